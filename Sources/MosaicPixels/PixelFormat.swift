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
