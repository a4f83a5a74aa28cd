"""Where the program is found, and `python -m mosaic`, which becomes it."""
import os
import pathlib
import signal
import subprocess
import sys

import mosaic
import pytest
from mosaic_collage import _program

SCRIPT = f"#!{sys.executable}\nimport sys\nfrom mosaic_collage.__main__ import main\nif __name__ == '__main__':\n    sys.exit(main())\n"


def executable(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def run(arguments, stdin=None, **environment):
    """`python -m mosaic`, with this module and nothing else of the environment changed."""
    source = str(pathlib.Path(mosaic.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-m", "mosaic", *arguments], input=stdin, capture_output=True, timeout=60,
        env={**os.environ, "PYTHONPATH": source, **environment},
    )


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """No program anywhere."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("MOSAIC_PROGRAM", raising=False)
    monkeypatch.setattr(_program, "_INSIDE", str(tmp_path / "inside" / "mosaic"))
    return tmp_path


def test_the_order(bare, monkeypatch):
    with pytest.raises(mosaic.ProgramMissing, match="neither in this package nor on the PATH; install a wheel .*apt install") as caught:
        mosaic.program()
    assert caught.value.code == 127
    path = executable(bare / "bin" / "mosaic", "#!/bin/sh\n")
    assert mosaic.program() == str(path)
    inside = executable(bare / "inside" / "mosaic", "#!/bin/sh\n")
    assert mosaic.program() == str(inside)
    chosen = executable(bare / "chosen", "#!/bin/sh\n")
    monkeypatch.setenv("MOSAIC_PROGRAM", str(chosen))
    assert mosaic.program() == str(chosen)
    chosen.chmod(0o644)
    with pytest.raises(mosaic.ProgramMissing, match="MOSAIC_PROGRAM=.*chosen: is no file that can be run"):
        mosaic.program()


def test_its_own_script_is_passed_over(bare, monkeypatch):
    script = executable(bare / "bin" / "mosaic", SCRIPT)
    with pytest.raises(mosaic.ProgramMissing):
        mosaic.program()
    monkeypatch.setenv("MOSAIC_PROGRAM", str(script))
    with pytest.raises(mosaic.ProgramMissing, match="is the Python script, which runs the program"):
        mosaic.program()
    monkeypatch.delenv("MOSAIC_PROGRAM")
    real = executable(bare / "other" / "mosaic", "#!/bin/sh\n")
    monkeypatch.setenv("PATH", f"{bare / 'bin'}:{bare / 'other'}")
    assert mosaic.program() == str(real)


@pytest.mark.parametrize("call", [lambda: mosaic.collage("a.png"), lambda: mosaic.Worker(), lambda: mosaic.compare("a", "b")])
def test_every_call_says_that_it_is_missing(bare, call):
    with pytest.raises(mosaic.ProgramMissing, match="MOSAIC_PROGRAM"):
        call()


@pytest.mark.parametrize("call", [lambda: mosaic.collage("a.png"), lambda: mosaic.Worker()])
def test_a_program_for_another_machine(bare, monkeypatch, call):
    other = executable(bare / "mosaic", "\x7fELF of another processor")
    monkeypatch.setenv("MOSAIC_PROGRAM", str(other))
    with pytest.raises(mosaic.ProgramMissing, match="cannot be run: Exec format error; .* install"):
        call()


def test_missing_in_a_shell(tmp_path):
    done = run(["--version"], PATH=str(tmp_path), MOSAIC_PROGRAM=str(tmp_path / "mosaic"))
    assert done.returncode == 127
    assert done.stderr.startswith(b"mosaic: error: MOSAIC_PROGRAM=") and b"Traceback" not in done.stderr


def test_a_shim_that_leads_back(tmp_path):
    source = pathlib.Path(mosaic.__file__).parent.parent
    shim = executable(tmp_path / "mosaic", f'#!/bin/sh\nPYTHONPATH={source} exec {sys.executable} -m mosaic "$@"\n')
    done = run(["--version"], MOSAIC_PROGRAM=str(shim))
    assert done.returncode == 127 and b"runs this Python script again" in done.stderr


def test_arguments_and_exit_codes(tmp_path):
    done = run(["--version"])
    assert done.returncode == 0 and done.stdout.startswith(b"mosaic ")
    done = run(["render", "--gapp", "3"])
    assert done.returncode == 2 and b"did you mean --gap?" in done.stderr
    done = run(["plan", str(tmp_path / "猫 -.png")])
    assert done.returncode == 74 and "猫 -.png: no such file" in done.stderr.decode()
    done = run(["batch", "-"], stdin=b'{"id": 1}\n')
    assert done.returncode in (1, 65) and b'"status": "failed"' in done.stdout


def test_signals_are_the_programs(tmp_path):
    source = str(pathlib.Path(mosaic.__file__).parent.parent)
    environment = {**os.environ, "PYTHONPATH": source}
    with subprocess.Popen([sys.executable, "-m", "mosaic", "batch", "-"], stdin=subprocess.PIPE, env=environment) as process:
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    # Python ignores SIGPIPE; a program that inherited that would say that it cannot write.
    told = subprocess.run(
        ["bash", "-c", f'{sys.executable} -m mosaic schema | head -c 1 >/dev/null; echo "${{PIPESTATUS[0]}}"'],
        env=environment, capture_output=True,
    )
    assert told.stderr == b""
    ignores = executable(tmp_path / "mosaic", "#!/bin/sh\ngrep SigIgn /proc/self/status\n")
    if os.path.exists("/proc/self/status"):
        mask = int(run([], MOSAIC_PROGRAM=str(ignores)).stdout.split()[1], 16)
        assert not mask & 1 << signal.SIGPIPE - 1


OTHERS = {
    "true": "exec /bin/true \"$@\"\n",
    "cat": "exec /bin/cat \"$@\"\n",
    "ls": "exec /bin/ls \"$@\"\n",
    "text": "echo hello\n",
    "text, and fails": "echo hello; exit 1\n",
    "text, and waits": "echo hello; [ $1 = --version ] || exec cat >/dev/null\n",
    "lines come back": "exec cat\n",
    "JSON": "echo '{\"hello\": 1}'\n",
    "nothing, and fails": "exit 1\n",
}
CALLS = {
    "collage": lambda: mosaic.collage("red.png"),
    "collage in a file": lambda: mosaic.collage("red.png", "made.png"),
    "collage in a file that exists": lambda: mosaic.collage(["red.png"], "blue.png"),
    "plan": lambda: mosaic.plan("red.png"),
    "compare": lambda: mosaic.compare("red.png", "red.png"),
    "thumbnail": lambda: mosaic.thumbnail("red.png"),
    "thumbnail in a file": lambda: mosaic.thumbnail("red.png", 8, "small.png"),
    "thumbnail of bytes": lambda: mosaic.thumbnail(b"picture"),
    "worker": lambda: by_worker(lambda worker: worker.submit({"images": ["red.png"]}).result(60)),
    "map": lambda: by_worker(lambda worker: list(worker.map([{"images": ["red.png"]}] * 50))),
    "thumbnail of a worker": lambda: by_worker(lambda worker: worker.thumbnail("red.png")),
}


def by_worker(call):
    with mosaic.Worker(jobs=1) as worker:
        try:
            return call(worker)
        finally:
            assert worker.restarts == 0


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS.keys())
def test_a_program_that_is_no_mosaic(folder, monkeypatch, text, call):
    other = executable(folder / "other", f"#!/bin/sh\n{text}")
    monkeypatch.setenv("MOSAIC_PROGRAM", str(other))
    with pytest.raises(mosaic.ProgramMissing, match=r"^MOSAIC_PROGRAM=.*other: is no mosaic: .*other --version prints .*; install a wheel") as caught:
        call()
    assert (caught.value.code, caught.value.path) == (127, str(other))


@pytest.mark.parametrize("path", ["/bin/true", "/bin/cat"])
def test_programs_of_the_system_are_no_mosaic(folder, monkeypatch, path):
    monkeypatch.setenv("MOSAIC_PROGRAM", path)
    for call in CALLS.values():
        with pytest.raises(mosaic.ProgramMissing, match=f"^MOSAIC_PROGRAM={path}: is no mosaic: "):
            call()


def test_the_program_is_asked_only_after_something_unexpected(folder, monkeypatch):
    """The usual calls start one program each, also if a picture is missing or another."""
    count = executable(folder / "counted", f'#!/bin/sh\necho "$1" >> {folder}/runs\nexec {mosaic.program()} "$@"\n')
    monkeypatch.setenv("MOSAIC_PROGRAM", str(count))
    mosaic.collage("red.png")
    mosaic.collage(["red.png"], "made.jpg")
    mosaic.collage(["red.png"], "made.jpg")
    mosaic.collage("red.png", format="webp")
    mosaic.plan("red.png")
    mosaic.thumbnail("red.png")
    assert mosaic.compare("red.png", "red.png") and not mosaic.compare("red.png", "blue.png")
    for call in (mosaic.collage, mosaic.plan, mosaic.thumbnail):
        with pytest.raises(mosaic.MosaicError, match="no.png: no such file"):
            call("no.png")
    with pytest.raises(mosaic.MosaicError, match="notes.txt: is not an image"):
        mosaic.compare("notes.txt", "red.png")
    with mosaic.Worker(jobs=1) as worker:
        assert worker.submit({"images": ["red.png"]}).result(60).status == "done"
    with mosaic.Worker(jobs=1):
        pass
    assert "--version" not in (folder / "runs").read_text().split()
    # SVG has no start of its own.
    assert b"<svg" in mosaic.collage("red.png", format="svg")
    mosaic.collage("red.png", format="svg")
    assert (folder / "runs").read_text().split().count("--version") == 1


@pytest.mark.parametrize("call", [
    lambda: mosaic.collage("a.svg"),
    lambda: mosaic.thumbnail("a.svg", 64),
    lambda: mosaic.compare("a.svg", "a.svg"),
], ids=["collage", "thumbnail", "compare"])  # fmt: skip
def test_svg_without_rsvg_convert(folder, monkeypatch, call):
    """The error names the program that is missing, and its package."""
    (folder / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>')
    monkeypatch.setenv("MOSAIC_PROGRAM", mosaic.program())
    monkeypatch.setenv("PATH", "")
    with pytest.raises(mosaic.MosaicError, match=r"rsvg-convert draws, and that program is in no folder of PATH; .*apt: librsvg2-bin"):
        call()
