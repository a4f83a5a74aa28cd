"""A long-lived worker: one `mosaic batch -` for any number of jobs."""
from __future__ import annotations

import os
import queue
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Dict, Iterable, Iterator, List, Mapping, NoReturn, Optional, Set, Type

from ._errors import MosaicError, Result
from ._files import is_url
from ._options import arguments
from ._pictures import document, is_path
from ._program import program
from ._sent import Sent
from ._stream import Stream

#: A line of a batch: a document with the `output`, `id`, `data`, `format`, `quality` … of the job.
Job = Mapping[str, Any]


class Worker:
    """One long-lived `mosaic batch -`; the options of that command are keywords. Any thread may use it, and `async` code too.

    A job without an ``output`` has its picture in ``Result.bytes``. If the process dies, another one is started, and the jobs that it had
    are tried again. A job that the program dies of fails after ``retries`` new tries, and no other job fails because of it.
    """

    def __init__(self, *, retries: int = 1, **options: object) -> None:
        if isinstance(retries, bool) or not isinstance(retries, int) or retries < 0:
            raise ValueError(f"retries: found {retries!r}; allowed: 0, 1, 2 and so on")
        self._format = options.get("format")
        jobs = options.get("jobs")
        workers = max(1, jobs if isinstance(jobs, int) else _cores())
        # Results come as jobs are done, a failed job is a result, and the variables of a cluster are ignored.
        standing: Dict[str, object] = {"unordered": True, "exit_zero": True, "shard": "off"}
        self._stream = Stream([program(), "batch", "-", *arguments({**standing, **options})], workers, retries, os.getcwd())

    def submit(self, job: Job) -> Future[Result]:
        """Sends a job and does not wait. The future has the result, or the `MosaicError` of a failed job."""
        if not isinstance(job, Mapping):
            raise TypeError(f"a job: found {type(job).__name__}; allowed: a dict")
        line = dict(job)
        if line.get("output", "base64") == "base64":
            # Raw bytes cost less than base64.
            line["output"] = "-"
            line.setdefault("format", self._format or "png")
        sent = Sent(document(line) + b"\n", _paths(job), {name: job[name] for name in ("id", "data") if name in job})
        self._stream.send(sent)
        return sent.future

    async def run(self, job: Job) -> Result:
        """Sends a job and waits for its result, in `async` code."""
        import asyncio

        return await asyncio.wrap_future(self.submit(job))

    def map(self, jobs: Iterable[Job]) -> Iterator[Result]:
        """The results of jobs in the order in which they are done. The result of a failed job has its ``error``.

        Takes each job only when it is needed, so that ``jobs`` may be endless.
        """
        done: queue.SimpleQueue[Future[Result]] = queue.SimpleQueue()
        waiting: Set[Future[Result]] = set()
        lost: Optional[MosaicError] = None
        coming, more = iter(jobs), True
        try:
            while True:
                # At most `ahead` jobs are not done. Together with results that the caller has not taken, they are at most twice as many.
                while more and len(waiting) - done.qsize() < self._stream.ahead and len(waiting) < 2 * self._stream.ahead:
                    try:
                        future = self.submit(next(coming))
                    except StopIteration:
                        more = False
                    except MosaicError as error:
                        more, lost = False, error
                    else:
                        waiting.add(future)
                        future.add_done_callback(done.put)
                if not waiting:
                    break
                # In a fork no result would ever come.
                self._stream.check_process()
                future = done.get()
                waiting.discard(future)
                yield _outcome(future)
        finally:
            for future in waiting:
                future.cancel()
        if lost:
            raise lost

    @property
    def pid(self) -> Optional[int]:
        """The id of the running process, if any."""
        return self._stream.pid

    @property
    def state(self) -> str:
        """A word: `running`; `restarting` after a death; `failed` if no process is started any more; `closing` and `closed`.

        It is `forked` in a fork of the process that made the worker, which cannot use it.
        """
        return self._stream.state

    @property
    def restarts(self) -> int:
        """How often a process was started in place of one that died."""
        return self._stream.restarts

    def close(self) -> None:
        """Finishes the jobs that were sent, and ends the process."""
        self._stream.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a worker cannot be pickled, because it has a process and a thread here; make one in each process, "
            "such as in the initializer of a pool"
        )

    def __enter__(self) -> Worker:
        return self

    async def __aenter__(self) -> Worker:
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        import asyncio

        # Another thread waits, so that the loop goes on.
        await asyncio.get_running_loop().run_in_executor(None, self.__exit__, kind, error, trace)

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        # After an error, the remaining jobs are dropped.
        self._stream.close(drops=kind is not None)


def _outcome(future: Future[Result]) -> Result:
    if future.cancelled():
        return Result("dropped", error=MosaicError("the worker was closed before this job was done"))
    error = future.exception()
    if error is None:
        return future.result()
    if not isinstance(error, MosaicError):
        raise error
    return error.result or Result("failed", error=error)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _paths(job: Job) -> List[str]:
    """The paths of a job's pictures and output. The message of its error may begin with one."""
    items = job.get("items") or job.get("images") or []
    places = [items] if isinstance(items, str) else [item.get("image") if isinstance(item, dict) else item for item in items]
    return [str(place) for place in [*places, job.get("output")] if is_path(place) or is_url(place)]
