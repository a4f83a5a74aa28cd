"""`mosaic render` and `mosaic plan`."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, Mapping, Optional, Tuple, Union, overload

from ._options import arguments
from ._pictures import Pictures, inputs
from ._run import run

StrPath = Union[str, "os.PathLike[str]"]
#: `200` is a box of 200 × 200 pixels that the picture fits into, and (400, 300) is another box. A text is written as for `vipsthumbnail`.
Size = Union[int, str, Tuple[int, int]]


@overload
def collage(
    pictures: Pictures, output: None = None, *, layout: Optional[str] = None, size: Union[Size, None] = None,
    gap: Union[float, str, None] = None, format: Optional[str] = None, **options: object,
) -> bytes: ...


@overload
def collage(
    pictures: Pictures, output: StrPath, *, layout: Optional[str] = None, size: Union[Size, None] = None,
    gap: Union[float, str, None] = None, format: Optional[str] = None, **options: object,
) -> Path: ...


def collage(
    pictures: Pictures, output: Optional[StrPath] = None, *, layout: Optional[str] = None, size: Union[Size, None] = None,
    gap: Union[float, str, None] = None, format: Optional[str] = None, **options: object,
) -> Union[bytes, Path]:
    """Makes one collage from many pictures: writes the file ``output``, or returns bytes, of a PNG unless ``format`` is given.

    A dict is a document. Every option of `mosaic render` is a keyword: ``clip_path="heart"`` is `--clip-path heart`.
    """
    words, stdin = inputs(pictures, options.get("root"))
    if output is None:
        output, format = "-", format or "png"
        target: Optional[Path] = None
    else:
        target = Path(output)
    given = arguments({"layout": layout, "size": size, "gap": gap, "format": format, "output": output, **options})
    made = run(["render", *words, *given], stdin, about=[*words, output]).stdout
    return made if target is None else target


def plan(pictures: Pictures, **options: object) -> Dict[str, Any]:
    """The places of all items, in points and pixels, as `mosaic plan` prints them. Decodes no picture."""
    return planned(pictures, options)


def planned(pictures: Pictures, options: Mapping[str, object], folder: Optional[str] = None) -> Dict[str, Any]:
    """A plan, with paths from a folder if one is given."""
    words, stdin = inputs(pictures, options.get("root"))
    made: Dict[str, Any] = json.loads(run(["plan", *words, *arguments(options)], stdin, about=words, folder=folder, level=4).stdout)
    return made
