"""Pictures of any kind as the bytes of a file. No package is imported unless the picture is of it."""

from __future__ import annotations

import inspect
import time
from pathlib import Path
from typing import Any

from .._errors import GoldenError, MosaicError
from .._pictures.files import is_url
from .._pictures import encoded, is_name

# How long a page may take to stand still, as in Playwright's own toHaveScreenshot.
PATIENCE = 5.0


def file_bytes(picture: Any) -> bytes:
    """The bytes of a file with the picture."""
    if is_name(picture) and not is_url(picture):
        path = Path(picture)
        if not path.is_file():
            raise GoldenError(f"{path}: {'is a folder, and no file' if path.is_dir() else 'no such file'}")
        return path.read_bytes()
    if inspect.isawaitable(picture):
        refuse_awaitable(picture)
    if callable(getattr(picture, "screenshot", None)):
        return screenshot(picture)
    if str(getattr(picture, "dtype", "")) == "bool":
        # A mask: white where it is true.
        picture = picture.astype("uint8") * 255
    try:
        return encoded(picture, ", a page or locator of Playwright")
    except (TypeError, ValueError, MosaicError) as error:
        raise GoldenError(str(error)) from None


def mask_bytes(mask: Any) -> bytes:
    """The bytes of a file with a mask. What is somewhere on a page has no place in the picture."""
    parts = mask if isinstance(mask, (list, tuple)) else [mask]
    if any(callable(getattr(part, "screenshot", None)) for part in parts):
        raise GoldenError(
            f"mask: found {type(parts[0]).__name__}, whose place in the picture is not known; allowed: a picture as large as the golden; "
            "a locator masks the screenshot itself: expect_image(page.screenshot(mask=[locator])), or name its rectangle by ignore="
        )
    return file_bytes(mask)


def suffix(file: bytes) -> str:
    """The suffix of a picture's file by its first bytes; PNG's where they say nothing, and the comparison says what they are."""
    if file.startswith(b"\xff\xd8\xff"):
        return ".jpg"
    if file[:4] == b"RIFF" and file[8:12] == b"WEBP":
        return ".webp"
    return ".png"


def screenshot(page: Any) -> bytes:
    """What a page looks like. Playwright is asked until it answers the same twice, with animations at their ends."""
    if type(page).__module__.split(".")[0] != "playwright":
        return shot_bytes(page.screenshot())
    limit = time.monotonic() + PATIENCE
    last = shot_bytes(page.screenshot(animations="disabled"))
    while True:
        shot = shot_bytes(page.screenshot(animations="disabled"))
        if shot == last or time.monotonic() > limit:
            return shot
        last = shot


def shot_bytes(shot: Any) -> bytes:
    if inspect.isawaitable(shot):
        refuse_awaitable(shot)
    if not isinstance(shot, bytes):
        raise GoldenError(f"screenshot() is to return the bytes of a picture; found {type(shot).__name__}")
    return shot


def refuse_awaitable(picture: Any) -> None:
    if inspect.iscoroutine(picture):
        picture.close()  # else Python warns that nobody awaited it
    raise GoldenError("the picture is yet to be awaited, as an asynchronous page's is: expect_image(await page.screenshot())")
