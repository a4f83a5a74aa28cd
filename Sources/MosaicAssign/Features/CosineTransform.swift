/// The orthonormal discrete cosine transform (type II) of 6 × 6 numbers.
enum CosineTransform {
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
