"""Which options of a worker count for its thumbnails, plans and comparisons: those that their commands have, too."""
from __future__ import annotations

from typing import Dict, Mapping

#: Limits of memory, time and pixels, and how much a run says.
_EVERY_RUN = {"jobs", "max_memory", "max_pixels", "time_limit", "quiet", "verbose"}

#: Not `size` and `background`, which mean something else for a canvas, nor `format`, which each call says.
_OF_THUMBNAILS = _EVERY_RUN | {
    "root", "on_error", "quality", "max_bytes", "lossless", "chroma", "compression", "effort", "profile", "linear", "metadata",
    "no_sync", "resume", "hash_contents", "dry_run", "max_line",
}  # fmt: skip

#: Options of a batch that `mosaic plan` does not have. They change no plan, but for `defaults`, which is refused.
_NOT_OF_PLANS = {
    "chroma", "compression", "dry_run", "effort", "exit_zero", "fail_fast", "format", "isolate", "jobs", "linear", "lossless",
    "max_bytes", "max_line", "metadata", "metrics", "no_sync", "out_dir", "profile", "progress", "quality", "queue", "resume", "shard", "svg_images", "unordered",
}  # fmt: skip


def of_thumbnails(options: Mapping[str, object]) -> Dict[str, object]:
    # `fail` would end the program for all pictures. A picture that cannot be read fails by itself in any case.
    kept = {name: value for name, value in options.items() if name in _OF_THUMBNAILS and (name, value) != ("on_error", "fail")}
    # Of a batch it may also be a word for some of its jobs.
    return {**kept, "isolate": True} if options.get("isolate") in (True, "all") else kept


def of_plans(options: Mapping[str, object]) -> Dict[str, object]:
    if options.get("defaults") is not None:
        raise ValueError("a plan: the worker has defaults=, which mosaic plan does not have; put their keys into the document")
    return {name: value for name, value in options.items() if name not in _NOT_OF_PLANS}


def of_comparisons(options: Mapping[str, object]) -> Dict[str, object]:
    return {name: value for name, value in options.items() if name in _EVERY_RUN}
