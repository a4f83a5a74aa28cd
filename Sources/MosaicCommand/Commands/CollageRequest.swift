// What `render` and `plan` share: from arguments to a measured collage.

import MosaicCodecs
import MosaicJob
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The collage that the arguments describe.
struct CollageRequest {
  private let arguments: Arguments
  private let reporter: Reporter
  private let options: RenderOptions

  /// - Parameter options: Options of the output; those of the input are added from the arguments.
  init(
    _ arguments: Arguments, _ reporter: Reporter, _ options: RenderOptions = RenderOptions()
  ) throws(CommandFailure) {
    try MotionOptions.check(arguments)
    var options = options
    try InputOptions.read(arguments, into: &options)
    (self.arguments, self.reporter, self.options) = (arguments, reporter, options)
  }

  /// The spec document or the named pictures, with all options applied, measured; warnings are printed.
  ///
  /// - Parameter format: Of the output, if there is one.
  func measured(for format: OutputFormat? = nil) throws(CommandFailure) -> Collage {
    defer { reporter.closeLists() }
    try NamedOptions.check(arguments)
    var job = try job()
    try order(&job.spec)
    do throws(CommandFailure) {
      try NamedOptions(arguments, options.memory, reporter).apply(to: &job)
      try Overrides(arguments, in: options.limits.root).apply(to: &job.spec)
      try SizeOptions.checkResolution(arguments, of: job.spec.canvas, as: format)
      job.moment = try MotionOptions.moment(arguments)
      job.motion = try MotionOptions.settings(arguments, for: job.spec.layout)
    } catch {
      // The rest of a value that was not quoted is among the inputs; the error about that input says what to type.
      if !arguments.looseWords.isEmpty { _ = try measured(job, for: format) }
      throw error
    }
    return try measured(job, for: format)
  }

  /// The output with its path from the working folder.
  func target(_ output: OutputTarget) throws(CommandFailure) -> OutputTarget {
    guard let root = options.limits.root, case .file(let path) = output else { return output }
    do { return .file(try root.confined(path)) } catch { throw .usage("-o: \(error)") }
  }

  /// Measures, and prints warnings.
  private func measured(_ job: CollageJob, for format: OutputFormat?) throws(CommandFailure) -> Collage {
    do {
      let collage = try job.measured(for: format)
      for warning in collage.warnings { reporter.warn(warning, hint: hint) }
      return collage
    } catch {
      for warning in error.warnings { reporter.warn(warning, hint: hint) }
      var failure = CommandFailure.job(error)
      if case .source(let error) = error.kind { failure.message += hint(about: error) }
      throw failure
    }
  }

  // MARK: Input

  private func job() throws(CommandFailure) -> CollageJob {
    if let sizes = try arguments.sizes() {
      guard arguments.inputs.isEmpty else {
        throw .usage("--sizes stands in place of INPUT; found both")
      }
      return CollageJob(
        sizes: sizes.map { PixelSize(width: $0.width, height: $0.height) }, options: options)
    }
    let command = arguments.command.name
    let lists = arguments.all(.filesFrom)
    guard !arguments.inputs.isEmpty || !lists.isEmpty else {
      throw .usage("\(command) needs pictures, folders or a spec; see mosaic \(command) --help")
    }
    if let path = arguments.inputs.first(where: InputWord.isDocument) { return try documentJob(path) }
    if lists.contains("") {
      throw .usage("--files-from is empty; is a variable of the shell not set?")
    }
    if arguments.inputs.contains("") {
      throw .usage("an INPUT is empty; is a variable of the shell not set?")
    }
    let words = try paths(ofInputs: arguments.inputs)
    let listPaths = try ListPlace.confined(lists, .filesFrom, in: options.limits.root)
    let pictures: [FoundPicture]
    do throws(JobError) {
      let (recursive, limits) = (arguments.has(.recursive), options.limits)
      pictures =
        try Inputs.pictures(words, recursive: recursive, within: limits)
        + Inputs.pictures(inLists: listPaths, recursive: recursive, within: limits)
    } catch {
      throw .job(error)
    }
    guard !pictures.isEmpty else { throw .data("--files-from: the list names no picture; it has no lines") }
    var options = options
    for path in listPaths where path != "-" { options.inputs.insert(path) }
    return CollageJob(pictures: pictures, options: options)
  }

  /// Sets the order that the options ask for.
  private func order(_ spec: inout CollageSpec) throws(CommandFailure) {
    if let word = arguments.last(.sort) {
      do { spec.sort = try Kind.order.value(of: word, at: "--sort") } catch { throw .option(error) }
    }
    if arguments.has(.reverse) { spec.isReversed = true }
    guard let text = arguments.last(.shuffle) else { return }
    if arguments.has(.sort), spec.sort != .shuffle {
      throw .usage("--shuffle and --sort \(spec.sort.rawValue) are two orders; leave one of them out")
    }
    spec.sort = .shuffle
    guard !text.isEmpty else { return }
    guard let seed = Int(text), (0...CollageSpec.largestSeed).contains(seed) else {
      throw .badValue(.shuffle, text, allowed: "a whole number from 0 to \(CollageSpec.largestSeed)")
    }
    spec.shuffleSeed = seed
  }

  /// The paths of pictures and folders that are named, from the working folder.
  private func paths(ofInputs words: [String]) throws(CommandFailure) -> [String] {
    guard let root = options.limits.root else { return words }
    var paths: [String] = []
    for word in words {
      do { paths.append(try root.confined(word)) } catch { throw .usage("\(error)") }
    }
    return paths
  }

  private func documentJob(_ path: String) throws(CommandFailure) -> CollageJob {
    guard arguments.inputs.count == 1 else {
      throw .usage(
        "\(EscapedText.shortened(path: path)) is a spec document, which must be the only input; found "
          + "\(arguments.inputs.count) inputs")
    }
    for option in [OptionName.filesFrom, .recursive] where arguments.has(option) {
      throw .usage(
        "--\(option.rawValue) is for pictures that are named one by one; a spec lists its own, as \"items\" or \"images\""
      )
    }
    let document: CollageDocument
    do { document = try Inputs.document(path, memory: options.memory) } catch { throw .job(error) }
    if path == "-", let words = PipedList.words(about: document.json, for: arguments.command.name) {
      throw .data(words)
    }
    do { return try CollageJob(document, options: options) } catch { throw .job(error) }
  }

  /// The end of a message about a picture that does not exist: the option whose value it may belong to.
  private func hint(about error: CodecError) -> String {
    guard error.kind == .notFound else { return "" }
    let meant = arguments.looseWords.lazy.compactMap { words in
      words.meant(with: error.path) { FileManager.default.fileExists(atPath: $0) }
    }.first
    return meant.map { "; or did you mean \($0)?" } ?? JobError.Kind.remark(onBracesIn: error.path)
  }
}

extension Reporter {
  init(_ arguments: Arguments) {
    self.init(
      isQuiet: arguments.has(.quiet), isVerbose: arguments.has(.verbose), progress: arguments.has(.progress))
  }
}
