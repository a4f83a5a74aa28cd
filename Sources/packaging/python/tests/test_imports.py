"""The modules of the package import each other without a circle, so that each is read after the modules that it imports."""
import ast
import graphlib
import importlib.util
import pathlib

import mosaic
import pytest

FILES = {
    "mosaic" if file.stem == "__init__" else f"mosaic.{file.stem}": file
    for file in pathlib.Path(mosaic.__file__).parent.glob("*.py")
}


def imported(source):
    """The modules of the package that a source imports anywhere: at its top, under `TYPE_CHECKING` and in functions."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = importlib.util.resolve_name("." * node.level + (node.module or ""), "mosaic")
            members = {f"{origin}.{alias.name}" for alias in node.names}
            # `from . import _run` names a module; `from ._run import run` names a part of one.
            names |= {member if member in FILES else origin for member in members}
    return names & FILES.keys()


@pytest.mark.parametrize(("source", "found"), [
    ("from ._run import run", {"mosaic._run"}),
    ("from . import _run as other, _errors", {"mosaic._run", "mosaic._errors"}),
    ("from . import program", {"mosaic"}),
    ("from mosaic import _run, compare", {"mosaic._run", "mosaic"}),
    ("from mosaic._run import run", {"mosaic._run"}),
    ("import json, mosaic._run as other", {"mosaic._run"}),
    ("if TYPE_CHECKING:\n    from ._run import Run", {"mosaic._run"}),
    ("class A:\n    async def f(self):\n        from ._run import run", {"mosaic._run"}),
    ("import json\nfrom importlib.metadata import version", set()),
])
def test_all_ways_to_import_count(source, found):
    assert imported(source) == found


def test_no_circle():
    imports = {name: imported(file.read_text("utf-8")) for name, file in FILES.items()}
    try:
        graphlib.TopologicalSorter(imports).prepare()
    except graphlib.CycleError as error:
        # The sorter lists each module before a module that imports it.
        circle = " imports ".join(reversed(error.args[1]))
    else:
        return
    pytest.fail(f"{circle}; move the shared part into a module that imports none of them", pytrace=False)
