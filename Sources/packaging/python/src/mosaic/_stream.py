"""The jobs of a worker, and the thread that reads the output of its process."""
from __future__ import annotations

import os
import selectors
import threading
from collections import deque
from concurrent.futures import Future
from typing import Deque, List, Optional, Sequence

from ._errors import MosaicError, Result
from ._process import CHUNK, Process, Sent
from ._result import result_of


class Stream:
    """Takes jobs and gives results. It has at most one process; after a process has died, the next job starts another."""

    def __init__(self, command: Sequence[str], ahead: int) -> None:
        self._command, self._ahead, self._folder = command, ahead, os.getcwd()
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._waiting: Deque[Sent] = deque()
        self._closing = False
        #: The reason why no process is started any more.
        self._lost: Optional[MosaicError] = None
        #: How many processes in a row have died without a result.
        self._barren = 0
        # The process starts here, so that a missing program is an error of the call that makes the worker.
        self._process: Optional[Process] = Process(command, self._folder)
        self._awake, self._waker = os.pipe()
        os.set_blocking(self._awake, False)
        os.set_blocking(self._waker, False)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="mosaic-worker", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> Optional[int]:
        process = self._process
        return process.run.pid if process else None

    def send(self, line: bytes, paths: Sequence[str]) -> Future[Result]:
        if os.getpid() != self._owner:
            raise RuntimeError("a worker is of the process that made it, and this is a fork of that; make one here")
        job = Sent(line, paths)
        with self._lock:
            if self._lost:
                raise MosaicError(self._lost.message, self._lost.code)
            if self._closing:
                raise RuntimeError("the worker is closed")
            self._waiting.append(job)
            # Writing from this thread, if possible, saves a change of threads.
            if self._pour() or self._waiting:
                self._wake()
        return job.future

    def close(self, drops: bool = False) -> None:
        """Waits for all jobs. With ``drops``, ends the running jobs and begins no others."""
        if os.getpid() != self._owner:
            return
        dropped: List[Sent] = []
        with self._lock:
            if not self._closing:
                self._closing = True
                self._wake()
            if drops:
                dropped, self._waiting = list(self._waiting), deque()
                if self._process and self._process.jobs:
                    self._process.run.terminate()
        for job in dropped:
            # A job that was taken back from a dead process counts as begun and cannot be cancelled.
            if not job.future.cancel():
                job.future.set_exception(MosaicError("the worker was closed before this job was done"))
        try:
            # Not `join`: if it is interrupted, Python takes the thread for ended (bpo-45274).
            self._ended.wait()
        except BaseException:
            # After Ctrl-C, the remaining jobs are dropped.
            if not drops:
                self.close(drops=True)
            raise

    def _wake(self) -> None:
        try:
            os.write(self._waker, b"!")
        except BlockingIOError:
            pass  # The pipe is full, so the thread wakes anyway.

    def _pour(self) -> bool:
        """Writes jobs until none waits, the program has `_ahead` jobs or its pipe is full; returns whether the pipe is full.

        The caller holds the lock, as for `_next`.
        """
        process = self._process
        while process:
            if process.write():
                return True
            job = None if process.rest else self._next(process)
            if not job:
                break
            process.begin(job)
        return False

    def _next(self, process: Process) -> Optional[Sent]:
        while self._waiting and len(process.jobs) < self._ahead:
            job = self._waiting.popleft()
            if job.started or job.future.set_running_or_notify_cancel():
                job.started = True
                return job
        return None

    # Only the thread runs the methods below.

    def _serve(self) -> None:
        try:
            with selectors.DefaultSelector() as self._selector:
                self._selector.register(self._awake, selectors.EVENT_READ, self._was_woken)
                self._watch()
                while True:
                    # Writing comes before the check, because it also removes cancelled jobs.
                    self._write()
                    if self._is_done():
                        break
                    for key, _ in self._selector.select():
                        key.data()
        except BaseException as error:  # Whatever happens here, no caller may wait for ever.
            self._give_up(MosaicError(f"the worker's thread ended: {error!r}"))
            if self._process:
                self._process.run.kill()
        finally:
            try:
                with self._lock:
                    self._closing = True
                    os.close(self._awake)
                    os.close(self._waker)
                if self._process:
                    self._process.close()
                    self._process = None
            finally:
                self._ended.set()

    def _is_done(self) -> bool:
        with self._lock:
            return self._closing and not self._waiting and not (self._process and self._process.jobs)

    def _was_woken(self) -> None:
        os.read(self._awake, CHUNK)

    def _watch(self) -> None:
        assert self._process
        self._selector.register(self._process.stdout, selectors.EVENT_READ, self._read)
        self._selector.register(self._process.stderr, selectors.EVENT_READ, self._hear)

    def _unwatch(self, pipe: int) -> None:
        if pipe in self._selector.get_map():
            self._selector.unregister(pipe)

    def _write(self) -> None:
        if self._waiting and not self._process:
            try:
                process = Process(self._command, self._folder)
            except (MosaicError, OSError) as error:
                self._give_up(error if isinstance(error, MosaicError) else MosaicError(f"the worker cannot be started: {error}"))
                return
            self._process = process
            self._watch()
        with self._lock:
            is_full = self._pour()
        if not self._process:
            return
        if not is_full:
            self._unwatch(self._process.stdin)
        elif self._process.stdin not in self._selector.get_map():
            self._selector.register(self._process.stdin, selectors.EVENT_WRITE, lambda: None)

    def _hear(self) -> None:
        if self._process and not self._process.hear():
            self._unwatch(self._process.stderr)

    def _read(self) -> None:
        process = self._process
        assert process
        try:
            chunk = os.read(process.stdout, CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            self._died(process)
        if process.is_broken:
            return
        try:
            for record, payload in process.records.feed(chunk):
                index = record.get("index", -1)
                job = process.jobs.get(index)
                if job:
                    result = result_of(record, payload, job.paths)
                    with self._lock:
                        del process.jobs[index]
                    process.answered, self._barren = True, 0
                    _answer(job, result)
        except ValueError as error:
            process.words += f"it wrote what is no result: {error}\n".encode()
            process.is_broken = True
            process.run.kill()

    def _died(self, process: Process) -> None:
        for pipe in (process.stdin, process.stdout, process.stderr):
            self._unwatch(pipe)
        with self._lock:
            # No thread writes to the pipe of this process from here on.
            self._process = None
        code = process.close()
        if process.jobs and not process.answered:
            self._barren += 1
        unsent = process.unsent()
        if unsent:
            with self._lock:
                self._waiting.appendleft(unsent)
        words = process.end_words()
        for job in process.jobs.values():
            job.future.set_exception(MosaicError(f"the job had no result: {words}", code))
        # Wrong usage fails the same way the next time.
        if code == 2 or self._barren == 2:
            self._give_up(MosaicError(f"the worker is not started again: {words}", code))

    def _give_up(self, error: MosaicError) -> None:
        with self._lock:
            self._lost = error
            waiting, self._waiting = list(self._waiting), deque()
        unanswered = list(self._process.jobs.values()) if self._process else []
        for job in [*unanswered, *waiting]:
            if job.started or job.future.set_running_or_notify_cancel():
                job.future.set_exception(MosaicError(error.message, error.code))


def _answer(job: Sent, result: Result) -> None:
    if result.error:
        job.future.set_exception(result.error)
    else:
        job.future.set_result(result)
