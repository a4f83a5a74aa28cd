"""Goldens that no test of a complete run has expected."""

from __future__ import annotations

import json

import pytest

pytest_plugins = ["pytester"]

OLD = "tests/goldens/test_it/test_old.png"
LISTED = [f"unused {OLD}", "no test expected these goldens (1); pytest --image-unused=delete removes them"]


@pytest.fixture
def unused(project, draw):
    """A test that passes, a golden of no test, and files that are none."""
    project.golden("test_card", draw())
    project.golden("test_card@mac", draw(x=9))
    project.golden("test_old", draw())
    # No test of this module was collected, and the others are no pictures of tests.
    project.golden("test_other", draw(), "tests/goldens/test_elsewhere")
    project.write("tests/goldens/test_it/notes.txt", "")
    project.golden("mask", draw())
    rules = [{"paths": "test_elsewhere/**", "mask": "test_it/mask.png"}]
    project.write("tests/goldens/mosaic-compare.json", json.dumps({"version": 1, "rules": rules}))
    project.one()


# The option, CI, the exit code, whether the golden is there then, and lines of the summary (None: no summary).
MODES = [
    ([], "", 0, True, LISTED),
    (["--image-unused=list"], "", 0, True, LISTED),
    (["--image-unused=fail"], "", 1, True, LISTED),
    (["--image-unused=delete"], "", 0, False, [f"deleted {OLD}, which no test expected"]),
    (["--image-unused=delete"], "true", 0, True, LISTED),
    (["--image-unused=ignore"], "", 0, True, None),
    (["-o", "image_unused=fail"], "", 1, True, LISTED),
    (["-o", "image_unused=fail", "--image-unused=list"], "", 0, True, LISTED),
]


@pytest.mark.parametrize("number", [0, 2])
@pytest.mark.parametrize(("arguments", "ci", "code", "stays", "lines"), MODES)
def test_mode(project, unused, monkeypatch, arguments, ci, code, stays, lines, number):
    if ci:
        monkeypatch.setenv("CI", ci)
    if number:
        pytest.importorskip("xdist")
        arguments = [*arguments, "-p", "xdist.plugin", "-n", str(number)]
    run = project.run(*arguments, alone=number > 0)
    run.assert_outcomes(passed=1)
    assert run.ret == code
    assert (project.path / OLD).exists() == stays
    if lines is None:
        run.stdout.no_fnmatch_line("*= images =*")
    else:
        run.stdout.fnmatch_lines(["*= images =*", *lines])
    others = [
        "mosaic-compare.json", "test_elsewhere/test_other.png", "test_it/mask.png", "test_it/notes.txt", "test_it/test_card.png",
        "test_it/test_card@mac.png",
    ]  # fmt: skip
    assert [file for file in project.files() if "test_old" not in file] == others


# A test more, arguments of a run in which not all tests run, and why.
INCOMPLETE = [
    ("", ["-k", "card"], None),
    ("", ["-k", "other"], "not all tests have run"),
    ("def test_b(): pass", ["-k", "card"], "tests were deselected"),
    ("def test_b(): pass", ["-m", "not slow", "--deselect=tests/test_it.py::test_b"], "tests were deselected"),
    ("def test_b(): pass", ["tests/test_it.py::test_card"], "single tests were named"),
    ("def test_b(): pass", ["tests/test_it.py"], None),
    ("def test_0(): assert 0\n\ndef test_b(): pass", ["-x"], "not all tests have run"),
    ("def test_0(): pytest.exit('enough', 0)", [], "not all tests have run"),
    ("def test_0(): raise KeyboardInterrupt", [], "not all tests have run"),
    ("", ["tests", "broken", "--continue-on-collection-errors"], "broken/test_no.py could not be collected"),
    ("def test_b(): assert 0", [], None),
]


@pytest.mark.parametrize("number", [0, 2])
@pytest.mark.parametrize(("more", "arguments", "why"), INCOMPLETE)
def test_a_run_of_some_tests_knows_of_none(project, unused, more, arguments, why, number):
    if number:
        pytest.importorskip("xdist")
        if "pytest.exit" in more or "KeyboardInterrupt" in more:
            pytest.skip("ends a worker, and not the run")
        arguments = [*arguments, "-p", "xdist.plugin", "-n", str(number)]
    project.test(f"{more}\n\ndef test_card(expect_image):\n    expect_image(card())\n")
    project.write("broken/test_no.py", "import nothing_of_this_name\n")
    places = [] if any(argument.startswith("tests") for argument in arguments) else ["tests"]
    run = project.run("--image-unused=delete", *arguments, *places, alone=number > 0 or "KeyboardInterrupt" in more)
    assert (project.path / OLD).exists() == (why is not None)
    if why and "other" not in arguments:
        run.stdout.fnmatch_lines([f"unused goldens are not known: {why}*"])
    # Unasked, nothing is said.
    run = project.run(*arguments, *places, alone=number > 0 or "KeyboardInterrupt" in more)
    run.stdout.no_fnmatch_line("unused goldens are not known*")


# A test that does not come to its pictures.
UNFINISHED = [
    "@pytest.mark.skip\ndef test_old(expect_image): expect_image(card())",
    "@pytest.mark.skipif(True, reason='of another system')\ndef test_old(expect_image): expect_image(card())",
    "def test_old(expect_image):\n    assert 0\n    expect_image(card())",
    "@pytest.fixture\ndef broken(): assert 0\n\ndef test_old(broken, expect_image): expect_image(card())",
    "@pytest.mark.xfail\ndef test_old(expect_image):\n    assert 0\n    expect_image(card())",
]


@pytest.mark.parametrize("more", UNFINISHED)
def test_a_test_that_does_not_come_to_its_pictures(project, unused, draw, more):
    project.golden("test_old--more", draw())
    project.test(f"{more}\n\ndef test_card(expect_image):\n    expect_image(card())\n")
    project.run("--image-unused=delete")
    assert {"test_it/test_old.png", "test_it/test_old--more.png"} <= set(project.files())


def test_names_that_begin_alike(project, draw):
    for name in ("test_a", "test_a-1", "test_a--x", "test_ab", "test_a-2--x"):
        project.golden(name, draw())
    project.test("@pytest.mark.skip\ndef test_a(expect_image): pass\n\ndef test_ab(expect_image): expect_image(card())\n")
    run = project.run()
    run.stdout.fnmatch_lines(["unused tests/goldens/test_it/test_a-1.png", "unused tests/goldens/test_it/test_a-2--x.png", "*(2)*"])


def test_a_folder_that_is_empty_then_goes(project, draw):
    project.golden("test_old", draw())
    project.test("def test_a(): pass\n")
    project.run("--image-unused=delete").assert_outcomes(passed=1)
    assert not (project.path / "tests/goldens/test_it").exists()


def test_plugins_that_take_tests_away(project, unused):
    kept = "[item for item in items if 'card' in item.name]"
    project.write("conftest.py", f"def pytest_collection_modifyitems(items):\n    items[:] = {kept}\n")
    project.test("def test_old(expect_image): expect_image(card())\n\ndef test_card(expect_image): expect_image(card())\n")
    project.run("--image-unused=delete").assert_outcomes(passed=1)
    assert (project.path / OLD).exists()


def test_goldens_that_were_just_written(project, unused):
    project.test("def test_card(expect_image):\n    expect_image(card(), 'new')\n    expect_image(card())\n")
    run = project.run("--image-unused=delete")
    run.assert_outcomes(failed=1)
    assert {"test_it/test_card--new.png", "test_it/test_card.png"} <= set(project.files()) and not (project.path / OLD).exists()
