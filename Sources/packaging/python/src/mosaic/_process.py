"""One process of a worker: `mosaic batch -`, with pipes that never make anybody wait."""
from __future__ import annotations

import os
import subprocess
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Dict, Optional, Sequence

from ._program import unusable
from ._result import Records, Result
from ._run import ended, messages

#: As much as a pipe holds.
CHUNK = 1 << 16
#: What is kept of the standard error of a process, for the errors of its jobs.
_LINES = 5


@dataclass(eq=False)
class Sent:
    line: bytes
    #: Paths that the words of its error may begin with.
    paths: Sequence[str]
    future: Future[Result] = field(default_factory=Future)
    started: bool = False


class Process:
    """One run of the program. Its jobs are known by the `index` of their results."""

    def __init__(self, command: Sequence[str], folder: str) -> None:
        try:
            # Ctrl-C in a terminal is for the program that uses this one; in a group of its own the worker finishes what it has.
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
        self.records = Records()
        #: The end of its standard error.
        self.words = b""
        self.jobs: Dict[int, Sent] = {}
        #: The number of the last line, from 0, and what of it is still to be written.
        self.number = -1
        self.rest = memoryview(b"")
        self.answered = False
        #: Whether it wrote what is no result: nothing of it counts from there on.
        self.is_broken = False

    def write(self) -> bool:
        """Writes what is left of a line, as far as the pipe takes it; whether the pipe is full."""
        while self.rest:
            try:
                self.rest = self.rest[os.write(self.stdin, self.rest) :]
            except BlockingIOError:
                return True
            except BrokenPipeError:
                return False  # It has ended, and so does its output.
        # The line may be long, and is not needed any more.
        self.rest = memoryview(b"")
        if self.number in self.jobs:
            self.jobs[self.number].line = b""
        return False

    def begin(self, job: Sent) -> None:
        self.number += 1
        self.jobs[self.number] = job
        self.rest = memoryview(job.line)

    def unsent(self) -> Optional[Sent]:
        """Takes back the job of which a part has been written: it cannot have begun."""
        return self.jobs.pop(self.number, None) if self.rest else None

    def end_words(self) -> str:
        """How it ended, and its last errors and warnings."""
        said = [text for kind, text in messages(self.words.decode("utf-8", "replace")) if kind != "note"]
        return "\n".join([f"mosaic batch {ended(self.run.returncode)}", *said[-_LINES:]])

    def close(self) -> int:
        """Ends the input, and waits. All of its jobs have been answered, or never will be."""
        assert self.run.stdin and self.run.stdout and self.run.stderr
        self.run.stdin.close()
        try:
            self.run.wait(2)
        except subprocess.TimeoutExpired:
            # A child of this process that was forked holds the input open.
            self.run.kill()
            self.run.wait()
        self.hear()
        self.run.stdout.close()
        self.run.stderr.close()
        return self.run.returncode

    def hear(self) -> bool:
        """Reads standard error; whether there may be more."""
        try:
            heard = os.read(self.stderr, CHUNK)
        except BlockingIOError:
            return True
        self.words += heard
        if len(self.words) > CHUNK:
            # Of a line that is cut nobody knows what it was.
            self.words = self.words[-CHUNK:].partition(b"\n")[2] or self.words[-CHUNK:]
        return bool(heard)
