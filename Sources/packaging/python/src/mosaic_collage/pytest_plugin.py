"""The pytest plugin: `expect_image` compares pictures with goldens beside the test, by `mosaic compare`.

pytest imports this module in every run of every project on a machine that has it. So it imports the rest of the package when a test
expects its first picture.
"""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generator

import pytest

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._errors import ImageDiffers
    from ._goldens.check import Outcome, Project
    from ._goldens.results import Results
    from ._keywords import ComparisonOptions
    from ._pictures import Picture

__all__ = ["ExpectImage", "expect_image"]

#: The oldest version of pytest that has all that is used here.
OLDEST = "7.0"
IS_TOO_OLD = not hasattr(pytest, "version_tuple")

#: Options of the command line that the ini file may say as well, with the values that they have if neither says them.
USUAL = {"record": "missing", "report": "", "results": "image-results", "unused": "list"}
RECORD = ("never", "missing", "failed", "all")
UNUSED = ("ignore", "list", "fail", "delete")

#: Options of `expect_image` that the ini file may say for all pictures.
SETTINGS = {
    "preset": "what counts: exact, renderer, cross-platform, pixelmatch, pixelmatch7 or odiff (exact)",
    "metric": "how pixels are compared: exact, channel, yiq or oklab",
    "threshold": "the largest difference of a pixel that does not count: 0 to 255 for channel, 0 to 1 for yiq and oklab",
    "max_pixels_different": "how many pixels may differ: 12, or 0.5% of all",
    "max_delta": "how much any channel of a pixel may differ, 0 to 255",
    "max_area": "how much of the area may differ faintly: 1%",
    "mask_color": "a colour that a golden has exactly where pixels are not compared, such as #f0f",
    "max_masked": "refuse to leave more of a picture uncompared (50%)",
    "align": "how pictures of other sizes lie on each other: start, center or rows (start)",
    "allow_size": "whether pictures may have other sizes",
    "include_aa": "whether pixels count that differ by anti-aliasing",
    "ignore_aa": "whether pixels that differ by anti-aliasing are left out although the preset counts them",
}
YES_NO = ("allow_size", "include_aa", "ignore_aa")

#: Values of the variable CI, in small letters, that say that this is no continuous integration.
NOT_CI = ("", "0", "false", "no", "off")

PLUGIN = "mosaic-images"
#: The attribute of a report of pytest that has the outcomes of a test's pictures. pytest-xdist sends it.
OUTCOMES = "image_outcomes"
#: Keys of what a worker of pytest-xdist sends at its end.
COLLECTED, INCOMPLETE = "image_collected", "image_incomplete"


class ExpectImage:
    """Expects pictures of a test to be as their goldens."""

    def __init__(self, item: pytest.Item, images: Images) -> None:
        self._item = item
        self._images = images
        self._pictures = images.begin(item)
        self._is_unnamed_used = False

    def __repr__(self) -> str:
        # pytest shows it if a test says `assert picture == expect_image`, as with syrupy.
        return "expect_image(picture, name=None)"

    def __call__(
        self, actual: Picture, name: str | None = None, *, mask: Picture | None = None, **options: Unpack[ComparisonOptions]
    ) -> None:
        """Compares a picture with its golden, `goldens/MODULE/TEST-PARAMETERS--NAME.png` beside the test.

        - actual: a path, the bytes of a picture's file, a Pillow image, a numpy array, a matplotlib figure, or a page or locator of
          Playwright (of an asynchronous one: `await page.screenshot()`).
        - name: tells the pictures of a test apart.
        - mask: a picture, as `actual`, that is white where pixels are not compared.
        - preset: what counts: exact (the default), renderer, cross-platform, pixelmatch, pixelmatch7 or odiff.
        - max_pixels_different: how many pixels may differ: 12, or "0.5%" of all.
        - plan: what `mosaic plan` says of the picture, as dict or path: changes are named by their items.
        - options: those of `mosaic compare`: metric, threshold, max_delta, max_area, ignore=(x, y, width, height) or a list of such,
          mask_color, max_masked, align, allow_size, include_aa, ignore_aa.

        Raises ImageDiffers if the picture differs from its golden, and GoldenError if nothing can be compared.
        """
        outcome = self._outcome(actual, name, {"mask": mask, **options})
        if outcome.status == "failed":
            from ._errors import ImageDiffers

            raise ImageDiffers(outcome.words)

    def soft(
        self, actual: Picture, name: str | None = None, *, mask: Picture | None = None, **options: Unpack[ComparisonOptions]
    ) -> bool:
        """Compares as a call does. If the picture differs the test goes on, and fails at its end with all such pictures.

        Returns whether the picture passes.
        """
        outcome = self._outcome(actual, name, {"mask": mask, **options})
        if outcome.status == "failed":
            from ._errors import ImageDiffers

            caller = sys._getframe(1)
            line = f"{'test:':<12}{self._images.shown(caller.f_code.co_filename)}:{caller.f_lineno}"
            first, *others = outcome.words.split("\n")
            error = ImageDiffers("\n".join([first, line, *others]))
            # The end of the test shows this line of it.
            self._pictures.soft.append(error.with_traceback(TracebackType(None, caller, caller.f_lasti, caller.f_lineno)))
        return outcome.status != "failed"

    def _outcome(self, actual: object, name: str | None, told: dict[str, object]) -> Outcome:
        from ._goldens.check import check
        from ._goldens.options import Options
        from ._goldens.pictures import file_bytes, suffix
        from ._goldens.place import place

        options = Options.of(told, list(self._item.iter_markers("image")))
        file = file_bytes(actual)
        golden = place(self._item, self._images.goldens, name, suffix(file))
        self._claim(golden.shown, name)
        outcome = check(golden, file, options, self._images.project())
        self._item.user_properties += [(f"image-{role}", path) for role, path in outcome.files.items()]
        self._pictures.outcomes.append(outcome)
        return outcome

    def _claim(self, golden: str, name: str | None) -> None:
        """Refuses a golden that is another picture's: one would be recorded over the other."""
        from ._errors import GoldenError

        if name is None and self._is_unnamed_used:
            raise GoldenError(
                "this test has compared a picture without a name already; name the others, as in expect_image(picture, 'header')"
            )
        self._is_unnamed_used = self._is_unnamed_used or name is None
        # Some file systems take capital letters for small ones.
        key, owner = golden.lower(), (self._item.nodeid, name)
        other = self._images.owners.setdefault(key, owner)
        if other != owner:
            raise GoldenError(f"{golden} is the golden of {other[0]} as well; give one of the two tests or pictures another name")


@pytest.fixture
def expect_image(request: pytest.FixtureRequest) -> ExpectImage:
    """expect_image(picture, name=None, *, preset=, mask=, max_pixels_different=, ...): the picture is as its golden."""
    images = request.config.pluginmanager.get_plugin(PLUGIN)
    if images is None:
        pytest.fail(
            f"expect_image needs pytest {OLDEST} or newer, and this is pytest {pytest.__version__}; "
            f"pip install 'pytest>={OLDEST}'", pytrace=False,
        )  # fmt: skip
    return ExpectImage(request.node, images)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("images", "images (mosaic)")
    group.addoption(
        "--image-record",
        choices=RECORD,
        help="when goldens are written: never, missing (and the test fails, so that somebody looks at them), failed or all (the test "
        "passes); never if CI is set (missing)",
    )
    group.addoption(
        "--image-report",
        metavar="FILE.html",
        help="write what differs as a page in which it can be accepted, see mosaic accept",
    )
    group.addoption(
        "--image-results",
        metavar="DIR",
        help="the folder for expected, actual and difference pictures of what fails: each run has a folder of its own in it, the last 5 "
        "are kept, and latest leads to the last one (image-results in the rootdir)",
    )
    group.addoption(
        "--image-unused",
        choices=UNUSED,
        help="what is done about goldens that no test has expected, if all tests of their module have run: ignore, list, fail (the run) or "
        "delete; never deleted if CI is set (list)",
    )
    parser.addini("image_record", "when goldens are written: never, missing, failed or all; see --image-record")
    parser.addini("image_report", "the page of what differs, from the rootdir; see --image-report")
    parser.addini("image_results", "the folder for the pictures of what fails; see --image-results")
    parser.addini("image_unused", "what is done about goldens that no test has expected: ignore, list or fail; see --image-unused")
    parser.addini("image_goldens", "the folder of goldens beside a test module (goldens)")
    for name, meaning in SETTINGS.items():
        if name in YES_NO:
            parser.addini(f"image_{name}", f"of expect_image: {meaning}", type="bool", default=None)
        else:
            parser.addini(f"image_{name}", f"of expect_image: {meaning}")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "image(preset=, mask=, max_pixels_different=, ...): how expect_image compares the pictures of the tests; "
        "the keywords are those of a call",
    )
    if not IS_TOO_OLD:
        config.pluginmanager.register(Images(config), PLUGIN)


def pytest_report_header(config: pytest.Config) -> str | None:
    images = config.pluginmanager.get_plugin(PLUGIN)
    if images and is_ci() and images.asked_mode not in ("never", "missing"):
        return f"images: CI is set, so that no golden is written (--image-record={images.asked_mode} is not followed)"
    return None


def is_ci() -> bool:
    return os.environ.get("CI", "").lower() not in NOT_CI


def hide_frames() -> None:
    """Has pytest show the line of the test, and none of this package."""
    for name, module in list(sys.modules.items()):
        if module is not None and name.partition(".")[0] == __package__:
            vars(module)["__tracebackhide__"] = True


class PicturesOfTest:
    """The pictures that a test has expected."""

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []
        #: What `expect_image.soft` has found, for the end of the test.
        self.soft: list[ImageDiffers] = []


class Images:
    """The pictures of a session."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.root = config.rootpath.resolve()
        self.is_worker = hasattr(config, "workerinput")
        self.asked_mode = self.asked("record", RECORD)
        self.unused_mode = self.asked("unused", UNUSED)
        if self.unused_mode == "delete" and config.getoption("image_unused") is None:
            raise pytest.UsageError("image_unused = delete: no run deletes files unasked; allowed: ignore, list, fail; see --image-unused")
        self.goldens = str(config.getini("image_goldens") or "goldens")
        parts = Path(self.goldens).parts
        if not parts or Path(self.goldens).is_absolute() or ".." in parts or ".git" in parts:
            raise pytest.UsageError(
                f"image_goldens = {self.goldens}: is no folder beside the tests; allowed: such as goldens or pictures/expected"
            )
        if "__snapshots__" in parts and config.pluginmanager.hasplugin("syrupy"):
            raise pytest.UsageError(
                f"image_goldens = {self.goldens}: is the folder of syrupy, whose --snapshot-update removes all files that are not its own; "
                "choose another folder, or remove syrupy"
            )
        # Workers have the folder of the process that started them.
        given = getattr(config, "workerinput", {}).get("image-results")
        base = os.path.normpath(self.root / self.asked("results"))
        self.folder = Path(given) if given else Path(base) / f"{datetime.now():%Y%m%d-%H%M%S.%f}-{os.getpid()}"
        #: The pictures of the tests that this process has run, by node id.
        self.tests: dict[str, PicturesOfTest] = {}
        #: The test and the name of each golden's picture.
        self.owners: dict[str, tuple[str, str | None]] = {}
        #: What the reports of all processes say of pictures, by node id.
        self.noted: dict[str, list[dict[str, Any]]] = {}
        #: Whether each test that was reported has passed so far.
        self.passed: dict[str, bool] = {}
        #: What the goldens of each collected test begin with, by the folder of the module's goldens and by node id.
        self.collected: dict[str, dict[str, str]] = {}
        #: Why not all tests of the modules have run, if so.
        self.incomplete = ""
        self.summary: list[str] = []
        self._project: Project | None = None

    def asked(self, name: str, allowed: tuple[str, ...] = ()) -> str:
        """An option of the command line, else of the ini file, else the usual value."""
        given = self.config.getoption(f"image_{name}")
        if given is not None:
            return str(given)
        value = str(self.config.getini(f"image_{name}") or USUAL[name])
        if allowed and value not in allowed:
            raise pytest.UsageError(f"image_{name} = {value}: cannot be used; allowed: {', '.join(allowed)}")
        return value

    # These are no properties: older versions of pytest read all attributes of a plugin, in search of fixtures.

    def project(self) -> Project:
        """What all comparisons have in common. It is made for the first picture."""
        if self._project is None:
            from ._goldens.check import Project

            results = self.results()
            results.check()
            told = {name: self.config.getini(f"image_{name}") for name in SETTINGS}
            self._project = Project(
                mode="never" if is_ci() else self.asked_mode,
                # pytest 7.0 says `[]` for an option that is not there.
                settings={name: value for name, value in told.items() if value is not None and value not in ("", [])},
                ini=self.config.inipath.name if self.config.inipath else "the command line",
                results=results,
            )
        return self._project

    def results(self) -> Results:
        from ._goldens.results import Results

        return Results(self.folder, self.root)

    def report(self) -> Path | None:
        """The page to write. The command line names it from the working folder, and the ini file from the rootdir."""
        name = self.asked("report")
        start = self.root if self.config.getoption("image_report") is None else self.config.invocation_params.dir
        return Path(os.path.normpath(start / name)) if name else None

    def shown(self, path: str) -> str:
        """A path from the rootdir, if it is in it."""
        return Path(path).relative_to(self.root).as_posix() if self.root in Path(path).parents else path

    def begin(self, item: pytest.Item) -> PicturesOfTest:
        """A test begins, or is tried again."""
        self.project()
        pictures = self.tests.setdefault(item.nodeid, PicturesOfTest())
        # A golden that was written stays written, whatever an earlier try has found.
        pictures.outcomes = [outcome for outcome in pictures.outcomes if outcome.status in ("wrote", "replaced")]
        pictures.soft = []
        item.user_properties[:] = [pair for pair in item.user_properties if not pair[0].startswith("image-")]
        return pictures

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Of pytest-xdist: a worker is about to start."""
        node.workerinput["image-results"] = str(self.folder)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        if self.config.getoption("image_report") and (report := self.report()) and report.is_dir():
            raise pytest.UsageError(f"--image-report {self.asked('report')}: is a folder; name a file, such as report.html")

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> Generator[None, None, None]:
        found = len(items)
        yield
        if len(items) < found:
            self.incomplete = "tests were deselected"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.incomplete = f"{report.nodeid} could not be collected"

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if self.unused_mode == "ignore" or not session.items:
            return
        # Without goldens, nothing is imported.
        folders = {item.path.parent for item in session.items}
        if any((folder / self.goldens).is_dir() for folder in folders):
            from ._goldens.unused import collected

            self.collected = collected(session.items, self.root, self.goldens)
        if any("::" in argument for argument in self.config.args):
            self.incomplete = "single tests were named"
        if self.is_worker:
            self.config.workeroutput.update({COLLECTED: self.collected, INCOMPLETE: self.incomplete})  # type: ignore[attr-defined]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Of pytest-xdist: a worker has ended. All workers collect the same tests."""
        sent = getattr(node, "workeroutput", None) or {}
        self.collected.update(sent.get(COLLECTED, {}))
        self.incomplete = self.incomplete or sent.get(INCOMPLETE, "")

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        """Comes behind the test itself, if it has passed: it fails for what `expect_image.soft` has found."""
        self.raise_soft(item)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Fixtures may expect pictures as well, when the test is over."""
        self.raise_soft(item)

    def raise_soft(self, item: pytest.Item) -> None:
        pictures = self.tests.get(item.nodeid)
        if not pictures or not pictures.soft:
            return
        from ._errors import ImageDiffers

        found, pictures.soft = pictures.soft, []
        if len(found) == 1:
            raise found[0]
        words = [f"{len(found)} pictures differ", *map(str, found)]
        raise ImageDiffers("\n\n".join(words)).with_traceback(found[0].__traceback__)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
        """A test that passes fails all the same if it has written a missing golden, and is an expected failure if a rule expects one.

        Both are known at its end only, so that one run writes all goldens and sees all pictures. It comes behind what pytest makes of the
        mark `xfail`: a test that is expected to fail has done so.
        """
        if call.excinfo:
            hide_frames()
        result = yield
        pictures = self.tests.get(item.nodeid)
        if not pictures:
            return
        report: pytest.TestReport = result.get_result()
        setattr(report, OUTCOMES, [outcome.noted() for outcome in pictures.outcomes])
        if call.excinfo and pictures.soft:
            report.sections.append(("Pictures that differ", "\n\n".join(map(str, pictures.soft))))
            pictures.soft = []
        if call.excinfo or call.when != "call":
            return
        # With the mark, what passes is unexpected; with a strict one it fails.
        is_marked = hasattr(report, "wasxfail") or report.failed
        written = [outcome.words for outcome in pictures.outcomes if outcome.status == "wrote" and self.project().mode == "missing"]
        known = [outcome.words.splitlines()[0] for outcome in pictures.outcomes if outcome.status == "known"]
        if written and not is_marked:
            report.outcome = "failed"
            report.longrepr = "\n".join(written)
        elif written or known:
            report.outcome = "skipped"
            report.longrepr = None
            report.wasxfail = [*written, *known][0]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Takes what the report says of pictures, in the process that has all reports. The last try of a test counts."""
        if self.is_worker:
            return
        if hasattr(report, OUTCOMES):
            self.noted[report.nodeid] = getattr(report, OUTCOMES)
        before = report.when == "setup" or self.passed.get(report.nodeid, True)
        self.passed[report.nodeid] = before and report.passed

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Says what was written and what is unused, and makes the report."""
        if self.is_worker or self.config.getoption("collectonly"):
            return
        if self.noted:
            self.end_results(session)
        if self.unused_mode != "ignore":
            self.end_unused(session)

    def end_results(self, session: pytest.Session) -> None:
        outcomes = [{**outcome, "test": test} for test, found in self.noted.items() for outcome in found]
        outcomes.sort(key=lambda outcome: (outcome["folder"], outcome["path"]))
        differing = [outcome for outcome in outcomes if outcome["status"] in ("failed", "known")]
        for outcome in outcomes:
            if outcome["status"] in ("wrote", "replaced"):
                self.summary.append(f"{outcome['status']} {golden(outcome)} ({outcome['test']})")
        results = self.results()
        results.end()
        if differing:
            self.summary.append(f"pictures of what differs ({len(differing)}): {results.shown(self.folder)}")
        if report := self.report():
            self.end_report(session, differing, report)

    def end_report(self, session: pytest.Session, differing: list[dict[str, Any]], report: Path) -> None:
        from ._errors import MosaicError

        name = self.asked("report")
        if not differing:
            # An earlier run's page would be taken for this one's.
            was_there = report.is_file()
            report.unlink(missing_ok=True)
            done = "removed, as it was of an earlier run" if was_there else "not written"
            self.summary.append(f"no picture differs; {name} is {done}")
            return
        from ._goldens.report import write_report

        try:
            command = write_report(self.project(), differing, report)
        except (MosaicError, OSError) as error:
            self.summary.append(f"{name} could not be written: {error}")
            session.exitstatus = session.exitstatus or pytest.ExitCode.INTERNAL_ERROR
            return
        place = "" if self.config.invocation_params.dir.resolve() == self.root else f" (in {self.root})"
        self.summary.append(f"report: {name}; what is accepted in it is taken over by: {command}{place}")

    def end_unused(self, session: pytest.Session) -> None:
        """Says which goldens no test has expected, if it is certain."""
        if not self.collected:
            return
        tests = {test for module in self.collected.values() for test in module}
        if session.exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or not tests <= self.passed.keys():
            self.incomplete = self.incomplete or "not all tests have run"
        if self.incomplete:
            if self.config.getoption("image_unused") is not None:
                self.summary.append(f"unused goldens are not known: {self.incomplete}")
            return
        from ._goldens.unused import removed, unused_goldens

        expected = {golden(outcome) for found in self.noted.values() for outcome in found}
        unfinished = {test for test, passed in self.passed.items() if not passed}
        unused = unused_goldens(self.root, self.collected, expected, unfinished)
        if not unused:
            return
        if self.unused_mode == "delete" and not is_ci():
            self.summary += [f"deleted {path}, which no test expected" for path in removed(unused, self.root)]
            return
        self.summary += [f"unused {path.relative_to(self.root).as_posix()}" for path in unused]
        self.summary.append(f"no test expected these goldens ({len(unused)}); pytest --image-unused=delete removes them")
        if self.unused_mode == "fail" and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.summary:
            terminalreporter.section("images")
            for line in self.summary:
                terminalreporter.line(line)


def golden(outcome: dict[str, Any]) -> str:
    """The path of a golden from the rootdir."""
    return Path(outcome["folder"], outcome["path"]).as_posix()
