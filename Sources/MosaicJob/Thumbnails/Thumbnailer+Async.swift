// Thumbnails for asynchronous code: the blocking calls on shared threads.

public import MosaicPixels
public import MosaicRender

extension Thumbnailer {
  /// The thumbnails of a file on shared threads.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  public func pixmaps(ofFile path: String, on threads: WorkerThreads = .shared) async throws -> [Pixmap] {
    try await start(on: threads) { try $0.pixmaps(ofFile: path) }.value()
  }

  /// The thumbnails of a picture in memory on shared threads.
  ///
  /// - Throws: ``JobError``, and `CancellationError`.
  public func pixmaps(
    of bytes: some Collection<UInt8> & Sendable, name: String, on threads: WorkerThreads
  ) async throws -> [Pixmap] {
    try await start(on: threads) { try $0.pixmaps(of: bytes, name: name) }.value()
  }

  /// The same on ``/MosaicRender/WorkerThreads/shared``. With a default in its place, the blocking call would be preferred.
  public func pixmaps(
    of bytes: some Collection<UInt8> & Sendable, name: String
  ) async throws -> [Pixmap] {
    try await pixmaps(of: bytes, name: name, on: .shared)
  }

  /// Begins any blocking work with the thumbnailer, whose options have a part of their memory, and stop if the run is cancelled.
  private func start<Made: Sendable>(
    on threads: WorkerThreads, _ work: @escaping @Sendable (Self) throws -> Made
  ) -> CollageRun<Made> {
    var shared = RenderOptions()
    shared.limits = options.limits
    shared.memory = options.memory
    return CollageRun(on: threads, options: shared, wrap: { JobError(.render($0)) }) { run in
      var own = self
      own.options.limits = run.limits
      own.options.memory = run.memory
      return try work(own)
    }
  }
}
