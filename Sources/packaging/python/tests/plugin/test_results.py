"""What a run leaves: pictures, properties and a report whose acceptance makes the tests pass."""

from __future__ import annotations

import importlib.metadata
import os
import xml.etree.ElementTree as ElementTree

import pytest

pytest_plugins = ["pytester"]

GOLDEN = "tests/goldens/test_it/test_card.png"
PICTURES = [f"{role}/{GOLDEN}" for role in ("actual", "difference", "expected")]
MANY = "@pytest.mark.parametrize('x', range(12))\ndef test_card(expect_image, x):\n    expect_image(card(x))\n"


def workers(number: int) -> list[str]:
    if number:
        pytest.importorskip("xdist")
    return ["-p", "xdist.plugin", "-n", str(number)] if number else []


def test_pictures_of_what_fails(project, draw):
    project.golden("test_card", draw(x=9))
    project.one()
    run = project.run()
    (results,) = project.runs()
    run.stdout.fnmatch_lines(["*= images =*", f"pictures of what differs (1): image-results/{results.name}"])
    assert (results / "expected" / GOLDEN).read_bytes() == draw(x=9)
    assert (results / "actual" / GOLDEN).read_bytes() == draw()
    assert (results / "difference" / GOLDEN).read_bytes().startswith(b"\x89PNG")
    assert (results.parent / ".gitignore").read_text().endswith("\n*\n")
    # What passes leaves nothing, and takes nothing of the last run.
    project.golden("test_card", draw())
    run = project.run()
    assert project.runs() == [results] and set(PICTURES) <= set(project.files(f"image-results/{results.name}"))
    run.stdout.no_fnmatch_line("*= images =*")


def test_a_run_beside_another(project, draw):
    """The other one runs, with the same tests, while this one does: each has its own findings, pictures and report."""
    project.golden("test_card", draw(x=9))
    project.golden("test_inner", draw(x=9))
    project.test(
        "import os, subprocess, sys\n\ndef test_card(expect_image):\n    expect_image(card())\n\n"
        "def test_beside():\n    if 'INNER' not in os.environ:\n"
        "        inner = [sys.executable, '-m', 'pytest', '-p', 'mosaic_collage.pytest_plugin', '--image-report=inner.html']\n"
        "        inner += ['-k', 'card or inner']\n"
        "        subprocess.run(inner, env={**os.environ, 'INNER': '1'})\n\n"
        "@pytest.mark.skipif('INNER' not in os.environ, reason='of the other')\n"
        "def test_inner(expect_image):\n    expect_image(card())\n"
    )
    run = project.run("--image-report=report.html", alone=True)
    run.assert_outcomes(passed=1, failed=1, skipped=1)
    assert [[pair["path"] for pair in project.pairs(report)[1]] for report in ("report.html", "inner.html")] == [
        ["test_it/test_card.png"], ["test_it/test_card.png", "test_it/test_inner.png"],
    ]  # fmt: skip
    assert [set(PICTURES) <= set(project.files(f"image-results/{found.name}")) for found in project.runs()] == [True, True]


def test_the_last_runs_are_kept(project, draw):
    project.golden("test_card", draw(x=9))
    project.one()
    # Of a process that runs, and of some that do not.
    names = [f"20200101-00000{number}-{os.getpid() if number == 0 else 999_999_999}" for number in range(8)]
    for name in names:
        project.write(f"image-results/{name}/actual/a.png", b"")
    project.write("image-results/.gitignore", "# Made by mosaic's pytest plugin\n*\n")
    project.run()
    assert [found.name for found in project.runs()][:-1] == [names[0], *names[-4:]]


def test_junit_has_the_pictures(project, draw):
    project.golden("test_card", draw(x=9))
    project.one()
    project.run("--junit-xml=results.xml", "--image-results=out/pictures")
    found = {item.get("name"): item.get("value") for item in ElementTree.parse(project.path / "results.xml").iter("property")}
    (results,) = project.runs("out/pictures")
    assert found == {f"image-{role}": f"out/pictures/{results.name}/{role}/{GOLDEN}" for role in ("expected", "actual", "difference")}
    assert all((project.path / path).is_file() for path in found.values())


def test_a_folder_of_others_is_not_used(project):
    mine = project.write("pictures/actual/mine.png", b"mine")
    project.test("def test_a(expect_image):\n    expect_image(card())\n\ndef test_b(expect_image):\n    pass\n\ndef test_c():\n    pass\n")
    for folder in ("pictures", "."):
        run = project.run(f"--image-results={folder}")
        run.assert_outcomes(passed=1, errors=2)
        run.stdout.fnmatch_lines(["*--image-results *: old runs in it are removed, and it holds what this plugin has not made; *"])
    assert mine.read_bytes() == b"mine"


def test_collecting_leaves_results(project, draw):
    project.golden("test_card", draw(x=9))
    project.one()
    project.run()
    before = project.files("image-results")
    project.run("--collect-only")
    assert before and project.files("image-results") == before


@pytest.mark.parametrize("number", [0, 2])
def test_report_and_acceptance(project, draw, number):
    for x in range(12):
        if x % 3:
            project.golden(f"test_card-{x}", draw(x + 1 if x % 3 == 1 else x))
    project.test(MANY)
    arguments = [*workers(number), "--image-record=never", "--image-report=report.html"]
    run = project.run(*arguments, alone=number > 0)
    run.assert_outcomes(passed=4, failed=8)
    run.stdout.fnmatch_lines(["report: report.html; what is accepted in it is taken over by: mosaic accept accepted.json"])
    heading, pairs = project.pairs()
    assert (heading["expected"], heading["actual"]) == ("tests/goldens", f"image-results/{project.runs()[0].name}/actual/tests/goldens")
    assert {pair["path"]: pair["status"] for pair in pairs} == {
        f"test_it/test_card-{x}.png": "different" if x % 3 else "new" for x in range(12) if x % 3 != 2
    }
    project.accept()
    run = project.run(*arguments, alone=number > 0)
    run.assert_outcomes(passed=12)
    run.stdout.fnmatch_lines(["no picture differs; report.html is removed, as it was of an earlier run"])
    assert not (project.path / "report.html").exists()


@pytest.mark.parametrize("number", [0, 2])
def test_workers_record(project, number):
    project.test(MANY)
    run = project.run(*workers(number), alone=number > 0)
    run.assert_outcomes(failed=12)
    run.stdout.fnmatch_lines(["*= images =*", "wrote tests/goldens/test_it/test_card-11.png (tests/test_it.py::test_card?11?)"])
    assert len(project.files()) == 12
    project.run(*workers(number), alone=number > 0).assert_outcomes(passed=12)


def test_a_worker_that_crashes_takes_nothing_along(project, draw):
    project.golden("test_card", draw(x=9))
    project.test(
        "def test_card(expect_image):\n    expect_image(card())\n\n"
        "def test_crash():\n    import os\n    os._exit(1)\n\n"
        "def test_last():\n    pass\n"
    )
    run = project.run(*workers(1), "--image-report=report.html", alone=True)
    run.assert_outcomes(failed=2, passed=1)
    assert [pair["path"] for pair in project.pairs()[1]] == ["test_it/test_card.png"]


def test_goldens_of_several_folders_are_in_one_report(project, draw):
    for folder, end in (("tests/menu", "it"), ("tests/page", "it"), ("tests/page/inner", "in")):
        project.test("def test_card(expect_image):\n    expect_image(card())\n", f"{folder}/test_{end}.py")
        project.write(f"{folder}/__init__.py", "")
        project.golden("test_card", draw(x=9), f"{folder}/goldens/test_{end}")
    run = project.run("--image-report=out/report.html")
    run.assert_outcomes(failed=3)
    heading, pairs = project.pairs("out/report.html")
    assert (heading["expected"], heading["actual"]) == ("tests", f"image-results/{project.runs()[0].name}/actual/tests")
    assert sorted(pair["path"] for pair in pairs) == [
        "menu/goldens/test_it/test_card.png", "page/goldens/test_it/test_card.png", "page/inner/goldens/test_in/test_card.png",
    ]  # fmt: skip
    project.accept("out/report.html")
    project.run("--image-report=out/report.html").assert_outcomes(passed=3)


def test_the_report_compares_as_the_tests_did(project, draw):
    for name in "abc":
        project.golden(f"test_card--{name}", draw(color=(203, 30, 60)))
    project.one("expect_image(card(), request.param, **OPTIONS[request.param])")
    project.test(
        "OPTIONS = {'a': {'metric': 'channel', 'threshold': 2}, 'b': {'ignore': (5, 5, 10, 1)}, 'c': {'max_pixels_different': 1}}\n\n"
        "@pytest.mark.parametrize('x', OPTIONS)\n"
        "def test_card(expect_image, x):\n    expect_image(card(), 'p', **OPTIONS[x])\n"
    )
    for name in "abc":
        project.golden(f"test_card-{name}--p", draw(color=(203, 30, 60)))
    project.run("--image-report=report.html").assert_outcomes(failed=3)
    records = [pair["record"] for pair in sorted(project.pairs()[1], key=lambda pair: pair["path"])]
    assert [record["metric"] for record in records] == ["channel", "exact", "exact"]
    assert [record["masked"] for record in records] == [0, 10, 0]
    assert [record["budgets"][0]["allowed"] for record in records] == [0, 0, 1]


def test_results_outside_of_the_project(project, draw, tmp_path):
    project.golden("test_card", draw(x=9))
    project.one()
    run = project.run(f"--image-results={tmp_path}/out", "--image-report=report.html")
    run.stdout.fnmatch_lines([f"report: *: mosaic accept accepted.json tests/goldens {tmp_path}/out/*/actual/tests/goldens"])


def test_from_another_folder(project, draw, monkeypatch):
    project.golden("test_card", draw(x=9))
    project.one()
    monkeypatch.chdir(project.path / "tests")
    run = project.run("--image-report=report.html")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([f"report: report.html; *: mosaic accept accepted.json (in {project.path})"])
    assert (project.path / "tests/report.html").exists() and (project.path / "image-results").exists()


def test_a_report_that_cannot_be_written(project, draw):
    project.golden("test_card", draw(x=9))
    project.one()
    project.write("folder.html/file", "")
    run = project.run("--image-report=folder.html")
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    run.stderr.fnmatch_lines(["*--image-report folder.html: is a folder; *"])


def test_a_test_that_is_tried_again(project, draw):
    """Plugins that run a test again run it in the same session."""
    project.golden("test_card", draw())
    project.write("conftest.py", """
from _pytest.runner import runtestprotocol

def pytest_runtest_protocol(item, nextitem):
    for reports in (runtestprotocol(item, nextitem=nextitem, log=False) for _ in range(2)):
        if all(report.passed for report in reports):
            break
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    return True
""")
    project.test("shots = [9, 5]\n\ndef test_card(expect_image):\n    expect_image(card(shots.pop(0)))\n")
    project.run("--image-report=report.html", "--junit-xml=results.xml").assert_outcomes(passed=1)
    assert project.files("image-results") == [] and not (project.path / "report.html").exists()
    assert not list(ElementTree.parse(project.path / "results.xml").iter("property"))
    # A golden that the first try has written fails the test, though the second one passes.
    (project.path / GOLDEN).unlink()
    project.one()
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([f"wrote {GOLDEN} (tests/test_it.py::test_card)"])


def test_pytest_finds_the_plugin_of_the_package(project, monkeypatch):
    try:
        importlib.metadata.distribution("mosaic-collage")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the package is not installed, its folder alone is on the path")
    monkeypatch.delenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD")
    run = project.pytester.runpytest_subprocess("--help")
    run.stdout.fnmatch_lines(["*--image-record=*"])
