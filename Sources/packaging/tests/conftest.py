"""What the tests of installing share: wheels, environments, and a `swift` that compiles nothing. They need pip, setuptools and wheel."""
import base64
import csv
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import venv

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith(("MOSAIC_", "PYTHON"))}


class Environment:
    """A virtual environment without pip. The pip of the tests installs into it."""

    def __init__(self, folder):
        venv.create(folder, with_pip=False, symlinks=True)
        self.folder = folder
        self.python = str(folder / "bin" / "python")
        [self.site] = folder.glob("lib/python*/site-packages")

    def pip(self, *words):
        return run([sys.executable, "-m", "pip", "--python", self.python, *words])

    def install(self, wheel):
        return self.pip("install", "--no-index", str(wheel))

    def run(self, *words, check=True, **variables):
        # Not in the folder of the tests, whose modules an interpreter would find first.
        return run([self.python, *words], check=check, cwd=self.folder, **variables)

    def changed_files(self, name):
        """The files of an installed package that are missing or not as its wheel had them."""
        [record] = self.site.glob(f"{name}-*.dist-info/RECORD")
        with record.open(newline="") as lines:
            return [path for path, digest, _ in csv.reader(lines) if digest and not is_unchanged(self.site / path, digest)]


def is_unchanged(path, digest):
    if not path.is_file():
        return False
    found = base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
    return digest == f"sha256={found}"


def run(words, check=True, cwd=None, **variables):
    environment = {**PLAIN, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **variables}
    done = subprocess.run(words, cwd=cwd, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    if check:
        assert done.returncode == 0, done.stdout
    return done


def pip_wheel(source, folder, check=True, **variables):
    """Builds a wheel into the folder as `pip install` does before it installs. Nothing is fetched: setuptools is that of the tests."""
    words = ["wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(source)]
    return run([sys.executable, "-m", "pip", *words], check=check, **variables)


@pytest.fixture
def environment(tmp_path):
    return Environment(tmp_path / "venv")


@pytest.fixture(scope="session")
def package(tmp_path_factory):
    """The folder of the package in a copy of the clone: builds leave files beside it."""
    clone = tmp_path_factory.mktemp("clone")
    left_out = shutil.ignore_patterns("build", "*.egg-info", "__pycache__", "_program", "*.docc", "mosaic-bench")
    shutil.copytree(ROOT / "Sources", clone / "Sources", ignore=left_out, symlinks=True)
    for name in ["LICENSE", "Package.swift"]:
        shutil.copy2(ROOT / name, clone)
    return clone / "Sources" / "packaging" / "python"


@pytest.fixture(scope="session")
def module_wheel(package, tmp_path_factory):
    """A wheel of the module, without the program."""
    folder = tmp_path_factory.mktemp("wheel")
    pip_wheel(package, folder, MOSAIC_WITHOUT_PROGRAM="1")
    [wheel] = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def sdist(package, tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    run([sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(folder)], cwd=package)
    [made] = folder.glob("*.tar.gz")
    return made


class Machine:
    """A PATH of our own, with stand-ins for the tools that compile the program."""

    def __init__(self, folder):
        folder.mkdir()
        self.path = folder
        self.calls = folder / "calls"

    def add(self, name, script):
        file = self.path / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def add_swift(self, version="6.2.1", code=0):
        self.add("swift", f"""\
case "$1" in
  --version) echo 'Swift version {version} (swift-{version}-RELEASE)' ;;
  build)
    echo "$@" >> {self.calls}
    [ {code} = 0 ] || {{ echo 'error: no such module'; exit {code}; }}
    while [ $# -gt 1 ]; do [ "$1" = --scratch-path ] && scratch=$2; shift; done
    /bin/mkdir -p "$scratch/release"
    printf '#!/bin/sh\\necho compiled "$@"\\n' > "$scratch/release/mosaic"
    /bin/chmod 755 "$scratch/release/mosaic"
    ;;
esac""")

    def add_pkg_config(self, missing=()):
        self.add("pkg-config", f'case " {" ".join(missing)} " in *" $2 "*) exit 1 ;; esac')


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path / "bin")
