"""The ways to the results of a worker: in order, as they are done, in async code, and what cancels a job."""
import asyncio
import concurrent.futures
import inspect
import itertools
import os
import signal
import threading
import time

import mosaic
import pytest
import samples
from mosaic_collage import _result, _thumbnail
from mosaic_collage._worker import stream as _stream

job = samples.job
WAYS = ["map", "as_completed", "amap"]
#: A job that takes the program some seconds.
LONG = {"id": "long", "items": [{"color": "#f00", "size": [9000, 9000]}], "canvas": {"width": 9000}, "compression": "small"}


def collect(worker, way, jobs, **options):
    """All results of a way."""
    if way != "amap":
        return list(getattr(worker, way)(jobs, **options))

    async def collected():
        return [result async for result in worker.amap(jobs, **options)]

    return asyncio.run(collected())


@pytest.fixture
def slow(folder):
    """A job that takes longer than all of `job()`."""
    (folder / "noise.png").write_bytes(samples.noise(1500, 1500))
    return {"id": "slow", "images": ["noise.png"], "canvas": {"width": 1500}}


@pytest.mark.parametrize("way", ["map", "amap"])
def test_results_in_the_order_of_the_jobs(slow, way):
    with mosaic.Worker(jobs=2) as worker:
        for jobs in ([slow, *(job(id=number) for number in range(100))], [*(job(id=number) for number in range(40)), slow], []):
            assert [result.id for result in collect(worker, way, jobs)] == [one["id"] for one in jobs]


def test_results_as_they_are_done(slow):
    with mosaic.Worker(jobs=2) as worker:
        found = [result.id for result in worker.as_completed([slow, *(job(id=number) for number in range(20))])]
    assert sorted(found, key=str) == sorted([*range(20), "slow"], key=str) and found[0] != "slow"


@pytest.mark.parametrize("way", WAYS)
def test_failed_jobs(way):
    jobs = [job(id=0), {"id": 1, "images": ["no.png"]}, *(job(id=number) for number in range(2, 300))]
    with mosaic.Worker(jobs=1) as worker:
        results = collect(worker, way, jobs)
        assert sorted(result.id for result in results) == list(range(300))
        assert [(result.id, result.status, str(result.error)) for result in results if result.error] == [(1, "failed", "no.png: no such file")]
        with pytest.raises(mosaic.MosaicError, match="no.png: no such file") as caught:
            collect(worker, way, jobs, errors="raise")
        assert caught.value.result.id == 1
        assert len(collect(worker, way, jobs[2:9], errors="raise")) == 7


@pytest.mark.parametrize("way", ["map", "amap"])
@pytest.mark.parametrize("last, words", [(7, "a job: found int; allowed: a dict"), (ZeroDivisionError("mine"), "mine")])
def test_an_error_of_the_jobs_comes_after_the_results_before_it(way, last, words):
    """As `map` of Python has it."""

    def jobs():
        yield from (job(id=number) for number in range(5))
        if isinstance(last, Exception):
            raise last
        yield last

    found = []

    async def amap():
        async for result in worker.amap(jobs()):
            found.append(result.id)

    with mosaic.Worker(jobs=1) as worker, pytest.raises((TypeError, ZeroDivisionError), match=words):
        if way == "amap":
            asyncio.run(amap())
        for result in worker.map(jobs()):
            found.append(result.id)
    assert found == list(range(5))


@pytest.mark.parametrize("way", WAYS)
def test_jobs_are_taken_as_they_are_needed(way):
    taken = itertools.count()
    endless = (job(id=next(taken)) for _ in itertools.repeat(None))

    async def first():
        results, found = worker.amap(endless), []
        async for result in results:
            found.append(result.id)
            if len(found) == 100:
                break
        await results.aclose()
        return found

    with mosaic.Worker(jobs=1) as worker:
        found = asyncio.run(first()) if way == "amap" else [result.id for result in itertools.islice(getattr(worker, way)(endless), 100)]
        assert len(set(found)) == 100
        # 16 jobs of each thread are in the program, as many wait, and one of `amap` is at hand.
        assert next(taken) <= 100 + 2 * 16 + 1
        assert worker.submit(job(id="after")).result().id == "after"


def test_an_async_iterable_of_jobs():
    """Its next job waits for the result of the last one, so results must not wait for more jobs."""

    async def made():
        seen = asyncio.Queue()

        async def jobs():
            for number in range(5):
                yield job(id=number)
                assert await seen.get() == number

        async with mosaic.Worker(jobs=1) as worker:
            async for result in worker.amap(jobs()):
                seen.put_nowait(result.id)
                yield result.id

    async def collected():
        return [number async for number in made()]

    assert asyncio.run(asyncio.wait_for(collected(), 60)) == list(range(5))


@pytest.mark.parametrize("way", ["map", "as_completed"])
def test_leaving_the_results_cancels_what_waits(way):
    with mosaic.Worker(jobs=1) as worker:
        results = getattr(worker, way)([job(), *[LONG] * 30])
        assert next(results).status == "done"
        results.close()
        # Otherwise this waits for some minutes.
        assert worker.submit(job(id="after")).result(60).id == "after"


def test_leaving_an_async_for_cancels_what_waits():
    async def left(worker):
        async for _ in worker.amap([job(), *[LONG] * 30]):
            break
        return await asyncio.wait_for(worker.run(job(id="after")), 60)

    with mosaic.Worker(jobs=1) as worker:
        assert asyncio.run(left(worker)).id == "after"


def begun(worker):
    """The future of a job that the program works on."""
    future = worker.submit(LONG)
    while not future.running():
        time.sleep(0.001)
    time.sleep(0.1)
    return future


def test_a_job_that_runs_is_cancelled(monkeypatch):
    answers = []

    def noted(record, *more):
        answers.append((record["status"], record.get("error", {}).get("kind")))
        return _result.result_of(record, *more)

    monkeypatch.setattr(_stream, "result_of", noted)
    with mosaic.Worker(jobs=1) as worker:
        future = begun(worker)
        others = [worker.submit({**job(), "id": "long"}) for _ in range(3)]
        assert future.cancel() and future.cancelled() and not future.running()
        # The other jobs of the same id are done, and soon.
        assert [other.result(60).id for other in others] == ["long"] * 3
        # The end is noted once, for who waits.
        assert concurrent.futures.wait([future], 60).done == {future}
        assert not others[0].cancel() and worker.restarts == 0
    assert sorted(answers, key=str) == [*[("done", None)] * 3, ("dropped", "cancelled")]


def test_cancelling_a_task_cancels_its_job():
    async def cancelled(worker):
        task = asyncio.ensure_future(worker.run(LONG))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(worker.run(LONG), 0.2)
        return await asyncio.wait_for(worker.run(job(id="after")), 60)

    with mosaic.Worker(jobs=1) as worker:
        assert asyncio.run(cancelled(worker)).id == "after"


def test_a_thumbnail_that_is_interrupted_is_cancelled(monkeypatch):
    """Ctrl-C while `thumbnail` waits."""
    sent = []

    class Noted(_thumbnail.SentPicture):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            sent.append(self)

    def interrupted(job):
        raise KeyboardInterrupt

    with mosaic.Worker(jobs=1) as worker:
        worker.thumbnail(samples.png())
        # A program that stands still has answered no picture.
        os.kill(worker._thumbnails.pid, signal.SIGSTOP)
        try:
            with monkeypatch.context() as patch:
                patch.setattr(_thumbnail, "SentPicture", Noted)
                patch.setattr(_thumbnail, "_results", interrupted)
                with pytest.raises(KeyboardInterrupt):
                    worker.thumbnail([samples.png()] * 3)
            assert [job.future.cancelled() for job in sent] == [True] * 3
        finally:
            os.kill(worker._thumbnails.pid, signal.SIGCONT)
        assert len(worker.thumbnail(samples.png())) == 1


def test_cancelling_at_any_time():
    """Whenever jobs are cancelled, the others are done, and each future ends once."""
    ends = []
    with mosaic.Worker(jobs=2) as worker:
        futures = [worker.submit(job(side=60, id=number)) for number in range(600)]
        for future in futures:
            future.add_done_callback(ends.append)

        def cancel(start):
            for future in futures[start::3]:
                future.cancel()

        threads = [threading.Thread(target=cancel, args=(0,)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        done, left = concurrent.futures.wait(futures, 120)
        assert not left and len(ends) == len(done) == 600
        assert all(future.result(0).id == number for number, future in enumerate(futures) if not future.cancelled())
        assert not any(future.cancelled() for number, future in enumerate(futures) if number % 3)
        assert sum(future.cancelled() for future in futures) > 100


@pytest.mark.parametrize("given", [{}, {"id": 0}, {"id": "a"}, {"id": 1.5}, {"id": ""}], ids=str)
def test_the_callers_id_comes_back(given):
    with mosaic.Worker(jobs=1) as worker:
        for keys in (given, {**given, "gap": 3}):
            result = asyncio.run(worker.run(job(**keys), errors="return"))
            assert (result.id, result.record.get("id")) == (given.get("id"), given.get("id"))
            assert result.status == ("failed" if "gap" in keys else "done")


@pytest.mark.parametrize("name", ["thumbnail", "plan", "compare"])
def test_methods_have_the_signatures_of_the_functions(name):
    method, function = inspect.signature(getattr(mosaic.Worker, name)), inspect.signature(getattr(mosaic, name))
    assert list(method.parameters.values())[1:] == list(function.parameters.values())
    assert method.return_annotation == function.return_annotation


@pytest.mark.parametrize("way", [*WAYS, "run"])
def test_what_is_no_way_with_errors(way):
    with mosaic.Worker(jobs=1) as worker:
        call = worker.run(job(), errors="rise") if way == "run" else None
        with pytest.raises(ValueError, match='^errors: found \'rise\'; allowed: "raise", "return"'):
            asyncio.run(call) if call else getattr(worker, way)([], errors="rise")


WAITS = {
    "close": lambda worker: worker.close(),
    "collage": lambda worker: worker.collage("red.png"),
    "map": lambda worker: list(worker.map([samples.job()])),
    "as_completed": lambda worker: list(worker.as_completed([samples.job()])),
    "result": lambda worker: worker.submit(samples.job()).result(),
    "exception": lambda worker: worker.submit(samples.job()).exception(),
}


@pytest.mark.parametrize("name", WAITS)
def test_a_callback_cannot_wait_for_its_own_worker(folder, name):
    found, is_over = [], threading.Event()

    def callback(future):
        try:
            WAITS[name](worker)
        except RuntimeError as error:
            found.append(str(error))
        is_over.set()

    with mosaic.Worker(jobs=1) as worker:
        worker.submit(samples.job()).add_done_callback(callback)
        assert is_over.wait(60)
    assert len(found) == 1 and found[0].startswith("a callback of a future runs in the thread that reads the worker's results")


def test_a_callback_may_send_and_ask_another_worker(folder):
    found, is_over = [], threading.Event()

    def callback(future):
        found.extend([worker.submit(samples.job()), other.submit(samples.job()).result(60).status])
        is_over.set()

    with mosaic.Worker(jobs=1) as worker, mosaic.Worker(jobs=1) as other:
        worker.submit(samples.job()).add_done_callback(callback)
        assert is_over.wait(60)
    assert found[0].result(60).status == found[1] == "done"
