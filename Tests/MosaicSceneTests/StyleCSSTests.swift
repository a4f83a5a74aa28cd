// Shadows in CSS words, and angles of a range.

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

  @Test func anglesOfARangeDifferAndFillIt() {
    let angles = (0..<100).map { Rotation(from: -4, to: 4).degrees(of: $0) }
    #expect(angles.allSatisfy { $0 >= -4 && $0 <= 4 } && Set(angles).count == 100)
    #expect((angles.min() ?? 0) < -3.8 && (angles.max() ?? 0) > 3.8)
    #expect(Rotation(7).degrees(of: 3) == 7)
  }
}
