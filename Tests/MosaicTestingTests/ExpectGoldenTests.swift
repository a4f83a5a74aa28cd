// expectGolden in a test, as its users write it; the goldens are beside this file.

import MosaicCodecs
import MosaicCompare
import MosaicPixels
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicTesting

@Suite(.bounded, .goldens(.exact, record: .never)) struct ExpectGoldenTests {
  @Test func ramp() throws { try expectGolden(of: Self.ramp(0)) }

  @Test(arguments: [16, 32]) func ramps(step: Int) throws {
    try expectGolden(of: Self.ramp(UInt32(step)), named: "\(step)")
  }

  @Test(.goldens(.renderer)) func withinOne() throws {
    var picture = Self.ramp(0)
    picture[3, 3] ^= 1
    try expectGolden(of: picture)
  }

  @Test func collage() throws {
    let spec = try CollageSpec(
      json: Array(
        ##"{"version": 1, "canvas": {"width": 32, "height": 32}, "layout": "sudoku", "items": [{"color": "#f80"}, {"color": "#08f"}]}"##
          .utf8))
    try expectGolden(of: CollageJob(spec))
  }

  @Test("another picture is an issue") func differs() throws {
    try withKnownIssue {
      try expectGolden(of: Self.ramp(1))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("differs.png: 64 of 64 pixels differ") }
    }
  }

  @Test("what the manifest expects to fail is a known issue") func expectedToFail() throws {
    try expectGolden(of: Self.ramp(1))
  }

  @Test("a missing golden is an issue") func none() throws {
    try withKnownIssue {
      try expectGolden(of: Self.ramp(0))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("there is no golden ") }
    }
  }

  @Test("each case of a parameterised test needs a name", arguments: [1]) func unnamed(number: Int) throws {
    #expect(throws: GoldenFault.self) { try expectGolden(of: Self.ramp(0)) }
  }

  static func ramp(_ step: UInt32) -> Pixmap {
    filled(8, 8) { x, y in 0xFF00_0000 | UInt32(x) << 20 | UInt32(y) << 12 | step }
  }
}
