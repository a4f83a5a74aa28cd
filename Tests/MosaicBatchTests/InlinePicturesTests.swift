// Lines of a batch with pictures in them, and results with pictures in them: no file is read or written.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicText
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded, .amongSamples) struct InlinePicturesTests {
  private static let red = Sample.png(40, 30, 0xFFFF_0000)
  private static let base64 = Base64.text(red)

  @Test("base64 is read as it is written, with its padding or without") func readsBase64() {
    var random = SeededGenerator(seed: 1)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Base64.text(bytes)
      #expect(text == Data(bytes).base64EncodedString())
      for text in [text, text.filter { $0 != "=" }, text.map { "\($0)\n" }.joined()] {
        let read = Base64.bytes(text.utf8)
        #expect(read.bytes == bytes && read.isWhole)
      }
    }
    for text in ["A", "AAAAA", "AA=", "AA===", "AAA==", "=", "AAAA=", "AA==AA", "AA!A", "AA-_"] {
      #expect(!Base64.bytes(text.utf8).isWhole, "\(text)")
    }
  }

  /// Addresses of one picture.
  static let addresses = [
    "data:image/png;base64,\(base64)", "DATA:;charset=utf-8;BASE64,\(base64)",
    "data:image/jpeg;base64,\(base64.filter { $0 != "=" })",
    "data:image/png;base64,\(base64.replacing("+", with: "%2B").replacing("=", with: "%3d"))",
    "data:image/png," + red.map { String(format: "%%%02X", $0) }.joined(),
  ]

  private static func line(_ output: String, _ picture: String, _ more: String = "") -> String {
    #"{"output": \#(output), "canvas": {"width": 90, "watermark": {"image": "\#(picture)"}}, \#(more)"#
      + #""images": ["blue.png", "\#(picture)"]}"#
  }

  @Test("a picture is the same in the line and in a file", arguments: addresses)
  func addressInLine(address: String) throws {
    let results = try BatchTests.results(
      [Self.line(#""a.png""#, address), Self.line(#""b.png""#, "red.png")], in: folder)
    #expect(results.allSatisfy { $0.status == .done && $0.warnings.isEmpty }, "\(results)")
    let pixmaps = try results.map { try ImageReader.pixmap(ofFile: #require($0.output)) }
    #expect(pixmaps[0] == pixmaps[1])
  }

  @Test("an output is the same in the result, behind it and in a file", arguments: ["png", "jpg", "svg"])
  func inlineOutput(ending: String) throws {
    guard let format = OutputFormat(name: ending), format.isSupported else { return }
    let lines = [#"{"inline": "\#(format.mediaType)"}"#, #""-""#, #""a.\#(ending)""#].map {
      Self.line($0, "red.png", #""format": "\#(ending)", "#)
    }
    let results = try BatchTests.results(lines, in: folder) { $0.resumes = true }
    #expect(results.map(\.status) == [.done, .done, .done], "\(results)")
    let bytes = try #require(results[0].contents)
    #expect(results[1].contents == bytes && results[2].contents == nil)
    #expect(results[0].following == nil && results[1].following == bytes)
    #expect(results[0].byteCount == bytes.count && results[0].pixelSize == results[2].pixelSize)
    #expect(
      results[0].json.contains(
        #""output": "data:\#(format.mediaType);base64,\#(Base64.text(bytes))", "width": 90,"#))
    #expect(results[1].json.contains(#""output": "-", "width": 90,"#))
    if format.isOfPixels {
      let path = try #require(results[2].output)
      #expect(try ImageReader.pixmap(bytes: bytes, name: "") == ImageReader.pixmap(ofFile: path))
    }
  }

  @Test("pictures in results that wait are bounded, and none is lost") func manyWait() throws {
    let lines = (0..<40).map { _ in Self.line(#"{"inline": "image/png"}"#, "red.png") }
    for isOrdered in [true, false] {
      let results = try BatchTests.results(lines, in: folder) {
        $0.isOrdered = isOrdered
        $0.render.memory = MemoryBudget(limit: 1 << 20)
      }
      #expect(results.count == 40 && results.allSatisfy { $0.contents?.count ?? 0 > 100 }, "\(results)")
    }
  }

  @Test("a picture in a line is known by its bytes, and no file is asked for") func stamps() throws {
    func run(_ picture: String) throws -> JobResult {
      try #require(
        try BatchTests.results([Self.line(#""a.png""#, picture)], in: folder) { $0.resumes = true }.first)
    }
    #expect(try run(Self.addresses[0]).status == .done)
    #expect(try run(Self.addresses[3]).status == .current)
    let other = try run("data:;base64,\(Base64.text(Sample.png(40, 30, 0xFF00_FF00)))")
    #expect(other.status == .done && other.reason == "stale")
    #expect(other.changed == ["data:canvas.watermark.image", "data:images[1]"], "\(other.changed)")
  }

  @Test("in one folder a line may have pictures in it") func confined() throws {
    let results = try BatchTests.results([Self.line(#""a.png""#, Self.addresses[0])], in: folder) {
      $0.outputFolder = "out"
      $0.render.limits.root = try FileRoot(folder.path(""))
    }
    #expect(results.map(\.status) == [.done], "\(results)")
  }
}
