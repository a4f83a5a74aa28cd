"""Makes the nine photographs as HEIC and TIFF, beside those that are there as PNG.

Usage: formats.py FOLDER      Needs Pillow and heif-enc; without heif-enc there is no HEIC.
"""
import os
import shutil
import subprocess
import sys

from PIL import Image


def main(folder):
    source = os.path.join(folder, "p9")
    for target in ("h9", "t9"):
        os.makedirs(os.path.join(folder, target), exist_ok=True)
    for name in sorted(os.listdir(source)):
        path, stem = os.path.join(source, name), os.path.splitext(name)[0]
        tiff = os.path.join(folder, "t9", stem + ".tif")
        heic = os.path.join(folder, "h9", stem + ".heic")
        if not os.path.exists(tiff):
            with Image.open(path) as photo:
                photo.save(tiff, compression="tiff_lzw")
        if not os.path.exists(heic) and shutil.which("heif-enc"):
            subprocess.run(["heif-enc", "-q", "60", "-o", heic, path], check=True, stdout=subprocess.DEVNULL)


main(sys.argv[1])
