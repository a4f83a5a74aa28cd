"""Arrays of numpy, and other things with a buffer or `__array__`. numpy itself is not imported."""
from __future__ import annotations

import math
import sys
from typing import Any, Optional, Tuple

from .png import COLOR_TYPES, png, swapped

_ALLOWED = (
    "allowed: height×width, and height×width×1 to ×4 (grey, grey and alpha, RGB, RGBA), of bool, uint8, uint16, "
    "and float16, float32 or float64 from 0 to 1"
)

#: Kinds of elements that may be paths, in numpy's letters: objects, text, bytes, and text of any length.
_LISTS = ("O", "U", "S", "T")


def is_array(thing: Any) -> bool:
    """Whether it is an array of numbers. An array of paths, a column of a table and a single number are none."""
    if not (hasattr(thing, "__array_interface__") or hasattr(thing, "__array__") or _buffer(thing) is not None):
        return False
    if hasattr(thing, "to_list"):
        # A column of pandas or polars.
        return False
    shape = _shape(thing)
    return shape is None or len(shape) > 1 or len(shape) == 1 and _kind(thing) not in _LISTS


def array_file(array: Any) -> bytes:
    """The bytes of a file with an array: a PNG of its pixels. An array of bytes with one dimension is a file already."""
    mask: Any = getattr(array, "mask", None)
    if hasattr(mask, "any") and mask.any():
        raise TypeError("an array: found values that are masked out; allowed: arrays without a mask, such as array.filled(0)")
    pixels = _buffer(array)
    if pixels is None:
        array = _converted(array)
        pixels = _buffer(array)
    kind = _kind(array)
    if pixels is None:
        raise _refused(array, "")
    if pixels.ndim == 1 and pixels.itemsize == 1 and kind != "b":
        return pixels.tobytes()
    shape = pixels.shape or ()
    channels = shape[2] if len(shape) == 3 else 1
    if len(shape) not in (2, 3) or channels not in COLOR_TYPES or 0 in shape:
        raise _refused(array, _advice_on_shape(shape))
    height, width = shape[0], shape[1]
    letter = (pixels.format or "B").lstrip("@=<>!")
    if letter == "B":
        return png(width, height, channels, 8, pixels.tobytes())
    if letter == "?":
        return png(width, height, channels, 8, pixels.tobytes().translate(b"\0" + b"\xff" * 255))
    if letter == "H":
        samples = pixels.tobytes()
        return png(width, height, channels, 16, swapped(samples) if _is_little(pixels) else samples)
    if letter in ("e", "f", "d") and hasattr(array, "astype"):
        return png(width, height, channels, 8, _bytes_of_floats(array))
    raise _refused(array, _advice_on_type(array, kind))


def _bytes_of_floats(array: Any) -> bytes:
    """0 becomes 0, and 1 becomes 255. Halves become the even number, as `round` has it."""
    low, high = float(array.min()), float(array.max())
    if not (0 <= low and high <= 1):
        raise _refused(array, "array / 255 if 255 is white, else array.clip(0, 1)" if not math.isnan(low) else "numpy.nan_to_num(array)")
    # float16 and float32 are multiplied as float64, so that all three give the same bytes for the same numbers.
    made: bytes = (array.astype("float64") * 255).round().astype("uint8").tobytes()
    return made


def _converted(array: Any) -> Any:
    """What `__array__` makes of something that is not an array itself, such as a tensor."""
    words = (
        f"an array: found {type(array).__name__}, whose numbers cannot be read here; allowed: numpy arrays, "
        "such as tensor.detach().cpu().numpy() or numpy.asarray(array)"
    )
    if not hasattr(array, "__array__"):
        raise TypeError(words)
    try:
        return array.__array__()
    except Exception as error:  # Each package has errors of its own, such as for tensors on a graphics card.
        raise TypeError(f"{words}: {error}") from error


def _refused(array: Any, advice: str) -> TypeError:
    shape = _shape(array) or ()
    found = f"{'×'.join(map(str, shape)) or 'nothing'} of {_name(array)}{_range(array)}"
    return TypeError(f"an array: found {found}; {_ALLOWED}" + (f"; try {advice}" if advice else ""))


def _advice_on_shape(shape: Tuple[int, ...]) -> str:
    if 0 in shape:
        return ""
    if len(shape) == 3 and shape[0] in COLOR_TYPES:
        return "array.transpose(1, 2, 0), which moves the channels to the end"
    if len(shape) == 4:
        return "list(array), if it holds several pictures"
    if len(shape) == 1:
        return "array.reshape(height, width), or list(array) if it holds several pictures"
    return ""


def _advice_on_type(array: Any, kind: str) -> str:
    if not hasattr(array, "astype"):
        return "numpy.asarray(array)"
    if kind in ("i", "u"):
        high = int(array.max()) if int(array.min()) >= 0 else -1
        if 0 <= high <= 255:
            return "array.astype('uint8')"
        if 255 < high <= 65535:
            return "array.astype('uint16')"
        return "array.clip(0, 255).astype('uint8'), which changes pixels"
    if kind == "f":
        return "array.astype('float64')"
    if kind in _LISTS:
        return "array.ravel() if it holds several pictures" + (", or array.astype('uint8')" if kind == "O" else "")
    return ""


def _range(array: Any) -> str:
    """The numbers of an array in words."""
    if _kind(array) not in ("i", "u", "f") or 0 in (_shape(array) or (0,)) or not hasattr(array, "min"):
        return ""
    low, high = array.min(), array.max()
    return " with nan (no number)" if low != low else f" with numbers from {low} to {high}"


def _buffer(thing: Any) -> Optional[memoryview]:
    try:
        return memoryview(thing)
    except (TypeError, ValueError, BufferError):
        # numpy has types without a buffer, such as dates.
        return None


def _shape(thing: Any) -> Optional[Tuple[int, ...]]:
    shape = getattr(thing, "shape", None)
    if shape is None:
        pixels = _buffer(thing)
        shape = pixels.shape if pixels is not None else None
    try:
        return None if shape is None else tuple(int(length) for length in shape)
    except (TypeError, ValueError):
        return None


def _kind(thing: Any) -> str:
    """The letter for the type of the elements, as numpy has it: `b` is bool, `u` unsigned, `O` objects, and so on."""
    kind = getattr(getattr(thing, "dtype", None), "kind", None)
    if isinstance(kind, str):
        return kind
    pixels = _buffer(thing)
    if pixels is None:
        return ""
    letter = (pixels.format or "B").lstrip("@=<>!")
    return "b" if letter == "?" else "f" if letter in ("e", "f", "d") else "i" if letter in "bhilqn" else "u"


def _name(thing: Any) -> str:
    """The type of the elements in words."""
    dtype = getattr(thing, "dtype", None)
    if dtype is not None:
        return str(dtype)
    pixels = _buffer(thing)
    return type(thing).__name__ if pixels is None else f"type {pixels.format!r}"


def _is_little(pixels: memoryview) -> bool:
    order = (pixels.format or "B")[0]
    return order == "<" or order not in ">!" and sys.byteorder == "little"
