/// A picture in memory: premultiplied BGRA, 8 bits a channel, rows from the top without padding.
///
/// This is Cairo's ARGB32 on a little-endian machine, so a finished tile is painted without conversion.
public struct Pixmap: Hashable, Sendable {
  /// Number of pixels in a row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// `width × height × 4` bytes: blue, green, red, alpha; no colour above its alpha.
  public var bytes: [UInt8]

  /// Bytes of one row.
  public var stride: Int { width * 4 }

  /// Makes a picture of transparent black.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Makes a picture from its bytes, which must be `width × height × 4` of them.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width >= 0 && height >= 0, "a picture's sides must not be negative")
    precondition(bytes.count == width * height * 4, "a picture needs four bytes for each pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The four bytes of one pixel, packed as `0xAARRGGBB`.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      let i = (y * width + x) * 4
      return UInt32(bytes[i]) | UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i + 2]) << 16
        | UInt32(bytes[i + 3]) << 24
    }
    set {
      let i = (y * width + x) * 4
      bytes[i] = UInt8(truncatingIfNeeded: newValue)
      bytes[i + 1] = UInt8(truncatingIfNeeded: newValue >> 8)
      bytes[i + 2] = UInt8(truncatingIfNeeded: newValue >> 16)
      bytes[i + 3] = UInt8(truncatingIfNeeded: newValue >> 24)
    }
  }

  package func cropped(columns: Range<Int>) -> Pixmap {
    guard columns != 0..<width else { return self }
    precondition(columns.lowerBound >= 0 && columns.upperBound <= width, "columns lie inside the picture")
    var cut: [UInt8] = []
    cut.reserveCapacity(columns.count * height * 4)
    for y in 0..<height {
      let start = y * stride
      cut += bytes[start + columns.lowerBound * 4..<start + columns.upperBound * 4]
    }
    return Pixmap(width: columns.count, height: height, bytes: cut)
  }

  package func cropped(rows: Range<Int>) -> Pixmap {
    guard rows != 0..<height else { return self }
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height, "rows lie inside the picture")
    return Pixmap(
      width: width, height: rows.count,
      bytes: Array(bytes[rows.lowerBound * stride..<rows.upperBound * stride]))
  }

  package var isOpaque: Bool {
    Swift.stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
  }

  /// The picture on a colour, which is given as a premultiplied pixel, `0xAARRGGBB`: what is transparent shows it.
  package func painted(on color: UInt32) -> Pixmap {
    let back = [color, color >> 8, color >> 16, color >> 24].map { $0 & 255 }
    var result = self
    for pixel in Swift.stride(from: 0, to: bytes.count, by: 4) {
      let open = 255 - UInt32(bytes[pixel + 3])
      guard open > 0 else { continue }
      for channel in 0..<4 {
        // No colour is above its alpha, so the sum is at most 255.
        let sum = UInt32(bytes[pixel + channel]) + (back[channel] * open + 127) / 255
        result.bytes[pixel + channel] = UInt8(truncatingIfNeeded: min(sum, 255))
      }
    }
    return result
  }
}
