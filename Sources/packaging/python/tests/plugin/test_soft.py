"""`expect_image.soft`: the test goes on, and fails at its end with all pictures that differ."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]

THREE = "expect_image.soft(card(), 'a')\n    expect_image.soft(card(), 'b')\n    expect_image.soft(card(), 'c'); print('went on')"


@pytest.fixture
def goldens(project, draw):
    """`a` and `c` differ."""
    for name, x in (("a", 6), ("b", 5), ("c", 7)):
        project.golden(f"test_card--{name}", draw(x=x))


def test_all_that_differ_are_in_one_failure(project, goldens):
    project.one(THREE)
    run = project.run("--image-report=report.html")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([
        ">  *expect_image.soft(card(), 'a')",
        "E   *ImageDiffers: 2 pictures differ",
        "E *tests/goldens/test_it/test_card--a.png: 20 of 1200 pixels differ",
        "E *test:       tests/test_it.py:5",
        "E *actual: *",
        "E *tests/goldens/test_it/test_card--c.png: 40 of 1200 pixels differ",
        "E *test:       tests/test_it.py:7",
        "E *actual: *",
        "went on",
        "pictures of what differs (2): *",
        "FAILED tests/test_it.py::test_card - *ImageDiffers: 2 *",
    ])  # fmt: skip
    run.stdout.no_fnmatch_line("*mosaic_collage/*.py*")
    assert sorted(pair["path"] for pair in project.pairs()[1]) == ["test_it/test_card--a.png", "test_it/test_card--c.png"]
    run = project.run("--image-record=failed")
    run.assert_outcomes(passed=1)


def test_one_that_differs_is_as_in_a_call(project, goldens):
    project.one("assert expect_image.soft(card(), 'b'); assert not expect_image.soft(card(), 'a')")
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["E   *ImageDiffers: tests/goldens/test_it/test_card--a.png: 20 of 1200 pixels differ"])


# What follows a picture that differs, how the test ends, and words in their order.
THEN = [
    ("pass", "failed", ["E *test_card--a.png: 20 *"]),
    ("assert 1 == 2", "failed", ["E *assert 1 == 2", "*- Pictures that differ -*", "tests/goldens/test_it/test_card--a.png: 20 of *"]),
    ("expect_image(card(), 'c')", "failed", ["E *test_card--c.png: 40 *", "*- Pictures that differ -*", "*test_card--a.png: 20 *"]),
    ("pytest.skip('no more')", "skipped", []),
    ("pytest.xfail('known')", "xfailed", []),
]


@pytest.mark.parametrize(("then", "end", "words"), THEN)
def test_what_follows(project, goldens, then, end, words):
    project.one(f"expect_image.soft(card(), 'a'); {then}")
    run = project.run()
    run.assert_outcomes(**{end: 1})
    run.stdout.fnmatch_lines(words)


def test_expected_failures(project, goldens):
    project.test("@pytest.mark.xfail(strict=True)\ndef test_card(expect_image):\n    expect_image.soft(card(), 'a')\n")
    project.run().assert_outcomes(xfailed=1)


def test_a_missing_golden_and_one_that_differs(project, goldens):
    project.one("expect_image.soft(card(), 'a'); expect_image.soft(card(), 'new')")
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["E *test_card--a.png: 20 *", "wrote tests/goldens/test_it/test_card--new.png (tests/test_it.py::test_card)"])


def test_what_cannot_be_compared_ends_the_test(project, goldens):
    project.one("expect_image.soft(card(), 'a', fuzz=3); print('went on')")
    run = project.run()
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["E *GoldenError: expect_image has no option 'fuzz'; *"])
    run.stdout.no_fnmatch_line("went on")


# Where a fixture of the test expects a picture that differs, and how the test ends.
FIXTURES = [
    ("expect_image.soft(card(), 'a')\n    yield", {"failed": 1}),
    ("yield\n    expect_image.soft(card(), 'a')", {"passed": 1, "errors": 1}),
    ("expect_image.soft(card(), 'a')\n    yield\n    expect_image.soft(card(), 'c')", {"failed": 1, "errors": 1}),
    ("expect_image.soft(card(), 'a')\n    assert 0", {"errors": 1}),
]


@pytest.mark.parametrize(("body", "ends"), FIXTURES)
def test_fixtures(project, goldens, body, ends):
    project.test(f"@pytest.fixture\ndef page(expect_image):\n    {body}\n\ndef test_card(page):\n    pass\n")
    run = project.run()
    run.assert_outcomes(**ends)
    run.stdout.fnmatch_lines(["*tests/goldens/test_it/test_card--a.png: 20 of 1200 pixels differ"])
