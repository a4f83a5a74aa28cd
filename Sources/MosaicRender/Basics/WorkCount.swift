// How much work a rendering is, counted and not timed.

import Synchronization

/// Counts pixels as they are worked on, a row or a piece at a time; for tests, which hold the sums to what is on the canvas.
final class WorkCount: Sendable {
  /// What was done.
  struct Sums: Hashable, Sendable {
    /// Pixels that came out of decoders.
    var sourcePixels = 0
    /// Pixels of tiles that were made of them.
    var tilePixels = 0
    /// Pixels that were blurred, and those of shadows.
    var blurredPixels = 0
    /// Pixels that were sampled: of shadows, backdrops and turned pictures.
    var sampledPixels = 0
  }

  private let counted = Mutex(Sums())

  /// What was done until now.
  var sums: Sums { counted.withLock { $0 } }

  func add(sourcePixels: Int = 0, tilePixels: Int = 0, blurredPixels: Int = 0, sampledPixels: Int = 0) {
    counted.withLock {
      $0.sourcePixels += sourcePixels
      $0.tilePixels += tilePixels
      $0.blurredPixels += blurredPixels
      $0.sampledPixels += sampledPixels
    }
  }
}
