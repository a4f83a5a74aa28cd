"""A worker that stays."""
import asyncio
import concurrent.futures
import itertools
import json
import os
import pickle
import threading
import time

import mosaic
import pytest
import samples

job = samples.job


def test_bytes_and_files(folder):
    with mosaic.Worker() as worker:
        result = worker.submit(job(id="a", data={"page": 3})).result()
        assert (result.status, result.id, result.data, result.output) == ("done", "a", {"page": 3}, None)
        assert samples.size(result.bytes) == (result.width, result.height) == (8, 8)
        assert result.milliseconds > 0 and result.record["bytes"] == len(result.bytes)
        result = worker.submit(job(output="out/猫.jpg")).result()
        assert result.output == "out/猫.jpg" and result.bytes is None
        assert (folder / "out" / "猫.jpg").read_bytes()[:3] == b"\xff\xd8\xff"
        for output in ({"inline": "image/png"}, "base64", "-"):
            result = worker.submit(job(output=output, format="png")).result()
            assert samples.size(result.bytes) == (8, 8) and result.output is None
        result = worker.submit({"items": [{"image": samples.png(16, 8)}], "canvas": {"width": 4}, "format": "webp"}).result()
        assert result.bytes[8:12] == b"WEBP"


def test_options(folder):
    with mosaic.Worker(format="jpg", size=(20, 10), out_dir="made", jobs=1) as worker:
        result = worker.submit({"images": ["red.png"]}).result()
        assert result.bytes[:3] == b"\xff\xd8\xff" and (result.width, result.height) == (20, 10)
        assert worker.submit({"images": ["red.png"], "output": "a.jpg"}).result().output == os.path.join("made", "a.jpg")
        assert (folder / "made" / "a.jpg").read_bytes()[:3] == b"\xff\xd8\xff"


def test_paths_are_those_of_the_folder_in_which_it_was_made(folder, tmp_path_factory, monkeypatch):
    with mosaic.Worker() as worker:
        monkeypatch.chdir(tmp_path_factory.mktemp("other"))
        assert worker.submit({"images": ["red.png"]}).result().status == "done"
        os.kill(worker.pid, 9)
        assert worker.submit({"images": ["red.png"]}).result().status == "done"


@pytest.mark.parametrize(
    "keys, words, path",
    [
        ({"images": ["no.png"], "items": None}, "no.png: no such file", "no.png"),
        ({"images": ["notes.txt"], "items": None}, "notes.txt: is not an image", "notes.txt"),
        ({"canvas": {"widht": 3}}, 'canvas.widht: unknown key; did you mean "width"?', None),
        ({"output": "a.bmp"}, "the ending", "a.bmp"),
        ({"id": ["a"]}, "id: ", None),
        ({"format": "bmp"}, "format: ", None),
        ({"items": [{"image": "a\udce9.png"}]}, "not UTF-8", None),
    ],
    ids=str,
)
def test_jobs_that_fail(folder, keys, words, path):
    line = {key: value for key, value in job(**keys).items() if value is not None}
    with mosaic.Worker() as worker:
        future = worker.submit(line)
        with pytest.raises(mosaic.MosaicError) as caught:
            future.result()
        error = caught.value
        assert words in error.message and not error.message.startswith("line ")
        assert (error.code, error.path, error.result.status) == (65, path, "failed")
        assert error.kind == error.result.record["error"]["kind"]
        copy = pickle.loads(pickle.dumps(error))
        assert (copy.message, copy.code, copy.path, copy.kind) == (error.message, error.code, error.path, error.kind)
        # It is a result in map, and stops no other.
        results = list(worker.map([line, job()]))
        assert [result.status for result in results] == ["failed", "done"]
        assert [result.error.message for result in results if result.error] == [error.message]


def test_what_is_no_job():
    with mosaic.Worker() as worker:
        with pytest.raises(TypeError, match="a picture: found object"):
            worker.submit(job(data=object()))
        assert worker.submit(job()).result().status == "done"


def test_warnings(folder):
    with mosaic.Worker(on_error="skip") as worker:
        assert worker.submit({"images": ["red.png", "no.png"]}).result().warnings == ("no.png: no such file; left out",)


def test_map_takes_jobs_as_they_are_needed():
    taken = itertools.count()
    with mosaic.Worker(jobs=1) as worker:
        results = worker.map(job(id=next(taken)) for _ in itertools.repeat(None))
        first = [next(results).id for _ in range(100)]
        assert len(set(first)) == 100
        assert next(taken) <= 100 + 2 * 16
        results.close()
        assert worker.submit(job(id="after")).result().id == "after"


def test_map_waits_for_who_reads():
    taken = itertools.count()
    with mosaic.Worker(jobs=1) as worker:
        results = worker.map(job(id=next(taken)) for _ in itertools.repeat(None))
        for _ in range(40):
            next(results)
            time.sleep(0.02)
        results.close()
    assert next(taken) <= 40 + 2 * 16


def test_ctrl_c_is_not_for_the_worker():
    with mosaic.Worker() as worker:
        assert os.getpgid(worker.pid) != os.getpgid(0)


def test_long_lines_and_large_results_do_not_wait_for_each_other():
    # Both are larger than what a pipe holds, and nobody reads before everything has been written.
    picture = samples.address(samples.noise())
    with mosaic.Worker() as worker:
        futures = [worker.submit({"id": number, "images": [picture], "canvas": {"width": 300}}) for number in range(100)]
        assert [future.result().id for future in futures] == list(range(100))
        assert all(len(future.result().bytes) > 200_000 for future in futures)


def test_a_line_that_is_too_long():
    with mosaic.Worker(max_line=10_000, jobs=1) as worker:
        with pytest.raises(mosaic.MosaicError, match="has more than 10000 bytes"):
            worker.submit(job(data="x" * 3_000_000)).result()
        assert worker.submit(job()).result().status == "done"


def test_asyncio():
    async def both():
        with mosaic.Worker() as worker:
            results = await asyncio.gather(*(worker.run(job(id=number)) for number in range(200)))
            assert [result.id for result in results] == list(range(200))
            with pytest.raises(mosaic.MosaicError, match="unknown key"):
                await worker.run({"itms": []})
            task = asyncio.ensure_future(worker.run(job()))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await worker.run(job(id="after"))).id == "after"

    asyncio.run(both())


def test_a_worker_of_which_all_was_cancelled_ends():
    for _ in range(20):
        with mosaic.Worker(jobs=1) as worker:
            futures = [worker.submit(job()) for _ in range(60)]
            for future in futures:
                future.cancel()


def test_many_threads():
    with mosaic.Worker() as worker, concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(lambda number: worker.submit(job(id=number)).result().id, range(400))) == list(range(400))


def test_callbacks_may_send_jobs():
    with mosaic.Worker() as worker:
        seen, done = [], threading.Event()

        def again(future):
            seen.append(future.result().id)
            if len(seen) < 20:
                worker.submit(job(id=len(seen))).add_done_callback(again)
            else:
                done.set()

        worker.submit(job(id=0)).add_done_callback(again)
        assert done.wait(30) and seen == list(range(20))


def test_closing_finishes_what_it_has():
    worker = mosaic.Worker()
    futures = [worker.submit(job()) for _ in range(100)]
    pid = worker.pid
    worker.close()
    worker.close()
    assert all(future.result(0).status == "done" for future in futures)
    assert worker.pid is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(RuntimeError, match="the worker is closed"):
        worker.submit(job())


def test_an_error_in_the_block_drops_what_it_has(folder):
    (folder / "noise.png").write_bytes(samples.noise(1000, 1000))
    with pytest.raises(KeyError):
        with mosaic.Worker(jobs=1) as worker:
            futures = [worker.submit({"images": ["noise.png"], "canvas": {"width": 2000}, "compression": "small"}) for _ in range(100)]
            while not futures[0].running():
                time.sleep(0.01)
            raise KeyError
    assert all(future.done() for future in futures)
    assert sum(future.cancelled() for future in futures) > 50
    errors = [future.exception() for future in futures if not future.cancelled() and future.exception()]
    assert errors and all(isinstance(error, mosaic.MosaicError) for error in errors)


def test_the_protocol_may_say_more(tmp_path, monkeypatch):
    """Lines without a number, and members that this version does not know, are passed over."""
    fake = tmp_path / "mosaic"
    fake.write_text(
        "#!/bin/sh\necho '{\"protocol\": 7}'\nread line\n"
        "echo '{\"index\": 0, \"status\": \"done\", \"output\": \"a.png\", \"new\": [1]}'\ncat >/dev/null\n"
    )
    fake.chmod(0o755)
    monkeypatch.setenv("MOSAIC_PROGRAM", str(fake))
    with mosaic.Worker() as worker:
        result = worker.submit(job(output="a.png")).result(10)
    assert result.output == "a.png" and result.record["new"] == [1] and json.dumps(result.record)


def test_async_with(folder):
    async def made():
        async with mosaic.Worker() as worker:
            return await asyncio.gather(*(worker.run(job(id=number)) for number in range(20)))

    assert [result.id for result in asyncio.run(made())] == list(range(20))


def test_ctrl_c_while_a_block_ends_drops_the_rest(folder):
    import signal
    import subprocess
    import sys

    script = """
import mosaic
with mosaic.Worker(jobs=1) as worker:
    for number in range(200):
        worker.submit({"images": ["red.png"], "canvas": {"width": 3000}, "output": f"out/{number}.png"})
    print(worker.pid, flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        pid = int(run.stdout.readline())
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in run.communicate(timeout=20)[1]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.parametrize("thing", ["text", [1], None])
def test_what_is_no_job(folder, thing):
    with mosaic.Worker() as worker, pytest.raises(TypeError, match="^a job: found"):
        worker.submit(thing)
