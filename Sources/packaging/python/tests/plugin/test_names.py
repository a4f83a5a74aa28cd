"""Where goldens are: names that are safe and unique, and no place outside of the project."""

from __future__ import annotations

import pytest

from mosaic_collage._goldens.place import slug

pytest_plugins = ["pytester"]

SLUGS = [
    ("dark", "dark"),
    ("10-20", "10-20"),
    ("v1.2_b", "v1.2_b"),
    ("Dark", "dark-"),
    ("a b", "a-b-"),
    ("a--b", "a-b-"),
    ("-a", "a-"),
    ("a.", "a-"),
    ("..", ""),
    ("é", ""),
    ("a/b", "a-b-"),
    ('<>:"|?*\\', ""),
    ("line\nend", "line-end-"),
    ("\ud800", ""),
    ("x" * 300, "x" * 64 + "-"),
]


@pytest.mark.parametrize(("text", "start"), SLUGS)
def test_slug(text, start):
    found = slug(text)
    assert found == text if start == text else found.startswith(start) and len(found) == len(start) + 8
    assert len(found) <= 73 and found.strip("-.") == found and found == found.lower()


def test_slugs_are_unique():
    texts = ["a b", "a-b", "a--b", "A-b", "a.b", "a/b", "a\\b", "a:b", "é", "è", "-", "", "x" * 64, "x" * 65, "x" * 66]
    assert len({slug(text) for text in texts}) == len(texts)


def test_parameters_classes_and_names(project):
    project.test("""
@pytest.mark.parametrize("width", [10, 20])
@pytest.mark.parametrize("theme", ["dark", "Dark", "a/b", "CON", "é", "x" * 300])
def test_card(expect_image, width, theme):
    expect_image(card(), "header")

class TestMenu:
    class TestOpen:
        def test_wide(self, expect_image):
            expect_image(card())
            expect_image(card(), "Header 2")
""")
    project.run().assert_outcomes(failed=13)
    names = project.files()
    assert "test_it/test_card-dark-10--header.png" in names
    assert "test_it/TestMenu-TestOpen-test_wide.png" in names
    assert any(name.startswith("test_it/TestMenu-TestOpen-test_wide--header-2-") for name in names)
    assert len({name.lower() for name in names}) == len(names) == 14
    project.run().assert_outcomes(passed=13)


def test_a_name_ends_no_parameter(project):
    project.test("""
@pytest.mark.parametrize("value", ["b", "b-c", "b--c"])
def test_card(expect_image, value):
    expect_image(card(), None if value == "b--c" else "c" if value == "b" else "d")
""")
    project.run().assert_outcomes(failed=3)
    assert len(project.files()) == 3


def test_goldens_are_beside_the_test(project):
    for folder in ("tests/menu", "tests/page"):
        project.test("def test_card(expect_image):\n    expect_image(card())\n", f"{folder}/test_{folder[-4:]}.py")
    project.run().assert_outcomes(failed=2)
    assert project.files("tests") == sorted(
        ["menu/goldens/test_menu/test_card.png", "menu/test_menu.py", "page/goldens/test_page/test_card.png", "page/test_page.py"]
        + [name for name in project.files("tests") if "__pycache__" in name]
    )


# A picture's name, and the words that refuse it.
NAMES = [
    ("'../outside'", "*the name '../outside' leads to another folder; *"),
    ("'a/../../b'", "*leads to another folder*"),
    ("'..'", "*leads to another folder*"),
    (r"'a\\..\\b'", "*leads to another folder*"),
    ("'/etc/golden'", "*leads to another folder*"),
    ("'C:golden'", "*leads to another folder*"),
    ("''", "*the name of a picture is a text such as 'header', from which *; found ''"),
    ("3", "*the name of a picture is a text such as 'header', from which *; found 3"),
    ("__import__('pathlib').Path('a.png')", "*the name of a picture is a text such as 'header', from which *; found *Path('a.png')"),
]


@pytest.mark.parametrize(("name", "words"), NAMES)
def test_names_that_lead_elsewhere(project, name, words):
    project.one(f"expect_image(card(), {name})")
    run = project.run("--image-record=all")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([words])
    assert not list(project.path.rglob("*.png"))


# A link, made of which of the folders, to the outside or to the inside.
LINKS = ["tests/goldens", "tests/goldens/test_it", "tests/goldens/test_it/test_card.png"]


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("inside", [True, False])
def test_links(project, draw, tmp_path_factory, link, inside):
    elsewhere = project.path / "shared" if inside else tmp_path_factory.mktemp("outside")
    (elsewhere / "test_it").mkdir(parents=True)
    (elsewhere / "test_it/test_card.png").write_bytes(draw(x=9))
    path = project.path / link
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to((elsewhere / link[len("tests/goldens") :].strip("/")).resolve())
    project.one()
    for mode in ("failed", "all", "never"):
        run = project.run(f"--image-record={mode}")
        run.assert_outcomes(failed=1)
        run.stdout.fnmatch_lines([f"*{link} is a link to *, and goldens are not written or read through links*"])
    assert (elsewhere / "test_it/test_card.png").read_bytes() == draw(x=9)


def test_tests_outside_of_the_rootdir(project, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    project.one()
    (outside / "test_it.py").write_bytes((project.path / "tests/test_it.py").read_bytes())
    (project.path / "linked").symlink_to(outside)
    for arguments in ([str(outside)], ["linked"]):
        run = project.run("--image-record=all", "-c", "pytest.ini", f"--rootdir={project.path}", *arguments)
        run.assert_outcomes(failed=1)
        run.stdout.fnmatch_lines(["*is outside of the rootdir*"])
    assert not list(outside.rglob("*.png"))


def test_two_pictures_without_a_name(project):
    project.one("expect_image(card()); expect_image(card(9))")
    run = project.run("--image-record=all")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*this test has compared a picture without a name already; *"])


def test_a_name_that_is_used_twice_is_one_golden(project):
    project.one("expect_image(card(), 'a'); expect_image(card(), 'a')")
    project.run().assert_outcomes(failed=1)
    assert project.files() == ["test_it/test_card--a.png"]
    project.run().assert_outcomes(passed=1)
    project.one("expect_image(card(), 'a'); expect_image(card(9), 'a')")
    project.run().assert_outcomes(failed=1)


def test_two_tests_of_one_golden(project):
    project.test("def test_a(expect_image):\n    expect_image(card())\n\ndef test_A(expect_image):\n    expect_image(card(9))\n")
    run = project.run("--image-record=all")
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines(["*test_A.png is the golden of tests/test_it.py::test_a as well; *"])
