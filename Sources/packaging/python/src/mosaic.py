"""The short name of `mosaic_collage`.

It is a file, and not a folder, on purpose: another package that is installed as a folder `mosaic` (`databricks-mosaic` is one) wins over
a file of that name, and neither package writes over files of the other. Such a machine has this package as `mosaic_collage` only.
"""
from __future__ import annotations

import sys

import mosaic_collage

if __name__ == "__main__":
    from mosaic_collage.__main__ import main

    sys.exit(main())

# The module itself, so that both names have the same members, documentation and state.
sys.modules[__name__] = mosaic_collage
