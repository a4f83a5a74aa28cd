#!/usr/bin/env python3
"""The shared libraries that a program loads, with the Debian packages that they are of.

Usage: libraries.py PROGRAM [--first FOLDER]                   prints them: name, path, package, version
       libraries.py PROGRAM [--first FOLDER] --licences TO     copies the licences of their packages
       libraries.py PROGRAM [--first FOLDER] --to-be-copied    prints the files that auditwheel leaves out: path, name
       libraries.py PROGRAM [--first FOLDER] --expression      prints the SPDX expression of a package that has them and mosaic
       libraries.py PROGRAM --direct                           prints the packages of those that the program names itself
--first names a folder whose libraries are taken before the system's.
"""
from __future__ import annotations

import argparse
import os
import pathlib
import re
import shutil
import subprocess
from typing import NamedTuple

# What every Linux that the wheel's name promises has: the C library, GCC's, and zlib (PEP 600 and auditwheel's policies).
OF_THE_SYSTEM = re.compile(r"^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|stdc\+\+|gcc_s|z)\.so\.\d+)$")
# These are in auditwheel's policies as well, so it does not copy them; but a bare Debian has none of them.
TO_BE_COPIED = re.compile(r"^lib(glib-2\.0|gobject-2\.0|X11|Xext|Xrender|expat)\.so\.\d+$")
# The licence of each library itself, as SPDX names it. The whole of what Debian says of a package is in its licence file. liblzma is not
# here: it is in the public domain, for which SPDX has no name.
LICENCES = {
    "libaom3": "BSD-2-Clause",
    "libblkid1": "LGPL-2.1-or-later",
    "libbrotli1": "MIT",
    "libbsd0": "BSD-3-Clause AND BSD-2-Clause AND ISC",
    "libcairo2": "(LGPL-2.1-only OR MPL-1.1)",
    "libdatrie1": "LGPL-2.1-or-later",
    "libdav1d6": "BSD-2-Clause",
    "libde265-0": "LGPL-3.0-or-later",
    "libdeflate0": "MIT",
    "libexpat1": "MIT",
    "libffi8": "MIT",
    "libfontconfig1": "HPND-sell-variant",
    "libfreetype6": "(FTL OR GPL-2.0-or-later)",
    "libfribidi0": "LGPL-2.1-or-later",
    "libgif7": "MIT",
    "libglib2.0-0": "LGPL-2.1-or-later",
    "libgraphite2-3": "(LGPL-2.1-or-later OR MPL-1.1 OR GPL-2.0-or-later)",
    "libharfbuzz0b": "MIT-Modern-Variant",
    "libheif1": "LGPL-3.0-or-later",
    "libisal2": "BSD-3-Clause",
    "libjpeg62-turbo": "IJG AND BSD-3-Clause AND Zlib",
    "liblcms2-2": "MIT",
    "libmd0": "BSD-3-Clause AND BSD-2-Clause AND ISC AND Beerware",
    "libmount1": "LGPL-2.1-or-later",
    "libpango-1.0-0": "LGPL-2.0-or-later",
    "libpangocairo-1.0-0": "LGPL-2.0-or-later",
    "libpangoft2-1.0-0": "LGPL-2.0-or-later",
    "libpcre2-8-0": "BSD-3-Clause",
    "libpixman-1-0": "MIT",
    "libpng16-16": "libpng-2.0",
    "libselinux1": "libselinux-1.0",
    "libthai0": "LGPL-2.1-or-later",
    "libtiff6": "libtiff",
    "libwebp7": "BSD-3-Clause",
    "libx11-6": "MIT AND MIT-open-group AND X11",
    "libxau6": "MIT-open-group",
    "libxcb-render0": "X11",
    "libxcb-shm0": "X11",
    "libxcb1": "X11",
    "libxdmcp6": "MIT-open-group",
    "libxext6": "MIT AND MIT-open-group AND X11",
    "libxrender1": "HPND-sell-variant",
    "libzstd1": "(BSD-3-Clause OR GPL-2.0-only)",
}
PUBLIC_DOMAIN = {"liblzma5"}
MOSAIC_AND_SWIFT = "MIT AND Apache-2.0 WITH Swift-exception"
COMMON = pathlib.Path("/usr/share/common-licenses")


class Library(NamedTuple):
    name: str
    path: pathlib.Path
    package: str
    version: str
    own_build: bool


def loaded(program: str, first: str | None = None) -> list[Library]:
    """All that the loader finds for `program`, but not the system's own."""
    environment = dict(os.environ, **({"LD_LIBRARY_PATH": first} if first else {}))
    listed = subprocess.run(["ldd", program], env=dict(environment, LC_ALL="C"), check=True, capture_output=True, text=True).stdout
    found = []
    for line in listed.splitlines():
        words = line.split()
        if len(words) < 3 or words[1] != "=>" or OF_THE_SYSTEM.match(words[0]):
            continue
        if words[2] == "not":
            raise SystemExit(f"{program}: needs {words[0]}, which is not on this machine; run .ci/install")
        path = pathlib.Path(words[2])
        own = bool(first) and path.resolve().is_relative_to(pathlib.Path(first).resolve())
        package, version = built(words[0], pathlib.Path(first)) if own else owner(path)
        found.append(Library(words[0], path, package, version, own))
    return sorted(found)


def named_by(program: str) -> set[str]:
    listed = subprocess.run(["readelf", "--dynamic", program], check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"\(NEEDED\).*\[(.+)\]", listed))


def built(name: str, folder: pathlib.Path) -> tuple[str, str]:
    """The package whose source it was built from: a line "library package version" in the file versions above the folder."""
    file = folder.parent / "versions"
    for line in file.read_text("utf-8").splitlines():
        library, package, version = line.split()
        if library == name:
            return package, version
    raise SystemExit(f"{file}: has no line for {name}, which is in {folder}; remove both and run wheel-libraries")


def owner(path: pathlib.Path) -> tuple[str, str]:
    """The package that installed the library."""
    # dpkg knows a file as it was packed: under /lib or /usr/lib, where these are one folder, and perhaps by its link.
    real = path.resolve()
    for file in [str(path), str(real), str(real).removeprefix("/usr"), str(path).removeprefix("/usr")]:
        said = subprocess.run(["dpkg-query", "--search", file], capture_output=True, text=True)
        if said.returncode == 0:
            shown = subprocess.run(
                ["dpkg-query", "--show", "--showformat", "${Package} ${Version}", said.stdout.split(": ")[0]],
                check=True, capture_output=True, text=True).stdout
            package, _, version = shown.partition(" ")
            return package, version
    raise SystemExit(f"{path}: is of no Debian package; packages are made of Debian's libraries alone")


def copy_licences(libraries: list[Library], to: pathlib.Path) -> None:
    """Each package's copyright file, and the common licences that these name by their paths."""
    to.mkdir(parents=True, exist_ok=True)
    named: set[str] = set()
    for package in sorted({library.package for library in libraries}):
        text = pathlib.Path("/usr/share/doc", package, "copyright").read_text("utf-8", "replace")
        (to / package).write_text(text, "utf-8")
        # "/usr/share/common-licenses/LGPL-2.1." ends a sentence.
        named |= {match.rstrip(".") for match in re.findall(r"/usr/share/common-licenses/([\w.+-]+)", text)}
    for name in sorted(named):
        if (COMMON / name).exists():
            shutil.copyfile(COMMON / name, to / f"common-{name}")


def expression(libraries: list[Library]) -> str:
    """Each licence once, mosaic's own first."""
    parts = MOSAIC_AND_SWIFT.split(" AND ")
    for package in sorted({library.package for library in libraries} - PUBLIC_DOMAIN):
        if package not in LICENCES:
            raise SystemExit(f"{package}: its licence is not in LICENCES of {__file__}; look into /usr/share/doc/{package}/copyright")
        parts += LICENCES[package].split(" AND ")
    return " AND ".join(dict.fromkeys(parts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--first", metavar="FOLDER")
    parser.add_argument("--licences", metavar="TO", type=pathlib.Path)
    parser.add_argument("--to-be-copied", action="store_true")
    parser.add_argument("--expression", action="store_true")
    parser.add_argument("--direct", action="store_true")
    given = parser.parse_args()
    libraries = loaded(given.program, given.first)
    if given.licences:
        copy_licences(libraries, given.licences)
        return
    if given.expression:
        print(expression(libraries))
        return
    if given.direct:
        print(*sorted({library.package for library in libraries if library.name in named_by(given.program)}))
        return
    for library in libraries:
        if given.to_be_copied:
            if TO_BE_COPIED.match(library.name):
                print(library.path.resolve(), library.name)
        else:
            print(library.name, library.path, library.package, library.version, sep="\t")


if __name__ == "__main__":
    main()
