"""One process of a worker: `mosaic batch -` or `mosaic thumbnail -`, with pipes that never block."""
from __future__ import annotations

import os
import subprocess
from collections import deque
from typing import Deque, Dict, Optional, Sequence

from .._errors import Result
from .._program import unusable
from .._result import Records
from .._run import ended, messages
from .sent import Sent

#: The most bytes of one read.
CHUNK = 1 << 16
#: The wanted capacity of a pipe: the most that Linux gives to every user.
_PIPE = 1 << 20
#: How many of the last errors and warnings of a process are repeated in the errors of its jobs.
_LINES = 5


class Process:
    """One run of the program. The `index` of a result is the number of its job."""

    def __init__(self, command: Sequence[str], folder: str) -> None:
        try:
            # Ctrl-C in a terminal interrupts all processes of a group. In its own group, the worker finishes its jobs.
            self.run = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0, cwd=folder,
                start_new_session=True,
            )
        except OSError as error:
            if error.filename == folder:
                raise
            raise unusable(command[0], error) from error
        assert self.run.stdin and self.run.stdout and self.run.stderr
        self.stdin, self.stdout, self.stderr = self.run.stdin.fileno(), self.run.stdout.fileno(), self.run.stderr.fileno()
        for pipe in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(pipe, False)
        for pipe in (self.stdin, self.stdout):
            _enlarge(pipe)
        #: The command without the program's folder and options, for messages.
        self._name = f"mosaic {command[1]}"
        self.records = Records()
        #: The last part of standard error.
        self.words = b""
        self.jobs: Dict[int, Sent] = {}
        #: Results of jobs that the program dropped because it was told to stop. Their jobs are in `jobs` until its end says who told it.
        self.dropped: Dict[Sent, Result] = {}
        #: Whether the process has one job that may have killed another process, and gets no others.
        self.is_trial = False
        #: The number of the last line, from 0, and the bytes of that line that are not written yet.
        self.number = -1
        self.rest: Deque[memoryview] = deque()
        #: Lines that are about other jobs, which are written before the next job.
        self.orders: Deque[bytes] = deque()
        #: Whether the program wrote a line that is not a result. Its later output is ignored.
        self.is_broken = False

    def write(self) -> bool:
        """Writes the rest of a line, and orders, until the pipe is full; returns whether the pipe is full."""
        while self.rest or self.orders:
            if not self.rest:
                self.rest.append(memoryview(self.orders.popleft()))
            try:
                written = os.write(self.stdin, self.rest[0])
            except BlockingIOError:
                return True
            except BrokenPipeError:
                return False  # The program has ended. The reader finds the end of its output.
            self.rest[0] = self.rest[0][written:]
            if not self.rest[0]:
                self.rest.popleft()
        return False

    def begin(self, job: Sent) -> None:
        self.number += 1
        self.jobs[self.number] = job
        job.future.is_begun = True
        self.rest.extend(memoryview(part) for part in job.parts if part)

    def unsent(self) -> Optional[Sent]:
        """Takes back a job whose line is written in part only: the program cannot have begun it."""
        return self.jobs.pop(self.number, None) if self.rest else None

    def end_words(self) -> str:
        """Says how the process ended, with its last errors and warnings."""
        said = [text for kind, text in messages(self.words.decode("utf-8", "replace")) if kind != "note"]
        return "\n".join([f"{self._name} {ended(self.run.returncode)}", *said[-_LINES:]])

    def leave(self) -> None:
        """Closes the pipes in a fork of this process, which must not hold them open. The program goes on."""
        for pipe in (self.run.stdin, self.run.stdout, self.run.stderr):
            if pipe:
                pipe.close()

    def close(self) -> int:
        """Closes the input, waits for the process to end and returns its exit code. Reads no more results."""
        assert self.run.stdin and self.run.stdout and self.run.stderr
        self.run.stdin.close()
        try:
            self.run.wait(2)
        except subprocess.TimeoutExpired:
            # A fork of this process holds the input open, so the program does not see its end.
            self.run.kill()
            self.run.wait()
        self.hear()
        self.run.stdout.close()
        self.run.stderr.close()
        return self.run.returncode

    def hear(self) -> bool:
        """Reads standard error; returns whether more may come."""
        try:
            heard = os.read(self.stderr, CHUNK)
        except BlockingIOError:
            return True
        self.words += heard
        if len(self.words) > CHUNK:
            # The first line is cut, and its kind (error, warning or note) is lost: drops the line if others follow.
            self.words = self.words[-CHUNK:].partition(b"\n")[2] or self.words[-CHUNK:]
        return bool(heard)


def _enlarge(pipe: int) -> None:
    """Lets a pipe hold a picture, so that it takes fewer turns. Systems without this, and users who have no more room, keep the usual size."""
    try:
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)  # type: ignore[attr-defined, unused-ignore]
    except (ImportError, AttributeError, OSError):
        pass
