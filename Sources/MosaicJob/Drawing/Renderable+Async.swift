// The blocking calls for asynchronous code: the same work on shared threads, so that no thread of Swift concurrency waits for it.
//
// Each ends with its task: if that is cancelled, the work stops, leaves no file, and throws `CancellationError`.

import MosaicCodecs
public import MosaicPixels
public import MosaicRender
public import MosaicScene

extension Renderable {
  /// Measures and lays out the collage on shared threads.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  public func plan(on threads: WorkerThreads = .shared) async throws -> RenderPlan {
    try await start(on: threads) { try $0.plan() }.value()
  }

  /// Renders the collage to a file on shared threads; without a format the ending decides.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  @discardableResult
  public func render(
    to path: String, as format: OutputFormat? = nil, on threads: WorkerThreads = .shared
  ) async throws -> JobReport {
    try await start(to: .file(path), as: format, on: threads).value()
  }

  /// Renders the collage on shared threads, as ``start(to:as:on:)`` does, and waits for the end.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  @discardableResult
  public func render(
    to target: OutputTarget, as format: OutputFormat? = nil, on threads: WorkerThreads = .shared
  ) async throws -> JobReport {
    try await start(to: target, as: format, on: threads).value()
  }

  /// Renders the collage to the bytes of a file of that format on shared threads.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  public func data(as format: OutputFormat, on threads: WorkerThreads = .shared) async throws -> [UInt8] {
    try await start(to: .memory, as: format, on: threads).value().bytes
  }

  /// Renders the collage to pixels in memory on shared threads.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  public func pixmap(on threads: WorkerThreads = .shared) async throws -> Pixmap {
    try await start(on: threads) { try $0.pixmap() }.value()
  }
}
