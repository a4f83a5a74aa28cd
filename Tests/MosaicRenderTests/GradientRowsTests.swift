// Gradients as pixels: hard edges fall between the right pixels, and what is beyond the ends is there.

import Foundation
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.bounded) struct GradientRowsTests {
  /// Pixels of one row, as `0xAARRGGBB`.
  private func row(_ text: String, width: Int, height: Int = 1, y: Int = 0, scale: Double = 1) throws
    -> [UInt32]
  {
    let rows = GradientRows(try Gradient(css: text), width: width, height: height, scale: scale)
    let pixmap = rows.pixmap(columns: 0..<width, rows: y..<y + 1)
    return (0..<width).map { pixmap[$0, 0] }
  }

  @Test("a colour ends at its place, to the pixel", arguments: [10, 100, 9001, 70_000])
  func hardStops(width: Int) throws {
    let (gold, navy): (UInt32, UInt32) = (0xFFFF_D700, 0xFF00_0080)
    for (place, edge) in [("50%", Double(width) / 2), ("7px", 7), ("33.3%", 0.333 * Double(width))] {
      let pixels = try row("linear-gradient(90deg, gold 0 \(place), navy \(place))", width: width)
      let wrong = pixels.indices.filter { pixels[$0] != (Double($0) + 0.5 < edge ? gold : navy) }
      #expect(wrong == [], "\(place) of \(width)")
    }
  }

  @Test("a change within a pixel of many thousands is as steep as it should be") func steepStops() throws {
    let pixels = try row("linear-gradient(to right, #000 4000px, #fff 4002px)", width: 8000)
    #expect(pixels[3998...4003].map { $0 & 0xFF } == [0, 0, 64, 191, 255, 255])
  }

  @Test("points grow with the scale") func scale() throws {
    let pixels = try row("linear-gradient(to right, red 3px, blue 3px)", width: 10, scale: 2)
    #expect(pixels == Array(repeating: 0xFFFF_0000, count: 6) + Array(repeating: 0xFF00_00FF, count: 4))
  }

  @Test("places beyond the ends") func beyondTheEnds() throws {
    // -100% to 300%: the canvas shows the second of four quarters, 25% to 50% of the way from black to white.
    let line = try row("linear-gradient(to right, #000 -100%, #fff 300%)", width: 256)
    #expect(line.first.map { $0 & 0xFF } == 64 && line.last.map { $0 & 0xFF } == 127)
    // A circle of radius 10 whose second colour is at 20: at 15 it is three quarters of the way.
    let circle = try row("radial-gradient(circle 10px at 0 50%, #000, #fff 200%)", width: 64, height: 1)
    #expect(circle[14] & 0xFF == 185 && circle[20] == 0xFFFF_FFFF && circle[63] == 0xFFFF_FFFF)
    #expect(circle[0] & 0xFF == 6)
  }

  /// On a canvas of odd sides, the middle of which is that of a pixel.
  @Test(
    "a shape without a size is all of the last colour, on pixels as on a page",
    arguments: [
      "radial-gradient(circle 0, red, blue)", "radial-gradient(circle 0, red, lime 200%, blue 300%)",
      "radial-gradient(circle closest-side at top, red 50%, blue)", "radial-gradient(0px 0px, red, blue)",
      "radial-gradient(0px 20px, red, blue)", "radial-gradient(20px 0px, red, blue 9px)",
      "radial-gradient(closest-side at left, red, blue)", "radial-gradient(circle 0, red 0px, blue 0px)",
      "radial-gradient(circle 0.004px, red, blue)", "radial-gradient(30px 0.004px, red, blue)",
    ])
  func withoutSize(text: String) throws {
    let gradient = try Gradient(css: text)
    for scale in [0.7, 1, 2] {
      let rows = GradientRows(gradient, width: 61, height: 43, scale: scale)
      let pixmap = rows.pixmap(columns: 0..<61, rows: 0..<43)
      for y in 0..<43 { #expect((0..<61).allSatisfy { pixmap[$0, y] == 0xFF00_00FF }) }
    }
    let svg = try page(gradient)
    #expect(!svg.contains("Gradient") && svg.contains("fill:rgb(0%,0%,100%)"), "\(svg)")
  }

  @Test("colours so many points away are there about a shape without a size") func pointsWithoutSize() throws
  {
    let text = "radial-gradient(circle 0, red 9px, blue 9px)"
    let pixels = try row(text, width: 61, height: 61, y: 30)
    #expect(pixels.indices.filter { pixels[$0] == 0xFFFF_0000 } == Array(22...38))
    #expect(try page(Gradient(css: text)).contains("<radialGradient"))
  }

  /// An SVG of nothing but the gradient.
  private func page(_ gradient: Gradient) throws -> String {
    var canvas = Canvas(width: 61, height: 43)
    canvas.gradient = gradient
    let item = SceneItem(.color(.transparent), size: Size(width: 9, height: 9))
    let scene = Scene(canvas: canvas, layout: .grid(columns: 1), items: [item])
    return String(decoding: try SceneRenderer().data(of: scene, as: .svg), as: UTF8.self)
  }

  @Test("any piece of a canvas equals that part of the whole", arguments: GradientTestCases.all)
  func pieces(text: String) throws {
    let rows = GradientRows(try Gradient(css: text), width: 61, height: 43, scale: 1.5)
    let whole = rows.pixmap(columns: 0..<61, rows: 0..<43)
    let piece = rows.pixmap(columns: 17..<40, rows: 11..<30)
    for y in 11..<30 { for x in 17..<40 { #expect(piece[x - 17, y - 11] == whole[x, y]) } }
  }
}

/// Gradients of all kinds.
enum GradientTestCases {
  static let all = [
    "linear-gradient(to top right, #fff, gold 20% 50%, #eee)",
    "linear-gradient(20deg, red -20px, #0f08 30px, blue)",
    "radial-gradient(circle closest-side at 20% 30%, white, #f000 150%)",
    "radial-gradient(20px 0px, red, blue)",
    "radial-gradient(closest-side at left, red, yellow 20px, green)",
    "radial-gradient(circle 0, red 9px, blue 9px)",
    "radial-gradient(at 150% -20%, red 0 30%, blue 30% 90%, lime)",
  ]
}
