"""Pictures of any kind as the bytes of a file, with the errors of goldens."""

from __future__ import annotations

from typing import Any

from .._errors import GoldenError, MosaicError
from .._pictures import encoded
from .._pictures.pages import is_page


def file_bytes(picture: Any) -> bytes:
    """The bytes of a file with the picture."""
    try:
        return encoded(picture)
    except (TypeError, ValueError, MosaicError) as error:
        raise GoldenError(str(error)) from None


def mask_bytes(mask: Any) -> bytes:
    """The bytes of a file with a mask. What is somewhere on a page has no place in the picture."""
    parts = mask if isinstance(mask, (list, tuple)) else [mask]
    if any(is_page(part) for part in parts):
        raise GoldenError(
            f"mask: found {type(parts[0]).__name__}, whose place in the picture is not known; allowed: a picture as large as the golden; "
            "a locator masks the screenshot itself: expect_image(page.screenshot(mask=[locator])), or name its rectangle by ignore="
        )
    return file_bytes(mask)


def suffix(file: bytes) -> str:
    """The suffix of a picture's file by its first bytes. If they say nothing, it is PNG's, and the comparison says what they are."""
    if file.startswith(b"\xff\xd8\xff"):
        return ".jpg"
    if file[:4] == b"RIFF" and file[8:12] == b"WEBP":
        return ".webp"
    if file.lstrip().startswith((b"<svg", b"<?xml")):
        return ".svg"
    return ".png"
