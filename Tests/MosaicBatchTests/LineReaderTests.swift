// Lines are read one by one, whatever the pieces in which the text comes.

import Foundation
import MosaicSpec
import MosaicSystem
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage

@Suite(.bounded) struct LineReaderTests {
  private func lines(of text: String, longest: Int = 1 << 20) throws -> [String] {
    try withTemporaryFolder { folder in
      let path = try folder.write(text, to: "jobs")
      var reader = try LineReader(at: path, longest: longest)
      var found: [String] = []
      while case .line(let line) = try reader.next(unless: { false }, stopping: StopSignal()) {
        #expect(line.index == found.count)
        let text = line.text.map { String(decoding: $0, as: UTF8.self) }
        found.append("\(line.number):" + (text ?? "too long" + (line.names.id.map { " \($0)" } ?? "")))
      }
      return found
    }
  }

  @Test(arguments: [
    ("", []), ("\n\n \t\r\n", []), ("a", ["1:a"]), ("a\n", ["1:a"]), ("a\nb", ["1:a", "2:b"]),
    ("\n\na\n\n b \n", ["3:a", "5: b "]), ("\u{FEFF}a\n\u{FEFF}b", ["1:a", "2:\u{FEFF}b"]),
    ("a\r\nb\r\n", ["1:a\r", "2:b\r"]), ("123456789\n12345678\n", ["1:too long", "2:12345678"]),
    ("1234567890123", ["1:too long"]),
    (
      #"{"id": 7}"# + "\n" + #"{"x": [7], "id": 8"# + "\n{\"id\"",
      ["1:too long 7", "2:too long 8", #"3:{"id""#]
    ),
  ])
  func areCounted(text: String, expected: [String]) throws {
    #expect(try lines(of: text, longest: 8) == expected)
  }

  @Test func longLinesCrossTheBuffer() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<8 {
      let texts = (0..<20).map {
        let text = String(repeating: "x", count: Int.random(in: 1...90_000, using: &random))
        return #"{"x": "\#(text)", "id": \#($0)}"#
      }
      let expected = texts.enumerated().map { "\($0.0 + 1):\($0.1)" }
      #expect(try lines(of: texts.joined(separator: "\n")) == expected)
      let short = try lines(of: texts.joined(separator: "\n"), longest: 50_000)
      #expect(
        short
          == texts.enumerated().map { "\($0.0 + 1):\($0.1.count > 50_000 ? "too long \($0.0)" : $0.1)" })
    }
  }
}
