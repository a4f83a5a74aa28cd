"""One collage from many pictures, thumbnails, and whether two pictures are the same.

This module runs the program `mosaic`; its guide is `Python` in the documentation of mosaic.
"""
from __future__ import annotations

from ._collage import collage, plan, thumbnail
from ._compare import Comparison, compare
from ._errors import MosaicError, MosaicWarning, ProgramMissing
from ._pictures import Picture, Pictures
from ._program import program
from ._result import Result
from ._worker import Job, Worker

__all__ = [
    "Comparison", "Job", "MosaicError", "MosaicWarning", "Picture", "Pictures", "ProgramMissing", "Result", "Worker",
    "collage", "compare", "plan", "program", "thumbnail",
]


def __getattr__(name: str) -> str:
    if name == "__version__":
        # Looked up when it is asked for: that takes longer than all else here.
        from importlib.metadata import version

        return version("mosaic-collage")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
