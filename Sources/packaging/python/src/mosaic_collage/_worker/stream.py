"""The jobs of a worker, and the thread that reads the output of its process."""
from __future__ import annotations

import os
import selectors
import threading
import weakref
from collections import deque
from copy import copy
from typing import Any, Deque, Iterable, List, Optional, Sequence

from .._errors import MosaicError
from .._program import other_program
from .process import CHUNK, Process
from .restart import Pause, death_of, is_hopeless, judge, kills_for_memory, may_pass, refusal
from .._result import result_of
from .sent import Sent

#: Jobs that the program has at a time, for each of its workers: enough that no worker waits for this process.
AHEAD = 16


class Stream:
    """Takes jobs and gives results. It has at most one process; after a process has died, it starts another."""

    def __init__(self, command: Sequence[str], workers: int, retries: int, folder: str) -> None:
        self._command, self._workers, self._retries, self._folder = command, workers, retries, folder
        self.ahead = workers * AHEAD
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._waiting: Deque[Sent] = deque()
        #: Jobs of which a process may have died. While one is left, no other job runs, so that the next death shows which one it is.
        self._suspects: Deque[Sent] = deque()
        self._pause = Pause()
        self._closing = self._dropping = False
        #: The reason why no process is started any more.
        self._lost: Optional[MosaicError] = None
        #: Whether any process gave a result, so that the program is mosaic.
        self._has_answered = False
        self.restarts = 0
        self._kills_before = kills_for_memory()
        # The process starts here, so that a missing program is an error of the call that makes the worker.
        self._process: Optional[Process] = Process(command, self._folder)
        self._selector = selectors.DefaultSelector()
        self._awake, self._waker = os.pipe()
        os.set_blocking(self._awake, False)
        os.set_blocking(self._waker, False)
        self._ended = threading.Event()
        _streams.add(self)
        self._thread = threading.Thread(target=self._serve, name="mosaic-worker", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> Optional[int]:
        process = self._process
        return process.run.pid if process and os.getpid() == self._owner else None

    @property
    def state(self) -> str:
        if os.getpid() != self._owner:
            return "forked"
        if self._lost and not self._closing:
            return "failed"
        if self._closing:
            return "closed" if self._ended.is_set() else "closing"
        return "running" if self._process else "restarting"

    def check_process(self) -> None:
        """Refuses a fork of the process that made the stream: its thread does not exist there, and its pipes are the parent's."""
        if os.getpid() != self._owner:
            raise RuntimeError(
                "this worker belongs to the process that made it, and this process is a fork of that one; "
                "make one here, such as in the initializer of a pool"
            )

    def check_open(self) -> None:
        self.check_process()
        if self._closing and not self._lost:
            raise RuntimeError("the worker is closed")

    def send(self, job: Sent) -> None:
        self.check_process()
        with self._lock:
            if self._lost:
                raise copy(self._lost)
            if self._closing:
                raise RuntimeError("the worker is closed")
            self._waiting.append(job)
            # Writing from this thread, if possible, saves a change of threads.
            if self._pour() or self._waiting:
                self._wake()

    def cancel(self, number: int) -> None:
        """Tells the program to drop the job with this number, if the program has it. A job that waits is dropped when its turn comes."""
        if os.getpid() != self._owner:
            return
        with self._lock:
            process = self._process
            if process and any(job.number == number for job in process.jobs.values()):
                process.orders.append(b'{"cancel": %d}\n' % number)
                self._wake()

    def finish(self) -> None:
        """Begins to close, and waits for nothing. It takes no lock, because garbage collection may call it while this thread has the lock."""
        if os.getpid() == self._owner:
            self._closing = True
            self._wake()

    def close(self, drops: bool = False) -> None:
        """Waits for all jobs. With ``drops``, ends the running jobs and begins no others."""
        if os.getpid() != self._owner:
            return
        dropped: List[Sent] = []
        with self._lock:
            if not self._ended.is_set():
                self._closing = True
                self._dropping = self._dropping or drops
                if drops:
                    dropped = [*self._suspects, *self._waiting]
                    self._suspects.clear()
                    self._waiting.clear()
                    if self._process and self._process.jobs:
                        self._process.run.terminate()
                self._wake()
        for job in dropped:
            job.drop()
        try:
            # Not `join`: if it is interrupted, Python takes the thread for ended (bpo-45274).
            self._ended.wait()
        except BaseException:
            # After Ctrl-C, the remaining jobs are dropped.
            if not drops:
                self.close(drops=True)
            raise

    def leave(self) -> None:
        """Closes the pipes in a fork of this process, so that only the parent holds them."""
        process = self._process
        if process:
            process.leave()
        # This closes the copy of the descriptor, and changes nothing of what the parent waits for.
        self._selector.close()
        self._close_pipe()

    def _close_pipe(self) -> None:
        for pipe in (self._awake, self._waker):
            if pipe >= 0:
                os.close(pipe)
        self._awake = self._waker = -1

    def _wake(self) -> None:
        if self._waker < 0:
            return  # The thread ends.
        try:
            os.write(self._waker, b"!")
        except BlockingIOError:
            pass  # The pipe is full, so the thread wakes anyway.

    def _pour(self) -> bool:
        """Writes jobs until none waits, the program has `ahead` jobs or its pipe is full; returns whether the pipe is full.

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
        for jobs in (self._suspects, self._waiting):
            while jobs and jobs[0].future.cancelled():
                jobs.popleft().drop()
        if self._suspects or process.is_trial:
            if process.jobs:
                return None
            process.is_trial = bool(self._suspects)
            if process.is_trial:
                return self._suspects.popleft()
        if self._waiting and len(process.jobs) < self.ahead:
            return self._waiting.popleft()
        return None

    # Only the thread runs the methods below.

    def _serve(self) -> None:
        try:
            self._selector.register(self._awake, selectors.EVENT_READ, self._was_woken)
            self._watch()
            while True:
                # Writing comes before the check, because it also removes cancelled jobs.
                self._start()
                self._write()
                if self._is_done():
                    break
                for key, _ in self._selector.select(None if self._process or self._lost else self._pause.left()):
                    key.data()
        except BaseException as error:  # Whatever happens here, no caller may wait for ever.
            self._give_up(MosaicError(f"the worker's thread ended: {error!r}"), self._process.jobs.values() if self._process else ())
            if self._process:
                self._process.run.kill()
        finally:
            try:
                with self._lock:
                    self._closing = True
                    self._close_pipe()
                self._selector.close()
                if self._process:
                    self._process.close()
                    self._process = None
            finally:
                self._ended.set()

    def _is_done(self) -> bool:
        with self._lock:
            return self._closing and not self._waiting and not self._suspects and not (self._process and self._process.jobs)

    def _was_woken(self) -> None:
        os.read(self._awake, CHUNK)

    def _watch(self) -> None:
        assert self._process
        self._selector.register(self._process.stdout, selectors.EVENT_READ, self._read)
        self._selector.register(self._process.stderr, selectors.EVENT_READ, self._hear)

    def _unwatch(self, pipe: int) -> None:
        if pipe in self._selector.get_map():
            self._selector.unregister(pipe)

    def _start(self) -> None:
        """Starts a process if the last one died and the pause is over."""
        if self._process or self._lost or self._pause.left() or self._is_done():
            return
        self._kills_before = kills_for_memory()
        try:
            process = Process(self._command, self._folder)
        except (MosaicError, OSError) as error:
            if may_pass(error):
                self._pause.begin()
            else:
                self._give_up(error if isinstance(error, MosaicError) else MosaicError(f"the worker cannot be started: {error}"), ())
            return
        with self._lock:
            self._process = process
            self.restarts += 1
        self._watch()

    def _write(self) -> None:
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
                # A record without an index is not about a job.
                job = process.jobs.get(record.get("index", -1))
                if not self._has_answered and "id" in record and "status" not in record:
                    raise ValueError("it repeats a line")
                if job:
                    self._take(process, job, record, payload)
        except ValueError as error:
            process.words += f"it wrote what is no result: {error}\n".encode()
            process.is_broken = True
            process.run.kill()

    def _take(self, process: Process, job: Sent, record: Any, payload: Optional[bytes]) -> None:
        self._has_answered = True
        number = record["index"]
        job.rename(record)
        result = result_of(record, payload, job.paths)
        # A line that was cancelled has an error; one that was dropped at the end of the program has none.
        if result.status == "dropped" and not record.get("error"):
            process.dropped[job] = result
        elif job.take(result):
            with self._lock:
                del process.jobs[number]
            self._pause.shorten()
            job.answer()

    def _died(self, process: Process) -> None:
        for pipe in (process.stdin, process.stdout, process.stderr):
            self._unwatch(pipe)
        with self._lock:
            # No thread writes to the pipe of this process from here on.
            self._process = None
            self._pause.begin()
        code, unsent = process.close(), process.unsent()
        words = process.end_words()
        jobs, again = list(process.jobs.values()), [unsent] if unsent else []
        if not self._has_answered and (code >= 0 or process.is_broken):
            other = other_program(self._command[0])
            if other:
                self._give_up(other, [*jobs, *again])
                return
        if is_hopeless(code):
            self._give_up(MosaicError(f"the worker is not started again: {words}", code), [*jobs, *again])
            return
        if self._dropping or code != _TERMINATED:
            # The program says itself that it dropped these. If somebody else has ended it, they are tried again instead.
            for job in [job for job in jobs if job in process.dropped]:
                jobs.remove(job)
                job.take(process.dropped[job])
                job.answer()
        with self._lock:
            drops = self._dropping
            if not drops:
                death = death_of(code, process.is_broken, self._kills_before)
                verdict = judge(jobs, unsent, death, self._workers, self._retries)
                for job in [*verdict.suspects, *verdict.unbegun]:
                    job.forget()
                self._suspects.extend(verdict.suspects)
                self._waiting.extendleft(reversed(verdict.unbegun))
        if drops:
            for job in [*jobs, *again]:
                job.refuse(_CLOSED)
        else:
            for job in verdict.refused:
                job.refuse(MosaicError(refusal(job, words), code))

    def _give_up(self, error: MosaicError, jobs: Iterable[Sent]) -> None:
        """Answers these jobs, and all that wait, with the error."""
        with self._lock:
            self._lost = error
            left = [*jobs, *self._suspects, *self._waiting]
            self._suspects.clear()
            self._waiting.clear()
        for job in left:
            job.refuse(error)


_CLOSED = MosaicError("the worker was closed before this job was done")

#: The exit code of a program that got SIGTERM and then wrote which jobs it dropped.
_TERMINATED = 128 + 15

_streams: weakref.WeakSet[Stream] = weakref.WeakSet()


def _leave_all() -> None:
    for stream in list(_streams):
        try:
            stream.leave()
        except Exception:  # The fork came in the middle of a start or an end; a pipe that stays open only delays the parent's end.
            pass


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_all)
