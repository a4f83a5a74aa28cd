// Results are written in pieces: together they are the line of JSON, and what follows it.

import MosaicCodecs
import MosaicLayout
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded, .amongSamples) struct ResultWritingTests {
  private func written(_ result: JobResult) -> (bytes: [UInt8], largest: Int) {
    var (bytes, largest) = ([UInt8](), 0)
    result.write { part in
      bytes += part
      largest = max(largest, part.count)
    }
    return (bytes, largest)
  }

  @Test("pieces are the line", arguments: [0, 1, 2, 1000, 49_151, 49_152, 49_153, 200_000])
  func pieces(count: Int) throws {
    var result = JobResult(index: 3, line: 4, status: .done)
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    result.take(bytes, as: "data:image/png;base64,")
    result.warnings = ["a \"warning\""]
    let (found, largest) = written(result)
    #expect(found == Array((result.json + "\n").utf8) && largest <= 66_000)
    let json = try JSONReader.read(found.dropLast())
    let address = try #require(json.member("output")?.string)
    #expect(try DataURL.bytes(of: address) == bytes)
    #expect(json.member("bytes")?.number == Double(count))
  }

  @Test("what another process found is taken from its line, and what the line says itself is not")
  func readBack() throws {
    var made = JobResult(index: 7, line: 8, input: "a.png", status: .failed)
    made.take(LineRequest(id: "7", data: "[1]"))
    made.reason = "stale"
    made.changed = ["canvas", "a.png"]
    made.output = "b.png"
    made.pixelSize = PixelSize(width: 3, height: 4)
    made.sourceSize = PixelSize(width: 5, height: 6)
    made.byteCount = 1 << 40
    made.quality = 30
    made.pixelsPerInch = 71
    made.assignment = AssignmentResult(cells: 4, pictures: 3, uses: 2, cost: 50, bound: 40)
    made.placeholders = [.color: "#102030"]
    made.srcset = "b.png 3w"
    made.milliseconds = 1.26
    made.warnings = ["one", "two"]
    made.failure = JobResult.Failure(code: 75, message: "late", isAboutMemory: true)
    let line = made.json
    #expect(
      line.contains(#""quality": 30, "ppi": 71, "assignment": {"cells": 4, "#)
        && line.contains(#""milliseconds": 1.3, "#))
    var result = JobResult(index: 1, line: 2, status: .done)
    result.take(LineRequest(id: "9"))
    try result.takeFindings(of: JobResult(json: Array(line.utf8)))
    var expected = made
    (expected.index, expected.line, expected.input, expected.output) = (1, 2, nil, nil)
    expected.take(LineRequest(id: "9"))
    expected.milliseconds = 0
    #expect(result == expected)
  }

  @Test("a picture on paper has pixels an inch") func pixelsPerInch() throws {
    let line =
      #"{"output": "a.png", "images": ["red.png"], "canvas": {"size": "2.54x2.54cm"}, "layout": "grid"}"#
    let screen =
      #"{"output": "b.png", "images": ["red.png"], "canvas": {"size": [72, 72]}, "layout": "grid"}"#
    let results = try BatchTests.results([line, screen], in: folder)
    // The crop has 30 by 30 of the 40 by 30 pixels.
    #expect(results.map(\.pixelsPerInch) == [30, nil], "\(results)")
  }

  @Test("without a prefix the bytes follow the line") func following() {
    var result = JobResult(index: 0, status: .done)
    #expect(written(result).bytes == Array((result.json + "\n").utf8))
    result.take([1, 2, 3], as: nil)
    #expect(written(result).bytes == Array((result.json + "\n").utf8) + [1, 2, 3, 0x0A])
  }
}
