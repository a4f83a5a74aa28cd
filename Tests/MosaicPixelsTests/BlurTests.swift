import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct BlurTests {
  private func picture(_ width: Int, _ height: Int) -> Pixmap {
    filled(width, height) { x, y in
      let value = UInt32((x * 37 + y * 91) % 256)
      return 0xFF00_0000 | value << 16 | (255 - value) << 8 | (value / 2)
    }
  }

  @Test("a blur keeps what is even, and its middle value", arguments: [0.2, 1, 1.5, 2, 7, 40, 300])
  func keepsEvenPictures(sigma: Double) {
    let even = filled(9, 5) { _, _ in 0x8010_4020 }
    #expect(even.blurred(sigma: sigma) == even)
    #expect(Pixmap(width: 1, height: 1).blurred(sigma: sigma).bytes == [0, 0, 0, 0])
  }

  @Test("a blurred step is the Gaussian's integral to within 3 %", arguments: [2.0, 3.3, 8, 20])
  func looksLikeAGaussian(sigma: Double) {
    let slices = ShadowSlices(
      ShadowShape(width: 400, height: 400, radiusX: 0, radiusY: 0, sigma: sigma))
    let shadow = slices.picture(red: 0, green: 0, blue: 0, alpha: 255)
    let row = shadow.height / 2
    for (x, share) in [(-1.0, 0.1587), (0, 0.5), (1, 0.8413)] {
      let column = Double(slices.margin) + x * sigma - 0.5
      let near = Int(column.rounded(.down))
      let part = column - Double(near)
      let (a, b) = (Double(shadow[near, row] >> 24), Double(shadow[near + 1, row] >> 24))
      #expect(abs((a * (1 - part) + b * part) / 255 - share) < 0.03, "\(x)")
    }
    let isSymmetric = (0..<shadow.width).allSatisfy { shadow[$0, row] == shadow[shadow.width - 1 - $0, row] }
    #expect(isSymmetric)
    #expect((0..<shadow.width).allSatisfy { shadow[$0, 0] == 0 && shadow[$0, shadow.height - 1] == 0 })
  }

  @Test("large shapes share a small shadow, which stretched is their own")
  func isStretched() {
    let small = ShadowSlices(ShadowShape(width: 200, height: 120, radiusX: 9, radiusY: 9, sigma: 3))
    let large = ShadowSlices(ShadowShape(width: 5000, height: 4000, radiusX: 9, radiusY: 9, sigma: 3))
    #expect(small.core == large.core && large.core.width < 50)
    let picture = small.picture(red: 255, green: 0, blue: 0, alpha: 100)
    let whole = picture.sampled(
      columns: 0..<200 + 2 * small.margin, rows: 0..<120 + 2 * small.margin,
      mapping: PixelMapping(origin: (0, 0)),
      horizontal: small.columns(of: small.all), vertical: small.rows(of: small.all))
    #expect(whole[100, 0] == 0 && whole[100, 60] == 0x6464_0000 - 0 || whole[100, 60] >> 24 == 100)
    #expect(whole[0, 60] == whole[whole.width - 1, 60])
    #expect(whole[small.margin + 1, 60] == whole[small.margin + 1, 80])
    // Both ends are there, along both axes.
    let (right, bottom) = (whole.width - 1, whole.height - 1)
    #expect((0...right).allSatisfy { whole[$0, 60] == whole[right - $0, 60] })
    #expect((0...bottom).allSatisfy { whole[100, $0] == whole[100, bottom - $0] })
  }

  @Test("a picture in its place is copied; a piece is what the whole has there")
  func piecesAgree() {
    let picture = picture(23, 17)
    let still = picture.sampled(columns: 0..<23, rows: 0..<17, mapping: PixelMapping(origin: (0, 0)))
    #expect(still == picture)
    let mapping = PixelMapping(
      pivot: (11, 8), cosine: 0.9659258262890683, sine: 0.25881904510252074, origin: (0, 0), scale: (0.7, 0.9)
    )
    let whole = picture.sampled(columns: -10..<40, rows: -10..<30, mapping: mapping)
    for (columns, rows) in [(-10..<3, -10..<30), (3..<40, 7..<8), (5..<6, -2..<19)] {
      let piece = picture.sampled(columns: columns, rows: rows, mapping: mapping)
      let cut = filled(columns.count, rows.count) {
        whole[$0 + columns.lowerBound + 10, $1 + rows.lowerBound + 10]
      }
      #expect(piece == cut, "\(columns), \(rows)")
    }
  }

  @Test("a quarter turn moves pixels and changes none")
  func quarterTurn() {
    let picture = picture(8, 8)
    let turned = picture.sampled(
      columns: 0..<8, rows: 0..<8,
      mapping: PixelMapping(pivot: (4, 4), cosine: 0, sine: 1, origin: (0, 0)))
    for y in 0..<8 { for x in 0..<8 { #expect(turned[7 - y, x] == picture[x, y]) } }
  }

  @Test("beyond its ends a picture goes on as it is told to")
  func edges() {
    let picture = picture(3, 1)
    func row(_ axis: SampleAxis) -> [UInt32] {
      let piece = picture.sampled(
        columns: -4..<8, rows: 0..<1, mapping: PixelMapping(origin: (0, 0)), horizontal: axis)
      return (0..<12).map { piece[$0, 0] }
    }
    let (a, b, c) = (picture[0, 0], picture[1, 0], picture[2, 0])
    #expect(row(.clamped(3)) == [a, a, a, a, a, b, c, c, c, c, c, c])
    #expect(row(.mirrored(3)) == [c, c, b, a, a, b, c, c, b, a, a, b])
    #expect(row(.stretched(3, by: 2)) == [a, a, a, a, a, b, b, b, c, c, c, c])
  }

  // MARK: Parts

  @Test("a part of a shadow is that part of the whole", arguments: 0..<60)
  func shadowParts(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let (width, height) = (
      Double.random(in: 1...900, using: &random), Double.random(in: 1...900, using: &random)
    )
    let radius = Double.random(in: 0...1, using: &random) * min(width, height) / 2
    let slices = ShadowSlices(
      ShadowShape(
        width: width, height: height, radiusX: radius, radiusY: radius,
        sigma: .random(in: 0...50, using: &random)))
    func places(_ side: Double) -> Range<Int> {
      let first = Int.random(in: -20...Int(side) + 20, using: &random)
      return first..<first + Int.random(in: 1...40, using: &random)
    }
    let (columns, rows) = (places(width), places(height))
    let part = slices.part(columns: columns, rows: rows)
    func sampled(_ part: TargetPart) -> Pixmap {
      slices.picture(of: part, red: 200, green: 100, blue: 0, alpha: 250).sampled(
        columns: columns, rows: rows, mapping: PixelMapping(origin: (0, 0)),
        horizontal: slices.columns(of: part),
        vertical: slices.rows(of: part))
    }
    #expect(sampled(part) == sampled(slices.all), "seed \(seed)")
  }

  /// A hexagon is three quarters of the rectangle around it.
  @Test("the shadow of a hexagon has its area and its corners") func hexagons() {
    let corners: [SIMD2<Double>] = [
      SIMD2(0.5, 0), SIMD2(1, 0.25), SIMD2(1, 0.75), SIMD2(0.5, 1), SIMD2(0, 0.75), SIMD2(0, 0.25),
    ]
    for sigma in [0.0, 4] {
      let slices = ShadowSlices(
        ShadowShape(width: 300, height: 340, radiusX: 0, radiusY: 0, sigma: sigma, contours: [corners]))
      let picture = slices.picture(red: 0, green: 0, blue: 0, alpha: 255)
      var sum = 0
      for y in 0..<picture.height { for x in 0..<picture.width { sum += Int(picture[x, y] >> 24) } }
      let share = Double(sum) / Double(255 * 300 * 340)
      #expect(abs(share - 0.75) < 0.002)
      let (left, middle) = (slices.margin + 10, slices.margin + 170)
      #expect(picture[left, middle] >> 24 > 240 && picture[left, slices.margin + 10] >> 24 == 0)
    }
  }

  @Test("of the shadow of a huge circle only what is seen is drawn")
  func hugeCircles() {
    for side in [60_000.0, 1e9, 1e11] {
      let slices = ShadowSlices(
        ShadowShape(width: side, height: side, radiusX: side / 2, radiusY: side / 2, sigma: 5))
      let middle = Int(side / 2)
      let part = slices.part(columns: middle - 10..<middle + 10, rows: 0..<30)
      #expect(part.columns.count < 100 && part.rows.count < 100)
      let picture = slices.picture(of: part, red: 0, green: 0, blue: 0, alpha: 255)
      // Its top is flat there: nothing above, all of it far below.
      let bottom = picture.height - slices.margin
      #expect(picture[picture.width / 2, 0] == 0 && picture[picture.width / 2, bottom - 1] >> 24 > 200)
    }
  }

  @Test("a part of a blurred picture is that part of the whole, and of its mirror images", arguments: 0..<80)
  func blurredParts(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let picture = picture(.random(in: 1...60, using: &random), .random(in: 1...60, using: &random))
    let sigma = Double.random(in: 0...(seed % 3 == 0 ? 40 : 6), using: &random)
    func places(_ count: Int) -> Range<Int> {
      let first = Int.random(in: -count...2 * count, using: &random)
      return first..<first + Int.random(in: 1...20, using: &random)
    }
    let (columns, rows) = (places(picture.width), places(picture.height))
    let (x, y) = (SampleAxis.mirrored(picture.width), SampleAxis.mirrored(picture.height))
    let whole = picture.blurred(sigma: sigma).sampled(
      columns: columns, rows: rows, mapping: PixelMapping(origin: (0, 0)), horizontal: x, vertical: y)
    let (heldX, heldY) = (
      x.pixels(at: columns, blurredBy: sigma), y.pixels(at: rows, blurredBy: sigma)
    )
    let (pieceX, pieceY) = (x.holding(heldX), y.holding(heldY))
    let part = picture.cropped(rows: heldY).cropped(columns: heldX)
      .blurred(sigma: sigma, horizontal: pieceX, vertical: pieceY)
      .sampled(
        columns: columns, rows: rows, mapping: PixelMapping(origin: (0, 0)), horizontal: pieceX,
        vertical: pieceY)
    #expect(part == whole, "seed \(seed)")
  }

  @Test("a blur wider than the picture is that of the picture and its mirror images", arguments: 0..<40)
  func widerThanThePicture(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...9, using: &random)
    let picture = picture(count, 1)
    let sigma = Double.random(in: 1...20, using: &random)
    // The same with so many images beside it that the blur ends among them.
    let long = filled(40 * count, 1) { x, _ in
      picture[min(x % (2 * count), 2 * count - 1 - x % (2 * count)), 0]
    }
    guard sigma * 4 < Double(18 * count) else { return }
    let blurred = long.blurred(sigma: sigma)
    let middle = (0..<count).map { blurred[20 * count + $0, 0] }
    #expect((0..<count).map { picture.blurred(sigma: sigma)[$0, 0] } == middle, "seed \(seed)")
  }

  @Test("no blur is too wide", arguments: [1e3, 1e5, 1e9, 1e300, .infinity, .nan])
  func widestBlurs(sigma: Double) {
    let small = picture(3, 2).blurred(sigma: sigma)
    #expect(
      sigma.isNaN || small[0, 0] == small[2, 1] || abs(Int(small[0, 0] & 255) - Int(small[2, 1] & 255)) <= 1)
    let slices = ShadowSlices(
      ShadowShape(width: sigma, height: 1e12, radiusX: 0, radiusY: 0, sigma: sigma))
    #expect(slices.margin < 100)
  }
}
