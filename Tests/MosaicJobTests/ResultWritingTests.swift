// Results are written in pieces: together they are the line of JSON, and what follows it.

import MosaicCodecs
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicJob

@Suite(.bounded) struct ResultWritingTests {
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
    #expect(try DataAddress.bytes(of: address) == bytes)
    #expect(json.member("bytes")?.number == Double(count))
  }

  @Test("without a prefix the bytes follow the line") func following() {
    var result = JobResult(index: 0, status: .done)
    #expect(written(result).bytes == Array((result.json + "\n").utf8))
    result.take([1, 2, 3], as: nil)
    #expect(written(result).bytes == Array((result.json + "\n").utf8) + [1, 2, 3, 0x0A])
  }
}
