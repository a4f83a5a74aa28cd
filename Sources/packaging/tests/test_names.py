"""The package beside another one that has a folder `mosaic`, as databricks-mosaic does, and the short name without such a package."""
import itertools
import re
import sys
import zipfile

import pytest
from conftest import run

OURS = "mosaic_collage"
THEIRS = "databricks_mosaic"


@pytest.fixture(scope="session")
def other_wheel(tmp_path_factory):
    path = tmp_path_factory.mktemp("other") / f"{THEIRS}-0.4.3-py3-none-any.whl"
    info = f"{THEIRS}-0.4.3.dist-info"
    files = {
        "mosaic/__init__.py": "from mosaic.api import enable_mosaic\n",
        "mosaic/api/__init__.py": "def enable_mosaic():\n    return 'of databricks'\n",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: databricks-mosaic\nVersion: 0.4.3\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return path


def check_ours(environment):
    assert environment.changed_files(OURS) == []
    said = environment.run("-c", "import mosaic_collage; print(mosaic_collage.collage.__module__, mosaic_collage.__version__)")
    assert said.stdout.startswith("mosaic_collage._collage ")
    assert environment.run("-m", "mosaic_collage", "render", MOSAIC_PROGRAM="/bin/echo").stdout == "render\n"


def check_theirs(environment):
    assert environment.changed_files(THEIRS) == []
    assert environment.run("-c", "import mosaic; print(mosaic.enable_mosaic())").stdout == "of databricks\n"


def check_short_name(environment):
    said = environment.run("-c", "import mosaic, mosaic_collage; from mosaic import collage; print(mosaic is mosaic_collage)")
    assert said.stdout == "True\n"
    assert environment.run("-m", "mosaic", "render", MOSAIC_PROGRAM="/bin/echo").stdout == "render\n"


@pytest.mark.parametrize(("first", "removed"), [*itertools.product([OURS, THEIRS], repeat=2)])
def test_beside_another_mosaic(environment, module_wheel, other_wheel, first, removed):
    wheels = {OURS: module_wheel, THEIRS: other_wheel}
    for name in sorted(wheels, key=lambda name: name != first):
        environment.install(wheels[name])
    check_ours(environment)
    check_theirs(environment)
    environment.pip("uninstall", "--yes", removed)
    if removed == OURS:
        check_theirs(environment)
        left = {path.name for path in environment.site.iterdir()}
        assert left == {"mosaic", f"{THEIRS}-0.4.3.dist-info"}
    else:
        check_ours(environment)
        check_short_name(environment)


def test_by_itself(environment, module_wheel):
    environment.install(module_wheel)
    check_ours(environment)
    check_short_name(environment)


USES = """\
from mosaic import collage
from mosaic_collage import collage as other
import mosaic
reveal_type(collage)
reveal_type(other)
reveal_type(mosaic.__version__)
from mosaic import nope
from mosaic_collage import nope as no_other
collage(5)
"""
SAID = {
    4: r'note: Revealed type is "Overload\(',
    5: r'note: Revealed type is "Overload\(',
    6: r'note: Revealed type is "(builtins\.)?str"',
    7: r'error: Module "mosaic" has no attribute "nope"',
    8: r'error: Module "mosaic_collage" has no attribute "nope"',
    9: r'error: No overload variant of "collage"',
}


def test_types_of_both_names(environment, module_wheel):
    """A checker finds the types of the installed package, by both names."""
    pytest.importorskip("mypy")
    environment.install(module_wheel)
    (environment.folder / "uses.py").write_text(USES)
    words = [sys.executable, "-m", "mypy", "--python-executable", environment.python, "--cache-dir", "/dev/null", "uses.py"]
    said = run(words, check=False, cwd=environment.folder).stdout
    for line, pattern in SAID.items():
        assert re.search(rf"^uses.py:{line}: {pattern}", said, re.MULTILINE), said
    errors = {int(line) for line in re.findall(r"^uses.py:(\d+): error", said, re.MULTILINE)}
    assert errors == {7, 8, 9}, said
