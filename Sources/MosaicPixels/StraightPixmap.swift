/// A picture in memory with straight alpha: RGBA, 8 bits a channel, rows from the top without padding.
///
/// Programs that compare pictures work on these values. A transparent pixel has a colour here, which a ``Pixmap`` loses.
public struct StraightPixmap: Hashable, Sendable {
  /// Number of pixels in a row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// `width × height × 4` bytes: red, green, blue, alpha.
  public private(set) var bytes: [UInt8]

  /// Makes a picture from its bytes, which must be `width × height × 4` of them.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width >= 0 && height >= 0, "a picture's sides must not be negative")
    precondition(bytes.count == width * height * 4, "a picture needs four bytes for each pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The same picture with straight alpha: each colour is `colour × 255 / alpha`, rounded to nearest, ties up; transparent
  /// pixels are black.
  ///
  /// - Complexity: O(pixels).
  public init(_ pixmap: Pixmap) {
    var bytes = pixmap.bytes
    for i in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = UInt32(bytes[i + 3])
      func straight(_ color: UInt8) -> UInt8 {
        if alpha == 255 { return color }
        return alpha == 0 ? 0 : UInt8(min(255, (UInt32(color) * 255 + alpha / 2) / alpha))
      }
      let blue = straight(bytes[i])
      (bytes[i], bytes[i + 1], bytes[i + 2]) = (straight(bytes[i + 2]), straight(bytes[i + 1]), blue)
    }
    self.init(width: pixmap.width, height: pixmap.height, bytes: bytes)
  }

  /// Red, green, blue and alpha of a pixel, which must be inside the picture.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let i = offset(x, y)
      return SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
    }
    set {
      let i = offset(x, y)
      for channel in 0..<4 { bytes[i + channel] = newValue[channel] }
    }
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies outside the picture")
    return (y * width + x) * 4
  }
}

extension Pixmap {
  /// The picture with its colours multiplied by their alpha, rounded to the nearest.
  public init(premultiplying picture: StraightPixmap) {
    var bytes = [UInt8](repeating: 0, count: picture.bytes.count)
    for index in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(picture.bytes[index + 3])
      func product(_ channel: Int) -> UInt8 {
        UInt8((Int(picture.bytes[index + channel]) * alpha + 127) / 255)
      }
      bytes[index] = product(2)
      bytes[index + 1] = product(1)
      bytes[index + 2] = product(0)
      bytes[index + 3] = UInt8(alpha)
    }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
  }
}
