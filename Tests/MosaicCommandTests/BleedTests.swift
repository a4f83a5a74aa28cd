// --bleed: pages of a PDF that are larger than what is cut out of them.

import MosaicCodecs
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct BleedTests {
  private func pdf(_ words: String) throws -> [UInt8] {
    try mosaic("render red.png green.png blue.png noise.png -o a.pdf \(words)").silent()
    return try folder.read("a.pdf")
  }

  /// The numbers of a box of each page.
  private func boxes(_ name: String, _ text: String) -> [[Double]] {
    text.matches(of: /\/(\w+) \[ ?([-0-9. ]+?) ?\]/).filter { $0.1 == name }.map {
      $0.2.split(separator: " ").compactMap { Double($0) }
    }
  }

  @Test(
    "the paper has room for marks, and its boxes say where it is cut",
    arguments: ["", "--per-page 2", "--quality 50 --metadata author=me"])
  func boxesOfPages(words: String) throws {
    #if !JPEG
      if words.hasPrefix("--quality") { return }
    #endif
    let bytes = try pdf("--columns 2 --size 100x80 --scale 2 --bleed 9 \(words)")
    let text = String(decoding: bytes, as: UTF8.self)
    let (media, bleed, trim) = (boxes("MediaBox", text), boxes("BleedBox", text), boxes("TrimBox", text))
    #expect(media.count == (words == "--per-page 2" ? 2 : 1))
    #expect(bleed.count == media.count && trim.count == media.count)
    for (index, paper) in media.enumerated() {
      let room = (paper[2] - 118) / 2
      #expect(room >= 17 && paper[3] - 98 == 2 * room)
      #expect(bleed[index] == [room, room, 118 + room, 98 + room])
      #expect(trim[index] == [room + 9, room + 9, 109 + room, 89 + room])
    }
    // Every place in the table is that of an object.
    let start = try #require(text.matches(of: /startxref\n(\d+)\n/).last.flatMap { Int($0.1) })
    let table = String(decoding: bytes[start...], as: UTF8.self)
    #expect(table.hasPrefix("xref\n0 "))
    let places = table.matches(of: /(\d{10}) 00000 n/).compactMap { Int($0.1) }
    #expect(places.count > 5)
    for (index, place) in places.enumerated() {
      #expect(bytes[place...].starts(with: "\(index + 1) 0 obj".utf8), "\(index)")
    }
  }

  @Test("it is never less than was asked for", arguments: ["3mm", "5mm", "0.125in", "9"])
  func rounding(bleed: String) throws {
    let text = String(decoding: try pdf("--size 30x21mm --bleed \(bleed)"), as: UTF8.self)
    let (paper, trim) = (boxes("BleedBox", text)[0], boxes("TrimBox", text)[0])
    let points: Double = bleed == "3mm" ? 216 / 25.4 : bleed == "5mm" ? 360 / 25.4 : 9
    let given = trim[0] - paper[0]
    #expect(given >= points - 0.006 && given < points + 0.26, "\(given), and not \(points)")
  }

  @Test("without it nothing changes; other formats show what is left") func others() throws {
    let plain = try pdf("--columns 2 --size 100x80")
    #expect(try pdf("--columns 2 --size 100x80 --bleed 0") == plain)
    try folder.write(
      #"{"version": 1, "canvas": {"width": 80, "bleed": "3mm"}, "images": ["red.png"]}"#, to: "b.json")
    try mosaic("render b.json -o b.png").silent()
    #expect(try ImageReader.header(ofFile: folder.path("b.png")).width == 80)
  }

  @Test func aBatchFindsItsPagesAgain() throws {
    try folder.write(
      #"{"output": "p.pdf", "images": ["red.png"], "canvas": {"width": 80, "bleed": 5}}"# + "\n",
      to: "jobs.jsonl")
    for status in ["done", "current"] {
      #expect(try mosaic("batch jobs.jsonl --resume").done().output.contains("\"status\": \"\(status)\""))
    }
  }

  static let refused = refusals(
    #"""
    --bleed 9 -o n.png → 2 --bleed is for PDF, and the output is PNG; leave it out
    --bleed 1001 -o n.pdf → 2 --bleed: 1001 cannot be used; allowed: at least 0, up to 1000
    --bleed 9 --split 2x1 -o n.pdf → 65 the canvas' bleed is 9 points beside a split; allowed: one of them
    """#)

  @Test(arguments: refused) func isRefused(_ row: CommandRow) throws {
    try expect(row, "render red.png noise.png -l grid")
  }
}
