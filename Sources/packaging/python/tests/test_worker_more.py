"""What a worker does beside collages: thumbnails by a second process, plans and comparisons by the command."""
import asyncio
import concurrent.futures
import io
import os
import pathlib
import pickle
import re
import signal
import subprocess
import time

import mosaic
import pytest
import samples
from mosaic_collage import _options, _pictures, _run
from mosaic_collage._worker import standing as _standing


def second(worker):
    """The process for thumbnails."""
    return worker._thumbnails.pid if worker._thumbnails else None


def started(monkeypatch):
    """The commands that are run once from now on."""
    commands, execute = [], _run.execute

    def noted(arguments, *more):
        commands.append(arguments[0])
        return execute(arguments, *more)

    monkeypatch.setattr(_run, "execute", noted)
    return commands


def test_thumbnails(folder, monkeypatch):
    commands = started(monkeypatch)
    with mosaic.Worker() as worker:
        assert second(worker) is None
        made = worker.thumbnail(["red.png", samples.png(64, 64)], sizes=[16, (8, 8)])
        pid = second(worker)
        assert [samples.size(picture) for picture in made] == [(16, 12), (8, 6), (16, 16), (8, 8)]
        assert made == mosaic.thumbnail(["red.png", samples.png(64, 64)], [16, (8, 8)])
        assert worker.thumbnail("red.png", 16, format="webp")[0][8:12] == b"WEBP"
        assert len(worker.thumbnail("red.png", "16,8", format="webp,jpg")) == 4
        assert samples.size(worker.thumbnail(io.BytesIO(samples.png(9, 9)), "4")[0]) == (4, 4)
        assert samples.size(worker.thumbnail("red.png", [16], crop="centre")[0]) == (16, 16)
        assert worker.thumbnail("red.png", [16, 8], "t/{stem}_{size}.png") == [pathlib.Path("t/red_16.png"), pathlib.Path("t/red_8.png")]
        assert worker.thumbnail(samples.png(), 4, "one_{size}.png") == [pathlib.Path("one_4.png")]
        # A picture that is smaller is the same file at both sizes.
        assert worker.thumbnail("red.png", [400, 500], "{width}.png") == [pathlib.Path("40.png")] * 2
        assert second(worker) == pid and commands == ["thumbnail"]
    assert worker.state == "closed" and second(worker) is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_thumbnails_that_lines_cannot_say(folder, monkeypatch):
    commands = started(monkeypatch)
    with mosaic.Worker() as worker:
        assert worker.thumbnail(["red.png", "blue.png"], 8, "{stem}.webp") == [pathlib.Path("red.webp"), pathlib.Path("blue.webp")]
        assert len(worker.thumbnail(["red.png"], 8, linear=True)) == 1
        assert len(worker.thumbnail("red.png", 8, format="jpg", max_bytes="20K")) == 1
        assert second(worker) is None and commands == ["thumbnail"] * 3


def test_names_that_two_pictures_would_have_are_refused(folder):
    with mosaic.Worker() as worker, pytest.raises(mosaic.MosaicError, match="would both be written to"):
        worker.thumbnail(["red.png", "blue.png"], 8, "t_{size}.png")


def test_a_folder_and_a_pattern(folder):
    (folder / "notes.txt").unlink()
    with mosaic.Worker() as worker:
        for pictures in (".", "*.png"):
            made = worker.thumbnail(pictures, 8, "t/{stem}.webp")
            assert sorted(path.name for path in made) == ["blue.webp", "red.webp"]


def test_many_thumbnails_from_many_threads(folder):
    with mosaic.Worker() as worker, concurrent.futures.ThreadPoolExecutor(8) as pool:
        sides = list(range(1, 41)) * 5
        made = pool.map(lambda side: worker.thumbnail([samples.png(64, 64)] * 3, [side, 3]), sides)
        assert [[samples.size(picture)[0] for picture in one] for one in made] == [[side, 3] * 3 for side in sides]
        # More pictures than the program has at a time.
        assert len(worker.thumbnail([samples.png(64, 64)] * 500, 8)) == 500


def test_thumbnails_in_async_code(folder):
    async def made():
        async with mosaic.Worker() as worker:
            return await asyncio.gather(*(asyncio.get_running_loop().run_in_executor(None, worker.thumbnail, "red.png", side) for side in (8, 4)))

    assert [samples.size(one[0])[0] for one in asyncio.run(made())] == [8, 4]


@pytest.mark.parametrize("output", [None, "{size}.png"])
def test_thumbnails_of_which_some_fail(folder, output):
    pictures = ["red.png", "notes.txt", b"cut", "no.png", "blue.png"]
    pictures = [pictures[1]] if output else pictures
    with mosaic.Worker() as worker:
        with pytest.raises(mosaic.MosaicError) as caught:
            worker.thumbnail(pictures, [16, 8], output)
        with pytest.raises(mosaic.MosaicError) as other:
            mosaic.thumbnail(pictures, [16, 8], output)
        error = pickle.loads(pickle.dumps(caught.value))
        assert type(error) is type(other.value) and (str(error), error.code, error.path) == (str(other.value), other.value.code, other.value.path)
        assert [(one.index, one.width) for one in error.results] == [(one.index, one.width) for one in other.value.results]
        results = worker.thumbnail(pictures, [16, 8], output, errors="return")
        assert [(one.index, str(one.error)) for one in results] == [(one.index, str(one.error)) for one in error.results]
        assert all(one.error is None or one.error.result is one for one in results)


def test_a_picture_that_kills(tmp_path, folder, monkeypatch):
    """The process for thumbnails comes back as the other one does."""
    path = tmp_path / "fake"
    path.write_text(
        "#!/usr/bin/env python3\nimport json, os, sys\n"
        "for number, line in enumerate(sys.stdin):\n"
        "    job = json.loads(line)\n"
        "    for size in job['size']:\n"
        "        if job['input'] == 'bad.png' and size == '8': os.abort()\n"
        "        print(json.dumps({'index': number, 'status': 'done', 'output': size, 'width': 8}), flush=True)\n"
    )
    path.chmod(0o755)
    monkeypatch.setenv("MOSAIC_PROGRAM", str(path))
    with mosaic.Worker(jobs=1) as worker:
        results = worker.thumbnail([f"{'bad' if number == 7 else number}.png" for number in range(40)], [16, 8], errors="return")
        assert [(one.index, one.output) for one in results if not one.error] == [(number, size) for number in range(40) if number != 7 for size in ("16", "8")]
        assert [(one.index, one.error.code) for one in results if one.error] == [(7, -signal.SIGABRT)]
        words = "the program died 2 times while it did this job, so the job is not tried again: mosaic thumbnail was ended by signal 6"
        with pytest.raises(mosaic.MosaicError, match=words):
            worker.thumbnail(["bad.png"], [16, 8])
        assert worker.restarts >= 3


def test_kills(folder):
    with mosaic.Worker() as worker:
        worker.thumbnail("red.png", 8)
        for _ in range(3):
            os.kill(second(worker), signal.SIGKILL)
            assert samples.size(worker.thumbnail("red.png", 8)[0]) == (8, 6)
        assert worker.restarts == 3
        os.kill(second(worker), signal.SIGKILL)
        while worker.state == "running":
            time.sleep(0.001)
        assert worker.state == "restarting"
        while worker.state != "running":
            time.sleep(0.001)


def test_its_options_count(folder):
    (folder / "in").mkdir()
    (folder / "in" / "a.png").write_bytes(samples.png(40, 30))
    with mosaic.Worker(root="in", max_pixels=1500, format="webp", layout="grid", gap=7, size=(90, 90), quality=20, on_error="fail") as worker:
        assert worker.thumbnail("a.png", 8)[0][8:12] == b"WEBP"
        assert worker.plan("a.png")["canvas"]["width"] == 90
        for call in (worker.thumbnail, worker.plan):
            with pytest.raises(mosaic.MosaicError, match="red.png"):
                call("../red.png")
            with pytest.raises(mosaic.MosaicError, match="pixels"):
                call(samples.png(40, 40))
            with pytest.raises(mosaic.MosaicError, match="is a URL, and with root="):
                call("s3://bucket/a.png")
        with pytest.raises(mosaic.MosaicError, match="pixels"):
            worker.compare(samples.png(40, 40), samples.png(40, 40))
        assert worker.compare(samples.png(40, 30), io.BytesIO(samples.png(40, 30)))
        for calls in (("a.png", b""), (b"", "/etc/passwd"), (b"", pathlib.Path("a.png"))):
            with pytest.raises(ValueError, match="^(expected|actual): found a path, and mosaic compare cannot be kept in the root of this worker"):
                worker.compare(*calls)
        # An option of the call counts before the same option of the worker.
        assert worker.plan("a.png", size=(60, 60))["canvas"]["width"] == 60
        assert worker.thumbnail("a.png", 8, format="png")[0][:4] == b"\x89PNG"


def test_plans_and_comparisons(folder, tmp_path_factory, monkeypatch):
    with mosaic.Worker() as worker:
        # Paths begin in the folder in which it was made.
        monkeypatch.chdir(tmp_path_factory.mktemp("other"))
        assert len(worker.plan(["red.png", "blue.png"], layout="grid")["items"]) == 2
        assert worker.compare("red.png", "red.png").same and not worker.compare("red.png", "blue.png")
        assert worker.compare("red.png", "blue.png", max_pixels_different=1200)
        assert samples.size(worker.thumbnail("red.png", 8)[0]) == (8, 6)
        worker.thumbnail("red.png", 8, "t.png")
        assert (folder / "t.png").exists()
        with pytest.raises(mosaic.MosaicError, match="no.png: no such file"):
            worker.plan("no.png")
        with pytest.warns(mosaic.MosaicWarning, match="no.png: no such file; left out") as caught:
            worker.plan(["red.png", "no.png"], on_error="skip")
        assert caught[0].filename == __file__


def test_defaults_are_no_plan(folder):
    (folder / "base.json").write_text('{"canvas": {"width": 20}}')
    with mosaic.Worker(defaults="base.json") as worker, pytest.raises(ValueError, match="^a plan: the worker has defaults="):
        worker.plan("red.png")


def test_closed(folder):
    worker = mosaic.Worker()
    worker.close()
    for call in (lambda: worker.thumbnail("red.png"), lambda: worker.plan("red.png"), lambda: worker.compare("red.png", "red.png")):
        with pytest.raises(RuntimeError, match="the worker is closed"):
            call()


@pytest.mark.parametrize("errors", ["rise", None, True])
def test_what_is_no_way_with_errors(folder, errors):
    with mosaic.Worker() as worker:
        for call in (lambda: mosaic.thumbnail("red.png", errors=errors), lambda: worker.thumbnail("red.png", errors=errors), lambda: worker.map([], errors=errors)):
            with pytest.raises(ValueError, match='^errors: found .*; allowed: "raise", "return"'):
                call()


def test_map_that_raises(folder):
    jobs = [samples.job(id=0), {"id": 1, "images": ["no.png"]}, *(samples.job(id=number) for number in range(2, 2000))]
    with mosaic.Worker(jobs=1) as worker:
        with pytest.raises(mosaic.MosaicError, match="no.png: no such file") as caught:
            list(worker.map(jobs, errors="raise"))
        assert caught.value.result.id == 1
        assert [result.status for result in worker.map(jobs[:3], errors="return")].count("failed") == 1
        assert len(list(worker.map(jobs[2:9], errors="raise"))) == 7


@pytest.mark.parametrize(("function", "command"), [
    ("collage", "render"), ("plan", "plan"), ("thumbnail", "thumbnail"), ("compare", "compare"), ("Worker", "batch"),
])  # fmt: skip
def test_keywords_are_options_of_this_program(function, command):
    text = subprocess.run([mosaic.program(), command, "--help"], capture_output=True, text=True).stdout
    known = {word.strip(" ,=[").replace("-", "_") for word in re.findall(r"--([a-z][a-z-]+)", text)}
    assert _options.names(function) - known == set()
    # Standing options of a worker are options of the command that gets them.
    all_of_a_worker = dict.fromkeys(_options.names("Worker"))
    standing = {
        "collage": _standing.of_collages, "plan": _standing.of_plans, "thumbnail": _standing.of_thumbnails,
        "compare": _standing.of_comparisons, "Worker": dict,
    }
    assert set(standing[function](all_of_a_worker)) <= known


def test_bytes_behind_a_line():
    """Pictures in memory are never text: they follow their line, in the order in which it names them."""
    line = _pictures.stream_line({"images": [b"abc", "x.png", bytearray(b"de")], "id": 7})
    assert line == [b'{"images": ["data:0", "x.png", "data:1"], "id": 7, "bytes": [3, 2]}\n', b"abc", b"de"]
    assert _pictures.stream_line({"images": ["x.png"]}) == [b'{"images": ["x.png"]}\n']
    with pytest.raises(TypeError, match="bytes: the protocol has this key"):
        _pictures.stream_line({"images": [b"abc"], "bytes": 3})
    for key in ("ping", "cancel", "metrics"):
        with mosaic.Worker(jobs=1) as worker, pytest.raises(TypeError, match=f"{key}: a job has no such key"):
            worker.submit({key: 1})


def test_several_pictures_behind_a_line():
    red, noise = samples.png(), samples.noise()
    with mosaic.Worker(jobs=1) as worker:
        both = worker.submit({"images": [red, noise], "layout": "grid", "canvas": {"width": 40}}).result()
        one = worker.submit({"images": [noise], "canvas": {"width": 40}}).result()
    assert both.bytes == mosaic.collage([red, noise], layout="grid", width=40)
    assert one.bytes == mosaic.collage([noise], width=40)


def test_isolated_thumbnails(tmp_path):
    """A worker for pictures of strangers gives each picture a process, or says that it cannot."""
    with mosaic.Worker(jobs=1, isolate=True) as worker:
        assert worker.thumbnail(samples.png(), 4) == mosaic.thumbnail(samples.png(), 4)
        with pytest.raises(ValueError, match="isolates each picture"):
            worker.thumbnail(["a.png", "b.png"], 4, str(tmp_path / "{stem}.png"))
