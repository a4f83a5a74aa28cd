"""Pixels as the bytes of a PNG."""
from __future__ import annotations

import struct
import zlib
from typing import Iterable, List, NamedTuple

#: The colour type of a PNG for each number of channels: grey, grey and alpha, RGB, RGBA.
COLOR_TYPES = {1: 0, 2: 4, 3: 2, 4: 6}


class Chunk(NamedTuple):
    """A part of a PNG between its header and its pixels."""

    kind: bytes
    data: bytes


def png(width: int, height: int, channels: int, bits: int, samples: bytes, chunks: Iterable[Chunk] = ()) -> bytes:
    """A PNG of these samples, row by row. A sample has 1, 8 or 16 bits, the high byte first. A row begins at a whole byte."""
    length = (width * channels * bits + 7) // 8
    # Each row begins with its filter, 0. The program decodes it at once, so the size hardly counts.
    rows = b"".join(b"\0" + samples[start : start + length] for start in range(0, height * length, length))
    header = struct.pack(">IIBBBBB", width, height, bits, COLOR_TYPES[channels], 0, 0, 0)
    parts: List[Chunk] = [Chunk(b"IHDR", header), *chunks, Chunk(b"IDAT", zlib.compress(rows, 1)), Chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_written, parts))


def swapped(samples: bytes) -> bytes:
    """Samples of 16 bits with their two bytes in the other order."""
    other = bytearray(len(samples))
    other[0::2], other[1::2] = samples[1::2], samples[0::2]
    return bytes(other)


def _written(chunk: Chunk) -> bytes:
    body = chunk.kind + chunk.data
    return struct.pack(">I", len(chunk.data)) + body + struct.pack(">I", zlib.crc32(body))
