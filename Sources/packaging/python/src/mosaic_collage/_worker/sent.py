"""A job of a worker: its line, its future, and how often the program died of it."""
from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from typing import Any, Dict, List, Mapping, Optional, Sequence

from .._errors import MosaicError, Result


class Sent:
    """A job whose line has one result."""

    def __init__(self, parts: Sequence[bytes], paths: Sequence[object], names: Optional[Mapping[str, Any]] = None) -> None:
        #: All bytes that the program reads for the job. They are kept until the result, because another process may need them.
        self.parts = parts
        #: Paths that the message of the job's error may begin with.
        self.paths = paths
        #: The `id` and the `data` of the job, for the result of a job that the program never answered.
        self.names: Dict[str, Any] = dict(names or {})
        self.future: Future[Any] = Future()
        #: Whether the job was given to a program. From then on it cannot be cancelled.
        self.started = False
        #: How often a program died because of this job, as far as that is known.
        self.deaths = 0

    def take(self, result: Result) -> bool:
        """Takes a result of the program; returns whether it is the last one of the line."""
        self._result = result
        return True

    def answer(self) -> None:
        """Hands over what `take` got."""
        if self._result.error:
            self.future.set_exception(self._result.error)
        else:
            self.future.set_result(self._result)

    def forget(self) -> None:
        """Forgets what a dead process gave, since the next one gives it again."""

    def refuse(self, message: str, code: int = 1) -> None:
        """Ends the job with an error that is not of the program."""
        error = MosaicError(message, code)
        error.result = Result("failed", id=self.names.get("id"), data=self.names.get("data"), error=error, record=self.names)
        self.future.set_exception(error)


class SentPicture(Sent):
    """A line of `mosaic thumbnail -`, which has a result for each file; a line that fails as a whole has one result."""

    def __init__(self, parts: Sequence[bytes], paths: Sequence[object], number: int, files: int) -> None:
        super().__init__(parts, paths, {"index": number})
        self._files = files
        self._results: List[Result] = []

    def take(self, result: Result) -> bool:
        # The caller counts pictures, and the program counts the lines that it got.
        record = {**result.record, **self.names}
        own = replace(result, record=record)
        if own.error:
            own.error.result = own
        self._results.append(own)
        # Only a result of a file has a width.
        return len(self._results) == self._files or "width" not in record

    def answer(self) -> None:
        self.future.set_result(self._results)

    def forget(self) -> None:
        self._results = []
