"""A worker that nobody closed warns and ends its program."""
import gc
import os
import subprocess
import sys
import time

import mosaic
import pytest
import samples


def wait_for_the_end(pid):
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    pytest.fail("the program goes on")


def made_and_forgotten(folder):
    worker = mosaic.Worker(jobs=1)
    worker.thumbnail("red.png")
    futures = [worker.submit(samples.job(side=200, id=number)) for number in range(50)]
    return [worker.pid, worker._thumbnails.pid], futures


def test_it_warns_and_finishes_what_it_has(folder):
    with pytest.warns(ResourceWarning, match="a mosaic.Worker was not closed; use it in a with block, or call close()"):
        pids, futures = made_and_forgotten(folder)
        gc.collect()
    assert [future.result(60).id for future in futures] == list(range(50))
    for pid in pids:
        wait_for_the_end(pid)


@pytest.mark.parametrize("makes", [
    lambda: mosaic.Worker(retries=-1),
    lambda: mosaic.Worker().close(),
    lambda: mosaic.Worker().__exit__(None, None, None),
], ids=["not made", "closed", "block"])
def test_it_does_not_warn_otherwise(makes, recwarn):
    try:
        makes()
    except ValueError:
        pass
    gc.collect()
    assert not [str(warning.message) for warning in recwarn]


AT_EXIT = {
    "idle": ("", ""),
    "busy": ("futures = [worker.submit({'images': ['red.png'], 'output': f'{number}.png'}) for number in range(50)]", ""),
    "pictures in a pipe": ("future = worker.submit({'images': [bytes(3_000_000)] * 20})", ""),
    "in a circle": ("worker.me = worker; futures = [worker.submit({'images': ['red.png']}) for number in range(50)]; del worker", ""),
    "in a thread": ("import threading; threading.Thread(target=lambda: print(len(list(worker.map([{'images': ['red.png']}] * 50))))).start()", "50"),
    "at exit": ("import atexit; atexit.register(lambda: print(worker.submit({'images': ['red.png']}).result(60).status))", "done"),
    "restarting": ("import os; os.kill(worker.pid, 9)", ""),
    "exit": ("import sys; sys.exit()", ""),
}


@pytest.mark.parametrize(("more", "prints"), AT_EXIT.values(), ids=AT_EXIT.keys())
def test_at_the_end_of_python(folder, more, prints):
    """Python ends and says nothing, and the program ends as well."""
    script = f"import mosaic\nworker = mosaic.Worker(jobs=1)\nprint(worker.pid, flush=True)\n{more}\n"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    pid, _, printed = done.stdout.partition("\n")
    assert (done.returncode, done.stderr, printed.strip()) == (0, "", prints)
    wait_for_the_end(int(pid))
    # All jobs are done.
    assert len(list(folder.glob("[0-9]*.png"))) == (50 if "'output'" in more else 0)


def test_at_the_end_of_python_it_warns_in_development(folder):
    script = "import mosaic\nworker = mosaic.Worker(jobs=1)\n"
    done = subprocess.run([sys.executable, "-X", "dev", "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "ResourceWarning: a mosaic.Worker was not closed" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("more", ["", "futures = [worker.submit({'images': ['red.png']}) for number in range(300)]; futures[9].result()"], ids=["idle", "busy"])
def test_no_thread_is_left_when_the_interpreter_ends(folder, more):
    """Python 3.9 crashed now and then if a thread started or woke by then."""
    script = (
        "import atexit, threading\natexit.register(lambda: print(threading.active_count()))\n"
        f"import mosaic\nworker = mosaic.Worker(jobs=1)\n{more}\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")
