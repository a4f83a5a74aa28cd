"""Pictures and jobs for tests, made with the standard library alone."""
import base64
import os
import struct
import zlib


def png(width=8, height=8, color=(255, 0, 0), pixels=None):
    """A PNG of one colour, or of these bytes of RGB."""
    data = pixels or bytes(color) * (width * height)
    rows = b"".join(b"\0" + data[row * width * 3 : (row + 1) * width * 3] for row in range(height))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def noise(width=300, height=300):
    """A PNG that is as large as its pixels."""
    return png(width, height, pixels=os.urandom(width * height * 3))


def size(picture):
    """Width and height, from the header of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n", picture[:40]
    return struct.unpack(">II", picture[16:24])


def address(picture):
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def job(color="#f00", side=8, **keys):
    """A small job; without an output, a worker gives its bytes."""
    return {"canvas": {"width": side}, "items": [{"color": color, "size": [side, side]}], **keys}
