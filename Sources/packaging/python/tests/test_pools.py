"""Workers and processes: each process makes its own worker, and one of another process is refused in words."""
import concurrent.futures
import gc
import multiprocessing
import os
import pickle
import signal
import threading
import time

import mosaic
import pool_jobs
import pytest
import samples

pytestmark = pytest.mark.filterwarnings("ignore:.*fork")
WAYS = pytest.mark.parametrize("way", ["fork", "spawn", "forkserver"])


@WAYS
def test_a_worker_in_each_process_of_a_pool(way):
    # A worker of the parent is there meanwhile, and busy.
    with mosaic.Worker() as worker:
        futures = [worker.submit(samples.job(side=200, id=number)) for number in range(50)]
        context = multiprocessing.get_context(way)
        with concurrent.futures.ProcessPoolExecutor(2, mp_context=context, initializer=pool_jobs.make_own) as pool:
            assert list(pool.map(pool_jobs.by_own, range(20))) == list(range(20))
        with context.Pool(2) as pool:
            assert pool.map(pool_jobs.by_functions, range(4)) == [(side, side) for side in range(1, 5)]
        assert [future.result(60).id for future in futures] == list(range(50))


@WAYS
def test_a_worker_is_not_handed_to_a_pool(way):
    words = "^a worker cannot be pickled, because it has a process and a thread here; make one in each process"
    with mosaic.Worker() as worker:
        with pytest.raises(TypeError, match=words):
            pickle.dumps(worker)
        context = multiprocessing.get_context(way)
        with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
            with pytest.raises(TypeError, match=words):
                pool.submit(pool_jobs.by, worker).result(60)
        with context.Pool(1) as pool, pytest.raises(TypeError, match=words):
            pool.apply(pool_jobs.by, (worker,))
        assert pool_jobs.by(worker) == "done"


def in_a_fork(work):
    """The exit code of a fork that does some work: what it returns, or 99 after an exception."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            code = work()
        finally:
            os._exit(code)
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    pytest.fail("the fork hangs")


def refused(call):
    try:
        call()
    except RuntimeError as error:
        return str(error).startswith("this worker belongs to the process that made it") and "make one here" in str(error)
    return False


def test_a_fork_has_no_worker():
    with mosaic.Worker() as worker:
        results, begun = worker.map(samples.job() for _ in range(100)), worker.map([samples.job(), samples.job(side=2000)])
        next(results)
        # All jobs of these are sent, and a result is missing.
        next(begun)

        def work():
            calls = [lambda: worker.submit(samples.job()), lambda: list(worker.map([samples.job()])), lambda: list(results), lambda: list(begun)]
            if not all(map(refused, calls)):
                return 1
            if (worker.state, worker.pid) != ("forked", None):
                return 2
            # Neither waits.
            worker.close()
            worker.__exit__(KeyError, KeyError(), None)
            gc.collect()
            # Another one is as usual.
            with mosaic.Worker() as other:
                return 0 if pool_jobs.by(other) == "done" else 3

        assert in_a_fork(work) == 0
        # The program still takes jobs of the parent.
        assert len(list(results)) == 99 and len(list(begun)) == 1 and pool_jobs.by(worker) == "done"


def test_a_fork_does_not_hold_the_program_open():
    """The program ends when its input ends. A fork that held the other end would delay that for as long as it lives."""
    worker = mosaic.Worker()
    program = worker._stream._process.run
    child = os.fork()
    if child == 0:
        time.sleep(60)
        os._exit(0)
    try:
        worker.close()
        # Otherwise it is killed after two seconds.
        assert program.returncode == 0
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_a_program_whose_input_stays_open_is_killed():
    """Somebody else holds the input, so that closing it here does not end the program."""
    worker = mosaic.Worker()
    process = worker._stream._process
    held = os.dup(process._stdin.fileno())
    try:
        assert pool_jobs.by(worker) == "done"
        worker.close()
        assert process.run.returncode == -signal.SIGKILL
    finally:
        os.close(held)


def test_forks_while_threads_send_jobs():
    with mosaic.Worker(jobs=1) as worker:
        ends = threading.Event()

        def load():
            count = 0
            while not ends.is_set():
                assert pool_jobs.by(worker) == "done"
                count += 1
            return count

        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            threads = [pool.submit(load) for _ in range(3)]
            try:
                codes = [in_a_fork(lambda: 0 if refused(lambda: worker.submit(samples.job())) else 1) for _ in range(50)]
            finally:
                ends.set()
            assert sum(thread.result(60) for thread in threads) > 0
        assert codes == [0] * 50 and worker.restarts == 0
