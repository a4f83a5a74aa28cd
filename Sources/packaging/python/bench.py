"""What a call of this module costs beside the program's own time: `python bench.py [CALLS]`.

The same command is run by `subprocess.run` and by `mosaic.collage` in turn. A job of a worker says itself how long it took.
"""
from __future__ import annotations

import statistics
import subprocess
import sys
import time
from typing import Callable, List

import mosaic

JOB = {"canvas": {"width": 8}, "items": [{"color": "#f00", "size": [8, 8]}]}
DOCUMENT = b'{"version": 1, "canvas": {"width": 8}, "items": [{"color": "#f00", "size": [8, 8]}]}'


def milliseconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000


def row(name: str, values: List[float]) -> float:
    middle = statistics.median(values)
    low, high = statistics.quantiles(values, n=10)[0], statistics.quantiles(values, n=10)[-1]
    print(f"{name:44} {middle:8.2f} ms   (nine of ten: {low:.2f} to {high:.2f})")
    return middle


def main() -> None:
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    bare = [mosaic.program(), "render", "--output=-", "--format=png", "-"]
    programs, modules = [], []
    for _ in range(calls):
        programs.append(milliseconds(lambda: subprocess.run(bare, input=DOCUMENT, stdout=subprocess.PIPE, check=True)))
        modules.append(milliseconds(lambda: mosaic.collage(JOB)))
    print(f"{calls} calls of each, in turn")
    alone = row("the program by subprocess.run", programs)
    row("mosaic.collage", modules)
    print(f"{'a call costs':44} {statistics.median(modules) - alone:8.2f} ms   (target: 3)")

    with mosaic.Worker() as worker:
        worker.submit(JOB).result()
        costs = []
        for _ in range(calls * 20):
            start = time.perf_counter()
            result = worker.submit(JOB).result()
            costs.append((time.perf_counter() - start) * 1000 - (result.milliseconds or 0))
        print(f"\n{len(costs)} jobs, one after the other")
        row("a job costs, beside its own milliseconds", costs)
        print(f"{'':44} {'':8}      (target: 0.3)")
        start = time.perf_counter()
        count = sum(1 for _ in worker.map(JOB for _ in range(calls * 50)))
        print(f"\n{count} jobs by map: {count / (time.perf_counter() - start):.0f} a second")


if __name__ == "__main__":
    main()
