"""A folder with copies of the goldens that are compared, and with all rules for them.

A comparison of two folders lists all of both, and reads the rules of the first one only. So pictures are compared with copies: the time
does not grow with the number of goldens, and rules of parent folders count.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, Sequence

from .._errors import GoldenError
from .place import GoldenPlace
from .rules import Rules

HASHES = "goldens.json"


def copy_goldens(places: Sequence[GoldenPlace], rules: Rules, folder: Path) -> None:
    """Copies goldens, with their approved variants and their hashes, to their paths from the top folder of the rules."""
    rules.write(folder)
    hashes: dict[str, Any] = {}
    for place in places:
        target = folder / place.file.relative_to(rules.top)
        target.parent.mkdir(parents=True, exist_ok=True)
        for file in [place.file, *place.file.parent.glob(f"{place.file.stem}@*")]:
            if file.is_file():
                shutil.copyfile(file, target.parent / file.name)
        if not place.file.is_file():
            hashes.update(hash_of(place, rules.top))
    if hashes:
        (folder / HASHES).write_text(json.dumps({"version": 1, "goldens": hashes}), encoding="utf-8")


def hash_of(place: GoldenPlace, top: Path) -> dict[str, Any]:
    """The hash of a golden whose picture is missing, if it is known: its name from the top folder, and its entry."""
    file = place.folder / HASHES
    if not file.is_file():
        return {}
    name = place.path[: -len(".png")] if place.path.endswith(".png") else place.path
    try:
        entry = json.loads(file.read_bytes())["goldens"].get(name)
        # The versions of libraries are in another part of the file, which is for people.
        kept = {key: value for key, value in (entry or {}).items() if key != "madeWith"}
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise GoldenError(f"{file}: is no list of hashes, which mosaic compare --update --hashes writes: {error!r}") from None
    return {(place.folder / name).relative_to(top).as_posix(): kept} if kept else {}
