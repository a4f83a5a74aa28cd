"""What goes wrong, as exceptions."""
from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._result import Result


class MosaicError(Exception):
    """The command failed, and its words say why.

    ``code`` is its exit code (2 wrong usage, 65 bad input, 74 reading or writing failed), or minus the number of the signal that
    ended it. ``path`` is the file that the words begin with, where they begin with one. ``result`` is that of a worker's job.
    """

    def __init__(self, message: str, code: int = 1, path: Optional[str] = None, result: Optional[Result] = None) -> None:
        # All of them are arguments, so that the error can be sent to another process.
        super().__init__(message, code, path, result)
        self.message = message
        self.code = code
        self.path = path
        self.result = result

    def __str__(self) -> str:
        return self.message


class ProgramMissing(MosaicError):
    """The program `mosaic` is not on this machine, or cannot be run on it."""


class MosaicWarning(UserWarning):
    """What the command warns of, such as a picture that was left out."""
