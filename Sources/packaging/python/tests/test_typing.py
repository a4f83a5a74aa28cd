"""Type checkers accept right calls and refuse wrong ones, through both names of the package. mypy or pyright must be installed."""
import importlib.util
import os
import pathlib
import re
import subprocess
import sys

import mosaic_collage
import pytest

SOURCES = pathlib.Path(mosaic_collage.__file__).parents[1]
GUIDE = pathlib.Path(__file__).resolve().parents[4] / "Sources" / "Mosaic" / "Mosaic.docc" / "Python.md"

BEFORE = """\
from __future__ import annotations
from pathlib import Path
from typing import Any, List
import mosaic
image: Any = None
worker = mosaic.Worker()
"""

RIGHT = [
    'data: bytes = mosaic.collage("a.png", layout="grid", size=(1600, 1200), gap=8)',
    'path: Path = mosaic.collage(["a.png", Path("b.png")], "out.jpg", quality=80, chroma=420, columns=3)',
    'mosaic.collage(["a.png", b"bytes", image], format="webp", progress=True)',
    'mosaic.collage({"images": ["a.png"]}, padding=(8, 16), border=(2, "#fff"), title_style={"font-size": 48})',
    'mosaic.collage("a.png", gap=None, reuse="any", order_free=False, param={"columns": 3}, weight={"a.png": 2})',
    'mosaic.collage("a.png", progress=lambda done, total: None).save("a.png")',
    'options: mosaic.CollageOptions = {"gap": 8}\nmosaic.collage("a.png", **options)',
    'rectangles: dict[str, Any] = mosaic.plan(["a.png"], layout="waterfall", columns=4)',
    'mosaic.plan(sizes=["3x2", (2, 3)])',
    'small: List[mosaic.Thumbnail] = mosaic.thumbnail("a.png", [64, (128, 96)], quality=80)',
    'results: List[mosaic.Result] = mosaic.thumbnail(["a.png"], 64, errors="return")',
    'paths: List[Path] = mosaic.thumbnail(["a.png"], [64], "{stem}.png")',
    'assert mosaic.compare("a.png", image, preset="renderer", ignore=[(0, 0, 9, 9)], mask=image).same',
    'mosaic.compare("a.png", "b.png", plan=mosaic.plan("a.png"))',
    'with mosaic.Worker(jobs=2, isolate=True, max_memory="2G") as one:\n    one.submit({"images": ["a.png"]}).result().bytes',
    'from mosaic_collage import collage as other\nother("a.png", gap=8)',
    'version: str = mosaic.__version__',
]

WRONG = [
    'mosaic.collage("a.png", wdith=3)',
    'mosaic.collage("a.png", columns="three")',
    'mosaic.collage("a.png", layout="gird")',
    'mosaic.collage("a.png", size=(1, 2, 3))',
    'mosaic.collage("a.png", polaroid="yes")',
    'mosaic.collage(5)',
    'mosaic.collage("a.png", "b.png").decode()',
    'mosaic.collage("a.png", progress="yes")',
    'mosaic.plan("a.png", quality=80)',
    'mosaic.thumbnail("a.png", size=64)',
    'mosaic.thumbnail("a.png", 64, errors="ignore")',
    'mosaic.compare("a.png", "b.png", preset="exakt")',
    'mosaic.compare("a.png")',
    'mosaic.compare("a.png", "b.png").equal',
    'mosaic.Worker(job=2)',
    'worker.submit("a.png")',
    'worker.thumbnail("a.png", 64, wdith=3)',
    'worker.compare("a.png", "b.png", presett="exact")',
    'worker.plan("a.png", quality=80)',
    'mosaic.nope',
    'from mosaic import nope',
    'from mosaic_collage import nope as other',
]


def mypy(file):
    # The cache is of the run: most of the time goes into numpy.
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", file.parents[1] / "mypy", file]
    # mypy finds an installed package itself, and refuses its folder as a path.
    paths = {} if SOURCES.name == "site-packages" else {"MYPYPATH": str(SOURCES)}
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **paths}).stdout


def pyright(file):
    (file.parent / "pyrightconfig.json").write_text(f'{{"extraPaths": ["{SOURCES}"], "typeCheckingMode": "standard"}}')
    return subprocess.run([sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "-p", file.parent], capture_output=True, text=True).stdout


@pytest.fixture(params=[mypy, pyright], ids=["mypy", "pyright"])
def lines_with_errors(request, tmp_path):
    """The numbers of the lines of a source that a checker refuses, with its words."""
    if importlib.util.find_spec(request.param.__name__) is None:
        pytest.skip(f"{request.param.__name__} is not installed")

    def check(source):
        file = tmp_path / "calls.py"
        file.write_text(source)
        # An error is `FILE:LINE:COLUMN - error: …` or `FILE:LINE: error: …`.
        said = re.findall(r"calls\.py:(\d+)[:\d]*(?: -)? error: (.*)", request.param(file))
        return {int(line): words for line, words in said}

    return check


def test_right_calls_pass(lines_with_errors):
    assert lines_with_errors(BEFORE + "\n".join(RIGHT) + "\n") == {}


def test_wrong_calls_fail(lines_with_errors):
    first = BEFORE.count("\n") + 1
    found = lines_with_errors(BEFORE + "\n".join(WRONG) + "\n")
    assert [call for number, call in enumerate(WRONG, first) if number not in found] == []
    assert all(line >= first for line in found), found


@pytest.mark.skipif(not GUIDE.exists(), reason="not in a clone")
def test_the_guide_passes(lines_with_errors):
    pytest.importorskip("numpy")
    pytest.importorskip("PIL")
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert lines_with_errors("from __future__ import annotations\n" + "".join(blocks)) == {}
