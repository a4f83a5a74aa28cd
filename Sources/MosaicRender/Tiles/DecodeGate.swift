// Keeps several workers from holding several whole pictures at once.

/// Lets those in who need memory for a whole picture, as many at the same time as there is memory for.
///
/// Most pictures are read a few rows at a time; an interlaced PNG or a progressive JPEG is not. One who is in never waits for
/// another who is, so that nobody waits for ever.
final class DecodeGate: Sendable {
  private let limit: Int
  private let used = Monitor(0)

  /// - Parameter limit: Bytes; a picture that needs more than that comes in alone.
  init(limit: Int = 64 << 20) { self.limit = limit }

  /// Runs `body`, which needs `bytes` of memory for as long as it runs.
  func holding<Result, Failure>(
    _ bytes: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard bytes > 0 else { return try body() }
    used.wait { used -> Void? in
      guard used == 0 || used + bytes <= limit else { return nil }
      used += bytes
      return ()
    }
    defer { used.change { $0 -= bytes } }
    return try body()
  }
}
