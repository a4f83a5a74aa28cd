// The thumbnails of one picture in the cache of the desktop.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene

/// Makes the thumbnails of one picture after the other, as far as the cache does not have them.
struct DesktopWork: PictureWork {
  let failures = StopSignal()
  private let thumbnailer: DesktopThumbnailer
  private let maker: ThumbnailMaker

  /// - Parameter maker: Has the sizes of the thumbnailer, in the same order.
  init(_ thumbnailer: DesktopThumbnailer, _ maker: ThumbnailMaker) {
    (self.thumbnailer, self.maker) = (thumbnailer, maker)
  }

  var options: ThumbnailOptions { thumbnailer.options }
  private var cache: DesktopCache { thumbnailer.cache }

  func written(
    _ input: ThumbnailInput, _ plain: JobResult, since clock: ContinuousClock.Instant,
    _ limits: DecodeLimits
  ) throws(CodecError) -> [JobResult] {
    // Before it is read: a change in the meantime makes the thumbnail stale, and not wrong.
    guard let original = DesktopOriginal(path: input.path, currentFolder: thumbnailer.currentFolder) else {
      // The reader mostly knows why.
      _ = try maker.open(.file(input.path), limits)
      throw CodecError(
        path: input.path,
        kind: .cannotEncode(
          "the cache has no place for a file that was changed before 1970, or whose path has '..' behind a link"
        ))
    }
    if cache.contains(original.uri) {
      var result = plain
      (result.status, result.output) = (.current, original.uri.path)
      return [result]
    }
    if cache.hasFailed(original) {
      let entry = cache.failurePath(of: original.uri, program: cache.program)
      throw CodecError(
        path: input.path,
        kind: .corrupt("no thumbnail could be made of it before; delete \(entry) to try it again"))
    }
    do throws(CodecError) {
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
  ) throws(CodecError) -> [JobResult] {
    var results = zip(thumbnailer.sizes, maker.sizes).map { desktopSize, size in
      var result = plain
      (result.id, result.output) = (size.word, cache.path(of: original.uri, size: desktopSize))
      if cache.thumbnail(of: original, size: desktopSize)?.size == desktopSize {
        (result.status, result.byteCount) = (.current, FileStamp(result.output ?? "")?.size)
      }
      return result
    }
    let missing = results.indices.filter { results[$0].status != .current }
    guard !missing.isEmpty else { return results }

    let picture = try maker.open(.file(input.path), limits)
    var entry = original
    (entry.width, entry.height) = (picture.size.width, picture.size.height)
    entry.mimeType = picture.mimeType
    let placements = missing.map { picture.placements[$0] }
    return try maker.pixmaps(of: picture, placements, spareBytes: 4 << 20) { pixmaps in
      for (index, pixmap) in zip(missing, pixmaps) {
        results[index].warnings = picture.warnings
        save(pixmap, of: entry, size: thumbnailer.sizes[index], &results[index])
        results[index].milliseconds = Self.milliseconds(since: clock)
      }
      return results
    }
  }

  private func save(
    _ pixmap: Pixmap, of original: DesktopOriginal, size: DesktopThumbnailSize,
    _ result: inout JobResult
  ) {
    result.pixelSize = PixelSize(width: pixmap.width, height: pixmap.height)
    result.placeholders = options.placeholders.texts(of: pixmap)
    do throws(CodecError) {
      let path = try cache.save(pixmap, of: original, size: size)
      (result.status, result.byteCount) = (.done, FileStamp(path)?.size)
    } catch {
      (result.status, result.failure) = (.failed, .init(error))
    }
  }

  /// Notes a failure that will be the same until the file changes. That this cannot be noted is no error: it is tried again then.
  private func note(_ error: CodecError, of original: DesktopOriginal) {
    switch error.kind {
    case .truncated, .corrupt: try? cache.saveFailure(of: original, isDamaged: true)
    case .empty, .notAnImage, .unsupportedFormat, .unsupportedFeature:
      try? cache.saveFailure(of: original, isDamaged: false)
    default: break
    }
  }
}
