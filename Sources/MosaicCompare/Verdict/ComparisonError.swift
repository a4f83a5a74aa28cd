// Why pictures cannot be compared.

public import MosaicLayout

/// What is wrong with two pictures that cannot be compared. It never means that they differ.
public enum ComparisonError: Error, Hashable, Sendable {
  /// The canvas that holds both pictures is above the limit.
  case canvasTooLarge(a: PixelSize, b: PixelSize, pixels: Int, limit: Int)
}

extension ComparisonError: CustomStringConvertible {
  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .canvasTooLarge(let a, let b, let pixels, let limit):
      "pictures of \(a) and \(b) laid over each other need a canvas of \(pixels) pixels, and the limit is \(limit)"
    }
  }
}
