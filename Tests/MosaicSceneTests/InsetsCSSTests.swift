// CSS padding in words.

import MosaicScene
import Testing

@Suite(.timeLimit(.minutes(10))) struct InsetsCSSTests {
  @Test(
    arguments: [
      ("8", [8, 8, 8, 8]), ("8px", [8, 8, 8, 8]), ("1 2", [1, 2, 1, 2]), ("1,2,3", [1, 2, 3, 2]),
      (" 1 2\t3  4 ", [1, 2, 3, 4]), ("1, 2PX, .5, 4e1", [1, 2, 0.5, 40]), ("1 2,3 4", [1, 2, 3, 4]),
      ("0", [0, 0, 0, 0]), ("1in 25.4mm 2.54CM 72pt", [72, 72, 72, 72]), ("1in,3", [72, 3, 72, 3]),
    ] as [(String, [Double])])
  func areInCSSOrder(text: String, sides: [Double]) throws {
    let insets = try Insets(css: text)
    #expect([insets.top, insets.right, insets.bottom, insets.left] == sides)
    #expect(insets.cssSides == sides)
  }

  @Test(arguments: [
    "", " ", ",", "1,", "1,,2", "-1", "1 2 3 4 5", "nan", "1e400", "2e9", "1em", "px", "mm", "10 mm", "-1mm",
    "٣",
  ]) func others(text: String) { #expect(throws: CSSError.self) { try Insets(css: text) } }
}
