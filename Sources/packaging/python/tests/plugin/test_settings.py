"""Where the options of comparisons come from: the ini file, rules of parent folders, marks and the call."""

from __future__ import annotations

import json
import subprocess

import pytest

from mosaic_collage import _options
from mosaic_collage._goldens import options, rules
from mosaic_collage._program import program

pytest_plugins = ["pytester"]

# The golden's box is 1 redder in 100 pixels: `exact` fails, and `renderer` passes.
EXACT, RENDERER = {"preset": "exact"}, {"preset": "renderer"}


def write_rules(project, folder, *found):
    project.write(f"{folder}/mosaic-compare.json", json.dumps({"version": 1, "rules": list(found)}))


def test_options_are_those_of_the_command(project):
    # Not at the top: pytest warns about plugins that are imported before, and the project forgets what its test has imported.
    from mosaic_collage import pytest_plugin

    known = _options.names("expect_image") | {"mask"}
    # A mask, a plan and a region belong to one picture, and not to all pictures of a project.
    assert set(pytest_plugin.SETTINGS) == known - {"mask", "plan", "ignore"}
    for names in (options.MASKS, options.OF_PRESETS, pytest_plugin.YES_NO, options.OPPOSITES):
        assert set(names) <= known


# What the ini file says, how the test ends, and words.
INI = [
    ("", "failed", "*100 of 1200 pixels differ*"),
    ("image_preset = renderer", "passed", None),
    ("image_max_pixels_different = 100", "passed", None),
    ("image_max_pixels_different = 99", "failed", "*100 of 1200 pixels differ*"),
    ("image_max_pixels_different = 10%", "passed", None),
    ("image_metric = channel\nimage_threshold = 1", "passed", None),
    ("image_metric = channel\nimage_threshold = 0.5", "failed", "*100 of 1200 pixels differ*"),
    ("image_max_delta = 1\nimage_max_pixels_different = 100", "passed", None),
    ("image_mask_color = #c91e3c", "passed", None),
    ("image_allow_size = yes", "failed", "*100 of 1200 pixels differ*"),
    ("image_preset = pixelmatch\nimage_include_aa = true", "passed", None),
    ("image_preset = rough", "failed", '*GoldenError: image_preset of pytest.ini: is "rough"; allowed: exact, renderer, *'),
    ("image_max_masked = 3", "failed", "*GoldenError: image_max_masked of pytest.ini: *"),
]


@pytest.mark.parametrize(("ini", "end", "words"), INI)
def test_ini(project, draw, ini, end, words):
    project.write("pytest.ini", f"[pytest]\npythonpath = .\n{ini}\n")
    project.golden("test_card", draw(color=(201, 30, 60)))
    project.one()
    run = project.run("--strict-config")
    run.assert_outcomes(**{end: 1})
    if words:
        run.stdout.fnmatch_lines([words])


def test_pyproject(project, draw):
    (project.path / "pytest.ini").unlink()
    settings = "image_max_pixels_different = 100\nimage_allow_size = true\n"
    project.write("pyproject.toml", f'[tool.pytest.ini_options]\npythonpath = ["."]\n{settings}')
    project.golden("test_card", draw(color=(201, 30, 60)))
    project.one()
    project.run().assert_outcomes(passed=1)
    # The command line of pytest goes before its file.
    project.run("-o", "image_max_pixels_different=99").assert_outcomes(failed=1)


# What the ini file, `goldens/mosaic-compare.json`, the mark and the call say, and how the test ends.
ORDER = [
    ("renderer", None, None, None, "passed"),
    ("renderer", EXACT, None, None, "failed"),
    ("exact", RENDERER, None, None, "passed"),
    ("exact", None, RENDERER, None, "passed"),
    ("renderer", None, EXACT, None, "failed"),
    (None, RENDERER, EXACT, None, "failed"),
    (None, EXACT, RENDERER, None, "passed"),
    (None, None, EXACT, RENDERER, "passed"),
    ("renderer", RENDERER, RENDERER, EXACT, "failed"),
    # A preset begins anew.
    (None, None, {"max_pixels_different": 100}, None, "passed"),
    (None, None, {"max_pixels_different": 100}, EXACT, "failed"),
    (None, None, {"max_pixels_different": 1}, {"preset": "exact", "max_pixels_different": 100}, "passed"),
    (None, None, {"ignore": (5, 5, 10, 10)}, EXACT, "passed"),
    (None, {"ignore": [[5, 5, 10, 10]]}, None, EXACT, "passed"),
    (None, None, {"max_pixels_different": 100}, {"metric": "channel"}, "passed"),
    (None, {"maxPixelsDifferent": 100}, {"ignore": (0, 0, 1, 1)}, None, "passed"),
    (None, {"maxPixelsDifferent": 100}, EXACT, None, "failed"),
]


@pytest.mark.parametrize(("ini", "rule", "mark", "call", "end"), ORDER)
def test_the_closest_goes_first(project, draw, ini, rule, mark, call, end):
    if ini:
        project.write("pytest.ini", f"[pytest]\npythonpath = .\nimage_preset = {ini}\n")
    if rule:
        write_rules(project, "tests/goldens", {"paths": "**", **rule})
    project.golden("test_card", draw(color=(201, 30, 60)))
    project.test(f"@pytest.mark.image(**{mark or {}})\ndef test_card(expect_image):\n    expect_image(card(), **{call or {}})\n")
    project.run("--strict-markers").assert_outcomes(**{end: 1})


def test_marks_of_modules_classes_and_functions(project, draw):
    for name in ("TestMenu-test_class", "TestMenu-test_function", "test_module", "test_parameter-a", "test_parameter-b"):
        project.golden(name, draw(color=(201, 30, 60)))
    project.test("""
pytestmark = pytest.mark.image(preset="renderer")

def test_module(expect_image):
    expect_image(card())

@pytest.mark.image(preset="exact")
class TestMenu:
    def test_class(self, expect_image):
        expect_image(card())

    @pytest.mark.image(max_pixels_different=100)
    def test_function(self, expect_image):
        expect_image(card())

@pytest.mark.parametrize("x", ["a", pytest.param("b", marks=pytest.mark.image(preset="exact"))])
def test_parameter(expect_image, x):
    expect_image(card())
""")
    run = project.run("--strict-markers", "-rA")
    run.assert_outcomes(passed=3, failed=2)
    run.stdout.fnmatch_lines(["FAILED *::test_class*", "FAILED *test_parameter?b?*"])


# A mark, and the words that refuse it.
MARKS = [
    ("image(fuzz=3)", "*the mark image has no option 'fuzz'; it has align, *"),
    ("image('renderer')", "*the mark image takes keywords, such as preset='renderer'; found 'renderer'"),
    ("image(mask='nowhere.png')", "*nowhere.png: no such file"),
    ("image(preset='rough')", '*--preset: "rough" cannot be used; allowed: *'),
]


@pytest.mark.parametrize(("mark", "words"), MARKS)
def test_marks_that_are_refused(project, draw, mark, words):
    project.golden("test_card", draw())
    project.test(f"@pytest.mark.{mark}\ndef test_card(expect_image):\n    expect_image(card())\n")
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([words])


# Options of the marks of a test, the closest first, of its call, and what counts.
LAYERS = [
    ([], {"include_aa": True}, {"include_aa": True}),
    ([{"include_aa": True}], {"ignore_aa": True}, {"ignore_aa": True}),
    ([{"ignore_aa": True}, {"include_aa": True}], {}, {"ignore_aa": True}),
    ([{"preset": "odiff"}, {"include_aa": True, "threshold": 1}], {"max_delta": 3}, {"preset": "odiff", "max_delta": 3}),
    ([{"ignore": (1, 2, 3, 4), "max_area": "1%"}], {"preset": "odiff"}, {"ignore": (1, 2, 3, 4), "preset": "odiff"}),
    ([{"threshold": 1}], {"threshold": None}, {"threshold": 1}),
]


@pytest.mark.parametrize(("marks", "call", "values"), LAYERS)
def test_layers(marks, call, values):
    found = options.Options.of(call, [pytest.mark.image(**mark).mark for mark in marks])
    assert found.values == values


def test_the_mark_is_known(project):
    run = project.run("--markers")
    run.stdout.fnmatch_lines(["@pytest.mark.image(preset=, mask=, *"])


# Rules by their folder, and how a test in `tests/menu` ends.
PARENTS = [
    ({".": [{"paths": "**", **RENDERER}]}, "passed"),
    ({".": [{"paths": "tests/**", **RENDERER}]}, "passed"),
    ({".": [{"paths": "tests/*/goldens/test_it/*.png", **RENDERER}]}, "passed"),
    ({".": [{"paths": "**/goldens/**", **RENDERER}]}, "passed"),
    ({".": [{"paths": "**/test_card.png", **RENDERER}]}, "passed"),
    ({".": [{"paths": ["other/**", "tests/menu/goldens/test_it/test_card.png"], **RENDERER}]}, "passed"),
    ({".": [{"paths": "menu/**", **RENDERER}]}, "failed"),
    ({".": [{"paths": "*.png", **RENDERER}]}, "failed"),
    ({".": [{"paths": "tests/*.png", **RENDERER}]}, "failed"),
    ({".": [{"paths": "tests/other/**", **RENDERER}]}, "failed"),
    ({"tests": [{"paths": "menu/goldens/**", **RENDERER}]}, "passed"),
    ({"tests": [{"paths": "tests/**", **RENDERER}]}, "failed"),
    ({"tests/menu": [{"paths": "goldens/*/test_card.png", **RENDERER}]}, "passed"),
    ({"tests/page": [{"paths": "**", **RENDERER}]}, "failed"),
    # The nearest goes first.
    ({".": [{"paths": "**", **EXACT}], "tests": [{"paths": "**", **RENDERER}]}, "passed"),
    ({".": [{"paths": "**", **RENDERER}], "tests/menu": [{"paths": "**", **EXACT}]}, "failed"),
    ({"tests": [{"paths": "**", **RENDERER}], "tests/menu/goldens": [{"paths": "test_it/*", **EXACT}]}, "failed"),
    ({"tests": [{"paths": "**", **EXACT}], "tests/menu/goldens": [{"paths": "test_it/*", **RENDERER}]}, "passed"),
    ({"tests": [{"paths": "**", "ignore": [[5, 5, 10, 10]]}]}, "passed"),
    ({"tests": [{"paths": "**", "ignore": [[5, 5, 10, 10]]}], "tests/menu/goldens": [{"paths": "**", "ignore": []}]}, "failed"),
    ({"tests": [{"paths": "**", "expectedFailure": "issue 7"}]}, "xfailed"),
    ({".": [{"paths": "**", "flaky": "issue 9"}]}, "xfailed"),
    ({"tests": [{"paths": "**", "expectedFailure": "issue 7", "until": "2020-01-01"}]}, "failed"),
]


@pytest.mark.parametrize(("found", "end"), PARENTS)
def test_rules_of_parent_folders(project, draw, found, end):
    for folder, of_folder in found.items():
        write_rules(project, folder, *of_folder)
    project.golden("test_card", draw(color=(201, 30, 60)), "tests/menu/goldens/test_it")
    project.test("def test_card(expect_image):\n    expect_image(card())\n", "tests/menu/test_it.py")
    project.run().assert_outcomes(**{end: 1})


def test_rules_above_the_rootdir_do_not_count(project, draw):
    write_rules(project, ".", {"paths": "**", **RENDERER})
    project.write("inner/pytest.ini", "[pytest]\npythonpath = ..\n")
    project.golden("test_card", draw(color=(201, 30, 60)), "inner/goldens/test_it")
    project.test("def test_card(expect_image):\n    expect_image(card())\n", "inner/test_it.py")
    project.run("-c", "inner/pytest.ini", "--rootdir=inner", "inner").assert_outcomes(failed=1)


# Rules of the folder `tests` that are refused, and words.
FAULTS = [
    (
        '{"version": 1, "rules": [{"paths": "**"}, {"paths": "**", "fuzz": 3}]}',
        "*GoldenError: rules[[]1[]] of tests/mosaic-compare.json: fuzz: unknown key; *",
    ),
    (
        '{"version": 1, "rules": [{"paths": "**", "preset": "rough"}]}',
        "*rules[[]0[]] of tests/mosaic-compare.json: preset: is *rough*; allowed: *",
    ),
    ('{"version": 1, "rules": [{"paths": "**", "mask": "masks/no.png"}]}', "*GoldenError: tests/masks/no.png: no such file"),
    ('{"version": 1, "rules": [{"paths": "**", "mask": "../no.png"}]}', "*rules[[]0[]] of tests/mosaic-compare.json: mask: *"),
    ('{"version": 1, "rules": [', "*tests/mosaic-compare.json: *"),
    ('{"version": 2, "rules": []}', "*tests/mosaic-compare.json: *version: is 2; allowed: *"),
    ('{"version": 1, "rule": []}', '*tests/mosaic-compare.json: *rule: unknown key; did you mean "rules"?'),
    ('{"version": 1, "rules": [{"paths": 3}]}', "*rules[[]0[]] of tests/mosaic-compare.json: paths: *"),
    ('{"version": 1, "rules": [{"preset": "exact"}]}', "*rules[[]0[]] of tests/mosaic-compare.json: paths: *"),
    (
        '{"version": 1, "rules": [{"paths": "**", "preset": "renderer", "expectedFailure": "7"}]}',
        "*remove expectedFailure from rules[[]0[]] of tests/mosaic-compare.json",
    ),
]


@pytest.mark.parametrize(("text", "words"), FAULTS)
def test_rules_that_are_refused_name_their_file(project, draw, text, words):
    project.write("pytest.ini", "[pytest]\npythonpath = .\nimage_max_delta = 255\nimage_max_pixels_different = 1\n")
    project.write("tests/mosaic-compare.json", text)
    project.golden("test_card", draw(color=(201, 30, 60)))
    project.one()
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([words])
    run.stdout.no_fnmatch_line("*/expected/*mosaic-compare.json*")


def test_masks_of_parent_folders(project, draw):
    mask = draw(color=(255, 255, 255))
    black = draw(color=(0, 0, 0), size=(40, 30))
    project.write("tests/masks/clock.png", mask)
    write_rules(project, "tests", {"paths": "**", "mask": "masks/clock.png", "maxMasked": "100%"})
    project.golden("test_card", black)
    project.one()
    # All pixels are white, so that none is compared.
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*all 1200 pixels are masked*"])


def test_a_colour_of_parent_folders_outlives_updates(project, draw):
    write_rules(project, ".", {"paths": "**", "maskColor": "#000000"})
    project.golden("test_card", draw(color=(0, 0, 0)))
    project.one("expect_image(card(x=6))")
    run = project.run("--image-record=failed")
    run.assert_outcomes(passed=1)
    # The box that is not compared is still there, and what was outside of it is new.
    run.stdout.fnmatch_lines(["replaced *"])
    golden = project.path / "tests/goldens/test_it/test_card.png"
    project.one("expect_image(card(x=6, color=(0, 0, 0)))")
    project.run("--image-record=never").assert_outcomes(failed=1)
    assert golden.read_bytes() not in (draw(color=(0, 0, 0)), draw(x=6))


# Rules of the goldens' own folder, that would see no difference or refuse the comparison if they were asked again.
OWN = [
    ("all", RENDERER, {"color": (201, 30, 60)}),
    ("failed", {"ignore": [[0, 0, 40, 29]]}, {"color": (0, 0, 0), "size": (40, 31)}),
    ("failed", {"ignore": [[16, 0, 24, 30]]}, {"x": 6}),
]


@pytest.mark.parametrize(("mode", "rule", "before"), OWN)
def test_what_is_recorded_is_decided_once(project, draw, mode, rule, before):
    write_rules(project, "tests", {"paths": "**", "maxMasked": "100%"})
    write_rules(project, "tests/goldens", {"paths": "**", **rule})
    golden = project.golden("test_card", draw(**before))
    project.one()
    project.run(f"--image-record={mode}").assert_outcomes(passed=1)
    assert golden.read_bytes() == draw()


def test_hashes_are_replaced(project, draw):
    project.write("made/test_it/test_card.png", draw(x=9))
    (project.path / "tests/goldens").mkdir(parents=True)
    subprocess.run([program(), "compare", "tests/goldens", "made", "--update", "--hashes"], cwd=project.path)
    write_rules(project, ".", {"paths": "**", **RENDERER})
    project.one()
    project.run("--image-record=never").assert_outcomes(failed=1)
    project.run("--image-record=failed").assert_outcomes(passed=1)
    assert "goldens.json" in project.files()
    project.run("--image-record=never").assert_outcomes(passed=1)


# A pattern for paths from a folder, the folders on the way to the goldens, and the patterns for paths from there.
INSIDE = [
    ("**", [], ["**"]),
    ("**", ["a", "b"], ["**"]),
    ("a/**", ["a"], ["**"]),
    ("a/b.png", ["a"], ["b.png"]),
    ("a", ["a"], []),
    ("a/b", ["c"], []),
    ("*/b/*.png", ["a", "b"], ["*.png"]),
    ("**/b/*.png", ["a", "b"], ["*.png", "**/b/*.png"]),
    ("**/*.png", ["a"], ["**/*.png"]),
    ("**/b", ["b", "b"], ["**/b"]),
    ("[ab]/c", ["b"], ["c"]),
    ("?/c", ["bb"], []),
    ("**/**/c", ["a"], ["**/c", "**/**/c"]),
]


@pytest.mark.parametrize(("pattern", "folders", "found"), INSIDE)
def test_patterns_inside_of_folders(pattern, folders, found):
    patterns = ["/".join(parts) for parts in rules.inside(pattern.split("/"), folders) if parts]
    assert sorted(set(patterns)) == sorted(found)


def test_the_report_has_the_rules_of_all_folders(project, draw):
    # The folder of a module and its budget. No name of a folder is a pattern for the others.
    budgets = {"menu[1]": 3, "page": 0, "*": 5, "pag?": 6}
    write_rules(project, ".", {"paths": "**", "ignore": [[0, 0, 1, 1]]})
    for number, (folder, budget) in enumerate(budgets.items()):
        project.test("def test_card(expect_image):\n    expect_image(card())\n", f"tests/{folder}/test_{number}.py")
        project.golden("test_card", draw(x=9), f"tests/{folder}/goldens/test_{number}")
        inner = "goldens" if number % 2 else "."
        if budget:
            write_rules(project, f"tests/{folder}/{inner}", {"paths": "**/*.png", "maxPixelsDifferent": budget})
    project.run("--image-report=report.html").assert_outcomes(failed=4)
    heading, pairs = project.pairs()
    assert heading["expected"] == "tests"
    assert {pair["path"]: (pair["record"]["masked"], pair["record"]["budgets"][0]["allowed"]) for pair in pairs} == {
        f"{folder}/goldens/test_{number}/test_card.png": (1, budget) for number, (folder, budget) in enumerate(budgets.items())
    }
    project.accept()
    project.run().assert_outcomes(passed=4)


def test_goldens_of_the_rootdir_and_below_are_in_one_report(project, draw):
    for name, folder in (("tests/test_it.py", "tests/goldens/test_it"), ("test_root.py", "goldens/test_root")):
        project.test("def test_card(expect_image):\n    expect_image(card())\n", name)
        project.golden("test_card", draw(x=9), folder)
    run = project.run("--image-report=report.html")
    run.assert_outcomes(failed=2)
    assert sorted(pair["path"] for pair in project.pairs()[1]) == ["goldens/test_root/test_card.png", "tests/goldens/test_it/test_card.png"]
    project.accept()
    project.run().assert_outcomes(passed=2)


# The folder of goldens, and words if it is refused.
FOLDERS = [
    ("pictures", None), ("pictures/expected", None), ("../pictures", "*image_goldens = ../pictures: is no folder beside the tests; *"),
    ("/pictures", "*is no folder beside the tests*"), (".", "*is no folder beside the tests*"), (".git", "*is no folder beside the tests*"),
]  # fmt: skip


@pytest.mark.parametrize(("folder", "words"), FOLDERS)
def test_the_folder_of_goldens(project, draw, folder, words):
    project.write("pytest.ini", f"[pytest]\npythonpath = .\nimage_goldens = {folder}\n")
    project.one()
    run = project.run()
    if words:
        assert run.ret == pytest.ExitCode.USAGE_ERROR
        run.stderr.fnmatch_lines([words])
        return
    assert project.files(f"tests/{folder}") == ["test_it/test_card.png"]
    project.run().assert_outcomes(passed=1)


# Settings of runs: the ini file, the command line, how a test ends whose golden is missing, and words.
RUNS = [
    ("", [], "failed", None),
    ("image_record = failed", [], "passed", None),
    ("image_record = failed", ["--image-record=never"], "failed", "*none is written here*"),
    ("image_record = maybe", [], None, "*image_record = maybe: cannot be used; allowed: never, missing, failed, all*"),
    ("image_unused = maybe", [], None, "*image_unused = maybe: cannot be used; allowed: ignore, list, fail, delete*"),
    ("image_unused = delete", [], None, "*image_unused = delete: no run deletes files unasked; allowed: ignore, list, fail; *"),
]


@pytest.mark.parametrize(("ini", "arguments", "end", "words"), RUNS)
def test_settings_of_runs(project, ini, arguments, end, words):
    project.write("pytest.ini", f"[pytest]\npythonpath = .\n{ini}\n")
    project.one()
    run = project.run(*arguments)
    if end is None:
        assert run.ret == pytest.ExitCode.USAGE_ERROR
        run.stderr.fnmatch_lines([words])
        return
    run.assert_outcomes(**{end: 1})
    if words:
        run.stdout.fnmatch_lines([words])


def test_report_and_results_of_the_ini_file(project, draw, monkeypatch):
    project.write("pytest.ini", "[pytest]\npythonpath = .\nimage_report = out/report.html\nimage_results = out/pictures\n")
    project.golden("test_card", draw(x=9))
    project.one()
    monkeypatch.chdir(project.path / "tests")
    project.run().assert_outcomes(failed=1)
    # From the rootdir, wherever pytest runs.
    assert len(project.pairs("out/report.html")[1]) == 1 and len(project.runs("out/pictures")) == 1
    project.run("--image-report=mine.html", "--image-results=mine").assert_outcomes(failed=1)
    assert len(project.pairs("tests/mine.html")[1]) == 1 and len(project.runs("mine")) == 1


@pytest.mark.parametrize("has_syrupy", [True, False])
def test_the_folder_of_syrupy(project, draw, has_syrupy):
    project.write("pytest.ini", "[pytest]\npythonpath = .\nimage_goldens = __snapshots__\n")
    if has_syrupy:
        # syrupy itself may be missing here; its name is all that counts.
        project.write(
            "conftest.py", "import types\n\ndef pytest_addoption(pluginmanager):\n    pluginmanager.register(types.ModuleType('x'), 'syrupy')\n"
        )
    project.one()
    run = project.run()
    if has_syrupy:
        run.stderr.fnmatch_lines(["*image_goldens = __snapshots__: is the folder of syrupy, whose --snapshot-update removes all files*"])
        assert not (project.path / "tests/__snapshots__").exists()
    else:
        assert (project.path / "tests/__snapshots__/test_it/test_card.png").is_file()
