// Which pixels of two pictures are not compared.

public import MosaicLayout
public import MosaicPixels

/// Which pixels of a picture are not compared: the union of rectangles, mask pictures and colour keys.
///
/// A mask belongs to the golden, the picture that is expected; an ``Alignment`` lays it on the canvas as the golden is. It takes
/// one byte a pixel.
public struct Mask: Hashable, Sendable {
  /// Number of pixels in a row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// 1 for each masked pixel, else 0; rows from the top without padding.
  public private(set) var bytes: [UInt8]
  /// How many pixels are masked.
  public private(set) var maskedPixels = 0

  /// Makes a mask that covers nothing.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a mask's sides must not be negative")
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height)
  }

  /// The share of pixels that are masked, 0 to 1.
  public var share: Double { bytes.isEmpty ? 0 : Double(maskedPixels) / Double(bytes.count) }

  /// Whether a pixel is masked; outside the mask none is.
  public func isMasked(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height && bytes[y * width + x] != 0
  }

  /// Masks the part of a rectangle that lies inside.
  public mutating func cover(_ rectangle: PixelRect) {
    let part = rectangle.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width { cover(y * width + x) }
    }
  }

  /// Masks what is painted on a mask picture.
  ///
  /// If the picture is opaque everywhere, its light pixels are masked: white on black, as selections are saved; light is
  /// a luma of at least 128 of 255 (Rec. 601). If any of it is transparent, what is painted is masked, of any colour:
  /// pixels with an alpha of at least 128.
  ///
  /// - Throws: ``MaskError/sizesDiffer(maskWidth:maskHeight:width:height:)`` if it has another size.
  public mutating func cover(_ picture: StraightPixmap) throws(MaskError) {
    try requireSize(of: picture.width, picture.height)
    let opaque = stride(from: 3, to: picture.bytes.count, by: 4).allSatisfy { picture.bytes[$0] == 255 }
    for index in bytes.indices {
      let i = index * 4
      let luma =
        299 * Int(picture.bytes[i]) + 587 * Int(picture.bytes[i + 1]) + 114 * Int(picture.bytes[i + 2])
      if opaque ? luma >= 128_000 : picture.bytes[i + 3] >= 128 { cover(index) }
    }
  }

  /// Masks the pixels of the golden that have exactly one colour, such as magenta painted over what changes.
  ///
  /// - Parameters:
  ///   - color: Red, green, blue and alpha.
  ///   - golden: The picture that is expected.
  /// - Throws: ``MaskError/sizesDiffer(maskWidth:maskHeight:width:height:)`` if it has another size.
  public mutating func cover(color: SIMD4<UInt8>, of golden: StraightPixmap) throws(MaskError) {
    try requireSize(of: golden.width, golden.height)
    for index in bytes.indices {
      let i = index * 4
      let pixel = SIMD4(
        golden.bytes[i], golden.bytes[i + 1], golden.bytes[i + 2], golden.bytes[i + 3])
      if pixel == color { cover(index) }
    }
  }

  /// Refuses a mask that covers more of a picture than is allowed.
  ///
  /// - Parameter allowed: A share, 0 to 1.
  /// - Throws: ``MaskError/tooMuch(masked:pixels:allowed:)`` with what was found and what is allowed.
  public func requireShare(atMost allowed: Double) throws(MaskError) {
    // Not a number allows nothing.
    guard share <= max(0, allowed) || maskedPixels == 0 else {
      throw .tooMuch(masked: maskedPixels, pixels: bytes.count, allowed: allowed)
    }
  }

  private mutating func cover(_ index: Int) {
    maskedPixels += Int(1 - bytes[index])
    bytes[index] = 1
  }

  private func requireSize(of width: Int, _ height: Int) throws(MaskError) {
    guard (width, height) == (self.width, self.height) else {
      throw .sizesDiffer(
        maskWidth: width, maskHeight: height, width: self.width, height: self.height)
    }
  }
}
