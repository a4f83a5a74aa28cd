"""The rules for goldens: those of the ini file, and of `mosaic-compare.json` in each folder from the rootdir to the goldens.

The program reads one such file, beside the goldens that it compares. So this module makes one file of all of them.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Iterator, Mapping, Sequence

RULES = "mosaic-compare.json"


@dataclass
class Rules:
    """The rules for goldens below a folder, with paths from that folder. Later rules go before earlier ones."""

    root: Path
    top: Path
    #: The name of the ini file, whose settings are the first rule.
    ini: str
    rules: list[dict[str, Any]] = field(default_factory=list)
    #: The place of each rule, for people.
    places: list[str] = field(default_factory=list)
    #: Pictures of masks, by their names in the folder that gets the rules.
    masks: dict[str, Path] = field(default_factory=dict)
    #: A file that the program is to refuse in its own words.
    faulty: Path | None = None

    @classmethod
    def read(cls, root: Path, top: Path, folders: Sequence[Path], settings: Mapping[str, Any], ini: str) -> Rules:
        """The rules for goldens in ``folders``, which are below ``top``. ``settings`` are options of the ini file."""
        found = cls(root, top, ini)
        if settings:
            found.rules.append({"paths": "**", **as_keys(settings)})
            found.places.append(ini)
        steps = {step for folder in folders for step in (folder, *folder.parents) if step == root or root in step.parents}
        # A folder is before the folders in it, so that the nearest rules are the last.
        for file in [step / RULES for step in sorted(steps)]:
            if found.faulty is None and file.is_file():
                found.add(file)
        return found

    def add(self, file: Path) -> None:
        try:
            document = json.loads(file.read_bytes())
        except ValueError:
            document = None
        if not is_well_formed(document):
            self.faulty = file
            return
        for number, rule in enumerate(document["rules"]):
            paths = rule.get("paths")
            if isinstance(paths, str):
                paths = [paths]
            # The program refuses anything else.
            if isinstance(paths, list) and all(isinstance(path, str) for path in paths):
                paths = [moved for path in paths for moved in self.from_top(path, file.parent)]
                if not paths:
                    continue
            mask = rule.get("mask")
            if isinstance(mask, str) and not Path(mask).is_absolute() and ".." not in Path(mask).parts:
                name = f"mask-of-rule-{len(self.rules)}{Path(mask).suffix}"
                self.masks[name] = file.parent / mask
                rule = {**rule, "mask": name}
            self.rules.append({**rule, "paths": paths})
            self.places.append(f"rules[{number}] of {self.shown(file)}")

    def from_top(self, pattern: str, folder: Path) -> list[str]:
        """Patterns for paths from ``top`` that match as this one does for paths from a folder."""
        if self.top in folder.parents:
            return [f"{as_pattern(folder.relative_to(self.top).as_posix())}/{pattern}"]
        parts = [part for part in pattern.split("/") if part not in ("", ".")]
        found = ["/".join(rest) for rest in inside(parts, list(self.top.relative_to(folder).parts)) if rest]
        return list(dict.fromkeys(found))

    def write(self, folder: Path) -> None:
        """Writes the file of all rules into a folder, and their masks beside it."""
        folder.mkdir(parents=True, exist_ok=True)
        if self.faulty:
            shutil.copyfile(self.faulty, folder / RULES)
        elif self.rules:
            (folder / RULES).write_text(json.dumps({"version": 1, "rules": self.rules}), encoding="utf-8")
        for name, mask in self.masks.items():
            if mask.is_file():
                shutil.copyfile(mask, folder / name)

    def words(self, text: str, folder: Path) -> str:
        """A message about a folder that got the rules, with the names of the project's files."""
        for name, mask in self.masks.items():
            text = text.replace(f"{folder}/{name}", self.shown(mask))
        made = re.escape(f"{folder}/{RULES}")
        # The line and the column are those of the file that was made.
        start = rf"{made}: (?:line \d+, column \d+: )?rules\[(\d+)\]\.(\w+)"
        text = re.sub(start, lambda found: self.place_of(int(found[1]), found[2]), text)
        text = re.sub(rf"rules\[(\d+)\] of {made}", lambda found: self.places[int(found[1])], text)
        if self.faulty:
            text = text.replace(f"{folder}/{RULES}", self.shown(self.faulty))
        return text.replace(f"{folder}/", f"{self.shown(self.top)}/")

    def place_of(self, rule: int, key: str) -> str:
        """The place of a key, for people."""
        if self.places[rule] == self.ini:
            option = re.sub("([A-Z])", r"_\1", key).lower()
            return f"image_{option} of {self.ini}"
        return f"{self.places[rule]}: {key}"

    def shown(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()


def is_well_formed(document: object) -> bool:
    """Whether rules can be taken out of the document. What is wrong with a rule, the program says."""
    if not isinstance(document, dict) or not document.keys() <= {"version", "rules", "$schema"}:
        return False
    rules = document.get("rules")
    return document.get("version") == 1 and isinstance(rules, list) and all(isinstance(rule, dict) for rule in rules)


def inside(pattern: list[str], folders: list[str]) -> Iterator[list[str]]:
    """The patterns for paths in the last of ``folders``, of a pattern for paths from the folder around the first."""
    if not folders:
        yield pattern
    elif pattern and pattern[0] == "**":
        # It stands for no folder, or for this one and others.
        yield from inside(pattern[1:], folders)
        yield from inside(pattern, folders[1:])
    elif pattern and fnmatchcase(folders[0], pattern[0]):
        yield from inside(pattern[1:], folders[1:])


def as_pattern(path: str) -> str:
    """A pattern that matches this path only."""
    return re.sub(r"([*?\[])", r"[\1]", path)


def as_keys(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Options as keys of a rule: `max_delta="3"` is `"maxDelta": 3`."""
    keys: dict[str, Any] = {}
    for name, value in settings.items():
        if name in ("include_aa", "ignore_aa"):
            if value:
                keys["antialiasing"] = name[: -len("_aa")]
            continue
        first, *others = name.split("_")
        keys[first + "".join(other.capitalize() for other in others)] = as_number(value)
    return keys


def as_number(value: Any) -> Any:
    """A number that is written in an ini file, where all values are texts."""
    for kind in (int, float):
        try:
            return kind(value) if isinstance(value, str) else value
        except ValueError:
            continue
    return value
