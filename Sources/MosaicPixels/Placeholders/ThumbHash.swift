/// A ThumbHash: a few bytes from which a web page paints a blurred picture until the picture itself is there.
///
/// Source: the encoder in JavaScript at github.com/evanw/thumbhash. The bytes are the ones that current browsers compute with
/// it, even if waves cancel out and only rounding errors are left.
package struct ThumbHash: Hashable, Sendable {
  /// The hash: 5 bytes, 1 more with alpha, and then half a byte for each component.
  package let bytes: [UInt8]

  /// Computes the hash of a picture. A picture of more than 100 pixels a side is shrunk first, and a picture without pixels
  /// counts as a transparent pixel.
  package init(_ picture: Pixmap) {
    let pixels = StraightPixmap(placeholderOf: picture)
    let planes = Planes(pixels)
    let (width, height) = (pixels.width, pixels.height)
    // Less detail in brightness if alpha needs room, too.
    let limit = planes.hasAlpha ? 5 : 7
    let across = Self.count(limit, of: width, among: max(width, height))
    let down = Self.count(limit, of: height, among: max(width, height))

    // The values of each wave along a row, and along a column.
    let waves = (Self.waves(width), Self.waves(height))
    let light = Channel(planes.light, waves, across: max(3, across), down: max(3, down))
    let yellow = Channel(planes.yellow, waves, across: 3, down: 3)
    let red = Channel(planes.red, waves, across: 3, down: 3)
    let alpha = planes.hasAlpha ? Channel(planes.alpha, waves, across: 5, down: 5) : nil

    let isLandscape = width > height
    let colors =
      Self.rounded(63 * light.mean) | Self.rounded(31.5 + 31.5 * yellow.mean) << 6
      | Self.rounded(31.5 + 31.5 * red.mean) << 12 | Self.rounded(31 * light.scale) << 18
      | (planes.hasAlpha ? 1 << 23 : 0)
    let shape =
      (isLandscape ? down : across) | Self.rounded(63 * yellow.scale) << 3
      | Self.rounded(63 * red.scale) << 9 | (isLandscape ? 1 << 15 : 0)
    var bytes = [colors, colors >> 8, colors >> 16, shape, shape >> 8]
    if let alpha { bytes.append(Self.rounded(15 * alpha.mean) | Self.rounded(15 * alpha.scale) << 4) }

    let shares = light.shares + yellow.shares + red.shares + (alpha?.shares ?? [])
    let digits = shares.map { Self.rounded(15 * $0) }
    for i in stride(from: 0, to: digits.count, by: 2) {
      bytes.append(digits[i] | (i + 1 < digits.count ? digits[i + 1] << 4 : 0))
    }
    self.bytes = bytes.map { UInt8(truncatingIfNeeded: $0) }
  }

  private static func count(_ limit: Int, of side: Int, among longest: Int) -> Int {
    max(1, rounded(Double(limit * side) / Double(longest)))
  }

  private static func waves(_ length: Int) -> [[Double]] {
    (0..<7).map { number in
      // In this order, so that the angles are rounded as in the reference.
      (0..<length).map {
        correctlyRoundedCosine(Double.pi / Double(length) * Double(number) * (Double($0) + 0.5))
      }
    }
  }

  /// Rounds a number that is not negative but for rounding errors; halves up.
  private static func rounded(_ number: Double) -> Int { Int(max(0, number).rounded()) }
}

/// The picture over its mean colour, in the colours that ThumbHash stores.
private struct Planes {
  private(set) var light: [Double] = []
  /// Yellow minus blue.
  private(set) var yellow: [Double] = []
  /// Red minus green.
  private(set) var red: [Double] = []
  private(set) var alpha: [Double] = []
  let hasAlpha: Bool

  init(_ pixels: StraightPixmap) {
    let starts = stride(from: 0, to: pixels.bytes.count, by: 4)
    var sum = SIMD3<Double>()
    var alphas = 0.0
    for i in starts {
      sum += Self.color(pixels.bytes, i)
      alphas += Double(pixels.bytes[i + 3]) / 255
    }
    let mean = alphas > 0 ? sum / alphas : sum
    hasAlpha = alphas < Double(pixels.width * pixels.height)
    for i in starts {
      let opacity = Double(pixels.bytes[i + 3]) / 255
      let color = mean * (1 - opacity) + Self.color(pixels.bytes, i)
      light.append((color.x + color.y + color.z) / 3)
      yellow.append((color.x + color.y) / 2 - color.z)
      red.append(color.x - color.y)
      alpha.append(opacity)
    }
  }

  /// Red, green and blue of a pixel times its alpha, 0 to 1.
  private static func color(_ rgba: [UInt8], _ i: Int) -> SIMD3<Double> {
    SIMD3(Double(rgba[i]), Double(rgba[i + 1]), Double(rgba[i + 2])) * (Double(rgba[i + 3]) / 255 / 255)
  }
}

/// The discrete cosine transform of a plane: its mean, and the waves in the triangle of low frequencies.
private struct Channel {
  private(set) var mean = 0.0
  private(set) var scale = 0.0
  /// The amplitudes as shares of `scale`: 0 to 1; a half means no amplitude. All 0 in a plane without waves.
  private(set) var shares: [Double] = []

  init(_ plane: [Double], _ waves: (across: [[Double]], down: [[Double]]), across: Int, down: Int) {
    var amplitudes: [Double] = []
    for row in 0..<down {
      for column in 0..<across where column * down < across * (down - row) {
        let amplitude = Self.amplitude(plane, waves.across[column], waves.down[row])
        if row == 0, column == 0 { mean = amplitude } else { amplitudes.append(amplitude) }
      }
    }
    let scale = amplitudes.reduce(0) { max($0, abs($1)) }
    shares = scale > 0 ? amplitudes.map { 0.5 + 0.5 / scale * $0 } : amplitudes
    self.scale = scale
  }

  private static func amplitude(_ plane: [Double], _ across: [Double], _ down: [Double]) -> Double {
    var sum = 0.0
    var i = 0
    for vertical in down {
      for horizontal in across {
        sum += plane[i] * horizontal * vertical
        i += 1
      }
    }
    return sum / Double(plane.count)
  }
}
