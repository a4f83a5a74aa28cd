"""Laws: the file that the program reads has the pixels of the picture in memory, or there is an error."""
import io
import itertools
import random
import struct
import zlib

import mosaic
import pytest
from mosaic_collage._pictures import encoded

CHANNELS = {0: 1, 4: 2, 2: 3, 6: 4}


def chunks(file):
    """The chunks of a PNG, with their checksums checked."""
    assert file[:8] == b"\x89PNG\r\n\x1a\n"
    found, place = {}, 8
    while place < len(file):
        length, kind = struct.unpack(">I4s", file[place : place + 8])
        data = file[place + 8 : place + 8 + length]
        assert zlib.crc32(kind + data) == struct.unpack(">I", file[place + 8 + length : place + 12 + length])[0]
        found[kind] = data
        place += 12 + length
    return found


def pixels(file):
    """The rows of a PNG of this package, which filters nothing: each pixel is a tuple of its samples. And the bits of a sample."""
    parts = chunks(file)
    width, height, bits, color = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    channels, data = CHANNELS[color], zlib.decompress(parts[b"IDAT"])
    length = (width * channels * bits + 7) // 8
    assert len(data) == height * (length + 1)
    rows = []
    for start in range(0, len(data), length + 1):
        row = data[start + 1 : start + 1 + length]
        assert data[start] == 0
        if bits == 1:
            samples = [byte >> shift & 1 for byte in row for shift in range(7, -1, -1)][:width]
        else:
            samples = list(row) if bits == 8 else list(struct.unpack(f">{length // 2}H", row))
        rows.append([tuple(samples[place : place + channels]) for place in range(0, width * channels, channels)])
    return rows, bits


# MARK: Arrays

TAKEN = ["bool", "uint8", "<u2", ">u2", "float16", "<f4", ">f4", "<f8", ">f8"]
OTHER = ["int8", "int16", "int32", ">i8", "uint32", "uint64", "complex64", "M8[s]", "U3", "object"]
SHAPES = [(5, 7), (1, 1), (3, 4, 1), (4, 3, 2), (2, 6, 3), (6, 2, 4), (1, 9, 3)]
NO_SHAPES = [(0, 3), (3, 0, 3), (2, 2, 5), (2, 3, 0), (2, 3, 3, 3), (3, 2, 9)]


def values(numpy, random, kind, shape):
    """An array of random numbers; of floats many lie halfway between two numbers of a PNG."""
    count = 1
    for length in shape:
        count *= length
    dtype = numpy.dtype(kind)
    if dtype.kind == "f":
        numbers = [random.choice([0, 1, random.random(), (random.randrange(255) + 0.5) / 255]) for _ in range(count)]
    elif dtype.kind in "UO":
        numbers = [str(random.randrange(100)) for _ in range(count)]
    else:
        most = {"b": 2, "u": 1 << (8 * dtype.itemsize), "i": 100}.get(dtype.kind, 100)
        numbers = [random.randrange(most) for _ in range(count)]
    return numpy.array(numbers).astype(dtype).reshape(shape)


def laid_out(numpy, way, array):
    """The same pixels in another place of the memory, or other pixels of that memory."""
    if way == "columns first":
        return numpy.asfortranarray(array)
    if way == "backwards":
        return array[::-1, ::-1]
    if way == "turned":
        return array.swapaxes(0, 1)
    if way == "every second":
        return numpy.repeat(numpy.repeat(array, 2, 0), 3, 1)[1::2, ::-3]
    if way == "one row many times":
        return numpy.broadcast_to(array[:1], array.shape)
    if way == "a part":
        return numpy.pad(array, [(2, 1), (1, 3)] + [(0, 0)] * (array.ndim - 2))[2:-1, 1:-3]
    if way == "read only":
        array.flags.writeable = False
    return array


WAYS = ["plain", "columns first", "backwards", "turned", "every second", "one row many times", "a part", "read only"]


def sample(value, kind):
    """What a PNG has for a number of an array."""
    if kind == "b":
        return 255 if value else 0
    return round(float(value) * 255) if kind == "f" else int(value)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", TAKEN)
def test_arrays(kind, way):
    numpy = pytest.importorskip("numpy")
    for seed, shape in enumerate(SHAPES):
        array = laid_out(numpy, way, values(numpy, random.Random(f"{kind} {way} {seed}"), kind, shape))
        rows, bits = pixels(encoded(array))
        assert bits == (16 if array.dtype.itemsize == 2 and array.dtype.kind == "u" else 8)
        deep = array if array.ndim == 3 else array[:, :, None]
        assert rows == [[tuple(sample(value, array.dtype.kind) for value in pixel) for pixel in row] for row in deep.tolist()]


@pytest.mark.parametrize("way", WAYS[:3])
@pytest.mark.parametrize(("kind", "shape"), [*itertools.product(OTHER, SHAPES), *itertools.product(TAKEN, NO_SHAPES)])
def test_arrays_that_no_file_has(kind, shape, way):
    numpy = pytest.importorskip("numpy")
    array = laid_out(numpy, way, values(numpy, random.Random(f"{kind} {shape} {way}"), kind, shape))
    with pytest.raises(TypeError, match="^an array: found .* of .*; allowed: height×width, and height×width×1 to ×4"):
        encoded(array)


@pytest.mark.parametrize("seed", range(40))
def test_floats_outside_of_0_to_1(seed):
    numpy = pytest.importorskip("numpy")
    chance = random.Random(seed)
    array = values(numpy, chance, chance.choice(["float16", "float32", "float64"]), (3, 4))
    wrong = chance.choice([float("nan"), float("inf"), -float("inf"), -0.001, 1.001, 255.0])
    array[chance.randrange(3), chance.randrange(4)] = wrong
    with pytest.raises(TypeError, match="with nan" if wrong != wrong else f"with numbers from (.* to {array.max()}|{array.min()} to .*);"):
        encoded(array)


@pytest.mark.parametrize("channels", [1, 2, 3, 4])
def test_the_program_has_the_pixels_of_an_array(channels):
    numpy, image = pytest.importorskip("numpy"), pytest.importorskip("PIL.Image")
    array = values(numpy, random.Random(channels), "uint8", (12, 16, channels))
    if channels in (2, 4):
        # A colour without alpha is nothing to see.
        array[:, :, -1] = 255
    made = image.open(io.BytesIO(mosaic.collage([array[::-1]], layout="grid", width=16, format="png")))
    wanted = numpy.repeat(array[:, :, :1], 3, 2) if channels < 3 else array[:, :, :3]
    assert (numpy.asarray(made.convert("RGB")) == wanted[::-1]).all()


# MARK: Pillow

SIXTEEN = ["I;16", "I;16L", "I;16B", "I;16N"]
MODES = ["1", "L", "LA", "RGB", "RGBA", "P", "PA", "RGBX", "CMYK", "YCbCr", "HSV", "La", "RGBa", *SIXTEEN]


def product(color, alpha):
    return (2 * color * alpha + 255) // 510


def random_image(image, mode, chance):
    width, height = chance.randrange(1, 12), chance.randrange(1, 7)
    bands = len(image.new(mode, (1, 1)).getbands())
    data = bytearray(chance.randrange(256) for _ in range(width * height * bands * (2 if mode in SIXTEEN else 1)))
    if mode in ("La", "RGBa"):
        for place in range(0, len(data), bands):
            for channel in range(bands - 1):
                data[place + channel] = product(data[place + channel], data[place + bands - 1])
    if mode == "1":
        return image.frombytes("L", (width, height), bytes(data)).convert("1")
    picture = image.frombytes(mode, (width, height), bytes(data))
    if mode in ("P", "PA"):
        picture.putpalette(bytes(chance.randrange(256) for _ in range(768)))
    return picture


def expected(picture, x, y):
    """The pixel of a PNG for a pixel of an image, by other ways than the package's where there are such."""
    mode, pixel = picture.mode, picture.getpixel((x, y))
    if mode in SIXTEEN or mode == "L":
        return (pixel,)
    if mode == "1":
        return (pixel // 255,)
    if mode in ("P", "PA"):
        index = pixel if mode == "P" else pixel[0]
        color = tuple(picture.getpalette()[index * 3 : index * 3 + 3])
        key = picture.info.get("transparency")
        if mode == "PA":
            return (*color, pixel[1])
        if key is None:
            return color
        return (*color, key[index] if isinstance(key, bytes) and index < len(key) else 0 if index == key else 255)
    if mode == "RGBX":
        return pixel[:3]
    if mode == "CMYK":
        return tuple(product(255 - ink, 255 - pixel[3]) for ink in pixel[:3])
    if mode in ("YCbCr", "HSV"):
        return picture.convert("RGB").getpixel((x, y))
    return pixel


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("mode", MODES)
def test_pillow(mode, seed):
    image = pytest.importorskip("PIL.Image")
    chance = random.Random(f"{mode} {seed}")
    if mode == "I;16N" and int(pytest.importorskip("PIL").__version__.split(".")[0]) < 10:
        pytest.skip("this Pillow makes no such picture")
    picture = random_image(image, mode, chance)
    if mode == "P" and seed % 3:
        picture.info["transparency"] = chance.randrange(256) if seed % 3 == 1 else bytes(chance.randrange(256) for _ in range(chance.randrange(1, 257)))
    rows, bits = pixels(encoded(picture))
    assert bits == (16 if mode in SIXTEEN else 1 if mode == "1" else 8)
    assert (len(rows[0]), len(rows)) == picture.size
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            if mode in ("La", "RGBa"):
                # The product is what such an image has; without alpha every colour has it.
                pixel = (*(product(color, pixel[-1]) for color in pixel[:-1]), pixel[-1])
            assert pixel == expected(picture, x, y), (x, y)


@pytest.mark.parametrize("seed", range(3))
def test_palettes_with_alpha(seed):
    image = pytest.importorskip("PIL.Image")
    chance = random.Random(seed)
    picture, palette = random_image(image, "P", chance), [tuple(chance.randrange(256) for _ in range(4)) for _ in range(256)]
    picture.putpalette(bytes(itertools.chain(*palette)), "RGBA")
    rows, _ = pixels(encoded(picture))
    assert list(itertools.chain(*rows)) == [palette[index] for index in picture.tobytes()]


@pytest.mark.parametrize("seed", range(3))
def test_files_of_16_bits(seed):
    """Older Pillow opens them as numbers of 32 bits, also if all are small."""
    image = pytest.importorskip("PIL.Image")
    chance, file = random.Random(seed), io.BytesIO()
    numbers = [chance.randrange(200 if seed else 65536) for _ in range(12)]
    image.frombytes("I;16", (4, 3), struct.pack("<12H", *numbers)).save(file, "PNG")
    for opened in (image.open(file), image.open(file).convert("I")):
        opened.format = "PNG"
        rows, bits = pixels(encoded(opened))
        assert bits == 16 and [pixel[0] for pixel in itertools.chain(*rows)] == numbers


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("mode", ["I", "F"])
def test_numbers_of_pillow(mode, seed):
    """Numbers from 0 to 255 are grey; one other number, or one that is not whole, is an error."""
    image = pytest.importorskip("PIL.Image")
    chance = random.Random(f"{mode} {seed}")
    picture = image.new(mode, (6, 5))
    numbers = [[chance.randrange(2, 256) for _ in range(6)] for _ in range(5)]
    for x, y in itertools.product(range(6), range(5)):
        picture.putpixel((x, y), numbers[y][x])
    rows, bits = pixels(encoded(picture))
    assert bits == 8 and [[pixel[0] for pixel in row] for row in rows] == numbers
    picture.putpixel((chance.randrange(6), chance.randrange(5)), chance.choice([-1, 256, 70_000] + [1.5, float("nan")] * (mode == "F")))
    with pytest.raises(TypeError, match=f"^a Pillow image: found mode '{mode}' with numbers from"):
        encoded(picture)


@pytest.mark.parametrize("mode", ["1", "L", "I;16", "RGB"])
def test_the_colour_that_is_transparent(mode):
    image = pytest.importorskip("PIL.Image")
    picture = random_image(image, mode, random.Random(mode))
    key = picture.getpixel((0, 0))
    picture.info["transparency"] = key
    parts = key if mode == "RGB" else (min(key, 1),) if mode == "1" else (key,)
    assert chunks(encoded(picture))[b"tRNS"] == struct.pack(f">{len(parts)}H", *parts)
    for wrong in (b"\0", 1 << 16, (1, 2), "white"):
        picture.info["transparency"] = wrong
        with pytest.raises(ValueError, match=r"^a Pillow image: found .* as info\['transparency'\], which is no colour of mode"):
            encoded(picture)


# MARK: Files that Pillow opens


def linear(gamma):
    return b"gAMA", struct.pack(">I", gamma)


PRIMARIES = b"cHRM", struct.pack(">8I", 31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000)


def profile():
    """A profile that red and blue change their places in."""
    cms = pytest.importorskip("PIL.ImageCms")
    data = cms.ImageCmsProfile(cms.createProfile("sRGB")).tobytes()
    return data.replace(b"rXYZ", b"????").replace(b"bXYZ", b"rXYZ").replace(b"????", b"bXYZ")


def exif(orientation=1, space=1):
    """An Exif of two directories; space 2 is Adobe RGB."""
    first = struct.pack(">HHHIHHHHIII", 2, 0x0112, 3, 1, orientation, 0, 0x8769, 4, 1, 38, 0)
    second = struct.pack(">HHHIHHI", 1, 0xA001, 3, 1, space, 0, 0)
    return b"Exif\0\0MM\0*" + struct.pack(">I", 8) + first + second


def with_chunks(*added):
    info = pytest.importorskip("PIL.PngImagePlugin").PngInfo()
    for kind, data in added:
        info.add(kind, data)
    return {"pnginfo": info}


# The file, its mode, the options of Pillow's save, and whether its pixels are more than numbers of sRGB.
FILES = [
    ("plain.png", "RGB", dict, False), ("plain.tif", "RGB", dict, False), ("plain.webp", "RGB", lambda: {"lossless": True}, False),
    ("plain.gif", "P", dict, False), ("plain.jpg", "RGB", dict, False), ("grey.jpg", "L", dict, False), ("inks.jpg", "CMYK", dict, False),
    ("inks.tif", "CMYK", dict, False), ("bits.png", "1", dict, False), ("palette.png", "P", dict, False), ("alpha.png", "RGBA", dict, False),
    ("gamma.png", "RGB", lambda: with_chunks(linear(100_000)), True), ("gamma-grey.png", "L", lambda: with_chunks(linear(100_000)), True),
    ("gamma-palette.png", "P", lambda: with_chunks(linear(100_000)), True), ("srgb.png", "RGB", lambda: with_chunks((b"sRGB", b"\0")), False),
    ("srgb-gamma.png", "RGB", lambda: with_chunks((b"sRGB", b"\0"), linear(100_000)), False),
    ("primaries.png", "RGB", lambda: with_chunks(linear(45_455), PRIMARIES), True), ("only-primaries.png", "RGB", lambda: with_chunks(PRIMARIES), False),
    *[(f"profile.{suffix}", mode, lambda: {"icc_profile": profile()}, True) for suffix, mode in (("png", "RGB"), ("jpg", "RGB"), ("tif", "RGB"), ("webp", "RGBA"))],
    ("profile-palette.png", "P", lambda: {"icc_profile": profile()}, True),
    ("key-grey.png", "L", lambda: {"transparency": 90}, True), ("key.png", "RGB", lambda: {"transparency": (255, 0, 0)}, True),
    ("key-palette.png", "P", lambda: {"transparency": 3}, False), ("alphas.png", "P", lambda: {"transparency": bytes(range(200))}, False),
    ("adobe.jpg", "RGB", lambda: {"exif": exif(space=2)}, True), ("adobe.png", "RGB", lambda: {"exif": exif(space=2)}, True),
    ("adobe-turned.jpg", "RGB", lambda: {"exif": exif(6, 2)}, True), ("broken-exif.jpg", "RGB", lambda: {"exif": b"Exif\0\0broken"}, False),
    ("xmp.jpg", "RGB", lambda: {"xmp": b'<x tiff:Orientation="6"/>'}, False),
    *[(f"turned-{number}.{suffix}", "RGB", lambda number=number: {"exif": exif(number)}, number > 1 and suffix != "tif")
      for number in range(1, 9) for suffix in ("jpg", "png", "webp", "tif")],
]  # fmt: skip


def drawn(image, mode):
    """A picture with a red corner, which no turn and no mirror leaves the same."""
    picture = image.radial_gradient("L").resize((24, 16))
    colors = image.merge("RGB", (picture, picture.point(lambda value: 255 - value), picture.point(lambda value: value // 2)))
    colors.paste((255, 0, 0), (0, 0, 8, 4))
    return colors.convert(mode)


@pytest.mark.parametrize(("name", "mode", "options", "is_more"), FILES, ids=[row[0] for row in FILES])
def test_an_opened_file_is_the_file(tmp_path, monkeypatch, name, mode, options, is_more):
    image = pytest.importorskip("PIL.Image")
    monkeypatch.chdir(tmp_path)
    picture = drawn(image, mode)
    if mode == "L":
        picture.paste(90, (0, 0, 8, 4))
    given = options()
    if name.endswith(("jpg", "webp")):
        given = {"quality": 100, **given}
    picture.save(name, **given)
    with image.open(name) as opened:
        found = mosaic.compare(name, opened)
        assert found, found.message
        if is_more:
            # The numbers by themselves are another picture.
            numbers = opened.copy()
            numbers.info.clear()
            numbers.getexif().clear()
            assert not mosaic.compare(name, numbers)


@pytest.mark.parametrize("change", ["remove", "set", "transpose"])
def test_an_orientation_that_the_caller_changed(tmp_path, monkeypatch, change):
    image = pytest.importorskip("PIL.Image")
    monkeypatch.chdir(tmp_path)
    picture = drawn(image, "RGB")
    picture.save("turned.png", exif=exif(6))
    opened = image.open("turned.png")
    if change == "remove":
        del opened.getexif()[0x0112]
        assert mosaic.compare(picture, opened)
    elif change == "set":
        opened.getexif()[0x0112] = 3
        assert mosaic.compare(picture.rotate(180), opened)
    else:
        turned = pytest.importorskip("PIL.ImageOps").exif_transpose(opened)
        assert turned.size == (16, 24) and mosaic.compare("turned.png", turned)


def test_the_pixels_of_a_picture_count_and_not_its_file(tmp_path):
    image = pytest.importorskip("PIL.Image")
    drawn(image, "RGB").save(tmp_path / "a.jpg")
    opened = image.open(tmp_path / "a.jpg")
    opened.paste((0, 0, 255), (0, 0, 24, 16))
    assert mosaic.compare(image.new("RGB", (24, 16), (0, 0, 255)), opened)
