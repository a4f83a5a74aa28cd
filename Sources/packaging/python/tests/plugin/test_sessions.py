"""What the plugin is in sessions of others: it imports, writes and says nothing until a picture is expected."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import mosaic_collage

pytest_plugins = ["pytester"]

ONE = "def test_card(expect_image):\n    expect_image(card())\n"


def files_of(project):
    """Without those of Python, and of the process that runs pytest."""
    return [file for file in project.files(".") if "__pycache__" not in file and file not in ("stdout", "stderr")]


def test_the_plugin_imports_nothing_else():
    """pytest has imported its own modules before."""
    code = (
        "import sys, pytest, _pytest.pytester; before = set(sys.modules); import mosaic_collage.pytest_plugin; "
        "print(*sorted(set(sys.modules) - before))"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(mosaic_collage.__file__).parents[1])}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["mosaic_collage", "mosaic_collage.pytest_plugin"]


@pytest.mark.parametrize("number", [0, 2])
def test_a_session_without_pictures(project, draw, number):
    if number:
        pytest.importorskip("xdist")
    names = "sorted(name for name in sys.modules if 'mosaic' in name)"
    project.write("conftest.py", f"import sys\n\ndef pytest_unconfigure():\n    print(*{names})\n")
    project.test("def test_a():\n    pass\n\ndef test_b():\n    assert 0\n")
    project.write("image-results/mine.png", b"mine")
    project.write("report.html", "mine")
    before = files_of(project)
    run = project.run("--image-report=report.html", *(["-p", "xdist.plugin", "-n", str(number)] if number else []), alone=True)
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["mosaic_collage mosaic_collage.pytest_plugin"])
    run.stdout.no_fnmatch_line("*= images =*")
    assert files_of(project) == before
    assert (project.path / "report.html").read_text() == "mine"


def test_an_older_pytest(project):
    """It runs the tests of others, and says what `expect_image` needs."""
    project.write("conftest.py", "import mosaic_collage.pytest_plugin\n\nmosaic_collage.pytest_plugin.IS_TOO_OLD = True\n")
    project.test(f"def test_a():\n    pass\n\n{ONE}")
    run = project.run(alone=True)
    run.assert_outcomes(passed=1, errors=1)
    version = pytest.__version__
    run.stdout.fnmatch_lines([f"expect_image needs pytest 7.0 or newer, and this is pytest {version}; pip install 'pytest>=7.0'"])


@pytest.mark.skipif("OLD_PYTEST" not in os.environ, reason="OLD_PYTEST is the path of a Python that has pytest 6.2.5")
def test_pytest_6(project, monkeypatch):
    project.write("pytest.ini", "[pytest]\nimage_preset = exact\n")
    mark = "pytestmark = pytest.mark.image(preset='exact')"
    project.write("tests/test_it.py", f"import pytest\n\n{mark}\n\ndef test_a(): pass\n\ndef test_b(expect_image): pass\n")
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    monkeypatch.setenv("PYTHONPATH", str(Path(mosaic_collage.__file__).parents[1]))
    command = [os.environ["OLD_PYTEST"], "-m", "pytest", "-p", "mosaic_collage.pytest_plugin", "--strict-markers", "--strict-config"]
    run = subprocess.run(command, cwd=project.path, capture_output=True, text=True)
    assert "1 passed, 1 error" in run.stdout, run.stdout + run.stderr
    assert "expect_image needs pytest 7.0 or newer, and this is pytest 6.2.5; pip install 'pytest>=7.0'" in run.stdout


def test_latest_leads_to_the_last_run(project, draw):
    project.golden("test_card", draw(x=9))
    project.one()
    for number in (1, 2):
        project.run()
        latest = project.path / "image-results/latest"
        assert latest.is_symlink() and os.readlink(latest) == project.runs()[-1].name
        assert len(project.runs()) == number
    # A run that finds nothing leaves it.
    project.one("expect_image(card(9))")
    project.run().assert_outcomes(passed=1)
    assert os.readlink(latest) == project.runs()[-1].name and len(project.runs()) == 2


def test_latest_without_links(project, draw):
    refuse = "def no_link(*arguments):\n    raise OSError('no links here')"
    project.write("conftest.py", f"import pathlib\n\n{refuse}\n\npathlib.Path.symlink_to = no_link\n")
    project.golden("test_card", draw(x=9))
    project.one()
    project.run(alone=True).assert_outcomes(failed=1)
    assert (project.path / "image-results/latest").read_text() == f"{project.runs()[0].name}\n"


def test_sessions_at_the_same_time(project, draw):
    """Each has its own folder, and neither removes what the other has found."""
    project.golden("test_card", draw(x=9))
    project.one()
    command = [sys.executable, "-m", "pytest", "-p", "mosaic_collage.pytest_plugin"]
    runs = [subprocess.Popen(command, cwd=project.path, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    said = [run.communicate()[0] for run in runs]
    assert all("1 failed" in text for text in said)
    assert len(project.runs()) == 4
    for run in project.runs():
        assert (run / "actual/tests/goldens/test_it/test_card.png").read_bytes() == draw()
        assert any(f"pictures of what differs (1): image-results/{run.name}" in text for text in said)


# The test, the report of an earlier run (None: there is none), whether it is there then, and words.
REPORTS = [
    ("expect_image(card())", "old", False, "no picture differs; report.html is removed, as it was of an earlier run"),
    ("expect_image(card())", None, False, "no picture differs; report.html is not written"),
    ("expect_image(card(9))", "old", True, "report: report.html; *"),
    ("pass", "old", True, None),
]


@pytest.mark.parametrize(("call", "before", "stays", "words"), REPORTS)
def test_the_report_of_an_earlier_run(project, draw, call, before, stays, words):
    project.golden("test_card", draw())
    fixture = "expect_image" if call != "pass" else "request"
    project.test(f"def test_card({fixture}):\n    {call}\n")
    if before:
        project.write("report.html", before)
    run = project.run("--image-report=report.html", "--image-unused=ignore")
    assert (project.path / "report.html").exists() == stays
    if words:
        run.stdout.fnmatch_lines([words])
        assert not stays or project.pairs()[1]
    else:
        run.stdout.no_fnmatch_line("*= images =*")
        assert (project.path / "report.html").read_text() == before


# Lines of a test, and the line of the error. No frame of the package is shown.
FRAMES = [
    ("expect_image(card())", "E *mosaic_collage.ImageDiffers: *"),
    ("expect_image.soft(card())", "E *mosaic_collage.ImageDiffers: *"),
    ("expect_image(card(), fuzz=3)", "E *mosaic_collage.GoldenError: *"),
    ("expect_image(b'no picture')", "E *mosaic_collage.ImageDiffers: *is not an image*"),
    ("assert card() == expect_image", "E *== expect_image(picture, name=None)"),
    ("mosaic.compare('no.png', 'no.png')", "E *mosaic_collage.MosaicError: no.png: *"),
    ("mosaic.collage({'items': 3})", "E *mosaic_collage.MosaicError: *"),
    ("mosaic.collage(['a.png'], fuzz=3)", "E *TypeError: collage() got an unexpected keyword argument 'fuzz'*"),
    ("mosaic.thumbnail('broken.png', 16)", "E *mosaic_collage.MosaicError: *"),
]


@pytest.mark.parametrize(("call", "words"), FRAMES)
@pytest.mark.parametrize("style", ["long", "short"])
def test_no_frame_of_the_package_is_shown(project, draw, call, words, style):
    project.golden("test_card", draw(x=9))
    project.write("broken.png", b"no picture")
    project.test(f"import mosaic\n\ndef test_card(expect_image):\n    {call}\n")
    run = project.run(f"--tb={style}")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([words])
    run.stdout.no_fnmatch_line("*mosaic_collage/*.py*")


def test_asynchronous_tests(project, draw, needs):
    needs("pytest_asyncio", "anyio")
    for name in ("test_asyncio", "test_anyio", "test_anyio--soft"):
        project.golden(name, draw(x=9))
    project.test("""
import asyncio

class Page:
    async def screenshot(self):
        await asyncio.sleep(0)
        return card()

@pytest.mark.asyncio
async def test_asyncio(expect_image):
    expect_image(await Page().screenshot())

@pytest.fixture
def anyio_backend():
    return "asyncio"

@pytest.mark.anyio
async def test_anyio(expect_image, anyio_backend):
    expect_image.soft(await Page().screenshot())
    expect_image.soft(await Page().screenshot(), "soft")
""")
    run = project.run("-p", "pytest_asyncio.plugin", "-p", "anyio", "-v", alone=True)
    run.assert_outcomes(failed=2)
    run.stdout.fnmatch_lines(["E *test_asyncio.png: *", "E *2 pictures differ"])


def test_parametrised_fixtures_and_classes(project):
    project.test("""
@pytest.fixture(params=["dark", "light"])
def theme(request, expect_image):
    return request.param

class TestPage:
    @pytest.fixture(autouse=True)
    def page(self, expect_image):
        expect_image(card(), "in a fixture")

    def test_open(self, expect_image, theme):
        expect_image(card())
""")
    project.run().assert_outcomes(failed=2)
    project.run().assert_outcomes(passed=2)
    assert len(project.files()) == 4 and "test_it/TestPage-test_open-dark.png" in project.files()


# A plugin that changes how tests run, and its options.
OTHERS = [("pytest_rerunfailures", ["--reruns=1"]), ("pytest_randomly", []), ("xdist.plugin", ["-n", "2", "--dist=loadgroup"])]


@pytest.mark.parametrize(("plugin", "arguments"), OTHERS)
def test_beside_other_plugins(project, draw, needs, plugin, arguments):
    needs(plugin.split(".")[0])
    for name in ("test_same", "test_different", "test_soft"):
        project.golden(name, draw())
    project.test("""
def test_same(expect_image):
    expect_image(card())

@pytest.mark.xdist_group("one")
def test_different(expect_image):
    expect_image(card(6))

@pytest.mark.xdist_group("one")
def test_soft(expect_image):
    expect_image.soft(card(7))
""")
    run = project.run("-p", plugin, *arguments, "--image-report=report.html", "--image-unused=fail", alone=True)
    outcomes = run.parseoutcomes()
    assert (outcomes["passed"], outcomes["failed"]) == (1, 2)
    assert sorted(pair["path"] for pair in project.pairs()[1]) == ["test_it/test_different.png", "test_it/test_soft.png"]
    run.stdout.fnmatch_lines(["pictures of what differs (2): *"])
    run.stdout.no_fnmatch_line("unused *")


def test_a_rerun_that_passes(project, draw, needs):
    needs("pytest_rerunfailures")
    project.golden("test_card", draw())
    project.test("shots = [9, 5]\n\ndef test_card(expect_image):\n    expect_image.soft(card(shots.pop(0)))\n")
    run = project.run("-p", "pytest_rerunfailures", "--reruns=2", "--image-report=report.html", alone=True)
    assert (run.parseoutcomes()["passed"], run.parseoutcomes()["rerun"]) == (1, 1)
    run.stdout.fnmatch_lines(["no picture differs; report.html is not written"])
    assert not (project.path / "image-results").exists() or not project.runs()


def test_unittest(project, draw):
    """Its methods get no fixtures as arguments, but a fixture of the class may keep it."""
    project.golden("TestPage-test_open", draw())
    project.golden("TestPage-test_close", draw(x=9))
    project.test("""
import unittest

class TestPage(unittest.TestCase):
    @pytest.fixture(autouse=True)
    def images(self, expect_image):
        self.expect_image = expect_image

    def test_open(self):
        self.expect_image(card())

    def test_close(self):
        self.expect_image.soft(card())
""")
    run = project.run()
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["E *ImageDiffers: tests/goldens/test_it/TestPage-test_close.png: *"])


def test_the_oldest_version_is_declared():
    root = Path(__file__).resolve().parents[2]
    assert 'pytest = ["pytest>=7.0"]' in (root / "pyproject.toml").read_text("utf-8")
    assert 'OLDEST = "7.0"' in (Path(mosaic_collage.__file__).parent / "pytest_plugin.py").read_text("utf-8")
