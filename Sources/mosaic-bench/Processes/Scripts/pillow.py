"""One sheet by Pillow: ImageOps.fit with Lanczos, pasted. JPEGs are decoded at a fraction of their size, as it offers.

Usage: pillow.py OUT CELL COLUMNS FILE...
       pillow.py --start | --version
"""
import sys

import PIL
from PIL import Image, ImageOps


def main(out, cell, columns, *files):
    cell, columns = int(cell), int(columns)
    sheet = Image.new("RGB", (columns * cell, -(-len(files) // columns) * cell))
    for index, file in enumerate(files):
        with Image.open(file) as photo:
            photo.draft("RGB", (2 * cell, 2 * cell))
            tile = ImageOps.fit(photo, (cell, cell), Image.LANCZOS)
        sheet.paste(tile, (index % columns * cell, index // columns * cell))
    sheet.save(out)


if sys.argv[1] == "--version":
    print(PIL.__version__)
elif sys.argv[1] != "--start":
    main(*sys.argv[1:])
