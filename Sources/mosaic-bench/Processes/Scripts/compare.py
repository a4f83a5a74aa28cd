"""Compares two PNGs with blazediff.

Usage: compare.py A B      or: compare.py --version
"""
import importlib.metadata
import sys

import blazediff

if sys.argv[1:] == ["--version"]:
    print(importlib.metadata.version("blazediff"))
    sys.exit()
if blazediff.compare(sys.argv[1], sys.argv[2]).match_result:
    sys.exit("the pictures differ, and blazediff does not see it")
