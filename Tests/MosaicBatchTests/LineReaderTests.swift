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

  @Test("pictures follow their lines, wherever the stream is cut") func pictures() throws {
    var random = SeededGenerator(seed: 49)
    for _ in 0..<60 {
      var stream: [UInt8] = []
      var all: [(pictures: [[UInt8]], end: Int)] = []
      for index in 0..<Int.random(in: 1...8, using: &random) {
        let pictures = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          // Among them are line breaks, quotes and braces.
          (0..<Int.random(in: 0...70_000, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          }
        }
        let lengths = pictures.isEmpty ? "" : #""bytes": \#(pictures.map(\.count)), "#
        stream += Array("{\(lengths)\"id\": \(index)}\n".utf8) + pictures.flatMap { $0 }
        all.append((pictures, stream.count))
        if Bool.random(using: &random) { stream.append(0x0A) }
      }
      let isCut = Bool.random(using: &random)
      if isCut { stream.removeLast(Int.random(in: 0...stream.count, using: &random)) }
      try withTemporaryFolder { folder in
        let descriptor = open(try folder.write(stream, to: "lines"), O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var reader = LineReader(
          descriptor: descriptor, name: "lines", longest: 1000,
          as: LineReader.StreamLimits(pictureBytes: 1 << 20))
        for (index, line) in all.enumerated() {
          guard case .line(let found) = try reader.next(unless: { false }, stopping: StopSignal()) else {
            #expect(line.end > stream.count)
            break
          }
          #expect(found.index == index)
          if line.end <= stream.count {
            #expect(found.pictures == line.pictures && found.pictureFault == nil)
          } else {
            // Its text is cut, or a picture of it.
            #expect(found.pictureFault != nil || found.pictures.isEmpty)
          }
        }
      }
    }
  }
}
