"""Pictures that calls return: in notebooks, as Pillow images and numpy arrays, and saved."""
import pickle
import sys

import mosaic
import pytest
import samples


def made(format):
    return mosaic.collage("red.png", format=format, width=20)


FORMATS = [
    # The format, the name in its `repr`, the endings of its files, and the media type that notebooks get.
    ("png", "PNG", [".png"], "image/png"),
    ("jpg", "JPEG", [".jpg", ".jpeg", ".JPG"], "image/jpeg"),
    ("webp", "WebP", [".webp"], "image/webp"),
    ("avif", "AVIF", [".avif"], "image/avif"),
    ("svg", "SVG", [".svg"], "image/svg+xml"),
    ("pdf", "PDF", [".pdf"], "application/pdf"),
    ("tif", "TIFF", [".tif", ".tiff"], None),
    ("qoi", "QOI", [".qoi"], None),
]


@pytest.mark.parametrize(("format", "name", "endings", "media"), FORMATS)
def test_a_notebook_shows_what_browsers_show(folder, format, name, endings, media):
    data = made(format)
    bundle = data._repr_mimebundle_()
    assert repr(data) == f"<Collage: {name}, {len(data):,} bytes>"
    assert bundle.pop("text/plain") == repr(data)
    shown = data.decode() if format == "svg" else bytes(data)
    assert bundle == ({media: shown} if media else {})
    assert data._repr_png_() == (bytes(data) if format == "png" else None)


@pytest.mark.parametrize(("format", "name", "endings", "media"), FORMATS)
def test_a_file_is_saved_under_an_ending_of_its_format(folder, format, name, endings, media):
    data = made(format)
    for ending in endings:
        assert data.save(f"saved{ending}").read_bytes() == data
    with pytest.raises(ValueError) as caught:
        data.save("saved.bmp")
    assert str(caught.value).startswith(f"saved.bmp: the picture is a {name}, whose files end in {endings[0]}")
    assert not (folder / "saved.bmp").exists()


def test_a_collage_is_its_bytes(folder):
    data = made("png")
    assert isinstance(data, bytes) and bytes(data) == data
    again = pickle.loads(pickle.dumps(data))
    assert type(again) is mosaic.Collage and again == data
    # It is a picture of the next collage.
    assert mosaic.compare(data, mosaic.collage([data], width=20)).same


@pytest.mark.parametrize("format", ["png", "jpg", "webp", "tif", "qoi"])
def test_images_and_arrays(folder, format):
    pytest.importorskip("PIL")
    numpy = pytest.importorskip("numpy")
    data = made(format)
    assert data.image().size == (20, 15)
    array = data.array()
    assert (array.dtype, array.shape[:2]) == ("uint8", (15, 20))
    assert numpy.abs(array[7, 10][:3].astype(int) - (255, 0, 0)).max() <= 3
    # The array is the caller's own, and may be changed.
    array[0, 0] = 0


@pytest.mark.parametrize("format", ["svg", "pdf"])
def test_drawings_have_no_pixels(folder, format):
    pytest.importorskip("PIL")
    with pytest.raises(TypeError, match=f"found a {format.upper()}, which has no pixels; ask for a format such as png"):
        made(format).image()


@pytest.mark.parametrize("package", ["PIL", "numpy"])
def test_a_missing_package_is_named(folder, monkeypatch, package):
    data = made("png")
    monkeypatch.setitem(sys.modules, package, None)
    words = "image(): Pillow is not installed; pip install pillow" if package == "PIL" else "array(): numpy is not installed; pip install"
    with pytest.raises(ImportError) as caught:
        data.image() if package == "PIL" else data.array()
    assert str(caught.value).startswith(words)


def test_thumbnails_and_results(folder):
    pytest.importorskip("PIL")
    [small] = mosaic.thumbnail("red.png", 8)
    assert type(small) is mosaic.Thumbnail and small.image().size == (8, 6)
    kept, failed = mosaic.thumbnail(["red.png", "no.png"], 8, errors="return")
    assert kept.image().size == (8, 6) and kept._repr_mimebundle_()["image/png"] == kept.bytes
    with pytest.raises(mosaic.MosaicError, match="no.png: no such file"):
        failed.image()
    with mosaic.Worker() as worker:
        result = worker.submit({"images": ["red.png"], "output": "out.png"}).result()
    assert result.image().size == samples.size((folder / "out.png").read_bytes())
    assert result.save("again.png").read_bytes() == (folder / "out.png").read_bytes()


NOTEBOOK = [
    "import mosaic\nphotos = ['red.png', 'blue.png']",
    "mosaic.collage(photos, layout='grid', columns=2, gap=4, width=200)",
    "mosaic.collage(photos, format='svg', width=100)",
    "with mosaic.Worker() as worker:\n    result = worker.submit({'images': photos}).result()\nresult",
]


def test_a_notebook(folder):
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    import nbclient
    import nbformat

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in NOTEBOOK])
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    shown = [{key for output in cell.outputs for key in output.get("data", {})} for cell in notebook.cells]
    assert shown == [set(), {"text/plain", "image/png"}, {"text/plain", "image/svg+xml"}, {"text/plain", "image/png"}]
