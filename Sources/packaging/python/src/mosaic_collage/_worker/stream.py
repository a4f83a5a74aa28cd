"""The jobs of a worker, and the thread that reads the output of its process."""
from __future__ import annotations

import atexit
import os
import queue
import threading
import weakref
from collections import deque
from copy import copy
from typing import Any, Deque, Dict, Iterable, List, Optional, Sequence

from .._errors import MosaicError
from .._program import other_program
from .._result import result_of
from .process import Process
from .restart import Pause, death_of, is_hopeless, judge, kills_for_memory, may_pass, refusal
from .sent import Sent

#: Jobs that the program has at a time, for each of its workers: enough that no worker waits for this process.
AHEAD = 16


class Stream:
    """Takes jobs and gives results. It has at most one process; after a process has died, it starts another."""

    def __init__(self, command: Sequence[str], workers: int, retries: int, folder: str) -> None:
        self._command, self._workers, self._retries, self._folder = command, workers, retries, folder
        self.ahead = workers * AHEAD
        self._owner = os.getpid()
        #: Guards the jobs, here and of the process.
        self._lock = threading.Lock()
        self._waiting: Deque[Sent] = deque()
        #: Jobs of which a process may have died. While one is left, no other job runs, so that the next death shows which one it is.
        self._suspects: Deque[Sent] = deque()
        #: Wakes the thread that writes, or the thread that waits for the next start. It is no condition, because garbage collection may
        #: call `finish` while its thread has any lock. `SimpleQueue.put` is made for that.
        self._wakes: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._pause = Pause()
        self._closing = self._dropping = False
        #: The reason why no process is started any more.
        self._lost: Optional[MosaicError] = None
        #: Whether any process gave a result, so that the program is mosaic.
        self._has_answered = False
        self.restarts = 0
        self._kills_before = kills_for_memory()
        # The process starts here, so that a missing program is an error of the call that makes the worker.
        self._process: Optional[Process] = Process(command, folder)
        self._ended = threading.Event()
        _streams.add(self)
        self._thread = threading.Thread(target=self._serve, args=(self._process,), name="mosaic-worker", daemon=True)
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
        """Refuses a fork of the process that made the stream: its threads do not exist there, and its pipes are the parent's."""
        if os.getpid() != self._owner:
            raise RuntimeError(
                "this worker belongs to the process that made it, and this process is a fork of that one; "
                "make one here, such as in the initializer of a pool"
            )

    def check_thread(self) -> None:
        """Refuses to wait in the thread that reads the results: it would wait for ever."""
        if threading.current_thread() is self._thread:
            raise RuntimeError(
                "a callback of a future runs in the thread that reads the worker's results, so it cannot wait for a job or for the end of "
                "the worker; let another thread do that"
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
            has_room = self._process and len(self._process.jobs) < self.ahead
        # If the program has enough jobs, the next result wakes the thread.
        if has_room:
            self._wakes.put(None)

    def cancel(self, number: int) -> None:
        """Tells the program to drop the job with this number, if the program has it. A job that waits is dropped when its turn comes."""
        if os.getpid() != self._owner:
            return
        with self._lock:
            process = self._process
            if process and any(job.number == number for job in process.jobs.values()):
                process.orders.append(b'{"cancel": %d}\n' % number)
        self._wakes.put(None)

    def finish(self) -> None:
        """Begins to close, and waits for nothing."""
        if os.getpid() == self._owner:
            self._closing = True
            self._wakes.put(None)

    def close(self, drops: bool = False) -> None:
        """Waits for all jobs. With ``drops``, ends the running jobs and begins no others."""
        if os.getpid() != self._owner:
            return
        self.check_thread()
        dropped: List[Sent] = []
        with self._lock:
            self._closing = True
            self._dropping = self._dropping or drops
            if drops:
                dropped = [*self._suspects, *self._waiting]
                self._suspects.clear()
                self._waiting.clear()
                if self._process and self._process.jobs:
                    self._process.run.terminate()
        self._wakes.put(None)
        for job in dropped:
            job.drop()
        try:
            self._ended.wait()
        except BaseException:
            # After Ctrl-C, the remaining jobs are dropped.
            if not drops:
                self.close(drops=True)
            raise

    def close_at_exit(self) -> None:
        """Finishes all jobs before the interpreter ends, as `ThreadPoolExecutor` does. Python 3.9 may crash if a thread wakes after that."""
        if os.getpid() == self._owner:
            self.close()
            self._thread.join(_EXIT)

    def leave(self) -> None:
        """Closes the pipes in a fork of this process, so that only the parent holds them."""
        process = self._process
        if process:
            process.leave()

    # A thread of each process runs the methods from here to `_next`.

    def _write(self, process: Process) -> None:
        """Writes jobs and orders to a process, until it dies or the last job is done."""
        while True:
            parts = self._next_line(process)
            if parts is None:
                break
            if parts:
                process.write(parts)
            else:
                self._wakes.get()

    def _next_line(self, process: Process) -> Optional[Sequence[bytes]]:
        """The bytes that are written next. They are empty if the process has enough jobs or none waits, and `None` at the end."""
        with self._lock:
            if process is not self._process:
                return None
            if process.orders:
                return [process.orders.popleft()]
            job = self._next(process)
            if job:
                process.begin(job)
                return job.parts
            return None if self._is_done() else []

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

    def _is_done(self) -> bool:
        """Whether a stream that closes has no job left. The caller holds the lock."""
        has_jobs = self._waiting or self._suspects or self._process and self._process.jobs
        return self._closing and not has_jobs

    # The thread of the stream runs the methods below.

    def _serve(self, first: Process) -> None:
        process: Optional[Process] = first
        try:
            while process:
                process.start(self._write)
                self._read(process)
                self._end(process)
                process = self._next_process()
        except BaseException as error:  # Whatever happens here, no caller may wait for ever.
            with self._lock:
                self._process = None
            self._give_up(MosaicError(f"the worker's thread ended: {error!r}"), process.jobs.values() if process else ())
            if process:
                process.run.kill()
            self._wakes.put(None)
        finally:
            self._ended.set()

    def _next_process(self) -> Optional[Process]:
        """Starts a process after the pause. Returns `None` if no job can come any more, or if the program cannot be started."""
        while not self._lost:
            with self._lock:
                if self._is_done():
                    break
            left = self._pause.left()
            if left:
                try:
                    self._wakes.get(timeout=left)
                except queue.Empty:
                    pass
                continue
            self._kills_before = kills_for_memory()
            try:
                process = Process(self._command, self._folder)
            except (MosaicError, OSError) as error:
                if may_pass(error):
                    self._pause.begin()
                else:
                    self._give_up(error if isinstance(error, MosaicError) else MosaicError(f"the worker cannot be started: {error}"), ())
                continue
            with self._lock:
                self._process = process
                self.restarts += 1
            return process
        return None

    def _read(self, process: Process) -> None:
        """Answers jobs until the output ends."""
        while True:
            chunk = process.read()
            if not chunk:
                break
            if process.fault:
                continue
            try:
                for record, payload in process.records.feed(chunk):
                    self._take(process, record, payload)
            except ValueError as error:
                process.fault = f"it wrote what is no result: {error}"
                process.run.kill()

    def _take(self, process: Process, record: Dict[str, Any], payload: Optional[bytes]) -> None:
        if not self._has_answered and "id" in record and "status" not in record:
            raise ValueError("it repeats a line")
        number = record.get("index", -1)
        job = process.jobs.get(number)
        if not job:
            return  # A record without an index is not about a job.
        self._has_answered = True
        job.rename(record)
        result = result_of(record, payload, job.paths)
        # A line that was cancelled has an error; one that was dropped at the end of the program has none.
        if result.status == "dropped" and not record.get("error"):
            process.dropped[job] = result
        elif job.take(result):
            with self._lock:
                del process.jobs[number]
                may_write = self._waiting or self._suspects or self._closing
            if may_write:
                self._wakes.put(None)
            self._pause.shorten()
            job.answer()

    def _end(self, process: Process) -> None:
        """Waits for the end of a process whose output has ended, and decides what becomes of its jobs."""
        with self._lock:
            was_wanted = self._is_done()
            self._process = None
            self._pause.begin()
        self._wakes.put(None)
        code, unsent = process.end(), process.unsent()
        if was_wanted:
            return
        reason = self._reason_to_give_up(process, code)
        if reason:
            self._give_up(reason, [*process.jobs.values(), *([unsent] if unsent else [])])
        else:
            self._try_again(process, code, unsent)

    def _reason_to_give_up(self, process: Process, code: int) -> Optional[MosaicError]:
        """Why the next process would fail as well, if it is so."""
        if not self._has_answered and (code >= 0 or process.fault):
            other = other_program(self._command[0])
            if other:
                return other
        if is_hopeless(code):
            return MosaicError(f"the worker is not started again: {process.end_words()}", code)
        return None

    def _try_again(self, process: Process, code: int, unsent: Optional[Sent]) -> None:
        """Puts back the jobs that a dead process had, or answers them."""
        jobs = list(process.jobs.values())
        if self._dropping or code != _TERMINATED:
            # The program says itself that it dropped these. If somebody else has ended it, they are tried again instead.
            for job in [job for job in jobs if job in process.dropped]:
                jobs.remove(job)
                job.take(process.dropped[job])
                job.answer()
        with self._lock:
            drops = self._dropping
            if not drops:
                death = death_of(code, process.fault is not None, self._kills_before)
                verdict = judge(jobs, unsent, death, self._workers, self._retries)
                for job in [*verdict.suspects, *verdict.unbegun]:
                    job.forget()
                self._suspects.extend(verdict.suspects)
                self._waiting.extendleft(reversed(verdict.unbegun))
        if drops:
            for job in [*jobs, *([unsent] if unsent else [])]:
                job.refuse(_CLOSED)
        else:
            words = process.end_words()
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

#: The most seconds that the end of Python waits for a thread whose work is done.
_EXIT = 2

_streams: weakref.WeakSet[Stream] = weakref.WeakSet()


def _leave_all() -> None:
    for stream in list(_streams):
        stream.leave()


def _close_all() -> None:
    for stream in list(_streams):
        stream.close_at_exit()


atexit.register(_close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_all)
