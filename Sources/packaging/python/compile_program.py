"""Compiles the program `mosaic` with Swift, or says what is missing for that. setup.py calls it."""
from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys

#: What the program always needs: the name for pkg-config, and the packages that bring it.
ALWAYS = {
    "cairo": "apt: libcairo2-dev, Homebrew: cairo",
    "libpng": "apt: libpng-dev, Homebrew: libpng",
}
#: What the program needs for a trait. SVG links nothing. GIF is not looked for: not every giflib has a file for pkg-config.
OF_A_TRAIT = {
    "FastPNG": {"libisal": "apt: libisal-dev, Homebrew: isa-l"},
    "GIF": {},
    "HEIF": {"libheif": "apt: libheif-dev, Homebrew: libheif"},
    "ICC": {"lcms2": "apt: liblcms2-dev, Homebrew: little-cms2"},
    "JPEG": {"libjpeg": "apt: libjpeg-dev, Homebrew: jpeg-turbo"},
    "SVG": {},
    "TIFF": {"libtiff-4": "apt: libtiff-dev, Homebrew: libtiff"},
    "Text": {"pangocairo": "apt: libpango1.0-dev, Homebrew: pango"},
    "WebP": {"libwebp": "apt: libwebp-dev, Homebrew: webp"},
}

OTHER_WAYS = """\
Two ways that compile nothing:
- A wheel carries the program and its libraries. `make package` in a clone builds one, for Linux with glibc 2.35 or newer.
- MOSAIC_WITHOUT_PROGRAM=1 pip install … installs the Python module only. It runs the `mosaic` on the PATH, or MOSAIC_PROGRAM."""


def compile_program(sources: pathlib.Path, to: pathlib.Path) -> None:
    """Compiles the sources, a folder with Package.swift, and copies the program to the file `to`."""
    traits = chosen_traits()
    swift = shutil.which(os.environ.get("SWIFT", "swift"))
    faults = swift_faults(swift, wanted_swift(sources)) + library_faults(traits)
    if faults:
        refuse(faults)
    scratch = sources / ".build" / "pip"
    command = [swift, "build", "--configuration", "release", "--product", "mosaic"]
    command += ["--package-path", str(sources), "--scratch-path", str(scratch)]
    if sys.platform == "linux":
        # The same flags as in the Makefile: the program then needs no Swift when it runs.
        command += ["--static-swift-stdlib", "-Xswiftc", "-use-ld=lld"]
    if set(traits) != set(OF_A_TRAIT):
        command += ["--disable-default-traits"]
        command += ["--traits", ",".join(traits)] if traits else []
    # The sources of an sdist have no tests. Without the second variable, SwiftPM before 6.4 may compile everything anew.
    environment = {**os.environ, "MOSAIC_WITHOUT_TESTS": "1", "SWIFT_DETERMINISTIC_HASHING": "1"}
    print("compiling mosaic, which takes some minutes:", *command, flush=True)
    if subprocess.run(command, env=environment).returncode != 0:
        refuse(["`swift build` failed; its words are above"])
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(scratch / "release" / "mosaic", to)


def refuse(faults: list[str]) -> None:
    lines = "".join(f"- {fault}\n" for fault in faults)
    raise SystemExit(f"\nThe program mosaic cannot be compiled here:\n{lines}{OTHER_WAYS}\n")


def chosen_traits() -> list[str]:
    """The traits in MOSAIC_TRAITS, with commas between; `none` is none of them. Without the variable, all."""
    text = os.environ.get("MOSAIC_TRAITS", "")
    if not text:
        return list(OF_A_TRAIT)
    traits = [] if text == "none" else text.split(",")
    unknown = [trait for trait in traits if trait not in OF_A_TRAIT]
    if unknown:
        refuse([f"MOSAIC_TRAITS={text}: has {unknown[0]!r}; allowed: none, or some of {','.join(OF_A_TRAIT)}"])
    return traits


def wanted_swift(sources: pathlib.Path) -> str:
    """The oldest Swift that the package allows, such as 6.2. The first line of Package.swift says it."""
    return re.match(r"// swift-tools-version: *([\d.]+)", (sources / "Package.swift").read_text("utf-8"))[1]


def swift_faults(swift: str | None, wanted: str) -> list[str]:
    get = f"get Swift {wanted} or newer: https://swift.org/install"
    if not swift:
        return [f"the compiler {os.environ.get('SWIFT', 'swift')} is not on the PATH; {get}"]
    said = subprocess.run([swift, "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True).stdout
    found = re.search(r"Swift version (\d+(?:\.\d+)+)", said)
    if not found:
        return [f"{swift} --version names no version of Swift; {get}"]
    if numbers(found[1]) < numbers(wanted):
        return [f"{swift} is Swift {found[1]}, which is too old; {get}"]
    return []


def numbers(version: str) -> "list[int]":
    return [int(part) for part in version.split(".")]


def library_faults(traits: list[str]) -> list[str]:
    pkg_config = shutil.which("pkg-config")
    if not pkg_config:
        return ["pkg-config, which finds the libraries, is not on the PATH (apt: pkg-config, Homebrew: pkg-config)"]

    def missing(library: str) -> bool:
        return subprocess.run([pkg_config, "--exists", library]).returncode != 0

    faults = [f"{library} is missing ({packages})" for library, packages in ALWAYS.items() if missing(library)]
    for trait in traits:
        others = ",".join(other for other in traits if other != trait) or "none"
        faults += [
            f"{library} is missing ({packages}); MOSAIC_TRAITS={others} leaves {trait} out"
            for library, packages in OF_A_TRAIT[trait].items() if missing(library)
        ]
    return faults
