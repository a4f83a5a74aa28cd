"""The modules of the package import each other without a circle, so that each is read after the modules that it imports."""
import ast
import graphlib
import importlib.util
import os
import pathlib
import subprocess
import sys

import mosaic_collage
import pytest

ROOT = pathlib.Path(mosaic_collage.__file__).parent
FILES = {
    ".".join(file.relative_to(ROOT.parent).with_suffix("").parts).replace(".__init__", ""): file for file in ROOT.rglob("*.py")
}


def imported(source, module="mosaic_collage.collage"):
    """The modules of the package that a source imports anywhere: at its top, under `TYPE_CHECKING` and in functions."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = module if FILES.get(module, ROOT).stem == "__init__" else module.rpartition(".")[0]
            origin = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            members = {f"{origin}.{alias.name}" for alias in node.names}
            # `from . import _run` names a module; `from ._run import run` names a part of one.
            names |= {member if member in FILES else origin for member in members}
    return names & FILES.keys()


@pytest.mark.parametrize(("source", "found"), [
    ("from ._run import run", {"mosaic_collage._run"}),
    ("from . import _run as other, _errors", {"mosaic_collage._run", "mosaic_collage._errors"}),
    ("from . import program", {"mosaic_collage"}),
    ("from mosaic_collage import _run, compare", {"mosaic_collage._run", "mosaic_collage"}),
    ("from mosaic_collage._run import run", {"mosaic_collage._run"}),
    ("import json, mosaic_collage._run as other", {"mosaic_collage._run"}),
    ("if TYPE_CHECKING:\n    from ._run import Run", {"mosaic_collage._run"}),
    ("class A:\n    async def f(self):\n        from ._run import run", {"mosaic_collage._run"}),
    ("import json\nfrom importlib.metadata import version", set()),
])
def test_all_ways_to_import_count(source, found):
    assert imported(source) == found


def test_no_circle():
    imports = {name: imported(file.read_text("utf-8"), name) for name, file in FILES.items()}
    try:
        graphlib.TopologicalSorter(imports).prepare()
    except graphlib.CycleError as error:
        # The sorter lists each module before a module that imports it.
        circle = " imports ".join(reversed(error.args[1]))
    else:
        return
    pytest.fail(f"{circle}; move the shared part into a module that imports none of them", pytrace=False)


@pytest.mark.parametrize("name", mosaic_collage.__all__)
def test_public_names(name):
    member = getattr(mosaic_collage, name)
    assert name in dir(mosaic_collage) and getattr(__import__("mosaic"), name) is member
    if isinstance(member, type) and "Options" not in name:
        # Tracebacks and `help` name the place where people import it from.
        assert member.__module__ == "mosaic_collage"


def test_a_name_that_is_missing():
    with pytest.raises(ImportError, match="cannot import name 'nope' from 'mosaic_collage'"):
        exec("from mosaic import nope")
    with pytest.raises(AttributeError, match="module 'mosaic_collage' has no attribute 'nope'"):
        mosaic_collage.nope  # noqa: B018


def test_an_import_of_the_package_imports_nothing_else_of_it():
    program = "import sys, mosaic; print(sorted(name for name in sys.modules if name.startswith('mosaic')))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT.parent)})
    assert done.stdout == "['mosaic', 'mosaic_collage']\n"
