"""What goes wrong, as exceptions."""
from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Sequence, Tuple

if TYPE_CHECKING:
    from ._result import Result


class MosaicError(Exception):
    """The command failed, and its words say why.

    ``code`` is its exit code (2 wrong usage, 65 bad input, 69 a program is missing, 74 reading or writing failed, 75 the time was
    over), or minus the number of the signal that ended it. ``path`` is the file that the words begin with, where they begin with
    one. ``result`` is that of a worker's job, and ``kind`` the word of its `error.kind`, such as `time` or `unreadable`.
    ``results`` are those of all pictures that `thumbnail` was given, in their order: those that were made, and those that failed.
    """

    def __init__(
        self, message: str, code: int = 1, path: Optional[str] = None, result: Optional[Result] = None,
        kind: Optional[str] = None, results: Sequence[Result] = (),
    ) -> None:
        # All of them are arguments, so that the error can be sent to another process.
        super().__init__(message, code, path, result, kind, tuple(results))
        self.message = message
        self.code = code
        self.path = path
        self.result = result
        self.kind = kind
        self.results = tuple(results)

    @property
    def failed(self) -> Tuple[Result, ...]:
        """Those of ``results`` that have an error; `index` is the number of their picture."""
        return tuple(result for result in self.results if result.error)

    def __str__(self) -> str:
        return self.message


class ProgramMissing(MosaicError):
    """The program `mosaic` is not on this machine, or cannot be run on it."""


class MosaicWarning(UserWarning):
    """What the command warns of, such as a picture that was left out."""
