// A part of a picture in which something changed.

public import MosaicLayout

/// A box around pixels that differ and lie near each other.
public struct Region: Hashable, Sendable {
  /// Where it is on the canvas; at least one pixel.
  public let box: PixelRect
  /// How many pixels in the box differ; anti-aliased and masked ones are not counted.
  public let pixels: Int
  /// The strongest difference of a pixel in the box, 0 to 1.
  public let strongest: Double
  /// What the change looks like.
  public let kind: Kind

  /// What a change looks like, from the shape of the pixels that differ. The first case of this order that holds is taken.
  public enum Kind: String, CaseIterable, Sendable {
    /// More than half of the pixels exist in the first picture only.
    case onlyInA = "only in A"
    /// More than half of the pixels exist in the second picture only.
    case onlyInB = "only in B"
    /// More than half of the pixels have at most one neighbour, of eight, that differs: scattered dots.
    case speckle
    /// What the first picture has here is found in the second one a few pixels away.
    case shift
    /// At least half of the pixels have four neighbours that all differ, or the pixels fill three quarters of a box of
    /// at least 3 × 3: a surface.
    case fill
    /// Anything else: lines, outlines, text, or a fine pattern.
    case edge
  }

  package init(_ box: PixelRect, pixels: Int, strongest: Double, kind: Kind) {
    (self.box, self.pixels, self.strongest, self.kind) = (box, pixels, strongest, kind)
  }

  /// The pixels that differ times the strongest difference.
  var importance: Double { Double(pixels) * strongest }
}

extension Region: CustomStringConvertible {
  /// Kind, sides, corner and count, as `fill, 30×9 at (4, 7), 120 pixels`.
  public var description: String {
    "\(kind.rawValue), \(box), \(pixels) pixel\(pixels == 1 ? "" : "s")"
  }
}
