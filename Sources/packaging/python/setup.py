"""What pyproject.toml cannot say: where the version is written, and that a wheel with the program is for one platform."""
import os
import pathlib
import re

from setuptools import setup
from setuptools.dist import Distribution

HERE = pathlib.Path(__file__).resolve().parent
VERSIONS = HERE.parent.parent / "MosaicRender" / "LibraryVersions.swift"


def version():
    """The version of the program: of the environment, or of the source in the clone."""
    if "MOSAIC_VERSION" in os.environ:
        return os.environ["MOSAIC_VERSION"]
    if not VERSIONS.exists():
        raise SystemExit(f"{VERSIONS}: no such file; build in a clone of mosaic, or set MOSAIC_VERSION")
    found = re.search(r'static let mosaic = "([^"]+)"', VERSIONS.read_text("utf-8"))
    if not found:
        raise SystemExit(f'{VERSIONS}: has no line `static let mosaic = "…"`, which says the version')
    return found[1]


class Platform(Distribution):
    """A package with a program inside: the wheel's name says for which machines."""

    def has_ext_modules(self):
        return (HERE / "src" / "mosaic_collage" / "_program" / "mosaic").exists()


options = {}
try:
    try:
        from setuptools.command.bdist_wheel import bdist_wheel
    except ImportError:
        from wheel.bdist_wheel import bdist_wheel

    class AnyPython(bdist_wheel):
        """The program is of a platform, and of no version of Python."""

        def get_tag(self):
            return ("py3", "none", super().get_tag()[2])

    options["cmdclass"] = {"bdist_wheel": AnyPython}
except ImportError:  # an old setuptools without wheel builds no wheels
    pass

setup(version=version(), distclass=Platform, **options)
