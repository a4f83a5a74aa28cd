// Thumbnails in files whose names follow a pattern.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene

/// The thumbnails of one picture after the other, in files whose names follow a pattern.
struct ThumbnailWork: PictureWork {
  let failures = StopSignal()
  private let maker: ThumbnailMaker
  private let names: ThumbnailNames
  private let folders: OutputFolders

  init(maker: ThumbnailMaker, names: ThumbnailNames) {
    (self.maker, self.names) = (maker, names)
    folders = OutputFolders(in: maker.options.limits.root)
  }

  var options: ThumbnailOptions { maker.options }

  // MARK: Steps

  private struct Output {
    var result: JobResult
    let format: OutputFormat
    let placement: ImagePlacement
  }

  func written(
    _ input: ThumbnailInput, _ plain: JobResult, since clock: ContinuousClock.Instant,
    _ limits: DecodeLimits
  ) throws(CodecError) -> [JobResult] {
    let picture = try maker.open(.file(input.path), limits)
    var (outputs, results, copies) = outputs(of: picture, input, plain)
    guard !outputs.isEmpty else { return inOrder(results, copies) }
    let spare =
      outputs.map {
        $0.format.imageFormat.encoder?.heldBytes(
          width: $0.placement.target.width, height: $0.placement.target.height) ?? 0
      }.max() ?? 0
    results += try maker.pixmaps(of: picture, outputs.map(\.placement), spareBytes: spare) { pixmaps in
      for (index, pixmap) in pixmaps.enumerated() {
        write(pixmap, to: &outputs[index].result, as: outputs[index].format)
        outputs[index].result.placeholders = options.placeholders.texts(of: pixmap)
        outputs[index].result.milliseconds = Self.milliseconds(since: clock)
      }
      return outputs.map(\.result)
    }
    return inOrder(results, copies)
  }

  /// A result for each size, in their order: also for one that is the same file as one before it.
  private func inOrder(_ results: [JobResult], _ copies: [Copy]) -> [JobResult] {
    var seen: Set<String> = []
    return maker.sizes.flatMap { size -> [JobResult] in
      let own = results.filter { $0.id == size.word }
      // The same size may be asked for twice.
      if seen.insert(size.word).inserted, !own.isEmpty { return own }
      guard let copy = copies.first(where: { $0.word == size.word }) else { return [] }
      return results.filter { $0.output == copy.path }.prefix(1).map { $0.asked(as: size.word) }
    }
  }

  /// A size whose thumbnail is that of a size before it.
  private typealias Copy = (word: String, path: String)

  /// The outputs that are to be written, the results of those that are current or whose name another picture has, and those that are
  /// the same.
  private func outputs(
    of picture: ThumbnailMaker.Picture, _ input: ThumbnailInput, _ plain: JobResult
  ) -> ([Output], [JobResult], [Copy]) {
    var outputs: [Output] = []
    var settled: [JobResult] = []
    var copies: [Copy] = []
    var places: [String: PixelSize] = [:]
    let source = options.skipsCurrent ? FileStamp(input.path) : nil
    for (size, placement) in zip(maker.sizes, picture.placements) {
      let pixels = PixelSize(width: placement.target.width, height: placement.target.height)
      let (path, format) = names.output(of: input, size, pixels)
      // A small picture may be the same at several sizes.
      if places[path] == pixels {
        copies.append((size.word, path))
        continue
      }
      var result = plain
      (result.id, result.output, result.pixelSize) = (size.word, path, pixels)
      if places[path] != nil || !names.give(path, to: plain.index) {
        result.status = .failed
        let words =
          places[path] == nil
          ? "another picture of this run is written there; put {stem}, {dir}, {ext} or {hash} into the name"
          : "another size of the picture is written there; put {size}, or {width} and {height}, into the name"
        result.failure = .init(CodecError(path: path, kind: .cannotEncode(words)))
        settled.append(result)
        continue
      }
      places[path] = pixels
      if let source, let current = current(result, pixels, at: path, since: source) {
        settled.append(current)
        continue
      }
      result.warnings = picture.warnings
      outputs.append(Output(result: result, format: format, placement: placement))
    }
    return (outputs, settled, copies)
  }

  /// The result of a thumbnail that was written after its picture, and has the size that is wanted.
  private func current(
    _ result: JobResult, _ size: PixelSize, at path: String, since source: FileStamp
  ) -> JobResult? {
    guard let stamp = FileStamp(path), stamp.isNewer(than: source),
      let header = try? ImageReader.header(ofFile: path, limits: options.limits),
      header.width == size.width, header.height == size.height
    else { return nil }
    var result = result
    (result.status, result.byteCount) = (.current, stamp.size)
    guard !options.placeholders.isEmpty else { return result }
    // Placeholders are asked for in any case; the small picture is quickly decoded.
    guard let pixmap = try? ImageReader.pixmap(ofFile: path, limits: options.limits) else { return nil }
    result.placeholders = options.placeholders.texts(of: pixmap)
    return result
  }

  private func write(_ pixmap: Pixmap, to result: inout JobResult, as format: OutputFormat) {
    guard let path = result.output else { return }
    do throws(CodecError) {
      try folders.make(for: path)
      let file = try OutputFile(path, keeping: names.kept, syncs: options.syncs, in: options.limits.root)
      try format.imageFormat.write(pixmap, to: file, options: options.encoding)
      result.byteCount = FileStamp(path)?.size ?? 0
      result.status = .done
    } catch {
      (result.status, result.failure) = (.failed, .init(error))
    }
  }

  func unreadable(
    _ input: ThumbnailInput, _ plain: JobResult, _ error: CodecError
  ) -> [JobResult] {
    let failed = plain.failed(error)
    guard options.onUnreadable == .placeholder, !error.isShortage else { return [failed] }
    return maker.sizes.map { size in
      let pixels = size.placeholder
      let (path, format) = names.output(of: input, size, pixels)
      var result = plain
      (result.id, result.output, result.pixelSize) = (size.word, path, pixels)
      result.warnings = ["\(error); \(UnreadablePolicy.placeholder.outcome)"]
      do throws(JobError) {
        write(try maker.placeholder(for: size, path: input.path), to: &result, as: format)
      } catch {
        (result.status, result.failure) = (.failed, failed.failure)
      }
      return result
    }
  }
}
