"""`mosaic compare`."""
from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Tuple

from ._keywords import CompareOptions
from ._options import arguments, check
from ._pictures import Picture, encoded, file_name, is_path, mask_file
from ._progress import Progress, checked
from ._run import FAILED_SOME, failure, run

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: Findings that a message lists.
_MOST = 20


@dataclass(frozen=True)
class Comparison:
    """The result of a comparison. It is true if the pictures are the same, or differ by no more than is allowed."""

    __module__ = "mosaic_collage"

    same: bool
    #: `same`, `different`, `missing`, `new`, `known` or `fixed`; of folders `same` or `different`.
    status: str
    #: In words, such as `12 of 57600 pixels differ`.
    message: str
    #: The line of `mosaic compare --json`: of two pictures all there is, of folders the summary.
    result: Mapping[str, Any] = field(repr=False)
    #: Of folders, the pairs.
    pairs: Tuple[Comparison, ...] = field(default=(), repr=False)

    def __bool__(self) -> bool:
        return self.same

    def __str__(self) -> str:
        return self.message


def compare(
    expected: Picture, actual: Picture, *, mask: Optional[Picture] = None, progress: Progress = None, **options: Unpack[CompareOptions]
) -> Comparison:
    """Whether two pictures are the same, or two folders of them. A difference is a result; what cannot be read is a `MosaicError`.

    Every option of `mosaic compare` is a keyword. Pictures in memory, and a plan that is a dict, are files for as long as the comparison
    takes. ``progress`` is a function that is called with the numbers of compared pairs and of all pairs, or `True` for a bar of tqdm.
    """
    check("compare", options)
    return compared(expected, actual, mask, options, progress=progress)


def compared(
    expected: Picture, actual: Picture, mask: Optional[Picture], options: Mapping[str, object], start: Optional[str] = None,
    progress: Progress = None,
) -> Comparison:
    """A comparison, with paths from the folder ``start`` if it is given."""
    for side, picture in {"expected": expected, "actual": actual}.items():
        if picture is None:
            raise TypeError(f"{side}: found None; allowed: a picture, or a folder of pictures")
    report = checked(progress)
    folder: Optional[tempfile.TemporaryDirectory[str]] = None
    given: Dict[str, Any] = {"expected": expected, "actual": actual, "mask": mask, "plan": options.get("plan")}
    try:
        for role, picture in given.items():
            if picture is not None and not is_path(picture):
                folder = folder or tempfile.TemporaryDirectory(prefix="mosaic-")
                path = os.path.join(folder.name, role)
                Path(path).write_bytes(_file(role, picture))
                given[role] = path
        names = [file_name(given["expected"]), file_name(given["actual"])]
        words = arguments({**options, "mask": given["mask"], "plan": given["plan"]})
        line = ["compare", *names, "--json", *words]
        done = run(
            line, passes=FAILED_SOME, about=[*names, given["mask"]], folder=start, level=4, report=report,
            is_answer=lambda printed: b'"status"' in printed or b'"summary"' in printed,
        )
    finally:
        if report:
            report.close()
        if folder:
            folder.cleanup()
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if done.code > 1:
        # Of folders, which of them could not be read; of two files the error says it.
        unread = [f"{line['path']}: {line['reason']}" for line in lines if line.get("status") == "unreadable" and "path" in line]
        about = [line.split(": ", 1)[0] for line in unread] or names
        words_of_error = [*_first(unread), *done.errors]
        if folder:
            words_of_error = [text.replace(folder.name + os.sep, "") for text in words_of_error]
        raise failure(done.code, words_of_error, about)
    last = lines[-1]
    if "summary" not in last:
        return _pair(last, done.code == 0)
    pairs = tuple(_pair(line, line["same"]) for line in lines[:-1])
    counts = last["summary"]
    message = ", ".join(f"{number} {word}" for word, number in counts.items() if word != "pairs" and number)
    findings = [f"{line['path']}: {line['status']}: {line['reason']}" for line in lines[:-1] if not line["same"]]
    return Comparison(
        same=done.code == 0,
        status="same" if done.code == 0 else "different",
        message="\n".join([*_first(findings), f"{counts['pairs']} pairs: {message}"]),
        result=last,
        pairs=pairs,
    )


def _file(role: str, picture: Any) -> bytes:
    if role == "plan":
        return json.dumps(picture).encode()
    return mask_file(picture) if role == "mask" else encoded(picture)


def _first(lines: List[str]) -> List[str]:
    """As many as people read."""
    return lines if len(lines) <= _MOST else [*lines[:_MOST], f"and {len(lines) - _MOST} more"]


def _pair(line: Mapping[str, Any], same: bool) -> Comparison:
    return Comparison(same=same, status=line["status"], message=line.get("reason", line["status"]), result=line)
