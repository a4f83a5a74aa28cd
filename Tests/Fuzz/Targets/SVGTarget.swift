// SVG: whatever the bytes, the reader gives a size or an error in words; and of some of them rows, through librsvg's program.

import TestSupport

@testable import MosaicCodecs
@testable import MosaicSystem

enum SVGTarget {
  /// A process for each input would be all that time is spent on; librsvg's own faults end there.
  @Sendable static func run(_ input: [UInt8]) {
    if input.reduce(0, { $0 &* 31 &+ $1 }) == 0 {
      PictureReading.read(input)
    } else {
      do throws(FileError) {
        _ = try ImageReader.header(bytes: input, name: "x", limits: PictureReading.limits)
      } catch {
        PictureReading.check(error)
      }
    }
  }

  /// A few shapes of any size in a group, behind declarations that the size may need.
  @Sendable static func seed(_ random: inout SeededGenerator) -> [UInt8] {
    var text = random.pick([
      "", "<?xml version=\"1.0\"?><!-- > -->", "<!DOCTYPE svg [<!ENTITY w \"2\"><!ENTITY v '&w;&#x30;'>]>",
    ])
    let width = random.pick(["\(1 + random.below(40))", "&v;px", "&#50;0mm", "2.5e1pt", "50%"])
    text +=
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"30\" viewBox=\"0 0 30 20.5\" "
    text += random.pick(["", "style='width: 3em; height: 9ex'"]) + "><g id=\"a\">"
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
}
