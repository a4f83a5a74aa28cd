/// A BlurHash: a short text from which a web page paints a blurred picture until the picture itself is there.
///
/// Source: the encoder and the description of the format at github.com/woltapp/blurhash. As there, alpha is ignored: a colour
/// counts as stored, and transparent pixels as black. The largest component counts by its magnitude, as the encoders in C and
/// Swift have it and the one in TypeScript has not.
package struct BlurHash: Hashable, Sendable {
  /// The hash, of digits, letters and signs that neither HTML nor JSON escapes.
  package let text: String

  /// Computes the hash of a picture. A picture of more than 100 pixels a side is shrunk first, and a picture without pixels
  /// counts as a transparent pixel.
  ///
  /// `columns` and `rows` are the numbers of components across and down, 1 to 9; less counts as 1, and more as 9.
  package init(_ picture: Pixmap, columns: Int = 4, rows: Int = 3) {
    let (columns, rows) = (min(max(1, columns), 9), min(max(1, rows), 9))
    let pixels = StraightPixmap(placeholderOf: picture)
    var components = Self.components(pixels, columns: columns, rows: rows)
    let mean = components.removeFirst()
    let largest = components.map { max(abs($0.x), abs($0.y), abs($0.z)) }.max()
    let scale = largest.map { Self.limited($0 * 166 - 0.5, to: 82) } ?? 0
    let unit = largest == nil ? 1 : Double(scale + 1) / 166

    text =
      Self.digits(columns - 1 + (rows - 1) * 9, count: 1) + Self.digits(scale, count: 1)
      + Self.digits(Self.stored(mean), count: 4)
      + components.map { Self.digits(Self.quantised($0 / unit), count: 2) }.joined()
  }

  // MARK: The transform

  /// The components of the discrete cosine transform of the picture's light, of red, green and blue; row by row.
  private static func components(_ pixels: StraightPixmap, columns: Int, rows: Int) -> [SIMD3<Double>] {
    let light = (0..<256).map { SRGBCurve.light(of: Double($0) / 255) }
    let lights = pixels.bytes.map { light[Int($0)] }
    let colors = stride(from: 0, to: lights.count, by: 4).map { (i: Int) -> SIMD3<Double> in
      SIMD3(lights[i], lights[i + 1], lights[i + 2])
    }
    var components: [SIMD3<Double>] = []
    for row in 0..<rows {
      let down = waves(row, length: pixels.height)
      for column in 0..<columns {
        let across = waves(column, length: pixels.width)
        var sum = SIMD3<Double>()
        for y in 0..<pixels.height {
          for x in 0..<pixels.width { sum += colors[y * pixels.width + x] * (across[x] * down[y]) }
        }
        let norm = row == 0 && column == 0 ? 1.0 : 2
        components.append(sum * (norm / Double(pixels.width * pixels.height)))
      }
    }
    return components
  }

  private static func waves(_ number: Int, length: Int) -> [Double] {
    (0..<length).map { correctlyRoundedCosine(Double.pi * Double(number * $0) / Double(length)) }
  }

  // MARK: Numbers

  /// The nearest colour that is stored, as 0xRRGGBB.
  private static func stored(_ light: SIMD3<Double>) -> Int {
    [light.x, light.y, light.z].reduce(0) { color, light in
      // Half a step below a value, rounding goes over to it.
      let values = (1..<256).prefix { SRGBCurve.light(of: (Double($0) - 0.5) / 255) <= light }
      return color << 8 | (values.last ?? 0)
    }
  }

  /// A component in 19 steps a colour, finer near zero.
  private static func quantised(_ component: SIMD3<Double>) -> Int {
    [component.x, component.y, component.z].reduce(0) { number, value in
      let root = value < 0 ? -(-value).squareRoot() : value.squareRoot()
      return number * 19 + limited(root * 9 + 9.5, to: 18)
    }
  }

  /// The whole part of a number from 0 to `limit`.
  private static func limited(_ number: Double, to limit: Int) -> Int {
    Int(max(0, min(Double(limit), number)))
  }

  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~")

  private static func digits(_ number: Int, count: Int) -> String {
    var rest = number
    var digits = ""
    for _ in 0..<count {
      digits = "\(alphabet[rest % 83])\(digits)"
      rest /= 83
    }
    return digits
  }
}
