"""Several pictures: lists, generators, arrays of paths and columns of tables."""
from __future__ import annotations

import math
import os
from contextlib import contextmanager
from numbers import Real
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Union

from .files import is_url, refuse_in_root
from .kinds import Picture, is_name, is_one, is_other, refused

#: What a collage is made of. A dict is a document.
Pictures = Union[Picture, Iterable[Picture], Mapping[str, Any]]


def listed(pictures: Any, root: object = None) -> List[Any]:
    """The pictures as a list. A lone picture is a list of one. With a ``root``, a URL is an error."""
    if is_one(pictures):
        items: List[Any] = [pictures]
    elif isinstance(pictures, (set, frozenset)):
        raise TypeError(f"pictures: found {type(pictures).__name__}, which has no order; allowed: a list, such as sorted(pictures)")
    elif isinstance(pictures, Mapping) or not isinstance(pictures, Iterable) or is_other(pictures):
        raise refused(pictures, "pictures", "a picture, several, or, for a collage and a plan, a dict")
    elif getattr(getattr(pictures, "dtype", None), "kind", None) == "S":
        # numpy holds paths as bytes in such an array. The bytes of files would have one length there.
        items = [os.fsdecode(bytes(item)) for item in pictures]
    else:
        items = list(pictures)
    for index, item in enumerate(items):
        if _is_missing(item):
            raise TypeError(f"pictures[{index}]: found {item}, a missing value; allowed: pictures only, such as column.dropna()")
        if not is_one(item):
            raise refused(item, f"pictures[{index}]")
        if root is not None and is_name(item) and is_url(item):
            refuse_in_root(str(item))
    return items


@contextmanager
def numbered(index: int, count: int) -> Iterator[None]:
    """Says in an error which of several pictures it is about."""
    try:
        yield
    except (TypeError, ValueError) as error:
        if count == 1:
            raise
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"pictures[{index}]: {error}") from error


def with_lists(document: Mapping[str, Any]) -> Dict[str, Any]:
    """A document whose `images` and `items` are lists, whatever they were."""
    made = dict(document)
    if not isinstance(made.get("images"), (list, str, type(None))):
        made["images"] = listed(made["images"])
    items = made.get("items")
    if isinstance(items, Iterable) and not isinstance(items, (list, str, Mapping)):
        made["items"] = list(items)
    return made


def _is_missing(item: Any) -> bool:
    """Whether a table has no value here."""
    return item is None or isinstance(item, Real) and math.isnan(item) or type(item).__name__ in ("NAType", "NaTType")
