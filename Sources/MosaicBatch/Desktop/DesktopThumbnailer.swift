// Thumbnails in the cache of the desktop.

import MosaicCodecs
package import MosaicCollage
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
package import MosaicSystem
import MosaicText

/// Makes the thumbnails of pictures that file managers look for, any number of sizes from one decode.
///
/// ```swift
/// let thumbnailer = try DesktopThumbnailer(cache, sizes: [.normal, .large], currentFolder: folder)
/// thumbnailer.write(try ThumbnailInput.find(["photos"])) { print($0.json) }
/// ```
///
/// Valid thumbnails stay unchanged. If a picture is damaged or of an unknown kind, a failure is noted, and the picture is not
/// tried again until it changes. Small pictures are not enlarged; a picture in the cache itself is its own thumbnail.
package struct DesktopThumbnailer: PictureWork {
  private let cache: DesktopCache
  private let sizes: [DesktopThumbnailSize]
  /// How they are made. Options that would change what a thumbnail shows, or its format, have no effect, and no marked tile takes
  /// the place of a picture that cannot be read.
  package var options: ThumbnailOptions { maker.options }
  /// The absolute path that relative ones are relative to.
  private let currentFolder: String
  let maker: ThumbnailMaker
  private(set) var failures = StopSignal()

  /// - Throws: ``/MosaicCollage/JobError`` if no size is given, and for options out of their ranges.
  package init(
    _ cache: DesktopCache, sizes: [DesktopThumbnailSize], currentFolder: String,
    options: ThumbnailOptions = ThumbnailOptions()
  ) throws(JobError) {
    guard !sizes.isEmpty else { throw .noSizes }
    try options.check()
    self.cache = cache
    self.sizes = sizes
    self.currentFolder = currentFolder
    var options = options
    options.crop = nil
    options.enlarges = false
    options.background = nil
    if options.onUnreadable == .placeholder { options.onUnreadable = .skip }
    maker = ThumbnailMaker(sizes.map { ThumbnailSize(square: $0.side) }, options)
  }

  /// Makes the thumbnails that are missing or stale; `each` is called as by ``Thumbnailer``.
  @discardableResult
  package func write(_ inputs: [ThumbnailInput], each: (JobResult) -> Void) -> Tally<JobResult.Status> {
    var work = self
    work.failures = StopSignal()
    return work.run(inputs, each: each)
  }

  func written(
    _ input: ThumbnailInput, _ plain: JobResult, since clock: ContinuousClock.Instant,
    _ limits: DecodeLimits
  ) throws(FileError) -> [JobResult] {
    // Before it is read: a change in the meantime makes the thumbnail stale, and not wrong.
    guard let original = DesktopOriginal(path: input.path, currentFolder: currentFolder) else {
      // The reader mostly knows why.
      _ = try maker.open(.file(input.path), limits)
      throw FileError(
        path: input.path,
        kind: .cannotEncode(
          "the cache has no place for a file that was changed before 1970, or whose path has '..' behind a link"
        ))
    }
    if cache.contains(original.uri) {
      var result = plain
      result.status = .current
      result.output = original.uri.path
      return [result]
    }
    if cache.hasFailed(original) {
      let entry = cache.failurePath(of: original.uri, program: cache.program)
      throw FileError(
        path: input.path,
        kind: .corrupt("no thumbnail could be made of it before; delete \(entry) to try it again"))
    }
    do throws(FileError) {
      return try made(of: original, input, plain, since: clock, limits)
    } catch {
      note(error, of: original)
      throw error
    }
  }

  // MARK: Steps

  private func made(
    of original: DesktopOriginal, _ input: ThumbnailInput, _ plain: JobResult,
    since clock: ContinuousClock.Instant, _ limits: DecodeLimits
  ) throws(FileError) -> [JobResult] {
    let results = zip(sizes, maker.sizes).map { desktopSize, size in
      var result = plain
      let path = cache.path(of: original.uri, size: desktopSize)
      result.id = size.word
      result.output = path
      if cache.thumbnail(of: original, size: desktopSize)?.size == desktopSize {
        result.status = .current
        noteFile(path, in: &result)
        result.sourceSize = Self.sourceSize(path)
      }
      return result
    }
    if results.allSatisfy({ $0.status == .current }) { return results }

    let picture = try maker.open(.file(input.path), limits)
    var entry = original
    (entry.width, entry.height) = (picture.size.width, picture.size.height)
    entry.mimeType = picture.mimeType
    let files = results.indices.map { index in
      var file = File(
        result: results[index], shape: picture.shapes[index], size: sizes[index], original: entry)
      if file.isToMake {
        file.result.warnings = picture.warnings
        file.result.sourceSize = picture.size
        file.result.pixelSize = file.shape.size
      }
      return file
    }
    return try made(files, of: picture, since: clock).map(\.result)
  }

  /// The entry of a size.
  struct File: PictureFile {
    var result: JobResult
    let shape: ThumbnailMaker.Shape
    let size: DesktopThumbnailSize
    let original: DesktopOriginal

    var isToMake: Bool { result.status != .current }
  }

  /// A round number for the encoder of PNG, the same for all sizes.
  func heldBytes(of file: File) -> Int { 4 << 20 }

  func save(_ pixmap: Pixmap, as file: inout File) throws(FileError) {
    let path = try cache.save(pixmap, of: file.original, size: file.size)
    noteFile(path, in: &file.result)
  }

  /// The size of the picture, as its thumbnail tells it.
  private static func sourceSize(_ path: String) -> PixelSize? {
    guard let texts = try? OutputTexts.read(path),
      let width = texts["Thumb::Image::Width"].flatMap({ Int($0) }),
      let height = texts["Thumb::Image::Height"].flatMap({ Int($0) })
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// Notes a failure that stays the same until the file changes. If the cache cannot note it, the file is tried again: no error.
  private func note(_ error: FileError, of original: DesktopOriginal) {
    switch error.kind {
    case .truncated, .corrupt: try? cache.saveFailure(of: original, isDamaged: true)
    case .empty, .notAnImage, .film, .unsupportedFormat, .unsupportedFeature:
      try? cache.saveFailure(of: original, isDamaged: false)
    default: break
    }
  }
}

extension ThumbnailSize {
  fileprivate init(square side: Int) {
    shape = .inside(width: side, height: side)
    change = .usual
    word = "\(side)"
  }
}
