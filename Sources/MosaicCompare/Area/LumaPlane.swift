import MosaicLayout
import MosaicPixels

/// Luma less 128 of each pixel: −128 to 127. Values near zero lose less when they are squared.
struct LumaPlane {
  let width: Int
  let height: Int
  var values: [Float]

  /// The side of the windows in which planes are compared.
  static let window = 11

  /// The planes of two pictures of one size.
  static func pair(
    _ a: StraightPixmap, _ b: StraightPixmap, _ map: DifferenceMap?
  ) -> (LumaPlane, LumaPlane) {
    var (first, second) = (LumaPlane(a), LumaPlane(b))
    guard let map else { return (first, second) }
    for (index, kind) in map.kinds.enumerated() {
      if kind == DifferenceMap.Kind.masked.rawValue {
        second.values[index] = first.values[index]
      } else if DifferenceMap.isUnmatched(kind) {
        first.values[index] = -128
        second.values[index] = 127
      }
    }
    return (first, second)
  }

  /// Luma of Rec. 601 on white.
  private init(_ picture: StraightPixmap) {
    (width, height) = (picture.width, picture.height)
    values = stride(from: 0, to: picture.bytes.count, by: 4).map { i in
      let color =
        299 * Int(picture.bytes[i]) + 587 * Int(picture.bytes[i + 1]) + 114 * Int(picture.bytes[i + 2])
      let alpha = Int(picture.bytes[i + 3])
      // Whole numbers up to 65,025,000, divided once.
      let luma = color * alpha + 255_000 * (255 - alpha) - 128 * 255_000
      return Float(Double(luma) / 255_000)
    }
  }

  private init(width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// The plane at half its size: means of 2 × 2 values; an odd last one counts twice.
  func halved() -> LumaPlane {
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    var values: [Float] = []
    values.reserveCapacity(columns * rows)
    for y in 0..<rows {
      let (top, bottom) = (2 * y * width, min(2 * y + 1, height - 1) * width)
      for x in 0..<columns {
        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
        let upper = self.values[top + left] + self.values[top + right]
        values.append((upper + (self.values[bottom + left] + self.values[bottom + right])) / 4)
      }
    }
    return LumaPlane(width: columns, height: rows, values: values)
  }
}
