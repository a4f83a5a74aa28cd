import Foundation
import Mosaic

/// The threads of all requests. So many may wait, with their uploads.
let threads = WorkerThreads(nil, mostWaiting: 500)

/// What a client sends: a document, and its pictures by their names in it.
struct Request: Sendable {
  var document: Data
  var pictures: [String: Data]

  /// The job of the request. It opens no file.
  func job() throws(JobError) -> CollageJob {
    let options = RenderOptions {
      $0.limits = DecodeLimits(maxPixels: 50_000_000)
      $0.memory = MemoryBudget(limit: 512 << 20)
    }
    return try CollageJob(
      json: document, pictures: pictures.mapValues { .bytes($0) }, options: options)
  }
}

/// The picture that a request asks for, as the bytes of a PNG file.
func answer(_ request: Request) async throws -> [UInt8] {
  try await request.job().start(to: .memory, as: .png, on: threads).value().bytes
}

/// Small pictures of an upload.
func thumbnails(of upload: Data) async throws -> [Pixmap] {
  try await threads.start { options in
    let own = ThumbnailOptions {
      ($0.limits, $0.memory) = (options.limits, options.memory)
    }
    let sizes = [try ThumbnailSize("64x64"), try ThumbnailSize("200")]
    return try Thumbnailer(sizes, options: own).pixmaps(of: upload, name: "upload")
  }.value()
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

/// What to reply when ``answer(_:)`` throws: an HTTP status, and a sentence.
func reply(to error: any Error) -> (status: Int, words: String) {
  switch error {
  case let error as JobError where error.exitCode == 65: (400, error.description)
  case let error as JobError where error.kind == .render(.tooManyRuns(waiting: 500)):
    (503, error.description)
  case is CancellationError: (499, "the client has gone")
  default: (500, "\(error)")
  }
}

/// The names of the uploads that are at fault.
func badUploads(of error: JobError) -> [String] { error.items.map(\.error.path) }
