"""A project to test in: its own rootdir, a module that draws pictures, and pytest with the plugin."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
from pathlib import Path
from typing import Any, Callable

import pytest

import mosaic
from mosaic_collage._program import program

# Draws with nothing but the standard library: a white card of 40 × 30 with a box of 10 × 10.
DRAWN = '''
import struct, zlib

def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

def card(x=5, color=(200, 30, 60), size=(40, 30)):
    rows = b""
    for line in range(size[1]):
        rows += b"\\0"
        for column in range(size[0]):
            rows += bytes(color if x <= column < x + 10 and 5 <= line < 15 else (255, 255, 255))
    header = struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)
    return b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
'''
NAMES: dict[str, Any] = {}
exec(DRAWN, NAMES)
card: Callable[..., bytes] = NAMES["card"]


class Project:
    """A project in a folder of its own."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        self.path = pytester.path
        self.write("pytest.ini", "[pytest]\npythonpath = .\n")
        self.write("drawn.py", DRAWN)

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def golden(self, name: str, content: bytes | None = None, folder: str = "tests/goldens/test_it") -> Path:
        return self.write(f"{folder}/{name}.png", card() if content is None else content)

    def test(self, body: str, name: str = "tests/test_it.py") -> None:
        self.write(name, "import pytest\nfrom drawn import card\n\n" + body)

    def one(self, call: str = "expect_image(card())") -> None:
        """A module with one test of one line."""
        self.test(f"def test_card(expect_image, request):\n    {call}\n")

    def run(self, *arguments: str, alone: bool = False) -> pytest.RunResult:
        """Runs pytest; `alone` in a process of its own, as numpy needs that can be imported once."""
        run = self.pytester.runpytest_subprocess if alone else self.pytester.runpytest_inprocess
        return run("-p", "no:cacheprovider", "-p", "mosaic_collage.pytest_plugin", *arguments)

    def files(self, folder: str = "tests/goldens") -> list[str]:
        root = self.path / folder
        return sorted(file.relative_to(root).as_posix() for file in root.rglob("*") if file.is_file() and file.name != ".gitignore")

    def runs(self, folder: str = "image-results") -> list[Path]:
        """The folders of the runs that found something, in their order."""
        return sorted(path for path in (self.path / folder).iterdir() if path.is_dir() and not path.is_symlink())

    def pairs(self, report: str = "report.html") -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The heading and the pairs of a report."""
        start, lines = '<script type="application/json" ', (self.path / report).read_text("utf-8").splitlines()
        data = [line[len(start) :].split(">", 1) for line in lines if line.startswith(start)]
        read = [(kind, json.loads(text[: -len("</script>")])) for kind, text in data]
        heading = [value for kind, value in read if kind.startswith("id")]
        return heading[0], [value for kind, value in read if kind.startswith("class")]

    def accept(self, report: str = "report.html") -> None:
        """What a person does who accepts all pictures of a report."""
        heading, pairs = self.pairs(report)
        accepted = [{key: pair[key] for key in ("path", "from", "status", "expected", "actual") if key in pair} for pair in pairs]
        choices = {"version": 1, "expected": heading["expected"], "actual": heading["actual"], "accepted": accepted}
        self.write("accepted.json", json.dumps(choices))
        subprocess.run([program(), "accept", "accepted.json"], cwd=self.path, check=True)


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    # Whatever else is installed here; those that are needed are named.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    # The process that runs the project's tests finds this package as this one does.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(Path(mosaic.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]))
    return Project(pytester)


@pytest.fixture
def needs() -> Callable[..., None]:
    """Skips a test where a package is not installed. It is not imported here, as the project's process does that."""

    def skip(*packages: str) -> None:
        for package in packages:
            if importlib.util.find_spec(package) is None:
                pytest.skip(f"{package} is not installed")

    return skip


@pytest.fixture
def draw() -> Callable[..., bytes]:
    return card
