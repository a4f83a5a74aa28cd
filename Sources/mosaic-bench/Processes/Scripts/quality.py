"""How near mosaic's and libvips' tiles come to a full Lanczos-3: PSNR in decibels, one photograph a line.

Usage: quality.py SHEET COLUMNS WIDTH HEIGHT FILE...     prints: FILE MOSAIC LIBVIPS
The reference is Pillow's LANCZOS on floating-point channels, rounded once. Photographs are shown whole, in tiles of
exactly their shape: a crop that one program puts half a pixel beside the other's would hide what is asked.
"""
import math
import os
import sys

import pyvips
from PIL import Image, ImageChops


def reference(photo, size):
    # Turning F into L clips and cuts the fraction off, so a half is added before.
    return Image.merge("RGB", [
        channel.convert("F").resize(size, Image.LANCZOS).point(lambda v: v * 1 + 0.5).convert("L")
        for channel in photo.convert("RGB").split()
    ])


def psnr(expected, actual):
    counts = ImageChops.difference(expected, actual.convert("RGB")).histogram()
    squares = sum(count * (value % 256) ** 2 for value, count in enumerate(counts))
    return 99.0 if squares == 0 else 10 * math.log10(255 ** 2 * sum(counts) / squares)


def main(sheet, columns, width, height, *files):
    columns, width, height = int(columns), int(width), int(height)
    collage = Image.open(sheet)
    for index, file in enumerate(files):
        with Image.open(file) as photo:
            expected = reference(photo, (width, height))
        x, y = index % columns * width, index // columns * height
        theirs = pyvips.Image.thumbnail(file, width, height=height, size="force")
        theirs = Image.frombytes("RGB", (width, height), theirs.extract_band(0, n=3).write_to_memory())
        ours = psnr(expected, collage.crop((x, y, x + width, y + height)))
        print(os.path.basename(file), f"{ours:.3f} {psnr(expected, theirs):.3f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
