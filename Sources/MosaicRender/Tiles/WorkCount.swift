// Counters of the work of a rendering, for tests.

import Synchronization

/// Counts processed pixels, for tests that compare the sums with the canvas' size.
final class WorkCount: Sendable {
  struct Sums: Hashable, Sendable {
    var sourcePixels = 0
    var tilePixels = 0
    /// Blurred pixels, including those of shadows.
    var blurredPixels = 0
    /// Sampled pixels: of shadows, backdrops and rotated pictures.
    var sampledPixels = 0
  }

  private let counted = Mutex(Sums())

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
