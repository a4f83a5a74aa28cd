"""Pictures of any kind as the bytes of a file, with the errors of goldens."""

from __future__ import annotations

from typing import Any

from .._errors import GoldenError, MosaicError
from .._pictures import encoded, mask_file


def file_bytes(picture: Any) -> bytes:
    """The bytes of a file with the picture."""
    try:
        return encoded(picture)
    except (TypeError, ValueError, MosaicError) as error:
        raise GoldenError(str(error)) from None


def mask_bytes(mask: Any) -> bytes:
    """The bytes of a file with a mask."""
    try:
        return mask_file(mask)
    except (TypeError, ValueError, MosaicError) as error:
        raise GoldenError(str(error)) from None


def suffix(file: bytes) -> str:
    """The suffix of a picture's file by its first bytes. If they say nothing, it is PNG's, and the comparison says what they are."""
    if file.startswith(b"\xff\xd8\xff"):
        return ".jpg"
    if file[:4] == b"RIFF" and file[8:12] == b"WEBP":
        return ".webp"
    if file.lstrip().startswith((b"<svg", b"<?xml")):
        return ".svg"
    return ".png"
