"""Goldens that no test of a complete run has expected."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Collection, Iterable, Mapping

from .place import BEFORE_NAME, module_folder, start_of_names
from .rules import Rules

if TYPE_CHECKING:
    import pytest

ENDINGS = (".png", ".jpg", ".webp", ".svg")


def collected(items: Iterable[pytest.Item], root: Path, goldens: str) -> dict[str, dict[str, str]]:
    """The tests of each module that has a folder of goldens: by that folder, what the goldens of a test begin with.

    It is JSON, since a worker of pytest-xdist sends it.
    """
    found: dict[str, dict[str, str]] = {}
    for item in items:
        folder = item.path.parent.resolve() / goldens
        if root in folder.parents and (folder / module_folder(item)).is_dir():
            shown = (folder / module_folder(item)).relative_to(root).as_posix()
            found.setdefault(shown, {})[item.nodeid] = os.path.join(os.path.dirname(shown), start_of_names(item))
    return found


def unused_goldens(
    root: Path, modules: Mapping[str, Mapping[str, str]], expected: Collection[str], unfinished: Collection[str]
) -> list[Path]:
    """The goldens in the folders of modules that are not ``expected``.

    A test that is ``unfinished``, since it failed or was skipped, may have goldens that it did not come to.
    """
    found = []
    for folder, tests in modules.items():
        starts = {start for test, start in tests.items() if test in unfinished}
        files = [file for file in sorted((root / folder).rglob("*")) if file.suffix in ENDINGS and file.is_file()]
        masks = masks_of_rules(root, root / folder) if files else []
        for file in files:
            # `test_open@mac.png` is an approved variant of `test_open.png`.
            start = (file.parent / file.stem.split("@")[0]).relative_to(root).as_posix()
            is_expected = start + file.suffix in expected
            if not is_expected and file not in masks and not {start, start.split(BEFORE_NAME)[0]} & starts:
                found.append(file)
    return found


def masks_of_rules(root: Path, folder: Path) -> list[Path]:
    """The pictures that rules name as masks. They are beside goldens, and are none."""
    return list(Rules.read(root, root, [folder], {}, "").masks.values())


def removed(files: Iterable[Path], root: Path) -> list[str]:
    """Removes files, and the folders that are empty then; their paths, for people."""
    shown = []
    for file in files:
        file.unlink(missing_ok=True)
        shown.append(file.relative_to(root).as_posix())
        if not any(file.parent.iterdir()):
            file.parent.rmdir()
    return shown
