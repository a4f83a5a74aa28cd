package import MosaicPixels

/// What a picture looks like, as 108 numbers whose squared distance says how well one picture stands for another.
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

  /// From numbers of unknown origin: `nil` where they are not 108, or are so large that no picture has them and a cost might not fit.
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

  /// With means that count only so much: where recolouring will bring the means together, structure matters more (0.4 is best).
  ///
  /// - Parameter weight: 0 to 1. ``mean`` is right only where it is 1.
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

  /// One of lightness.
  static let unit = 4096.0
  /// What a and b count: between 0.8 and 1, structure gains and colour hardly loses.
  private static let chroma = 0.8
  /// That of white is 6 × 4096 = 24,576, and rounding may add to it.
  private static let largestMean = 24_600
  /// The sum of all squares but the first. Pictures stay below 1.92 × 10⁸: 36 boxes, half black and half white, and colours with
  /// a² + b² ≤ 0.105. Two of them are at most 24,600² + 4 × 2²⁸ apart, which is less than 2³¹.
  private static let largestEnergy = 1 << 28
}
