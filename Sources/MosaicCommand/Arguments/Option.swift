// The only table of options: parsing, help, completion and errors all read it.

import MosaicBatch
import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem

/// One row of the table.
struct Option {
  let row: OptionRow
  let short: Character?
  /// Another name by which the option may be typed.
  private(set) var synonym: String?
  /// The parameter of a layout that the option sets, if it is named after one.
  let parameter: String?
  /// Whether its value may be left out, as for a switch; a value is then given only as `--name=VALUE`.
  let isValueOptional: Bool
  /// The values that the option takes, if the row of a key says it.
  let kind: ParameterKind?
  let offers: CompletionValue
  /// Whether it is about the written file only: a picture that is only shown has no use for it.
  let isOfFile: Bool
  /// Whether it is about a batch as a whole, or about the process that runs it. The process of one isolated job does not get it.
  let isOfWholeBatch: Bool
  private var rowCommands: Set<CommandName>
  /// The commands that take it. `watch` renders, and so takes the options of `render`; its work is in its own process.
  var commands: Set<CommandName> {
    rowCommands.contains(.render) && name != OptionName.isolate.typed
      ? rowCommands.union([.watch]) : rowCommands
  }

  var name: String { row.name }

  /// The values that a shell offers behind the option; `nil` for a switch.
  var offered: CompletionValue? { row.value == nil ? nil : offers }

  /// All options, in the order of help.
  static let table = OptionGroup.allCases.flatMap(\.options)

  static func options(of command: Command) -> [Option] { table.filter { $0.commands.contains(command.id) } }

  /// The names of the options that change a document, whatever is made of it.
  static let namesOfDocument = Set(
    (CollageSpec.options.map(Option.init) + layout).map(\.name) + [OptionName.metadata.typed])

  /// The options that a word from another program may mean.
  static func options(called word: String) -> [Option] { table.filter { $0.row.aliases.contains(word) } }

  /// - Parameters:
  ///   - also: The names of the option in other programs, with spaces between.
  ///   - separator: As ``/MosaicSpec/OptionRow/separator``.
  ///   - hasWords: As ``/MosaicSpec/OptionRow/hasWords``.
  init(
    _ name: OptionName, short: Character? = nil, value: String? = nil, _ summary: String, also: String = "",
    synonym: String? = nil, separator: String? = nil, hasWords: Bool = false, parameter: String? = nil,
    isValueOptional: Bool = false,
    offers: CompletionValue = .text, isOfFile: Bool = false, isOfWholeBatch: Bool = false,
    commands: Set<CommandName> = [.render, .plan, .batch, .edit]
  ) {
    row = OptionRow(
      name.typed, value, summary, aliases: also.split(separator: " ").map(String.init), separator: separator,
      hasWords: hasWords)
    self.short = short
    self.synonym = synonym
    self.parameter = parameter
    self.isValueOptional = isValueOptional
    kind = nil
    self.offers = offers
    self.isOfFile = isOfFile
    self.isOfWholeBatch = isOfWholeBatch
    rowCommands = commands
  }

  /// An option that sets a key of a document.
  init(_ option: SpecOption) {
    row = option.row
    short = nil
    parameter = nil
    isValueOptional = false
    kind = option.kind
    offers = Self.offers[row.name] ?? .text
    isOfFile = false
    isOfWholeBatch = false
    rowCommands = [.render, .plan, .batch, .edit]
    if CollageSpec.pictureOptions.contains(row.name) { rowCommands.insert(.each) }
  }

  /// An option of output files.
  init(_ option: OutputOption) {
    row = option.row
    short = nil
    synonym = option.row.name == "compression" ? "effort" : nil
    parameter = nil
    isValueOptional = false
    kind = option.kind
    if case .words(let words) = option.kind { offers = .words(words) } else { offers = .text }
    isOfFile = option.isOfFile
    isOfWholeBatch = false
    rowCommands = Self.writers(of: option)
  }

  /// The commands that write such files.
  private static func writers(of option: OutputOption) -> Set<CommandName> {
    switch option.row.name {
    // `--dpi` decides the pixels of a canvas in millimetres.
    case "dpi": [.render, .plan, .batch]
    case "tile-format": [.render]
    default: option.outputs.contains(.pictures) ? [.render, .batch, .thumbnail, .each] : [.render, .batch]
    }
  }

  func of(_ commands: Set<CommandName>) -> Option {
    var option = self
    option.rowCommands = commands
    return option
  }

  /// The values that a shell offers behind options that set keys of a document.
  private static let offers: [String: CompletionValue] = [
    "per-page": .words(["fit"]), "focus": .words(["auto"]), "radius": .words(["circle"]),
    "fit": .words(of: Fit.self), "backdrop": .words(["blur", "mirror"]),
    "position": .words(["center", "left", "right", "top", "bottom"]),
    "watermark-position": .words(["center", "top-left", "top-right", "bottom-left", "bottom-right"]),
    "size": .words(NamedSheet.all.map(\.name)), "background": .pictures, "watermark": .pictures,
    "target": .pictures, "reuse": .words(["any"]),
  ]
}

enum OptionGroup: String, CaseIterable {
  case input, batch, thumbnails, comparison, goldens, layout, canvas, photomosaic, looks, text, motion,
    output, program

  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  func options(of command: Command) -> [Option] { options.filter { $0.commands.contains(command.id) } }

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
    case .photomosaic: CollageSpec.assignOptions.map(Option.init) + Option.photomosaic
    case .looks: CollageSpec.styleOptions.map(Option.init)
    case .text: CollageSpec.textOptions.map(Option.init)
    case .motion: Option.motion
    case .output: Option.output
    case .program: Option.program
    }
  }
}

// MARK: Rows

extension Option {
  /// The layouts in which weights count.
  private static var weightUsers: String {
    "in " + LayoutRegistry.standard.names(using: \.usesWeights).joined(separator: ", ")
  }

  /// The commands that read pictures.
  private static let readers: Set<CommandName> = [.render, .plan, .edit, .batch, .thumbnail, .each, .compare]

  fileprivate static let input = [
    Option(
      .sizes, value: "WxH,…|@FILE",
      "sizes of pictures that need not exist, instead of INPUT: also from the lines of FILE, or with - of the standard input",
      commands: [.plan]),
    Option(
      .sort, value: "ORDER",
      "none, name, natural, mtime, ratio, taken, shuffle, similar (neighbours look alike) or color (as given; folders natural)",
      also: "order order-by sort-by chronological", offers: .words(of: PictureOrder.self),
      commands: [.render, .plan, .edit]),
    Option(
      .reverse, "reverse the order", also: "reversed desc descending", commands: [.render, .plan, .edit]),
    Option(
      .shuffle, value: "SEED", "an order that looks random, the same everywhere for a SEED (1)",
      also: "random randomize rand", isValueOptional: true, commands: [.render, .plan, .edit]),
    Option(
      .onError, value: "HOW", "fail, skip or placeholder: what an unreadable image does (fail)",
      also: "ignore-errors skip-errors keep-going skip", offers: .words(of: UnreadablePolicy.self)),
    Option(
      .onError, value: "HOW",
      "fail (end the run), skip or placeholder: what an unreadable image does (go on, and end with 1 or 65)",
      offers: .words(of: UnreadablePolicy.self), commands: [.thumbnail, .each]),
    Option(
      .maxPixels, value: "N", "refuse larger images from their header: pixels, or 100MP (268402689)",
      also: "limit max-size",
      commands: readers),
    Option(
      .maxCanvas, value: "N",
      "refuse larger canvases before they are drawn: pixels, or 100MP (\(RenderOptions().maxCanvasPixels))",
      also: "max-output max-canvas-pixels"),
    Option(
      .maxMemory, value: "SIZE",
      "refuse what takes more memory: bytes, or 512M, 1.5G (\(ByteSize(MemoryBudget.defaultLimit)))",
      isOfWholeBatch: true, commands: readers),
    Option(
      .timeLimit, value: "SECONDS",
      "the most time for all of it; of batch for each job, of thumbnail and each for each picture, and of watch for each rendering (any)",
      also: "timeout", isOfWholeBatch: true, commands: readers),
    Option(
      .root, value: "DIR",
      "for documents of others: pictures and outputs must be in DIR, and their paths start there",
      also: "base-dir chroot sandbox confine", offers: .folders,
      commands: [.render, .plan, .edit, .batch, .thumbnail, .each]),
    Option(
      .recursive, short: "r", "search the folders below a folder as well", also: "recurse",
      commands: [.render, .plan, .edit, .thumbnail, .each]),
    Option(
      .filesFrom, value: "LIST",
      "a file with a path a line, or with a NUL behind each; - is the standard input",
      also: "list from-file stdin", offers: .files([]), commands: [.render, .plan, .edit, .thumbnail, .each]),
    Option(
      .captions, value: "LIST",
      "captions by names of files: a CSV of name,caption (or with ; or tabs), or JSON; each further column of a CSV whose first row "
        + "names them is a word of --caption, such as {price}",
      also: "caption-file captions-from", offers: .files(["csv", "json", "tsv", "txt"]),
      commands: [.render, .plan, .edit]),
    Option(
      .keep, value: "FILE=X,Y,W,H",
      "what crops of a picture must not cut, in shares of it from 0 to 1; repeatable",
      also: "keep-region roi", separator: ",", offers: .pictures, commands: [.render, .plan, .edit]),
    Option(
      .weight, value: "FILE=N", "how much a picture matters beside the others, \(weightUsers); repeatable",
      also: "weights priority", offers: .pictures, commands: [.render, .plan, .edit]),
    Option(
      .span, value: "FILE=CxR",
      "how many columns and rows of cells a picture covers, or its area; repeatable",
      also: "spans cells", offers: .pictures, commands: [.render, .plan, .edit]),
    Option(
      .poll, value: "SECONDS",
      "compare the files every SECONDS, without events of the system: for folders of a network (events, and 2)",
      also: "polling interval usepolling", commands: [.watch]),
  ]

  fileprivate static let layout = [
    Option(
      .layout, short: "l", value: "NAME", "layout (auto); see mosaic layouts",
      also: "mode style template arrange arrangement", offers: .layouts),
    Option(
      .param, short: "p", value: "KEY=VALUE", "a parameter of the layout; repeatable",
      also: "set define parameter", offers: .settings(of: .layout),
      commands: [.render, .plan, .batch, .edit, .layouts]),
    Option(
      .columns, value: "N", "the same as -p columns=N", also: "cols tile across per-row grid",
      parameter: "columns"),
    Option(.rows, value: "N", "rows of a page: the same as -p rows=N", also: "down lines", parameter: "rows"),
    Option(
      .cell, value: "WxH", "a cell of a grid: the same as -p cellWidth=W -p cellHeight=H",
      also: "tile-size cell-size thumb-size", separator: "x"),
    Option(
      .gap, value: "N", "gap between items: points, or with a unit as 3mm",
      also: "spacing gutter space grid-gap", parameter: "gap"),
    Option(.rowGap, value: "N", "gap between rows alone", also: "vertical-gap vspace", parameter: "rowGap"),
    Option(
      .columnGap, value: "N", "gap between columns alone", also: "horizontal-gap hspace col-gap",
      parameter: "columnGap"),
  ]

  fileprivate static let photomosaic = [
    Option(
      .index, value: "FILE",
      "keep in FILE what the pictures of a photomosaic look like: the next one of them need not open them",
      also: "cache database prepare library", offers: .files(["index"])),
    Option(
      .hashContents, "know the pictures of --index by their contents, not by size and time",
      commands: [.render, .plan]),
  ]

  fileprivate static let motion =
    [
      Option(
        .to, value: "NAME", "a second layout to move to; say the moment or the frames as well",
        also: "transition morph animate", offers: .layouts),
      Option(
        .toParam, value: "KEY=VALUE", "a parameter of the second layout; repeatable",
        offers: .settings(of: .to)),
      Option(
        .at, value: "T", "the moment between the two layouts that is shown, 0 to 1", also: "time moment"),
      Option(
        .easing, value: "HOW", "linear, ease, ease-in, ease-out or ease-in-out, as in CSS (ease-in-out)",
        also: "timing-function ease", offers: .words(of: Easing.self)),
    ].map { $0.of([.render, .plan]) }
    + [
      Option(
        .scroll, value: "FROM:TO", "scroll a carousel between two offsets; needs --frames",
        also: "pan offset", separator: ":"),
      Option(
        .frames, value: "N",
        "all of the way in N frames: OUT ends in .apng or .svg, or numbers stills as frame-%03d.png",
        also: "duration n-frames"),
      Option(.alternate, "there and back, so that a loop does not jump; a moving SVG always does"),
      Option(.fps, value: "N", "frames a second (30)", also: "delay frame-rate framerate rate"),
      Option(
        .loop, value: "N", "how often it is shown; 0 is for ever (0)",
        also: "repeat iterations loops animation-iteration-count"),
    ].map { $0.of([.render]) }

  fileprivate static let program = [
    Option(
      .jobs, short: "j", value: "N", "workers (all cores)", also: "threads workers concurrency parallel",
      isOfWholeBatch: true, commands: [.render, .edit, .batch, .thumbnail, .each, .compare]),
    Option(
      .progress, "show a progress bar (on a terminal by itself)",
      isOfWholeBatch: true, commands: [.render, .edit, .batch, .thumbnail, .each, .compare]),
    Option(
      .quiet, short: "q", "no progress, no warnings but of pictures that cannot be read", also: "silent",
      isOfWholeBatch: true, commands: readers),
    Option(.quiet, short: "q", "no warnings", also: "silent", commands: [.report]),
    Option(
      .verbose, short: "v", "say what is done", also: "debug", isOfWholeBatch: true,
      commands: readers.union([.accept, .report])),
    Option(
      .log, value: "text|json",
      "the form of messages on the standard error: json has one object a line, with the time, the level and the job (text)",
      also: "log-format log-json", offers: .words(of: LogForm.self), isOfWholeBatch: true, commands: readers),
    Option(
      .metrics, value: "FILE|FD",
      "counts in the text format of Prometheus: FILE is replaced every 5 seconds and at the end; FD is an open descriptor, for the end",
      also: "prometheus stats", offers: .files(["prom"]), isOfWholeBatch: true,
      commands: [.batch, .thumbnail, .each]),
    Option(.help, short: "h", "this help", commands: Set(CommandName.allCases)),
    Option(.version, "versions of mosaic and its libraries", commands: Set(CommandName.allCases)),
  ]
}

// MARK: The names of the options that the program asks for by name

/// A name of an option; ``filesFrom`` is typed `--files-from`.
enum OptionName: String, CaseIterable, CustomStringConvertible {
  case sizes, sort, reverse, shuffle, recursive, filesFrom, captions, keep, weight, span, onError, maxPixels
  case maxCanvas, maxMemory, timeLimit, root, poll
  case layout, param, columns, rows, cell, gap, rowGap, columnGap
  case to, toParam, at, easing, scroll, frames, alternate, fps, loop
  case size, width, height, aspect, scale, padding, margin, background, bleed
  case crop, enlarge, sharpen, freedesktop, placeholder, srcset
  case output, format, quality, maxBytes, dpi, profile, metadata, keepMetadata, maxSide
  case index, map, mapInterval, preview, noSync, ifNewer, svg, count, json
  case outDir, defaults, unordered, failFast, exitZero, dryRun, resume, shard, hashContents, maxLine, queue,
    isolate
  case batch, thumbnail, results, compare, comparisons
  case preset, metric, threshold, includeAa, ignoreAa, maxPixelsDifferent, maxArea, maxDelta, maxMasked, mask,
    ignore
  case align, score, only, maskColor, allowSize, diff, diffMask, junit, markdown, markdownImages, report,
    plan, update
  case updateFailed, hashes, prune, allowMissing
  case jobs, progress, quiet, verbose, log, metrics, help, version

  var typed: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }

  /// The name as typed, with its dashes.
  var description: String { "--\(typed)" }
}
