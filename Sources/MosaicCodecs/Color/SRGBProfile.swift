// The ICC profile that outputs carry: sRGB, in fewer than 500 bytes.

/// Builds an ICC profile of sRGB from the numbers of its standard. Primaries, white and curve come from IEC 61966-2-1; the curve
/// has five parameters, so that it is exact and small. Source: ICC.1:2010 (version 4.3), sections 7.2 (header), 8.3
/// (three-component matrix-based profiles), 9 and 10 (tags and their types).
package enum SRGBProfile {
  package static let bytes: [UInt8] = {
    let tags = Self.tags
    // The header, the count of tags, and twelve bytes a tag; each tag's data begins at a multiple of four.
    var place = 128 + 4 + 12 * tags.count
    var (table, data): ([UInt8], [UInt8]) = (number(tags.count), [])
    // The three curves are one.
    var places: [[UInt8]: Int] = [:]
    for (name, content) in tags {
      if places[content] == nil {
        places[content] = place
        data += content
        place += content.count
      }
      table += Array(name.utf8) + number(places[content] ?? 0) + number(content.count)
    }
    return header(byteCount: place) + table + data
  }()

  private static var tags: [(name: String, data: [UInt8])] {
    [
      ("desc", text("sRGB")), ("cprt", text("No copyright")), ("wtpt", xyz(white)),
      ("chad", adaptation), ("rXYZ", xyz(primaries[0])), ("gXYZ", xyz(primaries[1])),
      ("bXYZ", xyz(primaries[2])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
  }

  /// A profile of displays, for RGB, with XYZ as its connection space.
  private static func header(byteCount: Int) -> [UInt8] {
    var bytes: [UInt8] = number(byteCount)
    // The preferred engine: none.
    bytes += number(0) + number(0x0430_0000)
    bytes += Array("mntrRGB XYZ ".utf8)
    // The first day of 2026, at midnight, so that the bytes are always the same.
    bytes += [2026, 1, 1, 0, 0, 0].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    bytes += Array("acsp".utf8)
    // Platform, flags, manufacturer, model, attributes of the device, and the perceptual intent.
    bytes += [UInt8](repeating: 0, count: 28)
    bytes += white.flatMap(number)
    // The creator, the profile's MD5, which may be left out, and the reserved bytes.
    return bytes + [UInt8](repeating: 0, count: 48)
  }

  // MARK: Numbers

  private static let one = 65_536.0

  private static let white = fixed(Primaries.d50)

  /// Red, green and blue under the white of the connection space; their sum is that white to the last bit.
  private static let primaries: [[Int]] = {
    let matrix = Primaries.sRGB.toD50 ?? Matrix3(columns: .zero, .zero, .zero)
    let red = fixed(matrix * SIMD3(1, 0, 0))
    let green = fixed(matrix * SIMD3(0, 1, 0))
    return [red, green, (0..<3).map { white[$0] - red[$0] - green[$0] }]
  }()

  private static func fixed(_ vector: SIMD3<Double>) -> [Int] {
    (0..<3).map { Int((vector[$0] * one).rounded()) }
  }

  // MARK: Types of tags

  /// A text in one language (`multiLocalizedUnicodeType`), filled to a multiple of four bytes.
  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let head = Array("mluc".utf8) + number(0) + number(1) + number(12) + Array("enUS".utf8)
    let bytes = head + number(units.count) + number(28) + units
    return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  private static func xyz(_ color: [Int]) -> [UInt8] {
    Array("XYZ ".utf8) + number(0) + color.flatMap(number)
  }

  /// The matrix from the white of sRGB to the white of the connection space.
  private static var adaptation: [UInt8] {
    let matrix = Primaries.adaptation(from: Primaries.d65) ?? Matrix3(columns: .zero, .zero, .zero)
    return Array("sf32".utf8) + number(0) + matrix.rows.flatMap(fixed).flatMap(number)
  }

  /// `((x + 0.055) / 1.055) ^ 2.4` from 0.04045 on, and `x / 12.92` below (`parametricCurveType`, function 3).
  private static var curve: [UInt8] {
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return Array("para".utf8) + number(0) + [0, 3, 0, 0]
      + parameters.flatMap { number(Int(($0 * one).rounded())) }
  }

  /// Four bytes, the highest first; negative numbers in two's complement.
  private static func number(_ number: Int) -> [UInt8] { UInt32(truncatingIfNeeded: number).bigEndianBytes }
}
