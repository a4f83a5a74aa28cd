"""The action of .github/actions/compare, step by step, as its action.yml says, against a GitHub of our own.

MOSAIC names the program.
"""

import json
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree
import zlib

from fake_github import FakeGitHub
from runner_by_hand import Runner
from stub_wheel import write_wheel

ACTION = pathlib.Path(__file__).resolve().parents[2] / ".github/actions/compare"
MOSAIC = os.path.abspath(os.environ["MOSAIC"])


def png(color: bytes) -> bytes:
    """A PNG of 8 × 8 pixels of one colour."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + color * 8) * 8
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)) + \
        chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


RED, BLUE, BROKEN = png(b"\xff\0\0"), png(b"\0\0\xff"), b"\x89PNG\r\n\x1a\n and no more"


class ActionTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.workspace = pathlib.Path(folder.name) / "work space"
        self.workspace.mkdir()
        self.github = FakeGitHub()
        self.addCleanup(self.github.server_close)
        self.addCleanup(self.github.shutdown)
        self.event = {"pull_request": {"number": 5}}

    def pictures(self, **folders: dict) -> None:
        for folder, files in folders.items():
            shutil.rmtree(self.workspace / folder, ignore_errors=True)
            for name, data in files.items():
                path = self.workspace / folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)

    def use(self, *, keep=False, **inputs: str):
        if not hasattr(self, "runner"):
            self.runner = Runner(ACTION, self.workspace, self.event, self.github.url, {"artifact-url": "https://github.example/artifact"})
        if not keep:
            shutil.rmtree(self.workspace / "mosaic-report", ignore_errors=True)
        given = {"expected": "goldens", "actual": "made", "program": MOSAIC}
        given.update({name.replace("_", "-"): value for name, value in inputs.items()})
        return self.runner.run(given)

    def test_what_fails(self):
        one = {"a.png": RED}
        # The pictures, fail-on, whether the step fails, `same`, `differences`.
        rows = [
            (one, one, "any", False, "true", "0"),
            (one, {"a.png": BLUE}, "any", True, "false", "1"),
            (one, {"a.png": BLUE}, "different", True, "false", "1"),
            (one, {"a.png": BLUE}, "missing,new", False, "false", "1"),
            (one, {"a.png": BLUE}, "never", False, "false", "1"),
            (one, {"a.png": RED, "b.png": RED}, "any", True, "false", "1"),
            (one, {"a.png": RED, "b.png": RED}, "different, missing", False, "false", "1"),
            (one, {"a.png": RED, "b.png": RED}, "new", True, "false", "1"),
            ({"a.png": RED, "b.png": RED}, one, "missing", True, "false", "1"),
            ({"a.png": RED, "b.png": RED}, one, "different,new,fixed", False, "false", "1"),
            (one, {"a.png": BROKEN}, "never", True, "false", "1"),
            ({"a.png": RED, "b.png": RED}, {"a.png": BLUE, "c.png": RED}, "any", True, "false", "3"),
        ]
        for expected, actual, fail_on, fails, same, differences in rows:
            with self.subTest(expected=list(expected), actual=list(actual), fail_on=fail_on):
                self.pictures(goldens=expected, made=actual)
                run = self.use(fail_on=fail_on)
                self.assertEqual(run.failed, "verdict" if fails else None, run.log)
                self.assertEqual((run.outputs["same"], run.outputs["differences"]), (same, differences))

    def test_expected_failures(self):
        rule = {"version": 1, "rules": [{"paths": "*", "expectedFailure": "issue 7"}]}
        self.pictures(goldens={"a.png": RED, "mosaic-compare.json": json.dumps(rule).encode()}, made={"a.png": BLUE})
        run = self.use()
        self.assertEqual((run.failed, run.outputs["same"]), (None, "true"), run.log)
        self.pictures(made={"a.png": RED})
        self.assertEqual(self.use().failed, "verdict")
        self.assertIsNone(self.use(fail_on="different").failed)

    def test_what_is_written(self):
        self.pictures(goldens={"a.png": RED, "b.png": RED}, made={"a.png": BLUE, "sub/c.png": RED, "b.png": RED})
        run = self.use(name="cards")
        self.assertEqual(run.outputs["report"], "mosaic-report/report.html")
        self.assertEqual(run.outputs["report-url"], "https://github.example/artifact")
        self.assertTrue(run.summary.startswith("## cards\n\n### 3 pairs: 1 same, 1 different, 1 new\n"), run.summary)
        self.assertIn("| a.png | different |", run.summary)
        self.assertIn("::error title=mosaic compare::3 pairs: 1 different, 1 new", run.log)
        report = self.workspace / "mosaic-report"
        names = {str(path.relative_to(report)) for path in report.rglob("*") if path.is_file()}
        self.assertEqual(names, {"report.html", "summary.md", "junit.xml", "actual/a.png", "actual/sub/c.png"})
        self.assertEqual(xml.etree.ElementTree.parse(report / "junit.xml").getroot().get("failures"), "2")
        [(uses, given)] = run.used
        self.assertTrue(uses.startswith("actions/upload-artifact@"))
        self.assertEqual((given["name"], given["path"]), ("cards", "mosaic-report"))
        self.assertEqual(self.use(upload="false").used, [])

    def test_two_files(self):
        self.pictures(goldens={"a.png": RED}, made={"b.png": BLUE})
        run = self.use(expected="goldens/a.png", actual="made/b.png")
        self.assertEqual((run.failed, run.outputs["differences"]), ("verdict", "1"), run.log)
        self.assertTrue((self.workspace / "mosaic-report/actual/b.png").is_file())

    def test_the_artifact_is_enough_to_accept(self):
        self.pictures(goldens={"a.png": RED}, made={"a.png": BLUE})
        self.use()
        shutil.rmtree(self.workspace / "made")
        digest = subprocess.run(["sha256sum", "mosaic-report/actual/a.png"], cwd=self.workspace, capture_output=True, text=True, check=True)
        before = subprocess.run(["sha256sum", "goldens/a.png"], cwd=self.workspace, capture_output=True, text=True, check=True)
        accepted = {"version": 1, "expected": "goldens", "actual": "made", "accepted": [
            {"path": "a.png", "status": "different", "expected": before.stdout.split()[0], "actual": digest.stdout.split()[0]}]}
        (self.workspace / "accepted.json").write_text(json.dumps(accepted))
        subprocess.run([MOSAIC, "accept", "accepted.json", "goldens", "mosaic-report/actual"], cwd=self.workspace, check=True)
        self.assertEqual((self.workspace / "goldens/a.png").read_bytes(), BLUE)

    def test_options(self):
        self.pictures(goldens={"a.png": RED, "b.png": RED}, made={"a.png": png(b"\xfe\0\0"), "b.png": BLUE})
        rows = [({}, "2"), ({"options": "--only 'a*'"}, "1"), ({"options": "--only a.png", "preset": "renderer"}, "0")]
        for inputs, differences in rows:
            with self.subTest(inputs):
                self.assertEqual(self.use(**inputs).outputs["differences"], differences)

    def test_one_comment_that_is_updated(self):
        self.github.add("<!-- mosaic-compare mosaic-report -->\nnot by a bot", "User")
        for _ in range(120):
            self.github.add("something else", "Bot")
        before = len(self.github.comments)
        self.pictures(goldens={"a.png": RED}, made={"a.png": BLUE})
        self.use()
        self.assertEqual(len(self.github.comments), before + 1)
        made = self.github.comments[-1]["body"]
        self.assertTrue(made.startswith("<!-- mosaic-compare mosaic-report -->\n## mosaic-report\n"), made)
        self.assertIn("| a.png | different |", made)
        self.assertIn("[Report](https://github.example/artifact)", made)
        self.assertIn("[Run](https://github.example/ada/pictures/actions/runs/77)", made)
        self.pictures(made={"a.png": RED})
        self.use()
        self.assertEqual(len(self.github.comments), before + 1)
        self.assertIn("### 1 pair: 1 same", self.github.comments[-1]["body"])
        self.assertEqual(self.github.requests[-1], f"PATCH /repos/ada/pictures/issues/comments/{1000 + before}")
        self.assertEqual(self.github.comments[0]["body"], "<!-- mosaic-compare mosaic-report -->\nnot by a bot")
        # Another use of the action has a comment of its own.
        self.pictures(made={"a.png": BLUE})
        self.use(name="linux")
        self.assertEqual(len(self.github.comments), before + 2)

    def test_no_comment(self):
        self.pictures(goldens={"a.png": RED}, made={"a.png": RED})
        self.use()
        self.assertEqual(self.github.requests, ["GET /repos/ada/pictures/issues/5/comments"])
        self.pictures(made={"a.png": BLUE})
        self.use(comment="false")
        self.assertEqual(len(self.github.requests), 1)

    def test_no_pull_request(self):
        self.event = {"ref": "refs/heads/main"}
        self.pictures(goldens={"a.png": RED}, made={"a.png": BLUE})
        self.assertIn("belongs to no pull request", self.use().log)
        self.assertEqual(self.github.requests, [])

    def test_comments_on_a_pull_request_are_events_of_it(self):
        self.event = {"issue": {"number": 5, "pull_request": {}}}
        self.pictures(goldens={"a.png": RED}, made={"a.png": BLUE})
        self.use()
        self.assertEqual(len(self.github.comments), 1)

    def test_a_comment_that_is_refused(self):
        self.github.refusal = 403
        self.pictures(goldens={"a.png": RED}, made={"a.png": BLUE})
        run = self.use(fail_on="never")
        self.assertIsNone(run.failed, run.log)
        self.assertIn("::warning title=mosaic compare::the comment was not written: 403 Forbidden; the job needs", run.log)

    def test_a_comment_that_github_would_refuse_is_cut(self):
        # The program's Markdown has 200 lines at most; these are of 500 characters.
        files = {f"{'folder-' * 30}/{'name-' * 46}{number}.png": RED for number in range(201)}
        self.pictures(goldens={"a.png": RED}, made={"a.png": RED, **files})
        run = self.use()
        self.assertGreater(len(run.summary), 65536)
        comment = self.github.comments[0]["body"]
        self.assertGreater(len(comment), 50000)
        self.assertIn("more lines, which are in the report.", comment)
        self.assertIn("[Report]", comment)

    def test_names_that_look_like_commands(self):
        self.pictures(goldens={"a.png": RED}, made={"a.png": RED, "::error::x.png": RED, "x\n::error::y.png": RED})
        run = self.use()
        lines = run.log.splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("::stop-commands::"))
        last = lines.index(f"::{lines[first].removeprefix('::stop-commands::')}::")
        named = [number for number, line in enumerate(lines) if "x.png" in line or "y.png" in line]
        self.assertEqual(len(named), 2, run.log)
        self.assertTrue(all(first < number < last for number in named), run.log)
        self.assertEqual([line for line in lines if line.startswith("::error")],
                         ["::error title=mosaic compare::3 pairs: 2 new"])

    def test_versions(self):
        """What pip is asked for, and what it answers with where there is none."""
        self.pictures(goldens={"a.png": RED}, made={"a.png": RED})
        ours = (ACTION.parents[2] / "Sources/MosaicRender/LibraryVersions.swift").read_text().split('mosaic = "')[1].split('"')[0]
        shelf = self.workspace.parent / "shelf"
        for version in (ours, "0.0.1", "99.0.0"):
            write_wheel(shelf, version, MOSAIC)
        wheel = write_wheel(self.workspace / "dist", "7.7.7", MOSAIC)
        self.use()
        self.runner.environment.update(PIP_NO_INDEX="1", PIP_FIND_LINKS=str(shelf))
        rows = [("", ours), ("latest", "99.0.0"), ("0.0.1", "0.0.1"), (f"dist/{wheel.name}", "7.7.7")]
        for version, installed in rows:
            with self.subTest(version):
                run = self.use(program="", version=version)
                self.assertEqual((run.failed, run.outputs["same"]), (None, "true"), run.log)
                [found] = (self.runner.files / "mosaic-compare").glob("lib/python*/site-packages/mosaic_collage-*")
                self.assertEqual(found.name, f"mosaic_collage-{installed}.dist-info")
        run = self.use(program="", version="5.0.0")
        self.assertEqual(run.failed, "install")
        self.assertIn("::error title=mosaic compare::pip cannot install 'mosaic-collage==5.0.0' here.", run.log)

    def test_pictures_of_the_summary(self):
        self.pictures(goldens={"a.png": RED}, made={"a.png": BLUE})
        run = self.use(images_url="https://pictures.example/77")
        self.assertRegex(run.summary, r"https://pictures\.example/77/[^ )]+\.png")
        self.assertEqual(run.outputs["images"], "mosaic-report/summary_images")
        self.assertTrue(any((self.workspace / "mosaic-report/summary_images").glob("*.png")))

    def test_a_branch_of_pictures(self):
        server = self.workspace.parent / "server"
        origin = server / "ada/pictures.git"
        self.pictures(goldens={"a.png": RED}, made={"a.png": BLUE})
        self.use()
        # git takes the folder for GitHub.
        (self.runner.files / ".gitconfig").write_text(f'[url "file://{server}/"]\n  insteadOf = https://github.example/\n')
        run = self.use(images_branch="pictures", fail_on="never")
        self.assertIsNone(run.failed, run.log)
        self.assertIn("::warning title=mosaic compare::the pictures of the summary were not pushed to the branch 'pictures'; the job", run.log)
        subprocess.run(["git", "init", "-q", "--bare", str(origin)], check=True)
        runs = [1001, 1002]
        for number in runs:
            self.runner.environment["GITHUB_RUN_ID"] = str(number)
            run = self.use(images_branch="pictures", name="some cards")
            self.assertNotIn("::warning", run.log)
            if number == runs[0]:
                self.earlier_runs(origin, range(1, 205))
        self.assertEqual(self.git(origin, "rev-list", "--count", "pictures"), ["1"])
        folders = {line.rsplit("/", 1)[0] for line in self.git(origin, "ls-tree", "-r", "--name-only", "pictures")}
        self.assertEqual(folders, {f"{number}/some cards" for number in [*range(7, 205), *runs]})
        self.assertIn("(https://github.example/ada/pictures/raw/pictures/1002/some%20cards/", run.summary)

    def git(self, repository: pathlib.Path, *words: str, **options) -> list:
        command = ["git", "-C", str(repository), "-c", "user.name=a", "-c", "user.email=a@example.com", *words]
        return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout.splitlines()

    def earlier_runs(self, origin: pathlib.Path, numbers: range) -> None:
        """Gives each of these runs the folder of the run that is there."""
        [line] = self.git(origin, "ls-tree", "pictures")
        mode_and_tree, _ = line.split("\t")
        listing = "".join(f"{mode_and_tree}\t{name}\n" for name in [line.split("\t")[1], *map(str, numbers)])
        [tree] = self.git(origin, "mktree", input=listing)
        [commit] = self.git(origin, "commit-tree", "-m", "earlier", tree)
        self.git(origin, "update-ref", "refs/heads/pictures", commit)

    def test_bad_inputs(self):
        self.pictures(goldens={"a.png": RED}, made={"a.png": RED})
        any_word = "different, missing, new, fixed, any, never"
        rows = [
            ({"fail_on": "changed"}, f"fail-on: 'changed' is none of {any_word}"),
            ({"fail_on": "any,new"}, "fail-on: 'any,new' must be results with commas between them, or any, or never alone"),
            ({"fail_on": ""}, "fail-on: '' must be"),
            ({"expected": "nowhere"}, "nothing was compared: mosaic: error: nowhere: cannot read the folder"),
            ({"preset": "strict"}, "nothing was compared: mosaic: error: "),
            ({"options": "--only 'a"}, "options: '--only 'a' cannot be read as a shell does: No closing quotation"),
            ({"program": "no-such-mosaic"}, "program: there is no program 'no-such-mosaic'"),
            ({"program": "100%\n::warning::such"}, "program: there is no program '100%25%0A::warning::such'"),
            ({"program": "false"}, "'false' does not run"),
            ({"name": "a/../b"}, "name: 'a/../b' must be letters, digits, and . - _ or spaces between them"),
            ({"images_url": "https://a.example", "images_branch": "b"}, "images-branch and images-url are both given; leave one out"),
            ({"report": "made"}, "report: the folder 'made' is there, and not empty"),
            ({"report": "made/a.png"}, "report: the folder 'made/a.png' cannot be made: "),
        ]
        for inputs, words in rows:
            with self.subTest(inputs):
                run = self.use(**inputs)
                self.assertIn(run.failed, ("install", "compare"))
                self.assertIn(f"::error title=mosaic compare::{words}", run.log)
                self.assertNotIn("\n::warning", run.log)
                self.assertEqual(self.github.requests, [])


if __name__ == "__main__":
    unittest.main()
