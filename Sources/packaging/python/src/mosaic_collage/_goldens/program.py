"""Runs the program for the pytest plugin."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Sequence

from .. import _run as errors
from .._errors import MosaicError


def run(arguments: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs mosaic in a folder; what differs is a result, so that no exit code is an error here."""
    done = errors.execute(arguments, folder=folder)
    said, wrong = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, said, wrong)


def failure(run: subprocess.CompletedProcess[str]) -> MosaicError:
    """The error of a run that has no result."""
    return errors.failure(run.returncode, [text for kind, text in errors.messages(run.stderr) if kind == "error"])
