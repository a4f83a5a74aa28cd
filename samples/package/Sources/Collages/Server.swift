import Foundation
import Mosaic

/// The threads of all requests. So many may wait, with their uploads.
let threads = WorkerThreads(nil, mostWaiting: 500)

/// What a client sends: a document, and its pictures by their names in it.
struct Request: Sendable {
  var document: Data
  var pictures: [String: Data]
  /// How long it may take, also while it waits.
  var seconds = 20.0

  /// The job of the request. It opens no file, and its time begins.
  func job() throws(JobError) -> CollageJob {
    let options = RenderOptions {
      $0.limits = DecodeLimits(
        maxPixels: 50_000_000, stop: StopSignal(timeLimit: seconds))
      $0.memory = MemoryBudget(limit: 512 << 20)
    }
    return try CollageJob(
      json: document, pictures: pictures.mapValues { .bytes($0) }, options: options)
  }
}

/// The picture that a request asks for, as the bytes of a PNG file.
func answer(_ request: Request) async throws -> [UInt8] {
  try await request.job().data(as: .png, on: threads)
}

/// Small pictures of an upload.
func thumbnails(of upload: Data) async throws -> [Pixmap] {
  let sizes = [try ThumbnailSize("64x64"), try ThumbnailSize("200")]
  let options = ThumbnailOptions { $0.limits.stop = StopSignal(timeLimit: 20) }
  return try await Thumbnailer(sizes, options: options)
    .pixmaps(of: upload, name: "upload", on: threads)
}

/// Where a collage differs from the picture that is expected, but for some parts.
func differences(
  of job: CollageJob, from expected: Pixmap, ignoring parts: [PixelRect] = []
) async throws -> [Region] {
  try await job.start(on: threads) { job in
    let options = ComparisonPreset.renderer.options
    return try Comparison(
      expected: expected, actual: job.pixmap(), options, ignoring: parts
    ).regions
  }.value()
}

/// The results of jobs that come as messages, each as a line of JSON.
func results(of messages: AsyncStream<String>) async throws -> [String] {
  var lines: [String] = []
  for try await result in Batch(messages.map(\.utf8)).results {
    lines.append(result.json)
  }
  return lines
}

/// The same for many requests at once, on one thread for each processor.
func answers(to requests: [Request]) async throws -> [Int: [UInt8]] {
  try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
    for (number, request) in requests.enumerated() {
      group.addTask { (number, try await answer(request)) }
    }
    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}

/// Writes a file and says how far it is.
func render(_ job: CollageJob, to path: String, show: (Double) -> Void) async throws {
  let run = job.start(to: .file(path))
  for await progress in run.progress { show(progress) }
  _ = try await run.value()
}

/// What to reply when any of these throws: an HTTP status, and a sentence.
func reply(to error: any Error) -> (status: Int, words: String) {
  if error is CancellationError { return (499, "the client has gone") }
  guard let error = error as? any DescribedError else { return (500, "\(error)") }
  let status =
    switch error.errorKind {
    case .tooLarge, .memory: 413
    case .unsupported: 415
    case .unreadable: 422
    case .busy: 503
    case .time: 504
    default: error.isClientFault ? 400 : 500
    }
  return (status, error.description)
}

/// The uploads that are at fault: their numbers in the document, and why.
func badUploads(of error: JobError) -> [(number: Int?, words: String)] {
  error.items.map { ($0.part.index, $0.error.description) }
}

/// Where a document is wrong.
func mistakes(of error: JobError) -> [(line: Int, column: Int, path: String)] {
  guard case .document(let errors, _) = error.kind else { return [] }
  return errors.entries.map { ($0.line, $0.column, $0.error.path) }
}
