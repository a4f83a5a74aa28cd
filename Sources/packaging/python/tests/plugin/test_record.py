"""When goldens are written, and how tests end where they are."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]

# The mode, CI, what the golden is before (None: there is none), how the test ends, and whether the golden is the new picture then.
MODES = [
    ("never", "", None, "failed", False),
    ("never", "", "other", "failed", False),
    ("never", "", "same", "passed", True),
    ("missing", "", None, "failed", True),
    ("missing", "", "other", "failed", False),
    ("missing", "", "same", "passed", True),
    ("failed", "", None, "passed", True),
    ("failed", "", "other", "passed", True),
    ("all", "", None, "passed", True),
    ("all", "", "other", "passed", True),
    ("all", "", "same", "passed", True),
    ("missing", "true", None, "failed", False),
    ("failed", "1", "other", "failed", False),
    ("all", "true", None, "failed", False),
    ("all", "false", None, "passed", True),
    ("all", "0", "other", "passed", True),
]


@pytest.mark.parametrize(("mode", "ci", "before", "end", "is_new"), MODES)
def test_mode(project, draw, monkeypatch, mode, ci, before, end, is_new):
    if ci:
        monkeypatch.setenv("CI", ci)
    golden = project.path / "tests/goldens/test_it/test_card.png"
    if before:
        project.golden("test_card", draw() if before == "same" else draw(x=9))
    project.one()
    project.run(f"--image-record={mode}").assert_outcomes(**{end: 1})
    assert (golden.exists() and golden.read_bytes() == draw()) == is_new
    assert golden.exists() == (is_new or before is not None)


# Values of CI, and whether they count.
CI = [
    ("true", True), ("True", True), ("1", True), ("yes", True), ("woodpecker", True), ("00", True),
    ("", False), ("0", False), ("false", False), ("False", False), ("FALSE", False), ("no", False), ("No", False), ("off", False),
    ("OFF", False),
]  # fmt: skip


@pytest.mark.parametrize(("value", "counts"), CI)
def test_values_of_ci(project, draw, monkeypatch, value, counts):
    monkeypatch.setenv("CI", value)
    project.one()
    run = project.run("--image-record=all")
    run.assert_outcomes(**{"failed" if counts else "passed": 1})
    assert project.files() == ([] if counts else ["test_it/test_card.png"])


def test_default_writes_fails_and_then_passes(project):
    project.one()
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["wrote the golden tests/goldens/test_it/test_card.png; look at it, then run again"])
    run.stdout.fnmatch_lines(["*= images =*", "wrote tests/goldens/test_it/test_card.png (tests/test_it.py::test_card)"])
    project.run().assert_outcomes(passed=1)


@pytest.mark.parametrize(("mark", "then"), [("xfail", "xpassed"), ("xfail(strict=True)", "failed"), ("xfail(False, reason='no')", "passed")])
def test_a_golden_that_a_test_of_xfail_lacks(project, mark, then):
    project.test(f"@pytest.mark.{mark}\ndef test_card(expect_image):\n    expect_image(card())\n")
    run = project.run("-rx")
    run.assert_outcomes(**{"failed" if then == "passed" else "xfailed": 1})
    run.stdout.fnmatch_lines(["*wrote the golden tests/goldens/test_it/test_card.png; look at it, then run again"])
    project.run().assert_outcomes(**{then: 1})


def test_all_goldens_of_a_test_are_written_in_one_run(project):
    project.one("expect_image(card(), 'a'); expect_image(card(9), 'b')")
    project.run().assert_outcomes(failed=1)
    assert project.files() == ["test_it/test_card--a.png", "test_it/test_card--b.png"]
    project.run().assert_outcomes(passed=1)


def test_ci_is_said_where_writing_was_asked_for(project, monkeypatch):
    monkeypatch.setenv("CI", "true")
    project.one()
    run = project.run("--image-record=all")
    run.stdout.fnmatch_lines(["images: CI is set, so that no golden is written (--image-record=all is not followed)"])
    run.stdout.fnmatch_lines(["*tests/goldens/test_it/test_card.png: there is no such golden, and none is written here"])


def test_all_also_writes_what_passes_by_its_preset(project, draw):
    project.golden("test_card", draw(color=(200, 30, 61)))
    project.one("expect_image(card(), preset='renderer')")
    project.run("--image-record=failed").assert_outcomes(passed=1)
    golden = project.path / "tests/goldens/test_it/test_card.png"
    assert golden.read_bytes() != draw()
    run = project.run("--image-record=all")
    run.stdout.fnmatch_lines(["replaced tests/goldens/test_it/test_card.png (tests/test_it.py::test_card)"])
    assert golden.read_bytes() == draw()


def test_all_leaves_what_differs_where_it_is_masked(project, draw):
    project.golden("test_card", draw(color=(0, 0, 0)))
    project.one("expect_image(card(), ignore=(5, 5, 10, 10))")
    project.run("--image-record=all").assert_outcomes(passed=1)
    assert (project.path / "tests/goldens/test_it/test_card.png").read_bytes() == draw(color=(0, 0, 0))


def test_a_broken_picture_is_never_recorded(project):
    project.one("expect_image(b'no picture')")
    run = project.run("--image-record=all")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*test_card.png: the picture: is not an image: it begins with*"])
    assert project.files() == []


def test_a_test_that_fails_otherwise_says_so(project):
    project.one("expect_image(card()); assert 1 == 2")
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*assert 1 == 2*", "wrote tests/goldens/test_it/test_card.png (tests/test_it.py::test_card)"])


def test_unknown_mode_is_refused(project):
    project.one()
    run = project.run("--image-record=maybe")
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    run.stderr.fnmatch_lines(["*--image-record*maybe*missing*"])


def test_a_golden_that_cannot_be_written(project):
    (project.path / "tests/goldens/test_it/test_card.png").mkdir(parents=True)
    project.one()
    run = project.run("--image-record=all")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["E *GoldenError: *tests/goldens/test_it/test_card.png*"])
    run.stdout.no_fnmatch_line("wrote *")
