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
