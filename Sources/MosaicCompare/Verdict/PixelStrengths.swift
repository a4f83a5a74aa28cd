// How much the differing pixels of two pictures differ, one after the other: hot.

/// The strengths of pixels, each looked up once. That of the last one is remembered: changes repeat along a row.
struct PixelStrengths {
  private let a: PixelPlane
  private let b: PixelPlane
  private let rule: PixelRule
  private var last = (a: PixelWord(bits: 0), b: PixelWord(bits: 0), strength: 0.0)

  /// - Parameter a: All of the first picture, at the canvas' corner; `b` is the second one, of the same size.
  init(_ a: PixelPlane, _ b: PixelPlane, _ rule: PixelRule) { (self.a, self.b, self.rule) = (a, b, rule) }

  /// The strength at a place, which must be inside both pictures.
  mutating func strength(_ x: Int, _ y: Int) -> Double {
    let (pixelA, pixelB) = (a[x, y], b[x, y])
    // Of translucent pixels it depends on the place.
    if pixelA != last.a || pixelB != last.b || !(pixelA.isOpaque && pixelB.isOpaque) {
      last = (pixelA, pixelB, rule.strength(pixelA, pixelB, at: y &* a.width &+ x))
    }
    return last.strength
  }
}
