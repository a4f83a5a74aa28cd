"""Several errors as one: an `ExceptionGroup`, for `except*`, since Python 3.11."""
from __future__ import annotations

import sys
from typing import Any, Optional, Sequence, Tuple

from ._errors import MosaicError, Result

if sys.version_info >= (3, 11):

    class MosaicErrorGroup(MosaicError, ExceptionGroup[MosaicError]):
        """Several pictures failed: the errors are in ``exceptions``, and `except*` takes them apart. It is a `MosaicError` as well."""

        __module__ = "mosaic_collage"

        # An exception group has a `message` that cannot be set; this one can.
        message = ""

        def __new__(
            cls, message: str, code: int = 1, path: Optional[str] = None, result: Optional[Result] = None,
            kind: Optional[str] = None, results: Sequence[Result] = (),
        ) -> MosaicErrorGroup:
            return ExceptionGroup.__new__(cls, message, [result.error for result in results if result.error])

        def derive(self, errors: Sequence[Any], /) -> Any:
            """A part of the group, as `split` and `except*` ask for it."""
            results = [result for result in self.results if any(result.error is error for error in errors)]
            if len(results) < len(errors):
                return ExceptionGroup(self.message, errors)
            return MosaicErrorGroup("\n".join(map(str, errors)), self.code, kind=errors[0].kind, path=errors[0].path, results=results)

else:

    class MosaicErrorGroup(MosaicError):
        """Several pictures failed: the errors are in ``exceptions``."""

        __module__ = "mosaic_collage"

        @property
        def exceptions(self) -> Tuple[MosaicError, ...]:
            return tuple(result.error for result in self.results if result.error)
