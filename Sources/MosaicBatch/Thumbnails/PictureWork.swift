// The work of a thread on one picture.

import MosaicCodecs
import MosaicPixels
import MosaicRender
import MosaicSystem

/// A file that is made of a picture.
protocol PictureFile {
  var result: JobResult { get set }
  /// The form of the picture in it.
  var shape: ThumbnailMaker.Shape { get }
  /// Whether it is yet to be made; any other file has its result.
  var isToMake: Bool { get }
}

/// Makes and writes the thumbnails of one picture after the other.
protocol PictureWork: Sendable {
  associatedtype File: PictureFile
  /// Makes the pixels; its options also say what happens if a picture cannot be read.
  var maker: ThumbnailMaker { get }
  /// Set if a picture failed that ends the run.
  var failures: StopSignal { get }

  /// Makes and writes the thumbnails of a picture; `plain` is a result that has only the picture.
  ///
  /// - Throws: `FileError` for a picture that cannot be read.
  func written(
    _ input: ThumbnailInput, _ plain: JobResult, since clock: ContinuousClock.Instant,
    _ limits: DecodeLimits
  ) throws(FileError) -> [JobResult]

  /// The results of a picture that cannot be read; one failure by default.
  func unreadable(
    _ input: ThumbnailInput, _ plain: JobResult, _ error: FileError, _ limits: DecodeLimits
  ) -> [JobResult]

  /// Bytes of memory that saving a file needs beside its pixels.
  func heldBytes(of file: File) -> Int

  /// Encodes a thumbnail and puts it into its place, and notes the facts about it in the result of its file.
  func save(_ pixmap: Pixmap, as file: inout File) throws(FileError)
}

extension PictureWork {
  var options: ThumbnailOptions { maker.options }

  var isStopped: Bool { failures.isSet || options.limits.stop?.isSet == true }

  func unreadable(
    _ input: ThumbnailInput, _ plain: JobResult, _ error: FileError, _ limits: DecodeLimits
  ) -> [JobResult] {
    [plain.failed(error)]
  }

  /// Makes and writes the thumbnails of many pictures with several threads; results come in the order of the pictures.
  func run(_ inputs: [ThumbnailInput], each: (JobResult) -> Void) -> Tally<JobResult.Status> {
    let own = inputs.indices.filter(options.shard.takes(jobAt:))
    var tally = Tally<JobResult.Status>(total: own.count)
    let pool = WorkerPool(workers: options.run.workersWithFiles)
    let begun = pool.inOrder(own, unless: { isStopped }) { [self] _, number in
      results(of: inputs[number], JobResult(index: number, input: inputs[number].path, status: .dropped))
    } each: { results in
      for result in results {
        // One file counts once.
        if result.sameAs == nil { tally.add(result.status) }
        if result.status != .dropped { each(result) }
      }
    }
    tally.add(.dropped, own.count - begun)
    return tally
  }

  /// Makes and writes the thumbnails of a picture; one result for each, or for all if it cannot be read.
  func results(of input: ThumbnailInput, _ plain: JobResult) -> [JobResult] {
    if isStopped { return [plain] }
    let clock = ContinuousClock.now
    var limits = options.limits.ofPart
    limits.stop = StopSignal(timeLimit: options.timeLimit) { [options] in
      options.limits.stop?.isSet == true
    }
    let remarks = DecodeRemarks()
    limits.remarks = remarks
    var results: [JobResult]
    do throws(FileError) {
      if let fault = input.fault { throw fault }
      results = try written(input, plain, since: clock, limits)
    } catch {
      if error.kind == .stopped(.asked) { return [plain] }
      results = unreadable(input, plain, error, limits)
    }
    if !results.isEmpty { results[0].notes = remarks.all.map(\.words) }
    for index in results.indices where results[index].milliseconds == 0 {
      results[index].milliseconds = Self.milliseconds(since: clock)
    }
    if options.onUnreadable == .fail, results.contains(where: { $0.status == .failed }) { failures.set() }
    return results
  }

  /// Makes and writes those files of a picture that are yet to be made, all from one decode.
  func made(
    _ files: [File], of picture: ThumbnailMaker.Picture, since clock: ContinuousClock.Instant
  ) throws(FileError) -> [File] {
    let indices = files.indices.filter { files[$0].isToMake }
    guard !indices.isEmpty else { return files }
    let shapes = indices.reduce(into: [ThumbnailMaker.Shape]()) { shapes, index in
      let shape = files[index].shape
      if !shapes.contains(where: { $0.placement == shape.placement }) { shapes.append(shape) }
    }
    let spare = indices.map { heldBytes(of: files[$0]) }.max() ?? 0
    return try maker.pixmaps(of: picture, shapes, spareBytes: spare) { made in
      var files = files
      for index in indices {
        let placement = files[index].shape.placement
        guard let place = shapes.firstIndex(where: { $0.placement == placement }) else { continue }
        files[index].result.warnings += made[place].warnings
        write(made[place].pixmap, to: &files[index])
        files[index].result.milliseconds = Self.milliseconds(since: clock)
      }
      return files
    }
  }

  /// Saves a thumbnail; an error becomes the failure of its file.
  func write(_ pixmap: Pixmap, to file: inout File) {
    do throws(FileError) {
      try save(pixmap, as: &file)
      file.result.status = .done
    } catch {
      file.result = file.result.failed(error)
    }
  }

  /// Notes the bytes and the placeholders of a thumbnail that is there.
  func noteFile(_ path: String, in result: inout JobResult) {
    result.byteCount = FileStamp(path)?.size
    result.placeholders = placeholders(ofFile: path) ?? [:]
  }

  /// The placeholders of a thumbnail that is written; `nil` if they are asked for and the thumbnail cannot be read.
  func placeholders(ofFile path: String) -> [PlaceholderKind: String]? {
    placeholders(of: try ImageReader.pixmap(ofFile: path, limits: options.limits.ofOutputs))
  }

  func placeholders(of pixmap: @autoclosure () throws -> Pixmap) -> [PlaceholderKind: String]? {
    guard !options.placeholders.isEmpty else { return [:] }
    return (try? pixmap()).map(options.placeholders.texts)
  }

  static func milliseconds(since clock: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - clock) / .milliseconds(1)
  }
}

extension JobResult {
  func failed(_ error: FileError) -> JobResult {
    var failed = self
    failed.status = .failed
    failed.failure = Failure(error)
    return failed
  }
}
