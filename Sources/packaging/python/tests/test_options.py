"""Keywords as options: what becomes of each kind of value."""
import pathlib

import pytest
import mosaic_collage
from mosaic_collage._options import arguments, check

ROWS = [
    ({"gap": 8}, ["--gap=8"]),
    ({"gap": 2.5}, ["--gap=2.5"]),
    ({"gap": "3mm"}, ["--gap=3mm"]),
    ({"clip_path": "heart"}, ["--clip-path=heart"]),
    ({"polaroid": True}, ["--polaroid"]),
    ({"polaroid": False, "gap": None}, []),
    ({"polaroid": True, "gap": 8}, ["--gap=8", "--polaroid"]),
    ({"order_free": False}, ["--order-free=no"]),
    ({"order_free": True}, ["--order-free=yes"]),
    ({"size": (1600, 1200)}, ["--size=1600x1200"]),
    ({"size": [1600, 1200]}, ["--size=1600x1200"]),
    ({"size": "A4"}, ["--size=A4"]),
    ({"aspect": (16, 9)}, ["--aspect=16:9"]),
    ({"padding": (4, 8)}, ["--padding=4 8"]),
    ({"border": (2, "#fff")}, ["--border=2,#fff"]),
    ({"rotate": (-3, 3)}, ["--rotate=-3,3"]),
    ({"column_titles": ["Before", "After"]}, ["--column-titles=Before|After"]),
    ({"format": ["jpg", "webp"]}, ["--format=jpg,webp"]),
    ({"param": {"columns": 3, "order": "row"}}, ["--param=columns=3", "--param=order=row"]),
    ({"span": {"a.png": (2, 1)}}, ["--span=a.png=2x1"]),
    ({"keep": {pathlib.Path("a.png"): (0, 0, 0.5, 1)}}, ["--keep=a.png=0,0,0.5,1"]),
    ({"title_style": {"font-size": 48, "color": "gold"}}, ["--title-style=font-size: 48; color: gold"]),
    ({"ignore": (0, 0, 9, 9)}, ["--ignore=0,0,9,9"]),
    ({"ignore": [(0, 0, 9, 9), (20, 0, 9, 9)]}, ["--ignore=0,0,9,9", "--ignore=20,0,9,9"]),
    ({"only": ["a*", "b*"]}, ["--only=a*", "--only=b*"]),
    ({"defaults": pathlib.Path("base.json")}, ["--defaults=base.json"]),
    ({"title": "-1 °C = cold"}, ["--title=-1 °C = cold"]),
]


@pytest.mark.parametrize("options, words", ROWS, ids=lambda value: str(value))
def test_words(options, words):
    assert arguments(options) == words


@pytest.mark.parametrize("value", [b"bytes", object(), {1, 2}, [[b"x"]]], ids=lambda value: type(value).__name__)
def test_what_is_no_value(value):
    with pytest.raises(TypeError, match="^clip_path: found (bytes|object|set); allowed: text, numbers, paths"):
        arguments({"clip_path": value})


@pytest.mark.parametrize(("function", "name", "rest"), [
    ("collage", "wdith", "; did you mean 'width'?"),
    ("collage", "preset", "; it is a keyword of compare()"),
    ("collage", "enlarge", "; it is a keyword of thumbnail()"),
    ("plan", "quality", "; it is a keyword of collage() and thumbnail() and Worker()"),
    ("thumbnail", "gapp", ""),
    ("compare", "preste", "; did you mean 'preset'?"),
    ("Worker", "exit_zero", ""),
    ("collage", "help", ""),
    ("collage", "version", ""),
    ("collage", "files_from", ""),
])  # fmt: skip
def test_unknown_keywords(function, name, rest):
    with pytest.raises(TypeError) as caught:
        check(function, {name: True})
    assert str(caught.value) == f"{function}() got an unexpected keyword argument {name!r}{rest}"


def test_nothing_starts_for_an_unknown_keyword(tmp_path, monkeypatch):
    monkeypatch.setenv("MOSAIC_PROGRAM", str(tmp_path / "no-program"))
    for call in (mosaic_collage.collage, mosaic_collage.plan, mosaic_collage.thumbnail):
        with pytest.raises(TypeError, match="unexpected keyword argument 'wdith'"):
            call("a.png", wdith=3)
    with pytest.raises(TypeError, match="unexpected keyword argument 'wdith'"):
        mosaic_collage.compare("a.png", "b.png", wdith=3)
    with pytest.raises(TypeError, match="unexpected keyword argument 'wdith'"):
        mosaic_collage.Worker(wdith=3)
