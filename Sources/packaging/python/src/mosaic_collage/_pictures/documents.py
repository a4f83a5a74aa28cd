"""Pictures for the command: as its arguments, and in documents and lines of JSON."""
from __future__ import annotations

import base64
import json
import os
from typing import Any, Callable, Iterable, List, Mapping, Optional, Tuple

from .files import is_url
from .kinds import encoded, file_name, is_name, is_one, is_path, path_text
from .lists import Pictures, listed, numbered, with_lists

#: Longer paths together go through a pipe: a process takes at most some two megabytes of arguments.
_ARGUMENTS = 500_000


def document(value: Mapping[str, Any]) -> bytes:
    """JSON, in which pictures in memory may stand for paths."""
    return _json(with_lists(value), _address)


def stream_line(value: Mapping[str, Any]) -> List[bytes]:
    """A line of a stream, and the pictures in memory that follow it, which the line calls `data:0`, `data:1` and so on.

    They are parts, so that a picture of megabytes is not copied.
    """
    if "bytes" in value:
        raise TypeError("bytes: the protocol has this key for the pictures in memory of a job; hand these over in their places")
    for key in ("ping", "cancel", "metrics"):
        if key in value:
            raise TypeError(f"{key}: a job has no such key; the protocol has it for lines that ask for no picture")
    pictures: List[bytes] = []

    def name(picture: Any) -> str:
        if is_name(picture) and not is_url(picture):
            return path_text(picture)
        pictures.append(encoded(picture))
        return f"data:{len(pictures) - 1}"

    text = _json(with_lists(value), name)
    if pictures:
        text = text[:-1] + b', "bytes": ' + json.dumps([len(picture) for picture in pictures]).encode("ascii") + b"}"
    return [text + b"\n", *pictures]


def inputs(pictures: Pictures, root: object = None) -> Tuple[List[str], Optional[bytes]]:
    """The arguments of the command for these pictures, and the bytes for its standard input."""
    if isinstance(pictures, Mapping):
        return ["-"], document({"version": 1, **pictures})
    items = listed(pictures, root)
    if not items:
        raise ValueError("pictures: found none; one or more are wanted")
    if not all(is_path(item) for item in items):
        addresses = []
        for index, item in enumerate(items):
            with numbered(index, len(items)):
                addresses.append(_address(item))
        return ["-"], document({"version": 1, "images": addresses})
    names = [file_name(item) for item in items]
    if sum(map(len, names)) > _ARGUMENTS:
        return ["--files-from=-"], b"".join(os.fsencode(name) + b"\0" for name in names)
    return names, None


def _address(picture: Any) -> str:
    """What a document says for a picture: its path, or a `data:` address with its bytes."""
    if is_name(picture) and not is_url(picture):
        return path_text(picture)
    return "data:;base64," + base64.b64encode(encoded(picture)).decode("ascii")


def _json(value: Mapping[str, Any], name: Callable[[Any], str]) -> bytes:
    """JSON. ``name`` gives the text that stands for a picture."""

    def member(thing: Any) -> Any:
        if isinstance(thing, Mapping):
            return dict(thing)
        if getattr(thing, "shape", None) == () and hasattr(thing, "item"):
            # A single number of numpy.
            return thing.item()
        if not is_one(thing) and isinstance(thing, Iterable):
            return listed(thing)
        return name(thing)

    # The command itself refuses a path that is not UTF-8, so its bytes are kept.
    return json.dumps(value, default=member, ensure_ascii=False).encode("utf-8", "surrogateescape")
