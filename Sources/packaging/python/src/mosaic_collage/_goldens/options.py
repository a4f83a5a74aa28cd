"""What counts as a difference: the options of a call, of marks and of the ini file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Mapping, Sequence

from .._errors import GoldenError
from .._options import arguments, names
from .pictures import file_bytes, mask_bytes

#: Options that are `True` or `False`.
YES_NO = ("allow_size", "include_aa", "ignore_aa")
#: Options that leave pixels out, whatever the preset is.
MASKS = ("mask", "ignore", "mask_color", "max_masked")
#: Options that a preset says as well. A preset of a call replaces them in marks, as a later rule does in `mosaic-compare.json`.
OF_PRESETS = ("metric", "threshold", "max_pixels_different", "max_delta", "max_area", "allow_size", "include_aa", "ignore_aa")
#: Each of these takes back the other.
OPPOSITES = {"include_aa": "ignore_aa", "ignore_aa": "include_aa"}


def checked(told: Mapping[str, Any], who: str) -> dict[str, Any]:
    """The options that have a value; ``who`` was told them."""
    # The plugin itself chooses files, reports and updates.
    known = names("expect_image") | {"mask"}
    for name, value in told.items():
        if name not in known:
            raise GoldenError(f"{who} has no option '{name}'; it has {', '.join(sorted(known))}")
        if value is True and name not in YES_NO:
            raise GoldenError(f"{name} of {who}: found True; it needs a value, and only {', '.join(YES_NO)} are True or False")
    return {name: value for name, value in told.items() if value is not None}


def marked(marks: Sequence[Any]) -> list[dict[str, Any]]:
    """The options of the marks `image` of a test, the closest mark first."""
    for mark in marks:
        if mark.args:
            raise GoldenError(f"the mark image takes keywords, such as preset='renderer'; found {mark.args[0]!r}")
    return [checked(mark.kwargs, "the mark image") for mark in marks]


@dataclass(frozen=True)
class Options:
    """The options of one comparison."""

    values: Mapping[str, Any]

    @classmethod
    def of(cls, call: Mapping[str, Any], marks: Sequence[Any]) -> Options:
        """The options of a call go before those of the closest mark, and these before those of marks further away."""
        values: dict[str, Any] = {}
        for layer in [*reversed(marked(marks)), checked(call, "expect_image")]:
            if "preset" in layer:
                values = {name: value for name, value in values.items() if name not in OF_PRESETS}
            for name, value in layer.items():
                values.pop(OPPOSITES.get(name, ""), None)
                values[name] = value
        return cls(values)

    def arguments(self, mask: Path, plan: Path, *, masks_only: bool = False) -> list[str]:
        """The options for the command line. A mask and a plan are written to the files named."""
        values = {name: value for name, value in self.values.items() if name in MASKS or not masks_only}
        if "mask" in values:
            values["mask"] = written(mask, mask_bytes(values["mask"]))
        if "plan" in values:
            value = values["plan"]
            values["plan"] = written(plan, json.dumps(value).encode() if isinstance(value, dict) else file_bytes(value))
        return arguments(values)


def written(path: Path, file: bytes) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file)
    return str(path)
