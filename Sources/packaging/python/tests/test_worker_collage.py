"""`Worker.collage` makes what `collage` makes, whichever way it takes."""
import os

import mosaic
import pytest
import samples

#: Options, and whether a job can say them.
OPTIONS = [
    ({}, True),
    ({"layout": "grid", "columns": 1, "gap": 4}, True),
    ({"size": (80, 60), "background": "#abc", "radius": 5, "border": (2, "red")}, True),
    ({"param": {"rowHeight": 30}, "layout": "justified", "padding": (4, 8)}, True),
    ({"polaroid": True, "title": "Two", "title_style": {"color": "gold"}}, True),
    ({"format": "jpg", "quality": 50, "chroma": 420, "width": 90}, True),
    ({"format": "webp", "lossless": True, "compression": "small", "width": 90}, True),
    ({"format": "svg", "width": 90}, True),
    ({"dpi": 50, "size": "A7", "quiet": True}, False),
    ({"dpi": 50, "size": "A7"}, True),
    ({"sort": "name", "reverse": True, "width": 90}, False),
    ({"weight": {"red.png": 3}, "layout": "treemap", "size": (90, 90)}, False),
    ({"format": "jpg", "max_bytes": "1K", "width": 90}, False),
    ({"isolate": True, "width": 90}, False),
]


def pixels(picture):
    # A batch writes its stamp into the file as well. SVG has no pixels.
    return picture if picture.startswith(b"<") else mosaic.collage(picture, format="png")


@pytest.mark.parametrize(("options", "is_job"), OPTIONS, ids=lambda value: str(value))
@pytest.mark.parametrize("pictures", [
    ["red.png", "blue.png"], "red.png", [samples.png(30, 40), "red.png"], {"images": ["red.png", "blue.png"]},
], ids=["paths", "path", "bytes", "document"])  # fmt: skip
def test_it_makes_what_the_function_makes(folder, worker, pictures, options, is_job):
    made = worker.collage(pictures, **options)
    assert type(made) is mosaic.Collage
    assert pixels(made) == pixels(mosaic.collage(pictures, **options))
    assert (worker._job(pictures, options) is not None) == is_job


@pytest.fixture(scope="module")
def worker(tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    for name, color in {"red": (255, 0, 0), "blue": (0, 0, 255)}.items():
        (home / f"{name}.png").write_bytes(samples.png(40, 30, color))
    before = os.getcwd()
    os.chdir(home)
    try:
        with mosaic.Worker(jobs=2) as worker:
            yield worker
    finally:
        os.chdir(before)


def test_it_runs_no_other_program(folder, monkeypatch):
    with mosaic.Worker() as worker:
        monkeypatch.setenv("MOSAIC_PROGRAM", str(folder / "no-program"))
        assert worker.collage(["red.png", "blue.png"], layout="grid", gap=4)
        with pytest.raises(mosaic.ProgramMissing):
            worker.collage("red.png", sort="name")


@pytest.mark.parametrize("options", [{}, {"sort": "name"}], ids=["job", "command"])
def test_outputs(folder, options):
    with mosaic.Worker(out_dir="out", quality=50) as worker:
        path = worker.collage("red.png", "a.jpg", **options)
    assert path.samefile(folder / "out/a.jpg")


def test_options_of_the_worker_count_unless_the_call_has_them(folder):
    with mosaic.Worker(width=50, layout="grid", columns=1, polaroid=True) as worker:
        for options in ({}, {"width": 60}, {"polaroid": False}, {"sort": "name"}, {"sort": "name", "width": 60}):
            expected = {"width": 50, "layout": "grid", "columns": 1, "polaroid": True, **options}
            assert pixels(worker.collage(["red.png", "blue.png"], **options)) == pixels(mosaic.collage(["red.png", "blue.png"], **expected))


def test_errors_and_warnings(folder):
    with mosaic.Worker(on_error="skip") as worker:
        with pytest.warns(mosaic.MosaicWarning, match="no.png") as caught:
            worker.collage(["red.png", "no.png"])
        assert caught[0].filename == __file__
    with mosaic.Worker(root=".") as worker:
        with pytest.raises(mosaic.MosaicError, match="^no.png: no such file") as failed:
            worker.collage("no.png")
        assert (failed.value.code, failed.value.path) == (74, "no.png")
        with pytest.raises(mosaic.MosaicError, match="is a URL, and with root="):
            worker.collage("https://example.com/a.png")
        with pytest.raises(mosaic.MosaicError, match="^options: --watermark|^options: .*outside"):
            worker.collage("red.png", watermark="../red.png")
        with pytest.raises(TypeError, match=r"collage\(\) got an unexpected keyword argument 'wdith'; did you mean 'width'"):
            worker.collage("red.png", wdith=3)
    with pytest.raises(RuntimeError, match="the worker is closed"):
        worker.collage("red.png")
