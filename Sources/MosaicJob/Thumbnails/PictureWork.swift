// The work of a thread on one picture.

import MosaicCodecs
import MosaicPixels
import MosaicRender

/// Makes and writes the thumbnails of one picture after the other.
protocol PictureWork: Sendable {
  /// How thumbnails are made, and what happens if a picture cannot be read.
  var options: ThumbnailOptions { get }
  /// Set if a picture failed that ends the run.
  var failures: StopSignal { get }

  /// Makes and writes the thumbnails of a picture; `plain` is a result that has only the picture.
  ///
  /// - Throws: `CodecError` for a picture that cannot be read.
  func written(
    _ input: ThumbnailInput, _ plain: JobResult, since clock: ContinuousClock.Instant,
    _ limits: DecodeLimits
  ) throws(CodecError) -> [JobResult]

  /// The results of a picture that cannot be read; one failure by default.
  func unreadable(_ input: ThumbnailInput, _ plain: JobResult, _ error: CodecError) -> [JobResult]
}

extension PictureWork {
  var isStopped: Bool { failures.isSet || options.limits.stop?.isSet == true }

  func unreadable(_ input: ThumbnailInput, _ plain: JobResult, _ error: CodecError) -> [JobResult] {
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
    var limits = options.limits
    limits.stop = StopSignal(timeLimit: options.timeLimit) { [options] in
      options.limits.stop?.isSet == true
    }
    let remarks = DecodeRemarks()
    limits.remarks = remarks
    var results: [JobResult]
    do throws(CodecError) {
      if let fault = input.fault { throw fault }
      results = try written(input, plain, since: clock, limits)
    } catch {
      if error.kind == .stopped(.asked) { return [plain] }
      results = unreadable(input, plain, error)
    }
    if !results.isEmpty { results[0].notes = remarks.all.map(\.words) }
    for index in results.indices where results[index].milliseconds == 0 {
      results[index].milliseconds = Self.milliseconds(since: clock)
    }
    if options.onUnreadable == .fail, results.contains(where: { $0.status == .failed }) { failures.set() }
    return results
  }

  /// The placeholders of a thumbnail that is written; `nil` if they are asked for and the thumbnail cannot be read.
  func placeholders(ofFile path: String) -> [PlaceholderKind: String]? {
    placeholders(of: try ImageReader.pixmap(ofFile: path, limits: options.limits))
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
  func failed(_ error: CodecError) -> JobResult {
    var failed = self
    failed.status = .failed
    failed.failure = Failure(error)
    return failed
  }
}
