// --bleed: pages of a PDF that are larger than what is cut out of them.

import MosaicCodecs
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct BleedTests {
  private func pdf(_ words: String) throws -> [UInt8] {
    // On large paper small pictures are warned of.
    try mosaic("render -q red.png green.png blue.png noise.png -o a.pdf \(words)").silent()
    return try folder.read("a.pdf")
  }

  /// The objects of a PDF, by its last table, which leads to each of them.
  private func objects(_ bytes: [UInt8]) throws -> [String] {
    let end = String(decoding: bytes.suffix(1024), as: UTF8.self)
    let start = try #require(end.firstMatch(of: /startxref\n(\d+)\n%%EOF\n$/).flatMap { Int($0.1) })
    let table = String(decoding: bytes[start...], as: UTF8.self)
    #expect(table.hasPrefix("xref\n0 "))
    let places = table.matches(of: /(\d{10}) 00000 n/).compactMap { Int($0.1) }
    #expect(places.count > 5)
    return places.enumerated().map { index, place in
      let text = String(decoding: bytes[place...].prefix(2048), as: UTF8.self)
      #expect(text.hasPrefix("\(index + 1) 0 obj"), "\(index)")
      return String(text[..<(text.firstRange(of: "\nendobj\n")?.lowerBound ?? text.endIndex)])
    }
  }

  /// The numbers of a box of each page.
  private func boxes(_ name: String, _ bytes: [UInt8]) throws -> [[Double]] {
    try objects(bytes).filter { $0.contains(/obj\n<< \/Type \/Page\s/) }.map { page in
      let found = page.matches(of: /\/(\w+) \[ ?([-0-9. ]+?) ?\]/).filter { $0.1 == name }
      #expect(found.count == 1)
      return found.flatMap { $0.2.split(separator: " ").compactMap { Double($0) } }
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
    let media = try boxes("MediaBox", bytes)
    let bleed = try boxes("BleedBox", bytes)
    let trim = try boxes("TrimBox", bytes)
    #expect(media.count == (words == "--per-page 2" ? 2 : 1))
    #expect(bleed.count == media.count && trim.count == media.count)
    for (index, paper) in media.enumerated() {
      let room = (paper[2] - 118) / 2
      #expect(room >= 17 && paper[3] - 98 == 2 * room)
      #expect(bleed[index] == [room, room, 118 + room, 98 + room])
      #expect(trim[index] == [room + 9, room + 9, 109 + room, 89 + room])
    }
  }

  @Test(
    "a text that looks like a part of a PDF is a text",
    arguments: [
      ("title", "/MediaBox [0 0 1.5 1.5]"), ("author", "/MediaBox [0 0 99999999999999999999 1]"),
      ("description", "/MediaBox [0 0 1 1"),
      ("title", "endobj 2 0 obj << /Type /Page /MediaBox [0 0 5 5] >> endobj"),
      ("author", "xref 0 1 startxref 9 %%EOF"), ("title", "(\\)>>"), ("title", "é/MediaBox [0 0 1.5 1.5]"),
    ])
  func textsAreTexts(field: String, text: String) throws {
    try folder.write(
      """
      {"version": 1, "canvas": {"width": 200, "height": 200, "bleed": 9}, "images": ["red.png"],
       "metadata": {"\(field)": "\(text.replacing("\\", with: "\\\\"))"}}
      """, to: "t.json")
    try mosaic("render t.json -o t.pdf").silent()
    let bytes = try folder.read("t.pdf")
    #expect(try boxes("MediaBox", bytes) == [[0, 0, 254, 254]])
    #expect(try boxes("TrimBox", bytes) == [[27, 27, 227, 227]])
  }

  @Test("it is never less than was asked for", arguments: ["3mm", "5mm", "0.125in", "9"])
  func rounding(bleed: String) throws {
    let bytes = try pdf("--size 30x21mm --bleed \(bleed)")
    let (paper, trim) = (try boxes("BleedBox", bytes)[0], try boxes("TrimBox", bytes)[0])
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
