"""One run of the program."""
from __future__ import annotations

import os
import re
import subprocess
import sys
import warnings
from typing import TYPE_CHECKING, Container, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

from ._errors import MosaicError, MosaicWarning
from ._program import program, unusable

if TYPE_CHECKING:
    from ._result import Result


class Run(NamedTuple):
    code: int
    stdout: bytes
    #: What it called errors, in a run whose exit code passes.
    errors: List[str]


#: Exit codes of commands that work on many pictures, and print what became of each.
FAILED_SOME = (0, 1, 65, 69, 74, 75)

_SAID = re.compile(r"mosaic: (error|warning|note): ")
#: What clears a line of a terminal, and what one that shows the progress begins with.
_CLEAR = "\x1b[K"
_PROGRESS = re.compile(r"(\x1b\[K)?\[[#.]+\] \d+%|\x1b\[K\d+ ")


def run(
    arguments: Sequence[str], stdin: Optional[bytes] = None, *, passes: Container[int] = (0,), about: Iterable[object] = ()
) -> Run:
    """`mosaic ARGUMENTS`; what it warns of becomes warnings of Python.

    An exit code that is not in ``passes`` is a `MosaicError`. ``about`` are the paths that its words may begin with.
    """
    done = execute(arguments, stdin)
    said = messages(done.stderr.decode("utf-8", "replace"))
    errors = [text for kind, text in said if kind == "error"]
    if done.returncode not in passes:
        raise failure(done.returncode, errors, about)
    for kind, text in said:
        if kind == "warning":
            # At the line that called `collage` and its like.
            warnings.warn(text, MosaicWarning, stacklevel=3)
        elif kind == "note":
            print(f"mosaic: note: {text}", file=sys.stderr)
    return Run(done.returncode, done.stdout, errors)


def execute(
    arguments: Sequence[str], stdin: Optional[bytes] = None, folder: Union[str, "os.PathLike[str]", None] = None
) -> subprocess.CompletedProcess[bytes]:
    """Runs the program, in a folder if one is given; whatever its exit code is."""
    path = program()
    try:
        if stdin is None:
            return subprocess.run([path, *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False, cwd=folder)
        return subprocess.run([path, *arguments], input=stdin, capture_output=True, check=False, cwd=folder)
    except OSError as error:
        if error.filename not in (None, path):
            raise
        raise unusable(path, error) from error


def messages(text: str) -> List[Tuple[str, str]]:
    """What was said on standard error, as (`error`, words); a line that begins otherwise goes on with the one before.

    A note is one line, so what follows it is another program's, or that of a crash. A progress bar is a note.
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
            said.append(("note", line))
        elif not line:
            continue
        elif said and said[-1][0] != "note":
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
    """How a process ended, in words, from what `subprocess` calls its return code."""
    if code >= 0:
        return f"ended with exit code {code}"
    import signal

    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = "unknown"
    return f"was ended by signal {-code} ({name})"


def path_in(message: str, about: Iterable[object]) -> Optional[str]:
    """The path that a message begins with: one of those that were given, or of a file below one that is a folder."""
    for given in about:
        name = str(given)
        if message.startswith(name):
            rest = message[len(name) :]
            if rest.startswith(": "):
                return name
            if name.endswith("/") or rest.startswith("/"):
                return message.split(": ", 1)[0]
    return None
