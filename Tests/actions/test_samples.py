"""The hook for pre-commit, in a project of its own, and the commands of the sample for GitLab. MOSAIC names the program."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

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
        matrix = self.yaml_of_guide("name: Pictures in parts\n")["jobs"]["compare"]["steps"][-1]
        for step in (self.yaml_of_guide("name: Pictures\n")["jobs"]["pictures"]["steps"][-1], matrix):
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

    def prepare_parts(self) -> None:
        """Goldens and pictures of which some differ, in more pairs than parts."""
        for number in range(6):
            shutil.copy(TOP / "samples/ring.png", self.project / f"goldens/{number}.png")
            shutil.copy(TOP / f"samples/{'ring' if number % 2 else 'grid'}.png", self.project / f"made/{number}.png")
        self.put_on_path()

    def test_gitlab_in_parallel(self):
        jobs = yaml.safe_load((TOP / "samples/gitlab/parallel.gitlab-ci.yml").read_text())
        part, joined = jobs["pictures"], jobs["what-differs"]
        self.assertEqual(jobs[".mosaic"]["before_script"], ["pip install tools/*.whl"])
        self.prepare_parts()
        for name in ("cat.png", "dogs.png"):
            shutil.copy(TOP / "samples/photos" / name, self.project / "photos")
        self.environment["CI_NODE_TOTAL"] = str(part["parallel"])
        codes = set()
        for index in range(part["parallel"]):
            self.environment["CI_NODE_INDEX"] = str(index + 1)
            code, words = self.run_in(self.project, "sh", "-ec", "\n".join(part["script"]))
            codes.add(code)
            self.assertIn("pair", words)
        self.assertEqual(codes, {0, 1})
        code, words = self.run_in(self.project, "sh", "-ec", "\n".join(joined["script"]))
        self.assertEqual((code, words), (0, ""))
        for path in [*part["artifacts"]["paths"], *joined["artifacts"]["paths"], "report/report.html", "report/summary.md"]:
            self.assertTrue((self.project / path).exists(), path)
        cases = xml.etree.ElementTree.parse(self.project / "report/junit.xml").getroot()
        self.assertEqual((cases.get("tests"), cases.get("failures")), ("7", "4"))
        # GitLab shows the first picture that a failed case names, which must be an artifact of the job.
        for output in cases.iter("system-out"):
            first = re.search(r"\[\[ATTACHMENT\|(?P<path>[^\[\]|]+?)\]\]", output.text)["path"]
            self.assertTrue(first.startswith(("parts/", "made/")) and (self.project / first).exists(), first)
        # The job fails if a part is missing.
        (self.project / "parts/part-2.xml").unlink()
        code, words = self.run_in(self.project, "sh", "-ec", "\n".join(joined["script"]))
        self.assertEqual(code, 1, words)
        self.assertIn("of 4 parts 1 is missing: 2/4", words)

    def test_the_matrix_of_the_guide(self):
        jobs = self.yaml_of_guide("name: Pictures in parts\n")["jobs"]
        parts = jobs["compare"]["strategy"]["matrix"]["part"]
        options = jobs["compare"]["steps"][-1]["with"]["options"]
        self.prepare_parts()
        for part in parts:
            told = options.replace("${{ matrix.part }}", str(part)).replace("${{ strategy.job-total }}", str(len(parts)))
            folder = f"parts/part-{part}"
            (self.project / folder).mkdir(parents=True)
            # As the action does.
            reports = f"--report {folder}/report.html --junit {folder}/junit.xml --markdown {folder}/summary.md"
            self.run_in(self.project, "sh", "-c", f"mosaic compare {reports} {told} -- goldens made")
        [script] = [step["run"] for step in jobs["report"]["steps"] if "report merge" in step.get("run", "")]
        self.environment["GITHUB_STEP_SUMMARY"] = str(self.folder / "step.md")
        code, words = self.run_in(self.project, "bash", "-e", "-c", script)
        self.assertEqual(code, 0, words)
        self.assertTrue((self.folder / "step.md").read_text().startswith("### 6 pairs: 3 same, 3 different\n"))
        shutil.rmtree(self.project / "parts/part-3")
        code, words = self.run_in(self.project, "bash", "-e", "-c", script)
        self.assertEqual(code, 1)
        self.assertEqual(words.count("of 4 parts 1 is missing: 3/4"), 3, words)


if __name__ == "__main__":
    unittest.main()
