"""Reads results: lines of JSON from `mosaic batch` and `mosaic thumbnail`, and the bytes that follow them."""
from __future__ import annotations

import base64
import json
import re
from typing import Any, Dict, Iterable, Iterator, Optional, Tuple

from ._errors import MosaicError, Result

#: The number of a line in a message. This package writes the lines, so callers cannot know their numbers.
_PLACE = re.compile(r"^line \d+(, column \d+)?(: | (?=has ))", re.MULTILINE)


def result_of(record: Dict[str, Any], payload: Optional[bytes] = None, about: Iterable[object] = ()) -> Result:
    """The result of a line of JSON and its bytes. ``about`` are the paths that the message of its error may begin with."""
    status = str(record.get("status"))
    error = None
    if status in ("failed", "dropped"):
        said = record.get("error") or {}
        message = _PLACE.sub("", str(said.get("message", "the batch was stopped before this job was done")))
        error = MosaicError(message, int(said.get("code", 1)), path_in(message, about), kind=said.get("kind"))
    output = record.get("output")
    if payload is None and isinstance(output, str) and output.startswith("data:") and status == "done":
        payload = base64.b64decode(output.partition(",")[2])
    result = Result(
        status=status,
        id=record.get("id"),
        data=record.get("data"),
        output=output if payload is None and output != "-" else None,
        bytes=payload,
        width=record.get("width"),
        height=record.get("height"),
        warnings=tuple(record.get("warnings", ())),
        error=error,
        record=record,
    )
    if error:
        error.result = result
        error.args = (error.message, error.code, error.path, None, error.kind, ())
    return result


def path_in(message: str, about: Iterable[object]) -> Optional[str]:
    """The path at the start of a message: a path of ``about``, or a file in a folder of ``about``."""
    for given in about:
        name = str(given)
        if message.startswith(name):
            rest = message[len(name) :]
            if rest.startswith(": "):
                return name
            if name.endswith("/") or rest.startswith("/"):
                return message.split(": ", 1)[0]
    return None


class Records:
    """Splits a stream of results into lines of JSON. If the output of a line is `-`, the bytes of its picture follow it."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        #: How many bytes at the start of the buffer hold no line break.
        self._searched = 0
        #: The record whose bytes come next.
        self._record: Optional[Dict[str, Any]] = None

    def feed(self, chunk: bytes) -> Iterator[Tuple[Dict[str, Any], Optional[bytes]]]:
        self._buffer += chunk
        while True:
            if self._record is None:
                end = self._buffer.find(b"\n", self._searched)
                if end < 0:
                    self._searched = len(self._buffer)
                    return
                line = self._take(end)
                try:
                    record = json.loads(line)
                except ValueError:
                    raise ValueError(f"{line[:80]!r} is no JSON") from None
                if not isinstance(record, dict):
                    raise ValueError(f"{line[:80]!r} is no JSON object")
                if record.get("output") == "-" and record.get("status") == "done":
                    self._record = record
                else:
                    yield record, None
            else:
                size = int(self._record["bytes"])
                if len(self._buffer) <= size:
                    return
                record, self._record = self._record, None
                yield record, self._take(size)

    def _take(self, size: int) -> bytes:
        """Removes the next bytes and the line break after them; returns the bytes."""
        with memoryview(self._buffer) as view:
            taken = bytes(view[:size])
        del self._buffer[: size + 1]
        self._searched = 0
        return taken
