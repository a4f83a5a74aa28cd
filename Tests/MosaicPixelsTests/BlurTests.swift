// Blur, shadows and turned pictures, against what they stand for.

import MosaicPixels
import Testing

@Suite(.timeLimit(.minutes(10))) struct BlurTests {
  private func picture(_ width: Int, _ height: Int) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let value = UInt32((x * 37 + y * 91) % 256)
        picture[x, y] = 0xFF00_0000 | value << 16 | (255 - value) << 8 | (value / 2)
      }
    }
    return picture
  }

  @Test("a blur keeps what is even, and its middle value", arguments: [0.2, 1, 1.5, 2, 7, 40, 300])
  func keepsEvenPictures(sigma: Double) {
    var even = Pixmap(width: 9, height: 5)
    for y in 0..<5 { for x in 0..<9 { even[x, y] = 0x8010_4020 } }
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
      horizontal: small.columns(of: picture), vertical: small.rows(of: picture))
    #expect(whole[100, 0] == 0 && whole[100, 60] == 0x6464_0000 - 0 || whole[100, 60] >> 24 == 100)
    #expect(whole[0, 60] == whole[whole.width - 1, 60])
    #expect(whole[small.margin + 1, 60] == whole[small.margin + 1, 80])
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
      for y in rows {
        for x in columns {
          #expect(piece[x - columns.lowerBound, y - rows.lowerBound] == whole[x + 10, y + 10], "\(x), \(y)")
        }
      }
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
}
