"""The page of all pictures that differ, in which they can be accepted."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Sequence

from .._run import FAILED_SOME, failure, run
from .check import Project
from .copies import copy_goldens
from .place import GoldenPlace
from .rules import as_pattern


def write_report(project: Project, findings: Sequence[dict[str, Any]], report: Path) -> str:
    """Writes the report of what differs; the command that takes over what is accepted in it.

    A report names its folders by the words of the command line, and `mosaic accept` looks for them from the project's folder. So the
    program runs in a copy of the project that has only the goldens of the findings.
    """
    results, root = project.results, project.results.root
    places = [GoldenPlace(root, root / found["folder"], found["path"]) for found in findings]
    for place in places:
        # `mosaic accept` needs the folder, also if no golden is in it yet.
        place.folder.mkdir(parents=True, exist_ok=True)
    top = Path(os.path.commonpath([place.folder for place in places]))
    expected = top.relative_to(root).as_posix()
    actual = results.shown(results.folder / "actual" / expected)
    report.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mosaic-") as name:
        copy, parts = Path(name) / "project", Path(name) / "parts"
        parts.mkdir()
        copy_goldens(places, project.rules(places, top), copy / expected)
        if results.folder != Path(results.shown(results.folder)):
            # A link, so that no picture is in both folders that are compared.
            link = copy / results.shown(results.folder)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(results.folder)
        made = []
        for number, (arguments, paths) in enumerate(sorted(by_arguments(findings, places, top).items())):
            made.append(str(parts / f"{number}.html"))
            only = [word for path in paths for word in ("--only", path)]
            command = ["compare", expected, actual, *only, *arguments, "--quiet", "--report", made[-1]]
            done = run(command, passes=FAILED_SOME, folder=str(copy))
            if not os.path.exists(made[-1]):
                raise failure(done.code, done.errors)
        run(["report", "merge", *made, "-o", str(report), "--quiet"], folder=str(root))
    accept = "mosaic accept accepted.json"
    return f"{accept} {expected} {actual}" if os.path.isabs(actual) else accept


def by_arguments(findings: Sequence[dict[str, Any]], places: Sequence[GoldenPlace], top: Path) -> dict[tuple[str, ...], list[str]]:
    """Patterns for the goldens that are compared with the same options, which one run of the program compares."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for found, place in zip(findings, places):
        path = as_pattern(place.file.relative_to(top).as_posix())
        groups.setdefault(tuple(found["arguments"]), []).append(path)
    return groups
