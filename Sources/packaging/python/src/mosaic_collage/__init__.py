"""Makes one collage from many pictures, makes thumbnails, and compares pictures.

This module runs the program `mosaic`. Its guide is `Python` in the documentation of mosaic.
"""
from __future__ import annotations

from ._collage import collage, plan
from ._compare import Comparison, compare
from ._error_group import MosaicErrorGroup
from ._errors import MosaicError, MosaicWarning, ProgramMissing, Result
from ._pictures import Picture, Pictures
from ._program import program
from ._thumbnail import thumbnail
from ._worker.worker import Job, Worker

__all__ = [
    "Comparison", "Job", "MosaicError", "MosaicErrorGroup", "MosaicWarning", "Picture", "Pictures", "ProgramMissing", "Result", "Worker",
    "collage", "compare", "plan", "program", "thumbnail",
]


def __getattr__(name: str) -> str:
    if name == "__version__":
        # The lookup takes longer than the rest of this module, so it waits until a caller asks.
        from importlib.metadata import version

        return version("mosaic-collage")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
