"""One sheet by libvips: thumbnails, cropped to squares, joined.

Usage: libvips.py THREADS OUT CELL COLUMNS FILE...     THREADS 1 leaves the threads to libvips itself.
       libvips.py --start | --version
"""
import sys
from concurrent.futures import ThreadPoolExecutor

import pyvips


def main(threads, out, cell, columns, *files):
    cell = int(cell)

    def tile(file):
        image = pyvips.Image.thumbnail(file, cell, height=cell, crop="centre")
        return image if threads == "1" else image.copy_memory()

    if threads == "1":
        tiles = [tile(file) for file in files]
    else:
        with ThreadPoolExecutor(int(threads)) as pool:
            tiles = list(pool.map(tile, files))
    pyvips.Image.arrayjoin(tiles, across=int(columns)).write_to_file(out)


if sys.argv[1] == "--version":
    print(".".join(str(pyvips.version(part)) for part in range(3)))
elif sys.argv[1] != "--start":
    main(*sys.argv[1:])
