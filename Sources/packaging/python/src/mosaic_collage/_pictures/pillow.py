"""Images of Pillow, with all that says how their pixels look. Pillow itself is not imported."""
from __future__ import annotations

import struct
import sys
import zlib
from typing import Any, Dict, List, NamedTuple

from .png import Chunk, png, swapped

#: Modes that a PNG holds in their own form, and modes of 16 bits.
_HELD = {"1": (1, 1), "L": (1, 8), "LA": (2, 8), "RGB": (3, 8), "RGBA": (4, 8)}
_SIXTEEN = ("I;16", "I;16L", "I;16B", "I;16N")

#: Modes that become another one without losing a value, and colours of another model, which become RGB as on a screen.
_CONVERTED = {"P": "RGB", "PA": "RGBA", "RGBX": "RGB", "CMYK": "RGB", "YCbCr": "RGB", "HSV": "RGB"}

#: Modes whose colours are multiplied with alpha, and their number of channels.
_MULTIPLIED = {"La": 2, "RGBa": 4}

_ORIENTATION = 0x0112


class _Samples(NamedTuple):
    """What a PNG holds of an image."""

    channels: int
    bits: int
    data: bytes


def is_pillow(thing: object) -> bool:
    """Whether it is an image of Pillow, or of a subclass."""
    return all(hasattr(thing, name) for name in ("mode", "save", "tobytes", "getbands"))


def pillow_png(picture: Any) -> bytes:
    """A PNG of an image. One that would not be all of it is refused."""
    _check_frames(picture)
    try:
        picture.load()
    except Exception as error:  # Each format of Pillow has errors of its own.
        raise ValueError(
            f"a Pillow image: cannot be loaded: {error or type(error).__name__}; "
            "call load() before its file is closed, or hand over the path of the file"
        ) from error
    width, height = picture.size
    if not width or not height:
        raise ValueError(f"a Pillow image: found {width}×{height} pixels; allowed: one or more")
    samples = _samples(picture)
    chunks = [*_color_chunks(picture.info, samples.channels), *_transparency(picture, samples), *_exif(picture)]
    return png(width, height, samples.channels, samples.bits, samples.data, chunks)


def _check_frames(picture: Any) -> None:
    frames = _frames(picture)
    # An MPO is a photo of a camera, with others of it behind the one that is shown.
    if frames > 1 and picture.format != "MPO":
        raise TypeError(
            f"a Pillow image: found {frames} frames or pages; allowed: one picture, such as picture.copy() of the one that is shown, "
            "or the path of the file"
        )


def _frames(picture: Any) -> int:
    try:
        return int(picture.n_frames)
    except (AttributeError, ValueError, OSError):
        # Many formats have no such member. A closed file cannot be asked, and what was loaded of it is one picture.
        return 1


# MARK: Pixels


def _samples(picture: Any) -> _Samples:
    mode = picture.mode
    if mode in _HELD:
        channels, bits = _HELD[mode]
        return _Samples(channels, bits, picture.tobytes())
    if mode in _SIXTEEN:
        return _sixteen(mode, picture.tobytes())
    if mode in _MULTIPLIED:
        return _divided(picture)
    if mode in _CONVERTED:
        return _converted(picture)
    if mode in ("I", "F"):
        return _numbers(picture)
    to_rgb = (
        "; ImageCms.profileToProfile(picture, ImageCms.createProfile('LAB'), ImageCms.createProfile('sRGB'), outputMode='RGB') is RGB"
    )
    raise _refused(f"mode {mode!r}", to_rgb if mode == "LAB" else "")


def _sixteen(mode: str, data: bytes) -> _Samples:
    is_big = mode == "I;16B" or mode == "I;16N" and sys.byteorder == "big"
    return _Samples(1, 16, data if is_big else swapped(data))


def _converted(picture: Any) -> _Samples:
    profile = picture.info.get("icc_profile")
    if picture.mode == "CMYK" and _space(profile) == b"CMYK":
        raise _refused(
            "mode 'CMYK' with a colour profile",
            "; hand over the path of the file, or the image that ImageCms.profileToProfile makes of it",
        )
    mode = _CONVERTED[picture.mode]
    palette = getattr(picture, "palette", None)
    if picture.mode == "P" and ("transparency" in picture.info or palette is not None and "A" in palette.mode):
        mode = "RGBA"
    channels, bits = _HELD[mode]
    return _Samples(channels, bits, picture.convert(mode).tobytes())


def _divided(picture: Any) -> _Samples:
    """Colours divided by alpha. The nearest number gives the same product again, and Pillow's own conversion does not."""
    channels, data = _MULTIPLIED[picture.mode], picture.tobytes()
    alphas = data[channels - 1 :: channels]
    made = bytearray(data)
    for channel in range(channels - 1):
        colors = data[channel::channels]
        if any(color > alpha for color, alpha in zip(colors, alphas)):
            raise _refused(f"mode {picture.mode!r} with colours above their alpha", "")
        made[channel::channels] = bytes((color * 510 + alpha) // (2 * alpha) if alpha else 0 for color, alpha in zip(colors, alphas))
    return _Samples(channels, 8, bytes(made))


def _numbers(picture: Any) -> _Samples:
    """Numbers from 0 to 255 are a grey picture, as Pillow itself has it. Others would be lost."""
    low, high = picture.getextrema()
    if picture.mode == "I" and picture.format == "PNG" and 0 <= low and high < 1 << 16:
        # Older Pillow opens a PNG of 16 bits so. Its own conversion to 16 bits ends at 32767.
        numbers = memoryview(picture.tobytes()).cast("i")
        return _Samples(1, 16, struct.pack(f">{len(numbers)}H", *numbers))
    grey = picture.convert("L")
    # In floats, 1 could be white as well.
    is_clear = picture.mode == "I" or high > 1 or low == high == 0
    if is_clear and grey.convert(picture.mode).tobytes() == picture.tobytes():
        return _Samples(1, 8, grey.tobytes())
    raise _refused(
        f"mode {picture.mode!r} with numbers from {low:g} to {high:g}",
        "; 16 bits are picture.convert('I;16'), and values from 0 to 1 become grey "
        "by picture.point(lambda value: value * 255).convert('L')",
    )


def _refused(found: str, advice: str) -> TypeError:
    modes = ", ".join([*_HELD, *_SIXTEEN, *_CONVERTED, *_MULTIPLIED])
    return TypeError(f"a Pillow image: found {found}; allowed: {modes}, and I and F of whole numbers from 0 to 255{advice}")


# MARK: What says how the pixels look


def _color_chunks(info: Dict[Any, Any], channels: int) -> List[Chunk]:
    """What a PNG says of its colours. A profile of other colours than the picture has is left out."""
    chunks = []
    profile = info.get("icc_profile") or b""
    if _space(profile) == (b"GRAY" if channels < 3 else b"RGB "):
        chunks.append(Chunk(b"iCCP", b"ICC Profile\0\0" + zlib.compress(profile)))
    elif "srgb" in info:
        chunks.append(Chunk(b"sRGB", bytes([info["srgb"]])))
    if "gamma" in info:
        chunks.append(Chunk(b"gAMA", struct.pack(">I", round(info["gamma"] * 100_000))))
    if "chromaticity" in info:
        chunks.append(Chunk(b"cHRM", struct.pack(">8I", *(round(part * 100_000) for part in info["chromaticity"]))))
    return chunks


def _space(profile: object) -> bytes:
    """The colours that a profile is for: `RGB `, `GRAY`, `CMYK` …; nothing without a profile."""
    return profile[16:20] if isinstance(profile, bytes) else b""


def _transparency(picture: Any, samples: _Samples) -> List[Chunk]:
    """The colour that is transparent. Palettes have become RGBA, and with alpha the number is an old one."""
    key = picture.info.get("transparency")
    if key is None or picture.mode not in ("1", "L", "RGB", *_SIXTEEN):
        return []
    parts = key if isinstance(key, (tuple, list)) else [key]
    if picture.mode == "1" and parts == [255]:
        parts = [1]
    if len(parts) != samples.channels or not all(isinstance(part, int) and 0 <= part < 1 << samples.bits for part in parts):
        raise ValueError(
            f"a Pillow image: found {key!r} as info['transparency'], which is no colour of mode {picture.mode!r}; "
            "del picture.info['transparency'], or hand over the path of the file"
        )
    return [Chunk(b"tRNS", b"".join(part.to_bytes(2, "big") for part in parts))]


def _exif(picture: Any) -> List[Chunk]:
    """The Exif of a picture: its orientation, and colours of cameras that write no profile."""
    stored = picture.info.get("exif", b"")
    if not isinstance(stored, bytes):
        stored = b""
    if stored.startswith(b"Exif\0\0"):
        stored = stored[6:]
    try:
        exif = picture.getexif()
        of_file = type(exif)()
        of_file.load(stored)
        # Pillow reads an orientation from XMP as well, and the program does not.
        is_changed = exif.get(_ORIENTATION) != of_file.get(_ORIENTATION) and not _is_xmp(picture.info)
        data = exif.tobytes() if is_changed else stored
    except Exception:  # A broken Exif never refuses a picture, neither here nor in the program.
        data = stored
    if data.startswith(b"Exif\0\0"):
        data = data[6:]
    return [Chunk(b"eXIf", data)] if data else []


def _is_xmp(info: Dict[Any, Any]) -> bool:
    return any("tiff:Orientation" in str(info[name]) for name in ("xmp", "XML:com.adobe.xmp") if name in info)
