"""Pictures that the program made, as the bytes of a file: shown by notebooks, opened by Pillow and numpy."""
from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, NamedTuple, Optional, Tuple, Union

if TYPE_CHECKING:
    import numpy
    from PIL import Image


class _Form(NamedTuple):
    """A format of files."""

    name: str
    suffixes: Tuple[str, ...]
    #: The media type, if browsers show such files.
    shown_as: Optional[str] = None


_PNG = _Form("PNG", (".png", ".apng"), "image/png")
_JPEG = _Form("JPEG", (".jpg", ".jpeg", ".jfif"), "image/jpeg")
_WEBP = _Form("WebP", (".webp",), "image/webp")
_AVIF = _Form("AVIF", (".avif",), "image/avif")
_SVG = _Form("SVG", (".svg",), "image/svg+xml")
_PDF = _Form("PDF", (".pdf",), "application/pdf")
_TIFF = _Form("TIFF", (".tif", ".tiff"))
_QOI = _Form("QOI", (".qoi",))


def _form(data: bytes) -> Optional[_Form]:
    """The format by the first bytes of a file."""
    if data[4:12] in (b"ftypavif", b"ftypavis"):
        return _AVIF
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _WEBP
    starts = {
        b"\x89PNG": _PNG, b"\xff\xd8\xff": _JPEG, b"<svg": _SVG, b"<?xml": _SVG, b"%PDF": _PDF, b"II*\0": _TIFF, b"MM\0*": _TIFF,
        b"II+\0": _TIFF, b"qoif": _QOI,
    }  # fmt: skip
    return next((form for start, form in starts.items() if data.startswith(start)), None)


def image_of(data: bytes) -> Image.Image:
    """A Pillow image of a file's bytes."""
    import io

    try:
        from PIL import Image
    except ImportError as error:
        raise ImportError("image(): Pillow is not installed; pip install pillow") from error
    form = _form(data)
    if form in (_SVG, _PDF):
        raise TypeError(f"image(): found a {form.name}, which has no pixels; ask for a format such as png")
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def array_of(data: bytes) -> numpy.ndarray[Any, Any]:
    """A numpy array of a file's bytes: height × width × 3 or 4 of uint8, or height × width of a grey picture."""
    try:
        import numpy
    except ImportError as error:
        raise ImportError("array(): numpy is not installed; pip install numpy") from error
    return numpy.array(image_of(data))


def saved(data: bytes, path: Union[str, "os.PathLike[str]"]) -> Path:
    """Writes a file. Its ending must be one of the format, because a file that lies about its format is opened wrongly later."""
    target = Path(path)
    form = _form(data)
    if form and target.suffix.lower() not in form.suffixes:
        allowed = " or ".join(form.suffixes)
        raise ValueError(f"{target}: the picture is a {form.name}, whose files end in {allowed}; or ask for another format=")
    target.write_bytes(data)
    return target


def bundle_of(data: bytes) -> Dict[str, Any]:
    """The picture by its media type, as notebooks ask for it; empty if browsers do not show such files."""
    form = _form(data)
    if form is None or form.shown_as is None:
        return {}
    return {form.shown_as: data.decode("utf-8", "replace") if form is _SVG else bytes(data)}


class _Rendered(bytes):
    """The bytes of a file."""

    def image(self) -> Image.Image:
        """The picture as a Pillow image, for which Pillow must be installed."""
        return image_of(self)

    def array(self) -> numpy.ndarray[Any, Any]:
        """The pixels as a numpy array, for which numpy and Pillow must be installed: height × width × 3 or 4 of uint8."""
        return array_of(self)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes the file and returns its path, whose ending must suit the format."""
        return saved(self, path)

    def __repr__(self) -> str:
        # The bytes themselves would be megabytes of text.
        form = _form(self)
        return f"<{type(self).__name__}: {form.name if form else 'bytes'}, {len(self):,} bytes>"

    def __str__(self) -> str:
        return repr(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Dict[str, Any]:
        return {"text/plain": repr(self), **bundle_of(self)}

    def _repr_png_(self) -> Optional[bytes]:
        return bytes(self) if _form(self) is _PNG else None


class Collage(_Rendered):
    """The bytes of a collage's file. A notebook shows them as a picture; `image()`, `array()` and `save()` turn them into other things."""

    __module__ = "mosaic_collage"


class Thumbnail(_Rendered):
    """The bytes of a thumbnail's file, with the same methods as `Collage`."""

    __module__ = "mosaic_collage"
