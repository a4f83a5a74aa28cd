"""When a program that died is started again, and which of its jobs may have caused the death."""
from __future__ import annotations

import errno
import signal
import time
from typing import List, NamedTuple, Optional, Sequence

from .sent import Sent

#: The pause before the first new start, and the longest pause, in seconds.
_SHORTEST, _LONGEST = 0.1, 5.0

#: Exit codes that the next process would have as well: wrong usage, and a program or a library of it that cannot be loaded.
_HOPELESS = (2, 126, 127)

#: Ends that come from a person, a supervisor, or the kernel for want of memory.
_KILLS = (-signal.SIGKILL, -signal.SIGTERM, 128 + signal.SIGTERM)

#: A job may be in the program during two kills more than crashes: it may only have been there when somebody killed the program.
_MORE_KILLS = 2

#: Errors of a start that may pass: the system is short of processes, memory or files, or the program is being replaced.
_PASSING = {errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.ETXTBSY}


class Pause:
    """The pause before the next start: 0.1 s, then twice as long after each death, up to 5 s. A result makes it short again."""

    def __init__(self) -> None:
        self._next = _SHORTEST
        self._until = 0.0

    def begin(self) -> None:
        self._until = time.monotonic() + self._next
        self._next = min(self._next * 2, _LONGEST)

    def shorten(self) -> None:
        self._next = _SHORTEST

    def left(self) -> float:
        """Seconds until the next start may be."""
        return max(0.0, self._until - time.monotonic())


class Verdict(NamedTuple):
    """What becomes of the jobs that a dead process had not answered."""

    #: The program died of these too often.
    refused: List[Sent]
    #: The program may have died of one of these. Each is tried again without any other job in the process.
    suspects: List[Sent]
    #: The program had not begun these.
    unbegun: List[Sent]


class Death(NamedTuple):
    """How a process ended."""

    is_kill: bool
    #: Whether the kernel has killed a process for want of memory since this one began: then it may have been this one.
    is_for_memory: bool


def death_of(code: int, is_broken: bool, kills_before: Optional[int]) -> Death:
    """``is_broken`` says that this package killed the process, for what it wrote; ``kills_before`` is `kills_for_memory` of its start."""
    kills = kills_for_memory()
    return Death(code in _KILLS and not is_broken, kills is None or kills != kills_before)


def kills_for_memory() -> Optional[int]:
    """How many processes the kernel of Linux has killed for want of memory; `None` on systems that do not say it."""
    try:
        with open("/proc/vmstat", "rb") as file:
            found = [line.split()[1] for line in file if line.startswith(b"oom_kill ")]
        return int(found[0])
    except (OSError, ValueError, IndexError):
        return None


def judge(jobs: Sequence[Sent], unsent: Optional[Sent], death: Death, workers: int, retries: int) -> Verdict:
    """Divides the unanswered jobs of a dead process, which are in the order of their lines, and the job whose line it got in part.

    The program begins lines in their order, and at most ``workers`` at a time. So if it crashed, the job that caused the crash is one
    of the first. Twice as many count, for results that it had not written yet. A wrong guess refuses no innocent job: a job that
    is taken for unbegun is sent again, and stands among the first by then.
    """
    begun, unbegun = list(jobs[: 2 * workers]), list(jobs[2 * workers :])
    most = retries
    if unsent and not jobs:
        # The program may not survive the reading of the line. It cannot have begun the job, so that one more try is always allowed.
        begun, most = [unsent], max(1, retries)
    elif unsent:
        unbegun.append(unsent)
    # A crash counts for each job that may have caused it. A kill counts only for a job without others in the process.
    counts = not death.is_kill or len(begun) == 1
    refused: List[Sent] = []
    suspects: List[Sent] = []
    for job in begun:
        job.deaths += counts
        allowed = most + _MORE_KILLS if most and death.is_kill and not death.is_for_memory else most
        (refused if most == 0 or job.deaths > allowed else suspects).append(job)
    return Verdict(refused, suspects, unbegun)


def is_hopeless(code: int) -> bool:
    return code in _HOPELESS


def may_pass(error: BaseException) -> bool:
    """Whether a program that could not be started may start later."""
    cause: Optional[BaseException] = error if isinstance(error, OSError) else error.__cause__
    return isinstance(cause, OSError) and cause.errno in _PASSING


def refusal(job: Sent, words: str) -> str:
    """The words of a refused job. ``words`` say how the process ended."""
    if job.deaths < 2:
        return f"the job had no result: {words}"
    return f"the program died {job.deaths} times while it did this job, so the job is not tried again: {words}"
