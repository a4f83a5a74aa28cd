"""`mosaic render` and `mosaic plan`."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Union, overload

from ._keywords import CollageOptions, PlanOptions, StrPath
from ._options import arguments, check
from ._pictures import Pictures, inputs, is_path
from ._progress import Progress, checked
from ._rendered import Collage
from ._run import run

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: The first bytes of most files. After a run that gave others, as after one that wrote pages, the program is asked what it is.
_STARTS = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF", b"GIF8", b"%PDF")


@overload
def collage(
    pictures: Pictures, output: None = None, *, progress: Progress = None, **options: Unpack[CollageOptions]
) -> Collage: ...


@overload
def collage(pictures: Pictures, output: StrPath, *, progress: Progress = None, **options: Unpack[CollageOptions]) -> Path: ...


def collage(
    pictures: Pictures, output: Optional[StrPath] = None, *, progress: Progress = None, **options: Unpack[CollageOptions]
) -> Union[Collage, Path]:
    """Makes one collage from many pictures: writes the file ``output``, or returns the bytes of a PNG, or of another ``format``.

    A dict is a document. Every option of `mosaic render` is a keyword: ``clip_path="heart"`` is `--clip-path heart`. ``progress`` is a
    function that is called with how much is done and how much there is to do, or `True` for a bar of tqdm.
    """
    check("collage", options)
    check_output(pictures, output)
    return made(pictures, output, progress, options)


def made(
    pictures: Pictures, output: Optional[StrPath], progress: Progress, options: Mapping[str, object], folder: Optional[str] = None
) -> Union[Collage, Path]:
    """A collage by one run of the command, with paths from a folder if one is given."""
    report = checked(progress)
    words, stdin = inputs(pictures, options.get("root"))
    target = "-" if output is None else output
    # Bytes have no ending that says the format.
    standing = {"format": "png"} if output is None and options.get("format") is None else {}
    given = arguments({**options, **standing, "output": target})
    file = None if output is None else Path(folder or "", output)
    before = _inode(file)

    def is_answer(printed: bytes) -> bool:
        # mosaic replaces the file. Only few runs write no file of this name, such as those that write pages.
        return printed.startswith(_STARTS) if output is None else _inode(file) not in (None, before)

    try:
        done = run(
            ["render", *words, *given], stdin, about=[*words, target], folder=folder, level=4, report=report, is_answer=is_answer
        )
    finally:
        if report:
            report.close()
    return Collage(done.stdout) if output is None else Path(output)


def check_output(pictures: object, output: Optional[StrPath], folder: str = "") -> None:
    """Refuses a lone file followed by a file that exists: the second one may be a picture of the collage, and would be lost."""
    if output is None or not is_path(pictures) or not isinstance(pictures, (str, os.PathLike)):
        return
    if os.path.isfile(os.path.join(folder, pictures)) and os.path.isfile(os.path.join(folder, output)):
        first, second = os.fspath(pictures), os.fspath(output)
        raise FileExistsError(
            f"output: {second!r} exists, and would be replaced by a collage of one picture; several pictures are a list, "
            f"[{first!r}, {second!r}], and a collage of one replaces a file if it is a list as well, [{first!r}]"
        )


def _inode(path: Optional[Path]) -> Optional[int]:
    """The number of a file, or `None` if the file does not exist."""
    return os.stat(path).st_ino if path and path.exists() else None


def plan(pictures: Pictures = (), **options: Unpack[PlanOptions]) -> Dict[str, Any]:
    """The places of all items, in points and pixels, as `mosaic plan` prints them. Decodes no picture.

    With ``sizes``, such as ``sizes=["3x2", "2x3"]``, no picture is needed.
    """
    check("plan", options)
    return planned(pictures, options)


def planned(pictures: Pictures, options: Mapping[str, object], folder: Optional[str] = None) -> Dict[str, Any]:
    """A plan, with paths from a folder if one is given."""
    words, stdin = inputs(pictures, options.get("root")) if options.get("sizes") is None else ([], None)
    done = run(
        ["plan", *words, *arguments(options)], stdin, about=words, folder=folder, level=4, is_answer=lambda printed: b'"items"' in printed
    )
    made: Dict[str, Any] = json.loads(done.stdout)
    return made
