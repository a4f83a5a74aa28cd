// Strong differences away from edges.

/// A pixel that differs strongly where one of the pictures has a single colour all around, so that no edge can have moved there.
///
/// A full stop, a caret or a single pixel is a spot. Whole numbers, so that results are the same on every machine.
enum Spot {
  /// A channel must differ by more than this, of 255.
  static let strength = 96
  /// Colours count as one if no channel differs by more than this, of 255.
  static let evenness = 8

  /// Whether a pixel, which both pictures have, is a spot. Each place is in the coordinates of its own picture.
  static func isAt(_ placeA: SIMD2<Int>, in a: PixelPlane, _ placeB: SIMD2<Int>, in b: PixelPlane) -> Bool {
    ChannelDelta.largest(a[placeA.x, placeA.y], b[placeB.x, placeB.y]) > strength
      && (isEven(placeA, a) || isEven(placeB, b))
  }

  /// How many pixels of a map that differ are spots. Both pictures have the map's size.
  static func count(in map: DifferenceMap, _ a: PixelPlane, _ b: PixelPlane) -> Int {
    var count = 0
    for y in 0..<map.height where !map.isSame(row: y) {
      for x in 0..<map.width where [.lighter, .darker].contains(map[x, y]) {
        if isAt(SIMD2(x, y), in: a, SIMD2(x, y), in: b) { count += 1 }
      }
    }
    return count
  }

  /// Whether the 3 × 3 pixels around a place have one colour. The picture ends at its edges.
  private static func isEven(_ place: SIMD2<Int>, _ plane: PixelPlane) -> Bool {
    let range = PaintedRange(around: place, reach: 1, in: plane)
    return (range.most &- range.least).max() <= Int32(evenness)
  }
}

/// The least and the largest value of each channel around a place: red, green and blue multiplied with alpha, and alpha.
struct PaintedRange {
  private(set) var least: SIMD4<Int32>
  private(set) var most: SIMD4<Int32>

  /// - Parameters:
  ///   - place: A pixel of the picture, which ends at its edges.
  ///   - reach: How many pixels to each side.
  @inline(__always)
  init(around place: SIMD2<Int>, reach: Int, in plane: PixelPlane) {
    var last = plane[place.x, place.y]
    least = last.painted
    most = least
    for y in max(0, place.y &- reach)...min(plane.height &- 1, place.y &+ reach) {
      for x in max(0, place.x &- reach)...min(plane.width &- 1, place.x &+ reach) {
        let pixel = plane[x, y]
        // Neighbours are often alike.
        if pixel == last { continue }
        last = pixel
        let painted = pixel.painted
        least.replace(with: painted, where: painted .< least)
        most.replace(with: painted, where: painted .> most)
      }
    }
  }

  /// The range of two pictures together.
  func joined(_ other: PaintedRange) -> PaintedRange {
    var joined = self
    joined.least.replace(with: other.least, where: other.least .< least)
    joined.most.replace(with: other.most, where: other.most .> most)
    return joined
  }
}

extension PixelWord {
  /// Red, green and blue multiplied with alpha and rounded to nearest, and alpha: each 0 to 255.
  @inline(__always) var painted: SIMD4<Int32> {
    let color = SIMD4<Int32>(Int32(red), Int32(green), Int32(blue), 255)
    if isOpaque { return color }
    let scaled = color &* Int32(alpha) &+ 127
    return SIMD4(scaled.x / 255, scaled.y / 255, scaled.z / 255, Int32(alpha))
  }
}
