// From arguments to a measured collage, for `render` and `plan`.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

struct CollageRequest {
  private let arguments: Arguments
  private let reporter: Reporter
  private let options: RenderOptions

  /// The output with its path from the working folder.
  var target: OutputTarget { options.output }
  /// The files of the run.
  var files: RunFiles { options.files }

  /// - Parameters:
  ///   - options: Options of the output; the input's options are added from the arguments.
  ///   - output: The output as the user named it.
  init(
    _ arguments: Arguments, _ reporter: Reporter, _ options: RenderOptions = RenderOptions(),
    to output: OutputTarget = .memory
  ) throws(CommandFailure) {
    try arguments.checkMotion()
    self.arguments = arguments
    self.reporter = reporter
    var options = try options.reading(arguments)
    options.output = output
    if let path = output.path {
      options.output = .file(try arguments.confined(path, "-o: ", in: options.limits.root))
    }
    self.options = options
  }

  /// The spec document or the named pictures, with all options applied, measured; warnings are printed.
  ///
  /// - Parameter format: The format of the output, if it has one.
  func measured(for format: OutputFormat? = nil) throws(CommandFailure) -> Collage {
    defer { reporter.closeLists() }
    return try measured(prepared(for: format), for: format)
  }

  /// The spec document or the named pictures, with all options applied, and the same measured, with the subjects of all pictures; warnings are
  /// printed.
  func edited() throws(CommandFailure) -> (job: CollageJob, collage: Collage) {
    defer { reporter.closeLists() }
    var job = try prepared(for: nil)
    job.searchesAllPictures = true
    return (job, try measured(job, for: nil))
  }

  private func prepared(for format: OutputFormat?) throws(CommandFailure) -> CollageJob {
    try arguments.refuseTwoReaders()
    var job = try job()
    try order(&job.spec)
    do throws(CommandFailure) {
      try arguments.changeNamedItems(of: &job, reporter)
      try arguments.override(&job.spec, in: options.limits.root)
      job.index = try arguments.pictureIndex(in: options.limits.root)
      if let index = job.index {
        try attempt(job.options.files.check(output: index.path))
        job.options.files.keep(index.path)
      }
      // Before a run writes its index. All other inputs are found as the work goes on, and looked at then.
      if case .file(let path) = options.output { try attempt(job.options.files.check(output: path)) }
      try arguments.checkResolution(of: job.spec.canvas, as: format)
      job.moment = try arguments.motionMoment()
      job.motion = try arguments.motionSettings(for: job.spec.layout)
    } catch {
      // The rest of a value that was not quoted is among the inputs; the error about that input says what to type.
      if !arguments.unquotedValues.isEmpty { _ = try measured(job, for: format) }
      throw error
    }
    return job
  }

  /// The map beside the output, with its path from the working folder.
  func map() throws(CommandFailure) -> SheetMap? {
    let isShown = arguments.has(.mapInterval)
    guard let word = arguments.last(.map) else {
      if isShown {
        throw .usage("--map-interval is for a map of cues; give --map FILE.vtt as well, or leave it out")
      }
      return nil
    }
    guard let format = SheetMap.Format(rawValue: word.pathEnding) else {
      let endings = FormatNames.list(SheetMap.Format.allCases.map { ".\($0.rawValue)" })
      throw .badValue(.map, word, allowed: "a file whose name ends in \(endings)")
    }
    if isShown, format != .vtt {
      throw .usage(
        "--map-interval is for a map of cues, and --map is none; leave it out, or let FILE end in .vtt")
    }
    var map = SheetMap(at: try arguments.confined(word, "--map: ", in: options.limits.root), as: format)
    if let interval = try arguments.number(.mapInterval, atLeast: 0.001, upTo: 86_400) {
      map.interval = interval
    }
    return map
  }

  private func measured(_ job: CollageJob, for format: OutputFormat?) throws(CommandFailure) -> Collage {
    do {
      let collage = try job.measured(for: format)
      for warning in collage.warnings { reporter.warn(warning, hint: hint) }
      warnOfSmallSize()
      return collage
    } catch {
      for warning in error.warnings { reporter.warn(warning, hint: hint) }
      var failure = error.failure
      let fault = if case .source(let error) = error.kind { error } else { error.items.first?.error }
      if let fault { failure.message += hint(about: fault) }
      throw failure
    }
  }

  /// Warns of a size such as 20x30, which is meant for paper more often than for 20 pixels. A square is an icon more often, and paper is
  /// at most twice as long as wide.
  private func warnOfSmallSize() {
    guard let text = arguments.last("size"), let size = SheetSize(text), size.width.unit == nil else {
      return
    }
    let (width, height) = (size.width.value, size.height.value)
    let (short, long) = (min(width, height), max(width, height))
    guard short < long, long < 40, long <= 2 * short else { return }
    reporter.warn(
      "--size \(size) is a canvas of \(size) points, each a pixel if nothing else is said; for a sheet of paper give a unit, such "
        + "as \(size)cm")
  }

  // MARK: Input

  private func job() throws(CommandFailure) -> CollageJob {
    if arguments.has(.sizes) {
      guard arguments.inputs.isEmpty, !arguments.has(.filesFrom) else {
        throw .usage("--sizes stands in place of INPUT; found both")
      }
      return CollageJob(sizes: try sizes(), options: options)
    }
    let command = arguments.command.name
    guard !arguments.inputs.isEmpty || arguments.has(.filesFrom) else {
      throw .usage("\(command) needs pictures, folders or a spec; see mosaic \(command) --help")
    }
    if let path = arguments.inputs.first(where: \.isDocument) { return try documentJob(path) }
    let limits = options.limits
    try arguments.refuseEmpty(arguments.all(.filesFrom), "--files-from")
    try arguments.refuseEmpty(arguments.inputs, "an INPUT")
    let words = try arguments.inputs(in: limits.root)
    let lists = try arguments.lists(in: limits.root)
    let pictures = try attempt(
      Inputs.pictures(words, lists: lists, recursive: arguments.has(.recursive), within: limits))
    guard !pictures.pictures.isEmpty else {
      throw .data("--files-from: the list names no picture; it has no lines")
    }
    return CollageJob(pictures: pictures, options: options)
  }

  /// The sizes of `--sizes`: words, and the lines of lists.
  private func sizes() throws(CommandFailure) -> [PixelSize] {
    var sizes: [PixelSize] = []
    for text in arguments.all(.sizes) {
      guard text == "-" || text.hasPrefix("@") else {
        sizes += try attempt(SizeList.sizes(in: text.utf8, at: "\(OptionName.sizes)"))
        continue
      }
      let list = text == "-" ? text : String(text.dropFirst())
      try arguments.refuseEmpty([list], "--sizes @")
      let root = options.limits.root
      let path = try arguments.confined(list, "--sizes: ", in: root)
      let lines = try attempt(Inputs.list(path, of: options.files, naming: "sizes"))
      do { sizes += try SizeList.sizes(ofLines: lines, in: path == "-" ? "standard input" : path) } catch {
        throw .data("\(error)")
      }
    }
    return sizes
  }

  /// Sets the order that the options ask for.
  private func order(_ spec: inout CollageSpec) throws(CommandFailure) {
    if let word = arguments.last(.sort) {
      spec.sort = try attempt(Kind.order.value(of: word, at: "\(OptionName.sort)"))
    }
    if arguments.has(.reverse) { spec.isReversed = true }
    guard let text = arguments.last(.shuffle) else { return }
    if arguments.has(.sort), spec.sort != .shuffle {
      throw .usage("--shuffle and --sort \(spec.sort.rawValue) are two orders; leave one of them out")
    }
    spec.sort = .shuffle
    if !text.isEmpty {
      spec.shuffleSeed =
        try arguments.count(.shuffle, from: 0, upTo: CollageSpec.largestSeed) ?? spec.shuffleSeed
    }
  }

  private func documentJob(_ path: String) throws(CommandFailure) -> CollageJob {
    guard arguments.inputs.first == path, arguments.inputs.count(where: \.isDocument) == 1 else {
      throw .usage(
        "\(EscapedText.shortened(path: path)) is a spec document, which must be the first input, and the only one of its kind"
      )
    }
    if let option = [OptionName.filesFrom, .recursive].first(where: arguments.has) {
      throw .usage(
        "\(option) is for pictures that are named one by one; a spec lists its own, as \"items\" or \"images\""
      )
    }
    let document = try attempt(Inputs.document(path, memory: options.memory))
    if path == "-", let words = PipedList.words(about: document.json, for: arguments.command.name) {
      throw .data(words)
    }
    var job = try attempt(CollageJob(document, options: options))
    let words = try arguments.inputs(in: options.limits.root).dropFirst()
    if !words.isEmpty {
      try arguments.refuseEmpty(Array(words), "an INPUT")
      let pictures = try attempt(
        Inputs.pictures(Array(words), lists: [], recursive: false, within: options.limits))
      try attempt(job.replaceImages(by: pictures))
    }
    return job
  }

  /// The end of a message about a picture that does not exist: the option whose value it may belong to.
  private func hint(about error: FileError) -> String {
    guard error.kind == .notFound else { return "" }
    let meant = arguments.unquotedValues.lazy.compactMap { words in
      words.meant(with: error.path) { FileIdentity(path: $0) != nil }
    }.first
    return meant.map { "; or did you mean \($0)?" } ?? FileError.remark(onBracesIn: error.path)
  }
}

extension RenderOptions {
  /// The options, with the options of the input added.
  func reading(_ arguments: Arguments) throws(CommandFailure) -> RenderOptions {
    var options = self
    options.onUnreadable = try arguments.unreadablePolicy()
    if let pixels = try arguments.pixels(.maxCanvas) { options.maxCanvasPixels = pixels }
    options.language = ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { arguments.environment[$0] }
      .first { !$0.isEmpty }
    options.headCascade =
      switch arguments.environment["MOSAIC_CASCADE"] ?? "" {
      case "": .usual
      case "none": .none
      case let path: .file(path)
      }
    return options
  }
}
