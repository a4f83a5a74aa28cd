"""Pictures in memory: what they are to the command."""
import io
import struct
import zlib

import mosaic
import pytest
import samples
from mosaic_collage._pictures import document, encoded, inputs


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


@pytest.mark.parametrize("dtype, shape", [("float64", (4, 4, 3)), ("uint8", (4, 4, 5)), ("uint8", (0, 4)), ("bool", (4, 4)), ("uint8", (1, 2, 2, 3))])
def test_arrays_that_are_no_pictures(dtype, shape):
    numpy = pytest.importorskip("numpy")
    with pytest.raises(TypeError, match=r"an array: found [\d×]+ of type .*; allowed: height×width.*uint8"):
        mosaic.collage(numpy.zeros(shape, dtype))


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


def test_a_profile_is_one_of_the_colours_that_a_picture_has():
    image = pytest.importorskip("PIL.Image")
    for mode, count in (("RGB", 1), ("CMYK", 0)):
        picture = image.new(mode, (5, 4))
        picture.info["icc_profile"] = b"a profile"
        assert encoded(picture).count(b"iCCP") == count


def test_an_array_is_one_picture_and_not_a_list_of_rows():
    numpy = pytest.importorskip("numpy")
    assert len(mosaic.plan(numpy.zeros((6, 8, 3), "uint8"))["items"]) == 1
    assert len(mosaic.plan([numpy.zeros((6, 8, 3), "uint8")] * 3)["items"]) == 3


def test_matplotlib_figures():
    figure = pytest.importorskip("matplotlib.figure").Figure(figsize=(2, 1), dpi=50)
    assert samples.size(encoded(figure)) == (100, 50)


@pytest.mark.parametrize("thing", [7, object(), None, {1: 2}.items])
def test_what_is_no_picture(thing):
    with pytest.raises(TypeError, match="a picture: found .*; allowed: a path, bytes of a file, a file object, a Pillow image, a numpy array"):
        mosaic.collage(["a.png", thing])


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
