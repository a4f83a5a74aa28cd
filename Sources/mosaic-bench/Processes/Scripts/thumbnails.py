"""Thumbnails by libvips: each file at one size into a folder, as JPEG, as many at the same time as there are threads.

Usage: thumbnails.py THREADS FOLDER SIZE OPTIONS FILE...     such as Q=85,interlace
"""
import os
import sys

# A picture a thread is faster than several threads for each.
os.environ.setdefault("VIPS_CONCURRENCY", "1")

from concurrent.futures import ThreadPoolExecutor

import pyvips


def main(threads, folder, size, options, *files):
    os.makedirs(folder, exist_ok=True)

    def make(file):
        stem = os.path.splitext(os.path.basename(file))[0]
        image = pyvips.Image.thumbnail(file, int(size), size="down")
        image.write_to_file(os.path.join(folder, f"{stem}.jpg[{options}]"))

    with ThreadPoolExecutor(int(threads)) as pool:
        list(pool.map(make, files))


main(*sys.argv[1:])
