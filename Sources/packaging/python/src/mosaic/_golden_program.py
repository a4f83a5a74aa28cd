"""Runs the program for the pytest plugin."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Sequence

from . import _run as errors
from ._errors import MosaicError
from ._program import program, unusable


def run(arguments: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs mosaic in a folder; what differs is a result, so that no exit code is an error here."""
    path = program()
    try:
        return subprocess.run(
            [path, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace", check=False
        )
    except OSError as error:
        raise unusable(path, error) from error


def failure(run: subprocess.CompletedProcess[str]) -> MosaicError:
    """The error of a run that has no result."""
    return errors.failure(run.returncode, [text for kind, text in errors.messages(run.stderr) if kind == "error"])
