#!/usr/bin/env python3
"""The shared libraries that a program loads, with the Debian packages that they are of.

Usage: libraries.py PROGRAM [--first FOLDER]                   prints them: name, path, package, version
       libraries.py PROGRAM [--first FOLDER] --licences TO     copies the licences of their packages
       libraries.py PROGRAM [--first FOLDER] --to-be-copied    prints the files that auditwheel leaves out: path, name
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--first", metavar="FOLDER")
    parser.add_argument("--licences", metavar="TO", type=pathlib.Path)
    parser.add_argument("--to-be-copied", action="store_true")
    parser.add_argument("--direct", action="store_true")
    given = parser.parse_args()
    libraries = loaded(given.program, given.first)
    if given.licences:
        copy_licences(libraries, given.licences)
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
