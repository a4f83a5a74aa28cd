// The one table of options: parsing, help and errors are all read from it.

import MosaicCodecs
import MosaicCompare
import MosaicJob
import MosaicSpec

/// The names of the options that set no key of a document, as they are written after `--`.
enum OptionName: String, CaseIterable {
  case sizes, sort, reverse, shuffle, recursive
  case filesFrom = "files-from"
  case captions, keep, weight, span
  case onError = "on-error"
  case maxPixels = "max-pixels"
  case maxMemory = "max-memory"
  case root
  case layout, param, columns, rows, gap
  case rowGap = "row-gap"
  case columnGap = "column-gap"
  case to
  case toParam = "to-param"
  case at, easing, scroll, frames, alternate, fps, loop
  case size, crop, enlarge, background, sharpen, freedesktop, placeholder
  case output, format, quality, lossless, dpi, profile, metadata, compression, linear
  case svgImages = "svg-images"
  case maxSide = "max-side"
  case preview, svg, count
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
  case isolate
  case ifNewer = "if-newer"
  case json
  case preset, metric, threshold
  case includeAA = "include-aa"
  case maxPixelsDifferent = "max-pixels-different"
  case maxArea = "max-area"
  case maxDelta = "max-delta"
  case maxMasked = "max-masked"
  case mask, ignore, align, score, only
  case maskColor = "mask-color"
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
  /// Whether it is a switch without a value, which is then given as `--name=VALUE` alone.
  var isValueOptional = false
  var commands: Set<Command> = [.render, .plan, .batch]

  var name: String { row.name }

  /// All options, in the order of help.
  static let table = OptionGroup.allCases.flatMap(\.options)

  static func options(of command: Command) -> [Option] { table.filter { $0.commands.contains(command) } }

  /// The options that a word from another program may mean.
  static func options(called word: String) -> [Option] { table.filter { $0.row.aliases.contains(word) } }

  init(
    _ name: OptionName, short: Character? = nil, value: String? = nil, _ summary: String,
    aliases: [String] = [], separator: String? = nil, hasWords: Bool = false, parameter: String? = nil,
    isValueOptional: Bool = false, commands: Set<Command> = [.render, .plan, .batch]
  ) {
    row = OptionRow(
      name.rawValue, value, summary, aliases: aliases, separator: separator, hasWords: hasWords)
    (self.short, self.parameter, self.commands) = (short, parameter, commands)
    self.isValueOptional = isValueOptional
  }

  /// An option that sets a key of a document.
  fileprivate init(_ option: SpecOption) { row = option.row }
}

// MARK: Rows

extension Option {
  /// Where weights count.
  private static var weightUsers: String {
    let names = LayoutRegistry.standard.namesUsingWeights
    return names.isEmpty ? "for layouts that use it (none does yet)" : "in \(names.joined(separator: ", "))"
  }

  fileprivate static let input: [Option] = [
    Option(
      .sizes, value: "WxH,…", "sizes of pictures that need not exist, instead of INPUT", commands: [.plan]),
    Option(
      .sort, value: "ORDER",
      "none, name, natural, mtime, ratio, taken or shuffle (as given; folders natural)",
      aliases: ["order", "order-by", "sort-by", "chronological"], commands: [.render, .plan]),
    Option(
      .reverse, "reverse the order", aliases: ["reversed", "desc", "descending"], commands: [.render, .plan]),
    Option(
      .shuffle, value: "SEED", "an order that looks random, the same everywhere for a SEED (1)",
      aliases: ["random", "randomize", "rand"], isValueOptional: true, commands: [.render, .plan]),
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
      .timeLimit, value: "SECONDS",
      "the most time for all of it; of batch for each job, and of thumbnail for each picture (any)",
      aliases: ["timeout"], commands: [.render, .plan, .batch, .thumbnail, .compare]),
    Option(
      .root, value: "DIR",
      "for documents of others: pictures and outputs must be in DIR, and their paths start there",
      aliases: ["base-dir", "chroot", "sandbox", "confine"], commands: [.render, .plan, .batch, .thumbnail]),
    Option(
      .recursive, short: "r", "search the folders below a folder as well", aliases: ["recurse"],
      commands: [.render, .plan, .thumbnail]),
    Option(
      .filesFrom, value: "LIST",
      "a file with a path a line, or with a NUL behind each; - is the standard input",
      aliases: ["list", "from-file", "stdin"], commands: [.render, .plan, .thumbnail]),
    Option(
      .captions, value: "LIST",
      "captions by names of files: a CSV of name,caption (or with ; or tabs), or JSON",
      aliases: ["caption-file", "captions-from"], commands: [.render, .plan]),
    Option(
      .keep, value: "FILE=X,Y,W,H",
      "what crops of a picture must not cut, in shares of it from 0 to 1; repeatable",
      aliases: ["keep-region", "roi"], separator: ",", commands: [.render, .plan]),
    Option(
      .weight, value: "FILE=N",
      "how much a picture matters beside the others, \(weightUsers); repeatable",
      aliases: ["weights", "priority"], commands: [.render, .plan]),
    Option(
      .span, value: "FILE=CxR", "how many columns and rows of a grid a picture covers; repeatable",
      aliases: ["spans", "cells"], commands: [.render, .plan]),
  ]

  fileprivate static let layout: [Option] = [
    Option(
      .layout, short: "l", value: "NAME", "layout (auto); see mosaic layouts",
      aliases: ["mode", "style", "template", "arrange", "arrangement"]),
    Option(
      .param, short: "p", value: "KEY=VALUE", "a parameter of the layout; repeatable",
      aliases: ["set", "define", "parameter"], commands: [.render, .plan, .batch, .layouts]),
    Option(
      .columns, value: "N", "the same as -p columns=N",
      aliases: ["cols", "tile", "across", "per-row", "grid"],
      parameter: "columns"),
    Option(
      .rows, value: "N", "rows of a page: the same as -p rows=N", aliases: ["down", "lines"],
      parameter: "rows"),
    Option(
      .gap, value: "N", "gap between items: points, or with a unit as 3mm",
      aliases: ["spacing", "gutter", "space", "grid-gap"],
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
