"""collage, plan and thumbnail."""
import copy
import pathlib
import pickle
import sys
import traceback

import mosaic
import pytest
import samples


def test_a_file(folder):
    made = mosaic.collage(["red.png", "blue.png"], "out.png", layout="grid", size=(160, 120), gap=8)
    assert made == pathlib.Path("out.png")
    assert samples.size(made.read_bytes()) == (160, 120)


def test_bytes(folder):
    assert samples.size(mosaic.collage("red.png", size=(160, 120))) == (160, 120)
    assert mosaic.collage("red.png", size=(160, 120), format="jpg")[:3] == b"\xff\xd8\xff"


def test_every_kind_of_picture_gives_the_same_pixels(folder):
    numpy, image = pytest.importorskip("numpy"), pytest.importorskip("PIL.Image")
    with image.open("red.png") as red:
        kinds = ["red.png", folder / "red.png", (folder / "red.png").read_bytes(), red, numpy.asarray(red)]
        made = [mosaic.collage([kind, "blue.png"], size=(80, 40)) for kind in kinds]
    assert len(set(made)) == 1


def test_a_folder_a_pattern_a_generator(folder):
    (folder / "notes.txt").unlink()
    for pictures in (".", "*.png", folder.glob("*.png"), iter(["blue.png", "red.png"])):
        assert len(mosaic.plan(pictures)["items"]) == 2


def test_documents(folder):
    document = {"canvas": {"width": 64, "height": 32}, "images": ["red.png", "blue.png"]}
    assert samples.size(mosaic.collage(document)) == (64, 32)
    assert [item["index"] for item in mosaic.plan(document)["items"]] == [0, 1]
    (folder / "collage.json").write_text('{"version": 1, "canvas": {"width": 48}, "images": "*.png"}')
    assert samples.size(mosaic.collage("collage.json"))[0] == 48


@pytest.mark.parametrize("name", ["猫 und Ü.png", "-o.png", "a b.png", "100%.png", "a[1].png", "quote'\".png", "a=b.png"])
def test_names_of_files(folder, name):
    (folder / "red.png").rename(name)
    out = f"out {name}"
    assert mosaic.collage(name, out, size=(16, 16)) == pathlib.Path(out)
    assert samples.size((folder / out).read_bytes()) == (16, 16)
    # In a document.
    assert mosaic.collage([name, samples.png()])


def test_options(folder):
    made = mosaic.collage(["red.png", "blue.png"], layout="grid", param={"columns": 1}, gap=0, width=40, padding=(2, 4), polaroid=False)
    assert samples.size(made)[0] == 40


@pytest.mark.parametrize(
    "call, code, words, path",
    [
        (lambda: mosaic.collage("no.png"), 74, "no.png: no such file", "no.png"),
        (lambda: mosaic.collage("notes.txt"), 65, "notes.txt: is not an image", "notes.txt"),
        (lambda: mosaic.collage("red.png", "no/out.png"), 74, "no/out.png: cannot write: the folder 'no' does not exist", "no/out.png"),
        (lambda: mosaic.collage("red.png", "out.bmp"), 2, "out.bmp: the ending says no kind of file", None),
        (lambda: mosaic.collage("red.png", gap="wide"), 2, "gap: ", None),
        (lambda: mosaic.collage({"images": ["red.png"], "canvas": {"widht": 3}}), 65, 'unknown key; did you mean "width"?', None),
        (lambda: mosaic.collage([samples.png(), b"no picture"]), 65, "data:images[1]: is not an image", None),
        (lambda: mosaic.plan(["red.png", "no.png"]), 74, "no.png: no such file", "no.png"),
        (lambda: mosaic.thumbnail(["red.png", "no.png"]), 65, "no.png: no such file", "no.png"),
        (lambda: mosaic.thumbnail(["red.png", "no.png"], 8, "{stem}_8.png"), 65, "no.png: no such file", "no.png"),
        (lambda: mosaic.thumbnail("red.png", 8, "{stm}.png"), 2, "{stm}", None),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_errors(folder, call, code, words, path):
    with pytest.raises(mosaic.MosaicError) as caught:
        call()
    assert words in str(caught.value)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_errors_name_all_that_is_wrong(folder):
    with pytest.raises(mosaic.MosaicError) as caught:
        mosaic.collage({"images": ["red.png"], "canvas": {"widht": 3}, "layout": {"type": "colage"}})
    assert len(caught.value.message.splitlines()) == 2


def test_a_picture_of_a_folder_is_the_path(folder):
    with pytest.raises(mosaic.MosaicError) as caught:
        (folder / "all").mkdir()
        (folder / "all" / "bad.png").write_text("bad")
        mosaic.collage(folder / "all")
    assert caught.value.path == str(folder / "all" / "bad.png")


def test_warnings(folder):
    with pytest.warns(mosaic.MosaicWarning, match="no.png: no such file; left out") as caught:
        mosaic.collage(["red.png", "no.png"], size=(8, 8), on_error="skip")
    assert caught[0].filename == __file__


def test_thumbnails(folder):
    made = mosaic.thumbnail(["red.png", samples.png(64, 64)], sizes=[16, (8, 8)])
    assert [samples.size(picture) for picture in made] == [(16, 12), (8, 6), (16, 16), (8, 8)]
    assert mosaic.thumbnail("red.png", 16, format="webp")[0][8:12] == b"WEBP"
    assert samples.size(mosaic.thumbnail("red.png", [16], crop="centre")[0]) == (16, 16)


def test_thumbnails_as_files(folder):
    pattern = "thumbs/{stem}_{size}.png"
    paths = [pathlib.Path(f"thumbs/{stem}_{size}.png") for stem in ("red", "blue") for size in (16, 8)]
    assert mosaic.thumbnail(["red.png", "blue.png"], [16, 8], pattern) == paths
    assert [samples.size(path.read_bytes()) for path in paths] == [(16, 12), (8, 6)] * 2
    assert mosaic.thumbnail(samples.png(), [4], output="one_{size}.png") == [pathlib.Path("one_4.png")]
    with pytest.raises(ValueError, match="one name for 2 pictures in memory"):
        mosaic.thumbnail([samples.png(), samples.png()], [4], "one_{size}.png")


@pytest.mark.parametrize("in_memory", [False, True])
@pytest.mark.parametrize("output", [None, "{stem}_{size}.png"])
def test_thumbnails_of_which_one_fails(folder, in_memory, output):
    pictures = ["red.png", "notes.txt", "no.png", "blue.png"]
    if in_memory:
        pictures[1:3] = [(folder / "notes.txt").read_bytes(), b"cut"]
        if output:
            pictures, output = pictures[:2] + pictures[3:], "{size}.png"
    with pytest.raises(mosaic.MosaicError) as caught:
        mosaic.thumbnail(pictures, [16, 8], output)
    error = pickle.loads(pickle.dumps(caught.value))
    made = [result for result in error.results if not result.error]
    assert [(result.index, result.width) for result in made] == [(0, 16), (0, 8), (len(pictures) - 1, 16), (len(pictures) - 1, 8)]
    assert all(samples.size(result.bytes or pathlib.Path(result.output).read_bytes())[0] == result.width for result in made)
    assert [result.index for result in error.failed] == list(range(1, len(pictures) - 1))
    assert str(error).splitlines()[0].startswith("picture 1: " if in_memory else "notes.txt: is not an image")
    assert str(error).splitlines()[-1] .endswith(" pictures failed; the others are in the results of this error")


@pytest.mark.parametrize("output", [None, "{stem}_{size}.png"])
def test_thumbnails_that_return_their_errors(folder, output):
    results = mosaic.thumbnail(["red.png", "notes.txt", "blue.png"], [16, 8], output, errors="return")
    assert [(one.index, one.status) for one in results] == [(0, "done"), (0, "done"), (1, "failed"), (2, "done"), (2, "done")]
    assert results[2].error.path == "notes.txt" and results[2].error.result is results[2]
    assert all(samples.size(one.bytes or pathlib.Path(one.output).read_bytes())[0] == one.width for one in results if not one.error)
    assert [one.status for one in mosaic.thumbnail("red.png", 16, output, errors="return")] == ["done"]
    # What is wrong with the call is an error as ever.
    with pytest.raises(mosaic.MosaicError, match="--quality|quality: "):
        mosaic.thumbnail("red.png", quality=300, format="jpg", on_error="skip", errors="return")


def test_urls_of_which_one_fails(folder):
    pytest.importorskip("fsspec")
    results = mosaic.thumbnail(["memory://no.png", "red.png", "memory://none.png"], 16, errors="return")
    assert [(one.index, str(one.error or one.width)) for one in results] == [(0, "memory://no.png: no such file"), (1, "16"), (2, "memory://none.png: no such file")]
    with pytest.raises(mosaic.MosaicErrorGroup) as caught:
        mosaic.thumbnail(["memory://no.png", "red.png", "memory://none.png"], 16)
    assert str(caught.value).splitlines()[0] == "memory://no.png: no such file" == str(caught.value.exceptions[0])
    with pytest.raises(mosaic.MosaicError, match="^memory://no.png: no such file$") as one:
        mosaic.thumbnail("memory://no.png")
    assert one.value.code == 74


def test_one_failure_is_no_group(folder):
    with pytest.raises(mosaic.MosaicError) as caught:
        mosaic.thumbnail(["red.png", "no.png"])
    assert type(caught.value) is mosaic.MosaicError and len(caught.value.failed) == 1


def test_several_failures_are_a_group(folder):
    with pytest.raises(mosaic.MosaicError) as caught:
        mosaic.thumbnail(["no.png", "red.png", "notes.txt"], 16)
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)):
        assert type(error) is mosaic.MosaicErrorGroup
        assert [one.path for one in error.exceptions] == ["no.png", "notes.txt"] == [one.error.path for one in error.failed]
        assert (error.code, error.kind, error.path, len(error.results)) == (65, "not-found", "no.png", 3)
        assert error.message == str(error) and error.message.endswith("2 of 3 pictures failed; the others are in the results of this error")


STAR = """
seen = []
try:
    mosaic.thumbnail(["no.png", "red.png", "notes.txt"], 16)
except* mosaic.MosaicError as group:
    seen += [error.kind for error in group.exceptions]
"""


@pytest.mark.skipif(sys.version_info < (3, 11), reason="has no groups")
def test_except_star(folder):
    names = {"mosaic": mosaic}
    exec(STAR, names)
    assert names["seen"] == ["not-found", "unsupported"]
    with pytest.raises(ExceptionGroup) as caught:
        mosaic.thumbnail(["no.png", "red.png", "notes.txt"], 16)
    gone, rest = caught.value.split(lambda error: not hasattr(error, "exceptions") and error.kind == "not-found")
    assert type(gone) is type(rest) is mosaic.MosaicErrorGroup
    assert (str(gone), gone.path, [result.index for result in gone.results]) == ("no.png: no such file", "no.png", [0])
    assert [one.path for one in rest.exceptions] == ["notes.txt"] and rest.kind == "unsupported"
    assert "+---------------- 2 ----" in "".join(traceback.format_exception(caught.value))


def test_what_wants_a_value_takes_no_picture(folder):
    for options in ({"caption": True}, {"caption": True, "verbose": True}):
        with pytest.raises(mosaic.MosaicError, match="--caption needs a value"):
            mosaic.plan(["red.png", "blue.png"], **options)


@pytest.mark.parametrize("pictures", [None, 5])
def test_what_is_no_picture(pictures):
    with pytest.raises(TypeError, match="^pictures: found (NoneType|int); allowed: a picture"):
        mosaic.collage(pictures)
