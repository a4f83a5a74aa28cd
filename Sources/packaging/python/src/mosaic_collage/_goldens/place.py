"""Where the golden of a picture is: a name that every file system takes, beside the test and never outside of the project."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .._errors import GoldenError

if TYPE_CHECKING:
    import pytest

# The longest part of a name; three of them, their hashes and `@variant.png` are below the 255 bytes of most file systems.
LONGEST = 64
# Stands between a test and the name of its picture.
BEFORE_NAME = "--"


@dataclass(frozen=True)
class GoldenPlace:
    """The file of a golden."""

    root: Path
    """The project: what is written stays inside."""
    folder: Path
    """The folder `goldens` beside the test, or what `image_goldens` names."""
    path: str
    """The golden from that folder: `test_menu/test_open-dark--header.png`."""

    @property
    def file(self) -> Path:
        return self.folder / self.path

    @property
    def shown(self) -> str:
        """The golden from the project's folder."""
        return self.file.relative_to(self.root).as_posix()

    def check(self) -> None:
        """Refuses a golden that is somewhere else than it seems: `mosaic accept` follows no links either."""
        for step in (*reversed(self.folder.parents), self.folder, self.file.parent, self.file):
            if self.root in step.parents and step.is_symlink():
                raise GoldenError(
                    f"{step} is a link to {step.resolve()}, and goldens are not written or read through links; "
                    "put the folder itself there"
                )


def place(item: pytest.Item, goldens: str, name: str | None, suffix: str) -> GoldenPlace:
    """The golden of a test's picture, in the folder ``goldens`` beside the test.

    Parts are joined by `-`, and a name by `--`, which no part has in it: the pictures of all tests of a module have names of their own.
    """
    root = item.config.rootpath.resolve()
    folder = item.path.parent.resolve()
    if folder != root and root not in folder.parents:
        raise GoldenError(
            f"{folder} is outside of the rootdir {root}, and no golden is written there; name a --rootdir that has the tests in it"
        )
    if ".git" in folder.relative_to(root).parts:
        raise GoldenError(f"{folder} is inside of .git, and no golden is written there")
    stem = start_of_names(item)
    if name is not None:
        stem = f"{stem}{BEFORE_NAME}{slug(checked(name))}"
    found = GoldenPlace(root, folder / goldens, stem + suffix)
    found.check()
    return found


def module_folder(item: pytest.Item) -> str:
    """The folder of a module's goldens, in the folder of all goldens beside it."""
    return slug(item.path.stem, keeps_case=True)


def start_of_names(item: pytest.Item) -> str:
    """The golden of a test's picture without a name, from the folder of goldens and without its ending."""
    return f"{module_folder(item)}/{test_name(item)}"


def test_name(item: pytest.Item) -> str:
    """The name of a test in its module, with its classes and parameters."""
    from pytest import Class

    names = [node.name for node in item.listchain() if isinstance(node, Class)]
    names.append(getattr(item, "originalname", None) or item.name)
    parts = [slug(part, keeps_case=True) for part in names]
    call = getattr(item, "callspec", None)
    if call is not None and call.id:
        parts.append(slug(call.id))
    return "-".join(parts)


def checked(name: str) -> str:
    """A picture's name, if it is one."""
    if not isinstance(name, str) or not name:
        raise GoldenError(f"the name of a picture is a text such as 'header', from which the golden gets its file's name; found {name!r}")
    parts = re.split(r"[/\\]", name)
    if ".." in parts or not parts[0] or re.match(r"[A-Za-z]:", name):
        raise GoldenError(f"the name {name!r} leads to another folder; goldens stay in the folder of their test, so name it as in 'header'")
    return name


def slug(text: str, *, keeps_case: bool = False) -> str:
    """A part of a file's name: of `a-z`, `0-9`, `_`, `.` and single `-`. What is lost on the way is told apart by a hash.

    Capital letters are lost unless `keeps_case`, as some file systems take `A` and `a` for one.
    """
    safe = re.sub(r"[^A-Za-z0-9_.]+", "-", text if keeps_case else text.lower())[:LONGEST].strip("-.")
    if safe == text:
        return safe
    return f"{safe}-{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}".lstrip("-")
