"""The keywords of functions, which are the options of commands. Made from the rows of options in Swift: do not edit."""
from __future__ import annotations

import os
from typing import Dict, FrozenSet, List, Literal, Mapping, Sequence, Tuple, TypedDict, Union

StrPath = Union[str, "os.PathLike[str]"]

#: The names of layouts.
LayoutName = Literal[
    "auto",
    "carousel",
    "collage",
    "columns",
    "flow",
    "grid",
    "honeycomb",
    "justified",
    "moments",
    "pack",
    "ring",
    "scatter",
    "slices",
    "spiral",
    "sudoku",
    "template",
    "treemap",
    "waterfall",
]

#: Options that may be given again and again: a list is as many options.
REPEATED: FrozenSet[str] = frozenset({
    "ignore",
    "keep",
    "metadata",
    "only",
    "param",
    "span",
    "to-param",
    "weight",
})

#: The options that change a document: a line of a batch has them in its `options`.
OF_DOCUMENTS: FrozenSet[str] = frozenset({
    "aspect",
    "backdrop",
    "background",
    "badge",
    "badge_style",
    "bleed",
    "blend",
    "border",
    "canvas_clip_path",
    "caption",
    "caption_style",
    "cell",
    "cells",
    "clip_path",
    "column_gap",
    "column_titles",
    "columns",
    "distance",
    "fit",
    "focus",
    "font",
    "font_size",
    "footer",
    "gap",
    "group",
    "header",
    "height",
    "layout",
    "margin",
    "metadata",
    "mirror",
    "opacity",
    "order_free",
    "overlap",
    "padding",
    "param",
    "per_page",
    "polaroid",
    "position",
    "radius",
    "recolor",
    "reuse",
    "rotate",
    "row_gap",
    "row_titles",
    "rows",
    "scale",
    "shadow",
    "size",
    "split",
    "target",
    "tint",
    "title",
    "title_style",
    "watermark",
    "watermark_position",
    "watermark_style",
    "width",
})

#: The options of files for which lines of batches and of thumbnails have a key.
LINE_KEYS: Dict[str, str] = {
    "quality": "quality",
    "max_bytes": "maxBytes",
    "lossless": "lossless",
    "chroma": "chroma",
    "compression": "compression",
    "dpi": "resolution",
}

#: The text between the parts of a value; options that are missing here have a comma.
SEPARATORS: Dict[str, str] = {
    "aspect": ":",
    "cell": "x",
    "column-titles": "|",
    "margin": " ",
    "padding": " ",
    "position": " ",
    "row-titles": "|",
    "scroll": ":",
    "size": "x",
    "span": "x",
    "split": "x",
    "watermark-position": " ",
}


class _OfCollageAndPlan(TypedDict, total=False):
    sort: Literal["none", "name", "natural", "mtime", "ratio", "taken", "shuffle", "similar", "color"] | None
    """none, name, natural, mtime, ratio, taken, shuffle, similar (neighbours look alike) or color (as given; folders natural)"""
    reverse: bool | None
    """reverse the order"""
    shuffle: bool | int | None
    """an order that looks random, the same everywhere for a SEED (1)"""
    captions: StrPath | None
    """captions by names of files: a CSV of name,caption (or with ; or tabs), or JSON; each further column of a CSV whose first row
    names them is a word of --caption, such as {price}"""
    keep: str | List[str] | Mapping[str, str | Tuple[float, float, float, float]] | None
    """what crops of a picture must not cut, in shares of it from 0 to 1; repeatable"""
    weight: str | List[str] | Mapping[str, float] | None
    """how much a picture matters beside the others, in auto, collage, treemap; repeatable"""
    span: str | List[str] | Mapping[str, str | float | Tuple[int, int]] | None
    """how many columns and rows of cells a picture covers, or its area; repeatable"""
    hash_contents: bool | None
    """know the pictures of --index by their contents, not by size and time"""
    to: LayoutName | None
    """a second layout to move to; say the moment or the frames as well"""
    to_param: str | List[str] | Mapping[str, object] | None
    """a parameter of the second layout; repeatable"""
    at: float | None
    """the moment between the two layouts that is shown, 0 to 1"""
    easing: Literal["linear", "ease", "ease-in", "ease-out", "ease-in-out"] | None
    """linear, ease, ease-in, ease-out or ease-in-out, as in CSS (ease-in-out)"""


class _OfCollageAndPlanAndWorker(TypedDict, total=False):
    on_error: Literal["fail", "skip", "placeholder"] | None
    """fail, skip or placeholder: what an unreadable image does (fail)"""
    max_canvas: int | str | None
    """refuse larger canvases before they are drawn: pixels, or 100MP (10000000000)"""
    layout: LayoutName | None
    """layout (auto); see mosaic layouts"""
    param: str | List[str] | Mapping[str, object] | None
    """a parameter of the layout; repeatable"""
    columns: int | None
    """the same as -p columns=N"""
    rows: int | None
    """rows of a page: the same as -p rows=N"""
    cell: str | Tuple[float | str, float | str] | None
    """a cell of a grid: the same as -p cellWidth=W -p cellHeight=H"""
    gap: float | str | None
    """gap between items: points, or with a unit as 3mm"""
    row_gap: float | str | None
    """gap between rows alone"""
    column_gap: float | str | None
    """gap between columns alone"""
    size: str | Tuple[float | str, float | str] | None
    """canvas: A4, A3-landscape, square, 50x70cm, 1080x1080px …, or WxH in points; see mosaic sizes (1080 wide; as high as the items
    need, or square where the layout fills a box)"""
    width: float | str | None
    """width of the canvas: points, or with a unit as 20cm"""
    height: float | str | None
    """height of the canvas: points, or with a unit"""
    aspect: str | Tuple[float, float] | None
    """ratio of the canvas, such as 16:9: a side that is not given follows"""
    scale: float | None
    """pixels per point (1; of a size in mm, cm or inches 300 / 72; of each 1, and more where a picture has a side above 1080)"""
    padding: float | str | Sequence[float | str] | None
    """space inside the canvas' edges, as CSS padding: one to four numbers, from the top clockwise (0), or lengths as 10mm"""
    background: StrPath | None
    """CSS colour, transparent, CSS gradient or path of an image (#ffffff; of each transparent, and white in a JPEG)"""
    split: str | Tuple[int, int] | None
    """cut the canvas into columns and rows of one size, from one drawing: out-%d.jpg, or pages of a PDF"""
    overlap: float | str | None
    """what parts of a split have in common, to be glued: points, or 10mm (0)"""
    bleed: float | str | None
    """what a PDF's pages have over their edges, with marks where they are cut: points, or 3mm (0)"""
    watermark: StrPath | None
    """a text or a picture over the collage, bottom right"""
    canvas_clip_path: StrPath | None
    """cut the whole collage to a shape as --clip-path, or to what a picture or an SVG shows; outside it is transparent"""
    watermark_position: str | Tuple[float | str, float | str] | None
    """where the watermark is: top-left, top-right, bottom-left, center, or as CSS object-position (bottom-right)"""
    watermark_style: str | Mapping[str, object] | None
    """the look of --watermark as CSS writes it: 'font-size: 32; color: gold' of a text, 'size: 0.3' of a picture, also position,
    opacity, margin"""
    per_page: int | Literal["fit"] | None
    """items on a page; or as many as fit the canvas: more become pages of a PDF, or of page-%02d.jpg"""
    margin: float | str | Sequence[float | str] | None
    """the same as --padding"""
    target: StrPath | None
    """a photomosaic: the pictures stand where together they look like FILE"""
    cells: int | None
    """about how many cells a photomosaic has (as pictures have places, up to 2500)"""
    reuse: int | Literal["any"] | None
    """how often a picture of a photomosaic may stand (1)"""
    distance: int | None
    """how many cells apart places of one picture are at the least (0; of --reuse any 5)"""
    recolor: float | None
    """how far a photomosaic moves the colours of its pictures, in OKLab; 0 is off (0.1)"""
    blend: float | str | None
    """how much of the target is laid over a photomosaic (0%)"""
    order_free: bool | None
    """no: pictures keep their order, and colours and --blend alone show the target (yes)"""
    mirror: bool | None
    """a photomosaic may mirror pictures left to right"""
    index: StrPath | None
    """keep in FILE what the pictures of a photomosaic look like: the next one of them need not open them"""
    fit: Literal["cover", "contain", "fill", "none", "scale-down"] | None
    """cover, contain, fill, none or scale-down, as CSS object-fit (cover)"""
    position: str | Tuple[float | str, float | str] | None
    """where images stand, as CSS object-position (50% 50%)"""
    border: str | Tuple[float, str] | None
    """a line inside each item's edge"""
    tint: str | None
    """a colour over each picture, such as '#0366'"""
    clip_path: str | None
    """cut items to heart, hexagon, star, or a shape as CSS clip-path: 'circle(40%)', 'polygon(50% 0, 100% 100%, 0 100%)'"""
    opacity: float | None
    """how solid items are, 0 to 1 (1)"""
    rotate: float | str | Tuple[float, float] | None
    """rotate items clockwise, or by angles from a range (0)"""
    shadow: str | None
    """a shadow of each item, as CSS box-shadow: '0 4px 12px #0006'"""
    backdrop: str | None
    """blur, mirror or a CSS colour: what is behind images that do not fill their frame"""
    badge: str | None
    """a short text on each item, such as ▶, '{stem}' or another text as of --caption; or number"""
    radius: float | str | None
    """radius of rounded corners: points, N% or circle (0)"""
    badge_style: str | Mapping[str, object] | None
    """the look of --badge as CSS writes it: 'position: center; font-size: 40; background: #000a', also color, margin"""
    polaroid: bool | None
    """a white card around each item, wider at the bottom"""
    focus: str | Tuple[float, float] | Tuple[float, float, str] | Tuple[str, str] | None
    """what crops keep in their middle: 0,0 is left top, 1,1 right bottom; auto finds heads, or what else matters; 2x shows half the
    width and height, also behind a comma: auto,2x"""
    title: str | None
    """a title above everything, on every page"""
    header: str | None
    """a text at the top of every page; {page} and {pages} are replaced"""
    footer: str | None
    """a text at the bottom of every page, such as '{page} of {pages}'"""
    title_style: str | Mapping[str, object] | None
    """the look of --title as CSS writes it: 'position: bottom left; font-size: 48' over the pictures, also weight, color, background,
    padding, shadow, lines …"""
    column_titles: str | Sequence[str] | None
    """titles above the columns of a grid, which then has as many columns: 'Before|After'"""
    row_titles: str | Sequence[str] | None
    """titles at the left of the rows of a grid: 'ISO 100|ISO 800'"""
    caption: str | None
    """a caption at every item; \\n begins a line; {index} {name} {stem} {folder} {dir} {width} {height} {date} {taken} {camera} {lens}
    {aperture} {shutter} {iso} {focal} {title} {creator} and the columns of a list of captions stand for its own"""
    caption_style: str | Mapping[str, object] | None
    """the look of captions as CSS writes it: 'position: over; lines: 2; font-size: 10', also align, color, background …"""
    group: str | None
    """sections with titles, of items of which it says the same: '{taken:%B %Y}', '{folder}' or a column of a list of captions"""
    font: StrPath | Sequence[StrPath] | None
    """font of all texts: a family, several with commas, or a file as ./Hand.ttf (sans-serif)"""
    font_size: float | None
    """height of the type of labels in points; titles and captions follow it (16)"""
    dpi: float | None
    """pixels an inch of a size in mm, cm or inches (300), and of a PDF's pictures; else what a PNG, JPEG or WebP states (72 times the
    scale)"""


class _OfCollageAndPlanAndThumbnailAndCompareAndWorker(TypedDict, total=False):
    max_pixels: int | str | None
    """refuse larger images from their header: pixels, or 100MP (268402689)"""
    max_memory: int | str | None
    """refuse what takes more memory: bytes, or 512M, 1.5G (12G)"""
    time_limit: float | None
    """the most time for all of it; of batch for each job, of thumbnail and each for each picture, and of watch for each rendering
    (any)"""
    quiet: bool | None
    """no progress, no warnings but of pictures that cannot be read"""
    verbose: bool | None
    """say what is done"""


class _OfCollageAndPlanAndThumbnailAndWorker(TypedDict, total=False):
    root: StrPath | None
    """for documents of others: pictures and outputs must be in DIR, and their paths start there"""


class _OfCollageAndPlanAndThumbnail(TypedDict, total=False):
    recursive: bool | None
    """search the folders below a folder as well"""


class _OfCollageAndWorker(TypedDict, total=False):
    format: Literal["png", "jpg", "webp", "avif", "tif", "qoi", "svg", "pdf", "dzi", "html", "apng"] | None
    """kind of file, where OUT does not say it"""
    svg_images: Literal["embed", "link", "outline"] | None
    """embed, link or outline: what an SVG holds for an image (embed)"""


class _OfCollageAndThumbnailAndWorker(TypedDict, total=False):
    quality: int | None
    """of a JPEG, WebP or AVIF: 1 (small) to 100 (good), 85 if not given; of a PDF's pictures, which lose nothing if not given"""
    max_bytes: int | str | None
    """instead: the highest quality of a JPEG, WebP or AVIF with which the file is no larger, such as 200K"""
    lossless: bool | None
    """a WebP that loses nothing"""
    chroma: Literal["auto", "420", "444", 420, 444] | None
    """auto, 420 or 444: whether pixels of a JPEG or an AVIF share their colour; with 444 red text stays sharp (auto: 444 from quality
    90 on)"""
    compression: Literal["fast", "default", "small"] | None
    """fast, default or small: how hard a file is compressed (default); also --effort"""
    profile: Literal["srgb", "none"] | None
    """whether a JPEG, WebP or TIFF carries a profile of sRGB, of 496 bytes (srgb; none in thumbnails and with each)"""
    linear: bool | None
    """resample in linear light: true brightness of fine detail"""
    metadata: str | List[str] | Mapping[str, str] | None
    """what the file says about itself: author, copyright, title or description; repeatable"""
    no_sync: bool | None
    """do not wait until the disk has the file: for scratch work (thumbnail and each never wait)"""


class _OfCollageAndThumbnailAndCompareAndWorker(TypedDict, total=False):
    jobs: int | None
    """workers (all cores)"""


class _OfThumbnailAndWorker(TypedDict, total=False):
    resume: bool | None
    """leave outputs alone that are right already; make the others"""
    hash_contents: bool | None
    """know pictures by their contents, not by their size and time, to resume or in an index"""
    dry_run: bool | None
    """write nothing; say what would be done, and why"""
    max_line: int | str | None
    """the longest line (16M)"""
    queue: int | None
    """with INPUT -: how many lines may wait for a worker; further ones fail at once as busy (any: reading stops instead)"""
    metrics: StrPath | int | None
    """counts in the text format of Prometheus: FILE is replaced every 5 seconds and at the end; FD is an open descriptor, for the end"""


class _OfThumbnailAndCompareAndWorker(TypedDict, total=False):
    shard: str | None
    """do part I of N, from 1/N to N/N; auto or auto/N: the task of a job array; off (batch: auto where there is one)"""


class _OfCompareAndComparison(TypedDict, total=False):
    preset: Literal["exact", "renderer", "cross-platform", "pixelmatch", "pixelmatch7", "odiff"] | None
    """exact, renderer, cross-platform, pixelmatch, pixelmatch7, odiff: what counts, and how much is allowed (exact)"""
    metric: Literal["exact", "channel", "yiq", "oklab"] | None
    """exact, channel, yiq, oklab: how pixels are compared"""
    threshold: float | None
    """the largest difference of a pixel that does not count: 0 to 255 for channel, 0 to 1 for yiq and oklab"""
    include_aa: bool | None
    """count pixels that differ by anti-aliasing as well"""
    ignore_aa: bool | None
    """leave out pixels that differ by anti-aliasing, where a preset counts them"""
    max_pixels_different: int | str | None
    """how many pixels may differ: 12, or 0.5% of all"""
    max_delta: float | None
    """how much any channel of a pixel may differ, 0 to 255"""
    max_area: float | str | None
    """how much of the area may differ faintly: wide changes of colour"""
    ignore: str | Tuple[float, float, float, float] | List[str | Tuple[float, float, float, float]] | None
    """pixels that are not compared; repeatable"""
    mask_color: str | None
    """a colour that A has exactly where pixels are not compared, such as #f0f"""
    max_masked: float | str | None
    """refuse to leave more of a picture uncompared (50%)"""
    align: Literal["start", "center", "rows"] | None
    """start, center or rows: how pictures of other sizes lie on each other; rows finds inserted ones (start)"""
    allow_size: bool | None
    """pictures may have other sizes"""
    plan: StrPath | Mapping[str, object] | None
    """what 'mosaic plan' printed for the pictures: changes are named by their items"""


class CollageOptions(
    _OfCollageAndPlan,
    _OfCollageAndPlanAndWorker,
    _OfCollageAndPlanAndThumbnailAndCompareAndWorker,
    _OfCollageAndPlanAndThumbnailAndWorker,
    _OfCollageAndPlanAndThumbnail,
    _OfCollageAndWorker,
    _OfCollageAndThumbnailAndWorker,
    _OfCollageAndThumbnailAndCompareAndWorker,
    total=False,
):
    """The options of `mosaic render`, as keywords of `collage`."""

    isolate: bool | None
    """draw in a process of its own, with limits of the system: for pictures, documents and fonts of strangers"""
    scroll: str | Tuple[float, float] | None
    """scroll a carousel between two offsets; needs --frames"""
    frames: int | None
    """all of the way in N frames: OUT ends in .apng or .svg, or numbers stills as frame-%03d.png"""
    alternate: bool | None
    """there and back, so that a loop does not jump; a moving SVG always does"""
    fps: float | None
    """frames a second (30)"""
    loop: int | None
    """how often it is shown; 0 is for ever (0)"""
    tile_format: Literal["jpg", "png", "webp"] | None
    """the tiles of a .dzi or .html (jpg; png where the canvas is not opaque)"""
    max_side: int | None
    """shrink a canvas with a longer side to N pixels, with all that is on it"""
    map: StrPath | None
    """where each picture is on the sheet: FILE ends in .json (as TexturePacker's), .css (a class for each) or .vtt (for video players)"""
    map_interval: float | None
    """for how long a .vtt map shows each picture (5)"""


class PlanOptions(
    _OfCollageAndPlan,
    _OfCollageAndPlanAndWorker,
    _OfCollageAndPlanAndThumbnailAndCompareAndWorker,
    _OfCollageAndPlanAndThumbnailAndWorker,
    _OfCollageAndPlanAndThumbnail,
    total=False,
):
    """The options of `mosaic plan`, as keywords of `plan`."""

    sizes: str | List[str | Tuple[int, int]] | None
    """sizes of pictures that need not exist, instead of INPUT: also from the lines of FILE, or with - of the standard input"""


class ThumbnailOptions(
    _OfCollageAndPlanAndThumbnailAndCompareAndWorker,
    _OfCollageAndPlanAndThumbnailAndWorker,
    _OfCollageAndPlanAndThumbnail,
    _OfCollageAndThumbnailAndWorker,
    _OfCollageAndThumbnailAndCompareAndWorker,
    _OfThumbnailAndWorker,
    _OfThumbnailAndCompareAndWorker,
    total=False,
):
    """The options of `mosaic thumbnail`, as keywords of `thumbnail`."""

    on_error: Literal["fail", "skip", "placeholder"] | None
    """fail (end the run), skip or placeholder: what an unreadable image does (go on, and end with 1 or 65)"""
    prune: bool | None
    """remove thumbnails of earlier runs with --resume or --prune that no picture here names"""
    isolate: bool | None
    """with INPUT -: the thumbnails of each line in a process of its own, with limits of the system: for pictures of strangers"""
    background: str | None
    """colour behind what is transparent (a JPEG: white)"""
    freedesktop: bool | None
    """write what file managers look for, into their cache; SIZE is normal, large, x-large or xx-large (normal,large)"""
    crop: str | None
    """fill the box, and cut what is outside: centre, low, high or "50% 30%" """
    enlarge: bool | None
    """enlarge pictures that are smaller than their thumbnail"""
    sharpen: bool | None
    """make edges slightly stronger"""
    placeholder: str | Sequence[str] | None
    """blurhash, thumbhash or color: what a page shows until the picture is there; needs --json"""
    srcset: bool | None
    """all files of a picture in the format, as a page names them: "a.jpg 400w, …"; needs --json"""
    keep_metadata: str | Sequence[str] | None
    """copyright, author, taken: what the Exif of a file has of its picture's; never the place (nothing)"""
    if_newer: bool | None
    """deprecated, use --resume: leave files alone that were written after their picture; it sees no older picture, cut file or other
    option"""


class CompareOptions(
    _OfCollageAndPlanAndThumbnailAndCompareAndWorker,
    _OfCollageAndThumbnailAndCompareAndWorker,
    _OfThumbnailAndCompareAndWorker,
    _OfCompareAndComparison,
    total=False,
):
    """The options of `mosaic compare`, as keywords of `compare`."""

    score: bool | None
    """also say how alike pictures look that differ: 0 to 1 (MS-SSIM)"""
    only: str | List[str] | None
    """of two folders, the pairs whose path matches, such as 'cards/*'; repeatable"""
    update: bool | None
    """replace what differs in A by B, and add what is new"""
    update_failed: bool | None
    """replace what differs in A, and add nothing"""
    hashes: bool | None
    """with --update: of new pictures keep hashes of their pixels in A/goldens.json, and no files"""
    prune: bool | None
    """remove what B does not have from A, in folders of which B has something"""
    dry_run: bool | None
    """say what would be replaced, added and removed, and do nothing"""
    diff: StrPath | None
    """a PNG of the difference, where there is one; of folders, their folder"""
    diff_mask: bool | None
    """draw what differs alone, on a transparent ground"""
    junit: StrPath | None
    """results as JUnit's XML, with times and pictures"""
    report: StrPath | None
    """all pairs in one page, with the pictures of findings; see mosaic accept"""
    markdown: StrPath | None
    """what was found as a table in Markdown, added to the end of FILE"""
    markdown_images: str | None
    """small pictures of findings in a folder beside --markdown FILE, shown from there or from URL"""


class ComparisonOptions(
    _OfCompareAndComparison,
    total=False,
):
    """The options of `mosaic compare`, as keywords of `expect_image`."""


class WorkerOptions(
    _OfCollageAndPlanAndWorker,
    _OfCollageAndPlanAndThumbnailAndCompareAndWorker,
    _OfCollageAndPlanAndThumbnailAndWorker,
    _OfCollageAndWorker,
    _OfCollageAndThumbnailAndWorker,
    _OfCollageAndThumbnailAndCompareAndWorker,
    _OfThumbnailAndWorker,
    _OfThumbnailAndCompareAndWorker,
    total=False,
):
    """The options of `mosaic batch`, as keywords of `Worker`."""

    defaults: StrPath | None
    """a document for the keys that a line does not have"""
    out_dir: StrPath | None
    """folder that outputs are relative to (the current one); made where it is missing"""
    fail_fast: bool | None
    """begin no further job after one has failed"""
    isolate: bool | Literal["all", "auto", "fonts", "none"] | None
    """jobs in a process of their own, with limits of the system: all, for pictures of strangers (if no WHAT is given); fonts, those
    that name a font file, for fonts of strangers; auto, these and with --time-limit AVIFs and PDFs (auto); or none"""
