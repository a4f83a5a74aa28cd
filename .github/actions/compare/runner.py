"""What a runner offers: outputs, messages, and texts that are not too long for it."""

import os
import sys


def output(name: str, value: str) -> None:
    # A line break would begin another output.
    with open(os.environ["GITHUB_OUTPUT"], "a", encoding="utf-8") as file:
        file.write(f"{name}={' '.join(value.splitlines())}\n")


def say(kind: str, words: str) -> None:
    """A `notice`, `warning` or `error` of the job."""
    escaped = words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    print(f"::{kind} title=mosaic compare::{escaped}", flush=True)


def fail(words: str) -> None:
    say("error", words)
    sys.exit(1)


def shortened(text: str, most: int) -> str:
    """The first lines of a text, in at most so many bytes of UTF-8; where it is cut, it says so."""
    if len(text.encode()) <= most:
        return text
    lines = text.splitlines(keepends=True)
    kept: list = []
    room = most - 100
    for line in lines:
        room -= len(line.encode())
        if room < 0:
            break
        kept.append(line)
    return "".join(kept) + f"\n… and {len(lines) - len(kept)} more lines, which are in the report.\n"
