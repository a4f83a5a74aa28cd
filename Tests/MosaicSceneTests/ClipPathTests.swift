// Shapes of CSS as outlines: their areas by hand, how near they are to curves, and what is refused.

import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct ClipPathTests {
  /// The area in square pixels, of a box of 200 × 100 points at two pixels a point.
  private func area(_ css: String) throws -> Double {
    let outline = try #require(ClipPath(css: css).outline(width: 400, height: 200, scale: 2))
    return outline.area * 400 * 200
  }

  private static let pi = Double.pi

  private static let shapes: [(String, Double)] = [
    ("inset(0)", 80_000), ("inset(10px)", 360 * 160), ("inset(10)", 360 * 160),
    ("inset(10% 25%)", 200 * 160), ("inset(0 10px 20px 25%)", 280 * 160), ("INSET( 50% )", 0),
    ("inset(80% 0 80% 0)", 0),
    ("inset(10px round 20px)", 360 * 160 - (4 - pi) * 40 * 40),
    // Radii that do not fit shrink until they do.
    ("inset(0 round 500px)", 200 * 200 + pi * 100 * 100),
    ("inset(0 round 50% / 50%)", pi * 200 * 100),
    ("inset(0 round 20px 0 0)", 80_000 - (1 - pi / 4) * 40 * 40),
    ("circle()", pi * 100 * 100), ("circle(20px)", pi * 40 * 40),
    ("circle(10%)", pi * 0.01 * 100_000), ("circle(0)", 0),
    ("circle(closest-side at 10px 20px)", pi * 20 * 20),
    ("circle(20px at left top)", pi * 400), ("circle(farthest-side)", 76_529),
    ("ellipse()", pi * 200 * 100), ("ellipse(25% 10px)", pi * 100 * 20),
    ("ellipse(farthest-side closest-side at 25% 50%)", 66_747),
    ("polygon(50% 0, 100% 100%, 0 100%)", 40_000), ("polygon(0 0, 100% 100%, 100% 0, 0 100%)", 40_000),
    ("polygon(evenodd, 0 0, 100px 0, 100px 50px, 0 50px, 0 0, 100px 0, 100px 50px, 0 50px)", 0),
    ("polygon(nonzero, -100% 0, 50% 0, 50% 100%, -100% 100%)", 40_000),
    ("path('M0 0H50V50H0Z')", 10_000), ("path(\"m 10 10 h 50 v 50 h -50 z m5,5 10 0 0 10-10 0z\")", 10_000),
    ("path(evenodd, 'M0 0H50V50H0ZM10 10h10v10h-10z')", 10_000 - 400),
    ("path( nonzero , 'M50 0A50 50 0 1 1 50 100A50 50 0 1 1 50 0')", pi * 10_000),
    ("path('M0 50a50 50 0 01100 0z')", pi * 5000),
    ("path('M0 0Q50 100 100 0Z')", 13_333), ("path('M0 0q25 50 50 0t50 0')", 3333.3),
    ("path('M0 50C0 77.6 22.4 100 50 100S100 77.6 100 50')", pi * 5000),
    ("path('M0 0L10 10')", 0), ("path('M1 1')", 0), ("path('M0 0h10v10ZM1e1.5l.5.5-5-.5')", 200),
    ("hexagon", 25_981), (" Star ", 13_721), ("heart", 29_138),
  ]

  @Test(arguments: shapes) func areas(css: String, expected: Double) throws {
    let found = try area(css)
    #expect(abs(found - expected) <= max(1, expected * 0.003), "\(css): \(found)")
  }

  @Test("words keep their proportions in the middle of the box") func fitted() throws {
    for word in ClipPath.words {
      let wide = try #require(ClipPath(css: word).outline(width: 900, height: 300, scale: 1)?.bounds)
      let high = try #require(ClipPath(css: word).outline(width: 200, height: 300, scale: 1)?.bounds)
      #expect(abs(wide.height - 1) < 1e-9 && abs(wide.minX + wide.maxX - 1) < 1e-9, "\(word)")
      #expect(abs(high.width - 1) < 1e-9 && abs(high.minY + high.maxY - 1) < 1e-9, "\(word)")
      #expect(abs(wide.width * 900 / 300 - 200 / (high.height * 300)) < 0.01, "\(word)")
    }
  }

  @Test("no curve is further than a tenth of a pixel from its polygon", arguments: [3.0, 300, 30_000])
  func curves(side: Double) throws {
    let circle = "path('M0 50a50 50 0 0 1 100 0a50 50 0 0 1 -100 0')"
    for (css, scale) in [("circle()", 1.0), ("inset(0 round 50%)", 1), (circle, side / 100)] {
      let outline = try #require(ClipPath(css: css).outline(width: side, height: side, scale: scale))
      let corners = try #require(outline.contours.first)
      for (one, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        for point in [one, Point(x: (one.x + next.x) / 2, y: (one.y + next.y) / 2)] {
          let (x, y) = ((point.x - 0.5) * side, (point.y - 0.5) * side)
          #expect(abs((x * x + y * y).squareRoot() - side / 2) < 0.1, "\(css)")
        }
      }
    }
  }

  private static let forms =
    #"heart, hexagon, star, or inset(), circle(), ellipse(), polygon() or path() as in CSS: "inset(10px round 8px)", "circle(40%)", "ellipse(50% 30% at 50% 40%)", "polygon(50% 0, 100% 100%, 0 100%)", "path('M0 0H90L45 80Z')""#

  @Test(arguments: [
    ("", #""""#, forms), ("hart", #""hart""#, forms), ("url(#a)", #""url(#a)""#, forms),
    ("circle(1px", #""circle(1px""#, forms), ("cirkel(1px)", #""cirkel(1px)""#, forms),
    (
      "circle(-1px)", #""circle(-1px)""#,
      #"a radius of at least 0, each a length, a percentage, closest-side or farthest-side, and a position behind "at": "circle(40% at 50% 60%)""#
    ),
    (
      "ellipse(1px)", #""ellipse(1px)""#,
      #"two radii of at least 0, each a length, a percentage, closest-side or farthest-side, and a position behind "at": "ellipse(50% 30% at 50% 40%)""#
    ),
    (
      "inset(1px 2px 3px 4px 5px)", #""inset(1px 2px 3px 4px 5px)""#,
      #"one to four lengths or percentages from the top clockwise, and radii behind "round": "inset(5% 10px round 8px)""#
    ),
    (
      "polygon(0 0, 1px 1px)", #""polygon(0 0, 1px 1px)""#,
      #"3 to 10000 corners, such as "polygon(50% 0, 100% 100%, 0 100%)""#
    ),
    (
      "polygon(0 0, 1px, 2px 2px)", #"" 1px""#, #"a corner of two lengths or percentages, such as "50% 12px""#
    ),
    ("path(M0 0)", #""path(M0 0)""#, #"SVG path data in quotes, such as "path('M0 0H90L45 80Z')""#),
    ("path('L0 0')", #""L0 0""#, "M, with which path data begins, at character 1 of the path data"),
    ("path('')", #""""#, "M, with which path data begins, at character 1 of the path data"),
    ("path('M0 0 L1')", #""M0 0 L1""#, "a number up to 1000000000, at character 8 of the path data"),
    ("path('M0 0 X1 1')", #""X1 1""#, "a command, one of MLHVCSQTAZ, at character 6 of the path data"),
    ("path('M0 0 Z1 1')", #""1 1""#, "a command, one of MLHVCSQTAZ, at character 7 of the path data"),
    ("path('M0 0 a1 1 0 2 0 1 1')", #""2 0 1 1""#, "0 or 1, at character 13 of the path data"),
    ("path('M0 0 L1e99 0')", #""1e99 0""#, "a number up to 1000000000, at character 7 of the path data"),
  ]) func refused(css: String, text: String, allowed: String) {
    let error = #expect(throws: CSSError.self) { try ClipPath(css: css) }
    #expect(error?.description == "\(text) cannot be read; allowed: \(allowed)")
  }

  @Test("a million segments and a million corners are refused") func large() {
    let path = "path('M0 0" + String(repeating: "L1 1", count: 1_000_000) + "')"
    let error = #expect(throws: CSSError.self) { try ClipPath(css: path) }
    #expect(error?.allowed == "up to 10000 segments; simplify the path")
    let corners = "polygon(" + String(repeating: "0 1px, ", count: 1_000_000) + "1px 0)"
    let other = #expect(throws: CSSError.self) { try ClipPath(css: corners) }
    #expect(
      other?.description.hasPrefix(
        #""polygon() with 1000001 corners" cannot be read; allowed: 3 to 10000 corners"#) == true)
  }

  @Test("a path that crosses itself too often is an error of its item") func tangles() throws {
    var random = SeededGenerator(seed: 1)
    let corners = (0..<9000).map { _ in
      "\(Int.random(in: 0...9999, using: &random)) \(Int.random(in: 0...9999, using: &random))"
    }
    var item = SceneItem(.color(.black), size: Size(width: 1, height: 1))
    item.style.clipPath = try ClipPath(css: "path('M\(corners.joined(separator: "L"))')")
    #expect(
      refusal(of: Scene(canvas: Canvas(), layout: GridLayout(), items: [item]))
        == "item 0: the clip path is a shape whose lines cross too often; allowed: some thousand crossings; simplify it"
    )
  }
}
