// Which goldens are written, by the environment.

import TestSupport
import Testing

@testable import MosaicTesting

@Suite(.bounded) struct RecordModeTests {
  static let environments: [([String: String], RecordMode?)] = [
    ([:], nil), (["CI": ""], nil), (["CI": "false"], nil), (["CI": "true"], .never), (["CI": "1"], .never),
    (["MOSAIC_RECORD": "1"], .all), (["MOSAIC_RECORD": "missing", "CI": "true"], .never),
    (["MOSAIC_RECORD": "missing", "CI": "0"], .missing),
    (["MOSAIC_RECORD": "failed"], .failed), (["MOSAIC_RECORD": "nonsense"], .never),
  ]

  @Test func unknownWords() {
    #expect(RecordMode.unknownWord(in: ["MOSAIC_RECORD": "bogus"]) == "bogus")
    for word in ["", "1", "never", "missing", "failed", "all"] {
      #expect(RecordMode.unknownWord(in: ["MOSAIC_RECORD": word]) == nil)
    }
    #expect(RecordMode.unknownWord(in: [:]) == nil)
  }

  @Test(arguments: environments) func mode(environment: [String: String], expected: RecordMode?) {
    #expect(RecordMode(environment: environment) == expected)
  }
}
