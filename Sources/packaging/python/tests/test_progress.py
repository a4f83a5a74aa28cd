"""`progress=`: the states that a function gets, and what is refused."""
import shutil
import sys
import types

import mosaic
import pytest
import samples
from mosaic_collage._progress import state_in


@pytest.mark.parametrize(("text", "state"), [
    (b"\r[####....] 25%", [25, 100]),
    (b"\r[####....] 25%\r[########] 100%", [100, 100]),
    (b"\r\x1b[K[#######] 66%  6 of 9 pictures, 59/s, 1 s left", [6, 9]),
    (b"mosaic: warning: 3 of them", None),
    (b"", None),
])  # fmt: skip
def test_states(text, state):
    assert state_in(text) == state


@pytest.fixture
def pictures(folder):
    for number in range(12):
        (folder / f"{number}.png").write_bytes(samples.png(400, 300, (number * 20, 90, 60)))
    for name in ("one", "other"):
        shutil.copytree(folder, folder / name, ignore=shutil.ignore_patterns("o*", "notes.txt"))
    return [f"{number}.png" for number in range(12)]


CALLS = {
    "collage": lambda pictures, progress: mosaic.collage(pictures, size=(1500, 1500), progress=progress),
    "collage of a dict": lambda pictures, progress: mosaic.collage({"images": pictures, "canvas": {"size": "A3"}}, progress=progress),
    "thumbnail": lambda pictures, progress: mosaic.thumbnail(pictures, 64, progress=progress),
    "thumbnail to files": lambda pictures, progress: mosaic.thumbnail(pictures, 64, "small/{stem}.png", progress=progress),
    "compare": lambda pictures, progress: mosaic.compare("one", "other", progress=progress),
}


@pytest.mark.parametrize("name", CALLS)
def test_progress_grows_to_its_end_and_changes_no_result(pictures, name, capfd):
    states = []
    assert CALLS[name](pictures, lambda done, total: states.append((done, total))) == CALLS[name](pictures, None)
    assert states == sorted(set(states)) and len({total for _, total in states}) <= 1
    assert all(0 <= done <= total for done, total in states)
    assert capfd.readouterr() == ("", "")
    # A run that is over at once may show no state; the last state of others is the end.
    assert not states or states[-1][0] == states[-1][1]


def test_an_error_of_the_function_ends_the_call(pictures):
    def fail(done, total):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        mosaic.collage(pictures, size=(8000, 8000), progress=fail)


def test_tqdm(pictures, monkeypatch):
    bars = []

    class Bar:
        def __init__(self):
            self.n, self.total, self.is_closed = 0, None, False
            bars.append(self)

        def update(self, count):
            self.n += count

        def close(self):
            self.is_closed = True

    monkeypatch.setitem(sys.modules, "tqdm", types.ModuleType("tqdm"))
    monkeypatch.setitem(sys.modules, "tqdm.auto", types.SimpleNamespace(tqdm=Bar))
    mosaic.collage(pictures, size=(3000, 3000), progress=True)
    [bar] = bars
    assert bar.total == bar.n == 100 and bar.is_closed


@pytest.mark.parametrize(("progress", "error", "words"), [
    ("yes", TypeError, "progress: found str; allowed: True, or a function of two numbers, done and total"),
    (3, TypeError, "progress: found int; allowed: True"),
    (True, ImportError, "progress=True: tqdm is not installed; pip install tqdm, or hand over a function"),
])
def test_refusals(pictures, monkeypatch, progress, error, words):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(error) as caught:
        mosaic.collage(pictures, progress=progress)
    assert str(caught.value).startswith(words)
