"""Slips of a first day, and what is said about them."""
import mosaic
import pytest
import samples

numpy = pytest.importorskip("numpy")

SLIPS = [
    # What is called, the error, and its words.
    (lambda: mosaic.collage("red.png", "blue.png"), FileExistsError, "output: 'blue.png' exists, and would be replaced by a collage of one picture"),
    (lambda: mosaic.collage("red.png", "blue.png", layout="grid"), FileExistsError, "several pictures are a list, ['red.png', 'blue.png']"),
    (lambda: mosaic.thumbnail("red.png", size=64), TypeError, "unexpected keyword argument 'size'; did you mean 'sizes'?"),
    (lambda: mosaic.thumbnail("red.png", None), TypeError, "sizes: found None; allowed: a number, (width, height), a text"),
    (lambda: mosaic.thumbnail("red.png", 64.5), TypeError, "sizes: found 64.5; allowed: a number"),
    (lambda: mosaic.thumbnail("red.png", []), ValueError, "sizes: found []; allowed: a number"),
    (lambda: mosaic.thumbnail("red.png", (1, 2, 3)), TypeError, "sizes: found (1, 2, 3); allowed: a number, (width, height)"),
    (lambda: mosaic.thumbnail("red.png", [64, True]), TypeError, "sizes: found True; allowed: a number"),
    (lambda: mosaic.compare("red.png", None), TypeError, "actual: found None; allowed: a picture, or a folder of pictures"),
    (lambda: mosaic.compare("red.png", "blue.png", mask=numpy.eye(3, dtype="uint8")), ValueError, "mask: found an array of 0 and 1, and 1 is nearly black"),
    (lambda: mosaic.compare("red.png", "blue.png", mask=numpy.eye(3, dtype=int)), ValueError, "such as mask.astype(bool)"),
    (lambda: mosaic.collage(["red.png", numpy.zeros((3, 3), int)]), TypeError, "pictures[1]: an array: found 3×3 of int64"),
    (lambda: mosaic.thumbnail(["red.png", numpy.zeros((3, 3), int)], 8), TypeError, "pictures[1]: an array: found 3×3 of int64"),
    (lambda: mosaic.collage(numpy.zeros((3, 3), int)), TypeError, "an array: found 3×3 of int64"),
]


@pytest.mark.parametrize(("call", "error", "words"), SLIPS, ids=[words for _, _, words in SLIPS])
def test_slips(folder, call, error, words):
    before = (folder / "blue.png").read_bytes()
    with pytest.raises(error) as caught:
        call()
    assert words in str(caught.value)
    assert (folder / "blue.png").read_bytes() == before


def test_a_list_of_one_replaces_a_file(folder):
    assert mosaic.collage(["red.png"], "blue.png", width=20).name == "blue.png"
    assert samples.size((folder / "blue.png").read_bytes())[0] == 20
    mosaic.collage("red.png", "new.png")


def test_a_worker_replaces_no_picture_either(folder):
    before = (folder / "blue.png").read_bytes()
    with mosaic.Worker() as worker, pytest.raises(FileExistsError, match="several pictures are a list"):
        worker.collage("red.png", "blue.png")
    assert (folder / "blue.png").read_bytes() == before


def test_a_picture_is_short_as_text(folder):
    made = mosaic.collage("red.png")
    assert str(made) == f"{made}" == "%s" % made == repr(made)


@pytest.mark.parametrize("pictures", [["red.png"] * 40, [samples.png(200, 200)] * 40], ids=["paths", "bytes"])
def test_progress_of_thumbnails_in_memory_ends(folder, pictures):
    states = []
    mosaic.thumbnail(pictures, [500], progress=lambda done, total: states.append((done, total)))
    assert states[-1] == (40, 40)
    with mosaic.Worker() as worker:
        states.clear()
        worker.thumbnail(pictures, [500], progress=lambda done, total: states.append((done, total)))
    assert states[-1] == (40, 40)


@pytest.mark.parametrize("ignore", [(10, 10, 10, 10), [10, 10, 10, 10], [(10, 10, 10, 10)], "10,10,10,10"], ids=str)
def test_one_rectangle_may_be_a_list(folder, ignore):
    assert mosaic.compare("red.png", samples.png(40, 30), ignore=ignore).same
