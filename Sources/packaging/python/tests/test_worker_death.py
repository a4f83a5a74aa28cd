"""A worker that dies is started again; its jobs fail with words that say how it ended; at last it gives up."""
import os
import signal
import sys
import time

import mosaic
import pytest
import samples

# A program that takes jobs as the real one does. A job's "data" says what it does.
FAKE = f"""#!{sys.executable}
import json, os, signal, sys
def say(words):
    print(words, file=sys.stderr, flush=True)
say("mosaic: note: part 1/1 of the jobs\\nFatal error: as a decoder has")
say("\\r\\x1b[K[####......] 40%  2 of 5 jobs, 9/s\\r\\x1b[Kmosaic: warning: one is no picture")
for number, line in enumerate(sys.stdin):
    what = json.loads(line)["data"]
    say("mosaic: note: 5 jobs, 9/s\\n\\r\\x1b[K5 jobs, 9/s\\r\\x1b[K")
    if what == "notes":
        say("mosaic: note: 600 jobs, 61/s, 9 s left\\n" * 3000)
        what = "crash"
    if what == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if what == "leave":
        sys.exit(70)
    if what == "babble":  # and goes on as if it had not
        print("babble", flush=True)
    print(json.dumps({{"index": number, "status": "done", "data": what}}), flush=True)
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


def test_fifty_kills(folder):
    """Whatever is killed when: every job has one end, and the next process goes on."""
    (folder / "noise.png").write_bytes(samples.noise(200, 200))
    line = {"images": ["noise.png"], "canvas": {"width": 200}}
    before = len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0
    done = failed = 0
    pids = set()
    with mosaic.Worker(jobs=2) as worker:
        for kill in range(50):
            stops = kill % 2 == 1
            futures = [worker.submit(line)]
            if stops:
                # Whatever it has from here on, it has when it dies.
                futures[0].result()
                os.kill(worker.pid, signal.SIGSTOP)
            futures += [worker.submit(line) for _ in range(59)]
            # Some have been answered, some are in its hands, some are in the pipe, and some have not been sent: it depends on its speed.
            futures[0 if stops else kill % 7].result()
            killed = worker.pid
            pids.add(killed)
            os.kill(killed, signal.SIGKILL)
            lost = 0
            for future in futures:
                error = future.exception(120)
                if error:
                    lost += 1
                    assert error.code == -9 and "the job had no result: mosaic batch was ended by signal 9 (SIGKILL)" in error.message
                else:
                    done += 1
                    assert samples.size(future.result().bytes) == (200, 200)
            failed += lost
            # No more are lost than the program has at a time.
            assert lost == 32 if stops else lost <= 32
            # It may have answered all, so that nobody has missed it yet.
            while worker.pid == killed:
                time.sleep(0.001)
    assert done + failed == 3000 and len(pids) == 50
    if before:
        assert len(os.listdir("/proc/self/fd")) <= before


def test_map_goes_on(fake):
    with mosaic.Worker(jobs=1) as worker:
        results = list(worker.map({"data": "crash" if number % 25 == 20 else "work"} for number in range(200)))
    assert len(results) == 200
    errors = [result.error for result in results if result.error]
    assert 8 <= len(errors) <= 8 * 16 and all(result.status in ("done", "failed") for result in results)
    assert all(error.code == -11 and "SIGSEGV" in str(error) and "Fatal error: as a decoder has" in str(error) for error in errors)


def test_notes_are_no_errors(fake):
    with mosaic.Worker() as worker:
        assert outcome(worker.submit({"data": "crash"})).endswith("(SIGSEGV)\nFatal error: as a decoder has\none is no picture")
        # More of them than are kept.
        assert outcome(worker.submit({"data": "notes"})).endswith("(SIGSEGV)")


@pytest.mark.parametrize("what, words", [("crash", "was ended by signal 11 (SIGSEGV)"), ("leave", "ended with exit code 70"), ("babble", "is no JSON")])
def test_its_words(fake, what, words):
    with mosaic.Worker() as worker:
        assert outcome(worker.submit({"data": "work"})) == "done"
        assert words in outcome(worker.submit({"data": what}))
        assert outcome(worker.submit({"data": "work"})) == "done"


def test_it_gives_up(fake):
    with mosaic.Worker() as worker:
        assert outcome(worker.submit({"data": "crash"})).startswith("the job had no result")
        # Between deaths it did something.
        assert outcome(worker.submit({"data": "work"})) == "done"
        assert outcome(worker.submit({"data": "crash"})).startswith("the job had no result")
        assert outcome(worker.submit({"data": "crash"})).startswith("the job had no result")
        assert outcome(worker.submit({"data": "crash"})).startswith("the job had no result")
        with pytest.raises(mosaic.MosaicError, match="the worker is not started again: .*SIGSEGV"):
            worker.submit({"data": "work"}).result(30)
        with pytest.raises(mosaic.MosaicError, match="not started again"):
            list(worker.map([{"data": "work"}]))


def test_jobs_that_were_not_sent_are_sent_to_the_next(fake):
    with mosaic.Worker(jobs=1) as worker:
        futures = [worker.submit({"data": "work"}), worker.submit({"data": "crash"}), *(worker.submit({"data": "work"}) for _ in range(40))]
        outcomes = [outcome(future) for future in futures]
    assert outcomes[0] == "done" and "SIGSEGV" in outcomes[1]
    assert outcomes[-20:] == ["done"] * 20


def test_a_line_that_was_sent_in_part_is_sent_again(tmp_path, monkeypatch):
    """It cannot have begun."""
    path = tmp_path / "mosaic"
    path.write_text(
        f'#!/bin/sh\nif [ ! -e {tmp_path}/second ]; then touch {tmp_path}/second; head -c 9 >/dev/null; exit 1; fi\n'
        'read -r line\necho \'{"index": 0, "status": "done"}\'\ncat >/dev/null\n'
    )
    path.chmod(0o755)
    monkeypatch.setenv("MOSAIC_PROGRAM", str(path))
    with mosaic.Worker() as worker:
        assert outcome(worker.submit({"data": "x" * 1_000_000})) == "done"


def test_one_that_dies_while_it_has_nothing_to_do(fake):
    with mosaic.Worker() as worker:
        for _ in range(5):
            os.kill(worker.pid, signal.SIGKILL)
            while worker.pid:
                time.sleep(0.001)
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
        while worker.pid:
            time.sleep(0.001)
        with pytest.raises(mosaic.MosaicError, match="cannot be run: No such file"):
            worker.submit({"data": "work"}).result(30)
