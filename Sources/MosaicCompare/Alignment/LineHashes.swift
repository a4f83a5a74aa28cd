// One number for each row or column of a picture.

import MosaicPixels

extension StraightPixmap {
  /// A number for each line along an axis, made of the first pixels of the line: equal lines have equal numbers.
  ///
  /// Lines that are not equal have equal numbers only by a chance of about 1 in 2⁶⁴, or if somebody tries: so equal numbers
  /// only say which lines are compared, never that they are the same.
  ///
  /// - Parameter length: How many pixels of each line count; no more than it has.
  func lineHashes(_ axis: RowEdit.Axis, length: Int) -> [UInt64] {
    switch axis {
    case .rows:
      return (0..<height).map { y in
        var hash = Self.seed
        for x in 0..<length { hash = Self.mixed(hash, packed(y * width + x)) }
        return hash
      }
    case .columns:
      var hashes = [UInt64](repeating: Self.seed, count: width)
      for y in 0..<length {
        for x in 0..<width { hashes[x] = Self.mixed(hashes[x], packed(y * width + x)) }
      }
      return hashes
    }
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A step of multiplication and shift, so that every bit reaches the others; the multiplier is that of SplitMix64.
  private static func mixed(_ hash: UInt64, _ pixel: UInt64) -> UInt64 {
    let product = (hash ^ pixel) &* 0xBF58_476D_1CE4_E5B9
    return product ^ product >> 29
  }

  private func packed(_ pixel: Int) -> UInt64 {
    let i = pixel * 4
    return UInt64(bytes[i]) | UInt64(bytes[i + 1]) << 8 | UInt64(bytes[i + 2]) << 16
      | UInt64(bytes[i + 3]) << 24
  }
}
