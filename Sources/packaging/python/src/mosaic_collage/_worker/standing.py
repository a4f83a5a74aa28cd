"""Which options of a worker count for its other calls: those that their functions have, too."""
from __future__ import annotations

from typing import Dict, Mapping, Set

from .._options import names

#: Options that are about a batch as a whole. Other calls have them as well, and mean something else.
_OF_BATCH = {"dry_run", "isolate", "metrics", "queue", "shard"}


def _shared(options: Mapping[str, object], function: str, without: Set[str]) -> Dict[str, object]:
    shared = names(function) & names("Worker") - without
    return {name: value for name, value in options.items() if name in shared}


def of_thumbnails(options: Mapping[str, object]) -> Dict[str, object]:
    # The background of a canvas is not the one of a thumbnail.
    kept = _shared(options, "thumbnail", _OF_BATCH - {"dry_run"} | {"background"})
    if kept.get("on_error") == "fail":
        # This would end the program for all pictures. A picture that cannot be read fails by itself in any case.
        del kept["on_error"]
    # A batch may also isolate only some of its jobs.
    return {**kept, "isolate": True} if options.get("isolate") in (True, "all") else kept


def of_collages(options: Mapping[str, object]) -> Dict[str, object]:
    _refuse_defaults(options, "a collage with these options", "mosaic render")
    kept = _shared(options, "collage", _OF_BATCH)
    return {**kept, "isolate": True} if options.get("isolate") in (True, "all") else kept


def of_plans(options: Mapping[str, object]) -> Dict[str, object]:
    _refuse_defaults(options, "a plan", "mosaic plan")
    return _shared(options, "plan", _OF_BATCH)


def of_comparisons(options: Mapping[str, object]) -> Dict[str, object]:
    return _shared(options, "compare", _OF_BATCH)


def _refuse_defaults(options: Mapping[str, object], call: str, command: str) -> None:
    if options.get("defaults") is not None:
        raise ValueError(f"{call}: the worker has defaults=, which {command} does not have; put their keys into the document")
