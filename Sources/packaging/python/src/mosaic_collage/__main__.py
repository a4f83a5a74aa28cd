"""`python -m mosaic` and the script `mosaic`: the program itself, in place of this process."""
from __future__ import annotations

import os
import signal
import sys

from ._errors import ProgramMissing
from ._program import LAUNCHED, program, unusable


def main() -> int:
    """Becomes the program, so that its exit code and the signals it gets are its own; returns only if that fails."""
    try:
        path = program()
        if LAUNCHED in os.environ:
            # A shim, such as that of pyenv, may lead back here, which the look into the file does not show.
            raise ProgramMissing(f"{path}: runs this Python script again, and not the program; set MOSAIC_PROGRAM to the program", 127)
        # Python ignores these, and the program would inherit that: `mosaic … | head` is to end with its reader.
        for ignored in ("SIGPIPE", "SIGXFSZ"):
            if hasattr(signal, ignored):
                signal.signal(getattr(signal, ignored), signal.SIG_DFL)
        sys.stdout.flush()
        try:
            os.execve(path, [path, *sys.argv[1:]], {**os.environ, LAUNCHED: "1"})
        except OSError as error:
            raise unusable(path, error) from error
    except ProgramMissing as error:
        print(f"mosaic: error: {error}", file=sys.stderr)
        return error.code


if __name__ == "__main__":
    sys.exit(main())
