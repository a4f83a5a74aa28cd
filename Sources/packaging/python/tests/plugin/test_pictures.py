"""What expect_image takes for a picture."""

from __future__ import annotations

import shutil

import pytest

pytest_plugins = ["pytester"]

# Each draws the card of the golden; the package that it needs.
KINDS = [
    ("bytes", "card()", None),
    ("bytearray", "bytearray(card())", None),
    ("memoryview", "memoryview(card())", None),
    ("path", "made(card())", None),
    ("text path", "str(made(card()))", None),
    ("pillow", "PIL.Image.open(made(card()))", "PIL"),
    ("pillow RGBA", "PIL.Image.open(made(card())).convert('RGBA')", "PIL"),
    ("numpy RGB", "numpy.asarray(PIL.Image.open(made(card())))", "numpy"),
    ("numpy RGBA", "numpy.asarray(PIL.Image.open(made(card())).convert('RGBA'))", "numpy"),
    ("numpy not in one piece", "numpy.asarray(PIL.Image.open(made(card())).transpose(PIL.Image.Transpose.FLIP_LEFT_RIGHT))[:, ::-1]", "numpy"),
    ("numpy floats", "numpy.asarray(PIL.Image.open(made(card()))) / 255", "numpy"),
    ("numpy bytes of a file", "numpy.frombuffer(card(), 'uint8')", "numpy"),
    ("pillow to be turned", "turned(PIL.Image.open(made(card())))", "PIL"),
    ("file object", "io.BytesIO(card())", None),
    ("screenshot", "Page()", None),
]
HEAD = """
import io, pathlib
try:
    import numpy, PIL.Image
except ImportError:
    pass

def made(file):
    pathlib.Path("made.png").write_bytes(file)
    return pathlib.Path("made.png")

def turned(picture):
    picture = picture.transpose(PIL.Image.Transpose.ROTATE_90)
    picture.getexif()[0x0112] = 6
    return picture

class Page:
    def screenshot(self):
        return card()

"""


@pytest.mark.parametrize(("call", "package"), [pytest.param(call, package, id=name) for name, call, package in KINDS])
@pytest.mark.parametrize("end", ["passed", "failed"])
def test_kind(project, draw, needs, call, package, end):
    if package:
        needs("PIL", package)
    # The failure shows that pixels are looked at.
    project.golden("test_card", draw(x=5 if end == "passed" else 6))
    project.test(HEAD + f"def test_card(expect_image):\n    expect_image({call})\n")
    project.run(alone=bool(package)).assert_outcomes(**{end: 1})


def test_gray_and_cmyk(project, needs):
    needs("PIL")
    project.test(
        HEAD
        + "@pytest.mark.parametrize('mode', ['1', 'L', 'LA', 'P', 'CMYK', 'YCbCr', 'F', 'I;16'])\n"
        + "def test_mode(expect_image, mode):\n    expect_image(PIL.Image.new(mode, (8, 8)))\n"
    )
    project.run(alone=True).assert_outcomes(failed=8)
    project.run(alone=True).assert_outcomes(passed=8)


# Pillow images that no file has all of, and the words.
PARTS = [
    ("PIL.Image.fromarray(numpy.linspace(0, 1, 64, dtype='float32').reshape(8, 8))", "*found mode 'F' with numbers from 0 to 1; allowed: 1, L, *"),
    ("PIL.Image.new('I', (8, 8), 70_000)", "*found mode 'I' with numbers from 70000 to 70000; allowed: *convert('I;16')*"),
    ("animated()", "*a Pillow image: found 2 frames or pages; allowed: one picture, such as picture.copy() *"),
]


@pytest.mark.parametrize(("call", "words"), PARTS)
def test_pictures_that_would_lose_something(project, needs, call, words):
    needs("PIL", "numpy")
    project.test(
        HEAD
        + "def animated():\n    file = io.BytesIO()\n    frames = [PIL.Image.new('L', (8, 8), grey) for grey in (0, 99)]\n"
        + "    frames[0].save(file, 'GIF', save_all=True, append_images=frames[1:])\n    return PIL.Image.open(file)\n\n"
        + f"def test_card(expect_image):\n    expect_image({call})\n"
    )
    run = project.run(alone=True)
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([words])
    assert project.files() == []


def test_matplotlib_figure(project, needs):
    needs("matplotlib")
    test = """
import matplotlib
matplotlib.use("agg")
from matplotlib.figure import Figure

def test_plot(expect_image):
    figure = Figure(figsize=(2, 1.5))
    figure.subplots().plot([1, 2, {}])
    expect_image(figure)
"""
    project.test(test.format(3))
    project.run(alone=True).assert_outcomes(failed=1)
    project.run(alone=True).assert_outcomes(passed=1)
    project.test(test.format(4))
    project.run(alone=True).assert_outcomes(failed=1)


def test_playwright_page_is_asked_until_it_stands_still(project, draw):
    project.golden("test_card", draw())
    project.test("""
class Page:
    __module__ = "playwright.sync_api._generated"
    shots = [20, 9, 5, 5, 30]

    def screenshot(self, *, animations):
        assert animations == "disabled"
        return card(self.shots.pop(0))

def test_card(expect_image):
    page = Page()
    expect_image(page)
    assert page.shots == [30]
""")
    project.run().assert_outcomes(passed=1)


def test_other_formats_keep_their_suffix(project, needs):
    needs("PIL")
    project.test(
        HEAD
        + "@pytest.mark.parametrize('format', ['JPEG', 'WEBP'])\n"
        + "def test_card(expect_image, format):\n"
        + "    file = io.BytesIO()\n    PIL.Image.new('RGB', (8, 8), 'red').save(file, format)\n    expect_image(file.getvalue())\n"
    )
    project.run(alone=True).assert_outcomes(failed=2)
    names = project.files()
    assert [name.rsplit(".")[-1] for name in names] == ["jpg", "webp"], names
    project.run(alone=True).assert_outcomes(passed=2)


# How the text of an SVG begins.
SVG = ["<svg", "<?xml version='1.0'?>\\n<svg", "\\n<svg"]


@pytest.mark.parametrize("start", SVG)
def test_an_svg_keeps_its_suffix(project, start):
    if shutil.which("rsvg-convert") is None:
        pytest.skip("rsvg-convert is not installed")
    svg = f"{start} xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='{{}}' height='9'/></svg>"
    project.one(f'expect_image("{svg.format(8)}".encode())')
    project.run().assert_outcomes(failed=1)
    assert project.files() == ["test_it/test_card.svg"]
    project.run().assert_outcomes(passed=1)
    project.one(f'expect_image("{svg.format(7)}".encode())')
    run = project.run("--image-report=report.html")
    run.stdout.fnmatch_lines(["*test_card.svg: 9 of 81 pixels differ"])
    project.accept()
    project.run().assert_outcomes(passed=1)
    project.test("def test_other(): pass")
    project.run().stdout.fnmatch_lines(["unused tests/goldens/test_it/test_card.svg"])


def test_a_mask_may_be_a_picture_in_memory(project, needs, draw):
    needs("numpy", "PIL")
    project.golden("test_card", draw(color=(0, 0, 0)))
    project.one("expect_image(card(), mask=mask)")
    test = HEAD + "def test_card(expect_image):\n    mask = numpy.zeros((30, 40), bool)\n    mask[5:{0}, 5:{0}] = True\n"
    project.test(test.format(15) + "    expect_image(card(), mask=mask)\n")
    project.run(alone=True).assert_outcomes(passed=1)
    project.test(test.format(14) + "    expect_image(card(), mask=mask)\n")
    run = project.run("--image-report=report.html", alone=True)
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*19 of * pixels differ*"])
    assert project.pairs()[1][0]["record"]["masked"] == 81


@pytest.mark.parametrize("mask", ["page.locator", "[page.locator]"])
def test_a_locator_is_no_mask(project, mask):
    project.test(
        "class Page:\n    def screenshot(self):\n        return card()\n\n"
        f"def test_card(expect_image):\n    page = Page()\n    page.locator = Page()\n    expect_image(page, mask={mask})\n"
    )
    run = project.run("--image-record=all")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines(["*mask: found Page, whose place in the picture is not known; *page.screenshot(mask=[[]locator[]]*"])
    assert project.files() == []


# What is no picture, and the words about it.
REFUSED = [
    ("{3}", "*a picture: found set; *; one picture is wanted here, and not several"),
    ("3", "*a picture: found int; allowed: a path, *Pillow*, a page or locator of Playwright"),
    ("None", "*a picture: found NoneType; *"),
    ("[card()]", "*a picture: found list; *; one picture is wanted here, and not several"),
    ("(card() for _ in range(1))", "*a picture: found generator; *; one picture is wanted here, and not several"),
    ("'nowhere.png'", "*nowhere.png: no such file"),
    ("'tests'", "*tests: is a folder, and no file"),
    ("later()", "*a picture: found coroutine, which is yet to be awaited, * await page.screenshot()*"),
    ("AsyncPage()", "*a picture: found coroutine, which is yet to be awaited, * await page.screenshot()*"),
    ("TextPage()", "*a picture: found TextPage, whose screenshot() gave str; allowed: the bytes of a picture"),
]


@pytest.mark.parametrize(("call", "words"), REFUSED)
def test_refused(project, call, words):
    project.test(
        "async def later():\n    return card()\n\n"
        "class AsyncPage:\n    async def screenshot(self):\n        return card()\n\n"
        "class TextPage:\n    def screenshot(self):\n        return 'picture'\n\n"
        f"def test_card(expect_image):\n    expect_image({call})\n"
    )
    run = project.run("-W", "error")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines([words])
    assert project.files() == []


def test_no_package_is_imported_for_others(project):
    project.test(
        "def test_card(expect_image):\n    expect_image(card())\n"
        "    import sys\n    print('found', *{'PIL', 'numpy', 'matplotlib'} & set(sys.modules))\n"
    )
    project.run(alone=True)
    run = project.run("-s", alone=True)
    run.assert_outcomes(passed=1)
    run.stdout.fnmatch_lines(["*found*"])
    run.stdout.no_fnmatch_line("*found *[a-zA-Z]*")
