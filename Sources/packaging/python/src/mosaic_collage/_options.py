"""Keyword arguments as the options of the command: one rule for all of them, so that each option of it can be given."""
from __future__ import annotations

import os
from numbers import Real
from typing import Iterator, List, Mapping, Optional

#: Options that may be given again and again: a list is so many of them. Of all others a list is one value of several parts.
_REPEATED = {"param", "to-param", "keep", "weight", "span", "ignore", "only", "metadata"}

#: Options whose value is yes or no.
_YES_NO = {"order-free"}

#: What ends a run before anything is done.
_NO_KEYWORDS = {"help", "version"}

#: What is between the parts of a value; a comma of options that are not here.
_BETWEEN = {
    "size": "x", "cell": "x", "split": "x", "span": "x", "aspect": ":", "scroll": ":",
    "padding": " ", "margin": " ", "position": " ", "watermark-position": " ",
    "column-titles": "|", "row-titles": "|",
}


def arguments(options: Mapping[str, object]) -> List[str]:
    """`gap=8` is `--gap=8`, `clip_path="heart"` is `--clip-path=heart`, `True` is the option alone, `False` and `None` are nothing.

    Options alone are the last: one that wants a value must not take the next word for it.
    """
    words: List[str] = []
    alone: List[str] = []
    for keyword, value in options.items():
        name = keyword.replace("_", "-")
        if name in _NO_KEYWORDS:
            raise TypeError(f"{keyword}: is of the command alone")
        if name in _YES_NO and isinstance(value, bool):
            value = "yes" if value else "no"
        for text in _texts(name, value):
            if text is None:
                alone.append(f"--{name}")
            else:
                words.append(f"--{name}={text}")
    return words + alone


def _texts(name: str, value: object) -> Iterator[Optional[str]]:
    if value is None or value is False:
        return
    if value is True:
        yield None
    elif isinstance(value, Mapping):
        if name.endswith("-style"):
            yield "; ".join(f"{key}: {_text(name, part)}" for key, part in value.items())
        else:
            for key, part in value.items():
                yield f"{os.fspath(key)}={_text(name, part)}"
    elif isinstance(value, list) and name in _REPEATED:
        for part in value:
            yield _text(name, part)
    else:
        yield _text(name, value)


def _text(name: str, value: object) -> str:
    if isinstance(value, (list, tuple)):
        return _BETWEEN.get(name, ",").join(_text(name, part) for part in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Real):
        return str(value)
    if isinstance(value, (str, os.PathLike)):
        path = os.fspath(value)
        if isinstance(path, str):
            return path
    raise TypeError(
        f"{name.replace('-', '_')}: found {type(value).__name__}; allowed: text, numbers, paths, True, "
        "and lists, tuples and dicts of these"
    )
