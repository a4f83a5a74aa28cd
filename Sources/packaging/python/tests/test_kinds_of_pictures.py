"""Pictures in memory: what they are to the command."""
import concurrent.futures
import io
import os
import pathlib
import re
import struct
import types
import zlib

import mosaic
import pytest
import samples
from mosaic_collage._pictures import document, encoded, inputs, listed


def pixels(picture):
    """What a PNG of this module holds."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    depth, kind = picture[24], picture[25]
    length = struct.unpack(">I", picture[33:37])[0]
    return depth, kind, zlib.decompress(picture[41 : 41 + length])


def test_bytes_stay_as_they_are():
    for kind in (bytes, bytearray, memoryview):
        assert encoded(kind(b"any bytes")) == b"any bytes"


@pytest.mark.parametrize(
    "shape, kind, rows",
    [
        ((2, 3), 0, b"\0\0\1\2\0\3\4\5"),
        ((2, 1, 1), 0, b"\0\0\0\1"),
        ((1, 2, 2), 4, b"\0\0\1\2\3"),
        ((1, 2, 3), 2, b"\0\0\1\2\3\4\5"),
        ((1, 2, 4), 6, b"\0\0\1\2\3\4\5\6\7"),
    ],
)
def test_arrays(shape, kind, rows):
    numpy = pytest.importorskip("numpy")
    array = numpy.arange(numpy.prod(shape), dtype="uint8").reshape(shape)
    assert pixels(encoded(array)) == (8, kind, rows)
    # The same picture however it lies in memory.
    assert encoded(numpy.asfortranarray(array)) == encoded(array)
    assert encoded(numpy.repeat(array, 2, axis=1)[:, ::2]) == encoded(array)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK", "YCbCr", "HSV", "F", "I"])
def test_pillow(mode):
    image = pytest.importorskip("PIL.Image")
    picture = image.new("L" if mode in ("I;16", "F", "I") else "RGB", (5, 4), "white").convert("I" if mode == "I;16" else mode).convert(mode)
    made = mosaic.thumbnail(picture, 4)
    assert samples.size(made[0]) == (4, 3)
    if mode != "I;16":
        assert image.open(io.BytesIO(made[0])).convert("RGB").getpixel((0, 0)) == (255, 255, 255)


# A mode, two values of it that are near, and the mode in which a PNG holds both.
HELD = [
    ("I;16", (1000, 1001), "I;16"), ("I;16B", (1000, 1001), "I;16"), ("I", (7, 8), "L"), ("F", (7, 8), "L"),
    ("PA", ((7, 1), (7, 2)), "RGBA"), ("RGBa", ((9, 9, 9, 255), (8, 9, 9, 255)), "RGBA"), ("La", ((9, 255), (8, 255)), "LA"), ("RGBX", ((9, 9, 9, 0), (8, 9, 9, 0)), "RGB"),
]  # fmt: skip


@pytest.mark.parametrize("mode, values, held", HELD)
def test_pillow_loses_nothing(mode, values, held):
    image = pytest.importorskip("PIL.Image")
    files = [encoded(image.new(mode, (5, 4), value)) for value in values]
    depth, kind, _ = pixels(files[0])
    assert (depth, kind) == {"L": (8, 0), "I;16": (16, 0), "LA": (8, 4), "RGB": (8, 2), "RGBA": (8, 6)}[held]
    assert pixels(files[0]) != pixels(files[1])


def animation(image):
    file = io.BytesIO()
    frames = [image.new("L", (5, 4), grey) for grey in (0, 99)]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    return image.open(file)


# What no PNG has all of, and words.
REFUSED = [
    (lambda image: image.new("F", (5, 4), 0.5), "mode 'F' with numbers from 0.5 to 0.5; allowed: 1, L, .* whole numbers from 0 to 255"),
    (lambda image: image.new("F", (5, 4), float("nan")), "mode 'F' with numbers from"),
    (lambda image: image.new("I", (5, 4), 256), r"mode 'I' with numbers from 256 to 256; .*picture.convert\('I;16'\)"),
    (lambda image: image.new("LAB", (5, 4)), "mode 'LAB'; allowed: 1, L, "),
    (animation, "2 frames or pages; allowed: one picture"),
]


@pytest.mark.parametrize("make, words", REFUSED)
def test_pillow_images_that_no_file_has_all_of(folder, make, words):
    picture = make(pytest.importorskip("PIL.Image"))
    for call in (
        lambda: mosaic.compare("red.png", picture), lambda: mosaic.compare("red.png", "red.png", mask=picture),
        lambda: mosaic.collage([picture]), lambda: mosaic.thumbnail(picture), lambda: mosaic.plan({"items": [{"image": picture}]}),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=f"^a Pillow image: found {words}"):
            call()


def test_one_frame_of_an_animation():
    image = pytest.importorskip("PIL.Image")
    with animation(image) as picture:
        picture.seek(1)
        assert image.open(io.BytesIO(encoded(picture.copy()))).convert("L").getpixel((0, 0)) == 99
    # A photo of a camera has others behind it.
    file = io.BytesIO()
    image.new("RGB", (5, 4), "white").save(file, "MPO", save_all=True, append_images=[image.new("RGB", (5, 4))])
    assert samples.size(encoded(image.open(file))) == (5, 4)


def test_a_picture_whose_file_is_closed():
    image = pytest.importorskip("PIL.Image")
    file = io.BytesIO()
    image.new("L", (5, 4)).save(file, "GIF")
    with image.open(file) as picture:
        picture.load()
    assert samples.size(encoded(picture)) == (5, 4)


@pytest.mark.parametrize(
    ("mode", "space", "count"),
    [("RGB", b"RGB ", 1), ("P", b"RGB ", 1), ("L", b"GRAY", 1), ("L", b"RGB ", 0), ("RGB", b"CMYK", 0), ("RGB", b"", 0), ("CMYK", b"RGB ", 1), ("CMYK", b"", 0)],
)
def test_a_profile_is_one_of_the_colours_that_a_picture_has(mode, space, count):
    picture = pytest.importorskip("PIL.Image").new(mode, (5, 4))
    picture.info["icc_profile"] = bytes(16) + space
    assert encoded(picture).count(b"iCCP") == count


def test_an_array_is_one_picture_and_not_a_list_of_rows():
    numpy = pytest.importorskip("numpy")
    assert len(mosaic.plan(numpy.zeros((6, 8, 3), "uint8"))["items"]) == 1
    assert len(mosaic.plan([numpy.zeros((6, 8, 3), "uint8")] * 3)["items"]) == 3


def test_matplotlib_figures():
    figure = pytest.importorskip("matplotlib.figure").Figure(figsize=(2, 1), dpi=50, facecolor="#0000ff")
    assert samples.size(encoded(figure)) == (100, 50)
    image = pytest.importorskip("PIL.Image")
    assert image.open(io.BytesIO(mosaic.collage(figure))).convert("RGB").getpixel((0, 0)) == (0, 0, 255)


class Page:
    """As a page of Playwright, which moves at first."""

    __module__ = "playwright.sync_api._generated"

    def __init__(self):
        self.shots = [samples.png(9, 9), samples.png(40, 30), samples.png(40, 30), samples.png(8, 8)]

    def screenshot(self, *, animations):
        assert animations == "disabled"
        return self.shots.pop(0)


def test_pages_are_pictures_everywhere(folder):
    assert samples.size(mosaic.thumbnail(Page(), 20)[0]) == (20, 15)
    assert samples.size(mosaic.collage([Page(), "blue.png"], width=20))[0] == 20
    assert len(mosaic.plan(Page())["items"]) == 1
    assert mosaic.compare("red.png", Page())
    with mosaic.Worker() as worker:
        assert samples.size(worker.submit({"images": Page(), "canvas": {"width": 20}}).result(60).bytes)[0] == 20


@pytest.mark.parametrize("thing", [7, object(), {1: 2}.items])
def test_what_is_no_picture(thing):
    with pytest.raises(TypeError, match=rf"^pictures\[1\]: found {type(thing).__name__}; allowed: a path, bytes of a file, .* Playwright$"):
        mosaic.collage(["a.png", thing])


class Tensor:
    """As a tensor of torch, which has no buffer."""

    def __init__(self, array, error=None):
        self.array, self.error, self.shape, self.dtype = array, error, array.shape, array.dtype

    def __array__(self):
        if self.error:
            raise self.error
        return self.array


def test_what_becomes_an_array():
    numpy = pytest.importorskip("numpy")
    array = numpy.arange(60, dtype="uint8").reshape(4, 5, 3)
    assert encoded(Tensor(array)) == encoded(array)
    assert len(mosaic.plan([Tensor(array), array])["items"]) == 2
    # The bytes of a file, as cv2.imencode and torchvision.io.encode_png give them.
    file = numpy.frombuffer(samples.png(4, 3), "uint8")
    assert samples.size(mosaic.thumbnail(file, 4)[0]) == samples.size(mosaic.thumbnail(Tensor(file), 4)[0]) == (4, 3)


async def later():
    return b""


class Asynchronous:
    async def screenshot(self):
        return b""


class Strict:
    def screenshot(self, filename):
        return True


class Text:
    def screenshot(self):
        return "a picture"


class Chart:
    """As a figure of plotly, which iterates over its members."""

    def __iter__(self):
        return iter(["data", "layout"])

    def to_image(self, format):
        return b""


async def many():
    yield b""


def axes():
    return pytest.importorskip("matplotlib.figure").Figure().subplots()


def array(kind, shape=(2, 3), value=1):
    return pytest.importorskip("numpy").full(shape, value).astype(kind)


def numpy_with(name, *arguments):
    return getattr(pytest.importorskip("numpy"), name)(*arguments)


def table():
    return pytest.importorskip("pandas").DataFrame({"path": ["red.png"], "name": ["red"]})


def closed():
    image = pytest.importorskip("PIL.Image")
    file = io.BytesIO()
    image.new("RGB", (5, 4)).save(file, "PNG")
    with image.open(file) as picture:
        return picture


def broken():
    image = pytest.importorskip("PIL.Image")
    file = io.BytesIO()
    image.radial_gradient("L").save(file, "JPEG")
    return image.open(io.BytesIO(file.getvalue()[:2000]))


def inks():
    picture = pytest.importorskip("PIL.Image").new("CMYK", (5, 4))
    picture.info["icc_profile"] = bytes(16) + b"CMYK"
    return picture


def image(mode, value=0, size=(5, 4)):
    return pytest.importorskip("PIL.Image").new(mode, size, value)


# What no call takes, and what the message says.
NO_PICTURES = [
    (lambda: array("int64", value=200), "an array: found 2×3 of int64 with numbers from 200 to 200; .*; try array.astype\\('uint8'\\)$"),
    (lambda: array(">i4", value=300), "an array: found 2×3 of >i4 with numbers from 300 to 300; .*; try array.astype\\('uint16'\\)$"),
    (lambda: array("int8", value=-1), "an array: found 2×3 of int8 with numbers from -1 to -1; .*; try array.clip\\(0, 255\\)"),
    (lambda: array("float32", value=255), "an array: found 2×3 of float32 with numbers from 255.0 to 255.0; .* from 0 to 1; try array / 255 if 255 is white"),
    (lambda: array("float64", value=float("nan")), "an array: found 2×3 of float64 with nan .*; try numpy.nan_to_num"),
    (lambda: array("float64", value=float("inf")), "an array: found 2×3 of float64 with numbers from inf to inf; .*clip"),
    (lambda: array("complex64"), "an array: found 2×3 of complex64; allowed: height×width, "),
    (lambda: array("uint8", (3, 8, 9)), "an array: found 3×8×9 of uint8 .*; try array.transpose\\(1, 2, 0\\), which moves the channels to the end"),
    (lambda: array("uint8", (5, 8, 9, 3)), "an array: found 5×8×9×3 of uint8 .*; try list\\(array\\), if it holds several pictures"),
    (lambda: array("float32", (12,)), "an array: found 12 of float32 .*; try array.reshape\\(height, width\\)"),
    (lambda: array("uint8", (0, 8)), "an array: found 0×8 of uint8; allowed: "),
    (lambda: array([("red", "u1"), ("green", "u1")]), "an array: found 2×3 of .*red.*; allowed: "),
    (lambda: array("object"), "an array: found 2×3 of object; .* array.ravel\\(\\) if it holds several pictures, or array.astype"),
    (lambda: numpy_with("array", [["a.png", "b.png"]]), "an array: found 1×2 of <U5; .*; try array.ravel\\(\\)"),
    (lambda: numpy_with("array", "a.png"), ".*: found ndarray; .*; its only value is array.item\\(\\)"),
    (lambda: pytest.importorskip("numpy").ma.masked_equal(array("uint8"), 1), "an array: found values that are masked out; .*array.filled\\(0\\)"),
    (lambda: Tensor(array("uint8"), RuntimeError("it is on a card")), "an array: found Tensor, .* tensor.detach\\(\\).cpu\\(\\).numpy\\(\\) .*: it is on a card"),
    (lambda: memoryview(bytes(48)).cast("f", [3, 4]), "an array: found 3×4 of type 'f'; .*; try numpy.asarray\\(array\\)"),
    (lambda: memoryview(bytes(48)).cast("i", [3, 4]), "an array: found 3×4 of type 'i'; .*; try numpy.asarray\\(array\\)"),
    (lambda: {"a.png", "b.png"}, ".*: found set"),
    (later, "a picture: found coroutine, which is yet to be awaited.* await page.screenshot\\(\\)"),
    (Asynchronous, "a picture: found coroutine, which is yet to be awaited"),
    (Strict, "a picture: found Strict, whose screenshot\\(\\) cannot be called here: .*; call it, and hand over the bytes"),
    (Text, "a picture: found Text, whose screenshot\\(\\) gave str; allowed: the bytes of a picture"),
    (Chart, '.*: found Chart; .*; such as figure.to_image\\("png"\\)$'),
    (many, ".*: found async_generator; .*; such as \\[picture async for picture in pictures\\]"),
    (concurrent.futures.Future, ".*: found Future; .*; such as its result\\(\\)"),
    (lambda: pytest.importorskip("polars").DataFrame({"path": ["red.png"]}), "a picture: found DataFrame; .*; a column is a list of paths"),
    (axes, ".*: found Axes; .*; its figure is a picture, such as axes.figure$"),
    (table, 'a picture: found DataFrame; .*; a column is a list of paths, such as frame\\["path"\\]'),
    (closed, "a Pillow image: cannot be loaded: .*; call load\\(\\) before its file is closed, or hand over the path"),
    (broken, "a Pillow image: cannot be loaded: .*truncated"),
    (inks, "a Pillow image: found mode 'CMYK' with a colour profile; .*; hand over the path of the file, or .*ImageCms.profileToProfile"),
    (lambda: image("F", 1), "a Pillow image: found mode 'F' with numbers from 1 to 1; "),
    (lambda: image("LAB"), "a Pillow image: found mode 'LAB'; .*; ImageCms.profileToProfile"),
    (lambda: image("RGBa", (9, 9, 9, 8)), "a Pillow image: found mode 'RGBa' with colours above their alpha"),
    (lambda: image("L", size=(0, 4)), "a Pillow image: found 0×4 pixels"),
    (lambda: "data:image/png;base64,AA?", "a data: address: found .*; allowed: data:image/png;base64,"),
]  # fmt: skip


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("make", "words"), NO_PICTURES, ids=[re.sub(r"\W+", " ", words)[:60] for _, words in NO_PICTURES])
def test_what_no_call_takes(folder, make, words):
    is_text = isinstance(make(), str) if make is not later else False
    for call in [lambda: mosaic.compare("red.png", make()), lambda: mosaic.compare("red.png", "red.png", mask=make())] + (
        [] if is_text else [lambda: mosaic.collage(make()), lambda: mosaic.thumbnail([make()]), lambda: mosaic.plan({"images": make()})]
    ):
        with pytest.raises((TypeError, ValueError), match=f"^{words}"):
            call()


def test_a_document_is_one_for_a_collage_and_a_plan(folder):
    with pytest.raises(TypeError, match="^pictures: found dict; allowed: a picture, several, or, for a collage and a plan, a dict"):
        mosaic.thumbnail({"images": ["red.png"]})
    with pytest.raises(TypeError, match="^a picture: found dict; "):
        mosaic.compare("red.png", {"images": ["red.png"]})


def test_a_data_address_is_a_picture(folder):
    address = samples.address(samples.png(40, 30))
    assert mosaic.compare("red.png", address) and samples.size(mosaic.thumbnail(address, 20)[0]) == (20, 15)
    assert samples.size(mosaic.collage([address, "blue.png"], width=20))[0] == 20


# Several pictures: each has red.png and blue.png.
def numpy_paths(kind):
    return pytest.importorskip("numpy").array(["red.png", "blue.png"]).astype(kind)


def column(kind, **options):
    return getattr(pytest.importorskip("pandas"), kind)(["red.png", "blue.png"], **options)


SEVERAL = {
    "list": lambda: ["red.png", "blue.png"],
    "tuple": lambda: ("red.png", "blue.png"),
    "generator": lambda: (name for name in ("red.png", "blue.png")),
    "map": lambda: map(pathlib.Path, ["red.png", "blue.png"]),
    "values of a dict": lambda: {1: "red.png", 2: "blue.png"}.values(),
    "keys of a dict": lambda: {"red.png": 1, "blue.png": 2}.keys(),
    "sorted glob": lambda: sorted(pathlib.Path().glob("*.png")),
    "scandir": lambda: [entry for entry in os.scandir() if entry.name.endswith(".png")],
    "array of text": lambda: numpy_paths("U"),
    "array of bytes": lambda: numpy_paths("S"),
    "array of objects": lambda: numpy_paths(object),
    "every second path": lambda: numpy_with("array", ["red.png", "no.png", "blue.png", "no.png"])[::2],
    "array of paths": lambda: numpy_with("array", [pathlib.Path("red.png"), pathlib.Path("blue.png")]),
    "array of images": lambda: numpy_with("array", [image("RGB"), b"x"], object)[:1].repeat(2),
    "series": lambda: column("Series"),
    "series of objects": lambda: column("Series", dtype=object),
    "categories": lambda: column("Series", dtype="category"),
    "series with an index": lambda: column("Series", index=[7, 3]),
    "index": lambda: column("Index"),
    "polars": lambda: pytest.importorskip("polars").Series(["red.png", "blue.png"]),
    "column of arrays": lambda: pytest.importorskip("pandas").Series([array("uint8"), array("float32")]),
}


@pytest.mark.parametrize("make", SEVERAL.values(), ids=SEVERAL.keys())
def test_several_pictures(folder, make):
    assert len(mosaic.plan(make())["items"]) == 2
    assert samples.size(mosaic.collage(make(), width=20))[0] == 20
    assert len(mosaic.thumbnail(make(), 20)) == 2
    assert len(mosaic.plan({"images": make()})["items"]) == 2
    assert len(mosaic.plan({"items": ({"image": picture} for picture in listed(make()))})["items"]) == 2
    with mosaic.Worker() as worker:
        worker.submit({"images": make(), "canvas": {"width": 20}}).result(60)
        assert len(worker.plan(make())["items"]) == 2
    for call in (lambda: mosaic.compare(make(), "red.png"), lambda: mosaic.compare("red.png", "red.png", mask=make())):
        with pytest.raises(TypeError, match="^a picture: found .*; allowed: a path, .*; one picture is wanted here, and not several$"):
            call()


ALONE = {
    "path": lambda: "red.png",
    "bytes": lambda: samples.png(40, 30),
    "file": lambda: io.BytesIO(samples.png(40, 30)),
    "array": lambda: array("uint8", (30, 40, 3)),
    "image": lambda: image("RGB", size=(40, 30)),
    "page": Page,
    "tensor": lambda: Tensor(array("bool", (30, 40))),
}


@pytest.mark.parametrize("make", ALONE.values(), ids=ALONE.keys())
def test_a_lone_picture_is_a_list_of_one(folder, make):
    assert len(mosaic.plan(make())["items"]) == 1
    assert mosaic.collage(make(), width=20) == mosaic.collage([make()], width=20)
    assert samples.size(mosaic.thumbnail(make(), 20)[0]) == (20, 15)
    assert len(mosaic.plan({"images": make()})["items"]) == 1
    with mosaic.Worker() as worker:
        one, several = (worker.submit({"images": images, "canvas": {"width": 20}}) for images in (make(), [make()]))
        assert one.result(60).bytes == several.result(60).bytes


MISSING = [
    (lambda: [float("nan")], "nan"), (lambda: [None], "None"),
    (lambda: [pytest.importorskip("pandas").NA], "<NA>"), (lambda: [numpy_with("float32", float("nan"))], "nan"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "words"), MISSING)
def test_missing_values_have_a_position(folder, make, words):
    pandas = pytest.importorskip("pandas")
    for several in (["red.png", *make()], pandas.Series(["red.png", *make()], dtype=object), tuple(["red.png", *make()])):
        for call in (mosaic.collage, mosaic.thumbnail):
            with pytest.raises(TypeError, match=rf"^pictures\[1\]: found {words}, a missing value; allowed: pictures only, such as column.dropna\(\)"):
                call(several)


def test_numbers_of_numpy_stand_in_documents():
    numpy = pytest.importorskip("numpy")
    canvas = types.MappingProxyType({"width": numpy.int64(77), "padding": numpy.float32(0.5)})
    assert mosaic.plan({"images": samples.png(), "canvas": canvas}) == mosaic.plan({"images": samples.png(), "canvas": {"width": 77, "padding": 0.5}})


def test_pictures_stand_in_documents(folder):
    made = mosaic.collage({"canvas": {"width": 20}, "items": [{"image": samples.png()}, {"image": folder / "red.png"}]})
    assert samples.size(made)[0] == 20
    assert b'"image": "data:;base64,' in document({"image": b"x"})


def test_many_paths_go_through_a_pipe(tmp_path):
    names = [f"{'long' * 50}/{number}.png" for number in range(20_000)]
    words, stdin = inputs(names)
    assert words == ["--files-from=-"] and stdin.count(b"\0") == 20_000
    paths = [tmp_path / f"{'x' * 200}{number}.png" for number in range(3000)]
    for path in paths:
        path.write_bytes(samples.png(2, 2))
    assert len(mosaic.plan(paths, layout="grid")["items"]) == 3000


def test_no_pictures():
    with pytest.raises(ValueError, match="pictures: found none"):
        mosaic.collage([])
