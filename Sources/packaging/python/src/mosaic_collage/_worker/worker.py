"""A long-lived worker: one `mosaic batch -` for any number of jobs, and one `mosaic thumbnail -`."""
from __future__ import annotations

import itertools
import os
import queue
import threading
import warnings
from collections import deque
from concurrent.futures import CancelledError, Future
from pathlib import Path
from types import TracebackType
from typing import (
    TYPE_CHECKING, Any, AsyncIterable, AsyncIterator, Callable, Deque, Dict, Iterable, Iterator, List, Literal, Mapping, NoReturn,
    Optional, Set, Type, Union, overload,
)

from .._collage import check_output, made, planned
from .._compare import Comparison, compared
from .._errors import MosaicError, MosaicWarning, Result
from .._keywords import OF_DOCUMENTS, CollageOptions, CompareOptions, PlanOptions, StrPath, ThumbnailOptions, WorkerOptions
from .._options import arguments, check, line_keys
from .._pictures import Picture, Pictures, is_name, is_path, listed, stream_line, with_lists
from .._pictures.files import is_url
from .._program import program
from .._progress import Progress
from .._rendered import Collage, Thumbnail
from .._thumbnail import LINE_OPTIONS, Asked, Errors, Sizes, by_command, by_stream, check_errors
from .sent import Sent, numbers
from .standing import of_collages, of_comparisons, of_plans, of_thumbnails
from .stream import Stream

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: A line of a batch: a document with the `output`, `id`, `data`, `format`, `quality` … of the job.
Job = Mapping[str, Any]


class Worker:
    """One long-lived `mosaic batch -`; the options of that command are keywords. Any thread may use it, and `async` code too.

    A job without an ``output`` has its picture in ``Result.bytes``. If the process dies, another one is started, and the jobs that it had
    are tried again. A job that the program dies of fails after ``retries`` new tries, and no other job fails because of it.
    Use it in a with block, or close it.
    """

    __module__ = "mosaic_collage"

    def __init__(self, *, retries: int = 1, **options: Unpack[WorkerOptions]) -> None:
        check("Worker", options)
        if isinstance(retries, bool) or not isinstance(retries, int) or retries < 0:
            raise ValueError(f"retries: found {retries!r}; allowed: 0, 1, 2 and so on")
        self._options: Mapping[str, object] = options
        self._folder, self._retries = os.getcwd(), retries
        self._format = options.get("format")
        jobs = options.get("jobs")
        self._workers = max(1, jobs if isinstance(jobs, int) else _cores())
        #: The process for thumbnails, which starts when it is first needed.
        self._thumbnails: Optional[Stream] = None
        self._lock = threading.Lock()
        #: Whether the caller closed it. The end of Python closes only its streams.
        self._is_closed = False
        self._stream = self._started("batch", {"shard": "off", **options})

    def _started(self, command: str, options: Mapping[str, object]) -> Stream:
        # Results come as jobs are done, and a failed job is a result.
        words = arguments({"unordered": True, "exit_zero": True, **options})
        return Stream([program(), command, "-", *words], self._workers, self._retries, self._folder)

    def _streams(self) -> List[Stream]:
        return [self._stream] if self._thumbnails is None else [self._stream, self._thumbnails]

    def submit(self, job: Job) -> Future[Result]:
        """Sends a job and does not wait. The future has the result, or the `MosaicError` of a failed job.

        The future can be cancelled until the job is done, also while the program works on it.
        """
        if not isinstance(job, Mapping):
            raise TypeError(f"a job: found {type(job).__name__}; allowed: a dict")
        line = with_lists(job)
        if line.get("output", "base64") == "base64":
            # Raw bytes cost less than base64.
            line["output"] = "-"
            line.setdefault("format", self._format or "png")
        number = next(numbers)
        if isinstance(line.get("id", 0), (str, int, float)):
            # The program refuses another `id`, with words for the caller.
            line["id"] = number
        names = {name: job[name] for name in ("id", "data") if name in job}
        sent = Sent(number, stream_line(line), _paths(line), self._stream, names)
        self._stream.send(sent)
        return sent.future

    async def run(self, job: Job, *, errors: Errors = "raise") -> Result:
        """Sends a job and waits for its result, in `async` code. If the caller is cancelled, so is the job."""
        import asyncio

        check_errors(errors)
        try:
            return await asyncio.wrap_future(self.submit(job))
        except MosaicError as error:
            if errors == "return" and error.result:
                return error.result
            raise

    def map(self, jobs: Iterable[Job], *, errors: Errors = "return") -> Iterator[Result]:
        """The results of jobs, in the order of the jobs.

        With ``errors="return"``, the result of a failed job has its ``error``. With ``errors="raise"``, the first failed job raises its
        `MosaicError`. Takes each job only if the program can soon begin it, so that ``jobs`` may be endless. A caller that takes no
        more results cancels the jobs that are not done.
        """
        check_errors(errors)
        return self._map(jobs, errors)

    def _map(self, jobs: Iterable[Job], errors: Errors) -> Iterator[Result]:
        sent = self._sent(jobs)
        waiting: Deque[Future[Result]] = deque()
        try:
            while True:
                waiting.extend(itertools.islice(sent, self._room - len(waiting)))
                if not waiting:
                    break
                # In a fork no result would ever come.
                self._stream.check_process()
                result = _outcome(waiting[0], errors)
                waiting.popleft()
                yield result
        finally:
            for future in waiting:
                future.cancel()

    def as_completed(self, jobs: Iterable[Job], *, errors: Errors = "return") -> Iterator[Result]:
        """The results of jobs as they are done. Everything else is as for `map`."""
        check_errors(errors)
        return self._as_completed(jobs, errors)

    def _as_completed(self, jobs: Iterable[Job], errors: Errors) -> Iterator[Result]:
        sent = self._sent(jobs)
        waiting: Set[Future[Result]] = set()
        done: queue.SimpleQueue[Future[Result]] = queue.SimpleQueue()
        try:
            while True:
                for future in itertools.islice(sent, self._room - len(waiting)):
                    waiting.add(future)
                    future.add_done_callback(done.put)
                if not waiting:
                    break
                self._stream.check_process()
                self._stream.check_thread()
                future = done.get()
                waiting.discard(future)
                yield _outcome(future, errors)
        finally:
            for future in waiting:
                future.cancel()

    def amap(self, jobs: Union[Iterable[Job], AsyncIterable[Job]], *, errors: Errors = "return") -> AsyncIterator[Result]:
        """`map` for `async` code: ``async for result in worker.amap(jobs)``. The jobs may be an `async` iterable as well."""
        check_errors(errors)
        return self._amap(jobs, errors)

    async def _amap(self, jobs: Union[Iterable[Job], AsyncIterable[Job]], errors: Errors) -> AsyncIterator[Result]:
        import asyncio

        sent: asyncio.Queue[Optional[Future[Result]]] = asyncio.Queue()
        waiting: Set[Future[Result]] = set()
        room = asyncio.Semaphore(self._room)

        async def send() -> None:
            source = jobs if isinstance(jobs, AsyncIterable) else _each(jobs)
            async for job in source:
                await room.acquire()
                future = self.submit(job)
                waiting.add(future)
                sent.put_nowait(future)

        # A task sends the jobs, so that jobs that come slowly do not hold up results.
        sender = asyncio.ensure_future(send())
        sender.add_done_callback(lambda _: sent.put_nowait(None))
        try:
            while True:
                future = await sent.get()
                if not future:
                    break
                done = asyncio.wrap_future(future)
                await asyncio.wait([done])
                if not done.cancelled():
                    # asyncio logs an error that nobody asked for.
                    done.exception()
                waiting.discard(future)
                room.release()
                yield _outcome(future, errors)
            # Raises the error that ended the jobs, if any.
            await sender
        finally:
            for future in waiting:
                future.cancel()
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    @property
    def _room(self) -> int:
        """How many jobs of a call are sent before their results are taken: twice as many as the program has at a time."""
        return 2 * self._stream.ahead

    def _sent(self, jobs: Iterable[Job]) -> Iterator[Future[Result]]:
        """Sends a job for each future that is taken. An error of the jobs is the last future, so that it comes after all results."""
        try:
            for job in jobs:
                yield self.submit(job)
        except Exception as error:
            failed: Future[Result] = Future()
            failed.set_exception(error)
            yield failed

    @overload
    def collage(
        self, pictures: Pictures, output: None = None, *, progress: Progress = None, **options: Unpack[CollageOptions]
    ) -> Collage: ...

    @overload
    def collage(self, pictures: Pictures, output: StrPath, *, progress: Progress = None, **options: Unpack[CollageOptions]) -> Path: ...

    def collage(
        self, pictures: Pictures, output: Optional[StrPath] = None, *, progress: Progress = None, **options: Unpack[CollageOptions]
    ) -> Union[Collage, Path]:
        """As `mosaic.collage`, as a job of the program that is running already. The worker's options count as well.

        Runs the command once instead with ``progress``, and for an option that jobs do not have, such as ``sort`` and ``frames``.
        """
        check("collage", options)
        check_output(pictures, output, self._folder)
        self._stream.check_open()
        job = None if progress else self._job(pictures, options)
        if job is None:
            if output is not None and self._options.get("out_dir"):
                folder = str(self._options["out_dir"])
                os.makedirs(os.path.join(self._folder, folder), exist_ok=True)
                output = os.path.join(folder, output)
            return made(pictures, output, progress, {**of_collages(self._options), **options}, self._folder)
        if output is not None:
            job["output"] = os.fspath(output)
        result = self.submit(job).result()
        for text in result.warnings:
            warnings.warn(text, MosaicWarning, stacklevel=2)
        if result.bytes is not None:
            return Collage(result.bytes)
        return Path(result.output or "")

    def _job(self, pictures: Pictures, options: Mapping[str, object]) -> Optional[Dict[str, Any]]:
        """The job of a collage; `None` if a job cannot say one of the options."""
        # `False` takes back an option of the worker, which only another process can.
        if any(value is False and self._options.get(name) for name, value in options.items()):
            return None
        of_document = {name: value for name, value in options.items() if name in OF_DOCUMENTS}
        keys = line_keys({name: value for name, value in options.items() if name not in OF_DOCUMENTS}, {"format"})
        if keys is None:
            return None
        words = arguments(of_document)
        job: Dict[str, Any] = dict(pictures) if isinstance(pictures, Mapping) else {"images": listed(pictures, self._options.get("root"))}
        return {**job, **keys, **({"options": words} if words else {})}

    @overload
    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Sizes = ..., output: None = None, *,
        format: Union[str, List[str], None] = ..., errors: Literal["raise"] = ..., progress: Progress = ...,
        **options: Unpack[ThumbnailOptions],
    ) -> List[Thumbnail]: ...

    @overload
    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Sizes, output: StrPath, *, format: Union[str, List[str], None] = ...,
        errors: Literal["raise"] = ..., progress: Progress = ..., **options: Unpack[ThumbnailOptions],
    ) -> List[Path]: ...

    @overload
    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Sizes = ..., *, output: StrPath,
        format: Union[str, List[str], None] = ..., errors: Literal["raise"] = ..., progress: Progress = ...,
        **options: Unpack[ThumbnailOptions],
    ) -> List[Path]: ...

    @overload
    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Sizes = ..., output: Optional[StrPath] = ..., *,
        format: Union[str, List[str], None] = ..., errors: Literal["return"], progress: Progress = ...,
        **options: Unpack[ThumbnailOptions],
    ) -> List[Result]: ...

    def thumbnail(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Sizes = 256, output: Optional[StrPath] = None, *,
        format: Union[str, List[str], None] = None, errors: Errors = "raise", progress: Progress = None,
        **options: Unpack[ThumbnailOptions],
    ) -> Union[List[Thumbnail], List[Path], List[Result]]:
        """As `mosaic.thumbnail`, by a long-lived `mosaic thumbnail -`. The worker's options that the command has count as well.

        Runs the command once instead if several pictures become files, or for an option that lines do not have.
        """
        check("thumbnail", options)
        self._stream.check_open()
        standing = of_thumbnails(self._options)
        if format is None and isinstance(self._format, str):
            format = self._format
        root = {**standing, **options}.get("root")
        asked = Asked(pictures, sizes, output, format, errors, root)
        keys = line_keys(options, LINE_OPTIONS)
        thumbnails: Union[List[Thumbnail], List[Path], List[Result]]
        if keys is None or asked.is_by_names and not asked.is_one_file(self._folder, root):
            if standing.get("isolate"):
                raise ValueError(
                    "this worker isolates each picture, and several files, folders and options that a line lacks are the work of one "
                    "process; call thumbnail for each file, or without an output"
                )
            thumbnails = by_command(asked, {**standing, **options}, self._folder, progress)
        else:
            thumbnails = by_stream(asked, keys, self._thumbnailer(standing), progress)
        return thumbnails

    def _thumbnailer(self, standing: Mapping[str, object]) -> Stream:
        with self._lock:
            self._stream.check_open()
            if self._thumbnails is None:
                self._thumbnails = self._started("thumbnail", standing)
            return self._thumbnails

    def plan(self, pictures: Pictures = (), **options: Unpack[PlanOptions]) -> Dict[str, Any]:
        """As `mosaic.plan`, with the worker's options, and paths from the folder in which it was made. Runs the command once."""
        check("plan", options)
        self._stream.check_open()
        return planned(pictures, {**of_plans(self._options), **options}, self._folder)

    def compare(
        self, expected: Picture, actual: Picture, *, mask: Optional[Picture] = None, progress: Progress = None,
        **options: Unpack[CompareOptions],
    ) -> Comparison:
        """As `mosaic.compare`, with the worker's limits, and paths from the folder in which it was made. Runs the command once.

        `mosaic compare` has no root. So a worker with a ``root`` compares pictures in memory only.
        """
        check("compare", options)
        self._stream.check_open()
        if self._options.get("root") is not None:
            files = {name: options.get(name) for name in ("diff", "junit", "markdown", "plan", "report")}
            for name, given in {"expected": expected, "actual": actual, "mask": mask, **files}.items():
                if given is not None and is_name(given):
                    raise ValueError(
                        f"{name}: found a path, and mosaic compare cannot be kept in the root of this worker; "
                        "hand over bytes or a file object, or call mosaic.compare"
                    )
        return compared(expected, actual, mask, {**of_comparisons(self._options), **options}, self._folder, progress)

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
        self._is_closed = True
        try:
            self._stream.close(drops)
        finally:
            # From here on no thread starts the process for thumbnails.
            with self._lock:
                thumbnails = self._thumbnails
            if thumbnails:
                thumbnails.close(drops)

    def __del__(self, warn: Callable[..., None] = warnings.warn) -> None:
        # The threads have no reference to the worker, so this runs as soon as the caller has none.
        # A worker that could not be made has no stream.
        if not hasattr(self, "_stream") or self._is_closed or self.state == "forked":
            return
        warn("a mosaic.Worker was not closed; use it in a with block, or call close()", ResourceWarning, source=self)
        for stream in self._streams():
            stream.finish()

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


async def _each(jobs: Iterable[Job]) -> AsyncIterator[Job]:
    for job in jobs:
        yield job


def _outcome(future: Future[Result], errors: Errors) -> Result:
    """Waits for the result of a job. Only errors that are not of this job are raised with ``errors="return"``."""
    try:
        return future.result()
    except CancelledError:
        error = MosaicError("the worker was closed before this job was done")
        error.result = Result("dropped", error=error)
    except MosaicError as failed:
        error = failed
    if errors == "raise" or not error.result:
        raise error
    return error.result


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _paths(job: Job) -> List[str]:
    """The paths of a job's pictures and output. The message of its error may begin with one."""
    items = job.get("items") or job.get("images") or []
    places = [items] if isinstance(items, str) else [item.get("image") if isinstance(item, dict) else item for item in items]
    return [str(place) for place in [*places, job.get("output")] if is_path(place) or is_url(place)]
