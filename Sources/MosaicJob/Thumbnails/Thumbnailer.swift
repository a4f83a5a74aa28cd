// Small pictures of pictures: the public face.

import MosaicCodecs
import MosaicLayout
public import MosaicPixels
import MosaicRender
import MosaicScene

/// Makes thumbnails of pictures, any number of sizes of each from one decode.
///
/// ```swift
/// let thumbnailer = try Thumbnailer([ThumbnailSize("200"), ThumbnailSize("64x64")])
/// let pixmaps = try thumbnailer.pixmaps(ofFile: "photo.jpg")
/// let inputs = try ThumbnailInput.find(["photos"], recursive: true)
/// try thumbnailer.write(inputs, to: ThumbnailPattern("thumbs/{dir}/{stem}_{width}.jpg")) { print($0.json) }
/// ```
///
/// Colours become sRGB, and the orientation is applied. A JPEG is decoded at a reduced size where that is enough. The largest size
/// is made from the picture; a smaller one from it, where it has at least twice as many pixels along each axis, and else from the
/// same rows as the largest.
public struct Thumbnailer: Sendable {
  /// The sizes, in the order of the results.
  public let sizes: [ThumbnailSize]
  /// How they are made.
  public internal(set) var options: ThumbnailOptions

  /// Makes a thumbnailer of at least one size.
  ///
  /// - Throws: ``JobError`` where there is no size, for options out of their ranges, and for a size without a box where there is a crop.
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
  /// - Throws: ``JobError`` where it cannot be read, or the memory budget has no room.
  @available(*, noasync)
  public func pixmaps(ofFile path: String) throws(JobError) -> [Pixmap] { try pixmaps(of: .file(path)) }

  /// The thumbnails of a picture in memory, one for each of ``sizes``; the bytes are those of a file in any format that is read, and the
  /// name stands for its path in errors.
  ///
  /// - Throws: ``JobError`` where it cannot be read, or the memory budget has no room.
  @available(*, noasync)
  public func pixmaps(
    of bytes: some Collection<UInt8> & Sendable, name: String
  ) throws(JobError) -> [Pixmap] {
    try pixmaps(of: .bytes(bytes, name: name))
  }

  /// Writes the thumbnails of many pictures.
  ///
  /// Each picture is made by one thread, as many at the same time as ``/MosaicRender/RunOptions/jobs`` and the memory budget allow. Files
  /// appear whole or not at all, and none replaces an input. Folders that are missing are made.
  ///
  /// `each` is called with every result, in the order of the inputs and sizes, in the caller's thread; then with those of thumbnails
  /// that were removed.
  ///
  /// - Returns: How many thumbnails came to what end.
  /// - Throws: ``JobError`` for names that cannot be used: two pictures that would be written to one file, an unknown format,
  ///   several sizes of one name. Then nothing was written. Also where a folder cannot be searched for thumbnails to remove.
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
