// The header of an image file.

public import MosaicPixels

/// The facts in the header of an image file; reading it decodes no pixels.
public struct ImageHeader: Hashable, Sendable {
  /// The file format.
  public let format: ImageFormat
  /// Pixels in a stored row, at least 1.
  public let width: Int
  /// Stored rows, at least 1.
  public let height: Int
  /// How to rotate or mirror the stored picture for display; `.up` if the file does not say.
  public internal(set) var orientation = Orientation.up
  /// Bits of a sample in the file: 1, 2, 4, 8 or 16; in HEIC and AVIF 8, 10 or 12.
  public internal(set) var bitDepth = 8
  /// Whether pixels may be transparent (an alpha channel, or a transparent colour).
  public internal(set) var hasAlpha = false
  /// Whether rows come in several passes, so that the decoder holds the whole picture.
  public internal(set) var isInterlaced = false

  package internal(set) var drawing: DrawnSize?
  package internal(set) var colors = ColorTreatment.sRGB
  package internal(set) var photo: PhotoFacts?

  /// Width in pixels of the picture as displayed.
  public var orientedWidth: Int { orientation.swapsSides ? height : width }
  /// Height in pixels of the picture as displayed.
  public var orientedHeight: Int { orientation.swapsSides ? width : height }
}

/// The size of a drawing whose sides have fractions, beside the whole sides of its header.
package struct DrawnSize: Hashable, Sendable {
  /// Whole sides in the drawing's ratio, from which its parts are cut.
  package let width: Int
  package let height: Int
  /// Sides in pixels at which the drawing is shown by default.
  package let naturalWidth: Double
  package let naturalHeight: Double
}

/// How the colours of a picture become sRGB.
package enum ColorTreatment: Hashable, Sendable {
  /// The colours are sRGB already: the file says so, or names no colour space.
  case sRGB
  /// The colours are converted from an embedded profile, or from the primaries and gamma that a PNG states.
  case converted
  /// The file has a profile that cannot be used, for this reason; its colours are taken as sRGB.
  case ignored(String)
  /// The file has a profile, but this build reads none (trait `ICC`); its colours are taken as sRGB.
  case notRead
}

extension ImageHeader {
  /// Faults of a file whose picture can be shown all the same; clauses to follow the file's name.
  public var warnings: [String] {
    if case .ignored(let reason) = colors {
      ["its colour profile cannot be used (\(reason)); its colours are taken as sRGB"]
    } else {
      []
    }
  }

  /// Parts of the file that this build ignores; clauses to follow the file's name, for verbose output.
  public var notes: [String] {
    colors == .notRead
      ? ["its colour profile is not read by this build (trait ICC); its colours are taken as sRGB"] : []
  }
}
