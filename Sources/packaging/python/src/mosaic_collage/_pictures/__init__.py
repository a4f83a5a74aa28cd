"""Pictures as they come: paths, bytes, file objects, URLs, Pillow, numpy; no other package is imported here."""
from __future__ import annotations

import base64
import io
import json
import os
import struct
import zlib
from typing import Any, Iterable, List, Mapping, Optional, Protocol, Tuple, Union

from .files import contents, fetched, is_file, is_url, refuse_in_root


class PillowImage(Protocol):
    """`PIL.Image.Image`."""

    @property
    def mode(self) -> str: ...

    def save(self, fp: Any, format: Optional[str] = ..., **params: Any) -> None: ...


class Array(Protocol):
    """`numpy.ndarray`, of uint8, and H×W, H×W×3 or H×W×4."""

    @property
    def __array_interface__(self) -> Any: ...


class Figure(Protocol):
    """`matplotlib.figure.Figure`."""

    def savefig(self, fname: Any, **kwargs: Any) -> None: ...


class BinaryFile(Protocol):
    """A file object, such as `open(path, "rb")` and `io.BytesIO`."""

    def read(self) -> bytes: ...


#: One picture: the path of a file or a folder, a URL, the bytes of a file, a file object, or a picture in memory.
Picture = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryFile, PillowImage, Array, Figure]
#: What a collage is made of. A dict is a document.
Pictures = Union[Picture, Iterable[Picture], Mapping[str, Any]]

#: More than this of paths goes through a pipe: a process takes no more than some two megabytes of arguments.
_ARGUMENTS = 500_000

#: What Pillow writes as PNG, and what other modes become for it without losing a value. Colours of another model become RGB, as on a
#: screen.
_PNG_MODES = {
    **{mode: mode for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16")},
    **{mode: "I;16" for mode in ("I;16L", "I;16B", "I;16N")},
    "PA": "RGBA", "RGBa": "RGBA", "La": "LA", "RGBX": "RGB", "CMYK": "RGB", "YCbCr": "RGB", "HSV": "RGB",
}


def is_path(picture: object) -> bool:
    """Whether the program opens the picture itself."""
    return is_name(picture) and not str(picture).startswith("data:") and not is_url(picture)


def is_name(picture: object) -> bool:
    """Whether it is a text or a path. A file object may be a path as well."""
    return isinstance(picture, (str, os.PathLike)) and not is_file(picture)


def is_one(pictures: object) -> bool:
    """Whether it is a picture, and not several. An array could be taken for a list of its rows."""
    return isinstance(pictures, (str, os.PathLike, bytes, bytearray, memoryview)) or is_file(pictures) or any(
        hasattr(pictures, name) for name in ("__array_interface__", "savefig", "save")
    )


def listed(pictures: Pictures, root: object = None) -> List[Any]:
    """The pictures as a list. With a ``root``, a URL is an error."""
    if not is_one(pictures) and not isinstance(pictures, Iterable):
        raise TypeError(f"pictures: found {type(pictures).__name__}; allowed: a picture, several, or a dict")
    items: List[Any] = [pictures] if is_one(pictures) else list(pictures)  # type: ignore[arg-type]
    for item in items:
        if root is not None and is_name(item) and is_url(item):
            refuse_in_root(str(item))
    return items


def file_name(path: Any) -> str:
    """A path that the command takes for no option, and for no pipe."""
    name = str(os.fspath(path))
    return os.path.join(os.curdir, name) if name.startswith("-") else name


def address(picture: Any) -> str:
    """What a document says for a picture: its path, or a `data:` address with its bytes."""
    if is_name(picture) and not is_url(picture):
        return str(os.fspath(picture))
    return "data:;base64," + base64.b64encode(encoded(picture)).decode("ascii")


def document(value: Mapping[str, Any]) -> bytes:
    """JSON, in which pictures in memory may stand for paths."""
    # A path that is no UTF-8 is handed on as it is: the command says so.
    return json.dumps(value, default=address, ensure_ascii=False).encode("utf-8", "surrogateescape")


def stream_line(value: Mapping[str, Any]) -> List[bytes]:
    """A line of a stream, and the pictures in memory that follow it, which the line calls `data:0`, `data:1` and so on.

    They are parts, so that a picture of megabytes is not copied.
    """
    if "bytes" in value:
        raise TypeError("bytes: the protocol has this key for the pictures in memory of a job; hand these over in their places")
    for key in ("ping", "cancel", "metrics"):
        if key in value:
            raise TypeError(f"{key}: a job has no such key; the protocol has it for lines that ask for no picture")
    pictures: List[bytes] = []

    def name(picture: Any) -> str:
        if is_name(picture) and not is_url(picture):
            return str(os.fspath(picture))
        pictures.append(encoded(picture))
        return f"data:{len(pictures) - 1}"

    text = json.dumps(value, default=name, ensure_ascii=False)
    if pictures:
        text = f'{text[:-1]}, "bytes": {json.dumps([len(picture) for picture in pictures])}}}'
    return [text.encode("utf-8", "surrogateescape") + b"\n", *pictures]


def inputs(pictures: Pictures, root: object = None) -> Tuple[List[str], Optional[bytes]]:
    """The arguments of the command for these pictures, and the bytes for its standard input."""
    if isinstance(pictures, Mapping):
        return ["-"], document({"version": 1, **pictures})
    items = listed(pictures, root)
    if not items:
        raise ValueError("pictures: found none; one or more are wanted")
    if not all(is_path(item) for item in items):
        return ["-"], document({"version": 1, "images": [address(item) for item in items]})
    names = [file_name(item) for item in items]
    if sum(map(len, names)) > _ARGUMENTS:
        return ["--files-from=-"], b"".join(os.fsencode(name) + b"\0" for name in names)
    return names, None


def encoded(picture: Any, more: str = "") -> bytes:
    """The bytes of a picture's file: as they are, or a PNG of its pixels. ``more`` is what else is allowed where this is called."""
    if isinstance(picture, (bytes, bytearray)):
        return bytes(picture)
    if is_file(picture):
        return contents(picture)
    if is_url(picture):
        return fetched(str(picture))
    if hasattr(picture, "savefig"):
        file = io.BytesIO()
        picture.savefig(file, format="png")
        return file.getvalue()
    if hasattr(picture, "save") and hasattr(picture, "mode"):
        return _pillow_png(picture)
    try:
        pixels = memoryview(picture)
    except TypeError:
        raise TypeError(
            f"a picture: found {type(picture).__name__}; allowed: a path, bytes of a file, a file object, "
            f"a Pillow image, a numpy array of uint8, a matplotlib figure{more}"
        ) from None
    return pixels.tobytes() if pixels.ndim == 1 else png(pixels)


def _pillow_png(picture: Any) -> bytes:
    """A PNG of a Pillow image; one that would not be all of it is refused."""
    frames = _frames(picture)
    # An MPO is a photo of a camera, with others of it behind the one that is shown.
    if frames > 1 and picture.format != "MPO":
        raise TypeError(
            f"a Pillow image: found {frames} frames or pages; allowed: one picture, such as picture.copy() of the one that is shown, "
            "or the path of the file"
        )
    mode = _PNG_MODES.get(picture.mode)
    made = picture if mode == picture.mode else _converted(picture, mode)
    file = io.BytesIO()
    if made.mode == "RGB" != picture.mode:
        # The profile is one of the old colours.
        made.save(file, "PNG", compress_level=1, icc_profile=None)
    else:
        made.save(file, "PNG", compress_level=1)
    return file.getvalue()


def _frames(picture: Any) -> int:
    try:
        return int(picture.n_frames)
    except (AttributeError, ValueError, OSError):
        # It has no such thing, or its file is closed: what was loaded is one picture.
        return 1


def _converted(picture: Any, mode: Optional[str]) -> Any:
    if mode == "I;16":
        return picture.convert("I").convert(mode)
    if mode:
        return picture.convert(mode)
    if picture.mode in ("I", "F"):
        # Numbers from 0 to 255 are a grey picture, as Pillow itself has it; what that cannot hold would be lost.
        grey = picture.convert("L")
        if grey.convert(picture.mode).tobytes() == picture.tobytes():
            return grey
        low, high = picture.getextrema()
        found = f"mode {picture.mode!r} with numbers from {low:g} to {high:g}"
    else:
        found = f"mode {picture.mode!r}"
    raise TypeError(
        f"a Pillow image: found {found}; allowed: {', '.join(_PNG_MODES)}, and I and F of whole numbers from 0 to 255; "
        "16 bits are picture.convert('I;16'), and values from 0 to 1 become grey by picture.point(lambda value: value * 255).convert('L')"
    )


def png(pixels: memoryview) -> bytes:
    """A PNG of H×W, H×W×2, H×W×3 or H×W×4 bytes: grey, grey and alpha, RGB, RGBA."""
    shape = pixels.shape or ()
    channels = 1 if len(shape) == 2 else shape[2] if len(shape) == 3 else 0
    kind = {1: 0, 2: 4, 3: 2, 4: 6}.get(channels)
    if kind is None or pixels.format != "B" or 0 in shape:
        raise TypeError(
            f"an array: found {'×'.join(map(str, shape))} of type {pixels.format!r}; allowed: height×width, height×width×3 and height×width×4 of "
            "uint8; values from 0 to 1 become that by (array * 255).round().astype('uint8')"
        )
    height, width = shape[0], shape[1]
    data, row = pixels.tobytes(), width * channels
    # Each row begins with its filter, 0: the program decodes it at once, so that size hardly counts.
    rows = b"".join(b"\0" + data[start : start + row] for start in range(0, height * row, row))
    header = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, 1)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
