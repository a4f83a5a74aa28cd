// SVG: whatever the bytes, the reader gives rows of the right length or an error in words.

import TestSupport

@testable import MosaicCodecs

struct SVGTarget: FuzzTarget {
  func run(_ input: [UInt8]) { PictureReading.read(input) }

  /// A few shapes of any size in a group.
  func seed(_ random: inout SeededGenerator) -> [UInt8] {
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(1 + random.below(40))\" height=\"30\"><g id=\"a\">"
    for _ in 0..<random.below(5) {
      let (x, y) = (random.below(60) - 10, random.below(60) - 10)
      text += random.pick([
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"9\" height=\"5\" opacity=\".5\"/>",
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"7\" fill=\"#\(100 + random.below(800))\"/>",
        "<path d=\"M\(x) \(y)q9 9 3-4t5 6z\" stroke=\"red\" stroke-dasharray=\"2\"/>",
        "<text x=\"\(x)\" y=\"\(y)\">a</text>", "<use href=\"#b\"/>",
      ])
    }
    return Array((text + "</g></svg>").utf8)
  }

  func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    Fuzz.bytesMutated(input, limit: 2000)
  }
}
