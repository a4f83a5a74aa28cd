"""How many bytes encoders need for the PSNR of certain JPEGs, one photograph a line.

Usage: sizes.py PIXELS JPEGS ENCODER...     prints: FILE PSNR BYTES...
An encoder's folder has one for each quality, with a JPEG of each PNG in PIXELS. All are decoded by Pillow. Between two
qualities the logarithm of the bytes is a straight line over the PSNR.
"""
import math
import os
import sys

from PIL import Image

from quality import psnr


def point(pixels, path):
    with Image.open(path) as picture:
        return psnr(pixels, picture), math.log(os.path.getsize(path))


def size(points, wanted):
    for (low, fewer), (high, more) in zip(points, points[1:]):
        if low <= wanted <= high:
            return math.exp(fewer + (more - fewer) * (wanted - low) / (high - low))
    sys.exit(f"{wanted:.2f} dB is not within {points[0][0]:.2f} to {points[-1][0]:.2f} dB")


def main(folder, jpegs, *encoders):
    for file in sorted(os.listdir(folder)):
        stem = os.path.splitext(file)[0]
        with Image.open(os.path.join(folder, file)) as picture:
            pixels = picture.convert("RGB")
        curves = [
            {q: point(pixels, os.path.join(encoder, q, stem + ".jpg")) for q in os.listdir(encoder)}
            for encoder in encoders
        ]
        wanted = point(pixels, os.path.join(jpegs, stem + ".jpg"))[0]
        sizes = [size(sorted(curve.values()), wanted) for curve in curves]
        print(file, f"{wanted:.3f}", *(f"{bytes:.1f}" for bytes in sizes), flush=True)


main(*sys.argv[1:])
