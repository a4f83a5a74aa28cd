"""Projects that were moved here from other plugins, and the examples of the guide for them."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[5]
MOVES = ROOT / "samples/pytest/moves"
GUIDE = ROOT / "Sources/Mosaic/Mosaic.docc/Pytest.md"

pytestmark = pytest.mark.skipif(not MOVES.exists(), reason="only in a clone")


@dataclass(frozen=True)
class Move:
    """A project that was moved, and a change of what it draws."""

    diff: str
    old: str
    """The module of the other plugin."""
    package: str
    """What the project draws with."""
    tests: int
    folder: str
    """The folder of the other plugin's pictures."""
    records: str
    """The option of the other plugin that writes them."""
    drawn: str
    redrawn: str
    differing: int
    """How many tests fail then."""
    words: str

    def text(self) -> str:
        return (MOVES / self.diff).read_text("utf-8")

    def before(self) -> dict[str, str]:
        """The files before the move: the diff shows each of them to its end."""
        files = {}
        for part in re.split(r"^diff .*\n", self.text(), flags=re.M):
            if found := re.match(r"--- a/(.*)\n\+\+\+ .*\n@@ .*\n", part):
                lines = part[found.end() :].splitlines(keepends=True)
                files[found[1]] = "".join(line[1:] for line in lines if line[0] in " -")
        return files

    def pictures(self, end: str) -> list[str]:
        """The names of the pictures `from` before the move, or `to` after it."""
        return sorted(re.findall(rf"^rename {end} (.*)$", self.text(), re.M))

    def module(self) -> str:
        return next(name for name in self.before() if name.endswith(".py"))


ALL = [
    Move(
        diff="mpl.diff",
        old="pytest_mpl.plugin",
        package="matplotlib",
        tests=6,
        folder="tests/baseline",
        records="--mpl-generate-path=tests/baseline",
        drawn="3.5, 2.0]",
        redrawn="3.4, 2.0]",
        differing=5,
        words="*tests/baseline/test_plots/test_week--water.png: * of 60000 pixels differ, more than the 30 that may; *",
    ),
    Move(
        diff="image-snapshot.diff",
        old="pytest_image_snapshot",
        package="PIL",
        tests=5,
        folder="tests/image_snapshots",
        records="--image-snapshot-update",
        drawn="width=3",
        redrawn="width=4",
        differing=5,
        words="* 3 pictures differ",
    ),
    Move(
        diff="syrupy.diff",
        old="syrupy",
        package="PIL",
        tests=5,
        folder="tests/__snapshots__",
        records="--snapshot-update",
        drawn="14 + 15 * dot",
        redrawn="13 + 15 * dot",
        differing=5,
        words="*tests/goldens/test_cards/test_color-teal-fa15a5c1.png: 20 of 2800 pixels differ",
    ),
]


@pytest.fixture(params=ALL, ids=lambda move: move.diff)
def move(request, project, needs, monkeypatch):
    """A move whose project is there as it was before."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    needs(request.param.package)
    monkeypatch.setenv("MPLBACKEND", "agg")
    for name, text in request.param.before().items():
        project.write(name, text)
    return request.param


def apply(project, move, *options):
    subprocess.run(["git", "apply", *options, str(MOVES / move.diff)], cwd=project.path, check=True)


def test_a_project_that_was_moved(project, move):
    apply(project, move, "--exclude=*.png")
    project.run(alone=True).assert_outcomes(failed=move.tests)
    # The new names of the old pictures are those of the goldens.
    assert [name for name in project.files(".") if name.endswith(".png")] == move.pictures("to")
    project.run("--image-unused=fail", alone=True).assert_outcomes(passed=move.tests)

    module = project.path / move.module()
    text = module.read_text("utf-8")
    assert move.drawn in text
    module.write_text(text.replace(move.drawn, move.redrawn), "utf-8")
    run = project.run("--image-report=report.html", alone=True)
    run.assert_outcomes(passed=move.tests - move.differing, failed=move.differing)
    run.stdout.fnmatch_lines([move.words])
    project.accept()
    project.run(alone=True).assert_outcomes(passed=move.tests)


def test_the_old_pictures_pass(project, move, needs):
    """Where the other plugin is installed: its pictures are goldens unchanged."""
    needs(move.old.split(".")[0])
    (project.path / move.folder).mkdir()
    old = ["-p", move.old]
    project.run(*old, move.records, alone=True)
    assert [name for name in project.files(".") if name.endswith(".png")] == move.pictures("from")
    run = project.run(*old, alone=True)
    assert run.ret == 0 and "passed" in run.parseoutcomes()
    apply(project, move)
    project.run("--image-record=never", alone=True).assert_outcomes(passed=move.tests)


@pytest.mark.parametrize(("plugin", "package"), [("pytest-image-snapshot", "PIL"), ("pytest-mpl", "matplotlib"), ("syrupy", "PIL")])
def test_an_example_of_the_guide(project, needs, monkeypatch, plugin, package):
    needs(package)
    monkeypatch.setenv("MPLBACKEND", "agg")
    section = GUIDE.read_text("utf-8").split(f"\n## From {plugin}\n")[1].split("\n## ")[0]
    examples = re.findall(r"^```python\n(.*?)^```$", section, re.M | re.S)
    assert len(examples) == 1
    project.write("tests/test_example.py", examples[0])
    project.run(alone=True).assert_outcomes(failed=examples[0].count("def test_"))
    project.run(alone=True).assert_outcomes(passed=examples[0].count("def test_"))


def test_the_readme_names_all_moves():
    readme = (MOVES.parent / "README.md").read_text("utf-8")
    names = sorted(file.name for file in MOVES.iterdir())
    assert names == sorted(move.diff for move in ALL)
    assert all(f"(moves/{name})" in readme for name in names)
