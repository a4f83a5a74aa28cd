// What was found at each pixel.

import MosaicPixels

/// The verdict on every pixel of the canvas that two pictures share, rows from the top without padding.
public struct DifferenceMap: Hashable, Sendable {
  /// Number of pixels in a row of the canvas.
  public let width: Int
  /// Number of rows of the canvas.
  public let height: Int
  /// `width × height` raw values of ``Kind``.
  public internal(set) var kinds: [UInt8]

  /// What was found at a pixel.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Equal, or different by no more than the threshold.
    case same = 0
    /// Different; the second picture is lighter there, or as light.
    case lighter = 1
    /// Different; the second picture is darker there.
    case darker = 2
    /// Different, but only by anti-aliasing, which does not count.
    case antialiased = 3
    /// Under a mask: not compared.
    case masked = 4
    /// Only one picture has it; counts as different.
    case unmatched = 5

    /// Whether such a pixel counts as different.
    public var isDifferent: Bool { self == .lighter || self == .darker || self == .unmatched }
  }

  /// A map of pixels that are all the same.
  init(width: Int, height: Int) {
    let kinds = [UInt8](count: width * height) { $0.initialize(repeating: Kind.same.rawValue) }
    self.init(width: width, height: height, kinds: kinds)
  }

  /// Makes a map from its raw values, which must be `width × height` of them.
  package init(width: Int, height: Int, kinds: [UInt8]) {
    precondition(width >= 0 && height >= 0, "a map's sides must not be negative")
    precondition(kinds.count == width * height, "a map needs one value for each pixel")
    (self.width, self.height, self.kinds) = (width, height, kinds)
  }

  /// The verdict on a pixel, which must be inside the canvas.
  public subscript(x: Int, y: Int) -> Kind {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies outside the canvas")
    return Kind(rawValue: kinds[y * width + x]) ?? .same
  }
}
