"""The hook for pre-commit, in a project of its own, and the commands of the sample for GitLab. MOSAIC names the program."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

from stub_wheel import write_wheel

TOP = pathlib.Path(__file__).resolve().parents[2]
MOSAIC = os.path.abspath(os.environ["MOSAIC"])
VERSION = re.search(r'static let mosaic = "(.*)"', (TOP / "Sources/MosaicRender/LibraryVersions.swift").read_text())[1]
GUIDE = TOP / "Sources/Mosaic/Mosaic.docc/PullRequests.md"


class SampleTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.project = self.folder / "project"
        for name in ("goldens", "made", "photos"):
            (self.project / name).mkdir(parents=True)
        who = {f"GIT_{role}_{what}": "a@example.com" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        self.environment = {**os.environ, **who, "PRE_COMMIT_HOME": str(self.folder / "cache"), "PIP_FIND_LINKS": str(self.folder / "shelf")}

    def run_in(self, folder: pathlib.Path, *words: str):
        done = subprocess.run(words, cwd=folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout

    def put_on_path(self) -> None:
        programs = self.folder / "programs"
        programs.mkdir()
        (programs / "mosaic").symlink_to(MOSAIC)
        self.environment["PATH"] = f"{programs}:{self.environment['PATH']}"

    def commit(self, folder: pathlib.Path) -> None:
        for words in (["init", "-q"], ["add", "--all"], ["commit", "-q", "-m", "all"]):
            self.assertEqual(self.run_in(folder, "git", *words), (0, ""))

    def hook_finds_differences(self, config: dict) -> None:
        write_wheel(self.folder / "shelf", VERSION, MOSAIC)
        (self.project / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        shutil.copy(TOP / "samples/ring.png", self.project / "goldens/a.png")
        shutil.copy(TOP / "samples/grid.png", self.project / "made/a.png")
        self.commit(self.project)
        command = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
        code, words = self.run_in(self.project, *command)
        self.assertEqual(code, 1, words)
        self.assertIn("a.png: different: ", words)
        shutil.copy(TOP / "samples/ring.png", self.project / "made/a.png")
        self.commit(self.project)
        code, words = self.run_in(self.project, *command)
        self.assertEqual(code, 0, words)
        self.assertRegex(words, r"pictures are as expected\.+Passed")

    def yaml_of_guide(self, word: str) -> dict:
        """The block of YAML in the guide that has the word."""
        [block] = [block for block in re.findall(r"^```yaml\n(.*?)^```", GUIDE.read_text(), re.M | re.S) if word in block]
        return yaml.safe_load(block)

    def test_the_hook_of_this_repository(self):
        hooks = self.folder / "hooks"
        hooks.mkdir()
        shutil.copy(TOP / ".pre-commit-hooks.yaml", hooks)
        self.commit(hooks)
        self.put_on_path()
        config = self.yaml_of_guide("rev: v")
        config["repos"][0].update(repo=str(hooks), rev=self.run_in(hooks, "git", "rev-parse", "HEAD")[1].strip())
        self.hook_finds_differences(config)

    def test_the_hook_of_a_project(self):
        self.hook_finds_differences(self.yaml_of_guide("repo: local"))

    def test_the_guide_has_the_inputs_of_the_action(self):
        declared = yaml.safe_load((TOP / ".github/actions/compare/action.yml").read_text())
        table = re.search(r"^\| input \|.*?\n\n", GUIDE.read_text(), re.M | re.S)[0]
        listed = [name for row in table.strip().splitlines()[2:] for name in re.findall(r"`([\w-]+)`", row.split("|")[1])]
        self.assertEqual(sorted(listed), sorted(declared["inputs"]))
        step = self.yaml_of_guide("on: pull_request")["jobs"]["pictures"]["steps"][-1]
        self.assertLessEqual(set(step["with"]), set(declared["inputs"]))
        for name in declared["outputs"]:
            self.assertIn(f"`{name}`", GUIDE.read_text())

    def test_gitlab(self):
        job = yaml.safe_load((TOP / "samples/gitlab/.gitlab-ci.yml").read_text())["pictures"]
        self.assertEqual(job["before_script"], ["pip install tools/*.whl"])
        for name in ("cat.png", "dogs.png"):
            shutil.copy(TOP / "samples/photos" / name, self.project / "photos")
        shutil.copy(TOP / "samples/ring.png", self.project / "goldens/sudoku.png")
        self.put_on_path()
        code, words = self.run_in(self.project, "sh", "-ec", "\n".join(job["script"]))
        self.assertEqual(code, 1, words)
        self.assertIn("sudoku.png: different: ", words)
        for path in [*job["artifacts"]["paths"], job["artifacts"]["reports"]["junit"], "report/report.html"]:
            self.assertTrue((self.project / path).exists(), path)


if __name__ == "__main__":
    unittest.main()
