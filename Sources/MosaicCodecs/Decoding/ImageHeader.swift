// What a file says about its picture, before any pixel is decoded.

public import MosaicPixels

/// What the header of an image file says; reading it decodes no pixels.
public struct ImageHeader: Hashable, Sendable {
  /// The file format.
  public let format: ImageFormat
  /// Pixels in a stored row, at least 1.
  public let width: Int
  /// Stored rows, at least 1.
  public let height: Int
  /// How to rotate or mirror the stored picture for display; `.up` where the file does not say.
  public let orientation: Orientation
  /// Bits of a sample in the file: 1, 2, 4, 8 or 16; of HEIC and AVIF 8, 10 or 12.
  public let bitDepth: Int
  /// Whether pixels may be transparent (an alpha channel, or a transparent colour).
  public let hasAlpha: Bool
  /// Whether rows come in several passes, so that the decoder holds the whole picture.
  public let isInterlaced: Bool

  /// How the picture's colours become sRGB, which decoded rows are in.
  package let colors: ColorTreatment
  /// When and with what the picture was taken; `nil` where the file does not say.
  package let photo: PhotoFacts?

  package init(
    format: ImageFormat, width: Int, height: Int, orientation: Orientation = .up, bitDepth: Int = 8,
    hasAlpha: Bool = false, isInterlaced: Bool = false, colors: ColorTreatment = .sRGB,
    photo: PhotoFacts? = nil
  ) {
    (self.colors, self.photo) = (colors, photo)
    (self.format, self.width, self.height) = (format, width, height)
    (self.orientation, self.bitDepth) = (orientation, bitDepth)
    (self.hasAlpha, self.isInterlaced) = (hasAlpha, isInterlaced)
  }

  /// Width in pixels of the picture as displayed.
  public var orientedWidth: Int { orientation.swapsSides ? height : width }
  /// Height in pixels of the picture as displayed.
  public var orientedHeight: Int { orientation.swapsSides ? width : height }
}

/// How the colours of a picture become those of sRGB.
package enum ColorTreatment: Hashable, Sendable {
  /// They are sRGB already: the file says so, or says nothing.
  case sRGB
  /// They are converted from an embedded profile, or from the primaries and gamma that a PNG states.
  case converted
  /// The file has a profile that cannot be used, for this reason; its colours are taken as sRGB.
  case ignored(String)
  /// The file has a profile, but this build reads none (trait `ICC`); its colours are taken as sRGB.
  case notRead
}

extension ImageHeader {
  /// What is wrong with the file although its picture can be shown; clauses to follow the file's name.
  public var warnings: [String] {
    if case .ignored(let reason) = colors {
      ["its colour profile cannot be used (\(reason)); its colours are taken as sRGB"]
    } else {
      []
    }
  }

  /// What this build ignores in the file; clauses to follow the file's name, for verbose output.
  public var notes: [String] {
    colors == .notRead
      ? ["its colour profile is not read by this build (trait ICC); its colours are taken as sRGB"] : []
  }
}
