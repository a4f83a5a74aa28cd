"""Runs mosaic compare; writes the folder of the report, the job's summary and the outputs of the step.

The inputs of action.yml are in the environment. Differences do not fail this step but set the output `failure`, so that the steps
after it can upload the report; where nothing could be compared, the step fails with the words of mosaic.
"""

import json
import os
import pathlib
import re
import secrets
import shlex
import shutil
import subprocess
import urllib.parse

from runner import fail, output, say, shortened

# GitHub drops a step's summary that is larger than 1 MiB.
SUMMARY_BYTES = 1_000_000
RESULTS = ["different", "missing", "new", "fixed"]


def failing(words: str) -> set:
    """The results that `fail-on` names."""
    chosen = {word.strip() for word in words.split(",") if word.strip()}
    allowed = RESULTS + ["any", "never"]
    for word in sorted(chosen - set(allowed)):
        fail(f"fail-on: '{word}' is none of {', '.join(allowed)}")
    if not chosen or (chosen & {"any", "never"} and len(chosen) > 1):
        fail(f"fail-on: '{words}' must be results with commas between them, or any, or never alone")
    # A picture that cannot be read is never a pass.
    return {"unreadable"} | {"any": set(RESULTS), "never": set()}.get(words.strip(), chosen)


def new_folder(path: str) -> pathlib.Path:
    folder = pathlib.Path(path)
    if folder.is_dir() and any(folder.iterdir()):
        fail(f"report: the folder '{path}' is there, and not empty; give each use of this action a report of its own")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"report: the folder '{path}' cannot be made: {error.strerror}")
    return folder


def images_address() -> str:
    """Where the pictures of the summary will be found."""
    env = os.environ
    if not re.fullmatch(r"\w[\w .-]*", env["NAME"]):
        fail(f"name: '{env['NAME']}' must be letters, digits, and . - _ or spaces between them")
    if not env["IMAGES_BRANCH"]:
        return env["IMAGES_URL"]
    if env["IMAGES_URL"]:
        fail("images-branch and images-url are both given; leave one out")
    parts = [env["GITHUB_REPOSITORY"], "raw", env["IMAGES_BRANCH"], env["GITHUB_RUN_ID"], env["NAME"]]
    return f"{env['GITHUB_SERVER_URL']}/{urllib.parse.quote('/'.join(parts))}"


def compared(folder: pathlib.Path) -> list:
    """A record for each pair, as `mosaic compare --json` prints them."""
    env = os.environ
    command = [env["PROGRAM"], "compare", "--json", "--report", f"{folder}/report.html", "--junit", f"{folder}/junit.xml"]
    command += ["--markdown", f"{folder}/summary.md"]
    if env["PRESET"]:
        command += ["--preset", env["PRESET"]]
    if address := images_address():
        command += ["--markdown-images", address]
    try:
        command += shlex.split(env["OPTIONS"])
    except ValueError as error:
        fail(f"options: '{env['OPTIONS']}' cannot be read as a shell does: {error}")
    command += ["--", env["EXPECTED"], env["ACTUAL"]]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    pairs = [record for record in map(json.loads, run.stdout.splitlines()) if "status" in record]
    # File names must not be taken for commands of the runner.
    stop = secrets.token_hex(16)
    print(f"::stop-commands::{stop}")
    for pair in pairs:
        if pair["status"] != "same":
            print(f"{pair['status']}: {shown(pair)}: {pair.get('reason', '')}")
    print(run.stderr, end="")
    print(f"::{stop}::", flush=True)
    if not pairs:
        words = run.stderr.strip() or f"mosaic ended with {run.returncode} and said nothing"
        fail(f"nothing was compared: {words}")
    return pairs


def shown(pair: dict) -> str:
    """The path of a pair, in one line."""
    return json.dumps(pair.get("path", pair["b"]["path"]), ensure_ascii=False)[1:-1]


def keep_made(pairs: list, folder: pathlib.Path) -> None:
    """Copies what was made and differs, so that `mosaic accept` has it where the artifact is unpacked."""
    for pair in pairs:
        if pair["status"] in ("different", "new"):
            made = pathlib.Path(pair["b"]["path"])
            copy = folder / "actual" / pair.get("path", made.name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(made, copy)


def main() -> None:
    fails = failing(os.environ["FAIL_ON"])
    folder = new_folder(os.environ["REPORT"])
    pairs = compared(folder)
    keep_made(pairs, folder)

    counts = {status: 0 for status in RESULTS + ["unreadable"]}
    for pair in pairs:
        if pair["status"] in counts:
            counts[pair["status"]] += 1
    differences = sum(counts.values())
    found = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    output("same", "true" if differences == 0 else "false")
    output("differences", str(differences))
    output("report", f"{folder}/report.html")
    images = folder / "summary_images"
    output("images", str(images) if images.is_dir() else "")

    with open(os.environ["GITHUB_STEP_SUMMARY"], "a", encoding="utf-8") as summary:
        text = (folder / "summary.md").read_text(encoding="utf-8")
        summary.write(shortened(f"## {os.environ['NAME']}\n\n{text}\n", SUMMARY_BYTES))
    counted = f"{len(pairs)} pair{'' if len(pairs) == 1 else 's'}"
    if any(counts[status] for status in fails):
        output("failure", f"{counted}: {found}")
    elif differences:
        say("warning", f"{counted}: {found}")


if __name__ == "__main__":
    main()
