// Why a golden has no file of its own.

/// `expectGolden` was called where it cannot work.
public struct GoldenMisuse: Error, Hashable, CustomStringConvertible {
  /// What is wrong and what to do.
  public let description: String
}
