"""Where the program is."""
from __future__ import annotations

import os
import subprocess
import sys
from typing import Iterator, Optional, Set

from ._errors import ProgramMissing

#: Set for what the console script runs: found there again, it is the script that runs itself.
LAUNCHED = "MOSAIC_LAUNCHED"

_INSIDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_program", "mosaic")

_INSTALL = (
    "install a wheel that has it inside (make package in a clone makes one, for Linux x86-64 with glibc 2.36 or newer), "
    "or the program itself (apt install ./mosaic_*.deb, or make install in a clone), "
    "or set MOSAIC_PROGRAM to its path"
)

#: Programs that said that they are mosaic.
_known: Set[str] = set()


def program() -> str:
    """The path of the program `mosaic`: MOSAIC_PROGRAM, or that of this package, or the first one on the PATH."""
    chosen = os.environ.get("MOSAIC_PROGRAM")
    if chosen:
        if not _runs(chosen):
            raise ProgramMissing(f"MOSAIC_PROGRAM={chosen}: is no file that can be run; {_INSTALL}", 127, chosen)
        if _is_this_package(chosen):
            raise ProgramMissing(f"MOSAIC_PROGRAM={chosen}: is the Python script, which runs the program; {_INSTALL}", 127, chosen)
        return chosen
    if _runs(_INSIDE):
        return _INSIDE
    for path in _on_path():
        if not _is_this_package(path):
            return path
    raise ProgramMissing(f"the program mosaic is neither in this package nor on the PATH; {_INSTALL}", 127)


def unusable(path: str, error: OSError) -> ProgramMissing:
    """For a program that is there and cannot be started, as one of another processor."""
    return ProgramMissing(f"{path}: cannot be run: {error.strerror}; this is a {sys.platform} machine; {_INSTALL}", 127, path)


def other_program(path: str) -> Optional[ProgramMissing]:
    """The error of a program that is no mosaic, or `None`. Runs it once, so it is for a program that did something unexpected."""
    if path in _known:
        return None
    try:
        said = subprocess.run(
            [path, "--version"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=10, check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    if said.stdout.startswith(b"mosaic "):
        _known.add(path)
        return None
    if said.returncode < 0 or said.returncode in (126, 127):
        # It crashed, or a library is missing. It may be a mosaic.
        return None
    first = said.stdout.decode("utf-8", "replace").strip().partition("\n")[0]
    found = f"prints {first[:80]!r}" if first else f"prints nothing and ends with exit code {said.returncode}"
    name = f"MOSAIC_PROGRAM={path}" if path == os.environ.get("MOSAIC_PROGRAM") else path
    return ProgramMissing(f"{name}: is no mosaic: {path} --version {found}; {_INSTALL}", 127, path)


def _on_path() -> Iterator[str]:
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder or os.curdir, "mosaic")
        if _runs(path):
            yield path


def _runs(path: str) -> bool:
    return os.path.isfile(path) and os.access(path, os.X_OK)


def _is_this_package(path: str) -> bool:
    """Whether it is the console script that pip, pipx or uv made of this package."""
    with open(path, "rb") as file:
        start = file.read(2048)
    return start.startswith(b"#!") and (b"mosaic_collage.__main__" in start or b"mosaic.__main__" in start)
