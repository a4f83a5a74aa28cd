"""A wheel of the name mosaic-collage whose command `mosaic` is a program that is there already."""

import pathlib
import zipfile


def write_wheel(folder: pathlib.Path, version: str, program: str) -> pathlib.Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"mosaic_collage-{version}-py3-none-any.whl"
    info = f"mosaic_collage-{version}.dist-info"
    files = {
        "mosaic_stub.py": f"import os, sys\n\ndef main():\n    os.execv({program!r}, [{program!r}] + sys.argv[1:])\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: mosaic-collage\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: stub\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "[console_scripts]\nmosaic = mosaic_stub:main\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return path
