"""A long-lived worker: one `mosaic batch -` for any number of jobs, and one `mosaic thumbnail -`."""
from __future__ import annotations

import os
import queue
import threading
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any, Dict, Iterable, Iterator, List, Literal, Mapping, NoReturn, Optional, Set, Type, Union, overload

from .._collage import Size, StrPath, planned
from .._compare import Comparison, compared
from .._errors import MosaicError, Result
from .._pictures.files import is_url
from .._options import arguments
from .._pictures import Picture, Pictures, is_name, is_path, stream_line, with_lists
from .._program import program
from .sent import Sent
from .standing import of_comparisons, of_plans, of_thumbnails
from .stream import Stream
from .._thumbnail import Asked, Errors, by_command, by_stream, line_options

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
        self._options, self._folder, self._retries = options, os.getcwd(), retries
        self._format = options.get("format")
        jobs = options.get("jobs")
        self._workers = max(1, jobs if isinstance(jobs, int) else _cores())
        self._stream = self._started("batch", {"shard": "off", **options})
        #: The process for thumbnails, which starts when it is first needed.
        self._thumbnails: Optional[Stream] = None
        self._lock = threading.Lock()

    def _started(self, command: str, options: Mapping[str, object]) -> Stream:
        # Results come as jobs are done, and a failed job is a result.
        words = arguments({"unordered": True, "exit_zero": True, **options})
        return Stream([program(), command, "-", *words], self._workers, self._retries, self._folder)

    def _streams(self) -> List[Stream]:
        return [self._stream] if self._thumbnails is None else [self._stream, self._thumbnails]

    def submit(self, job: Job) -> Future[Result]:
        """Sends a job and does not wait. The future has the result, or the `MosaicError` of a failed job."""
        if not isinstance(job, Mapping):
            raise TypeError(f"a job: found {type(job).__name__}; allowed: a dict")
        line = with_lists(job)
        if line.get("output", "base64") == "base64":
            # Raw bytes cost less than base64.
            line["output"] = "-"
            line.setdefault("format", self._format or "png")
        sent = Sent(stream_line(line), _paths(line), {name: job[name] for name in ("id", "data") if name in job})
        self._stream.send(sent)
        return sent.future

    async def run(self, job: Job) -> Result:
        """Sends a job and waits for its result, in `async` code."""
        import asyncio

        return await asyncio.wrap_future(self.submit(job))

    def map(self, jobs: Iterable[Job], *, errors: Errors = "return") -> Iterator[Result]:
        """The results of jobs in the order in which they are done.

        With ``errors="return"``, the result of a failed job has its ``error``. With ``errors="raise"``, the first failed job raises its
        `MosaicError`, and jobs that were not begun are dropped. Takes each job only when it is needed, so that ``jobs`` may be endless.
        """
        if errors not in ("raise", "return"):
            raise ValueError(f'errors: found {errors!r}; allowed: "raise", "return"')
        return self._map(jobs, errors == "raise")

    def _map(self, jobs: Iterable[Job], raises: bool) -> Iterator[Result]:
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
                result = _outcome(future)
                if raises and result.error:
                    raise result.error
                yield result
        finally:
            for future in waiting:
                future.cancel()
        if lost:
            raise lost

    @overload
    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Union[Size, Iterable[Size]] = ..., output: None = None, *,
        format: Optional[str] = None, errors: Literal["raise"] = ..., **options: object,
    ) -> List[bytes]: ...

    @overload
    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Union[Size, Iterable[Size]], output: StrPath, *,
        format: Optional[str] = None, errors: Literal["raise"] = ..., **options: object,
    ) -> List[Path]: ...

    @overload
    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Union[Size, Iterable[Size]] = ..., *, output: StrPath,
        format: Optional[str] = None, errors: Literal["raise"] = ..., **options: object,
    ) -> List[Path]: ...

    @overload
    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Union[Size, Iterable[Size]] = ..., output: Optional[StrPath] = None, *,
        format: Optional[str] = None, errors: Literal["return"], **options: object,
    ) -> List[Result]: ...

    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Union[Size, Iterable[Size]] = (256,),
        output: Optional[StrPath] = None, *, format: Optional[str] = None, errors: Errors = "raise", **options: object,
    ) -> Union[List[bytes], List[Path], List[Result]]:
        """As `mosaic.thumbnail`, by a long-lived `mosaic thumbnail -`. The worker's options that the command has count as well.

        Runs the command once instead if several pictures become files, or for an option that lines do not have.
        """
        self._stream.check_open()
        standing = of_thumbnails(self._options)
        if format is None and isinstance(self._format, str):
            format = self._format
        root = {**standing, **options}.get("root")
        asked = Asked(pictures, sizes, output, format, errors, root)
        keys = line_options(options)
        made: Union[List[bytes], List[Path], List[Result]]
        if keys is None or asked.is_by_names and not asked.is_one_file(self._folder, root):
            if standing.get("isolate"):
                raise ValueError(
                    "this worker isolates each picture, and several files, folders and options that a line lacks are the work of one process; "
                    "call thumbnail for each file, or without an output"
                )
            made = by_command(asked, {**standing, **options}, self._folder)
        else:
            made = by_stream(asked, keys, self._thumbnailer(standing))
        return made

    def _thumbnailer(self, standing: Mapping[str, object]) -> Stream:
        with self._lock:
            self._stream.check_open()
            if self._thumbnails is None:
                self._thumbnails = self._started("thumbnail", standing)
            return self._thumbnails

    def plan(self, pictures: Pictures, **options: object) -> Dict[str, Any]:
        """As `mosaic.plan`, with the worker's options, and paths from the folder in which it was made. Runs the command once."""
        self._stream.check_open()
        return planned(pictures, {**of_plans(self._options), **options}, self._folder)

    def compare(
        self, expected: Picture, actual: Picture, *, preset: Optional[str] = None, mask: Optional[Picture] = None,
        max_pixels_different: Union[int, str, None] = None, report: Optional[StrPath] = None, **options: object,
    ) -> Comparison:
        """As `mosaic.compare`, with the worker's limits, and paths from the folder in which it was made. Runs the command once.

        `mosaic compare` has no root. So a worker with a ``root`` compares pictures in memory only.
        """
        self._stream.check_open()
        if self._options.get("root") is not None:
            for name, given in {"expected": expected, "actual": actual, "mask": mask, "report": report}.items():
                if given is not None and is_name(given):
                    raise ValueError(
                        f"{name}: found a path, and mosaic compare cannot be kept in the root of this worker; "
                        "hand over bytes or a file object, or call mosaic.compare"
                    )
        more = {"preset": preset, "max_pixels_different": max_pixels_different, "report": report}
        return compared(expected, actual, mask, {**of_comparisons(self._options), **more, **options}, self._folder)

    @property
    def pid(self) -> Optional[int]:
        """The id of the running process that makes collages, if any."""
        return self._stream.pid

    @property
    def state(self) -> str:
        """A word: `running`; `restarting` after a death; `failed` if no process is started any more; `closing` and `closed`.

        It is `forked` in a fork of the process that made the worker, which cannot use it. Of two processes, one for thumbnails, it is
        the worse state.
        """
        states = {stream.state for stream in self._streams()}
        return next(state for state in ("forked", "failed", "closing", "restarting", "running", "closed") if state in states)

    @property
    def restarts(self) -> int:
        """How often a process was started in place of one that died."""
        return sum(stream.restarts for stream in self._streams())

    def close(self) -> None:
        """Finishes the jobs that were sent, and ends the processes."""
        self._close()

    def _close(self, drops: bool = False) -> None:
        if self._stream.state == "forked":
            return
        try:
            self._stream.close(drops)
        finally:
            # From here on no thread starts the process for thumbnails.
            with self._lock:
                thumbnails = self._thumbnails
            if thumbnails:
                thumbnails.close(drops)

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
        self._close(drops=kind is not None)


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
