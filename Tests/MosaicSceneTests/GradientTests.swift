// Gradients in CSS words, and where their colours lie: numbers worked out by hand from CSS Images Module Level 3.

import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@Suite(.bounded) struct GradientTests {
  static let written = textRows(
    """
    linear-gradient(90deg, #fff, #eee) → linear-gradient(90deg, #ffffff 0%, #eeeeee 100%)
    linear-gradient(red, lime, blue) → linear-gradient(180deg, #ff0000 0%, #00ff00 50%, #0000ff 100%)
    LINEAR-GRADIENT(to left, rgb(1, 2, 3) 20%, red 10%) → linear-gradient(270deg, #010203 20%, #ff0000 20%)
    radial-gradient(white, black 80%) → radial-gradient(#ffffff 0%, #000000 80%)
    // Two places.
    linear-gradient(gold 0 50%, navy 50% 100%)
      linear-gradient(180deg, #ffd700 0%, #ffd700 50%, #000080 50%, #000080 100%)
    linear-gradient(rgb(1 2 3 / 50%) 10% 20%, red)
      linear-gradient(180deg, #01020380 10%, #01020380 20%, #ff0000 100%)
    linear-gradient(20% red, 30px 40px blue)
      linear-gradient(180deg, #ff0000 20%, #0000ff 30px, #0000ff 40px)
    // Points, and places beyond the ends.
    linear-gradient(red 20px, lime, blue) → linear-gradient(180deg, #ff0000 20px, #00ff00, #0000ff)
    linear-gradient(red -50%, blue 150%) → linear-gradient(180deg, #ff0000 -50%, #0000ff 150%)
    // Angles and corners.
    linear-gradient(.25turn, red, blue) → linear-gradient(90deg, #ff0000 0%, #0000ff 100%)
    linear-gradient(100grad, red, blue) → linear-gradient(90deg, #ff0000 0%, #0000ff 100%)
    linear-gradient(0rad, red, blue) → linear-gradient(0deg, #ff0000 0%, #0000ff 100%)
    linear-gradient(0, red, blue) → linear-gradient(0deg, #ff0000 0%, #0000ff 100%)
    linear-gradient(-360deg, red, blue) → linear-gradient(-360deg, #ff0000 0%, #0000ff 100%)
    linear-gradient(to top right, red, blue) → linear-gradient(to top right, #ff0000 0%, #0000ff 100%)
    linear-gradient( to  LEFT bottom , red, blue) → linear-gradient(to bottom left, #ff0000 0%, #0000ff 100%)
    // Shapes.
    radial-gradient(circle, red, blue) → radial-gradient(circle, #ff0000 0%, #0000ff 100%)
    radial-gradient(ellipse farthest-corner at center, red, blue) → radial-gradient(#ff0000 0%, #0000ff 100%)
    radial-gradient(closest-side circle at 20% 30px, red, blue)
      radial-gradient(circle closest-side at 20% 30px, #ff0000 0%, #0000ff 100%)
    radial-gradient(farthest-side, red, blue) → radial-gradient(farthest-side, #ff0000 0%, #0000ff 100%)
    radial-gradient(at right, red, blue) → radial-gradient(at 100% 50%, #ff0000 0%, #0000ff 100%)
    radial-gradient(40px at top left, red, blue) → radial-gradient(40px at 0% 0%, #ff0000 0%, #0000ff 100%)
    radial-gradient(40px circle, red, blue) → radial-gradient(40px, #ff0000 0%, #0000ff 100%)
    radial-gradient(circle 0, red, blue) → radial-gradient(0px, #ff0000 0%, #0000ff 100%)
    radial-gradient(40px 30%, red, blue 80px) → radial-gradient(40px 30%, #ff0000, #0000ff 80px)
    radial-gradient(ellipse 40px 30%, red, blue) → radial-gradient(40px 30%, #ff0000 0%, #0000ff 100%)
    """)

  @Test(arguments: written) func survivesWriting(text: String, expected: String) throws {
    let gradient = try Gradient(css: text)
    #expect(gradient.css == expected)
    #expect(try Gradient(css: gradient.css) == gradient)
  }

  @Test(arguments: [
    "linear-gradient()", "linear-gradient(red)", "conic-gradient(red, blue)", "linear-gradient(red, tomatoe)",
    "linear-gradient(361deg, red, blue)", "linear-gradient(2turn, red, blue)",
    "linear-gradient(1e99deg, red, blue)", "linear-gradient(to middle, red, blue)",
    "linear-gradient(to top bottom, red, blue)", "linear-gradient(to top left right, red, blue)",
    "linear-gradient(to, red, blue)", "linear-gradient(7, red, blue)", "linear-gradient(red 1001%, blue)",
    "linear-gradient(red, blue -100001px)", "linear-gradient(red 1% 2% 3%, blue)",
    "linear-gradient(red, 30%, blue)", "linear-gradient(10% 20%, red, blue)",
    "linear-gradient(circle, red, blue)", "radial-gradient(90deg, red, blue)",
    "radial-gradient(circle 20%, red, blue)", "radial-gradient(ellipse 20px, red, blue)",
    "radial-gradient(circle 10px 20px, red, blue)", "radial-gradient(-5px, red, blue)",
    "radial-gradient(1px 2px 3px, red, blue)", "radial-gradient(circle at, red, blue)",
    "radial-gradient(circle ellipse, red, blue)", "radial-gradient(circle circle, red, blue)",
    "radial-gradient(10px circle 20px, red, blue)", "radial-gradient(at 1001% 0, red, blue)",
    "radial-gradient(at 100001px 0, red, blue)", "radial-gradient(nearest-side, red, blue)",
    "radial-gradient(, red, blue)",
    "linear-gradient(" + Array(repeating: "red", count: 257).joined(separator: ",") + ")",
    "linear-gradient(" + Array(repeating: "red 0 1%", count: 129).joined(separator: ",") + ")",
  ]) func refuses(text: String) { #expect(throws: CSSError.self) { try Gradient(css: text) } }

  @Test func asManyColoursAsAllowed() throws {
    let most = "linear-gradient(" + Array(repeating: "red 0 1%", count: 128).joined(separator: ",") + ")"
    #expect(try Gradient(css: most).stops.count == 256)
    let error = #expect(throws: CSSError.self) { try Gradient(css: "linear-gradient(361deg, red, blue)") }
    #expect(
      error?.allowed.contains(
        "2 to 256 colours, angles up to 360deg, places and sizes up to 1000% or 100000px") == true)
  }

  /// The examples of section 3.4.3 among them.
  @Test(
    arguments: [
      ("red 40%, white, black, blue", 100, [0.4, 0.6, 0.8, 1]),
      ("red -50%, white, blue", 100, [-0.5, 0.25, 1]), ("red -50px, white, blue", 100, [-0.5, 0.25, 1]),
      ("red 20px, white 0px, blue 40px", 100, [0.2, 0.2, 0.4]),
      ("red, white -50%, black 150%, blue", 100, [0, 0, 1.5, 1.5]),
      ("red 80px, white 0px, black, blue 100px", 100, [0.8, 0.8, 0.9, 1]),
      ("red 20px, lime, blue 80%", 50, [0.4, 0.6, 0.8]), ("red 60%, lime 20px, blue", 10, [0.6, 2, 2]),
      ("red, lime, blue 50%, navy", 1, [0, 0.25, 0.5, 1]),
    ] as [(String, Double, [Double])]) func places(colors: String, length: Double, expected: [Double]) throws
  {
    let ramp = try Gradient(css: "linear-gradient(\(colors))").ramp(along: length)
    #expect(ramp.stops.count == expected.count)
    for (stop, place) in zip(ramp.stops, expected) { #expect(abs(stop.place - place) < 1e-12, "\(ramp)") }
  }

  @Test func colorsAreMixedPremultiplied() {
    let ramp = Gradient(.radial(), stops: [.init(.transparent, at: 0), .init(.white, at: 1)]).ramp(along: 1)
    #expect(ramp.color(at: 0.5) == SIMD4(127.5, 127.5, 127.5, 127.5))
    #expect(ramp.color(at: -1) == SIMD4() && ramp.color(at: 2) == SIMD4(repeating: 255))
    #expect(ramp.color(at: .infinity) == SIMD4(repeating: 255))
  }

  @Test func aHardStopHasTheLaterColour() throws {
    let ramp = try Gradient(css: "linear-gradient(red 0 50%, lime 50% 75%, blue 75%)").ramp(along: 1)
    let (red, lime, blue) = (
      SIMD4<Double>(255, 0, 0, 255), SIMD4<Double>(0, 255, 0, 255), SIMD4<Double>(0, 0, 255, 255)
    )
    #expect([0, 0.25, 0.4999].allSatisfy { ramp.color(at: $0) == red })
    #expect([0.5, 0.6, 0.7499].allSatisfy { ramp.color(at: $0) == lime })
    #expect([0.75, 1].allSatisfy { ramp.color(at: $0) == blue })
  }

  // MARK: Geometry, on a canvas of 300 × 200

  private func course(_ text: String, scale: Double = 1) throws -> Gradient.Course {
    try Gradient(css: text).course(width: 300, height: 200, scale: scale)
  }

  @Test(
    "the line to a corner gives the two corners beside it the colour of the middle",
    arguments: [
      ("top left", [1, 0.5, 0.5, 0]), ("top right", [0.5, 1, 0, 0.5]), ("bottom left", [0.5, 0, 1, 0.5]),
      ("bottom right", [0, 0.5, 0.5, 1]),
    ] as [(String, [Double])]) func corners(corner: String, expected: [Double]) throws
  {
    let course = try course("linear-gradient(to \(corner), red, blue)")
    let places = [(0, 0), (300, 0), (0, 200), (300, 200)].map { course.place($0, $1) }
    for (place, wanted) in zip(places, expected) { #expect(abs(place - wanted) < 1e-12, "\(places)") }
    // 2 · 300 · 200 / √(300² + 200²).
    #expect(abs(course.length - 120_000 / 130_000.0.squareRoot()) < 1e-9)
  }

  @Test func lines() throws {
    let diagonal = try course("linear-gradient(45deg, red, blue)")
    #expect(abs(diagonal.length - 500 * 0.5.squareRoot()) < 1e-9)
    #expect(abs(diagonal.place(300, 0) - 1) < 1e-12 && abs(diagonal.place(0, 200)) < 1e-12)
    #expect(try course("linear-gradient(red, blue)").length == 200)
    #expect(try course("linear-gradient(to left, red, blue)").place(75, 9) == 0.75)
  }

  /// The centre is 75 from the left, 225 from the right, 100 from above and below.
  @Test(
    arguments: [
      ("circle closest-side", 75, 75), ("circle farthest-side", 225, 225),
      ("circle closest-corner", 125, 125),
      ("circle farthest-corner", 60_625.0.squareRoot(), 60_625.0.squareRoot()), ("closest-side", 75, 100),
      ("farthest-side", 225, 100), ("closest-corner", 75 * 2.0.squareRoot(), 100 * 2.0.squareRoot()),
      ("farthest-corner", 225 * 2.0.squareRoot(), 100 * 2.0.squareRoot()), ("50px", 50, 50),
      ("10% 20%", 30, 40), ("7px 8%", 7, 16),
    ] as [(String, Double, Double)]) func shapes(words: String, x: Double, y: Double) throws
  {
    guard
      case .ellipse(let center, let radii) = try course("radial-gradient(\(words) at 25% 100px, red, blue)")
    else {
      Issue.record("no ellipse")
      return
    }
    #expect(center == Point(x: 75, y: 100))
    #expect(abs(radii.width - x) < 1e-9 && abs(radii.height - y) < 1e-9, "\(radii)")
  }

  @Test("points and shares are those of the canvas") func scale() throws {
    let course = try course("radial-gradient(20px 10% at 30px 50%, red, blue)", scale: 2)
    #expect(course == .ellipse(center: Point(x: 60, y: 100), radii: Size(width: 40, height: 20)))
    #expect(course.length == 40)
  }

  @Test("a centre outside the canvas has sides and corners, too") func centerOutside() throws {
    #expect(try course("radial-gradient(circle closest-corner at -30px -40px, red, blue)").length == 50)
    #expect(try course("radial-gradient(circle farthest-side at -30px 50%, red, blue)").length == 330)
    #expect(try course("radial-gradient(closest-side at 310px 50%, red, blue)").length == 10)
  }

  /// Section 3.2.3.
  @Test func shapesWithoutAnExtent() throws {
    func color(_ text: String, _ x: Double, _ y: Double) throws -> SIMD4<Double> {
      let gradient = try Gradient(css: text)
      let course = gradient.course(width: 300, height: 200, scale: 1)
      return gradient.ramp(along: course.length).color(at: course.place(x, y))
    }
    let (yellow, green) = (SIMD4<Double>(255, 255, 0, 255), SIMD4<Double>(0, 128, 0, 255))
    // Without a width: a line that is mirrored at the centre, and all percentages are 0.
    for y in [0.5, 100, 199.5] {
      let text = "radial-gradient(closest-side at 0 50%, red, yellow 50px, green)"
      let half = try color(text, 25, y)
      #expect(abs(half[0] - 255) < 0.1 && abs(half[1] - 127.5) < 0.1)
      #expect(try color(text, 60, y) == green)
      #expect(try color("radial-gradient(0px 20px, red, yellow)", 299.5, y) == yellow)
    }
    // Without a height: the last colour, everywhere.
    #expect(try color("radial-gradient(20px 0px, red, yellow 50px, green)", 150, 100) == green)
    // A circle without a radius: rings of points are left.
    #expect(try color("radial-gradient(circle 0, red, yellow)", 151, 100) == yellow)
    #expect(try color("radial-gradient(circle 0, red 30px, yellow 30px)", 150, 120) == SIMD4(255, 0, 0, 255))
    #expect(try color("radial-gradient(circle 0, red 30px, yellow 30px)", 150, 131) == yellow)
  }
}
