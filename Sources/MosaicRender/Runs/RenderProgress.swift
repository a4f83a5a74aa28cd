// How far a rendering is.

/// How far a rendering is.
public struct RenderProgress: Hashable, Sendable {
  /// How many parts are done, 0 to ``total``: rows of pixels, or items of an SVG or PDF.
  public let done: Int
  /// How many parts there are.
  public let total: Int

  /// Makes a progress; numbers out of range count as the nearest ones in it.
  public init(done: Int, total: Int) {
    self.total = max(0, total)
    self.done = min(max(0, done), self.total)
  }

  /// The share that is done, 0 to 1; 1 where there is nothing to do.
  public var fraction: Double { total > 0 ? Double(done) / Double(total) : 1 }
}
