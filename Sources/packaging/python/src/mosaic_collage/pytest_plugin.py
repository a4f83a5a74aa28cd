"""The pytest plugin: `expect_image` compares pictures with goldens beside the test, by `mosaic compare`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Generator

import pytest

from ._errors import MosaicError
from ._goldens.check import MODES, Options, Outcome, check
from ._goldens.pictures import file_bytes, suffix
from ._goldens.place import GoldenError, place
from ._goldens.results import FINDINGS, KEPT, ROLES, WRITTEN, Results, run_folder, write_report

__all__ = ["ExpectImage", "GoldenError", "ImageDiffers", "expect_image"]

PROPERTIES = tuple(f"image-{role}" for role in ROLES)

OUTCOMES = pytest.StashKey["list[Outcome]"]()
RESULTS = pytest.StashKey[Results]()
MODE = pytest.StashKey[str]()
SUMMARY = pytest.StashKey["list[str]"]()
OWNERS = pytest.StashKey["dict[str, tuple[str, str | None]]"]()


class ImageDiffers(AssertionError):
    """A picture is not as its golden."""


class ExpectImage:
    """Expects pictures of a test to be as their goldens."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self._item: pytest.Item = request.node
        self._is_unnamed_used = False
        # Of an earlier try of the test, whose pictures are gone if this one passes.
        properties = self._item.user_properties
        properties[:] = [pair for pair in properties if pair[0] not in PROPERTIES]

    def __call__(
        self,
        actual: object,
        name: str | None = None,
        *,
        preset: str | None = None,
        mask: object = None,
        max_pixels_different: int | str | None = None,
        plan: object = None,
        **options: object,
    ) -> None:
        """Compares a picture with its golden, `goldens/MODULE/TEST-PARAMETERS--NAME.png` beside the test.

        - actual: a path, the bytes of a picture's file, a Pillow image, a numpy array, a matplotlib figure, or a page or locator of
          Playwright (of an asynchronous one: `await page.screenshot()`).
        - name: tells the pictures of a test apart.
        - preset: what counts: exact (the default), renderer, cross-platform, pixelmatch, pixelmatch7 or odiff.
        - mask: a picture, as `actual`, that is white where pixels are not compared.
        - max_pixels_different: how many pixels may differ: 12, or "0.5%" of all.
        - plan: what `mosaic plan` says of the picture, as dict or path: changes are named by their items.
        - options: those of `mosaic compare`: metric, threshold, max_delta, max_area, ignore=(x, y, width, height) or a list of such,
          mask_color, max_masked, align, allow_size, include_aa, ignore_aa.

        Raises ImageDiffers where the picture is not as its golden, and GoldenError where nothing can be compared.
        """
        __tracebackhide__ = True
        told = {"preset": preset, "mask": mask, "max_pixels_different": max_pixels_different, "plan": plan, **options}
        try:
            outcome = self._outcome(actual, name, Options(told))
        except MosaicError as error:
            # The line of the test is shown, and none of this package.
            raise error.with_traceback(None) from None
        self._item.user_properties += [(f"image-{role}", path) for role, path in outcome.files.items()]
        self._item.stash.setdefault(OUTCOMES, []).append(outcome)
        if outcome.status == "failed":
            raise ImageDiffers(outcome.words)

    def _outcome(self, actual: object, name: str | None, options: Options) -> Outcome:
        config = self._item.config
        file = file_bytes(actual)
        golden = place(self._item, name, suffix(file))
        self._claim(golden.shown, name)
        return check(golden, file, options, config.stash[MODE], config.stash[RESULTS], self._item.nodeid)

    def _claim(self, golden: str, name: str | None) -> None:
        """Refuses a golden that is another picture's: one would be recorded over the other."""
        if name is None and self._is_unnamed_used:
            raise GoldenError("this test has compared a picture without a name already; name the others, as in expect_image(picture, 'header')")
        self._is_unnamed_used = self._is_unnamed_used or name is None
        # Some file systems take capital letters for small ones.
        key, owner = golden.lower(), (self._item.nodeid, name)
        other = self._item.config.stash[OWNERS].setdefault(key, owner)
        if other != owner:
            raise GoldenError(f"{golden} is the golden of {other[0]} as well; give one of the two tests or pictures another name")


@pytest.fixture
def expect_image(request: pytest.FixtureRequest) -> ExpectImage:
    """expect_image(picture, name=None, *, preset=, mask=, max_pixels_different=, ...): the picture is as its golden."""
    return ExpectImage(request)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("images", "images (mosaic)")
    group.addoption(
        "--image-record",
        choices=MODES,
        default="missing",
        help="when goldens are written: never, missing (and the test fails, so that somebody looks at them), failed or all (the test "
        "passes); never where CI is set (missing)",
    )
    group.addoption("--image-report", metavar="FILE.html", help="write what differs as a page in which it can be accepted, see mosaic accept")
    group.addoption(
        "--image-results",
        metavar="DIR",
        default="image-results",
        help="the folder for expected, actual and difference pictures of what fails: each run has a folder of its own in it, of which "
        f"the last {KEPT} are kept (image-results in the rootdir)",
    )


def is_ci() -> bool:
    return os.environ.get("CI", "") not in ("", "0", "false")


def pytest_configure(config: pytest.Config) -> None:
    root = config.rootpath.resolve()
    config.stash[MODE] = "never" if is_ci() else config.getoption("image_record")
    # Workers have that of the process that started them.
    given = getattr(config, "workerinput", {}).get("image-results")
    folder = Path(given) if given else run_folder(Path(os.path.normpath(root / config.getoption("image_results"))))
    config.stash[RESULTS] = Results(folder, root)
    config.stash[SUMMARY] = []
    config.stash[OWNERS] = {}


def is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Of pytest-xdist: a worker is about to start."""
    node.workerinput["image-results"] = str(node.config.stash[RESULTS].folder)


def report_file(config: pytest.Config) -> Path | None:
    name = config.getoption("image_report")
    return Path(os.path.normpath(config.invocation_params.dir / name)) if name else None


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Removes the last run's report, which would be taken for this one's, and the oldest findings, before workers begin."""
    config = session.config
    if is_worker(config) or config.getoption("collectonly"):
        return
    try:
        config.stash[RESULTS].tidy()
    except GoldenError as error:
        raise pytest.UsageError(str(error)) from None
    if report := report_file(config):
        if report.is_dir():
            raise pytest.UsageError(f"--image-report {config.getoption('image_report')}: is a folder; name a file, such as report.html")
        report.unlink(missing_ok=True)


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    """A test that passes fails all the same where it has written a missing golden, and is an expected failure where a rule expects one.

    Both are known at its end only, so that one run writes all goldens and sees all pictures. It comes behind what pytest makes of the
    mark `xfail`: a test that is expected to fail has done so.
    """
    result = yield
    report: pytest.TestReport = result.get_result()
    outcomes = item.stash.get(OUTCOMES, [])
    # What has raised has its result.
    if call.when != "call" or call.excinfo:
        return
    # With the mark, what passes is unexpected; with a strict one it fails.
    is_marked = hasattr(report, "wasxfail") or report.failed
    written = [outcome.words for outcome in outcomes if outcome.status == "wrote" and item.config.stash[MODE] == "missing"]
    known = [outcome.words.splitlines()[0] for outcome in outcomes if outcome.status == "known"]
    if written and not is_marked:
        report.outcome = "failed"
        report.longrepr = "\n".join(written)
    elif written or known:
        report.outcome = "skipped"
        report.longrepr = None
        report.wasxfail = [*written, *known][0]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Says what was written, and makes the report."""
    config = session.config
    if is_worker(config) or config.getoption("collectonly"):
        return
    results, summary = config.stash[RESULTS], config.stash[SUMMARY]
    differing = results.noted(FINDINGS)
    summary += [f"{found['status']} {found['goldens']}/{found['path']}" for found in results.noted(WRITTEN)]
    if differing:
        summary.append(f"pictures of what differs ({len(differing)}): {results.shown(results.folder)}")
    name, report = config.getoption("image_report"), report_file(config)
    if not report:
        return
    if not differing:
        summary.append(f"no picture differs; {name} is not written")
        return
    try:
        command = write_report(results, differing, report)
    except MosaicError as error:
        summary.append(f"{name} could not be written: {error}")
        session.exitstatus = session.exitstatus or pytest.ExitCode.INTERNAL_ERROR
        return
    place = "" if config.invocation_params.dir.resolve() == results.root else f" (in {results.root})"
    summary.append(f"report: {name}; what is accepted in it is taken over by: {command}{place}")


def pytest_report_header(config: pytest.Config) -> str | None:
    if is_ci() and config.getoption("image_record") not in ("never", "missing"):
        return f"images: CI is set, so that no golden is written (--image-record={config.getoption('image_record')} is not followed)"
    return None


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if lines := config.stash[SUMMARY]:
        terminalreporter.section("images")
        for line in lines:
            terminalreporter.line(line)
