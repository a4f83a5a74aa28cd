// Whether a change is something that moved.

import MosaicLayout
package import MosaicPixels

/// How far something moved between two pictures, in whole pixels.
package struct PixelShift: Hashable, Sendable {
  package let x: Int
  package let y: Int

  package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  /// The smallest shift that explains a region; `nil` if none does.
  ///
  /// It must explain nine tenths of the pixels in the box that are not the same in both pictures: what the second picture has
  /// at such a pixel is what the first one has there before the shift, and what the first one has is what the second one has
  /// after it. Dots, and regions of fewer than 8 such pixels, agree by chance too easily and have no shift. What moved by
  /// a part of a pixel has none either.
  ///
  /// - Parameters:
  ///   - a: The first picture, laid out on the canvas; `b` is the second one, of the same size.
  ///   - reach: The farthest shift along each axis, at most 16.
  /// - Complexity: O(pixels of the box + reach² × 16,384): of larger regions only some rows are looked at.
  package init?(of region: Region, from a: StraightPixmap, to b: StraightPixmap, reach: Int) {
    precondition(a.width == b.width && a.height == b.height, "the pictures have the size of the canvas")
    guard let found = PixelPlane.with(a, b, { PixelShift(of: region, from: $0, to: $1, reach: reach) }),
      let found
    else { return nil }
    self = found
  }

  init?(of region: Region, from a: PixelPlane, to b: PixelPlane, reach: Int = 4) {
    guard region.kind != .speckle, region.kind != .onlyInA, region.kind != .onlyInB else { return nil }
    let pixels = Self.differences(in: region, a, b)
    guard pixels.count >= 8 else { return nil }
    let found = Self.candidates(reach: min(max(0, reach), 16)).first { shift in
      var misses = pixels.count / 10
      return pixels.allSatisfy { pixel in
        if !shift.explains(pixel, a, b) { misses -= 1 }
        return misses >= 0
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// Pixels of the box that are not the same, at most 16,384 of them, from rows that are spread evenly.
  private static func differences(in region: Region, _ a: PixelPlane, _ b: PixelPlane) -> [SIMD2<Int>] {
    var found: [SIMD2<Int>] = []
    let box = region.box.intersection(PixelRect(x: 0, y: 0, width: a.width, height: a.height))
    let step = 1 + region.pixels / 16_384
    for y in stride(from: box.y, to: box.maxY, by: step) {
      for x in box.x..<box.maxX where a[x, y] != b[x, y] {
        found.append(SIMD2(x, y))
        if found.count == 16_384 { return found }
      }
    }
    return found
  }

  /// All shifts but none, the shortest first.
  private static func candidates(reach: Int) -> [PixelShift] {
    (-reach...reach).flatMap { y in (-reach...reach).map { PixelShift(x: $0, y: y) } }
      .filter { $0.x != 0 || $0.y != 0 }
      .sorted { ($0.length, abs($0.y), $1.y, $1.x) < ($1.length, abs($1.y), $0.y, $0.x) }
  }

  private var length: Int { x * x + y * y }

  private func explains(_ pixel: SIMD2<Int>, _ a: PixelPlane, _ b: PixelPlane) -> Bool {
    func isInside(_ pixel: SIMD2<Int>) -> Bool {
      pixel.x >= 0 && pixel.y >= 0 && pixel.x < a.width && pixel.y < a.height
    }
    let (before, after) = (pixel &- SIMD2(x, y), pixel &+ SIMD2(x, y))
    guard isInside(before), isInside(after) else { return false }
    return b[pixel.x, pixel.y] == a[before.x, before.y] && a[pixel.x, pixel.y] == b[after.x, after.y]
  }
}

extension PixelShift: CustomStringConvertible {
  /// The shift in words, as `1 px right, 2 px up`.
  package var description: String {
    let across = x == 0 ? [] : ["\(abs(x)) px \(x > 0 ? "right" : "left")"]
    let down = y == 0 ? [] : ["\(abs(y)) px \(y > 0 ? "down" : "up")"]
    return (across + down).joined(separator: ", ")
  }
}

extension Region {
  /// The region with ``/MosaicSpec/Kind/shift`` as its kind, if the pictures show one.
  func lookingForShift(from a: PixelPlane, to b: PixelPlane) -> Region {
    guard PixelShift(of: self, from: a, to: b) != nil else { return self }
    return Region(box, pixels: pixels, strongest: strongest, kind: .shift)
  }
}
