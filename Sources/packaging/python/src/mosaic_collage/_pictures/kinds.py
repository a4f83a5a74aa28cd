"""The one function that makes bytes of a picture of any kind."""
from __future__ import annotations

import base64
import binascii
import inspect
import io
import os
from pathlib import Path
from typing import Any, Iterable, Optional, Protocol, Union
from urllib.parse import unquote_to_bytes

from .._errors import MosaicError
from .arrays import array_file, is_array
from .files import contents, fetched, is_file, is_url
from .pages import is_page, refuse_awaitable, screenshot
from .pillow import is_pillow, pillow_png


class PillowImage(Protocol):
    """`PIL.Image.Image`."""

    @property
    def mode(self) -> str: ...

    def save(self, fp: Any, format: Optional[str] = ..., **params: Any) -> None: ...


class Array(Protocol):
    """`numpy.ndarray`, of bool, uint8, uint16 or floats from 0 to 1, and H×W, or H×W×1 to ×4. Also an array of paths."""

    @property
    def __array_interface__(self) -> Any: ...


class Tensor(Protocol):
    """What becomes an array, such as `torch.Tensor`."""

    def __array__(self) -> Any: ...


class Figure(Protocol):
    """`matplotlib.figure.Figure`."""

    def savefig(self, fname: Any, **kwargs: Any) -> None: ...


class Page(Protocol):
    """`playwright.sync_api.Page` and `Locator`."""

    def screenshot(self) -> bytes: ...


class BinaryFile(Protocol):
    """A file object, such as `open(path, "rb")` and `io.BytesIO`."""

    def read(self) -> bytes: ...


#: One picture: the path of a file or a folder, a URL, the bytes of a file, a file object, or a picture in memory.
Picture = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryFile, PillowImage, Array, Tensor, Figure, Page]

_ALLOWED = (
    "a path, bytes of a file, a file object, a URL, a Pillow image, a numpy array, a matplotlib figure, a page or locator of Playwright"
)

#: What would do in place of things that are no picture, by a member that they have.
_ADVICE = {
    "columns": 'a column is a list of paths, such as frame["path"]',
    "get_figure": "its figure is a picture, such as axes.figure",
    "to_image": 'such as figure.to_image("png")',
    "_repr_png_": "such as its _repr_png_()",
    "add_done_callback": "such as its result()",
    "__anext__": "such as [picture async for picture in pictures]",
}


def is_path(picture: object) -> bool:
    """Whether the program opens the picture itself."""
    return is_name(picture) and not str(picture).startswith("data:") and not is_url(picture)


def is_name(picture: object) -> bool:
    """Whether it is a text or a path. A file object may be a path as well."""
    return isinstance(picture, (str, os.PathLike)) and not is_file(picture)


def path_text(path: Any) -> str:
    """A path as text."""
    return os.fsdecode(path)


def file_name(path: Any) -> str:
    """A path that the command takes for no option, and for no pipe."""
    name = path_text(path)
    return os.path.join(os.curdir, name) if name.startswith("-") else name


def is_one(thing: Any) -> bool:
    """Whether it is a picture, and not several. An array could be taken for a list of its rows."""
    return (
        isinstance(thing, (str, os.PathLike, bytes, bytearray, memoryview))
        or is_file(thing) or _is_figure(thing) or is_pillow(thing) or is_page(thing) or inspect.isawaitable(thing) or is_array(thing)
    )  # fmt: skip


def is_other(thing: Any) -> bool:
    """Whether it iterates over something else than pictures, such as a figure of plotly, or over nothing."""
    return _is_single(thing) or any(hasattr(thing, name) for name in _ADVICE)


def encoded(picture: Any) -> bytes:
    """The bytes of a picture's file: unchanged, or a PNG of its pixels. What no file would have all of is refused."""
    if isinstance(picture, (bytes, bytearray)):
        return bytes(picture)
    if is_file(picture):
        return contents(picture)
    if is_name(picture):
        return _named(picture)
    if inspect.isawaitable(picture):
        refuse_awaitable(picture)
    if _is_figure(picture):
        file = io.BytesIO()
        picture.savefig(file, format="png")
        return file.getvalue()
    if is_pillow(picture):
        return pillow_png(picture)
    if is_page(picture):
        return screenshot(picture)
    if is_array(picture) and not hasattr(picture, "columns"):
        return array_file(picture)
    raise refused(picture, "a picture")


def mask_file(mask: Any) -> bytes:
    """The bytes of a mask's file, which is white where pixels are not compared."""
    kind = getattr(getattr(mask, "dtype", None), "kind", "")
    if kind in ("i", "u") and getattr(mask, "ndim", 0) == 2 and mask.size and mask.min() >= 0 and mask.max() == 1:
        raise ValueError(
            "mask: found an array of 0 and 1, and 1 is nearly black; allowed: 255 for pixels that are not compared, such as mask.astype(bool)"
        )
    pages = [part for part in mask if is_page(part)] if isinstance(mask, (list, tuple)) else []
    data = b"" if pages else encoded(mask)
    if pages or is_page(mask):
        raise TypeError(
            f"mask: found {type(pages[0] if pages else mask).__name__}, whose place in the picture is not known; allowed: a picture as large as the one that "
            "is expected; a locator masks the screenshot itself: page.screenshot(mask=[locator]), or name its rectangle by ignore="
        )
    return data


def refused(thing: Any, where: str, allowed: str = _ALLOWED) -> TypeError:
    """The error for something that is no picture, with what would do."""
    found, advice = type(thing).__name__, next((_ADVICE[name] for name in _ADVICE if hasattr(thing, name)), "")
    if _is_single(thing):
        advice = "its only value is array.item()"
    elif not advice and isinstance(thing, Iterable):
        advice = "one picture is wanted here, and not several"
    return TypeError(f"{where}: found {found}; allowed: {allowed}" + (f"; {advice}" if advice else ""))


def _is_single(thing: object) -> bool:
    """Whether it is a single value of numpy, or an array without a dimension."""
    return getattr(thing, "shape", None) == () and hasattr(thing, "item")


def _is_figure(thing: object) -> bool:
    return hasattr(thing, "savefig")


def _named(picture: Any) -> bytes:
    """The bytes behind a path, a URL or a `data:` address."""
    if is_url(picture):
        return fetched(str(picture))
    name = path_text(picture)
    if name.startswith("data:"):
        return _data(name)
    try:
        return Path(name).read_bytes()
    except FileNotFoundError as error:
        raise MosaicError(f"{name}: no such file", 74, name, kind="not-found") from error
    except IsADirectoryError as error:
        raise MosaicError(f"{name}: is a folder, and no file", 65, name) from error
    except OSError as error:
        raise MosaicError(f"{name}: cannot be read: {error.strerror}", 74, name, kind="io") from error


def _data(address: str) -> bytes:
    head, comma, text = address.partition(",")
    data = unquote_to_bytes(text)
    if not head.endswith(";base64"):
        return data
    try:
        return base64.b64decode(data, validate=True)
    except binascii.Error as error:
        raise ValueError(f"a data: address: found {error}; allowed: data:image/png;base64, and the bytes of a file in base64") from error
