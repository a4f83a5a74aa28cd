"""One process of a worker: `mosaic batch -` or `mosaic thumbnail -`, with a thread for its input and one for its errors."""
from __future__ import annotations

import subprocess
import threading
from collections import deque
from typing import Callable, Deque, Dict, Optional, Sequence

from .._errors import Result
from .._program import unusable
from .._result import Records
from .._run import ended, messages
from .sent import Sent

#: The most bytes of one read.
_CHUNK = 1 << 16
#: The wanted capacity of a pipe: the most that Linux gives to every user.
_PIPE = 1 << 20
#: How many of the last errors and warnings of a process are repeated in the errors of its jobs.
_LINES = 5
#: The most seconds that a process takes to end after its input or its output has ended. Then it is killed.
_END = 2
#: The most seconds that its threads take to end after it.
_END_OF_THREADS = 1


class Process:
    """One run of the program. The `index` of a result is the number of its job.

    The stream reads the output. One thread writes the input, and another one reads standard error. Each thread closes its own pipe.
    """

    def __init__(self, command: Sequence[str], folder: str) -> None:
        try:
            # A buffered file has a lock, which a fork of this process would find locked. So the files have no buffers.
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
        self._stdin, self._stdout, self._stderr = self.run.stdin, self.run.stdout, self.run.stderr
        for pipe in (self._stdin, self._stdout):
            _enlarge(pipe.fileno())
        #: The command without the program's folder and options, for messages.
        self._name = f"mosaic {command[1]}"
        self.records = Records()
        #: The last part of standard error.
        self._words = b""
        self.jobs: Dict[int, Sent] = {}
        #: Results of jobs that the program dropped because it was told to stop. Their jobs are in `jobs` until its end says who told it.
        self.dropped: Dict[Sent, Result] = {}
        #: Whether the process has one job that may have killed another process, and gets no others.
        self.is_trial = False
        #: Lines that are about other jobs. They are written before the next job.
        self.orders: Deque[bytes] = deque()
        #: The number of the last job, from 0.
        self._number = -1
        #: Whether the line of the last job is not written to its end.
        self._is_writing = False
        #: Why the output is no longer read as results.
        self.fault: Optional[str] = None
        self._output_ended = threading.Event()

    def start(self, write: Callable[[Process], None]) -> None:
        """Starts the threads. One of them calls ``write``, which returns after the last line."""
        self._writer = threading.Thread(target=self._write_all, args=(write,), name="mosaic-worker-input", daemon=True)
        self._hearer = threading.Thread(target=self._hear, name="mosaic-worker-errors", daemon=True)
        self._writer.start()
        self._hearer.start()

    def begin(self, job: Sent) -> None:
        """Notes a job that is written next."""
        self._number += 1
        self.jobs[self._number] = job
        self._is_writing = True
        job.future.is_begun = True

    def write(self, parts: Sequence[bytes]) -> None:
        """Writes a line and its pictures."""
        for part in parts:
            rest = memoryview(part)
            while rest:
                rest = rest[self._stdin.write(rest) :]
        self._is_writing = False

    def unsent(self) -> Optional[Sent]:
        """Takes back a job whose line is written in part only: the program cannot have begun it."""
        return self.jobs.pop(self._number, None) if self._is_writing else None

    def read(self) -> bytes:
        """Waits for output; returns nothing at its end."""
        return self._stdout.read(_CHUNK)

    def end(self) -> int:
        """Waits for the process and its threads after the end of the output; returns the exit code."""
        self._output_ended.set()
        try:
            self.run.wait(_END)
        except subprocess.TimeoutExpired:
            self.run.kill()
            self.run.wait()
        # A child of the process may hold a pipe open for longer. Then a thread stays behind until the child ends.
        self._writer.join(_END_OF_THREADS)
        self._hearer.join(_END_OF_THREADS)
        self._stdout.close()
        return self.run.returncode

    def end_words(self) -> str:
        """Says how the process ended, with its last errors and warnings."""
        said = [text for kind, text in messages(self._words.decode("utf-8", "replace")) if kind in ("error", "warning")]
        if self.fault:
            said.append(self.fault)
        return "\n".join([f"{self._name} {ended(self.run.returncode)}", *said[-_LINES:]])

    def leave(self) -> None:
        """Closes the pipes in a fork of this process, which must not hold them open. The program goes on."""
        for pipe in (self._stdin, self._stdout, self._stderr):
            pipe.close()

    def _write_all(self, write: Callable[[Process], None]) -> None:
        try:
            with self._stdin:
                write(self)
        except BrokenPipeError:
            return  # The program has ended. The reader finds the end of its output.
        if not self._output_ended.wait(_END):
            # A fork of this process holds the input open, so the program does not see its end.
            self.run.kill()

    def _hear(self) -> None:
        with self._stderr:
            while True:
                heard = self._stderr.read(_CHUNK)
                if not heard:
                    break
                self._words += heard
                if len(self._words) > _CHUNK:
                    # The first line is cut, and its kind (error, warning or note) is lost: drops the line if others follow.
                    self._words = self._words[-_CHUNK:].partition(b"\n")[2] or self._words[-_CHUNK:]


def _enlarge(pipe: int) -> None:
    """Lets a pipe hold a picture, so that it takes fewer turns.

    The usual size stays if the system has no such call, or if the user has no more room.
    """
    try:
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)  # type: ignore[attr-defined, unused-ignore]
    except (ImportError, AttributeError, OSError):
        pass
