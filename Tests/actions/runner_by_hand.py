"""Runs the steps of a composite action with a runner's environment made by hand, and no runner.

Of expressions it knows `inputs.…`, `steps.….outputs.…`, `github.token` and comparisons with a text; anything else is an error. Steps that
use other actions are not run: they are noted, and their outputs are those that the test gives.
"""

import json
import os
import pathlib
import re
import subprocess

import yaml


class Runner:
    def __init__(self, action: pathlib.Path, workspace: pathlib.Path, event: dict, api: str, used_outputs: dict):
        self.action = action
        self.workspace = workspace
        self.used_outputs = used_outputs
        self.files = workspace.parent / "runner"
        self.files.mkdir()
        (self.files / "event.json").write_text(json.dumps(event))
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.files),
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_ACTION_PATH": str(action),
            "GITHUB_API_URL": api,
            "GITHUB_EVENT_PATH": str(self.files / "event.json"),
            "GITHUB_REPOSITORY": "ada/pictures",
            "GITHUB_RUN_ID": "77",
            "GITHUB_SERVER_URL": "https://github.example",
            "GITHUB_WORKSPACE": str(workspace),
            "PYTHONDONTWRITEBYTECODE": "1",
            "RUNNER_TEMP": str(self.files),
        }
        self.runs = 0

    def run(self, inputs: dict) -> "Run":
        return Run(self, inputs)


class Run:
    """One use of the action. `failed` is the step that ended it."""

    def __init__(self, runner: Runner, given: dict):
        runner.runs += 1
        action = yaml.safe_load((runner.action / "action.yml").read_text())
        unknown = set(given) - set(action["inputs"])
        assert not unknown, f"inputs that action.yml has not: {unknown}"
        self.runner = runner
        self.steps: dict = {}
        self.used: list = []
        self.log = ""
        self.failed = None
        self.summary = ""
        self.inputs = {}
        for name, declared in action["inputs"].items():
            assert name in given or not declared.get("required"), f"the input {name} is required"
            self.inputs[name] = given.get(name, self.text(declared.get("default", "")))
        for step in action["runs"]["steps"]:
            if self.failed is None and self.condition(step.get("if", "true")):
                self.step(step)
        self.outputs = {name: self.text(declared["value"]) for name, declared in action["outputs"].items()}

    def step(self, step: dict) -> None:
        name = step["id"]
        if "uses" in step:
            self.used.append((step["uses"], {key: self.text(value) for key, value in step["with"].items()}))
            self.steps[name] = self.runner.used_outputs
            return
        files = {}
        for variable in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV", "GITHUB_PATH"):
            path = self.runner.files / f"{variable}-{self.runner.runs}-{name}"
            path.touch()
            files[variable] = str(path)
        environment = {key: self.text(value) for key, value in step.get("env", {}).items()}
        # As the runner does for `shell: bash`.
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=self.runner.workspace, check=False,
            env={**self.runner.environment, **files, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.log += done.stdout
        self.summary += pathlib.Path(files["GITHUB_STEP_SUMMARY"]).read_text()
        self.steps[name] = dict(line.split("=", 1) for line in pathlib.Path(files["GITHUB_OUTPUT"]).read_text().splitlines())
        if done.returncode != 0:
            self.failed = name

    def value(self, expression: str) -> str:
        if expression == "github.token":
            return "a-token"
        if match := re.fullmatch(r"inputs\.([\w-]+)", expression):
            return self.inputs[match[1]]
        match = re.fullmatch(r"steps\.([\w-]+)\.outputs\.([\w-]+)", expression)
        assert match, f"an expression that this runner does not know: {expression}"
        return self.steps.get(match[1], {}).get(match[2], "")

    def text(self, value: object) -> str:
        if isinstance(value, bool):
            return "true" if value else "false"
        return re.sub(r"\$\{\{\s*(.*?)\s*\}\}", lambda match: self.value(match[1]), str(value))

    def condition(self, words: str) -> bool:
        if words == "true":
            return True
        match = re.fullmatch(r"(\S+) (==|!=) '(.*)'", words)
        assert match, f"a condition that this runner does not know: {words}"
        return (self.value(match[1]) == match[3]) == (match[2] == "==")
