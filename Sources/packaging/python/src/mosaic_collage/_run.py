"""Runs the program once, and reads its messages."""
from __future__ import annotations

import os
import re
import subprocess
import sys
import warnings
from typing import Callable, Container, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

from ._errors import MosaicError, MosaicWarning, Result
from ._program import other_program, program, unusable
from ._progress import Report, communicate
from ._result import path_in


class Run(NamedTuple):
    code: int
    stdout: bytes
    #: The messages that the program printed as errors, although its exit code passes.
    errors: List[str]


#: Exit codes of commands that work on many pictures and print a result for each, even if some fail.
FAILED_SOME = (0, 1, 65, 69, 74, 75)

#: How each message of the program begins: as text, or as JSON of `--log json`.
_SPEAKS = re.compile(rb'mosaic: (error|warning): |^\{"time"', re.MULTILINE)
_SAID = re.compile(r"mosaic: (error|warning|note): ")
#: The code that clears a line of a terminal, and the start of a line that shows progress.
_CLEAR = "\x1b[K"
_PROGRESS = re.compile(r"(\x1b\[K)?\[[#.]+\] \d+%|\x1b\[K\d+ ")


def run(
    arguments: Sequence[str], stdin: Optional[bytes] = None, *, passes: Container[int] = (0,), about: Iterable[object] = (),
    folder: Optional[str] = None, level: int = 3, report: Optional[Report] = None, is_answer: Callable[[bytes], bool] = bool,
) -> Run:
    """Runs `mosaic ARGUMENTS`, and turns its warnings into warnings of Python.

    An exit code that is not in ``passes`` raises a `MosaicError`. ``about`` are the paths that its message may begin with.
    ``level`` is the `stacklevel` of a warning, which points to the caller of this package. ``report`` gets the progress.

    ``is_answer`` says whether mosaic prints such a thing on its standard output. After a run without an answer and without a message,
    the program is asked whether it is mosaic at all.
    """
    done = execute(arguments, stdin, folder, report)
    if not is_answer(done.stdout) and not _SPEAKS.search(done.stderr):
        error = other_program(program())
        if error:
            raise error
    said = messages(done.stderr.decode("utf-8", "replace"))
    errors = [text for kind, text in said if kind == "error"]
    if done.returncode not in passes:
        raise failure(done.returncode, errors, about)
    for kind, text in said:
        if kind == "warning":
            warnings.warn(text, MosaicWarning, stacklevel=level)
        elif kind == "note":
            print(f"mosaic: note: {text}", file=sys.stderr)
    return Run(done.returncode, done.stdout, errors)


def execute(
    arguments: Sequence[str], stdin: Optional[bytes] = None, folder: Union[str, "os.PathLike[str]", None] = None,
    report: Optional[Report] = None,
) -> subprocess.CompletedProcess[bytes]:
    """Runs the program, in a folder if one is given. No exit code is an error here."""
    path = program()
    command = [path, *arguments, *(["--progress"] if report else [])]
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL if stdin is None else subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=folder,
        )
    except OSError as error:
        if error.filename not in (None, path):
            raise
        raise unusable(path, error) from error
    with process:
        try:
            stdout, stderr = communicate(process, stdin, report) if report else process.communicate(stdin)
        except BaseException:
            process.kill()
            raise
        return subprocess.CompletedProcess(command, process.returncode, stdout, stderr)


def messages(text: str) -> List[Tuple[str, str]]:
    """The messages on standard error, as pairs of a kind (`error`, `warning`, `note` or `progress`) and a text.

    A line without a kind continues the message before it. A note is one line, and so is a progress bar. A line after one of these
    comes from another program or from a crash, so it is an error.
    """
    said: List[Tuple[str, str]] = []
    for line in text.splitlines():
        progress = _PROGRESS.match(line)
        if line.startswith(_CLEAR):
            line = line[len(_CLEAR) :]
        start = _SAID.match(line)
        if start:
            said.append((start[1], line[start.end() :]))
        elif progress:
            said.append(("progress", line))
        elif not line:
            continue
        elif said and said[-1][0] in ("error", "warning"):
            said[-1] = (said[-1][0], f"{said[-1][1]}\n{line}")
        else:
            said.append(("error", line))
    return said


def failure(
    code: int, words: Sequence[str], about: Iterable[object] = (), results: Sequence[Result] = ()
) -> MosaicError:
    message = "\n".join(words) or f"mosaic {ended(code)}, and said nothing"
    kind = next((result.error.kind for result in results if result.error), None)
    return MosaicError(message, code, path_in(message, about), kind=kind, results=results)


def ended(code: int) -> str:
    """Says how a process ended. ``code`` is the `returncode` of `subprocess`."""
    if code >= 0:
        return f"ended with exit code {code}"
    import signal

    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = "unknown"
    return f"was ended by signal {-code} ({name})"
