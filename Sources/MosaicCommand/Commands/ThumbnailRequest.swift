// From arguments to thumbnails.

import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene
import MosaicSpec

/// The thumbnails that the arguments ask for.
struct ThumbnailRequest {
  /// How thumbnails are made.
  let options: ThumbnailOptions
  private let target: Target
  private let arguments: Arguments

  /// Where thumbnails are written.
  private enum Target {
    case files(Thumbnailer, ThumbnailPattern)
    case desktop(DesktopThumbnailer)
  }

  /// - Throws: A usage error for options that cannot be used.
  init(_ arguments: Arguments) throws(CommandFailure) {
    self.arguments = arguments
    if arguments.has(.freedesktop) {
      if arguments.has(.root) {
        throw .usage(
          "--freedesktop writes into the desktop's cache, and --root into DIR alone; leave one out")
      }
      let thumbnailer = try DesktopRequest(arguments).thumbnailer(
        try Self.options(arguments, pattern: ".png"))
      (target, options) = (.desktop(thumbnailer), thumbnailer.options)
      return
    }
    guard let text = arguments.last(.output), !text.isEmpty else {
      throw .usage(
        "thumbnail needs names for its files: -o PATTERN, such as -o \"thumbs/{stem}_{width}.jpg\"")
    }
    if text == "-" {
      throw .usage("-o -: thumbnails are files, and the standard output is none; give a name")
    }
    options = try Self.options(arguments, pattern: text)
    if let root = options.limits.root {
      do { _ = try root.confined(text) } catch { throw .usage("-o: \(error)") }
      for word in arguments.inputs where word != "-" {
        do { _ = try root.confined(word) } catch { throw .usage("\(error)") }
      }
    }
    do throws(JobError) {
      let pattern = try ThumbnailPattern(text)
      target = .files(try Thumbnailer(try Self.sizes(arguments), options: options), pattern)
    } catch {
      throw .usage(error.description)
    }
  }

  /// Writes the thumbnails.
  func write(
    _ inputs: [ThumbnailInput], each: (JobResult) -> Void
  ) throws(JobError) -> Tally<JobResult.Status> {
    switch target {
    case .files(let thumbnailer, let pattern): try thumbnailer.write(inputs, to: pattern, each: each)
    case .desktop(let thumbnailer): thumbnailer.write(inputs, each: each)
    }
  }

  /// The pictures that are named, in folders and in lists.
  func inputs() throws(CommandFailure) -> [ThumbnailInput] {
    guard !arguments.inputs.isEmpty || arguments.has(.filesFrom) else {
      throw .usage("thumbnail needs pictures, folders or --files-from LIST; see mosaic thumbnail --help")
    }
    if arguments.inputs.contains("") {
      throw .usage("an INPUT is empty; is a variable of the shell not set?")
    }
    let (recursive, root) = (arguments.has(.recursive), options.limits.root)
    let lists = try ListPlace.confined(arguments.all(.filesFrom), .filesFrom, in: root)
    do throws(JobError) {
      var inputs: [ThumbnailInput] = []
      for word in arguments.inputs {
        inputs +=
          word == "-"
          ? try ThumbnailInput.find(inList: PathList.bytes(of: "-"), recursive: recursive, in: root)
          : try ThumbnailInput.find([word], recursive: recursive, in: root)
      }
      for list in lists {
        let bytes = try PathList.bytes(of: list, in: root)
        inputs += try ThumbnailInput.find(inList: bytes, recursive: recursive, in: root)
      }
      return inputs
    } catch {
      throw .job(error)
    }
  }

  // MARK: Steps

  private static func sizes(_ arguments: Arguments) throws(JobError) -> [ThumbnailSize] {
    let words = arguments.all(.size).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    var sizes: [ThumbnailSize] = []
    for word in words.isEmpty ? ["128"] : words { sizes.append(try ThumbnailSize(String(word))) }
    return sizes
  }

  private static func options(
    _ arguments: Arguments, pattern: String
  ) throws(CommandFailure) -> ThumbnailOptions {
    var options = ThumbnailOptions()
    if let word = arguments.last(.format) {
      guard let format = OutputFormat(name: word), FormatNames.thumbnails.contains(format.rawValue) else {
        throw .badFormat(word, allowed: FormatNames.thumbnails)
      }
      options.format = format
    }
    // A pattern that ends in {ext} may make files of several formats.
    let ending = OutputFormat.stills.first { $0 == OutputFormat(name: pattern.pathEnding) }
    let output = try OutputOptions.read(arguments, for: options.format ?? ending)
    (options.encoding.quality, options.encoding.isLossless) = (
      output.encoding.quality, output.encoding.isLossless
    )
    (options.encoding.compression, options.linear) = (output.encoding.compression, output.linear)
    // Thumbnails are small, and a profile is half a kilobyte of each.
    options.encoding.embedsProfile = arguments.has(.profile) && output.encoding.embedsProfile
    var metadata = SpecMetadata()
    for text in arguments.all(.metadata) {
      do { try metadata.set(text) } catch { throw .option(error) }
    }
    options.encoding.metadata = FileMetadata(metadata)
    // Each has a picture, its output and a folder open.
    options.jobs = output.jobs
    options.onUnreadable = try arguments.word(.onError, UnreadablePolicy.self) ?? .fail
    if let pixels = try arguments.count(.maxPixels, upTo: Int.max) { options.limits.maxPixels = pixels }
    options.limits.root = try arguments.root()
    for list in try ListPlace.confined(arguments.all(.filesFrom), .filesFrom, in: options.limits.root)
    where list != "-" {
      options.inputs.insert(list)
    }
    options.memory = MemoryBudget(limit: try arguments.byteSize(.maxMemory) ?? MemoryBudget.defaultLimit)
    if let word = arguments.last(.crop) {
      do { options.crop = try Position(crop: word) } catch { throw .usage("--crop: \(error)") }
    }
    if let word = arguments.last(.background) {
      do { options.background = try Color(css: word) } catch { throw .usage("--background: \(error)") }
    }
    options.enlarges = arguments.has(.enlarge)
    options.sharpens = arguments.has(.sharpen)
    options.skipsCurrent = arguments.has(.ifNewer)
    options.placeholders = try placeholders(arguments)
    options.timeLimit = try arguments.timeLimit()
    options.limits.stop = StopSignal { Interruption.isRequested }
    return options
  }

  private static func placeholders(_ arguments: Arguments) throws(CommandFailure) -> Set<PlaceholderKind> {
    var kinds: Set<PlaceholderKind> = []
    for word in arguments.all(.placeholder).flatMap({
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }) {
      guard let kind = PlaceholderKind(rawValue: String(word)) else {
        throw .badValue(
          .placeholder, String(word),
          allowed: PlaceholderKind.allCases.map(\.rawValue).joined(separator: ", "))
      }
      kinds.insert(kind)
    }
    guard kinds.isEmpty || arguments.has(.json) else {
      throw .usage("--placeholder says what the lines of --json have; give that as well")
    }
    return kinds
  }
}
