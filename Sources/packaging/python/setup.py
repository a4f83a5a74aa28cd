"""What pyproject.toml cannot say: the version, and how the program comes into the package.

- `Sources/packaging/wheel` puts a program into `_program` first. It is taken unchanged.
- All other builds compile the program: from a clone, from `git+…#subdirectory=Sources/packaging/python`, and from an sdist.
- With MOSAIC_WITHOUT_PROGRAM=1 the package is the module only. An editable install never has the program.
"""
import os
import pathlib
import re
import shutil
import sys

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.dist import Distribution

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from compile_program import compile_program  # noqa: E402

# An sdist has the Swift sources in its folder `swift`. A clone has them where they are.
OF_SDIST = HERE / "swift"
SWIFT_SOURCES = OF_SDIST if OF_SDIST.exists() else HERE.parents[2]
VERSIONS = SWIFT_SOURCES / "Sources" / "MosaicRender" / "LibraryVersions.swift"
PROGRAM = pathlib.PurePath("mosaic_collage", "_program", "mosaic")


def version():
    """The version of the program: of the environment, or of the Swift sources."""
    if "MOSAIC_VERSION" in os.environ:
        return os.environ["MOSAIC_VERSION"]
    if not VERSIONS.exists():
        raise SystemExit(f"{VERSIONS}: no such file; build in a clone of mosaic or in its sdist, or set MOSAIC_VERSION")
    found = re.search(r'static let mosaic = "([^"]+)"', VERSIONS.read_text("utf-8"))
    if not found:
        raise SystemExit(f'{VERSIONS}: has no line `static let mosaic = "…"`, which says the version')
    return found[1]


has_program = (HERE / "src" / PROGRAM).exists()
compiles = not has_program and os.environ.get("MOSAIC_WITHOUT_PROGRAM", "") in ("", "0")


class Platform(Distribution):
    """A package with a program inside: the wheel's name says for which machines."""

    def has_ext_modules(self):
        return has_program or compiles


class AnyPython(bdist_wheel):
    """The program is of a platform, and of no version of Python."""

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


class ModuleAndProgram(build_py):
    def run(self):
        super().run()
        if compiles and not self.editable_mode:
            compile_program(SWIFT_SOURCES, pathlib.Path(self.build_lib, PROGRAM))


class WithSwiftSources(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        swift = pathlib.Path(base_dir, "swift")
        swift.mkdir()
        shutil.copy2(SWIFT_SOURCES / "Package.swift", swift)
        # The guides and the benchmark are no part of the program, and this folder is in `packaging`.
        left_out = shutil.ignore_patterns("packaging", "*.docc", "mosaic-bench", "CPNGPeer")
        shutil.copytree(SWIFT_SOURCES / "Sources", swift / "Sources", ignore=left_out)


setup(
    version=version(),
    distclass=Platform,
    cmdclass={"bdist_wheel": AnyPython, "build_py": ModuleAndProgram, "sdist": WithSwiftSources},
)
