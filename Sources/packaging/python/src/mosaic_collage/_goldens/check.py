"""A picture beside its golden: the comparison by the program, and what it says in words."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import program
from .pictures import file_bytes, mask_bytes
from .place import GoldenError, GoldenPlace
from .results import FINDINGS, WRITTEN, Results
from .._options import arguments

MODES = ("never", "missing", "failed", "all")
# Of the options of `mosaic compare`, those that say what counts. The plugin itself chooses files, reports and updates.
OPTIONS = (
    "metric", "threshold", "max_delta", "max_area", "ignore", "mask_color", "max_masked", "align", "allow_size", "include_aa", "ignore_aa",
)  # fmt: skip
# Options that leave pixels out, whatever the preset is.
MASKS = ("mask", "ignore", "mask_color", "max_masked")
# Regions that are said in words; the picture of the difference shows the others.
MOST_REGIONS = 5


@dataclass(frozen=True)
class Options:
    """What `expect_image` was told about the comparison."""

    values: dict[str, Any]

    def __post_init__(self) -> None:
        for key in self.values:
            if key not in (*OPTIONS, "preset", "mask", "max_pixels_different", "plan"):
                allowed = ", ".join(["preset", "mask", "max_pixels_different", "plan", *OPTIONS])
                raise GoldenError(f"expect_image has no option '{key}'; it has {allowed}")

    def arguments(self, mask: Path, plan: Path, *, masks_only: bool = False) -> list[str]:
        """The options for the command line. A mask and a plan are written to the files named."""
        values = {key: value for key, value in self.values.items() if value is not None and (key in MASKS or not masks_only)}
        if "mask" in values:
            values["mask"] = written(mask, mask_bytes(values["mask"]))
        if "plan" in values:
            value = values["plan"]
            values["plan"] = written(plan, json.dumps(value).encode() if isinstance(value, dict) else file_bytes(value))
        return arguments(values)


@dataclass(frozen=True)
class Outcome:
    """What became of a picture: `same`, `wrote`, `replaced`, `known` (it differs as a rule allows) or `failed`."""

    status: str
    words: str = ""
    files: dict[str, str] = field(default_factory=dict)


def check(place: GoldenPlace, file: bytes, options: Options, mode: str, results: Results, test: str) -> Outcome:
    """Compares a picture with its golden, and writes the golden where the mode says so."""
    with tempfile.TemporaryDirectory(prefix="mosaic-") as name:
        scratch = Path(name)
        actual, difference = scratch / "actual", scratch / "difference"
        written(actual / place.path, file)
        told = options.arguments(scratch / "mask.png", scratch / "plan.json")
        seen = compare(place, actual, [*told, "--diff", str(difference)])
        status = seen["status"]
        finding = {"test": test, "goldens": place.folder.relative_to(place.root).as_posix(), "path": place.path}
        if action := record(place, actual, told, options, mode, status, scratch):
            results.forget(place)
            results.note(WRITTEN, place, {**finding, "status": action})
            return Outcome(action, f"{action} the golden {place.shown}; look at it, then run again")
        if status == "same":
            results.forget(place)
            return Outcome("same")
        files = results.keep(place, actual / place.path, Path(seen["a"]["path"]), difference / place.path)
        told = options.arguments(results.file("mask", place), results.file("plan", place))
        results.note(FINDINGS, place, {**finding, "status": status, "options": told, "result": seen})
        allowed = status in ("known", "flaky")
        return Outcome("known" if allowed else "failed", words(place, seen, actual, mode, files), files)


def record(
    place: GoldenPlace, actual: Path, told: list[str], options: Options, mode: str, status: str, scratch: Path
) -> str | None:
    """Writes the golden where the mode says so; what was done, if anything."""
    if mode == "all" and status == "same":
        # What passes is written as well where pixels differ, but for those that are masked.
        told = options.arguments(scratch / "mask.png", scratch / "plan.json", masks_only=True) + ["--preset=exact"]
    elif not (status == "new" and mode != "never" or status == "different" and mode in ("failed", "all")):
        return None
    place.folder.mkdir(parents=True, exist_ok=True)
    action = compare(place, actual, [*told, "--update"]).get("action")
    return {"added": "wrote", "updated": "replaced"}.get(str(action))


def compare(place: GoldenPlace, actual: Path, told: list[str]) -> dict[str, Any]:
    """The line of `mosaic compare --json` about one golden.

    Folders are compared, of which all pairs but one are left out, so that rules, variants and hashes count as the program has them.
    """
    expected = place.folder
    if not expected.is_dir():
        expected = actual.parent / "nothing"
        expected.mkdir(exist_ok=True)
    run = program.run(
        ["compare", str(expected), str(actual), "--only", place.path, "--json", "--quiet", *told], place.root
    )
    for line in run.stdout.splitlines():
        result: dict[str, Any] = json.loads(line)
        if result.get("path") == place.path:
            return result
    error = program.failure(run)
    raise GoldenError(error.message.replace(f"{actual.parent}/", ""), error.code)


def words(place: GoldenPlace, seen: dict[str, Any], actual: Path, mode: str, files: dict[str, str]) -> str:
    """Why a picture fails, where its files are and what to do."""
    reason = seen["reason"].replace(str(actual / place.path), "the picture").replace(f"{place.root}/", "")
    if seen["status"] == "new":
        reason = "there is no such golden, and none is written here" if mode == "never" else "there is no such golden"
    lines = [f"{place.shown}: {reason}"]
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
    elif seen["status"] == "unreadable":
        lines.append("if it is the golden that is broken: remove its file, and run pytest --image-record=missing")
    return "\n".join(lines)


def region_words(region: dict[str, Any]) -> list[str]:
    """With a plan, what happened to its items; else where pixels differ."""
    if text := region.get("words"):
        return str(text).split("; ")
    return [f"{region['pixels']} pixels ({region['kind']}) in {region['width']}×{region['height']} at {region['x']},{region['y']}"]


def written(path: Path, file: bytes) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file)
    return str(path)
