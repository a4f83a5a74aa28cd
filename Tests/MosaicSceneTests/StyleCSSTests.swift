// Shadows and gradients in CSS words.

import MosaicScene
import Testing

@Suite(.timeLimit(.minutes(10))) struct StyleCSSTests {
  @Test(
    arguments: [
      ("0 4px 12px #0006", [0, 4, 12, 0], "#00000066"), ("1 2", [1, 2, 0, 0], "#00000066"),
      ("-1px 2px 3px 4px rgb(255 0 0 / 50%)", [-1, 2, 3, 4], "#ff000080"),
      ("red 1 2 3", [1, 2, 3, 0], "#ff0000"),
    ] as [(String, [Double], String)])
  func shadows(text: String, numbers: [Double], color: String) throws {
    let shadow = try Shadow(css: text)
    #expect([shadow.x, shadow.y, shadow.blur, shadow.spread] == numbers)
    #expect(shadow.color.css == color)
  }

  @Test(arguments: ["", "1", "red", "1 2 -3", "1 2 3 4 5", "1 2 3 tomatoe", "red 1 2 blue", "1 2 3000"])
  func badShadows(text: String) { #expect(throws: CSSError.self) { try Shadow(css: text) } }

  @Test(
    arguments: [
      ("linear-gradient(90deg, #fff, #eee)", "linear-gradient(90deg, #ffffff 0%, #eeeeee 100%)"),
      ("linear-gradient(red, lime, blue)", "linear-gradient(180deg, #ff0000 0%, #00ff00 50%, #0000ff 100%)"),
      (
        "LINEAR-GRADIENT(to left, rgb(1, 2, 3) 20%, red 10%)",
        "linear-gradient(270deg, #010203 20%, #ff0000 20%)"
      ),
      ("radial-gradient(white, black 80%)", "radial-gradient(#ffffff 0%, #000000 80%)"),
    ])
  func gradients(text: String, expected: String) throws {
    let gradient = try Gradient(css: text)
    #expect(gradient.css == expected)
    #expect(try Gradient(css: gradient.css) == gradient)
  }

  @Test(arguments: [
    "linear-gradient()", "linear-gradient(red)", "conic-gradient(red, blue)", "linear-gradient(red, tomatoe)",
  ])
  func badGradients(text: String) { #expect(throws: CSSError.self) { try Gradient(css: text) } }

  @Test func colorsAreMixedPremultiplied() {
    let gradient = Gradient(.radial, stops: [.init(.transparent, at: 0), .init(.white, at: 1)])
    #expect(gradient.color(at: 0.5) == SIMD4(127.5, 127.5, 127.5, 127.5))
    #expect(gradient.color(at: -1) == SIMD4() && gradient.color(at: 2) == SIMD4(repeating: 255))
  }

  @Test func anglesOfARangeDifferAndFillIt() {
    let angles = (0..<100).map { Rotation(from: -4, to: 4).degrees(of: $0) }
    #expect(angles.allSatisfy { $0 >= -4 && $0 <= 4 } && Set(angles).count == 100)
    #expect((angles.min() ?? 0) < -3.8 && (angles.max() ?? 0) > 3.8)
    #expect(Rotation(7).degrees(of: 3) == 7)
  }
}
