"""What counts as a difference, and what is said about it."""

from __future__ import annotations

import json
import subprocess

import pytest

from mosaic_collage._program import program

pytest_plugins = ["pytester"]

# What expect_image is told, how the test ends with a golden whose box is 1 redder, and words.
OPTIONS = [
    ("", "failed", "*test_card.png: 100 of 1200 pixels differ"),
    ("preset='renderer'", "passed", None),
    ("preset='exact'", "failed", "*100 of 1200 pixels differ"),
    ("max_pixels_different=100", "passed", None),
    ("max_pixels_different=99", "failed", "*100 of 1200 pixels differ*99*"),
    ("max_pixels_different='10%'", "passed", None),
    ("metric='channel', threshold=1", "passed", None),
    ("metric='channel', threshold=0", "failed", "*100 of 1200 pixels differ"),
    ("max_delta=1, max_pixels_different=100", "passed", None),
    ("ignore=(5, 5, 10, 10)", "passed", None),
    ("ignore=[(5, 5, 10, 9), (5, 14, 10, 1)]", "passed", None),
    ("ignore='5,5,10,10'", "passed", None),
    ("ignore=(5, 5, 10, 9)", "failed", "*10 of * pixels differ*"),
    ("mask='mask.png'", "passed", None),
    ("mask='nowhere.png'", "failed", "*nowhere.png: no such file*"),
    ("mask_color='#c91e3c'", "passed", None),
    ("preset='rough'", "failed", "*--preset: \"rough\" cannot be used; allowed: exact, renderer, *"),
    ("fuzz=3", "failed", "*expect_image has no option 'fuzz'; it has align, allow_size, *"),
    ("threshold=True", "failed", "*threshold of expect_image: found True; it needs a value, and only allow_size, *"),
    ("allow_size=True", "failed", "*100 of 1200 pixels differ"),
    ("report='x.html'", "failed", "*expect_image has no option 'report'; *"),
    ("plan='nowhere.json'", "failed", "*nowhere.json: no such file*"),
    ("plan={}", "failed", "*GoldenError: plan.json: *"),
]


@pytest.mark.parametrize(("told", "end", "words"), OPTIONS)
def test_option(project, draw, told, end, words):
    project.golden("test_card", draw(color=(201, 30, 60)))
    # White where the box is: a white card with a white box, and black around it.
    project.write("drawn_mask.py", "")
    project.test(
        "import drawn\n\ndef test_card(expect_image):\n"
        "    black = bytes(3)\n"
        "    rows = b''.join(b'\\0' + b''.join(b'\\xff' * 3 if 5 <= x < 15 and 5 <= y < 15 else black for x in range(40)) for y in range(30))\n"
        "    head = drawn.card()[:33]\n"
        "    import zlib\n"
        "    open('mask.png', 'wb').write(head + drawn.chunk(b'IDAT', zlib.compress(rows)) + drawn.chunk(b'IEND', b''))\n"
        f"    expect_image(card(), {told})\n"
    )
    run = project.run()
    run.assert_outcomes(**{end: 1})
    if words:
        run.stdout.fnmatch_lines([words])
    # The test's line is shown, and nothing of the plugin.
    run.stdout.no_fnmatch_line("*mosaic_collage/*.py*")


def test_words_of_a_difference(project, draw):
    project.golden("test_card", draw(x=6))
    project.one()
    run = project.run()
    run.stdout.fnmatch_lines(
        [
            "*ImageDiffers: tests/goldens/test_it/test_card.png: 20 of 1200 pixels differ",
            "E         10 pixels (shift) in 1×10 at 5,5",
            "E *expected:   image-results/*/expected/tests/goldens/test_it/test_card.png",
            "E *actual:     image-results/*/actual/tests/goldens/test_it/test_card.png",
            "E *difference: image-results/*/difference/tests/goldens/test_it/test_card.png",
            "E *pytest --image-record=failed *",
        ]
    )
    # The test's line is shown, and nothing of the plugin.
    run.stdout.fnmatch_lines(["*tests/test_it.py:5: ImageDiffers*"])
    run.stdout.no_fnmatch_line("*mosaic_collage/*.py*")


def test_another_size(project, draw):
    project.golden("test_card", draw(size=(41, 30)))
    project.one()
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*the sizes differ: 41×30 and 40×30; *"])


@pytest.mark.parametrize("broken", [b"", b"no picture", "cut"])
def test_a_broken_golden(project, draw, broken):
    project.golden("test_card", draw()[:60] if broken == "cut" else broken)
    project.one()
    for mode in ("missing", "failed", "all"):
        run = project.run(f"--image-record={mode}", "--image-report=report.html")
        run.assert_outcomes(failed=1)
        run.stdout.fnmatch_lines(["*tests/goldens/test_it/test_card.png: *", "*the golden is broken: remove its file*"])
        run.stdout.no_fnmatch_line("*test_card.png: *test_card.png: *")
        assert project.pairs()[1][0]["status"] == "unreadable"


# What the ini file and expect_image are told about a picture of 40×30, and why nothing can be compared. small.png has 20×20 pixels.
CANNOT = [
    ("", "mask='small.png'", "E *GoldenError: tests/goldens/test_it/test_card.png: the mask has 20×20 pixels, the picture 40×30; draw *"),
    ("", "mask='text.txt'", "E *GoldenError: mask.png: is not an image: it begins with *"),
    ("", "ignore=(0, 0, 40, 20)", "E *GoldenError: tests/goldens/test_it/test_card.png: 800 of 1200 pixels are masked * raise the limit"),
    ("", "threshold=0.1", "E *GoldenError: --threshold is for the metrics channel, yiq and oklab, and the metric is exact"),
    (
        "image_threshold = 0.1", "",
        "E *GoldenError: image_threshold of pytest.ini: is for the metrics channel, yiq and oklab, and the metric is exact",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ini", "told", "words"), CANNOT)
@pytest.mark.parametrize("mode", ["missing", "failed", "all"])
@pytest.mark.parametrize("before", ["same", "other", None])
def test_a_wrong_mask_or_setting_is_no_broken_golden(project, draw, ini, told, words, mode, before):
    project.write("pytest.ini", f"[pytest]\npythonpath = .\n{ini}\n")
    project.write("small.png", draw(size=(20, 20)))
    project.write("text.txt", "no picture")
    if before:
        golden = project.golden("test_card", draw() if before == "same" else draw(x=9))
        bytes_before = golden.read_bytes()
    project.one(f"expect_image(card(), {told})")
    run = project.run(f"--image-record={mode}")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([words])
    run.stdout.no_fnmatch_line("*golden is broken*")
    run.stdout.no_fnmatch_line("*test_card.png*test_card.png*")
    run.stdout.no_fnmatch_line("wrote *")
    if before:
        assert golden.read_bytes() == bytes_before
    assert project.files() == (["test_it/test_card.png"] if before else [])


def test_a_mask_of_the_old_size_is_noticed_before_the_golden_is_replaced(project, draw):
    golden = project.golden("test_card", draw(size=(20, 20)))
    # A black box, and white around it.
    project.write("small.png", draw(color=(0, 0, 0), size=(20, 20)))
    project.one("expect_image(card(x=9), mask='small.png', max_masked='100%', allow_size=True)")
    run = project.run("--image-record=failed")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["E *GoldenError: tests/goldens/test_it/test_card.png: the mask has 20×20 pixels, the picture 40×30; *"])
    assert golden.read_bytes() == draw(size=(20, 20))


def test_a_mask_of_the_new_size_says_that_the_golden_has_another(project, draw):
    project.golden("test_card", draw(size=(20, 20)))
    project.write("mask.png", draw(x=0, color=(0, 0, 0)))
    project.one("expect_image(card(), mask='mask.png', max_masked='100%')")
    run = project.run("--image-record=failed")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([
        "E *GoldenError: tests/goldens/test_it/test_card.png: the mask has 40×30 pixels, the picture 20×20; *",
        "E *the golden has 20×20 pixels, and the picture 40×30; if the new size is right, remove the golden's file",
    ])  # fmt: skip


def test_a_picture_of_no_golden_that_cannot_be_read(project):
    project.one("expect_image(b'%PDF-1.7')")
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*tests/goldens/test_it/test_card.png: the picture: is a PDF document; *"])
    run.stdout.no_fnmatch_line("*golden is broken*")


def test_items_of_a_plan(project, draw):
    project.golden("test_card", draw(x=5))
    box = {"x": 6, "y": 5, "width": 10, "height": 10}
    plan = {
        "version": 1,
        "canvas": {"width": 40, "height": 30, "scale": 1, "pixelWidth": 40, "pixelHeight": 30},
        "items": [{"index": 3, "section": 0, "source": "a.png", "pixels": box}],
    }
    project.write("plan.json", json.dumps(plan))
    for told in ("'plan.json'", repr(plan)):
        project.one(f"expect_image(card(6), plan={told})")
        run = project.run("--image-report=report.html")
        run.assert_outcomes(failed=1)
        run.stdout.fnmatch_lines(["E *  item 3: moved 1 px right"])
        assert project.pairs()[1][0]["record"]["regions"][0]["words"] == "item 3: moved 1 px right"


# A rule of the file beside the goldens, how the test ends, and words.
RULES = [
    ({"preset": "renderer"}, "passed", None),
    ({"ignore": [[5, 5, 10, 10]]}, "passed", None),
    ({"maxPixelsDifferent": 99}, "failed", "*100 of 1200 pixels differ*"),
    ({"paths": "other/*.png", "preset": "renderer"}, "failed", "*100 of 1200 pixels differ*"),
    ({"expectedFailure": "issue 7"}, "xfailed", "*differs as expected (issue 7): 100 of 1200 pixels differ"),
    ({"flaky": "issue 9"}, "xfailed", "*differs now and then (issue 9): 100 of 1200 pixels differ"),
    ({"preset": "renderer", "flaky": "issue 9"}, "passed", None),
    ({"preset": "renderer", "expectedFailure": "issue 7"}, "failed", "*is expected to differ (issue 7), and does not; remove expectedFailure *"),
    ({"fuzz": 3}, "failed", "*mosaic-compare.json: *fuzz: unknown key; known: *"),
]


@pytest.mark.parametrize(("rule", "end", "words"), RULES)
def test_rules_beside_the_goldens(project, draw, rule, end, words):
    project.golden("test_card", draw(color=(201, 30, 60)))
    rules = {"version": 1, "rules": [{"paths": "test_it/*.png", **rule}]}
    project.write("tests/goldens/mosaic-compare.json", json.dumps(rules))
    project.one()
    run = project.run("-rx")
    run.assert_outcomes(**{end: 1})
    if words:
        run.stdout.fnmatch_lines([words])


def test_a_known_difference_hides_no_other(project, draw):
    for name in "ab":
        project.golden(f"test_card--{name}", draw(x=9))
    rules = {"version": 1, "rules": [{"paths": "test_it/*--a.png", "expectedFailure": "issue 7"}]}
    project.write("tests/goldens/mosaic-compare.json", json.dumps(rules))
    project.one("expect_image(card(), 'a'); expect_image(card(), 'b')")
    project.run().assert_outcomes(failed=1)


def test_approved_variants(project, draw):
    project.golden("test_card", draw(x=9))
    project.golden("test_card@mac", draw())
    project.one()
    project.run().assert_outcomes(passed=1)
    # Where none passes, the nearest is shown.
    project.golden("test_card@mac", draw(x=6))
    project.run().assert_outcomes(failed=1)
    assert (project.runs()[0] / "expected/tests/goldens/test_it/test_card.png").read_bytes() == draw(x=6)


def test_goldens_that_are_hashes_alone(project, draw):
    project.write("made/test_it/test_card.png", draw())
    (project.path / "tests/goldens").mkdir(parents=True)
    subprocess.run([program(), "compare", "tests/goldens", "made", "--update", "--hashes"], cwd=project.path)
    assert project.files() == ["goldens.json"]
    project.one()
    project.run().assert_outcomes(passed=1)
    project.one("expect_image(card(6))")
    run = project.run("--image-report=report.html")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*tests/goldens/test_it/test_card.png: *hash*"])
    assert project.files() == ["goldens.json"] and len(project.pairs()[1]) == 1


def test_without_the_program(project, monkeypatch):
    monkeypatch.setenv("MOSAIC_PROGRAM", "/nowhere/mosaic")
    project.one()
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*ProgramMissing: MOSAIC_PROGRAM=/nowhere/mosaic: *make package in a clone*"])


# Other programs, and what each does with `--version`.
OTHERS = [
    ("/bin/true", "prints 'true *"),
    ("/bin/echo", "prints 'echo *"),
    ("/bin/cat", "prints 'cat *"),
    ("/bin/false", "prints 'false *"),
    ("silent", "prints nothing and ends with exit code 0"),
    ("loud", "prints 'loud 1'"),
]


@pytest.mark.parametrize(("path", "found"), OTHERS)
@pytest.mark.parametrize("has_golden", [True, False])
def test_another_program(project, draw, monkeypatch, path, found, has_golden):
    if not path.startswith("/"):
        other = project.write(path, "#!/bin/sh\n" + ("exit 0\n" if path == "silent" else "echo loud 1\necho loud >&2\nexit 1\n"))
        other.chmod(0o755)
        path = str(other)
    monkeypatch.setenv("MOSAIC_PROGRAM", path)
    if has_golden:
        project.golden("test_card", draw())
    project.one()
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([f"E *ProgramMissing: MOSAIC_PROGRAM={path}: is no mosaic: {path} --version {found}; install a wheel *"])
    assert project.files() == (["test_it/test_card.png"] if has_golden else [])
