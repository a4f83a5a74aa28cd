"""`.ci/release-check` on a tree that is ready, and on one that is broken in one place; the commands of release.yml with stand-ins for
gh and docker, which note what they are asked for.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

TOP = pathlib.Path(__file__).resolve().parents[2]
CHECK = TOP / ".ci/release-check"
SOURCE = "Sources/MosaicRender/LibraryVersions.swift"
NIGHTLY = ".build/nightly.txt"
TEXT = (TOP / SOURCE).read_text()
FOUND = re.search(r'static let mosaic = "(.*)"', TEXT)
VERSION = FOUND[1]
LINE = TEXT.count("\n", 0, FOUND.start()) + 1
FILES = [
    SOURCE, "CHANGELOG.md", "README.md", "Sources/Mosaic/Mosaic.docc/AddTheDependency.md", "Sources/Mosaic/Mosaic.docc/PullRequests.md",
    "Sources/Mosaic/Mosaic.docc/Python.md",
    "Sources/Mosaic/Mosaic.docc/Measurements.md", "samples/package/Package.swift", "Sources/packaging/homebrew/Formula/mosaic.rb",
]
# Files that may have the version, as they would be with one.
WRITTEN = {
    "Sources/packaging/python/pyproject.toml": f'version = "{VERSION}"\n',
    "Sources/packaging/debian/changelog": f"mosaic ({VERSION}-1) bookworm; urgency=medium\n",
    "Sources/packaging/Containerfile": f"LABEL version={VERSION}\n",
    "samples/container/Containerfile": f"LABEL version={VERSION}\n",
}
# A file, what is replaced in it and by what, and the words that say so.
BROKEN = [
    (SOURCE, f'"{VERSION}"', '"9.9.9"', f"{SOURCE}:{LINE}: 9.9.9; wanted {VERSION}"),
    ("README.md", f'from: "{VERSION}"', 'from: "9.9.9"', f": 9.9.9; wanted {VERSION}"),
    ("README.md", f'mosaic.git", from: "{VERSION}"', "mosaic.git", f"README.md: no version where one is looked for; wanted {VERSION}"),
    ("README.md", "# mosaic\n", "# mosaic\napt install ./mosaic_9.9.9-1_amd64.deb\n", f"README.md:2: 9.9.9; wanted {VERSION}"),
    ("Sources/Mosaic/Mosaic.docc/AddTheDependency.md", f'from: "{VERSION}", traits', 'from: "9.9.9", traits', f": 9.9.9; wanted {VERSION}"),
    ("Sources/Mosaic/Mosaic.docc/PullRequests.md", f"compare@v{VERSION}", "compare@v9.9.9", f": 9.9.9; wanted {VERSION}"),
    ("Sources/Mosaic/Mosaic.docc/PullRequests.md", f"rev: v{VERSION}", "rev: v9.9.9", f": 9.9.9; wanted {VERSION}"),
    ("Sources/Mosaic/Mosaic.docc/PullRequests.md", f"collage-{VERSION}", "collage-9.9.9", f": 9.9.9; wanted {VERSION}"),
    ("samples/package/Package.swift", f'from: "{VERSION}"', 'from: "9.9.9"', f"samples/package/Package.swift:5: 9.9.9; wanted {VERSION}"),
    ("Sources/packaging/homebrew/Formula/mosaic.rb", f'tag: "v{VERSION}"', 'tag: "v9.9.9"', f": 9.9.9; wanted {VERSION}"),
    ("Sources/Mosaic/Mosaic.docc/Measurements.md", f"| mosaic {VERSION} |", "| mosaic 9.9.9 |", f": 9.9.9; wanted {VERSION}"),
    ("CHANGELOG.md", "## Unreleased\n", "## Unreleased\n\n- more\n", "CHANGELOG.md: text under '## Unreleased'; wanted none: it belongs to a version"),
    ("CHANGELOG.md", f"## {VERSION} - 2026-01-02", f"## {VERSION}", f"CHANGELOG.md: the newest version is '## {VERSION}'; wanted '## {VERSION} - YEAR-MONTH-DAY'"),
    ("CHANGELOG.md", f"## {VERSION} -", f"## 9.9.9 - 2026-01-03\n\n- more\n\n## {VERSION} -", "CHANGELOG.md: the newest version is '## 9.9.9 - 2026-01-03'"),
    ("CHANGELOG.md", "- What is new.\n", "", f"CHANGELOG.md: nothing under '## {VERSION} - 2026-01-02'; wanted what has changed"),
    (NIGHTLY, "verdict: green", "verdict: red", f"{NIGHTLY}: the verdict is not green; wanted a green verdict for the commit "),
    (NIGHTLY, "commit: ", "commit: 0", f"{NIGHTLY}: it is of the commit 0"),
    (NIGHTLY, "commit: ", "of: ", f"{NIGHTLY}: no line 'commit: …'; wanted "),
] + [(path, VERSION, "9.9.9", f"{path}:1: 9.9.9; wanted {VERSION}") for path in WRITTEN]


class ReleaseCheckTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        for name in FILES:
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TOP / name, self.tree / name)
        for name, text in WRITTEN.items():
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            (self.tree / name).write_text(text)
        (self.tree / "CHANGELOG.md").write_text(
            f"# Changelog\n\n## Unreleased\n\n## {VERSION} - 2026-01-02\n\n- What is new.\n\n## 0.0.1 - 2026-01-01\n\n- All.\n")
        git = ["git", "-C", self.tree, "-c", "user.name=ci", "-c", "user.email=ci@example.com"]
        subprocess.run([*git, "init", "-q"], check=True)
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "ready"], check=True)
        head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout
        (self.tree / NIGHTLY).parent.mkdir()
        (self.tree / NIGHTLY).write_text(f"commit: {head}seed: 1\n\nstep  minutes  verdict\nall  9:00  passed\nverdict: green\n")

    def check(self, *words: str):
        return subprocess.run([sys.executable, CHECK, *words], cwd=self.tree, capture_output=True, text=True, check=False)

    def test_a_tree_that_is_ready(self):
        for words in ([f"v{VERSION}"], [], [""]):
            done = self.check(*words)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout, f"v{VERSION}: changelog, versions and measurements are of it, and the nightly run was green\n")
        self.assertEqual(self.check(f"v{VERSION}", "--notes", "notes.md").returncode, 0)
        self.assertEqual((self.tree / "notes.md").read_text(), "- What is new.\n")

    def test_a_tree_that_is_not(self):
        for path, old, new, words in BROKEN:
            with self.subTest(path=path, new=new):
                before = (self.tree / path).read_text()
                self.assertIn(old, before)
                (self.tree / path).write_text(before.replace(old, new))
                done = self.check(f"v{VERSION}", "--notes", "notes.md")
                (self.tree / path).write_text(before)
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertIn(words, done.stderr)
                self.assertFalse((self.tree / "notes.md").exists())

    def test_files_that_are_not_there(self):
        for path in FILES[2:]:
            with self.subTest(path):
                before = (self.tree / path).read_text()
                (self.tree / path).unlink()
                self.assertIn(f"{path}: the file is missing; wanted {VERSION}", self.check().stderr)
                (self.tree / path).write_text(before)

    def test_no_nightly_run(self):
        (self.tree / NIGHTLY).unlink()
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, rf"{NIGHTLY}: the file is missing; wanted a green verdict for the commit [0-9a-f]{{40}}, as make nightly writes it")

    def test_tags(self):
        for tag, words in [(VERSION, f"the tag: '{VERSION}'; wanted v and three numbers"), ("v1.2", "the tag: 'v1.2'"),
                           ("v9.9.9", f"{SOURCE}:{LINE}: {VERSION}; wanted 9.9.9")]:
            with self.subTest(tag):
                done = self.check(tag)
                self.assertEqual(done.returncode, 1)
                self.assertIn(words, done.stderr)
        self.assertEqual(self.check("--help").returncode, 2)

    def commands_of(self, job: str) -> list:
        """Runs the step of a job of release.yml that has a token; what its gh and docker were asked for."""
        programs = self.tree / "programs"
        programs.mkdir(exist_ok=True)
        for name in ("gh", "docker"):
            (programs / name).write_text(f"#!/bin/sh\n(printf '%s' {name}; printf ' <%s>' \"$@\"; echo) >>\"$NOTED\"\n"
                                         f"case $2 in --rm) echo 'mosaic {VERSION} (cairo)' ;; esac\n")
            (programs / name).chmod(0o755)
        steps = yaml.safe_load((TOP / ".github/workflows/release.yml").read_text())["jobs"][job]["steps"]
        [step] = [step for step in steps if "${{ github.token }}" in step.get("env", {}).values()]
        environment = {
            "PATH": f"{programs}:{os.environ['PATH']}", "NOTED": str(self.tree / "noted"), "TOKEN": "a-token", "GH_TOKEN": "a-token",
            "GITHUB_REF_NAME": f"v{VERSION}", "GITHUB_REPOSITORY": "Ada/Mosaic", "GITHUB_SHA": "c0ffee", "GITHUB_ACTOR": "ada",
            "GITHUB_SERVER_URL": "https://github.example"}
        subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=self.tree, env=environment, check=True)
        return (self.tree / "noted").read_text().splitlines()

    def test_the_commands_of_a_release(self):
        (self.tree / "packages").mkdir()
        (self.tree / "packages/a.whl").touch()
        (self.tree / ".ci").mkdir()
        shutil.copy(CHECK, self.tree / ".ci")
        self.assertEqual(self.commands_of("release"), [
            f"gh <release> <create> <v{VERSION}> <--verify-tag> <--title> <{VERSION}> <--notes-file> <notes.md> <packages/a.whl> <mosaic.rb>"])
        formula = (self.tree / "mosaic.rb").read_text()
        self.assertIn(f'url "https://github.example/Ada/Mosaic.git",\n      tag: "v{VERSION}",\n      revision: "c0ffee"\n', formula)
        self.assertNotIn("example.com", formula)
        subprocess.run(["ruby", "-c", "mosaic.rb"], cwd=self.tree, check=True, capture_output=True)

    def test_the_commands_of_a_container(self):
        build, run, login, push = self.commands_of("container")
        image = "ghcr.io/ada/mosaic"
        self.assertTrue(build.startswith(f"docker <build> <-f> <Sources/packaging/Containerfile> <-t> <{image}:{VERSION}> <-t> <{image}:latest>"))
        self.assertTrue(build.endswith(" <packages>"))
        self.assertEqual([run, login, push], [
            f"docker <run> <--rm> <{image}:{VERSION}> <--version>", "docker <login> <ghcr.io> <-u> <ada> <--password-stdin>",
            f"docker <push> <--all-tags> <{image}>"])


if __name__ == "__main__":
    unittest.main()
