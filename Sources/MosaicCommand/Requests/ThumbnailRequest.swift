// From arguments to thumbnails, and to the pictures of `mosaic each`.

import MosaicBatch
import MosaicCodecs
import MosaicCollage
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

struct ThumbnailRequest {
  let options: ThumbnailOptions
  private let target: Target
  private let arguments: Arguments

  private enum Target {
    case files(Thumbnailer, ThumbnailPattern)
    case desktop(DesktopThumbnailer)
    case lines(ThumbnailStream)
  }

  /// The first bytes of the standard input, if it is the only input.
  private let start: [UInt8]

  /// The lines of JSON on the standard input, if it has any.
  var stream: ThumbnailStream? { if case .lines(let stream) = target { stream } else { nil } }

  /// - Throws: A usage error for options that cannot be used.
  init(_ arguments: Arguments) throws(CommandFailure) {
    self.arguments = arguments
    let isList = arguments.inputs == ["-"] && !arguments.has(.filesFrom) && !arguments.has(.freedesktop)
    start = isList ? try attempt(Inputs.beginning()) : []
    guard arguments.all(.output).count < 2 else {
      throw .usage(
        "\(arguments.command.name) has one -o PATTERN; for several formats: --format \(FormatNames.thumbnails.joined(separator: ",")) "
          + "-o \"thumbs/{stem}_{size}.{ext}\"")
    }
    if arguments.last(.output) == "-" {
      let noun = arguments.command.id == .each ? "pictures" : "thumbnails"
      throw .usage("-o -: \(noun) are files, and the standard output is none; give a name")
    }
    let first = start.withoutByteOrderMark.first { !$0.isSpace }
    // Without a name for files nothing but lines can come, or nothing at all.
    if first == UInt8(ascii: "{") || isList && first == nil && !arguments.has(.output) {
      (options, target) = try Self.lines(arguments, startingWith: start)
      return
    }
    for option in [OptionName.unordered, .isolate, .queue, .maxLine] where arguments.has(option) {
      throw .usage(
        "\(option) is for lines of JSON, which mosaic \(arguments.command.name) - reads; leave it out")
    }
    if arguments.has(.freedesktop) {
      if arguments.has(.root) {
        throw .usage(
          "--freedesktop writes into the desktop's cache, and --root into DIR alone; leave one out")
      }
      let thumbnailer = try DesktopThumbnailer(arguments, Self.options(arguments, pattern: ".png"))
      target = .desktop(thumbnailer)
      options = thumbnailer.options
      return
    }
    guard let word = arguments.last(.output), !word.isEmpty else {
      throw .usage(
        arguments.command.id == .each
          ? "each needs a folder or names for its files: -o DIR, or -o PATTERN such as -o \"out/{stem}.webp\""
          : "thumbnail needs names for its files: -o PATTERN, such as -o \"thumbs/{stem}_{width}.jpg\"")
    }
    var options = try Self.options(arguments, pattern: word)
    let text = try arguments.pattern(for: word, &options)
    self.options = options
    _ = try arguments.confined(text, "-o: ", in: options.limits.root)
    for word in arguments.inputs { _ = try arguments.confined(word, in: options.limits.root) }
    let pattern = try attempt(ThumbnailPattern(text))
    target = .files(try attempt(Thumbnailer(Self.sizes(arguments), options: options)), pattern)
  }

  private static func lines(
    _ arguments: Arguments, startingWith start: [UInt8]
  ) throws(CommandFailure) -> (ThumbnailOptions, Target) {
    if arguments.has(.prune) {
      throw .usage("--prune is for all pictures, and of lines the last one is not known; leave it out")
    }
    let word = arguments.last(.output)
    var options = try options(arguments, pattern: word ?? "")
    let text = try word.map { word throws(CommandFailure) in try arguments.pattern(for: word, &options) }
    if let text { _ = try arguments.confined(text, "-o: ", in: options.limits.root) }
    let pattern = try text.map { text throws(CommandFailure) in try attempt(ThumbnailPattern(text)) }
    let stream = ThumbnailStream(
      try sizes(arguments), to: pattern, options, isOrdered: !arguments.has(.unordered),
      longestLine: try arguments.longestLine() ?? BatchOptions.usualLongestLine,
      in: arguments.has(.isolate) ? LineIsolation(arguments) : nil, startingWith: start,
      from: Console.input)
    return (options, .lines(stream))
  }

  private static func sizes(_ arguments: Arguments) throws(CommandFailure) -> [ThumbnailSize] {
    let usual = arguments.command.id == .each ? ThumbnailSize.own.word : "128"
    let words = arguments.has(.size) ? arguments.list(.size) : [usual]
    return try words.map { word throws(CommandFailure) in try attempt(ThumbnailSize(word)) }
  }

  func write(
    _ inputs: [ThumbnailInput], each: (JobResult) -> Void
  ) throws(JobError) -> Tally<JobResult.Status> {
    switch target {
    case .files(let thumbnailer, let pattern): try thumbnailer.write(inputs, to: pattern, each: each)
    case .desktop(let thumbnailer): thumbnailer.write(inputs, each: each)
    case .lines: Tally()
    }
  }

  /// The named pictures, in folders and in lists; files left out of folders are reported.
  func inputs(_ reporter: Reporter) throws(CommandFailure) -> [ThumbnailInput] {
    guard !arguments.inputs.isEmpty || arguments.has(.filesFrom) else {
      let command = arguments.command.name
      throw .usage("\(command) needs pictures, folders or --files-from LIST; see mosaic \(command) --help")
    }
    try arguments.refuseEmpty(arguments.inputs, "an INPUT")
    let recursive = arguments.has(.recursive)
    let root = options.limits.root
    let words = arguments.inputs.map { ($0, isList: $0 == "-") }
    var inputs: [ThumbnailInput] = []
    for (word, isList) in try words + arguments.lists(in: root).map({ ($0, isList: true) }) {
      inputs += try attempt(
        isList
          ? ThumbnailInput.find(
            inList: Inputs.list(word, of: options.files, startingWith: start), recursive: recursive, in: root,
            leftOut: { reporter.warn($0) })
          : ThumbnailInput.find([word], recursive: recursive, in: root, leftOut: { reporter.warn($0) }))
    }
    guard case .files(let thumbnailer, let pattern) = target else { return inputs }
    return thumbnailer.withoutOutputs(inputs, of: pattern) { reporter.warn($0) }
  }

  // MARK: Steps

  private static func options(
    _ arguments: Arguments, pattern: String
  ) throws(CommandFailure) -> ThumbnailOptions {
    var options = ThumbnailOptions()
    for word in arguments.list(.format) {
      let format = try OutputFormat.named(word, among: FormatNames.thumbnails)
      if !options.formats.contains(format) { options.formats.append(format) }
    }
    // A pattern that ends in {ext} may make files of several formats.
    let ending = OutputFormat.stills.first { $0 == OutputFormat(name: pattern.pathEnding) }
    let output = try arguments.renderOptions(
      for: options.formats.count > 1 ? nil : options.formats.first ?? ending,
      until: StopSignal { Interruption.isRequested })
    options.encoding = output.encoding
    options.linear = output.linear
    // Thumbnails are small, and a profile is half a kilobyte of each.
    options.encoding.embedsProfile = arguments.has(.profile) && output.encoding.embedsProfile
    var metadata = SpecMetadata()
    for text in arguments.all(.metadata) { try attempt(metadata.set(text)) }
    options.encoding.metadata = FileMetadata(metadata)
    options.onUnreadable = try arguments.word(.onError, UnreadablePolicy.self) ?? .skip
    options.run = output.run
    options.syncs = false
    if let word = arguments.last(.crop) { options.crop = try attempt(Position(crop: word), at: "--crop") }
    options.look = try arguments.look(in: options.limits.root)
    options.scalesLook = !arguments.has(.scale)
    options.keptMetadata = try arguments.keptMetadata()
    if options.look == nil, let word = arguments.last(.background) {
      options.background = try attempt(Color(css: word), at: "--background")
    }
    options.enlarges = arguments.has(.enlarge)
    options.sharpens = arguments.has(.sharpen)
    options.skipsCurrent = arguments.has(.ifNewer)
    options.prunes = arguments.has(.prune)
    options.make = try arguments.make(usualShard: .off)
    if options.prunes, options.shard != .whole {
      throw .usage("--prune is for all pictures, and --shard does a part; prune after the last part is done")
    }
    if options.resumes, options.skipsCurrent {
      throw .usage("--resume sees all that --if-newer does, and more; leave --if-newer out")
    }
    options.placeholders = try placeholders(arguments)
    options.listsSources = arguments.has(.srcset)
    if options.listsSources, !arguments.printsResults, arguments.inputs != ["-"] {
      throw .usage("--srcset says what the lines of --json have; give that as well")
    }
    return options
  }

  private static func placeholders(_ arguments: Arguments) throws(CommandFailure) -> Set<PlaceholderKind> {
    var kinds: Set<PlaceholderKind> = []
    for word in arguments.list(.placeholder) {
      guard let kind = PlaceholderKind(rawValue: word) else {
        throw .badValue(
          .placeholder, word, allowed: PlaceholderKind.allCases.map(\.rawValue).joined(separator: ", "))
      }
      kinds.insert(kind)
    }
    guard kinds.isEmpty || arguments.printsResults || arguments.inputs == ["-"] else {
      throw .usage("--placeholder says what the lines of --json have; give that as well")
    }
    return kinds
  }
}

extension DesktopThumbnailer {
  /// - Throws: A usage error for options that the cache decides, and if the environment does not name the cache's
  /// folder.
  fileprivate init(_ arguments: Arguments, _ options: ThumbnailOptions) throws(CommandFailure) {
    let decided =
      ([
        .output, .format, .crop, .enlarge, .background, .metadata, .keepMetadata, .resume, .hashContents,
        .prune,
        .dryRun, .srcset,
      ] as [OptionName]).map(\.typed) + OutputOption.all.filter { !$0.formats.contains(.png) }.map(\.row.name)
    if let option = decided.first(where: { arguments.last($0) != nil }) {
      throw .usage("--freedesktop says where thumbnails are and what they show; leave --\(option) out")
    }
    guard options.onUnreadable != .placeholder else {
      throw .usage("--freedesktop keeps no marked tiles; --on-error is fail or skip")
    }
    guard
      let cache = DesktopCache(
        environment: arguments.environment, program: "mosaic-\(LibraryVersions.mosaic)")
    else {
      throw .usage("the desktop's cache is in XDG_CACHE_HOME or in HOME, and the environment has neither")
    }
    guard let folder = CurrentFolder.path(environment: arguments.environment) else {
      throw .usage("the current folder was deleted; go to another one")
    }
    var sizes: [DesktopThumbnailSize] = []
    for word in arguments.list(.size) {
      // A size is given by name, or by its number of pixels.
      let found = DesktopThumbnailSize.allCases.first { $0.rawValue == word || "\($0.side)" == word }
      guard let size = found else {
        let names = DesktopThumbnailSize.allCases.map { "\($0.rawValue) (\($0.side))" }
        throw .badValue(.size, word, allowed: names.joined(separator: ", "))
      }
      if !sizes.contains(size) { sizes.append(size) }
    }
    self = try attempt(
      Self(cache, sizes: sizes.isEmpty ? [.normal, .large] : sizes, currentFolder: folder, options: options))
  }
}

extension Arguments {
  /// Whether a line of JSON for each thumbnail is wanted; a dry run prints only these lines.
  var printsResults: Bool { has(.json) || has(.dryRun) }
}

// MARK: What each has beside thumbnail: a look, a folder for its files, and what these keep of their pictures' metadata

extension Arguments {
  /// The look that options set for single pictures; `nil` if no option does.
  func look(in root: FileRoot?) throws(CommandFailure) -> CollageSpec? {
    guard command.id == .each, CollageSpec.pictureOptions.contains(where: { last($0) != nil }) else {
      return nil
    }
    var look = CollageSpec(items: [])
    look.canvas.background = .transparent
    try overrideKeys(of: &look, in: root)
    return look
  }

  /// The names of files if the output is a folder; the options then have a format.
  ///
  /// - Throws: A usage error for an option that the format does not have.
  func pattern(for output: String, _ options: inout ThumbnailOptions) throws(CommandFailure) -> String {
    guard command.id == .each, !output.isEmpty, Self.isFolder(output, in: options.limits.root) else {
      return output
    }
    if options.formats.isEmpty {
      // JPEG, if this build writes it.
      let format = OutputFormat.jpeg.isSupported ? OutputFormat.jpeg : .png
      _ = try renderOptions(for: format, until: nil)
      options.formats = [format]
    }
    // A tree is mirrored; pictures that are named one by one lie beside each other.
    let name = (has(.recursive) ? "{dir}/" : "") + "{stem}"
    return output.path(of: name + (list(.size).count > 1 ? "_{size}.{ext}" : ".{ext}"))
  }

  /// Whether the folder exists, the path ends like a folder's, or it has neither an ending nor a field of a pattern.
  private static func isFolder(_ output: String, in root: FileRoot?) -> Bool {
    output.hasSuffix("/") || SystemCall.isFolder(root?.path(inside: output) ?? output)
      || output.pathEnding.isEmpty && !output.contains("{")
  }

  func keptMetadata() throws(CommandFailure) -> Set<KeptMetadata> {
    var kept: Set<KeptMetadata> = []
    for word in list(.keepMetadata) {
      guard let fact = KeptMetadata(rawValue: word) else {
        let allowed = KeptMetadata.allCases.map(\.rawValue).joined(separator: ", ")
        guard !["place", "gps", "location", "geotag", "all"].contains(word.lowercased()) else {
          throw .usage(
            "--keep-metadata: the place of a picture is never written, and so \(quoted(word)) cannot be kept; allowed: \(allowed)"
          )
        }
        throw .badValue(.keepMetadata, word, allowed: allowed)
      }
      kept.insert(fact)
    }
    return kept
  }
}
