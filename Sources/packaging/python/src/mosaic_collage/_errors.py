"""The exceptions of this package but for the group of them, and `Result`. Errors carry results and results carry errors, so they share a module."""
from __future__ import annotations

import builtins
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Sequence, Tuple, Union

from ._rendered import array_of, bundle_of, image_of, saved

if TYPE_CHECKING:
    import numpy
    from PIL import Image


class MosaicError(Exception):
    """The command failed, and ``message`` says why.

    ``code`` is the exit code (2 wrong usage, 65 bad input, 69 a program is missing, 74 reading or writing failed, 75 the time was
    over), or minus the number of the signal that ended the command. ``path`` is the path at the start of ``message``, if any.
    ``result`` is the result of a worker's job. ``kind`` is the word of `error.kind`, such as `time` or `unreadable`.
    ``results`` are the results of all pictures given to `thumbnail`, in their order, also the failed ones. If several failed, the error
    is a `MosaicErrorGroup`.
    """

    # The place where people import it from, which tracebacks name.
    __module__ = "mosaic_collage"

    def __init__(
        self, message: str, code: int = 1, path: Optional[str] = None, result: Optional[Result] = None,
        kind: Optional[str] = None, results: Sequence[Result] = (),
    ) -> None:
        # `Exception` gets all arguments, so that the error can be pickled and sent to another process.
        super().__init__(message, code, path, result, kind, tuple(results))
        self.message = message
        self.code = code
        self.path = path
        self.result = result
        self.kind = kind
        self.results = tuple(results)

    @property
    def failed(self) -> Tuple[Result, ...]:
        """The ``results`` that have an error; their `index` is the number of the picture."""
        return tuple(result for result in self.results if result.error)

    def __str__(self) -> str:
        return self.message


class ProgramMissing(MosaicError):
    """The program `mosaic` is missing on this machine, or cannot run on it."""

    __module__ = "mosaic_collage"


class GoldenError(MosaicError):
    """A picture cannot be compared with its golden. The call or the files must change first."""

    __module__ = "mosaic_collage"


class ImageDiffers(AssertionError):
    """A picture differs from its golden, or several pictures of a test do."""

    __module__ = "mosaic_collage"


class MosaicWarning(UserWarning):
    """A warning of the command, such as a picture that was left out."""

    __module__ = "mosaic_collage"


@dataclass(frozen=True)
class Result:
    """The outcome of a job: ``status`` is `done`, `current`, `failed`, `dropped` or `pending`, as in the guide of batches."""

    __module__ = "mosaic_collage"

    status: str
    #: The `id` and the `data` of the job.
    id: Union[str, int, float, None] = None
    data: Any = None
    #: The file that was written.
    output: Optional[str] = None
    #: The picture, if the job has no output.
    bytes: Optional[builtins.bytes] = field(default=None, repr=False)
    width: Optional[int] = None
    height: Optional[int] = None
    warnings: Tuple[str, ...] = ()
    #: The reason, if the job failed or was dropped.
    error: Optional[MosaicError] = None
    #: All members of the line of JSON.
    record: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def index(self) -> int:
        """The number of the job, or of the thumbnail's picture, from 0."""
        return int(self.record.get("index", 0))

    def image(self) -> Image.Image:
        """The picture as a Pillow image, also of an output that was written. Pillow must be installed."""
        return image_of(self._file())

    def array(self) -> numpy.ndarray[Any, Any]:
        """The pixels as a numpy array, also of an output that was written. numpy and Pillow must be installed."""
        return array_of(self._file())

    def save(self, path: Union[str, os.PathLike[str]]) -> Path:
        """Writes the picture to a file, whose ending must suit the format, and returns the path."""
        return saved(self._file(), path)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Dict[str, Any]:
        return {"text/plain": repr(self), **(bundle_of(self.bytes) if self.bytes else {})}

    def _file(self) -> builtins.bytes:
        if self.error:
            raise self.error
        if self.bytes is not None:
            return self.bytes
        if self.output is None:
            raise ValueError(f"the result has no picture; its status is {self.status!r}")
        return Path(self.output).read_bytes()

    @property
    def milliseconds(self) -> Optional[float]:
        """The time that the program took for the job."""
        return self.record.get("milliseconds")
