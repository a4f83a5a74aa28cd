// Two pictures, pixel by pixel: are they of one size, and if so how far apart?

public import MosaicPixels

/// What comes of comparing two pictures pixel by pixel.
public enum PixelComparison: Hashable, Sendable {
  /// The pictures have different sides, so no pixels were compared.
  case sizesDiffer(expected: Size, actual: Size)
  /// The pictures have the same sides and differ so much, or not at all.
  case measured(PixelDifference)

  /// Compares a picture with the one that was expected.
  ///
  /// - Complexity: O(pixels).
  public init(expected: Pixmap, actual: Pixmap) {
    if expected.size == actual.size {
      self = .measured(PixelDifference(between: expected, and: actual))
    } else {
      self = .sizesDiffer(expected: expected.size, actual: actual.size)
    }
  }

  /// Whether both pictures are the same in every pixel.
  public var isEqual: Bool { verdict().isMatch }

  /// Judges the pictures: of one size, and few enough pixels that are far enough off.
  ///
  /// - Parameters:
  ///   - maxDelta: largest difference of a channel, 0 to 255, with which a pixel still counts as the same.
  ///   - maxPixels: how many pixels may differ by more than that, however much.
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

  /// Whether two pictures count as the same, and the figures behind it.
  public struct Verdict: Hashable, Sendable, CustomStringConvertible {
    /// Whether the pictures are of one size and within the tolerance.
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
