"""pip compiles the program from a clone and from an sdist, or says what is missing."""
import ast
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest
from conftest import ROOT, pip_wheel, run

PACKAGE = ROOT / "Sources" / "packaging" / "python"
sys.path.insert(0, str(PACKAGE))
from compile_program import ALWAYS, OF_A_TRAIT  # noqa: E402


@pytest.fixture
def source(request, sdist, package):
    """What pip installs: the folder of the package in a clone, or an sdist."""
    return sdist if request.param == "sdist" else package


both = pytest.mark.parametrize("source", ["clone", "sdist"], indirect=True)
of_sdist = pytest.mark.parametrize("source", ["sdist"], indirect=True)


def built(folder):
    """The wheel in the folder: its name, and its program, if it has one."""
    [path] = folder.glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        assert "mosaic.py" in names and "mosaic_collage/__init__.py" in names
        program = "mosaic_collage/_program/mosaic"
        if program not in names:
            return path.name, None
        assert wheel.getinfo(program).external_attr >> 16 & 0o111, "the program cannot be executed"
        return path.name, wheel.read(program).decode()


@both
def test_the_program_is_compiled(machine, source, tmp_path):
    machine.add_swift()
    machine.add_pkg_config()
    pip_wheel(source, tmp_path, PATH=str(machine.path))
    name, program = built(tmp_path)
    assert re.search(r"-py3-none-(linux|macosx)_\w+\.whl$", name)
    assert "echo compiled" in program
    call = machine.calls.read_text()
    assert "--configuration release --product mosaic" in call and "--disable-default-traits" not in call


def test_git(machine, package, tmp_path):
    """`pip install git+…#subdirectory=Sources/packaging/python`."""
    clone = package.parents[2]
    git = ["git", "-c", "user.name=ci", "-c", "user.email=ci@example.com", "-C", str(clone)]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "all"]):
        subprocess.run([*git, *words], check=True)
    machine.add_swift()
    machine.add_pkg_config()
    (machine.path / "git").symlink_to(shutil.which("git"))
    pip_wheel(f"git+file://{clone}#subdirectory=Sources/packaging/python", tmp_path, PATH=str(machine.path))
    assert "echo compiled" in built(tmp_path)[1]


@pytest.mark.parametrize(("chosen", "flags"), [
    ("JPEG,WebP", "--disable-default-traits --traits JPEG,WebP"),
    ("none", "--disable-default-traits"),
])
@of_sdist
def test_traits(machine, source, tmp_path, chosen, flags):
    machine.add_swift()
    machine.add_pkg_config(missing=["libheif"])
    pip_wheel(source, tmp_path, PATH=str(machine.path), MOSAIC_TRAITS=chosen)
    assert machine.calls.read_text().strip().endswith(flags)


@both
def test_without_the_program(machine, source, tmp_path):
    pip_wheel(source, tmp_path, PATH=str(machine.path), MOSAIC_WITHOUT_PROGRAM="1")
    name, program = built(tmp_path)
    assert name.endswith("-py3-none-any.whl") and program is None


def test_an_editable_install_has_no_program(machine, package, tmp_path):
    code = "import sys; from setuptools import build_meta; build_meta.build_editable(sys.argv[1])"
    run([sys.executable, "-c", code, str(tmp_path)], cwd=package, PATH=str(machine.path))
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        assert not [name for name in wheel.namelist() if "_program" in name]


def nothing(machine):
    pass


def old_swift(machine):
    machine.add_swift("5.10")
    machine.add_pkg_config()


def no_libraries(machine):
    machine.add_swift()
    machine.add_pkg_config(missing=["cairo", "libpng", "libheif"])


def failing_swift(machine):
    machine.add_swift(code=3)
    machine.add_pkg_config()


@pytest.mark.parametrize(("there", "words"), [
    (nothing, [
        "- the compiler swift is not on the PATH; get Swift 6.2 or newer: https://swift.org/install",
        "- pkg-config, which finds the libraries, is not on the PATH (apt: pkg-config, Homebrew: pkg-config)",
    ]),
    (old_swift, ["swift is Swift 5.10, which is too old; get Swift 6.2 or newer: https://swift.org/install"]),
    (no_libraries, [
        "- cairo is missing (apt: libcairo2-dev, Homebrew: cairo)",
        "- libpng is missing (apt: libpng-dev, Homebrew: libpng)",
        "- libheif is missing (apt: libheif-dev, Homebrew: libheif); MOSAIC_TRAITS=FastPNG,GIF,ICC,JPEG,SVG,TIFF,Text,WebP leaves HEIF out",
    ]),
    (failing_swift, ["error: no such module", "- `swift build` failed; its words are above"]),
])
@of_sdist
def test_what_is_missing(machine, source, tmp_path, there, words):
    there(machine)
    said = pip_wheel(source, tmp_path, check=False, PATH=str(machine.path))
    assert said.returncode != 0
    for expected in [*words, "The program mosaic cannot be compiled here:", "A wheel carries the program", "MOSAIC_WITHOUT_PROGRAM=1"]:
        assert expected in said.stdout
    assert "Traceback" not in said.stdout


@of_sdist
def test_an_unknown_trait(machine, source, tmp_path):
    said = pip_wheel(source, tmp_path, check=False, PATH=str(machine.path), MOSAIC_TRAITS="JPEG,PCX")
    assert "- MOSAIC_TRAITS=JPEG,PCX: has 'PCX'; allowed: none, or some of FastPNG,GIF," in said.stdout


def test_files_of_the_sdist(sdist):
    with tarfile.open(sdist) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
        assert all(member.isfile() or member.isdir() for member in tar.getmembers())
    assert {"LICENSE", "README.md", "pyproject.toml", "setup.py", "compile_program.py", "src/mosaic.py"} <= names
    assert {"swift/Package.swift", "swift/Sources/MosaicCommand", "swift/Sources/CCairo/module.modulemap"} <= names
    unwanted = re.compile(r"^tests|^swift/Tests|^swift/Sources/packaging|\.docc|__pycache__|\.build")
    assert not [name for name in names if unwanted.search(name)]


def test_an_sdist_of_an_sdist(sdist, tmp_path):
    with tarfile.open(sdist) as tar:
        tar.extractall(tmp_path)
        names = set(tar.getnames())
    [folder] = tmp_path.iterdir()
    subprocess.run([sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(tmp_path / "again")], cwd=folder, check=True)
    with tarfile.open(next((tmp_path / "again").iterdir())) as tar:
        assert set(tar.getnames()) == names


def test_the_libraries_are_those_of_the_guide():
    """The table of Building.md names each trait with its packages."""
    guide = (ROOT / "Sources" / "Mosaic" / "Mosaic.docc" / "Building.md").read_text("utf-8")
    table = guide.partition("| trait |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| (?:`(\w+)` )?\| (.*)$", table, re.MULTILINE))
    assert {"", *OF_A_TRAIT} == set(rows)
    for trait, libraries in [("", ALWAYS), *OF_A_TRAIT.items()]:
        for packages in libraries.values():
            for package in re.findall(r": ([\w.-]+)", packages):
                assert f"`{package}`" in rows[trait], f"{trait}: {package} is not in {rows[trait]}"


@pytest.mark.parametrize("name", ["setup.py", "compile_program.py"])
def test_the_oldest_python_reads_it(name):
    ast.parse((PACKAGE / name).read_text("utf-8"), feature_version=(3, 9))


def test_the_licence_is_that_of_the_repository():
    assert pathlib.Path(PACKAGE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
