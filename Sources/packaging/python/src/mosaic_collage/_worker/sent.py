"""A job of a worker: its line, its future, and how often the program died of it."""
from __future__ import annotations

import itertools
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, Dict, List, Mapping, Optional, Protocol, Sequence

from .._errors import MosaicError, Result

#: Gives each job of this process a number. It is the job's `id` towards the program, so that a cancel means this job and no other.
numbers = itertools.count()


class Owner(Protocol):
    """The stream that a job is sent to."""

    def cancel(self, number: int) -> None: ...

    def check_thread(self) -> None: ...


class JobFuture(Future[Any]):
    """The future of a job. It can also be cancelled while the program works on the job."""

    def __init__(self, number: int, owner: Owner) -> None:
        super().__init__()
        self._number, self._owner = number, owner
        #: Whether the job was given to a program.
        self.is_begun = False

    def cancel(self) -> bool:
        """Cancels the job, and tells the program to drop it; returns whether the job was not done before."""
        # The base class cancels nothing that is marked as running. So a job is marked only in the moment in which it ends.
        if not super().cancel():
            return False
        self._owner.cancel(self._number)
        return True

    def result(self, timeout: Optional[float] = None) -> Any:
        """Waits for the result, which a callback of the same worker cannot do."""
        if not self.done():
            self._owner.check_thread()
        return super().result(timeout)

    def exception(self, timeout: Optional[float] = None) -> Optional[BaseException]:
        """Waits for the end, which a callback of the same worker cannot do."""
        if not self.done():
            self._owner.check_thread()
        return super().exception(timeout)

    def running(self) -> bool:
        """Whether the program has the job."""
        return self.is_begun and not self.done()


class Sent:
    """A job whose line has one result."""

    def __init__(
        self, number: int, parts: Sequence[bytes], paths: Sequence[object], owner: Owner,
        names: Optional[Mapping[str, Any]] = None,
    ) -> None:
        #: The `id` of the line.
        self.number = number
        #: All bytes that the program reads for the job. They are kept until the result, because another process may need them.
        self.parts = parts
        #: Paths that the message of the job's error may begin with.
        self.paths = paths
        #: The caller's `id` and `data` of the job, for the result of a job that the program never answered.
        self.names: Dict[str, Any] = dict(names or {})
        self.future = JobFuture(number, owner)
        #: How often a program died because of this job, as far as that is known.
        self.deaths = 0

    def rename(self, record: Dict[str, Any]) -> None:
        """Puts the caller's `id` in place of the number into a result."""
        record.pop("id", None)
        if "id" in self.names:
            record["id"] = self.names["id"]

    def take(self, result: Result) -> bool:
        """Takes a result of the program; returns whether it is the last one of the line."""
        self._result = result
        return True

    def answer(self) -> None:
        """Hands over what `take` got."""
        self._end(self._result, self._result.error)

    def forget(self) -> None:
        """Forgets what a dead process gave, since the next one gives it again."""

    def refuse(self, reason: MosaicError) -> None:
        """Ends the job with an error that is not of the program."""
        # Each job has an error of its own, because the error has the job's result.
        error = type(reason)(reason.message, reason.code, reason.path)
        error.result = Result("failed", id=self.names.get("id"), data=self.names.get("data"), error=error, record=self.names)
        self._end(None, error)

    def drop(self) -> None:
        """Ends a job that the program does not have: it is cancelled."""
        Future.cancel(self.future)
        self._end(None, None)

    def _end(self, value: Any, error: Optional[MosaicError]) -> None:
        # This also wakes `concurrent.futures.wait` for a cancelled job.
        if not self.future.set_running_or_notify_cancel():
            return
        if error:
            self.future.set_exception(error)
        else:
            self.future.set_result(value)


class SentPicture(Sent):
    """A line of `mosaic thumbnail -`, which has a result for each file; a line that fails as a whole has one result."""

    def __init__(
        self, number: int, parts: Sequence[bytes], paths: Sequence[object], owner: Owner, index: int, files: int
    ) -> None:
        super().__init__(number, parts, paths, owner, {"index": index})
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
        self._end(self._results, None)

    def forget(self) -> None:
        self._results = []
