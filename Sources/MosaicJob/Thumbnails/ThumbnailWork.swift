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
    let stamp: JobStamp?
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
          width: $0.placement.target.width, height: $0.placement.target.height, options.encoding) ?? 0
      }.max() ?? 0
    results += try maker.pixmaps(of: picture, outputs.map(\.placement), spareBytes: spare) { pixmaps in
      for (index, pixmap) in pixmaps.enumerated() {
        write(pixmap, to: &outputs[index].result, as: outputs[index].format, outputs[index].stamp)
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

  /// The outputs that are to be written, the results of those that are not, and those that are the same.
  private func outputs(
    of picture: ThumbnailMaker.Picture, _ input: ThumbnailInput, _ plain: JobResult
  ) -> ([Output], [JobResult], [Copy]) {
    var outputs: [Output] = []
    var settled: [JobResult] = []
    var copies: [Copy] = []
    var places: [String: PixelSize] = [:]
    let source = Source(input.path, names, options)
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
      result.warnings = picture.warnings
      let stamp = source.stamp(placement, of: picture.size, as: format)
      if let result = self.settled(&result, stamp, source) {
        settled.append(result)
      } else {
        outputs.append(Output(result: result, format: format, placement: placement, stamp: stamp))
      }
    }
    return (outputs, settled, copies)
  }

  /// Notes why an output is to be made; returns its result where it is not.
  private func settled(_ result: inout JobResult, _ stamp: JobStamp?, _ source: Source) -> JobResult? {
    guard let path = result.output, let state = source.state(of: path, result.pixelSize, stamp) else {
      return nil
    }
    if state == .current, options.resumes || options.skipsCurrent {
      var current = result
      (current.status, current.byteCount, current.warnings) = (.current, FileStamp(path)?.size, [])
      guard !options.placeholders.isEmpty, !options.isDryRun else { return current }
      // Placeholders are asked for in any case; the small picture is quickly decoded.
      if let pixmap = try? ImageReader.pixmap(ofFile: path, limits: options.limits) {
        current.placeholders = options.placeholders.texts(of: pixmap)
        return current
      }
    }
    (result.reason, result.changed) = (state.word, state.changes)
    guard options.isDryRun else { return nil }
    var pending = result
    pending.status = .pending
    return pending
  }

  private func write(
    _ pixmap: Pixmap, to result: inout JobResult, as format: OutputFormat, _ stamp: JobStamp?
  ) {
    guard let path = result.output else { return }
    do throws(CodecError) {
      try folders.make(for: path)
      let file = try OutputFile(path, keeping: names.kept, syncs: options.syncs, in: options.limits.root)
      var encoding = options.encoding
      if options.writesStamps, let text = stamp?.fileText { encoding.texts.append(text) }
      try format.imageFormat.write(pixmap, to: file, options: encoding)
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
    let source = Source(input.path, names, options)
    return maker.sizes.map { size in
      let pixels = size.placeholder
      let (path, format) = names.output(of: input, size, pixels)
      var result = plain
      (result.id, result.output, result.pixelSize) = (size.word, path, pixels)
      result.warnings = ["\(error); \(UnreadablePolicy.placeholder.outcome)"]
      _ = names.give(path, to: plain.index)
      let stamp = source.stamp(ofTile: pixels, as: format)
      if var settled = settled(&result, stamp, source) {
        settled.warnings = result.warnings
        return settled
      }
      do throws(JobError) {
        write(try maker.placeholder(for: size, path: input.path), to: &result, as: format, stamp)
      } catch {
        (result.status, result.failure) = (.failed, failed.failure)
      }
      return result
    }
  }
}
