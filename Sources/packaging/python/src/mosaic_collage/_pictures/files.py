"""Pictures in file objects and behind URLs. `fsspec` opens URLs, if it is installed; it is imported for nothing else."""
from __future__ import annotations

import importlib
import inspect
import os
import re
from typing import Any

from .._errors import MosaicError

#: A scheme and `://`, also behind others, as in `zip://a.png::s3://bucket/b.zip` and `simplecache::s3://bucket/a.png`.
_URL = re.compile(r"([a-z][a-z0-9+.-]+::)*[a-z][a-z0-9+.-]+://", re.IGNORECASE)

#: The secrets of a URL: a name with its password, and the words behind `?` and `#`, which may be a signature.
_SECRETS = re.compile(r"(?<=://)[^/@]*@|[?#].*", re.DOTALL)

#: The packages that fsspec needs for a scheme.
_PACKAGES = {"s3": " s3fs", "gs": " gcsfs", "gcs": " gcsfs", "http": " aiohttp", "https": " aiohttp", "az": " adlfs", "abfs": " adlfs"}


def is_url(thing: object) -> bool:
    """Whether it is a text, or a path object that becomes one, such as `s3://bucket/a.png`."""
    return isinstance(thing, (str, os.PathLike)) and _URL.match(str(thing)) is not None


def is_file(thing: object) -> bool:
    """Whether it can be read, or opened and read, as `fsspec.open(…)`."""
    if isinstance(thing, os.PathLike) and not hasattr(thing, "close"):
        # A path whose `read` gives text, such as `py.path.local`.
        return False
    return callable(getattr(thing, "read", None)) or _is_unopened(thing)


def contents(file: Any) -> bytes:
    """The bytes from the position of a file object to its end."""
    if _is_unopened(file):
        with file as opened:
            return contents(opened)
    data = file.read()
    if isinstance(data, (bytes, bytearray, memoryview)):
        if not data and _position(file) > 0:
            raise ValueError("a file object: found its position at the end; call seek(0) before it is handed over")
        return bytes(data)
    if isinstance(data, str):
        raise TypeError('a file object: found text; allowed: a file of bytes, such as open(path, "rb")')
    if inspect.isawaitable(data):
        if inspect.iscoroutine(data):
            data.close()  # Python warns of a coroutine that is never awaited.
        raise TypeError(
            "a file object: found an asynchronous one; allowed: one whose read() gives bytes, such as upload.file of an UploadFile, "
            "or await its read() and hand over the bytes"
        )
    raise TypeError(f"a file object: found {type(data).__name__} from its read(); allowed: bytes")


def fetched(url: str) -> bytes:
    """The bytes behind a URL."""
    name = _SECRETS.sub("", url)
    install = f"pip install fsspec{_PACKAGES.get(_scheme(url), '')}, or hand over the bytes of the picture"
    try:
        fsspec = importlib.import_module("fsspec")
    except ImportError:
        words = f"{name}: is a URL, which fsspec opens, and fsspec is not installed; {install}"
        raise MosaicError(words, 69, name) from None
    try:
        return contents(fsspec.open(url, mode="rb"))
    except FileNotFoundError as error:
        raise MosaicError(f"{name}: no such file", 74, name, kind="not-found") from error
    except ImportError as error:
        raise MosaicError(f"{name}: {error}; {install}", 69, name) from error
    except Exception as error:  # Each file system of fsspec has errors of its own.
        words = str(error).replace(url, name) or type(error).__name__
        raise MosaicError(f"{name}: cannot be read: {words}", 74, name, kind="io") from error


def refuse_in_root(url: str) -> None:
    """With a root, pictures are files in one folder: a URL could lead anywhere."""
    name = _SECRETS.sub("", url)
    raise MosaicError(
        f"{name}: is a URL, and with root= pictures are files in that folder; open it, and hand over the file object or its bytes",
        65, name, kind="outside-root",
    )


def _scheme(url: str) -> str:
    # The last one of a chain is the one that needs a package.
    return url.split("::")[-1].split("://")[0].lower()


def _is_unopened(thing: object) -> bool:
    """Whether it is an `OpenFile` of fsspec, which `with` opens."""
    return not hasattr(thing, "read") and all(hasattr(thing, name) for name in ("fs", "path", "open", "__enter__"))


def _position(file: Any) -> int:
    try:
        return int(file.tell())
    except (AttributeError, OSError, ValueError):
        # A pipe has no position.
        return 0
