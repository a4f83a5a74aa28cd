// Pictures in memory: premultiplied, with straight alpha, and the bytes of a pixel in the rows of decoders.

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

  /// The picture on a colour, which is given as a premultiplied pixel, `0xAARRGGBB`; transparent parts show it.
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

// MARK: Straight alpha

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

// MARK: Rows of decoders

/// The bytes of a pixel in the rows of decoders.
package enum PixelFormat: Int, Hashable, Sendable {
  /// One byte: gray, opaque.
  case gray = 1
  /// Three bytes: red, green, blue; opaque.
  case rgb = 3
  /// Four bytes: blue, green, red, alpha; premultiplied, as in a ``Pixmap``.
  case bgra = 4

  package var bytesPerPixel: Int { rawValue }

  /// Appends the pixels of a row to `bytes` as premultiplied BGRA.
  package func appendBGRA(_ row: [UInt8], to bytes: inout [UInt8]) {
    switch self {
    case .bgra: bytes += row
    case .gray: for gray in row { bytes += [gray, gray, gray, 255] }
    case .rgb:
      for x in stride(from: 0, to: row.count - 2, by: 3) { bytes += [row[x + 2], row[x + 1], row[x], 255] }
    }
  }

  /// Converts a row of opaque BGRA to this format; the inverse of `appendBGRA`.
  package func narrow(_ bgra: [UInt8], into row: inout [UInt8]) {
    switch self {
    case .bgra: row = bgra
    case .gray: row = stride(from: 0, to: bgra.count, by: 4).map { bgra[$0] }
    case .rgb:
      row.removeAll(keepingCapacity: true)
      for x in stride(from: 0, to: bgra.count, by: 4) { row += [bgra[x + 2], bgra[x + 1], bgra[x]] }
    }
  }
}
