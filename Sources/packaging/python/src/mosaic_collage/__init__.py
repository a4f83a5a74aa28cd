"""Makes one collage from many pictures, makes thumbnails, and compares pictures.

This module runs the program `mosaic`. Its guide is `Python` in the documentation of mosaic.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = [
    "Collage", "CollageOptions", "CompareOptions", "Comparison", "ComparisonOptions", "GoldenError", "ImageDiffers", "Job", "MosaicError",
    "MosaicErrorGroup", "MosaicWarning", "Picture", "Pictures", "PlanOptions", "ProgramMissing", "Result", "Thumbnail", "ThumbnailOptions",
    "Worker", "WorkerOptions", "collage", "compare", "plan", "program", "thumbnail",
]  # fmt: skip

if TYPE_CHECKING:
    from ._collage import collage, plan
    from ._compare import Comparison, compare
    from ._error_group import MosaicErrorGroup
    from ._errors import GoldenError, ImageDiffers, MosaicError, MosaicWarning, ProgramMissing, Result
    from ._keywords import CollageOptions, CompareOptions, ComparisonOptions, PlanOptions, ThumbnailOptions, WorkerOptions
    from ._pictures import Picture, Pictures
    from ._program import program
    from ._rendered import Collage, Thumbnail
    from ._thumbnail import thumbnail
    from ._worker.worker import Job, Worker

    __version__: str
else:
    #: The modules of the public names. A module is imported when the first of its names is used: pytest imports this package in every
    #: run of every project on a machine that has it, and most of them expect no picture.
    _HOMES = {
        "_collage": ("collage", "plan"),
        "_compare": ("Comparison", "compare"),
        "_error_group": ("MosaicErrorGroup",),
        "_errors": ("GoldenError", "ImageDiffers", "MosaicError", "MosaicWarning", "ProgramMissing", "Result"),
        "_keywords": ("CollageOptions", "CompareOptions", "ComparisonOptions", "PlanOptions", "ThumbnailOptions", "WorkerOptions"),
        "_pictures": ("Picture", "Pictures"),
        "_program": ("program",),
        "_rendered": ("Collage", "Thumbnail"),
        "_thumbnail": ("thumbnail",),
        "_worker.worker": ("Job", "Worker"),
    }

    def __getattr__(name: str) -> object:
        from importlib import import_module, metadata

        if name == "__version__":
            return metadata.version("mosaic-collage")
        for home, names in _HOMES.items():
            if name in names:
                module = import_module(f".{home}", __name__)
                globals().update({name: getattr(module, name) for name in names})
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
