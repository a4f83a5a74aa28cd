// The one table of options: parsing, help and errors are all read from it.

import MosaicCodecs
import MosaicCompare
import MosaicJob
import MosaicSpec

/// The names of the options that set no key of a document, as they are written after `--`.
enum OptionName: String, CaseIterable {
  case sizes, sort, reverse, recursive
  case filesFrom = "files-from"
  case onError = "on-error"
  case maxPixels = "max-pixels"
  case maxMemory = "max-memory"
  case root
  case layout, param, columns, gap
  case rowGap = "row-gap"
  case columnGap = "column-gap"
  case to
  case toParam = "to-param"
  case at, easing, scroll, frames, alternate, fps, loop
  case size, crop, enlarge, background, sharpen, freedesktop, placeholder
  case output, format, quality, lossless, dpi, compression, linear
  case svgImages = "svg-images"
  case maxSide = "max-side"
  case noSync = "no-sync"
  case outDir = "out-dir"
  case defaults, unordered
  case failFast = "fail-fast"
  case exitZero = "exit-zero"
  case dryRun = "dry-run"
  case timeLimit = "time-limit"
  case resume, shard
  case hashContents = "hash-contents"
  case maxLine = "max-line"
  case ifNewer = "if-newer"
  case json
  case preset, metric, threshold
  case includeAA = "include-aa"
  case maxPixelsDifferent = "max-pixels-different"
  case maxArea = "max-area"
  case maxDelta = "max-delta"
  case maxMasked = "max-masked"
  case mask, ignore, align
  case allowSize = "allow-size"
  case diff
  case diffMask = "diff-mask"
  case junit, markdown, report, plan, update
  case updateFailed = "update-failed"
  case prune
  case jobs, progress, quiet, verbose, help, version
}

/// The parts of the help.
enum OptionGroup: String, CaseIterable {
  case input, batch, thumbnails, comparison, goldens, layout, canvas, looks, text, motion, output, program

  /// Its heading in the help.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The options of this part, in the order of help.
  var options: [Option] {
    switch self {
    case .input: Option.input
    case .batch: Option.batch
    case .thumbnails: Option.thumbnails
    case .comparison: Option.comparison
    case .goldens: Option.goldens
    case .layout: Option.layout
    case .canvas: CollageSpec.canvasOptions.map(Option.init)
    case .looks: CollageSpec.styleOptions.map(Option.init)
    case .text: CollageSpec.textOptions.map(Option.init)
    case .motion: Option.motion
    case .output: Option.output
    case .program: Option.program
    }
  }
}

/// One row of the table.
struct Option {
  let row: OptionRow
  var short: Character?
  /// The parameter of a layout that it sets, if it is named after one.
  var parameter: String?
  var commands: Set<Command> = [.render, .plan, .batch]

  var name: String { row.name }

  /// All options, in the order of help.
  static let table = OptionGroup.allCases.flatMap(\.options)

  static func options(of command: Command) -> [Option] { table.filter { $0.commands.contains(command) } }

  /// The options that a word from another program may mean.
  static func options(called word: String) -> [Option] { table.filter { $0.row.aliases.contains(word) } }

  private init(
    _ name: OptionName, short: Character? = nil, value: String? = nil, _ summary: String,
    aliases: [String] = [], separator: String? = nil, parameter: String? = nil,
    commands: Set<Command> = [.render, .plan, .batch]
  ) {
    row = OptionRow(name.rawValue, value, summary, aliases: aliases, separator: separator)
    (self.short, self.parameter, self.commands) = (short, parameter, commands)
  }

  /// An option that sets a key of a document.
  fileprivate init(_ option: SpecOption) { row = option.row }
}

// MARK: Rows

extension Option {
  fileprivate static let input: [Option] = [
    Option(
      .sizes, value: "WxH,…", "sizes of pictures that need not exist, instead of INPUT", commands: [.plan]),
    Option(
      .sort, value: "ORDER", "none, name, natural, mtime or ratio (as given; folders natural)",
      aliases: ["order", "order-by", "sort-by"], commands: [.render, .plan]),
    Option(
      .reverse, "reverse the order", aliases: ["reversed", "desc", "descending"], commands: [.render, .plan]),
    Option(
      .onError, value: "HOW", "fail, skip or placeholder: what an unreadable image does (fail)",
      aliases: ["ignore-errors", "skip-errors", "keep-going", "skip"],
      commands: [.render, .plan, .batch, .thumbnail]),
    Option(
      .maxPixels, value: "N", "refuse larger images from their header (268402689)",
      aliases: ["limit", "max-size"], commands: [.render, .plan, .batch, .thumbnail, .compare]),
    Option(
      .maxMemory, value: "SIZE",
      "refuse what takes more memory: bytes, or 512M, 1.5G (\(ByteSize(MemoryBudget.defaultLimit)))",
      commands: [.render, .plan, .batch, .thumbnail, .compare]),
    Option(
      .root, value: "DIR",
      "for documents of others: pictures and outputs must be in DIR, and their paths start there",
      aliases: ["base-dir", "chroot", "sandbox", "confine"], commands: [.render, .plan, .batch, .thumbnail]),
    Option(
      .recursive, short: "r", "search the folders below a folder as well", aliases: ["recurse"],
      commands: [.thumbnail]),
    Option(
      .filesFrom, value: "LIST",
      "a file with a path a line, or with a NUL behind each; - is the standard input",
      aliases: ["list", "from-file"], commands: [.thumbnail]),
  ]

  fileprivate static let thumbnails: [Option] = [
    Option(
      .size, short: "s", value: "SIZE,…",
      "200 (a square), 200x, x100 or 200x100, with > < ! ^ or @ behind it as in vipsthumbnail; repeatable (128)",
      commands: [.thumbnail]),
    Option(
      .crop, value: "WHERE", "fill the box, and cut what is outside: centre, low, high or \"50% 30%\"",
      aliases: ["smartcrop", "gravity"], separator: " ", commands: [.thumbnail]),
    Option(
      .enlarge, "enlarge pictures that are smaller than their thumbnail", aliases: ["upscale", "upsize"],
      commands: [.thumbnail]),
    Option(
      .background, value: "COLOR", "colour behind what is transparent (a JPEG: white)",
      aliases: ["flatten"], commands: [.thumbnail]),
    Option(.sharpen, "make edges slightly stronger", aliases: ["unsharp"], commands: [.thumbnail]),
    Option(
      .freedesktop,
      "write what file managers look for, into their cache; SIZE is normal, large, x-large or xx-large (normal,large)",
      aliases: ["xdg", "gnome", "cache"], commands: [.thumbnail]),
    Option(
      .placeholder, value: "KIND,…",
      "blurhash, thumbhash or color: what a page shows until the picture is there; needs --json",
      aliases: ["blurhash", "thumbhash", "lqip"], commands: [.thumbnail]),
  ]

  fileprivate static let batch: [Option] = [
    Option(
      .defaults, value: "FILE", "a document for the keys that a line does not have", aliases: ["base"],
      commands: [.batch]),
    Option(
      .outDir, value: "DIR",
      "folder that outputs are relative to (the current one); made where it is missing",
      aliases: ["output-dir", "outdir", "directory"], commands: [.batch]),
    Option(
      .resume, "leave outputs alone that are right already; make the others",
      aliases: ["continue", "skip-existing", "no-clobber"], commands: [.batch]),
    Option(
      .hashContents, "resume by the contents of pictures, not by their size and time", commands: [.batch]),
    Option(
      .shard, value: "I/N",
      "do part I of N, from 1/N to N/N; auto or auto/N: the task of a job array; off (auto where there is one)",
      aliases: ["part", "shard-count"], commands: [.batch]),
    Option(.unordered, "results as they are done, not in the order of the lines", commands: [.batch]),
    Option(.failFast, "begin no further job after one has failed", aliases: ["halt"], commands: [.batch]),
    Option(
      .exitZero, "exit with 0 although jobs have failed: their results say so", commands: [.batch]),
    Option(
      .dryRun, "write nothing; say what would be done, and why", aliases: ["pretend", "just-print"],
      commands: [.batch]),
    Option(
      .timeLimit, value: "SECONDS", "the most time for a job (any)", aliases: ["timeout"], commands: [.batch]),
    Option(.maxLine, value: "SIZE", "the longest line (16M)", commands: [.batch]),
  ]

  fileprivate static let comparison: [Option] = [
    Option(
      .preset, value: "NAME",
      "\(ComparisonPreset.allCases.map(\.rawValue).joined(separator: ", ")): what counts, and how much is allowed (exact)",
      aliases: ["profile", "mode"], commands: [.compare]),
    Option(
      .metric, value: "HOW",
      "\(PixelMetric.allCases.map(\.rawValue).joined(separator: ", ")): how pixels are compared",
      aliases: ["algorithm", "method"], commands: [.compare]),
    Option(
      .threshold, value: "T",
      "the largest difference of a pixel that does not count: 0 to 255 for channel, 0 to 1 for yiq and oklab",
      aliases: ["fuzz", "tolerance", "sensitivity"], commands: [.compare]),
    Option(
      .includeAA, "count pixels that differ by anti-aliasing as well",
      aliases: ["no-aa", "include-antialiasing"],
      commands: [.compare]),
    Option(
      .maxPixelsDifferent, value: "N", "how many pixels may differ: 12, or 0.5% of all",
      aliases: ["max-diff-pixels", "max-diff-pixel-ratio", "max-diff", "failure-threshold"],
      commands: [.compare]),
    Option(
      .maxDelta, value: "N", "how much any channel of a pixel may differ, 0 to 255",
      aliases: ["max-difference"], commands: [.compare]),
    Option(
      .maxArea, value: "N%", "how much of the area may differ faintly: wide changes of colour",
      commands: [.compare]),
    Option(
      .ignore, value: "X,Y,W,H", "pixels that are not compared; repeatable",
      aliases: ["exclude", "ignore-regions", "ignore-region"], commands: [.compare]),
    Option(
      .mask, value: "FILE", "a picture that is white where pixels are not compared", commands: [.compare]),
    Option(
      .maxMasked, value: "N%", "refuse to leave more of a picture uncompared (50%)", commands: [.compare]),
    Option(
      .align, value: "HOW",
      "start, center or rows: how pictures of other sizes lie on each other; rows finds inserted ones (start)",
      aliases: ["gravity", "alignment"], commands: [.compare]),
    Option(.allowSize, "pictures may have other sizes", aliases: ["ignore-size"], commands: [.compare]),
    Option(
      .plan, value: "PLAN.json",
      "what 'mosaic plan' printed for the pictures: changes are named by their items",
      commands: [.compare]),
  ]

  fileprivate static let goldens: [Option] = [
    Option(
      .update, "replace what differs in A by B, and add what is new",
      aliases: ["accept", "update-snapshots"],
      commands: [.compare]),
    Option(.updateFailed, "replace what differs in A, and add nothing", commands: [.compare]),
    Option(
      .prune, "remove what B does not have from A, in folders of which B has something",
      aliases: ["delete", "clean"], commands: [.compare]),
    Option(
      .dryRun, "say what would be replaced, added and removed, and do nothing",
      aliases: ["pretend", "just-print"], commands: [.compare]),
  ]

  fileprivate static let layout: [Option] = [
    Option(
      .layout, short: "l", value: "NAME", "layout (auto); see mosaic layouts",
      aliases: ["mode", "style", "template", "arrange", "arrangement"]),
    Option(
      .param, short: "p", value: "KEY=VALUE", "a parameter of the layout; repeatable",
      aliases: ["set", "define", "parameter"]),
    Option(
      .columns, value: "N", "the same as -p columns=N",
      aliases: ["cols", "tile", "across", "per-row", "grid"],
      parameter: "columns"),
    Option(
      .gap, value: "N", "gap between items, in points", aliases: ["spacing", "gutter", "space", "grid-gap"],
      parameter: "gap"),
    Option(
      .rowGap, value: "N", "gap between rows alone", aliases: ["vertical-gap", "vspace"], parameter: "rowGap"),
    Option(
      .columnGap, value: "N", "gap between columns alone", aliases: ["horizontal-gap", "hspace", "col-gap"],
      parameter: "columnGap"),
  ]

  fileprivate static let motion: [Option] = [
    Option(
      .to, value: "NAME", "a second layout to move to; needs --at or --frames",
      aliases: ["transition", "morph", "animate"], commands: [.render, .plan]),
    Option(
      .toParam, value: "KEY=VALUE", "a parameter of the second layout; repeatable",
      commands: [.render, .plan]),
    Option(
      .at, value: "T", "the moment between the two layouts that is shown, 0 to 1",
      aliases: ["time", "moment"], commands: [.render, .plan]),
    Option(
      .easing, value: "HOW", "linear, ease, ease-in, ease-out or ease-in-out, as in CSS (ease-in-out)",
      aliases: ["timing-function", "ease"], commands: [.render, .plan]),
    Option(
      .scroll, value: "FROM:TO", "scroll a carousel between two offsets; needs --frames",
      aliases: ["pan", "offset"],
      separator: ":", commands: [.render]),
    Option(
      .frames, value: "N",
      "all of the way in N frames: OUT ends in .apng or .svg, or numbers stills as frame-%03d.png",
      aliases: ["duration", "n-frames"], commands: [.render]),
    Option(
      .alternate, "there and back, so that a loop does not jump; a moving SVG always does",
      commands: [.render]),
    Option(
      .fps, value: "N", "frames a second (30)", aliases: ["delay", "frame-rate", "framerate", "rate"],
      commands: [.render]),
    Option(
      .loop, value: "N", "how often it is shown; 0 is for ever (0)",
      aliases: ["repeat", "iterations", "loops", "animation-iteration-count"], commands: [.render]),
  ]

  fileprivate static let output: [Option] = [
    Option(
      .output, short: "o", value: "OUT",
      "file to write: \(FormatNames.endings) (what moves); - is the standard output",
      aliases: ["out", "outfile", "output-file", "dest", "destination", "save"], commands: [.render]),
    Option(
      .output, short: "o", value: "PATTERN",
      "names of the files, with {dir} {stem} {ext} {width} {height} {hash}; folders are made",
      commands: [.thumbnail]),
    Option(
      .format, value: FormatNames.all.joined(separator: "|"), "kind of file, where OUT does not say it",
      aliases: ["type", "ext", "extension"], commands: [.render, .batch]),
    Option(
      .format, value: FormatNames.thumbnails.joined(separator: "|"),
      "kind of file, where PATTERN does not say it", commands: [.thumbnail]),
    Option(
      .quality, value: "N", "of a JPEG or WebP: 1 (small) to 100 (good) (85)",
      aliases: ["jpeg-quality", "lossy"],
      commands: [.render, .batch, .thumbnail]),
    Option(.lossless, "a WebP that loses nothing", commands: [.render, .batch, .thumbnail]),
    Option(
      .dpi, value: "N", "resolution that a PNG or JPEG states (72 times the scale)",
      aliases: ["density", "resolution", "ppi"], commands: [.render, .batch]),
    Option(
      .compression, value: "HOW", "fast, default or small: how hard a PNG is compressed (default)",
      aliases: ["level", "compress", "compression-level", "zip"], commands: [.render, .batch, .thumbnail]),
    Option(
      .linear, "resample in linear light: true brightness of fine detail",
      aliases: ["gamma", "linear-light"],
      commands: [.render, .batch, .thumbnail]),
    Option(
      .svgImages, value: "HOW", "embed, link or outline: what an SVG holds for an image (embed)",
      commands: [.render, .batch]
    ),
    Option(
      .maxSide, value: "N", "shrink a canvas with a longer side to N pixels, with all that is on it",
      aliases: ["fit-in", "preview", "thumbnail-size"], commands: [.render]),
    Option(
      .noSync, "do not wait until the disk has the file: for scratch work", commands: [.render, .batch]),
    Option(
      .ifNewer, "leave files alone that were written after their picture", aliases: ["update", "newer"],
      commands: [.thumbnail]),
    Option(.json, "a line of JSON on standard output for each file", commands: [.thumbnail]),
    Option(
      .output, short: "o", value: "FILE.html", "the joined report to write; - is the standard output",
      commands: [.report]),
    Option(.json, "a line of JSON on standard output for each picture", commands: [.accept]),
    Option(
      .dryRun, "write nothing; say what would be done", aliases: ["pretend", "just-print"],
      commands: [.accept]),
    Option(
      .diff, value: "FILE", "a PNG of the difference, where there is one; of folders, their folder",
      aliases: ["diff-output", "output-diff"], commands: [.compare]),
    Option(.diffMask, "draw what differs alone, on a transparent ground", commands: [.compare]),
    Option(.json, "a line of JSON for each pair, and one for all of them", commands: [.compare]),
    Option(.junit, value: "FILE", "results as JUnit's XML", aliases: ["xml"], commands: [.compare]),
    Option(
      .report, value: "FILE.html", "all pairs in one page, with the pictures of findings; see mosaic accept",
      aliases: ["html"], commands: [.compare]),
    Option(
      .markdown, value: "FILE", "what was found as a table in Markdown", aliases: ["md"], commands: [.compare]
    ),
  ]

  fileprivate static let program: [Option] = [
    Option(
      .jobs, short: "j", value: "N", "workers (all cores)",
      aliases: ["threads", "workers", "concurrency", "parallel"],
      commands: [.render, .batch, .thumbnail, .compare]),
    Option(
      .progress, "show a progress bar (on a terminal by itself)",
      commands: [.render, .batch, .thumbnail, .compare]),
    Option(
      .quiet, short: "q", "no progress, no warnings but of pictures that cannot be read", aliases: ["silent"],
      commands: [.render, .plan, .batch, .thumbnail, .compare]),
    Option(
      .quiet, short: "q", "no warnings", aliases: ["silent"], commands: [.report]),
    Option(
      .verbose, short: "v", "say what is done", aliases: ["debug"],
      commands: [.render, .plan, .batch, .thumbnail, .compare, .accept, .report]),
    Option(.help, short: "h", "this help", commands: Set(Command.allCases)),
    Option(.version, "versions of mosaic and its libraries", commands: Set(Command.allCases)),
  ]
}
