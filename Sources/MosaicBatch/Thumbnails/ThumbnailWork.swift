// Thumbnails in files whose names follow a pattern, or in memory.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem
import MosaicText

/// The thumbnails of one picture after the other.
struct ThumbnailWork: PictureWork {
  /// The destination of thumbnails.
  enum Target {
    /// To files whose names follow a pattern.
    case files(ThumbnailNames)
    /// Into their results in Base64 behind a prefix, or after the results without a prefix; the options say at least one format.
    case memory(prefix: String?)
  }

  let failures = StopSignal()
  let maker: ThumbnailMaker
  private let target: Target
  private let folders: OutputFolders

  init(maker: ThumbnailMaker, to target: Target, folders: OutputFolders? = nil) {
    self.maker = maker
    self.target = target
    self.folders = folders ?? OutputFolders(in: maker.options.limits.root)
  }

  func written(
    _ input: ThumbnailInput, _ plain: JobResult, since clock: ContinuousClock.Instant,
    _ limits: DecodeLimits
  ) throws(FileError) -> [JobResult] {
    let picture = try maker.open(input.source, limits)
    var plain = plain
    plain.sourceSize = picture.size
    plain.warnings = picture.warnings
    let files = files(of: input, plain, picture.shapes, keeping: picture.kept)
    return results(of: try made(files, of: picture, since: clock))
  }

  func unreadable(
    _ input: ThumbnailInput, _ plain: JobResult, _ error: FileError, _ limits: DecodeLimits
  ) -> [JobResult] {
    let failed = plain.failed(error)
    guard options.onUnreadable == .placeholder, !error.isShortage else { return [failed] }
    let tiles: [ThumbnailMaker.Shape]
    do throws(FileError) {
      tiles = try maker.sizes.map { size throws(FileError) in
        let (width, height) = (size.placeholder.width, size.placeholder.height)
        let placement = ImagePlacement(
          crop: Rect(x: 0, y: 0, width: 1, height: 1),
          target: PixelRect(x: 0, y: 0, width: width, height: height))
        return try maker.shape(placement, of: .file(input.path), nil, nil)
      }
    } catch {
      return [plain.failed(error)]
    }
    var files = files(of: input, plain, tiles)
    for index in files.indices {
      if files[index].isToMake {
        do throws(JobError) {
          write(
            try maker.placeholder(of: files[index].shape, path: input.path, limits), to: &files[index])
        } catch {
          files[index].result.status = .failed
          // A tile may need more than the picture would have: time, or memory.
          files[index].result.failure = JobResult.Failure(error)
        }
      }
      files[index].result.warnings = ["\(error); \(UnreadablePolicy.placeholder.outcome)"]
    }
    return results(of: files)
  }

  // MARK: Steps

  /// One file of a picture: a size in a format.
  struct File: PictureFile {
    enum State { case toMake, settled, sameAsBefore }

    var result: JobResult
    let format: OutputFormat
    let shape: ThumbnailMaker.Shape
    /// The facts of its picture's metadata that it keeps.
    let kept: PhotoFacts?
    var stamp: JobStamp?
    var state = State.settled

    var isToMake: Bool { state == .toMake }
  }

  /// The formats that are asked for; `nil` if the ending decides.
  private var formats: [OutputFormat?] { options.formats.isEmpty ? [nil] : options.formats }

  /// The results in order; a file that is the same as an earlier one has the earlier result.
  private func results(of files: [File]) -> [JobResult] {
    var results: [JobResult] = []
    for file in files {
      let before = results.first { $0.output == file.result.output && $0.sameAs == nil }
      if file.state == .sameAsBefore, let before, let word = file.result.id {
        results.append(before.asked(as: word))
      } else {
        results.append(file.result)
      }
    }
    guard options.listsSources else { return results }
    for (index, file) in files.enumerated() {
      results[index].srcset = JobResult.srcset(
        zip(files, results).filter { $0.0.format == file.format }.map(\.1))
    }
    return results
  }

  /// The files of a picture, ordered by size and then by format. Each is yet to be made, or has its result: it is current, or
  /// another picture has its name. If the source has no size, the files are tiles in place of the picture.
  private func files(
    of input: ThumbnailInput, _ plain: JobResult, _ shapes: [ThumbnailMaker.Shape],
    keeping kept: PhotoFacts? = nil
  ) -> [File] {
    var files: [File] = []
    var places: [FilePath: PixelSize] = [:]
    guard case .files(let names) = target else { return filesInMemory(plain, shapes, kept) }
    let source = Source(input, names, options)
    for (size, shape) in zip(maker.sizes, shapes) {
      let pixels = shape.size
      for format in formats {
        let (path, format) = names.output(of: input, size, pixels, as: format)
        var file = File(result: plain, format: format, shape: shape, kept: kept)
        file.result.id = size.word
        file.result.output = path
        file.result.pixelSize = pixels
        if places[path] == pixels {
          // A small picture may be the same at several sizes.
          file.state = .sameAsBefore
        } else if places[path] != nil || !names.give(path, to: plain.index) {
          let words =
            places[path] == nil
            ? "another picture of this run is written there; put {stem}, {dir}, {ext} or {hash} into the name"
            : "another size of the picture is written there; put {size}, or {width} and {height}, into the name"
          file.result = file.result.failed(FileError(path: path, kind: .cannotEncode(words)))
        } else {
          places[path] = pixels
          file.stamp = source.stamp(shape.placement, of: plain.sourceSize, as: format)
          if !settle(&file, source) { file.state = .toMake }
        }
        files.append(file)
      }
    }
    return files
  }

  private func filesInMemory(
    _ plain: JobResult, _ shapes: [ThumbnailMaker.Shape], _ kept: PhotoFacts?
  ) -> [File] {
    zip(maker.sizes, shapes).flatMap { size, shape in
      options.formats.map { format in
        var file = File(result: plain, format: format, shape: shape, kept: kept)
        file.result.id = size.word
        file.result.pixelSize = shape.size
        if case .memory(nil) = target { file.result.output = "-" }
        if options.formats.count > 1 { file.result.format = format.rawValue }
        if options.isDryRun { file.result.status = .pending } else { file.state = .toMake }
        return file
      }
    }
  }

  /// Notes why a file is to be made; or, if it need not be made, notes its result and returns `true`.
  private func settle(_ file: inout File, _ source: Source) -> Bool {
    guard let path = file.result.output,
      let state = source.state(of: path, file.result.pixelSize, file.stamp)
    else { return false }
    if state == .current, options.resumes || options.skipsCurrent {
      // If placeholders were asked for, but the file cannot be decoded, it is made again.
      if let placeholders = options.isDryRun ? [:] : placeholders(ofFile: path) {
        file.result.status = .current
        file.result.byteCount = FileStamp(path)?.size
        file.result.placeholders = placeholders
        file.result.warnings = []
        return true
      }
    }
    file.result.reason = state.word
    file.result.changed = state.changes
    guard options.isDryRun else { return false }
    do throws(FileError) {
      try OutputFile.check(path, of: options.files)
      file.result.status = .pending
    } catch {
      file.result = file.result.failed(error)
    }
    return true
  }

  func heldBytes(of file: File) -> Int {
    let size = file.shape.size
    return file.format.imageFormat.heldBytes(width: size.width, height: size.height, options.encoding)
  }

  func save(_ pixmap: Pixmap, as file: inout File) throws(FileError) {
    var encoding = options.encoding
    encoding.kept = file.kept
    switch target {
    case .files(let names):
      guard let path = file.result.output else { return }
      try folders.make(for: path)
      let output = try OutputFile(path, of: names.files, syncs: options.syncs)
      if options.writesStamps, let text = file.stamp?.fileText { encoding.texts.append(text) }
      file.result.quality = try file.format.imageFormat.write(pixmap, to: output, options: encoding)
      noteFile(path, in: &file.result)
      // A device has no size.
      file.result.byteCount = file.result.byteCount ?? 0
      if let named = OutputFormat(name: path.pathEnding), named != file.format {
        file.result.warnings.append("\(JobWarning.misleadingEnding(path: path, file.format))")
      }
    case .memory(let prefix):
      let output = OutputFile.inMemory("thumbnail") { _ in }
      file.result.quality = try file.format.imageFormat.write(pixmap, to: output, options: encoding)
      let bytes = output.bytes
      file.result.take(bytes, as: prefix)
      file.result.placeholders =
        placeholders(
          of: try ImageReader.pixmap(bytes: bytes, name: "thumbnail", limits: options.limits)) ?? [:]
    }
  }
}

// MARK: Whether thumbnails are right already: by their stamps, or by their dates

extension ThumbnailWork {
  /// A picture as its thumbnails tell it.
  struct Source {
    private let path: String
    private let options: ThumbnailOptions
    /// The identity as stamps have it; `nil` if no option asks for it.
    private let identity: String?
    /// The pictures of the look, and their identities.
    private var lookPictures: [(path: String, identity: String)] = []
    private var lookSettings: [(name: String, value: String)] = []

    /// Looks at a picture; do so before its pixels are read, so that a change in the meantime is noticed.
    init(_ input: ThumbnailInput, _ names: ThumbnailNames, _ options: ThumbnailOptions) {
      path = input.path
      self.options = options
      let isAsked = options.writesStamps || options.isDryRun && !options.skipsCurrent
      if isAsked {
        identity =
          input.source.memory?.digest?.hex
          ?? PictureIdentity.words(of: path, options.comparesContents, options.limits, names.realPath(of:))
        if let look = options.look {
          lookSettings = JobStamp.settings(ofLook: look, on: path)
          if !options.scalesLook { lookSettings.append(("scale", "\(look.canvas.scale)")) }
          lookPictures = look.canvas.imagePaths.map {
            ($0, PictureIdentity.words(of: $0, options.comparesContents, options.limits, names.realPath(of:)))
          }
        }
      } else {
        identity = nil
      }
    }

    /// The stamp of a part of the picture, which has this size after orientation; without a size, of the marked tile in its place.
    func stamp(_ placement: ImagePlacement, of picture: PixelSize?, as format: OutputFormat) -> JobStamp? {
      guard let identity else { return nil }
      let crop = placement.crop
      let target = placement.target
      var settings = settings(of: format)
      if let picture {
        if crop != Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)) {
          settings.append((JobStamp.crop, "\(crop.minX) \(crop.minY) \(crop.width) \(crop.height)"))
        }
        if options.sharpens { settings.append(("sharpen", "true")) }
        if let background = options.background { settings.append(("background", "\(background)")) }
      } else {
        settings.append(("on-error", UnreadablePolicy.placeholder.rawValue))
      }
      settings += lookSettings
      if !options.keptMetadata.isEmpty {
        settings.append(
          ("keep-metadata", options.keptMetadata.map(\.rawValue).sorted().joined(separator: ",")))
      }
      if options.comparesContents { settings.append((JobStamp.contents, "true")) }
      return JobStamp(
        ofSize: PixelSize(width: target.width, height: target.height), settings,
        of: [(path, identity)] + lookPictures)
    }

    private func settings(of format: OutputFormat) -> [(name: String, value: String)] {
      var render = RenderOptions()
      var standard = RenderOptions()
      render.encoding = options.encoding
      render.linear = options.linear
      standard.encoding.embedsProfile = ThumbnailOptions().encoding.embedsProfile
      return render.settings(of: format, unlike: standard)
    }

    /// The state of an output that is wanted in a size; `nil` if no option asks for it.
    func state(of output: String, _ size: PixelSize?, _ stamp: JobStamp?) -> OutputState? {
      if options.skipsCurrent, !options.resumes { return stateByDate(of: output, size) }
      guard options.resumes || options.isDryRun else { return nil }
      return stamp.map { OutputState(of: output, $0, in: options.limits.root) }
    }

    /// An output is current if it was written after the picture, and has the wanted size.
    private func stateByDate(of output: String, _ size: PixelSize?) -> OutputState {
      guard let written = FileStamp(output) else { return .missing }
      guard let changed = FileStamp(path), written.isNewer(than: changed),
        let header = try? ImageReader.header(ofFile: output, limits: options.limits.ofOutputs),
        PixelSize(width: header.width, height: header.height) == size
      else { return .stale() }
      return .current
    }
  }
}

extension JobStamp {
  /// The text that a file carries.
  fileprivate var fileText: FileText? { try? FileText(key: Self.key, value: text) }
}

// MARK: The files of a picture as a page names them

extension JobResult {
  /// The value of an attribute `srcset`: `t/a_400.jpg 400w, t/a_800.jpg 800w`; `nil` if no file was made. Paths are written as URLs.
  ///
  /// Source: HTML, section 4.8.4.2.1: candidates have different widths, and no URL begins or ends with a comma.
  static func srcset(_ results: [JobResult]) -> String? {
    var widths: Set<Int> = []
    let candidates = results.compactMap { result -> String? in
      guard result.failure == nil, let path = result.output, let width = result.pixelSize?.width,
        widths.insert(width).inserted
      else { return nil }
      return FileURI.escaped(path).replacing(",", with: "%2C") + " \(width)w"
    }
    return candidates.isEmpty ? nil : candidates.joined(separator: ", ")
  }
}
