"""Thumbnails by libvips: each file at one size into a folder, as JPEG, as many at the same time as there are threads.

Usage: thumbnails.py THREADS FOLDER SIZE QUALITY FILE...
"""
import os
import sys

# A picture a thread is faster than several threads for each.
os.environ.setdefault("VIPS_CONCURRENCY", "1")

from concurrent.futures import ThreadPoolExecutor

import pyvips


def main(threads, folder, size, quality, *files):
    def make(file):
        stem = os.path.splitext(os.path.basename(file))[0]
        image = pyvips.Image.thumbnail(file, int(size), size="down")
        image.jpegsave(os.path.join(folder, stem + ".jpg"), Q=int(quality))

    with ThreadPoolExecutor(int(threads)) as pool:
        list(pool.map(make, files))


main(*sys.argv[1:])
