// The one table of options: parsing, help and errors are all read from it.

import MosaicCodecs
import MosaicJob
import MosaicSpec

/// The names of the options that set no key of a document, as they are written after `--`.
enum OptionName: String, CaseIterable {
  case sizes, sort, reverse
  case onError = "on-error"
  case maxPixels = "max-pixels"
  case maxMemory = "max-memory"
  case layout, param, columns, gap
  case rowGap = "row-gap"
  case columnGap = "column-gap"
  case to
  case toParam = "to-param"
  case at, easing, scroll, frames, alternate, fps, loop
  case output, format, quality, lossless, dpi, compression, linear
  case svgImages = "svg-images"
  case noSync = "no-sync"
  case jobs, progress, quiet, verbose, help, version
}

/// The parts of the help.
enum OptionGroup: String, CaseIterable {
  case input, layout, canvas, looks, text, motion, output, program

  /// Its heading in the help.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The options of this part, in the order of help.
  var options: [Option] {
    switch self {
    case .input: Option.input
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
  var commands: Set<Command> = [.render, .plan]

  var name: String { row.name }

  /// All options, in the order of help.
  static let table = OptionGroup.allCases.flatMap(\.options)

  static func options(of command: Command) -> [Option] { table.filter { $0.commands.contains(command) } }

  /// The options that a word from another program may mean.
  static func options(called word: String) -> [Option] { table.filter { $0.row.aliases.contains(word) } }

  private init(
    _ name: OptionName, short: Character? = nil, value: String? = nil, _ summary: String,
    aliases: [String] = [], separator: String? = nil, parameter: String? = nil,
    commands: Set<Command> = [.render, .plan]
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
      aliases: ["order", "order-by", "sort-by"]),
    Option(.reverse, "reverse the order", aliases: ["reversed", "desc", "descending"]),
    Option(
      .onError, value: "HOW", "fail, skip or placeholder: what an unreadable image does (fail)",
      aliases: ["ignore-errors", "skip-errors", "keep-going", "skip"]),
    Option(
      .maxPixels, value: "N", "refuse larger images from their header (268402689)",
      aliases: ["limit", "max-size"]),
    Option(
      .maxMemory, value: "SIZE",
      "refuse what takes more memory: bytes, or 512M, 1.5G (\(ByteSize(MemoryBudget.defaultLimit)))"),
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
      aliases: ["transition", "morph", "animate"]),
    Option(.toParam, value: "KEY=VALUE", "a parameter of the second layout; repeatable"),
    Option(
      .at, value: "T", "the moment between the two layouts that is shown, 0 to 1",
      aliases: ["time", "moment"]),
    Option(
      .easing, value: "HOW", "linear, ease, ease-in, ease-out or ease-in-out, as in CSS (ease-in-out)",
      aliases: ["timing-function", "ease"]),
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
      .format, value: FormatNames.all.joined(separator: "|"), "kind of file, where OUT does not say it",
      aliases: ["type", "ext", "extension"], commands: [.render]),
    Option(
      .quality, value: "N", "of a JPEG or WebP: 1 (small) to 100 (good) (85)",
      aliases: ["jpeg-quality", "lossy"],
      commands: [.render]),
    Option(.lossless, "a WebP that loses nothing", commands: [.render]),
    Option(
      .dpi, value: "N", "resolution that a PNG or JPEG states (72 times the scale)",
      aliases: ["density", "resolution", "ppi"], commands: [.render]),
    Option(
      .compression, value: "HOW", "fast, default or small: how hard a PNG is compressed (default)",
      aliases: ["level", "compress", "compression-level", "zip"], commands: [.render]),
    Option(
      .linear, "resample in linear light: true brightness of fine detail",
      aliases: ["gamma", "linear-light"],
      commands: [.render]),
    Option(
      .svgImages, value: "HOW", "embed, link or outline: what an SVG holds for an image (embed)",
      commands: [.render]
    ),
    Option(
      .noSync, "do not wait until the disk has the file: for scratch work", commands: [.render]),
  ]

  fileprivate static let program: [Option] = [
    Option(
      .jobs, short: "j", value: "N", "workers (all cores)",
      aliases: ["threads", "workers", "concurrency", "parallel"], commands: [.render]),
    Option(.progress, "show a progress bar (on a terminal by itself)", commands: [.render]),
    Option(
      .quiet, short: "q", "no progress, no warnings but of pictures that cannot be read", aliases: ["silent"]),
    Option(.verbose, short: "v", "say what is done", aliases: ["debug"]),
    Option(.help, short: "h", "this help", commands: Set(Command.allCases)),
    Option(.version, "versions of mosaic and its libraries", commands: Set(Command.allCases)),
  ]
}
