// Small pictures of pictures: the public face.

import MosaicCodecs
public import MosaicCollage
import MosaicLayout
public import MosaicPixels
import MosaicRender
import MosaicScene
public import MosaicSystem
import MosaicText

/// Makes thumbnails of pictures, any number of sizes of each from one decode.
///
/// ```swift
/// let thumbnailer = try Thumbnailer([ThumbnailSize("200"), ThumbnailSize("64x64")])
/// let pixmaps = try thumbnailer.pixmaps(ofFile: "photo.jpg")
/// let inputs = try ThumbnailInput.find(["photos"], recursive: true)
/// try thumbnailer.write(inputs, to: ThumbnailPattern("thumbs/{dir}/{stem}_{width}.jpg")) { print($0.json) }
/// ```
///
/// Colours become sRGB, and the orientation is applied. A JPEG is decoded at a reduced size if that is enough. The largest size is
/// made from the picture. A smaller size is made from the largest, if that has at least twice as many pixels along each axis, and
/// else from the same rows as the largest.
public struct Thumbnailer: Sendable {
  /// The sizes, in the order of the results.
  public let sizes: [ThumbnailSize]
  /// How they are made.
  public internal(set) var options: ThumbnailOptions

  /// Makes a thumbnailer of at least one size.
  ///
  /// - Throws: ``/MosaicCollage/JobError`` if no size is given, for options out of their ranges, and for a size without a box if a crop is given.
  public init(
    _ sizes: [ThumbnailSize], options: ThumbnailOptions = ThumbnailOptions()
  ) throws(JobError) {
    guard !sizes.isEmpty else { throw .noSizes }
    try options.check()
    let options = try options.settled()
    if options.prunes, options.shard != .whole {
      throw .request(
        "a part of the pictures does not name the thumbnails of the others",
        "prune after all parts are done, in a run of all pictures")
    }
    if options.resumes, options.skipsCurrent {
      throw .request("to resume sees all that dates tell, and more", "leave one of the two out")
    }
    if options.crop != nil, let size = sizes.first(where: { !$0.hasBox }) {
      let box = size.placeholder
      throw .request(
        "a crop fills a box, and the size \(size) has none",
        "give both sides, such as \(box.width)x\(box.height)")
    }
    self.sizes = sizes
    self.options = options
  }

  /// The thumbnails of a file, one for each of ``sizes``.
  ///
  /// - Throws: ``/MosaicCollage/JobError`` if the file cannot be read, or the memory budget has no room.
  @available(*, noasync)
  public func pixmaps(ofFile path: String) throws(JobError) -> [Pixmap] { try pixmaps(of: .file(path)) }

  /// The thumbnails of a picture in memory, one for each of ``sizes``; the bytes are a file in any format that can be read, and the name
  /// stands for its path in errors.
  ///
  /// - Throws: ``/MosaicCollage/JobError`` if the picture cannot be read, or the memory budget has no room.
  @available(*, noasync)
  public func pixmaps(
    of bytes: some Collection<UInt8> & Sendable, name: String
  ) throws(JobError) -> [Pixmap] {
    try pixmaps(of: .bytes(bytes, name: name))
  }

  /// Writes the thumbnails of many pictures.
  ///
  /// Each picture is made by one thread, as many at the same time as ``/MosaicCodecs/RunOptions/jobs`` and the memory budget allow. Files
  /// appear whole or not at all, and none replaces an input. Folders that are missing are made.
  ///
  /// `each` is called with every result, in the order of the inputs and sizes, in the caller's thread; then with the results of
  /// thumbnails that were removed.
  ///
  /// - Returns: How many thumbnails came to what end.
  /// - Throws: ``/MosaicCollage/JobError`` for names that cannot be used: two pictures that would be written to one file, an unknown format,
  ///   several sizes of one name. Then no file was written. Also if a folder cannot be searched for thumbnails to remove.
  @available(*, noasync, message: "use WorkerThreads.start(_:_:), whose closure may block")
  @discardableResult
  public func write(
    _ inputs: [ThumbnailInput], to pattern: ThumbnailPattern, each: (JobResult) -> Void
  ) throws(JobError) -> Tally<JobResult.Status> {
    let names = try ThumbnailNames(pattern, for: inputs, sizes: sizes, options: options)
    let pruning = options.prunes ? try ThumbnailPruning(names, options) : nil
    if inputs.isEmpty, pruning != nil {
      throw .request(
        "there is no picture, and all thumbnails would be removed", "name pictures, or remove the folder")
    }
    var failed: Set<Int> = []
    var isWhole = true
    var tally = ThumbnailWork(maker: ThumbnailMaker(sizes, options), to: .files(names)).run(inputs) {
      result in
      var result = result
      if result.status == .failed { failed.insert(result.index) }
      // It may be a folder, of a disk that is away.
      if pruning != nil, case .notFound? = result.failure?.file?.kind {
        isWhole = false
        result.warnings.append("it is not there, so no thumbnails are removed")
      }
      each(result)
    }
    // A run that ended before its end does not know all names.
    guard let pruning, isWhole, tally[.dropped] == 0, failed.isEmpty || options.onUnreadable != .fail else {
      return tally
    }
    try pruning.run(keepingThoseOf: failed.sorted().map { inputs[$0] }, from: inputs.count) { result in
      tally.add(result.status)
      each(result)
    }
    return tally
  }

  private func pixmaps(of input: PictureSource) throws(JobError) -> [Pixmap] {
    let maker = ThumbnailMaker(sizes, options)
    do {
      var limits = options.limits
      if let seconds = options.timeLimit {
        limits.stop = StopSignal(timeLimit: seconds, within: limits.stop)
      }
      let picture = try maker.open(input, limits)
      return try maker.pixmaps(of: picture, picture.shapes, spareBytes: 0) { $0.map(\.pixmap) }
    } catch {
      // A shortage is not the picture's fault.
      throw error.isShortage
        ? .source(error) : JobError(.render(.sources([SourceFailure(part: .item(0), error: error)])))
    }
  }
}

extension JobError {
  static let noSizes = request("no size is asked for", "give at least one")
}

// MARK: Asynchronous code: the blocking calls on shared threads

extension Thumbnailer {
  /// The thumbnails of a file on shared threads.
  ///
  /// - Throws: ``/MosaicCollage/JobError``, and `CancellationError`.
  public func pixmaps(ofFile path: String, on threads: WorkerThreads = .shared) async throws -> [Pixmap] {
    try await start(on: threads) { try $0.pixmaps(ofFile: path) }.value()
  }

  /// The thumbnails of a picture in memory on shared threads.
  ///
  /// - Throws: ``/MosaicCollage/JobError``, and `CancellationError`.
  public func pixmaps(
    of bytes: some Collection<UInt8> & Sendable, name: String, on threads: WorkerThreads
  ) async throws -> [Pixmap] {
    try await start(on: threads) { try $0.pixmaps(of: bytes, name: name) }.value()
  }

  /// The same on ``/MosaicSystem/WorkerThreads/shared``. With a default in its place, the blocking call would be preferred.
  public func pixmaps(
    of bytes: some Collection<UInt8> & Sendable, name: String
  ) async throws -> [Pixmap] {
    try await pixmaps(of: bytes, name: name, on: .shared)
  }

  /// Begins any blocking work with the thumbnailer, whose options have a part of their memory, and stop if the run is cancelled.
  private func start<Made: Sendable>(
    on threads: WorkerThreads, _ work: @escaping @Sendable (Self) throws -> Made
  ) -> CollageRun<Made> {
    var shared = RenderOptions()
    shared.limits = options.limits
    shared.memory = options.memory
    return CollageRun(on: threads, options: shared, wrap: { JobError(.render($0)) }) { run in
      var own = self
      own.options.limits = run.limits
      own.options.memory = run.memory
      return try work(own)
    }
  }
}

// MARK: Thumbnails of an earlier run in a folder of pictures, which the same command makes again

extension Thumbnailer {
  /// The pictures without those that were found in folders and are thumbnails of others, such as those in `photos/small` of `photos`.
  ///
  /// A file beside its picture stays, and is refused later: it may be a picture that only has such a name.
  ///
  /// - Parameter leftOut: Called with a note about the files that are left out.
  package func withoutOutputs(
    _ inputs: [ThumbnailInput], of pattern: ThumbnailPattern, leftOut: (JobWarning) -> Void
  ) -> [ThumbnailInput] {
    guard inputs.contains(where: \.isFound) else { return inputs }
    var paths = RealPaths()
    var folders: [FilePath: Set<FilePath>] = [:]
    let formats: [OutputFormat?] = options.formats.isEmpty ? [nil] : options.formats
    for input in inputs where input.fault == nil {
      let folder = FilePath(paths.path(of: input.path).folderPath ?? "")
      for size in sizes {
        for format in formats {
          let output = pattern.series(for: input, size.word, as: format) {
            FileStamp.hash(path: input.path, FileStamp(input.path))
          }
          let path = options.limits.root?.path(inside: output) ?? output
          folders[FilePath(paths.path(of: path)), default: []].insert(folder)
        }
      }
    }
    var own: [String] = []
    let others = inputs.filter { input in
      guard input.isFound, input.fault == nil else { return true }
      let path = paths.path(of: input.path)
      let folder = FilePath(path.folderPath ?? "")
      let isOutput = path.namesOfSeries.contains { folders[FilePath($0)]?.contains { $0 != folder } == true }
      if isOutput { own.append(input.path) }
      return !isOutput
    }
    let note = LeftOut.note(
      about: own, one: "it is a file that this command makes", many: "they are files that this command makes")
    if let note { leftOut(note) }
    return others
  }
}

extension String {
  /// The path, and the path with `%d` in place of the text from any number in its name to any other number.
  fileprivate var namesOfSeries: [String] {
    var numbers: [Range<String.Index>] = []
    let name = utf8.lastIndex(of: 0x2F).map { utf8.index(after: $0) } ?? startIndex
    for index in utf8[name...].indices where (0x30...0x39).contains(utf8[index]) {
      if let last = numbers.last, last.upperBound == index {
        numbers[numbers.count - 1] = last.lowerBound..<utf8.index(after: index)
      } else {
        numbers.append(index..<utf8.index(after: index))
      }
    }
    // No camera's names have more numbers than these.
    let first = numbers.suffix(8)
    return [self]
      + first.flatMap { begin in
        first.filter { $0.lowerBound >= begin.lowerBound }.map { end in
          self[..<begin.lowerBound] + "%d" + self[end.upperBound...]
        }
      }
  }
}

// MARK: Thumbnails of pictures that are gone

/// Removes the thumbnails of earlier runs that no picture of a run names: files to which its pattern may lead and that have the
/// stamp of a thumbnail. Other files, links, and possible thumbnails of a failed picture stay unchanged.
private struct ThumbnailPruning {
  private let names: ThumbnailNames
  private let options: ThumbnailOptions
  private let files: PathPattern

  /// - Throws: ``/MosaicCollage/JobError`` for a pattern that may lead into any folder.
  init(_ names: ThumbnailNames, _ options: ThumbnailOptions) throws(JobError) {
    self.names = names
    self.options = options
    files = try names.files()
  }

  /// Removes the thumbnails, each with a result; in a dry run, only gives the results.
  ///
  /// - Parameters:
  ///   - failed: Pictures whose thumbnails have unknown names.
  ///   - number: The index of the first result.
  /// - Throws: ``/MosaicCollage/JobError`` for a folder that cannot be listed.
  func run(
    keepingThoseOf failed: [ThumbnailInput], from number: Int, each: (JobResult) -> Void
  ) throws(JobError) {
    var number = number
    var kept: [PathPattern] = []
    for input in failed { kept.append(try names.files(of: input)) }
    let found = try rethrowing(try files.pictures(within: options.limits), as: JobError.source)
    for file in found.pictures where file.fault == nil {
      guard isLeft(file.path), !kept.contains(where: { $0.matches(file.path) }) else { continue }
      var result = JobResult(index: number, status: options.isDryRun ? .pending : .removed)
      result.output = file.path
      result.reason = "no picture"
      if !options.isDryRun {
        do throws(FileError) { try remove(file.path) } catch { result = result.failed(error) }
      }
      number += 1
      each(result)
    }
  }

  private func isLeft(_ path: String) -> Bool {
    guard FileStatus(path, followsLinks: false)?.kind == .file, !names.isGiven(path),
      (try? names.files.check(output: path)) != nil,
      let stamp = (try? OutputTexts.read(path, in: options.limits.root))?[JobStamp.key]
    else { return false }
    return JobStamp.isOfThumbnail(stamp)
  }

  private func remove(_ path: String) throws(FileError) {
    if let root = options.limits.root { return try root.remove(path) }
    // By its name in its folder: no link on the way is followed that was put there since it was found.
    try FileRoot(path.folderOrDot).remove(path.folderPath == nil ? "./\(path)" : path)
  }
}
