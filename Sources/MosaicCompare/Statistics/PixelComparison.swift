// Compares two pictures pixel by pixel.

public import MosaicLayout
public import MosaicPixels

/// The result of comparing two pictures pixel by pixel.
public enum PixelComparison: Hashable, Sendable {
  /// The pictures have different sizes, so no pixels were compared.
  case sizesDiffer(expected: PixelSize, actual: PixelSize)
  /// The pictures have the same size; how much they differ, if at all.
  case measured(PixelDifference)

  /// Compares a picture with the one that was expected.
  ///
  /// - Complexity: O(pixels).
  public init(expected: Pixmap, actual: Pixmap) {
    if expected.pixelSize == actual.pixelSize {
      self = .measured(PixelDifference(between: expected, and: actual))
    } else {
      self = .sizesDiffer(expected: expected.pixelSize, actual: actual.pixelSize)
    }
  }

  /// Whether both pictures are the same in every pixel.
  public var isEqual: Bool { verdict().isMatch }

  /// Whether the pictures match within a tolerance.
  ///
  /// - Parameters:
  ///   - maxDelta: The largest difference of a channel, 0 to 255, up to which pixels count as equal.
  ///   - maxPixels: How many pixels may differ by more than that.
  public func verdict(maxDelta: Int = 0, maxPixels: Int = 0) -> Verdict {
    switch self {
    case .sizesDiffer:
      return Verdict(isMatch: false, description: description)
    case .measured(let difference):
      let above = difference.pixels(above: maxDelta)
      let limits =
        maxDelta == 0 && maxPixels == 0 ? "" : "; allowed: \(maxPixels) above \(maxDelta), found: \(above)"
      return Verdict(isMatch: above <= maxPixels, description: difference.description + limits)
    }
  }

  /// Whether two pictures match, and the figures behind it.
  public struct Verdict: Hashable, Sendable, CustomStringConvertible {
    /// Whether the pictures have the same size and are within the tolerance.
    public let isMatch: Bool
    /// What was found and what was allowed, in one line.
    public let description: String
  }
}

extension PixelComparison: CustomStringConvertible {
  /// What was found, in one line.
  public var description: String {
    switch self {
    case .sizesDiffer(let expected, let actual): "the sizes differ: expected \(expected), got \(actual)"
    case .measured(let difference): difference.description
    }
  }
}

extension Pixmap {
  var pixelSize: PixelSize { PixelSize(width: width, height: height) }
}
