import Mosaic

/// What a client sends: a document, and its pictures by their names in it.
struct Request: Sendable {
  var document: [UInt8]
  var pictures: [String: [UInt8]]

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
  try await request.job().start(to: .memory, as: .png).value().bytes
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
  case is CancellationError: (499, "the client has gone")
  default: (500, "\(error)")
  }
}
