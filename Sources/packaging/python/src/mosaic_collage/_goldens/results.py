"""The folder of a session's findings: the pictures of what fails, for people, continuous integration and the report.

Each session has a folder of its own, since another one may run beside it, and somebody may still read what the last one left. Workers of
pytest-xdist share that of their session: each picture has files of its own. A session without findings writes nothing.
"""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from .._errors import GoldenError
from .place import GoldenPlace

# Marks the folder as ours, in which old runs are removed, and has git pass it over.
MARK = "# Made by mosaic's pytest plugin"
MARK_FILE = f"{MARK}: a folder for each run, of which the last are kept.\n*\n"
# How many runs are kept, and what their folders are called: by the time and the process.
KEPT = 5
RUN = re.compile(r"\d{8}-\d{6}(?:\.\d{6})?-(\d+)(?:-\d+)?")
# Leads to the last run.
LATEST = "latest"
ROLES = ("expected", "actual", "difference")
PARTS = (*ROLES, "mask", "plan")


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

    def check(self) -> None:
        """Refuses a folder of other files, since old runs in it are removed."""
        base = self.folder.parent
        if not base.exists() and not base.is_symlink():
            return
        mark = base / ".gitignore"
        is_ours = mark.is_file() and mark.read_text(encoding="utf-8", errors="replace").startswith(MARK)
        if base.is_symlink() or not base.is_dir() or (any(base.iterdir()) and not is_ours):
            raise GoldenError(
                f"--image-results {base}: old runs in it are removed, and it holds what this plugin has not made; name a folder of its own"
            )

    def file(self, part: str, place: GoldenPlace) -> Path:
        return self.folder / part / (place.shown + (".json" if part == "plan" else ""))

    def forget(self, place: GoldenPlace) -> None:
        """Removes what an earlier try of the test left."""
        for part in PARTS:
            self.file(part, place).unlink(missing_ok=True)

    def keep(self, place: GoldenPlace, actual: Path, expected: Path, difference: Path) -> dict[str, str]:
        """Keeps the pictures of a finding; their paths by role, for people."""
        kept = {}
        for role, source in zip(ROLES, (expected, actual, difference)):
            target = self.file(role, place)
            if not source.is_file():
                target.unlink(missing_ok=True)
                continue
            self.begin()
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            kept[role] = self.shown(target)
        return kept

    def begin(self) -> None:
        """Makes the folder, and marks the one around it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        mark = self.folder.parent / ".gitignore"
        if not mark.exists():
            mark.write_text(MARK_FILE, encoding="utf-8")

    def end(self) -> None:
        """Has `latest` lead to this run if it has findings, and removes the oldest of the runs that have ended."""
        for folder, _, _ in sorted(os.walk(self.folder), reverse=True):
            if not os.listdir(folder):
                os.rmdir(folder)
        if not self.folder.exists():
            return
        base = self.folder.parent
        self.lead_to_this_run()
        runs = [(run, found) for run in base.iterdir() if (found := RUN.fullmatch(run.name))]
        for run, found in sorted(runs, key=lambda run: run[0].name)[:-KEPT]:
            if not is_running(int(found[1])):
                shutil.rmtree(run, ignore_errors=True)

    def lead_to_this_run(self) -> None:
        """Replaces `latest` at once: another session may do so at the same time."""
        made = self.folder.parent / f".{LATEST}-{self.folder.name}"
        try:
            made.symlink_to(self.folder.name)
        except OSError:
            # The file system has no links.
            made.write_text(f"{self.folder.name}\n", encoding="utf-8")
        os.replace(made, self.folder.parent / LATEST)

    def shown(self, path: Path) -> str:
        """A path from the project's folder, if it is in it."""
        return path.relative_to(self.root).as_posix() if self.root in path.parents else str(path)
