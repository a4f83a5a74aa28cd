"""Progress of a call: a function of the caller, or the bar of tqdm."""
from __future__ import annotations

import os
import re
import subprocess
import threading
from typing import IO, Any, Callable, List, Optional, Union

#: A function that gets how much is done and how much there is to do, `True` for a bar of tqdm, or nothing.
Progress = Union[Callable[[int, int], object], bool, None]

#: The state in the program's bar: pictures or jobs, or per cent if one picture is drawn. A stream has no end that the program knows.
_COUNT = re.compile(rb"(\d+) of (\d+) ")
_DONE = re.compile(rb"\x1b\[K(\d+) [a-z]")
_PERCENT = re.compile(rb"\] (\d+)%")


class Report:
    """Hands on each new state once. ``total`` is how much there is to do, if the caller knows it."""

    def __init__(self, progress: Union[Callable[[int, int], object], bool], total: Optional[int]) -> None:
        self.total = total
        self._bar: Any = None
        self._last = (-1, -1)
        if not callable(progress):
            self._bar = _bar()
        self._call = self._draw if self._bar is not None else progress

    def __call__(self, done: int, total: int) -> None:
        if (done, total) != self._last:
            self._last = (done, total)
            self._call(done, total)  # type: ignore[operator]

    def end(self) -> None:
        """The program clears its bar instead of showing the end."""
        total = self.total or self._last[1]
        if total > 0:
            self(total, total)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()

    def _draw(self, done: int, total: int) -> None:
        self._bar.total = total
        self._bar.update(done - self._bar.n)


def _bar() -> Any:
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
    except ImportError as error:
        raise ImportError(
            "progress=True: tqdm is not installed; pip install tqdm, or hand over a function such as lambda done, total: …"
        ) from error
    return tqdm()


def checked(progress: Progress, total: Optional[int] = None) -> Optional[Report]:
    """The report of a caller's argument."""
    if progress is None or progress is False:
        return None
    if progress is not True and not callable(progress):
        raise TypeError(f"progress: found {type(progress).__name__}; allowed: True, or a function of two numbers, done and total")
    return Report(progress, total)


def state_in(text: bytes, total: Optional[int] = None) -> Optional[List[int]]:
    """The last state in a part of the standard error, as how much is done and how much there is."""
    if total is not None:
        done = _DONE.findall(text)
        return [int(done[-1]), total] if done else None
    counts = _COUNT.findall(text)
    if counts:
        return [int(number) for number in counts[-1]]
    shares = _PERCENT.findall(text)
    return [int(shares[-1]), 100] if shares else None


def communicate(process: subprocess.Popen[bytes], stdin: Optional[bytes], report: Report) -> tuple[bytes, bytes]:
    """As `Popen.communicate`, and reports each state of the bar. If the report raises an error, the program is ended."""
    assert process.stdout and process.stderr
    output: List[bytes] = []
    threads = [threading.Thread(target=lambda: output.append(process.stdout.read()), daemon=True)]  # type: ignore[union-attr]
    if process.stdin:
        threads.append(threading.Thread(target=_write, args=(process.stdin, stdin or b""), daemon=True))
    for thread in threads:
        thread.start()
    said = b""
    try:
        while True:
            chunk = os.read(process.stderr.fileno(), 1 << 16)
            if not chunk:
                break
            # A state may be cut in two; the part since the last beginning of a line has the whole of it.
            state = state_in(said[said.rfind(b"\r") + 1 :] + chunk, report.total)
            said += chunk
            if state:
                report(*state)
    except BaseException:
        process.kill()
        raise
    finally:
        for thread in threads:
            thread.join()
        process.wait()
        process.stderr.close()
        process.stdout.close()
    if process.returncode == 0:
        report.end()
    return b"".join(output), said


def _write(pipe: IO[bytes], data: bytes) -> None:
    try:
        pipe.write(data)
        pipe.close()
    except BrokenPipeError:
        pass  # The program has ended, and its exit code says why.
