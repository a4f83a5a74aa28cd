"""Pictures as file objects and as URLs. Nothing here needs a network; `fsspec` has files in memory."""
import builtins
import io
import sys
import tempfile
import types

import mosaic
import pytest
import samples
from mosaic_collage._pictures.files import is_url
from mosaic_collage._pictures import is_path

RED = samples.png(40, 30)


class Upload:
    """As `UploadFile` of Starlette: asynchronous, and with the file inside."""

    def __init__(self, data):
        self.file = io.BytesIO(data)

    async def read(self, size=-1):
        return self.file.read(size)


class Storage:
    """As `FileStorage` of Werkzeug, which hands on to its stream, and can save itself as a Pillow image can."""

    mode = "w+b"

    def __init__(self, data):
        self._stream = io.BytesIO(data)

    def __getattr__(self, name):
        return getattr(self._stream, name)

    def save(self, to):
        raise AssertionError("it is no Pillow image")


def spooled(data):
    file = tempfile.SpooledTemporaryFile()
    file.write(data)
    file.seek(0)
    return file


def opened(data):
    return open("red.png", "rb")


@pytest.mark.filterwarnings("ignore:unclosed", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("kind", [io.BytesIO, spooled, Storage, opened, lambda data: Upload(data).file])
def test_file_objects_are_pictures_everywhere(folder, kind):
    assert samples.size(mosaic.collage(kind(RED), width=20))[0] == 20
    assert samples.size(mosaic.collage([kind(RED), "blue.png"], width=20))[0] == 20
    assert len(mosaic.plan([kind(RED)])["items"]) == 1
    assert mosaic.plan({"items": [{"image": kind(RED)}]})["items"][0]["source"]
    assert [samples.size(made) for made in mosaic.thumbnail([kind(RED), "blue.png"], 20)] == [(20, 15)] * 2
    assert mosaic.compare("red.png", kind(RED)) and mosaic.compare(kind(RED), RED) and not mosaic.compare(kind(RED), "blue.png")
    with pytest.raises(mosaic.MosaicError, match="1200 of 1200 pixels are masked"):
        mosaic.compare("red.png", "blue.png", mask=io.BytesIO(samples.png(40, 30, (255, 255, 255))))
    with mosaic.Worker() as worker:
        assert samples.size(worker.submit({"images": [kind(RED)], "canvas": {"width": 20}}).result(60).bytes)[0] == 20


def test_file_objects_that_give_no_picture(folder):
    with open("notes.txt") as text, pytest.raises(TypeError, match=r'^a file object: found text; .*open\(path, "rb"\)'):
        mosaic.collage(text)
    with pytest.raises(TypeError, match="^a file object: found an asynchronous one; .* such as upload.file of an UploadFile, or await its read"):
        mosaic.collage([Upload(RED)])
    read = io.BytesIO(RED)
    read.read()
    with pytest.raises(ValueError, match=r"^a file object: found its position at the end; call seek\(0\)"):
        mosaic.thumbnail(read)
    with pytest.raises(mosaic.MosaicError, match="is empty"):
        mosaic.collage(io.BytesIO())
    array = types.SimpleNamespace(read=lambda: [1, 2])
    with pytest.raises(TypeError, match=r"^a file object: found list from its read\(\); allowed: bytes"):
        mosaic.collage(array)


def test_a_path_that_can_read_itself_is_a_path(folder, tmpdir):
    """`py.path.local` has a `read` for text."""
    assert is_path(tmpdir / "red.png") and samples.size(mosaic.thumbnail(tmpdir / "red.png", 20)[0]) == (20, 15)


@pytest.mark.parametrize("text", ["s3://bucket/a.jpg", "gs://b/a", "https://host/a.png?x=1", "file:///a.png", "memory://a", "zip://a.png::s3://b/c.zip", "simplecache::s3://b/a"])
def test_what_is_a_url(text):
    assert is_url(text) and not is_path(text)


@pytest.mark.parametrize("text", ["a.png", "./s3://a", "/a://b", "data:image/png;base64,AA", "c:/a.png", "a b://c", "100%.png", "://a", ""])
def test_what_is_no_url(text):
    assert not is_url(text)


@pytest.fixture
def memory():
    """Files in the memory of fsspec."""
    fsspec = pytest.importorskip("fsspec")
    files = fsspec.filesystem("memory")
    files.pipe({"/in/red.png": RED, "/in/blue.png": samples.png(40, 30, (0, 0, 255)), "/in/notes.txt": b"no picture"})
    yield fsspec
    files.rm("/in", recursive=True)


def test_urls_are_pictures_everywhere(folder, memory):
    url = "memory://in/red.png"
    assert samples.size(mosaic.collage(url, width=20))[0] == 20
    assert mosaic.collage([url, "blue.png"], width=20) == mosaic.collage(["red.png", "memory://in/blue.png"], width=20)
    assert len(mosaic.plan([url, url])["items"]) == 2
    assert samples.size(mosaic.thumbnail([url], 20)[0]) == (20, 15)
    assert mosaic.compare(url, "red.png") and not mosaic.compare("memory://in/blue.png", url)
    assert samples.size(mosaic.collage((folder / "red.png").as_uri()))[0] > 40


def test_files_of_fsspec(folder, memory):
    for name in ("memory://in/red.png", str(folder / "red.png")):
        closed = memory.open(name, "rb")
        assert samples.size(mosaic.collage(closed))[0] > 40
        assert mosaic.compare("red.png", closed)
        with closed as opened:
            assert samples.size(mosaic.collage(opened))[0] > 40
        assert len(mosaic.plan(memory.open_files([name, name], "rb"))["items"]) == 2
    with pytest.raises(TypeError, match="^a file object: found text"):
        mosaic.collage(memory.open("memory://in/notes.txt", "r"))


def test_urls_that_cannot_be_read(memory):
    with pytest.raises(mosaic.MosaicError, match="^memory://in/no.png: no such file$") as caught:
        mosaic.collage(["memory://in/red.png", "memory://in/no.png"])
    assert (caught.value.code, caught.value.kind, caught.value.path) == (74, "not-found", "memory://in/no.png")
    with pytest.raises(mosaic.MosaicError, match="^none://a.png: cannot be read: .*none") as caught:
        mosaic.collage("none://a.png")
    assert (caught.value.code, caught.value.kind) == (74, "io")
    with pytest.raises(mosaic.MosaicError, match="is not an image"):
        mosaic.collage("memory://in/notes.txt")


@pytest.mark.parametrize(
    "url, packages", [("s3://bucket/a.jpg", "fsspec s3fs"), ("gs://b/a.jpg", "fsspec gcsfs"), ("https://host/a.jpg", "fsspec aiohttp"), ("sftp://h/a", "fsspec")]
)
def test_without_fsspec(monkeypatch, url, packages):
    monkeypatch.setitem(sys.modules, "fsspec", None)
    for call in (mosaic.collage, mosaic.plan, lambda url: mosaic.compare("a.png", url)):
        with pytest.raises(mosaic.MosaicError) as caught:
            call(url)
        assert str(caught.value) == (
            f"{url}: is a URL, which fsspec opens, and fsspec is not installed; pip install {packages}, or hand over the bytes of the picture"
        )
        assert (caught.value.code, caught.value.path) == (69, url)


def test_without_the_package_of_a_scheme(monkeypatch):
    def none(url, mode):
        raise ImportError("Install s3fs to access S3")

    monkeypatch.setitem(sys.modules, "fsspec", types.SimpleNamespace(open=none))
    with pytest.raises(mosaic.MosaicError, match="^s3://b/a.jpg: Install s3fs to access S3; pip install fsspec s3fs, or hand over the bytes") as caught:
        mosaic.collage("s3://b/a.jpg")
    assert caught.value.code == 69


def test_secrets_of_urls_are_not_in_messages(monkeypatch):
    def fail(url, mode):
        raise OSError(f"403: {url}")

    monkeypatch.setitem(sys.modules, "fsspec", types.SimpleNamespace(open=fail))
    with pytest.raises(mosaic.MosaicError) as caught:
        mosaic.collage("https://ada:secret@host/a.jpg?token=secret")
    assert str(caught.value) == "https://host/a.jpg: cannot be read: 403: https://host/a.jpg"


def test_documents_fetch_nothing(folder, memory):
    """A document may come from a stranger, whose URLs would be opened from inside this network."""
    for url, words in (("memory://in/red.png", "is a URL, and nothing is fetched here"), ((folder / "red.png").as_uri(), "no such file")):
        for call in (lambda: mosaic.collage({"images": [url]}), lambda: mosaic.plan({"items": [{"image": url}]})):
            with pytest.raises(mosaic.MosaicError, match=words):
                call()
        with mosaic.Worker() as worker, pytest.raises(mosaic.MosaicError, match=words) as caught:
            worker.submit({"images": [url]}).result(60)
        assert caught.value.path == url


def test_a_root_has_no_urls(folder, memory):
    for call in (mosaic.collage, mosaic.plan, mosaic.thumbnail):
        with pytest.raises(mosaic.MosaicError, match="^memory://in/red.png: is a URL, and with root=.* hand over") as caught:
            call("memory://in/red.png", root=".")
        assert (caught.value.code, caught.value.kind) == (65, "outside-root")
    assert samples.size(mosaic.collage(io.BytesIO(RED), root="."))[0] > 40


def test_outputs_that_are_urls(folder, memory):
    for call in (
        lambda: mosaic.collage("red.png", "memory://in/out.png"), lambda: mosaic.collage(RED, "memory://in/out.png"),
        lambda: mosaic.thumbnail("red.png", 8, "memory://in/{size}.png"), lambda: mosaic.thumbnail(RED, 8, "memory://in/{size}.png"),
        lambda: mosaic.compare("red.png", "blue.png", report="memory://in/report.html"),
    ):  # fmt: skip
        with pytest.raises(mosaic.MosaicError, match="this is a URL, and outputs are files here"):
            call()
    with mosaic.Worker() as worker, pytest.raises(mosaic.MosaicError, match="this is a URL, and outputs are files here"):
        worker.submit({"images": ["red.png"], "output": "memory://in/out.png"}).result(60)


def test_fsspec_is_not_imported_without_a_url(folder, monkeypatch):
    real = builtins.__import__

    def checked(name, *rest):
        assert name != "fsspec"
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", checked)
    assert mosaic.collage(["red.png", RED, io.BytesIO(RED)])
