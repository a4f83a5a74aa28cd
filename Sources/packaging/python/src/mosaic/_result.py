"""Results: lines of JSON of `mosaic batch` and `mosaic thumbnail`, and the bytes behind them."""
from __future__ import annotations

import base64
import builtins
import json
import re
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, Iterator, Mapping, Optional, Tuple, Union

from ._errors import MosaicError
from ._run import path_in

#: Where a line of a stream is: the stream is the module's own, so that its numbers say nothing.
_PLACE = re.compile(r"^line \d+(, column \d+)?(: | (?=has ))", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """What became of a job: ``status`` is `done`, `current`, `failed`, `dropped` or `pending`, as in the guide of batches."""

    status: str
    #: The `id` and the `data` of the job.
    id: Union[str, int, float, None] = None
    data: Any = None
    #: The file that was written.
    output: Optional[str] = None
    #: The picture, of a job without an output.
    bytes: Optional[builtins.bytes] = field(default=None, repr=False)
    width: Optional[int] = None
    height: Optional[int] = None
    warnings: Tuple[str, ...] = ()
    #: Of a job that failed or was dropped.
    error: Optional[MosaicError] = None
    #: All members of the line.
    record: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def index(self) -> int:
        """The number of the job or of the thumbnail's picture, from 0."""
        return int(self.record.get("index", 0))

    @property
    def milliseconds(self) -> Optional[float]:
        """How long the program took for it."""
        return self.record.get("milliseconds")


def result_of(record: Dict[str, Any], payload: Optional[bytes] = None, about: Iterable[object] = ()) -> Result:
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


class Records:
    """Takes a stream of results apart: lines of JSON, each with the bytes of its picture behind it where its output is `-`."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        #: How much of the buffer holds no end of a line.
        self._searched = 0
        #: The record whose bytes are coming.
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
        """The next bytes, without the line break behind them."""
        taken = bytes(self._buffer[:size])
        del self._buffer[: size + 1]
        self._searched = 0
        return taken
