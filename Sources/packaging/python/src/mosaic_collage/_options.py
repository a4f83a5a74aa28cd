"""Keyword arguments as the options of the command: one rule for all of them, so that each option of it can be given."""
from __future__ import annotations

import os
from numbers import Real
from typing import Any, Container, Dict, FrozenSet, Iterator, List, Mapping, Optional, Type

from ._keywords import LINE_KEYS, REPEATED, SEPARATORS, CollageOptions, CompareOptions, ComparisonOptions, PlanOptions, ThumbnailOptions, WorkerOptions

#: Options whose value is yes or no, for which `False` differs from an option that is left out.
_YES_NO = {"order-free"}


#: The keywords of each function.
_KEYWORDS: Dict[str, Type[Any]] = {
    "collage": CollageOptions, "plan": PlanOptions, "thumbnail": ThumbnailOptions, "compare": CompareOptions, "Worker": WorkerOptions,
    "expect_image": ComparisonOptions,
}  # fmt: skip


def names(function: str) -> FrozenSet[str]:
    """The keywords of a function that are options of its command."""
    # All keys are optional, also those of its bases.
    keywords: FrozenSet[str] = _KEYWORDS[function].__optional_keys__
    return keywords


def check(function: str, options: Mapping[str, object]) -> None:
    """Refuses keywords that the function does not have, in the words of Python, before anything starts."""
    known = names(function)
    for name in options:
        if name not in known:
            meant = _meant(name, known | _PARAMETERS.get(function, set()))
            raise TypeError(f"{function}() got an unexpected keyword argument {name!r}{meant}")


#: Parameters of functions that are no options.
_PARAMETERS = {
    "collage": {"output", "progress"}, "thumbnail": {"sizes", "output", "format", "errors", "progress"}, "compare": {"mask", "progress"},
    "Worker": {"retries"},
}  # fmt: skip


def _meant(name: str, known: FrozenSet[str]) -> str:
    import difflib

    if near := difflib.get_close_matches(name, known, 1, 0.75):
        return f"; did you mean {near[0]!r}?"
    others = [f"{function}()" for function in _KEYWORDS if name in names(function) and function != "expect_image"]
    return f"; it is a keyword of {' and '.join(others)}" if others else ""


def arguments(options: Mapping[str, object]) -> List[str]:
    """`gap=8` is `--gap=8`, `clip_path="heart"` is `--clip-path=heart`, `True` is the option alone, `False` and `None` are nothing.

    Options without a value are the last: one that wants a value must not take the next word for it.
    """
    words: List[str] = []
    switches: List[str] = []
    for keyword, value in options.items():
        name = keyword.replace("_", "-")
        if name in _YES_NO and isinstance(value, bool):
            value = "yes" if value else "no"
        for text in _texts(name, value):
            if text is None:
                switches.append(f"--{name}")
            else:
                words.append(f"--{name}={text}")
    return words + switches


def line_keys(options: Mapping[str, object], own: Container[str]) -> Optional[Dict[str, object]]:
    """The options as keys of a line of JSON, or `None` if a line cannot say one of them.

    ``own`` are names that are keys of such lines unchanged.
    """
    keys: Dict[str, object] = {}
    for name, value in options.items():
        if value is None:
            continue
        if name == "chroma" and value in (420, 444):
            value = str(value)
        # A line has numbers as numbers. Text for a number, such as "200K", is for the command.
        is_plain = isinstance(value, (bool, int, float)) or isinstance(value, (str, list)) and (name in own or name in _WORDS)
        if not is_plain or name not in own and name not in LINE_KEYS:
            return None
        keys[LINE_KEYS.get(name, name)] = value
    return keys


#: Options of lines whose values are words.
_WORDS = {"chroma", "compression"}


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
    elif isinstance(value, list) and name in REPEATED and not all(isinstance(part, Real) for part in value):
        for part in value:
            yield _text(name, part)
    else:
        yield _text(name, value)


def _text(name: str, value: object) -> str:
    if isinstance(value, (list, tuple)):
        return SEPARATORS.get(name, ",").join(_text(name, part) for part in value)
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
