"""The folder of a session's findings: the pictures of what fails, for people, continuous integration and the report.

Each session has a folder of its own, since another one may run beside it, and somebody may still read what the last one left. Workers of
pytest-xdist share that of their session: each picture has files of its own. The report is made at the end, by the process that started
them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import program
from .place import GoldenError, GoldenPlace

# Marks the folder as ours, in which old runs are removed, and has git pass it over.
MARK = "# Made by mosaic's pytest plugin"
MARK_FILE = f"{MARK}: a folder for each run, of which the last are kept.\n*\n"
# How many runs are kept, and what their folders are called: by the time and the process.
KEPT = 5
RUN = re.compile(r"\d{8}-\d{6}-(\d+)(-\d+)?")
ROLES = ("expected", "actual", "difference")
# What is said of a picture that differs, and of a golden that was written: JSON.
FINDINGS, WRITTEN = "findings", "written"
PARTS = (*ROLES, "mask", "plan", FINDINGS)


def run_folder(base: Path) -> Path:
    """The folder of a run that begins, which no other run has. It is made once there is something to keep."""
    name = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    folder, number = base / name, 1
    while folder.exists():
        number += 1
        folder = base / f"{name}-{number}"
    return folder


def is_running(process: int) -> bool:
    if os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # of somebody else
    return True


@dataclass(frozen=True)
class Results:
    folder: Path
    """The run's own folder."""
    root: Path

    def tidy(self) -> None:
        """Removes the oldest of the runs that have ended."""
        base = self.folder.parent
        if not base.exists():
            return
        mark = base / ".gitignore"
        is_ours = mark.is_file() and mark.read_text(encoding="utf-8", errors="replace").startswith(MARK)
        if base.is_symlink() or not base.is_dir() or (any(base.iterdir()) and not is_ours):
            raise GoldenError(
                f"--image-results {base}: old runs in it are removed, and it holds what this plugin has not made; name a folder of its own"
            )
        runs = [(run, found) for run in base.iterdir() if (found := RUN.fullmatch(run.name))]
        for run, found in sorted(runs, key=lambda run: run[0].name)[:-KEPT]:
            if not is_running(int(found[1])):
                shutil.rmtree(run, ignore_errors=True)

    def file(self, part: str, place: GoldenPlace) -> Path:
        return self.folder / part / (place.shown + (".json" if part in ("plan", FINDINGS, WRITTEN) else ""))

    def forget(self, place: GoldenPlace) -> None:
        """Removes what an earlier try of the test left."""
        for part in PARTS:
            self.file(part, place).unlink(missing_ok=True)

    def keep(self, place: GoldenPlace, actual: Path, expected: Path, difference: Path) -> dict[str, str]:
        """Keeps the pictures of a finding; their paths by role, for people."""
        kept = {}
        for role, source in zip(ROLES, (place.root / expected, actual, difference)):
            target = self.file(role, place)
            if not source.is_file():
                target.unlink(missing_ok=True)
                continue
            self.write(target, source.read_bytes())
            kept[role] = self.shown(target)
        return kept

    def note(self, part: str, place: GoldenPlace, found: dict[str, Any]) -> None:
        text = json.dumps(found, ensure_ascii=False, indent=1) + "\n"
        self.write(self.file(part, place), text.encode("utf-8", "surrogatepass"))

    def noted(self, part: str) -> list[dict[str, Any]]:
        """All that was noted in a part, by path."""
        return [json.loads(file.read_bytes()) for file in sorted((self.folder / part).rglob("*.json"))]

    def write(self, path: Path, file: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        mark = self.folder.parent / ".gitignore"
        if not mark.exists():
            mark.write_text(MARK_FILE, encoding="utf-8")
        path.write_bytes(file)

    def shown(self, path: Path) -> str:
        """A path from the project's folder, where it is in it."""
        return path.relative_to(self.root).as_posix() if self.root in path.parents else str(path)


def write_report(results: Results, findings: list[dict[str, Any]], report: Path) -> str:
    """Writes the report of what differs; the command that takes over what is accepted in it.

    The pairs of a folder of goldens that have the same options are one run of `mosaic compare`; their reports are joined.
    """
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for finding in findings:
        groups.setdefault((finding["goldens"], tuple(finding["options"])), []).append(finding["path"])
    folders = sorted({folder for folder, _ in groups})
    expected = os.path.commonpath(folders) if len(folders) > 1 else folders[0]
    expected = expected or "."
    actual = results.shown(results.folder / "actual" / expected)
    parts = []
    for number, ((folder, options), paths) in enumerate(sorted(groups.items())):
        part = results.folder / FINDINGS / f"{number}.html"
        # A folder whose first goldens are not accepted yet.
        (results.root / folder).mkdir(parents=True, exist_ok=True)
        made = results.shown(results.folder / "actual" / folder)
        only = [word for path in paths for word in ("--only", path)]
        run = program.run(["compare", folder, made, *only, *options, "--quiet", "--report", str(part)], results.root)
        if not part.exists():
            raise program.failure(run)
        if folder != expected:
            rebase(part, os.path.relpath(folder, expected), expected, actual)
        parts.append(part)
    report.parent.mkdir(parents=True, exist_ok=True)
    run = program.run(["report", "merge", *map(str, parts), "-o", str(report)], results.root)
    for part in parts:
        part.unlink()
    if run.returncode != 0:
        raise program.failure(run)
    inside = not os.path.isabs(actual)
    return "mosaic accept accepted.json" if inside else f"mosaic accept accepted.json {expected} {actual}"


def rebase(part: Path, folder: str, expected: str, actual: str) -> None:
    """Has a report's paths begin further up: two folders of goldens may have files of one name."""
    lines = part.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines):
        for start in ('<script type="application/json" class="pair">', '<script type="application/json" id="heading">'):
            if not line.startswith(start):
                continue
            data = json.loads(line[len(start) : -len("</script>")])
            if "path" in data:
                data.update({key: f"{folder}/{data[key]}" for key in ("path", "from") if key in data})
                # The picture is under its own name, where the golden is a variant's.
                data["record"]["path"] = f"{folder}/{data['record']['path']}"
            else:
                data.update(expected=expected, actual=actual)
            lines[number] = start + json.dumps(data).replace("<", "\\u003c") + "</script>"
    part.write_text("\n".join(lines), encoding="utf-8")
