"""compare: a difference is a result, and what cannot be read is an error."""
import pathlib

import mosaic
import pytest


def test_the_same(folder):
    found = mosaic.compare("red.png", pathlib.Path("red.png"))
    assert found and found.same and (found.status, found.message) == ("same", "equal bytes")
    assert found.result["a"]["width"] == 40


def test_different(folder):
    found = mosaic.compare("red.png", "blue.png", report="report.html")
    assert not found and (found.same, found.status) == (False, "different")
    assert str(found) == found.message == found.result["reason"]
    assert "1200 of 1200 pixels differ" in found.message
    assert b"<html" in (folder / "report.html").read_bytes()[:500]


def test_in_memory(folder):
    image = pytest.importorskip("PIL.Image")
    red = (folder / "red.png").read_bytes()
    assert mosaic.compare("red.png", red)
    assert mosaic.compare(red, image.new("RGB", (40, 30), "#ff0000"))
    assert not mosaic.compare(red, image.new("RGB", (40, 30), "#fe0000"))
    assert mosaic.compare(red, image.new("RGB", (40, 30), "#fe0000"), preset="renderer")
    assert mosaic.compare(red, image.new("RGB", (40, 30), "#fe0000"), max_delta=1, max_pixels_different=1200)


def test_masks_and_rectangles(folder):
    image = pytest.importorskip("PIL.Image")
    other, mask = image.new("RGB", (40, 30), "red"), image.new("L", (40, 30))
    other.paste("blue", (0, 0, 10, 10))
    mask.paste(255, (0, 0, 10, 10))
    assert mosaic.compare("red.png", other).result["differing"] == 100
    assert mosaic.compare("red.png", other, max_pixels_different=100)
    assert mosaic.compare("red.png", other, mask=mask)
    assert mosaic.compare("red.png", other, ignore=(0, 0, 10, 10))
    assert mosaic.compare("red.png", other, ignore=[(0, 0, 10, 5), (0, 5, 10, 5)])


def test_folders(folder):
    for name, picture in {"g/a": "red", "m/a": "red", "g/b": "red", "m/b": "blue", "m/c": "red"}.items():
        path = folder / f"{name}.png"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes((folder / f"{picture}.png").read_bytes())
    found = mosaic.compare("g", "m")
    assert not found and found.status == "different"
    assert [(pair.status, pair.same) for pair in found.pairs] == [("same", True), ("different", False), ("new", False)]
    assert found.message.splitlines()[-1] == "3 pairs: 1 same, 1 different, 1 new"
    assert mosaic.compare("g", "m", only=["a.*"])


def test_missing(folder):
    assert mosaic.compare("red.png", "no.png").status == "missing"
    assert mosaic.compare("no.png", "red.png").status == "new"


@pytest.mark.parametrize(
    "actual, code, words",
    [
        ("notes.txt", 65, "notes.txt: is not an image"),
        (b"no picture", 65, "^actual: is not an image"),
    ],
)
def test_what_cannot_be_read_is_no_result(folder, actual, code, words):
    with pytest.raises(mosaic.MosaicError, match=words) as caught:
        mosaic.compare("red.png", actual)
    assert caught.value.code == code


def test_wrong_usage(folder):
    with pytest.raises(mosaic.MosaicError, match='--preset: "loose" cannot be used; allowed: exact, ') as caught:
        mosaic.compare("red.png", "red.png", preset="loose")
    assert caught.value.code == 2


def test_folders_with_what_cannot_be_read(folder):
    for name in ("a", "b"):
        (folder / name).mkdir()
        (folder / name / "x.png").write_bytes(name.encode())
        (folder / name / "y.png").write_bytes((folder / "red.png").read_bytes())
    with pytest.raises(mosaic.MosaicError, match="^x.png: .*\\n.*1 of 2 pairs") as error:
        mosaic.compare("a", "b")
    assert (error.value.code, error.value.path) == (65, "x.png")


def test_many_findings_are_a_short_message(folder):
    (folder / "a").mkdir()
    (folder / "b").mkdir()
    for number in range(50):
        (folder / "a" / f"{number}.png").write_bytes((folder / "red.png").read_bytes())
    found = mosaic.compare("a", "b")
    assert len(found.pairs) == 50 and len(str(found).splitlines()) == 22
    assert str(found).splitlines()[-2:] == ["and 30 more", "50 pairs: 50 missing"]
