"""The sample project: one of its tests fails, is accepted and passes."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mosaic_collage._program import program

pytest_plugins = ["pytester"]

SAMPLE = Path(__file__).resolve().parents[5] / "samples/pytest"


@pytest.mark.skipif(not SAMPLE.exists(), reason="is in the repository alone")
def test_the_sample_fails_is_accepted_and_passes(project):
    shutil.copytree(SAMPLE, project.path, dirs_exist_ok=True)
    run = project.run("--image-report=report.html")
    run.assert_outcomes(passed=4, failed=1)
    # The words that its README shows.
    def any_run(text):
        return re.sub(r"image-results/[\d.-]+/", "image-results/RUN/", text)

    readme = any_run((SAMPLE / "README.md").read_text("utf-8"))
    for line in [line for line in run.outlines if line.startswith("E  ") and "pytest --image-record" not in line]:
        assert any_run(line) in readme
    accepted = subprocess.run([sys.executable, "accept_all.py", "report.html"], cwd=project.path, check=True, capture_output=True)
    project.write("accepted.json", accepted.stdout)
    subprocess.run([program(), "accept", "accepted.json"], cwd=project.path, check=True)
    project.run().assert_outcomes(passed=5)
