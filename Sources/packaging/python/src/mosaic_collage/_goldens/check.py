"""A picture beside its golden: the comparison by the program, and what it says in words."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Mapping

from .._errors import GoldenError, MosaicError, ProgramMissing
from .._run import FAILED_SOME, failure, run
from .copies import copy_goldens
from .options import Options, written
from .place import GoldenPlace
from .results import Results
from .rules import Rules

# Regions that are said in words; the picture of the difference shows the others.
MOST_REGIONS = 5
# The kinds of errors that a file has which is no picture, or a damaged one.
BROKEN = ("unreadable", "unsupported")


@dataclass(frozen=True)
class Project:
    """What all comparisons of a session have in common."""

    mode: str
    """When goldens are written: `never`, `missing`, `failed` or `all`."""
    settings: Mapping[str, Any]
    """The options of the ini file."""
    ini: str
    """The name of that file."""
    results: Results

    def rules(self, places: list[GoldenPlace], top: Path) -> Rules:
        return Rules.read(self.results.root, top, [place.folder for place in places], self.settings, self.ini)


@dataclass(frozen=True)
class Outcome:
    """What became of a picture: `same`, `wrote`, `replaced`, `known` (it differs as a rule allows) or `failed`."""

    status: str
    place: GoldenPlace
    words: str = ""
    files: dict[str, str] = field(default_factory=dict)
    arguments: list[str] = field(default_factory=list)
    """The options of the comparison, for the command line."""

    def noted(self) -> dict[str, Any]:
        """What the process that writes the report has to know, as JSON: pytest-xdist sends it from process to process."""
        folder = self.place.folder.relative_to(self.place.root).as_posix()
        return {"status": self.status, "folder": folder, "path": self.place.path, "arguments": self.arguments}


def check(place: GoldenPlace, file: bytes, options: Options, project: Project) -> Outcome:
    """Compares a picture with its golden, and writes the golden if the mode says so."""
    results = project.results
    with tempfile.TemporaryDirectory(prefix="mosaic-") as name:
        scratch = Path(name)
        pair = Pair(place, project.rules([place], place.folder), scratch)
        written(pair.actual / place.path, file)
        copy_goldens([place], pair.rules, pair.expected)
        told = options.arguments(scratch / "mask.png", scratch / "plan.json")
        difference = scratch / "difference"
        seen = pair.compare([*told, "--diff", str(difference)])
        status = seen["status"]
        if action := record(pair, told, options, project.mode, status):
            results.forget(place)
            return Outcome(action, place, f"{action} the golden {place.shown}; look at it, then run again")
        if status == "same":
            results.forget(place)
            return Outcome("same", place)
        files = results.keep(place, pair.actual / place.path, Path(seen["a"]["path"]), difference / place.path)
        said = words(pair, seen, project.mode, files)
        allowed = status in ("known", "flaky")
        kept = options.arguments(results.file("mask", place), results.file("plan", place))
        return Outcome("known" if allowed else "failed", place, said, files, kept)


@dataclass(frozen=True)
class Pair:
    """A picture and a copy of its golden, in two folders."""

    place: GoldenPlace
    rules: Rules
    scratch: Path

    @property
    def expected(self) -> Path:
        return self.scratch / "expected"

    @property
    def actual(self) -> Path:
        return self.scratch / "actual"

    def compare(self, told: list[str]) -> dict[str, Any]:
        """The line of `mosaic compare --json` about the pair.

        A broken file of the pair is a finding. A mask or a setting that does not suit the pair is an error.
        """
        seen = self.run(self.expected, self.actual, told)
        if seen["status"] == "unreadable" and not (is_broken(seen, "a") or is_broken(seen, "b")):
            error = seen["error"]
            message = self.words(error["message"])
            golden, picture = size(seen["a"]), size(seen["b"])
            if golden and picture and golden != picture:
                # A mask can suit one of the two only, so that no mode replaces the golden.
                message += f"\nthe golden has {golden} pixels, and the picture {picture}; "
                message += "if the new size is right, remove the golden's file"
            raise GoldenError(message, error["code"], kind=error["kind"])
        return seen

    def take_over(self) -> None:
        """Replaces the golden by its copy, which is updated."""
        # A golden that is only a hash has no file.
        source = self.expected if (self.expected / self.place.path).is_file() else self.actual
        self.place.folder.mkdir(parents=True, exist_ok=True)
        # The comparison of the copy has decided. No rule may say otherwise now.
        done = self.run(self.place.folder, source, ["--preset=exact", "--max-masked=100%", "--update"])
        if "action" not in done:
            raise GoldenError(f"{self.place.shown} could not be written: {self.words(done['reason'])}")

    def run(self, expected: Path, actual: Path, told: list[str]) -> dict[str, Any]:
        command = ["compare", str(expected), str(actual), "--only", self.place.path, "--json", "--quiet", *told]
        try:
            done = run(command, passes=FAILED_SOME, folder=str(self.place.root), is_answer=lambda printed: b'"status"' in printed)
        except ProgramMissing:
            raise
        except MosaicError as error:
            raise self.error(error) from None
        for line in done.stdout.splitlines():
            result: dict[str, Any] = json.loads(line)
            if result.get("path") == self.place.path:
                return result
        raise self.error(failure(done.code, done.errors))

    def error(self, error: MosaicError) -> GoldenError:
        """An error of the program, with the names of the project's files."""
        return GoldenError(self.words(error.message), error.code, kind=error.kind)

    def words(self, text: str) -> str:
        """A message of the program, with the names of the project's files."""
        text = self.rules.words(text, self.expected).replace(str(self.actual / self.place.path), "the picture")
        return text.replace(f"{self.scratch}/", "").replace(f"{self.place.root}/", "")


def record(pair: Pair, told: list[str], options: Options, mode: str, status: str) -> str | None:
    """Writes the golden if the mode says so; what was done, if anything."""
    if mode == "all" and status == "same":
        # What passes is written as well where pixels differ, but for those that are masked.
        told = options.arguments(pair.scratch / "mask.png", pair.scratch / "plan.json", masks_only=True) + ["--preset=exact"]
    elif not (status == "new" and mode != "never" or status == "different" and mode in ("failed", "all")):
        return None
    action = pair.compare([*told, "--update"]).get("action")
    if action is None:
        return None
    # The copy is the new golden now. A mask or a setting that does not suit it is an error before the golden itself is written.
    pair.compare(told)
    pair.take_over()
    return "wrote" if action == "added" else "replaced"


def words(pair: Pair, seen: dict[str, Any], mode: str, files: dict[str, str]) -> str:
    """Why a picture fails, where its files are and what to do."""
    reason = pair.words(seen["reason"])
    if seen["status"] == "new":
        reason = "there is no such golden, and none is written here" if mode == "never" else "there is no such golden"
    # An error of the golden's file begins with its path already.
    shown = f"{pair.place.shown}: "
    lines = [reason if reason.startswith(shown) else shown + reason]
    # An item that has moved is in two regions, and said once.
    told = list(dict.fromkeys(text for region in seen.get("regions", []) for text in region_words(region)))
    lines += [f"  {text}" for text in told[:MOST_REGIONS]]
    if len(told) > MOST_REGIONS:
        lines.append(f"  and {len(told) - MOST_REGIONS} more")
    lines += [f"  {note}" for note in seen.get("notes", [])]
    lines += [f"{role + ':':<12}{path}" for role, path in files.items()]
    if seen["status"] in ("new", "different"):
        mode = "missing" if seen["status"] == "new" else "failed"
        lines.append(f"if it is as it should be: pytest --image-record={mode} (not where CI is set), or accept it in an --image-report")
    elif is_broken(seen, "a"):
        lines.append("the golden is broken: remove its file, and run pytest --image-record=missing")
    return "\n".join(lines)


def size(side: dict[str, Any]) -> str:
    """The size of the golden or of the picture; empty if it is not known."""
    return f"{side['width']}×{side['height']}" if "width" in side else ""


def is_broken(seen: dict[str, Any], side: str) -> bool:
    """Whether the file of the golden (`a`) or of the picture (`b`) cannot be read."""
    error = seen.get("error")
    if error is None:
        return False
    return error["kind"] in BROKEN and error["message"].startswith(f"{seen[side]['path']}: ")


def region_words(region: dict[str, Any]) -> list[str]:
    """With a plan, what happened to its items; else where pixels differ."""
    if text := region.get("words"):
        return str(text).split("; ")
    return [f"{region['pixels']} pixels ({region['kind']}) in {region['width']}×{region['height']} at {region['x']},{region['y']}"]
