// The look of a picture in numbers: the light of its boxes, and a cosine transform of them.

package import MosaicPixels

/// The look of a picture as 108 numbers whose squared distance says how well one picture stands for another.
///
/// Means of 6 × 6 boxes in linear light become OKLab; a and b count 0.8 of their size; each channel goes through an orthonormal cosine
/// transform. So the squared distance of two pictures is the sum over their boxes, in units of 1/4096 of the way from black to white.
package struct PictureFeatures: Sendable, Hashable {
  /// Numbers of a picture.
  package static let count = 3 * CosineTransform.side * CosineTransform.side

  /// The lowest frequencies first; of each frequency lightness, a and b. The first three are the means.
  package let values: [Int16]

  /// From the means of a picture's boxes.
  package init(_ light: BoxLight) {
    let colors = light.means.map(OKLab.init(light:))
    let lightness = CosineTransform.transformed(colors.map(\.lightness))
    let a = CosineTransform.transformed(colors.map { $0.a * Self.chroma })
    let b = CosineTransform.transformed(colors.map { $0.b * Self.chroma })
    // Lightness is 0 to 1, so no sum exceeds 6.
    self.init(
      checked: (0..<Self.count / 3).flatMap { index in
        [lightness[index], a[index], b[index]].map { Int16(($0 * Self.unit).rounded()) }
      })
  }

  /// From numbers of unknown origin: `nil` if they are not 108, or are so large that no picture has them and a cost might not fit.
  package init?(values: [Int16]) {
    guard values.count == Self.count, (0...Self.largestMean).contains(Int(values[0])) else { return nil }
    let energy = values.dropFirst().reduce(0) { $0 + Int($1) * Int($1) }
    guard energy <= Self.largestEnergy else { return nil }
    self.init(checked: values)
  }

  private init(checked values: [Int16]) { self.values = values }

  /// The squared distance to another picture: 0 for the same numbers, at most 36 × 4096² or so (black to white).
  package func cost(to other: PictureFeatures) -> Int32 {
    values.withUnsafeBufferPointer { first in
      other.values.withUnsafeBufferPointer { second in
        var sum: Int32 = 0
        // Each has `count` values: no initialiser takes others. The sum fits: see `largestEnergy`.
        for index in 0..<Self.count {
          let difference = Int32(first[index]) &- Int32(second[index])
          sum &+= difference &* difference
        }
        return sum
      }
    }
  }

  /// The same picture, left and right exchanged.
  package var mirrored: PictureFeatures {
    PictureFeatures(
      checked: values.enumerated().map {
        CosineTransform.frequencies[$0.offset / 3].across % 2 == 0 ? $0.element : -$0.element
      })
  }

  /// With means that count less: if recolouring will bring the means together, structure matters more (0.4 is best).
  ///
  /// - Parameter weight: 0 to 1. ``mean`` is right only if the weight is 1.
  package func weighted(mean weight: Double) -> PictureFeatures {
    precondition((0...1).contains(weight), "the weight of means is from 0 to 1")
    return PictureFeatures(
      checked: values.prefix(3).map { Int16((Double($0) * weight).rounded()) } + values.dropFirst(3))
  }

  // MARK: Looks

  /// The mean of the boxes' colours; within 0.00003 of the unrounded one.
  package var mean: OKLab {
    let whole = Self.unit * Double(CosineTransform.side)
    return OKLab(
      lightness: Double(values[0]) / whole, a: Double(values[1]) / (whole * Self.chroma),
      b: Double(values[2]) / (whole * Self.chroma))
  }

  /// The standard deviation of the boxes' lightness, 0 to 0.5; within 0.00015 of the unrounded one.
  ///
  /// What varies inside a box is not in it: that does not show at the size of a cell.
  package var contrast: Double {
    let energy = stride(from: 3, to: Self.count, by: 3).reduce(0) { $0 + Int(values[$1]) * Int(values[$1]) }
    return Double(energy).squareRoot() / (Self.unit * Double(CosineTransform.side))
  }

  // MARK: Numbers

  /// A lightness of 1.
  static let unit = 4096.0
  /// The weight of a and b: between 0.8 and 1, structure gains and colour hardly loses.
  private static let chroma = 0.8
  /// The mean of white is 6 × 4096 = 24,576, and rounding may add to it.
  private static let largestMean = 24_600
  /// The sum of all squares but the first. Pictures stay below 1.92 × 10⁸: 36 boxes, half black and half white, and colours with
  /// a² + b² ≤ 0.105. Two of them are at most 24,600² + 4 × 2²⁸ apart, which is less than 2³¹.
  private static let largestEnergy = 1 << 28
}

// MARK: Light of boxes

/// The means of linear light over a grid of 6 × 6 boxes, fed row by row, so that no second copy of a picture is needed.
///
/// Boxes are exact areas: if one ends within a pixel, it takes its share of that pixel. So pictures of any size work, even with
/// fewer than six pixels a side. All sums are integers.
package struct BoxLight: Sendable {
  /// Boxes in a row, and rows of them.
  package static let side = 6

  /// The longest side. The sums of a picture of that width and height just fit 64 bits.
  package static let longest = 1 << 24

  package let width: Int
  package let height: Int
  private let background: SIMD3<UInt32>
  private var rows = 0
  /// Red, green and blue of each box; a white pixel that lies in a box wholly adds 65,535 × 36.
  private var sums = [SIMD3<UInt64>](repeating: .zero, count: side * side)

  /// Starts a picture, without rows yet.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 1 to 2²⁴.
  ///   - height: Rows, 1 to 2²⁴.
  ///   - background: What transparent pixels lie on: an opaque colour as sRGB stores it, `0xRRGGBB`. Higher bits do not count.
  package init(width: Int, height: Int, background: UInt32) {
    precondition(
      (1...Self.longest).contains(width) && (1...Self.longest).contains(height),
      "a picture has 1 to 2^24 pixels a side")
    (self.width, self.height) = (width, height)
    self.background = SIMD3(background >> 16, background >> 8, background) & 255
  }

  /// Takes a whole picture, which must have pixels.
  package init(_ picture: Pixmap, background: UInt32) {
    self.init(width: picture.width, height: picture.height, background: background)
    for y in 0..<height { add(row: picture.bytes[y * picture.stride..<(y + 1) * picture.stride]) }
  }

  /// Takes the next row, from the top: `width × 4` bytes of premultiplied BGRA.
  package mutating func add(row: ArraySlice<UInt8>) {
    precondition(rows < height && row.count == width * 4, "a row fits its picture")
    row.withUnsafeBufferPointer { bytes in
      for column in 0..<Self.side {
        let sum = light(bytes, box: column)
        for box in 0..<Self.side {
          let sixths = min(6 * rows + 6, (box + 1) * height) - max(6 * rows, box * height)
          if sixths > 0 { sums[box * Self.side + column] &+= sum &* UInt64(sixths) }
        }
      }
    }
    rows += 1
  }

  /// Red, green and blue of each box, row by row, from 0 to 1. All rows must have been taken.
  package var means: [SIMD3<Double>] {
    precondition(rows == height, "means are asked for after the last row")
    // A box has as many sixths of a pixel a side as the picture has pixels.
    let whole = Double(width * height) * Double(SRGBCurve.white)
    return sums.map { SIMD3(Double($0.x), Double($0.y), Double($0.z)) / whole }
  }

  // MARK: A row

  /// The light of a row in a column of boxes, each pixel times the sixths of it that lie inside.
  private func light(_ row: UnsafeBufferPointer<UInt8>, box: Int) -> SIMD3<UInt64> {
    let (start, end) = (box * width, (box + 1) * width)
    let (first, last) = (start / 6, (end - 1) / 6)
    return SRGBCurve.light.withUnsafeBufferPointer { light in
      guard first < last else { return pixel(row, first, light) &* UInt64(end - start) }
      var sum = SIMD3<UInt64>.zero
      for x in first &+ 1..<last { sum &+= pixel(row, x, light) }
      return sum &* 6 &+ pixel(row, first, light) &* UInt64(6 * first + 6 - start)
        &+ pixel(row, last, light) &* UInt64(end - 6 * last)
    }
  }

  /// Reads the row at an `x` less than the width, the row's number of pixels; and a table of 256 values at a byte.
  @inline(__always)
  private func pixel(
    _ row: UnsafeBufferPointer<UInt8>, _ x: Int, _ light: UnsafeBufferPointer<UInt16>
  ) -> SIMD3<UInt64> {
    var (red, green, blue) = (Int(row[4 &* x &+ 2]), Int(row[4 &* x &+ 1]), Int(row[4 &* x]))
    let alpha = row[4 &* x &+ 3]
    if alpha < 255 {
      // As elsewhere, colours are blended as stored.
      let back = (background &* UInt32(255 &- alpha) &+ 127) / 255
      red = min(255, red &+ Int(back.x))
      green = min(255, green &+ Int(back.y))
      blue = min(255, blue &+ Int(back.z))
    }
    return SIMD3(UInt64(light[red]), UInt64(light[green]), UInt64(light[blue]))
  }
}

// MARK: The transform

/// The orthonormal discrete cosine transform (type II) of 6 × 6 numbers.
private enum CosineTransform {
  static let side = 6

  /// The pairs of frequencies, the lowest first: the first nine are those below three.
  static let frequencies: [(across: Int, down: Int)] = (0..<side * side)
    .map { (across: $0 % side, down: $0 / side) }
    .sorted { length($0) < length($1) }

  /// Transforms numbers that stand row by row; the result is in the order of ``frequencies``.
  ///
  /// Numbers whose rows are reversed have the same result to the last bit, with odd frequencies across negated.
  static func transformed(_ values: [Double]) -> [Double] {
    precondition(values.count == side * side, "the transform is one of 6 × 6 numbers")
    let rows = (0..<side).map { row in line { values[row * side + $0] } }
    let columns = (0..<side).map { across in line { rows[$0][across] } }
    return frequencies.map { columns[$0.across][$0.down] }
  }

  /// The frequencies of six numbers. Waves are symmetrical, so each pair from both ends is added or subtracted first.
  private static func line(_ value: (Int) -> Double) -> [Double] {
    (0..<side).map { frequency in
      var sum = 0.0
      for x in 0..<side / 2 {
        let (first, last) = (value(x), value(side - 1 - x))
        sum += waves[frequency][x] * (frequency % 2 == 0 ? first + last : first - last)
      }
      return sum
    }
  }

  /// The left half of each wave: cos((2x + 1)fπ/12), scaled so that its squares add to 1.
  private static let waves: [[Double]] = (0..<side).map { frequency in
    guard frequency > 0 else { return [Double](repeating: 0.408_248_290_463_863_02, count: 3) }
    return (0..<side / 2).map { x in
      // A whole turn has 24 steps; its second half mirrors its first.
      let step = (2 * x + 1) * frequency % 24
      let half = min(step, 24 - step)
      return 0.577_350_269_189_625_76 * (half <= 6 ? cosines[half] : -cosines[12 - half])
    }
  }

  /// cos(nπ/12), as constants: libm's may differ in their last bit between machines.
  private static let cosines = [
    1, 0.965_925_826_289_068_29, 0.866_025_403_784_438_65, 0.707_106_781_186_547_52, 0.5,
    0.258_819_045_102_520_76, 0,
  ]

  private static func length(_ frequency: (across: Int, down: Int)) -> (Int, Int) {
    (frequency.across * frequency.across + frequency.down * frequency.down, frequency.down)
  }
}
