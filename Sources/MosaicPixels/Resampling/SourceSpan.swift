// A part of a source picture along one axis.

/// The wanted part of a picture along one axis, in source pixels, with exact fractions.
public struct SourceSpan: Hashable, Sendable {
  /// Start of the part, at least 0.
  public var start: Double
  /// Its length, above 0.
  public var length: Double

  /// Makes a span.
  public init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// The same part of a picture that is `factor` times smaller.
  public func reduced(by factor: Int) -> SourceSpan {
    SourceSpan(start: start / Double(factor), length: length / Double(factor))
  }
}
