"""A program that dies is started again, its jobs are tried again, and a job that it dies of fails with words that say so."""
import concurrent.futures
import errno
import itertools
import os
import signal
import subprocess
import sys
import threading
import time

import mosaic
import pytest
import samples
from mosaic_collage._worker import restart as _restart, stream as _stream

# A program that takes jobs as the real one does. A job's "data" says what it does.
FAKE = f"""#!{sys.executable}
import json, os, signal, sys
if "--version" in sys.argv:
    sys.exit(print("mosaic 0"))
def say(words):
    print(words, file=sys.stderr, flush=True)
say("mosaic: note: part 1/1 of the jobs\\nFatal error: as a decoder has")
say("\\r\\x1b[K[####......] 40%  2 of 5 jobs, 9/s\\r\\x1b[Kmosaic: warning: one is no picture")
for number, line in enumerate(sys.stdin):
    job = json.loads(line)
    what = job["data"]
    say("mosaic: note: 5 jobs, 9/s\\n\\r\\x1b[K5 jobs, 9/s\\r\\x1b[K")
    if what == "notes":
        say("mosaic: note: 600 jobs, 61/s, 9 s left\\n" * 3000)
        what = "crash"
    if what == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if what == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "leave":
        sys.exit(70)
    if what == "list":
        print("[1]", flush=True)
    if what == "babble":  # and goes on as if it had not
        print("babble", flush=True)
    print(json.dumps({{"index": number, "status": "done", "id": job.get("id"), "data": what}}), flush=True)
"""


@pytest.fixture
def fake(tmp_path, monkeypatch):
    path = tmp_path / "mosaic"
    path.write_text(FAKE)
    path.chmod(0o755)
    monkeypatch.setenv("MOSAIC_PROGRAM", str(path))


def outcome(future):
    error = future.exception(30)
    return error.message if error else future.result().status


def wait_until(condition):
    limit = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < limit
        time.sleep(0.001)


def kill(worker):
    """Kills the program, and waits until the worker has noticed."""
    killed = worker.pid
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: worker.pid != killed)


#: A stress run sets this to 100.
KILLS = int(os.environ.get("MOSAIC_TEST_KILLS", "20"))


def test_kills_under_load(folder):
    """Whenever it is killed, every job of every thread has its picture, and has it once."""
    (folder / "noise.png").write_bytes(samples.noise(100, 100))
    before = len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0
    answers, ends, back = [], threading.Event(), []
    with mosaic.Worker(jobs=2) as worker:

        def load(thread):
            number = 0
            while not ends.is_set():
                futures = []
                for _ in range(20):
                    number += 1
                    futures.append(worker.submit({"id": f"{thread}-{number}", "images": ["noise.png"], "canvas": {"width": 100}}))
                    futures[-1].add_done_callback(answers.append)
                for future in futures:
                    assert samples.size(future.result(120).bytes) == (100, 100)
            return number

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            threads = [pool.submit(load, thread) for thread in range(4)]
            try:
                for number in range(KILLS):
                    # Some kills hit a process that starts, and others one that is at work.
                    time.sleep(0.005 * (number % 20))
                    kill(worker)
                    killed, count = time.monotonic(), len(answers)
                    wait_until(lambda: len(answers) > count)
                    back.append(time.monotonic() - killed)
            finally:
                ends.set()
            sent = sum(thread.result(120) for thread in threads)
        assert (worker.state, worker.restarts) == ("running", KILLS)
    print(f"{KILLS} kills, {sent} jobs; seconds until the next result: at most {max(back):.2f}, in the middle {sorted(back)[len(back) // 2]:.2f}")
    assert len(answers) == len({future.result().id for future in answers}) == sent
    if before:
        assert len(os.listdir("/proc/self/fd")) <= before


def test_jobs_that_were_begun_are_not_tried_again_without_retries(folder):
    with mosaic.Worker(jobs=2, retries=0) as worker:
        worker.submit(samples.job()).result(30)
        os.kill(worker.pid, signal.SIGSTOP)
        futures = [worker.submit(samples.job(id=number, data="mine")) for number in range(60)]
        # It has 16 jobs for each of its two workers.
        wait_until(futures[31].running)
        kill(worker)
        errors = [future.exception(30) for future in futures]
    # Two workers may have begun two each. What it had not begun is given to the next one.
    assert [error is None for error in errors] == [False] * 4 + [True] * 56
    assert all("the job had no result: mosaic batch was ended by signal 9 (SIGKILL)" == str(error) and error.code == -9 for error in errors[:4])
    assert [(error.result.id, error.result.data) for error in errors[:4]] == [(number, "mine") for number in range(4)]


@pytest.mark.parametrize("retries", [0, 1, 3])
def test_how_often_a_job_is_tried(fake, retries):
    with mosaic.Worker(retries=retries) as worker:
        error = worker.submit({"data": "crash", "id": 7}).exception(30)
        assert worker.submit({"data": "work"}).result(30).status == "done"
        assert worker.restarts == retries + 1
    times = f"the program died {retries + 1} times while it did this job, so the job is not tried again"
    assert str(error).startswith("the job had no result: " if retries == 0 else f"{times}: mosaic batch was ended by signal 11 (SIGSEGV)")
    assert error.code == -11 and error.result.id == 7


@pytest.mark.parametrize("retries", [-1, 1.5, True, None])
def test_what_is_no_number_of_retries(retries):
    with pytest.raises(ValueError, match="^retries: found .*; allowed: 0, 1, 2 and so on"):
        mosaic.Worker(retries=retries)


def test_only_the_culprit_is_refused(fake):
    """Jobs that shared a process with one of which it died have their results."""
    with mosaic.Worker(jobs=2) as worker:
        results = list(worker.map({"id": number, "data": "crash" if number % 25 == 20 else "work"} for number in range(200)))
    assert sorted(result.id for result in results) == list(range(200))
    errors = [result.error for result in results if result.error]
    assert sorted(error.result.id for error in errors) == list(range(20, 200, 25))
    assert all(error.code == -11 and "the program died 2 times while it did this job" in str(error) for error in errors)
    assert all("SIGSEGV" in str(error) and "Fatal error: as a decoder has" in str(error) for error in errors)


KILLERS = [(lambda: itertools.repeat(5), 4), (itertools.count, 2), (lambda: itertools.repeat(None), 2)]


@pytest.mark.parametrize("counts, times", KILLERS, ids=["somebody", "the kernel", "unknown"])
def test_a_job_that_is_killed_each_time(fake, monkeypatch, counts, times):
    """A kill does not count against jobs that shared the process. Alone, somebody may kill it, or it takes too much memory."""
    count = counts()
    for module in (_restart, _stream):
        monkeypatch.setattr(module, "kills_for_memory", lambda: next(count))
    with mosaic.Worker(jobs=1) as worker:
        os.kill(worker.pid, signal.SIGSTOP)
        futures = [worker.submit({"data": what}) for what in ("killed", *["work"] * 15)]
        wait_until(futures[15].running)
        kill(worker)
        outcomes = [outcome(future) for future in futures]
    assert f"the program died {times} times while it did this job" in outcomes.pop(0) and outcomes == ["done"] * 15


def test_a_program_that_is_told_to_stop_by_another(folder):
    """It says which jobs it dropped. The next one does them."""
    (folder / "noise.png").write_bytes(samples.noise(300, 300))
    with mosaic.Worker(jobs=2) as worker:
        futures = [worker.submit({"images": ["noise.png"], "canvas": {"width": 300}}) for _ in range(60)]
        futures[0].result(60)
        stopped = worker.pid
        os.kill(stopped, signal.SIGTERM)
        assert [outcome(future) for future in futures] == ["done"] * 60
        assert worker.restarts == 1 and worker.pid != stopped


def test_states(fake):
    worker = mosaic.Worker(jobs=1)
    assert (worker.state, worker.restarts) == ("running", 0)
    os.kill(worker.pid, signal.SIGKILL)
    wait_until(lambda: worker.state == "restarting")
    assert worker.pid is None
    wait_until(lambda: worker.state == "running")
    assert worker.restarts == 1
    worker.close()
    assert (worker.state, worker.restarts, worker.pid) == ("closed", 1, None)


def test_the_pause_grows_and_a_result_makes_it_short(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    pause, lengths = _restart.Pause(), []
    assert pause.left() == 0
    for _ in range(8):
        pause.begin()
        lengths.append(round(pause.left(), 3))
        now[0] += 6
        assert pause.left() == 0
    assert lengths == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5]
    pause.shorten()
    pause.begin()
    assert pause.left() == pytest.approx(0.1)


def test_closing_while_it_restarts(fake):
    """A block that ends waits for the jobs, and one that ends by an error does not."""
    with mosaic.Worker() as worker:
        kill(worker)
        future = worker.submit({"data": "work"})
    assert future.result(0).status == "done"
    with pytest.raises(KeyError):
        with mosaic.Worker() as worker:
            kill(worker)
            future = worker.submit({"data": "work"})
            raise KeyError
    assert future.cancelled() and worker.state == "closed"


def test_notes_are_no_errors(fake):
    with mosaic.Worker() as worker:
        assert outcome(worker.submit({"data": "crash"})).endswith("(SIGSEGV)\nFatal error: as a decoder has\none is no picture")
        # More of them than are kept.
        assert outcome(worker.submit({"data": "notes"})).endswith("(SIGSEGV)")


@pytest.mark.parametrize("what, words", [("crash", "was ended by signal 11 (SIGSEGV)"), ("leave", "ended with exit code 70"), ("babble", "is no JSON"), ("list", "is no JSON object")])
def test_its_words(fake, what, words):
    with mosaic.Worker() as worker:
        assert outcome(worker.submit({"data": "work"})) == "done"
        assert words in outcome(worker.submit({"data": what}))
        assert outcome(worker.submit({"data": "work"})) == "done"


def test_a_program_that_always_dies_answers_every_job(fake):
    with mosaic.Worker() as worker:
        outcomes = [outcome(worker.submit({"data": "crash"})) for _ in range(2)]
        assert all("the program died 2 times" in words for words in outcomes)
        assert outcome(worker.submit({"data": "work"})) == "done"


def test_a_line_that_was_sent_in_part_is_sent_again(tmp_path, monkeypatch):
    """It cannot have begun."""
    path = tmp_path / "mosaic"
    path.write_text(
        f'#!/bin/sh\n[ "$1" = --version ] && echo mosaic 0 && exit\nif [ ! -e {tmp_path}/second ]; then touch {tmp_path}/second; head -c 9 >/dev/null; exit 1; fi\n'
        'read -r line\necho \'{"index": 0, "status": "done"}\'\ncat >/dev/null\n'
    )
    path.chmod(0o755)
    monkeypatch.setenv("MOSAIC_PROGRAM", str(path))
    with mosaic.Worker() as worker:
        assert outcome(worker.submit({"data": "x" * 1_000_000})) == "done"


def test_one_that_dies_while_it_has_nothing_to_do(fake):
    with mosaic.Worker() as worker:
        for _ in range(5):
            kill(worker)
            # No job of it was lost, and the next one is done.
            assert outcome(worker.submit({"data": "work"})) == "done"


def test_wrong_usage_is_not_tried_again():
    with mosaic.Worker(gapp=3) as worker:
        for _ in range(2):
            with pytest.raises(mosaic.MosaicError, match="unknown option --gapp; did you mean --gap?") as caught:
                worker.submit(samples.job()).result(30)
            assert caught.value.code == 2


def test_a_program_that_is_gone(fake, tmp_path):
    with mosaic.Worker() as worker:
        (tmp_path / "mosaic").unlink()
        os.kill(worker.pid, signal.SIGKILL)
        wait_until(lambda: worker.state == "failed")
        for _ in range(2):
            with pytest.raises(mosaic.MosaicError, match="cannot be run: No such file"):
                worker.submit({"data": "work"}).result(30)
        with pytest.raises(mosaic.MosaicError, match="cannot be run: No such file"):
            list(worker.map([{"data": "work"}]))


@pytest.mark.parametrize("number, state", [(errno.EAGAIN, "running"), (errno.ETXTBSY, "running"), (errno.ENOEXEC, "failed")])
def test_a_start_that_fails(fake, monkeypatch, number, state):
    """A shortage of the system passes, and so does an update of the program."""
    with mosaic.Worker() as worker:
        future, tries = None, []

        def popen(*arguments, **options):
            tries.append(1)
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(subprocess, "Popen", popen)
        kill(worker)
        wait_until(lambda: tries)
        if state == "running":
            future = worker.submit({"data": "work"})
        monkeypatch.undo()
        wait_until(lambda: worker.state == state)
        if future:
            assert outcome(future) == "done"


def test_a_library_that_is_missing(tmp_path, monkeypatch):
    path = tmp_path / "mosaic"
    path.write_text("#!/bin/sh\necho 'mosaic: error while loading shared libraries: libcairo.so.2' >&2\nexit 127\n")
    path.chmod(0o755)
    monkeypatch.setenv("MOSAIC_PROGRAM", str(path))
    with mosaic.Worker() as worker:
        with pytest.raises(mosaic.MosaicError, match="not started again: mosaic batch ended with exit code 127\n.*libcairo"):
            worker.submit({"data": "work"}).result(30)
        assert (worker.state, worker.restarts) == ("failed", 0)


def test_a_line_that_kills_while_it_is_read(tmp_path, monkeypatch):
    """The program cannot have begun it, and still it must not be sent for ever."""
    path = tmp_path / "mosaic"
    path.write_text("#!/bin/sh\n[ $1 = --version ] && echo mosaic 0 && exit\nhead -c 9 >/dev/null\nexit 1\n")
    path.chmod(0o755)
    monkeypatch.setenv("MOSAIC_PROGRAM", str(path))
    for retries in (0, 1):
        with mosaic.Worker(retries=retries) as worker:
            # No pipe holds all of it.
            assert "the program died 2 times while it did this job" in outcome(worker.submit({"data": "x" * 4_000_000}))


def test_a_child_of_the_program_that_holds_its_pipes_open(tmp_path, monkeypatch):
    """It neither reads nor ends, and must not hold up the next program."""
    path, child = tmp_path / "mosaic", tmp_path / "child"
    path.write_text(
        f"#!/bin/sh\nif [ ! -e {child} ]; then exec 3<&0; sleep 600 >&- <&3 & echo $! > {child}; kill -9 $$; fi\n"
        'read -r line\necho \'{"index": 0, "status": "done"}\'\ncat >/dev/null\n'
    )
    path.chmod(0o755)
    monkeypatch.setenv("MOSAIC_PROGRAM", str(path))
    try:
        with mosaic.Worker() as worker:
            # No pipe holds all of it.
            assert outcome(worker.submit({"data": "x" * 4_000_000})) == "done"
            assert worker.restarts == 1
    finally:
        os.kill(int(child.read_text()), signal.SIGKILL)


def test_a_cancelled_job_is_not_tried_again(fake):
    with mosaic.Worker(jobs=1) as worker:
        os.kill(worker.pid, signal.SIGSTOP)
        futures = [worker.submit({"data": "crash"}) for _ in range(3)]
        wait_until(lambda: all(future.running() for future in futures))
        assert all(future.cancel() for future in futures)
        kill(worker)
        assert outcome(worker.submit({"data": "work"})) == "done"
        assert worker.restarts == 1
