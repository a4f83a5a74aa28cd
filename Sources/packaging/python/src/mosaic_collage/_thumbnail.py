"""`mosaic thumbnail`: by the command, or by a long-lived process that reads lines."""
from __future__ import annotations

import os
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, Deque, Dict, Iterable, List, Literal, Mapping, Optional, Tuple, Union, overload

from ._error_group import MosaicErrorGroup
from ._errors import MosaicError, ProgramMissing, Result
from ._keywords import StrPath, ThumbnailOptions
from ._options import arguments, check
from ._pictures import Picture, encoded, file_name, is_name, is_path, listed, numbered, stream_line
from ._pictures.files import is_url
from ._progress import Progress, Report, checked
from ._rendered import Thumbnail
from ._result import Records, path_in, result_of
from ._run import FAILED_SOME, failure, run
from ._worker.sent import SentPicture, numbers
from ._worker.stream import Stream

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: What becomes of pictures that fail: an error after all others were made, or a result with an ``error`` among the others.
Errors = Literal["raise", "return"]

#: 200 is a box of 200 × 200 pixels that the picture fits into, and (400, 300) is another box. A text is written as for `vipsthumbnail`.
Size = Union[int, str, Tuple[int, int]]
#: A size, or several in a list.
Sizes = Union[Size, List[Size]]

#: Keys of a line of `mosaic thumbnail -`, beside those of files, that are options of the same name.
LINE_OPTIONS = {"crop", "background", "enlarge", "sharpen", "placeholder"}

#: Exit codes that a run of many pictures has if all failures have them.
_SHARED_CODES = (65, 69, 75)


def check_errors(errors: str) -> None:
    if errors not in ("raise", "return"):
        raise ValueError(f'errors: found {errors!r}; allowed: "raise", "return"')


def _words(sizes: Any) -> List[str]:
    """The sizes as the command has them."""
    several = [sizes] if isinstance(sizes, (int, float, str, tuple)) or sizes is None else list(sizes)
    words = [word for size in several for word in _box(size).split(",") if word]
    if not words:
        raise ValueError(f"sizes: found {sizes!r}; allowed: {_SIZES}")
    return words


def _box(size: Any) -> str:
    if isinstance(size, tuple) and len(size) == 2:
        return f"{size[0]}x{size[1]}"
    if isinstance(size, bool) or not isinstance(size, (int, str)):
        raise TypeError(f"sizes: found {size!r}; allowed: {_SIZES}")
    return str(size)


_SIZES = "a number, (width, height), a text such as '200x100', and several sizes as a list, such as [64, 256]"


class Asked:
    """The pictures, sizes and outputs of a call."""

    def __init__(
        self, pictures: Union[Picture, Iterable[Picture]], sizes: Sizes, output: Optional[StrPath], format: Union[str, List[str], None],
        errors: str, root: object,
    ) -> None:
        check_errors(errors)
        self.items = listed(pictures, root)
        self.sizes = _words(sizes)
        self.output, self.errors = output, errors
        if isinstance(format, (list, tuple)):
            format = ",".join(format)
        self.format = "png" if format is None and output is None else format
        self.names = [file_name(item) for item in self.items if is_path(item)]
        in_memory = len(self.items) - len(self.names)
        if output is not None and in_memory > 1:
            raise ValueError(
                f"output: found one name for {in_memory} pictures in memory, which would replace each other; "
                "call thumbnail for each, or without an output"
            )
        #: Whether the command gets paths, and gives names to the files that it makes.
        self.is_by_names = output is not None and not in_memory

    @property
    def files(self) -> int:
        """How many files a picture has."""
        return len(self.sizes) * (len([word for word in self.format.split(",") if word]) if self.format else 1)

    def is_one_file(self, folder: str, root: object) -> bool:
        """Whether the only picture is a file below a folder. A folder or a pattern may be many pictures, whose names only the command
        compares before it writes one.
        """
        return len(self.names) == 1 and os.path.isfile(os.path.join(folder, str(root or ""), self.names[0]))

    def line(self, item: Any, options: Mapping[str, object]) -> List[bytes]:
        """The line of a picture, and its bytes if it is in memory. A URL is fetched here, and may raise a `MosaicError`."""
        picture = item if is_name(item) and not is_url(item) else encoded(item)
        keys: Dict[str, object] = {"input": picture, "size": self.sizes, **options}
        keys["output"] = "-" if self.output is None else os.fspath(self.output)
        if self.format is not None:
            keys["format"] = self.format
        return stream_line(keys)

    def outcome(self, results: List[Result], code: int, words: List[str]) -> Any:
        """What the call returns or raises. ``code`` is the exit code of the command, and ``words`` are its errors."""
        failed = [result for result in results if result.error]
        if self.errors == "return" and (failed or not code):
            return results
        if code:
            raise self._failure(results, failed, code, words)
        if self.output is None:
            return [Thumbnail(result.bytes) for result in results if result.bytes is not None]
        return [Path(result.output) for result in results if result.output is not None]

    def _failure(self, results: List[Result], failed: List[Result], code: int, words: List[str]) -> MosaicError:
        """The error of all failed results. The message of a picture in memory begins with its number, because it has no name."""
        if len(failed) < 2:
            return failure(code, self._words(results, failed) or words, self.items, results)
        message = "\n".join(self._words(results, failed))
        assert failed[0].error
        return MosaicErrorGroup(message, code, path_in(message, self.items), kind=failed[0].error.kind, results=results)

    def _words(self, results: List[Result], failed: List[Result]) -> List[str]:
        # A folder has more pictures than the call.
        in_memory = {number for number, item in enumerate(self.items) if not is_path(item) and not is_url(item)}
        words = [f"picture {one.index}: {one.error}" if one.index in in_memory else str(one.error) for one in failed]
        (many, few) = (len({result.index for result in some}) for some in (results, failed))
        return [*words, f"{few} of {many} pictures failed; the others are in the results of this error"] if 0 < few < many else words


@overload
def thumbnail(
    pictures: Union[Picture, Iterable[Picture]], sizes: Sizes = ..., output: None = None, *, format: Union[str, List[str], None] = ...,
    errors: Literal["raise"] = ..., progress: Progress = ..., **options: Unpack[ThumbnailOptions],
) -> List[Thumbnail]: ...


@overload
def thumbnail(
    pictures: Union[Picture, Iterable[Picture]], sizes: Sizes, output: StrPath, *, format: Union[str, List[str], None] = ...,
    errors: Literal["raise"] = ..., progress: Progress = ..., **options: Unpack[ThumbnailOptions],
) -> List[Path]: ...


@overload
def thumbnail(
    pictures: Union[Picture, Iterable[Picture]], sizes: Sizes = ..., *, output: StrPath, format: Union[str, List[str], None] = ...,
    errors: Literal["raise"] = ..., progress: Progress = ..., **options: Unpack[ThumbnailOptions],
) -> List[Path]: ...


@overload
def thumbnail(
    pictures: Union[Picture, Iterable[Picture]], sizes: Sizes = ..., output: Optional[StrPath] = ..., *,
    format: Union[str, List[str], None] = ..., errors: Literal["return"], progress: Progress = ..., **options: Unpack[ThumbnailOptions],
) -> List[Result]: ...


def thumbnail(
    pictures: Union[Picture, Iterable[Picture]], sizes: Sizes = 256, output: Optional[StrPath] = None, *,
    format: Union[str, List[str], None] = None, errors: Errors = "raise", progress: Progress = None, **options: Unpack[ThumbnailOptions],
) -> Union[List[Thumbnail], List[Path], List[Result]]:
    """Makes small pictures: all sizes of the first picture, then all sizes of the second, and so on. Decodes each picture once.

    A size is a number, the side of a box that the picture fits into, or ``(width, height)``, or a text; several sizes are a list.
    ``output`` is a pattern such as `thumbs/{stem}_{size}.jpg`. Without it, the result is bytes, of PNGs unless ``format`` is given.

    A picture that cannot be read does not stop the others. With ``errors="raise"``, the `MosaicError` then has all ``results``, in the
    order of the pictures, and in ``failed`` those that have an error; if several failed, it is a `MosaicErrorGroup`. With
    ``errors="return"``, the call returns the results. Each has its ``bytes`` or ``output``, or an ``error``. ``progress`` is a function
    that is called with the numbers of the pictures that are done and of all pictures, or `True` for a bar of tqdm.
    """
    check("thumbnail", options)
    asked = Asked(pictures, sizes, output, format, errors, options.get("root"))
    made: Union[List[Thumbnail], List[Path], List[Result]] = by_command(asked, options, progress=progress)
    return made


def by_command(asked: Asked, options: Mapping[str, object], folder: Optional[str] = None, progress: Progress = None) -> Any:
    """Runs the command once, in a folder if one is given."""
    # A stream of lines has one for each picture. Of names, a folder is several pictures, which the program counts.
    report = checked(progress, None if asked.is_by_names else len(asked.items))
    try:
        return _by_command(asked, options, folder, report)
    finally:
        if report:
            report.close()


def _by_command(asked: Asked, options: Mapping[str, object], folder: Optional[str], report: Optional[Report]) -> Any:
    given = arguments({"size": ",".join(asked.sizes), **options})
    if asked.is_by_names:
        more = arguments({"output": asked.output, "format": asked.format})
        words = ["thumbnail", *asked.names, "--json", *more, *given]
        done = run(words, passes=FAILED_SOME, about=asked.names, folder=folder, level=5, report=report, is_answer=_is_answer)
        results = [result_of(record, payload, asked.items) for record, payload in Records().feed(done.stdout)]
        return asked.outcome(results, done.code, done.errors)
    lines, numbers, results = [], [], []
    for number, item in enumerate(asked.items):
        try:
            with numbered(number, len(asked.items)):
                lines.extend(asked.line(item, {}))
            numbers.append(number)
        except MosaicError as error:
            results.append(_unopened(number, error))
    if not lines and results:
        return asked.outcome(results, code_of(results), [])
    done = run(["thumbnail", "-", *given], b"".join(lines), passes=FAILED_SOME, folder=folder, level=5, report=report, is_answer=_is_answer)
    for record, payload in Records().feed(done.stdout):
        results.append(result_of({**record, "index": numbers[record["index"]]}, payload, asked.items))
    return asked.outcome(sorted(results, key=lambda result: result.index), done.code or code_of(results), done.errors)


def _is_answer(printed: bytes) -> bool:
    return b'"status"' in printed


def by_stream(asked: Asked, options: Mapping[str, object], stream: Stream, progress: Progress = None) -> Any:
    """Sends lines to a process that lives on; ``options`` are keys of lines."""
    report = checked(progress)
    results: List[Result] = []
    sent: Deque[SentPicture] = deque()
    try:
        for number, item in enumerate(asked.items):
            key = next(numbers)
            try:
                with numbered(number, len(asked.items)):
                    line = asked.line(item, {"id": key, **options})
            except MosaicError as error:
                results.append(_unopened(number, error))
                continue
            job = SentPicture(key, line, asked.items, stream, number, asked.files)
            stream.send(job)
            sent.append(job)
            if len(sent) > stream.ahead:
                results += _results(sent[0])
                sent.popleft()
                if report:
                    report(number + 1 - len(sent), len(asked.items))
        while sent:
            results += _results(sent[0])
            sent.popleft()
            if report:
                report(len(asked.items) - len(sent), len(asked.items))
    finally:
        if report:
            report.close()
        for job in sent:
            job.future.cancel()
    return asked.outcome(sorted(results, key=lambda result: result.index), code_of(results), [])


def code_of(results: List[Result]) -> int:
    """The exit code of a command with these results."""
    codes = {result.error.code for result in results if result.error}
    code = codes.pop() if len(codes) == 1 else 1 if codes else 0
    return code if code in (0, *_SHARED_CODES) or len(results) == 1 else 1


def _unopened(number: int, error: MosaicError) -> Result:
    """The result of a picture that this process could not open."""
    error.result = Result("failed", error=error, record={"index": number})
    return error.result


def _results(job: SentPicture) -> List[Result]:
    try:
        results: List[Result] = job.future.result()
    except MosaicError as error:
        # A program that cannot be used is no fault of a picture.
        if not error.result or isinstance(error, ProgramMissing):
            raise
        return [error.result]
    return results
