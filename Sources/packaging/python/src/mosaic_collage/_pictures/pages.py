"""Pages and locators of Playwright, and other things with a `screenshot()`."""
from __future__ import annotations

import inspect
import time
from typing import Any, NoReturn

# How long a page may take to stand still, as in Playwright's own toHaveScreenshot.
PATIENCE = 5.0


def is_page(thing: object) -> bool:
    """Whether a screenshot of it can be taken."""
    return callable(getattr(thing, "screenshot", None))


def screenshot(page: Any) -> bytes:
    """What a page looks like. Playwright is asked until it answers the same twice, with animations at their ends."""
    if type(page).__module__.split(".")[0] != "playwright":
        return _taken(page)
    limit = time.monotonic() + PATIENCE
    last = _taken(page, animations="disabled")
    while True:
        shot = _taken(page, animations="disabled")
        if shot == last or time.monotonic() > limit:
            return shot
        last = shot


def refuse_awaitable(picture: Any) -> NoReturn:
    if inspect.iscoroutine(picture):
        picture.close()  # Python warns of a coroutine that is never awaited.
    raise TypeError(
        f"a picture: found {type(picture).__name__}, which is yet to be awaited, as an asynchronous page's screenshot is; "
        "hand over what it gives: await page.screenshot()"
    )


def _taken(page: Any, **options: str) -> bytes:
    try:
        shot = page.screenshot(**options)
    except TypeError as error:
        raise TypeError(
            f"a picture: found {type(page).__name__}, whose screenshot() cannot be called here: {error}; "
            "call it, and hand over the bytes of the picture"
        ) from error
    if inspect.isawaitable(shot):
        refuse_awaitable(shot)
    if not isinstance(shot, bytes):
        raise TypeError(
            f"a picture: found {type(page).__name__}, whose screenshot() gave {type(shot).__name__}; allowed: the bytes of a picture"
        )
    return shot
