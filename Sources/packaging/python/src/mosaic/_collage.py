"""`mosaic render`, `mosaic plan` and `mosaic thumbnail`."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union, overload

from ._errors import Result
from ._options import arguments
from ._pictures import Picture, Pictures, address, document, file_name, inputs, is_path, listed
from ._result import Records, result_of
from ._run import FAILED_SOME, failure, run

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
    words, stdin = inputs(pictures, options.get("root"))
    made: Dict[str, Any] = json.loads(run(["plan", *words, *arguments(options)], stdin, about=words).stdout)
    return made


@overload
def thumbnail(
    pictures: Union[Picture, Iterable[Picture]], sizes: Union[Size, Iterable[Size]] = ..., output: None = None, *,
    format: Optional[str] = None, **options: object,
) -> List[bytes]: ...


@overload
def thumbnail(
    pictures: Union[Picture, Iterable[Picture]], sizes: Union[Size, Iterable[Size]], output: StrPath, *,
    format: Optional[str] = None, **options: object,
) -> List[Path]: ...


@overload
def thumbnail(
    pictures: Union[Picture, Iterable[Picture]], sizes: Union[Size, Iterable[Size]] = ..., *, output: StrPath,
    format: Optional[str] = None, **options: object,
) -> List[Path]: ...


def thumbnail(
    pictures: Union[Picture, Iterable[Picture]], sizes: Union[Size, Iterable[Size]] = (256,),
    output: Optional[StrPath] = None, *, format: Optional[str] = None, **options: object,
) -> Union[List[bytes], List[Path]]:
    """Makes small pictures: all sizes of the first picture, then all sizes of the second, and so on. Decodes each picture once.

    ``output`` is a pattern such as `thumbs/{stem}_{size}.jpg`. Without it, the result is bytes, of PNGs unless ``format`` is given.

    A picture that cannot be read does not stop the others. The `MosaicError` then has all ``results``, in the order of the pictures,
    and in ``failed`` the results that have an error.
    """
    items = listed(pictures, options.get("root"))
    boxes = [sizes] if isinstance(sizes, (int, str)) else list(sizes)
    size = ",".join("x".join(map(str, box)) if isinstance(box, (tuple, list)) else str(box) for box in boxes)
    given = arguments({"size": size, **options})
    in_memory = [item for item in items if not is_path(item)]
    if output is not None and not in_memory:
        names = [file_name(item) for item in items]
        more = arguments({"output": output, "format": format})
        done = run(["thumbnail", *names, "--json", *more, *given], passes=FAILED_SOME, about=names)
    else:
        if output is not None and len(in_memory) > 1:
            raise ValueError(
                f"output: found one name for {len(in_memory)} pictures in memory, which would replace each other; "
                "call thumbnail for each, or without an output"
            )
        job: Dict[str, Any] = {"output": os.fspath(output)} if output is not None else {"output": "-", "format": format or "png"}
        if format is not None:
            job["format"] = format
        stdin = b"".join(document({"input": address(item), **job}) + b"\n" for item in items)
        done = run(["thumbnail", "-", *given], stdin, passes=FAILED_SOME)
    results = [result_of(record, payload, items) for record, payload in Records().feed(done.stdout)]
    if done.code != 0:
        raise failure(done.code, _failures(results, items) or done.errors, items, results)
    if output is None:
        return [result.bytes for result in results if result.bytes is not None]
    return [Path(result.output) for result in results if result.output is not None]


def _failures(results: List[Result], items: List[Any]) -> List[str]:
    """The messages of failed results. A picture in memory has no name, so its message begins with its number."""
    in_memory = {number for number, item in enumerate(items) if not is_path(item)}
    failed = [result for result in results if result.error]
    words = [f"picture {result.index}: {result.error}" if result.index in in_memory else str(result.error) for result in failed]
    (many, few) = (len({result.index for result in some}) for some in (results, failed))
    return [*words, f"{few} of {many} pictures failed; the others are in the results of this error"] if 0 < few < many else words
