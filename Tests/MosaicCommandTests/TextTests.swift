// Titles, captions and labels on the command line.

import Foundation
import MosaicCodecs
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct TextTests {
  private struct Texts: Decodable {
    struct Text: Decodable {
      var text: String
      var section: Int?
    }
    struct Item: Decodable {
      var caption: Text?
    }
    var items: [Item]
    var texts: [Text]?
  }

  private func plan(_ arguments: [String]) throws -> Texts {
    let run = try mosaic(["plan"] + arguments).silent()
    return try JSONDecoder().decode(Texts.self, from: Data(run.stdout))
  }

  @Test func dates() throws {
    for (seconds, day) in [(0.0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_794_700_799, "2026-11-14")] {
      try folder.date("red.png", Date(timeIntervalSince1970: seconds))
      #expect(try plan(["red.png", "--caption", "{date}"]).items[0].caption?.text == day)
    }
  }

  @Test("time, camera and lens from Exif", .inFolder) func photographs() throws {
    let exif = ExifBuilder([
      .make: "NIKON CORPORATION", .model: "NIKON D850", .lens: "50mm", .original: "2026:05:01 14:30:59",
    ])
    try folder.write(exif.inserted(intoPNG: Sample.png(40, 30, 0xFFFF_0000)), to: "a.png")
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "b.png")
    for (template, a, b) in [
      ("{taken} {camera} {lens}", "2026-05-01 NIKON D850 50mm", ""),
      ("{stem}: {taken:%e %B %Y, %H:%M}", "a: 1 May 2026, 14:30", "b"),
    ] {
      let captions = try plan(["a.png", "b.png", "--caption", template]).items.map(\.caption?.text)
      #expect(captions == [a, b])
      // An item that is left out takes nobody else's facts along.
      try folder.write("", to: "0.png")
      let run = try mosaic(["plan", "0.png", "b.png", "a.png", "--on-error", "skip", "--caption", template])
      let rest = try JSONDecoder().decode(Texts.self, from: Data(run.stdout))
      #expect(rest.items.map(\.caption?.text) == [b, a])
    }
  }

  /// Where a document may have a word of a picture.
  static let places = [
    #""style": {"badge": "WORD"}, "items": [{"image": "a.png"}]"#,
    #""items": [{"image": "a.png", "style": {"badge": "WORD"}}]"#,
    #""items": [{"image": "a.png", "caption": "WORD"}]"#,
    #""caption": "WORD", "items": [{"image": "a.png"}]"#,
  ]

  @Test(
    "a word of a photograph is known wherever it stands, also if it stands only there", .inFolder,
    arguments: places)
  func onlyPlace(members: String) throws {
    let exif = ExifBuilder([.make: "NIKON CORPORATION", .model: "NIKON D850"])
    try folder.write(exif.inserted(intoPNG: Sample.png(40, 30, 0xFFFF_0000)), to: "a.png")
    let pictures = try ["{camera}", "NIKON D850", "x"].map { word in
      let text = members.replacing("WORD", with: word)
      try folder.write(#"{"version": 1, "canvas": {"size": [200, 150]}, \#(text)}"#, to: "a.json")
      let run = try mosaic("render a.json -o a.png.out --format png")
      return run.exitCode == 0 ? try folder.read("a.png.out") : []
    }
    #expect(pictures[0] == pictures[1] && pictures[0] != pictures[2] && !pictures[0].isEmpty, "\(members)")
  }

  /// A group, the titles of its sections, and the items in order; b.png does not say when it was taken, and is not in the list.
  static let groups: [(group: String, titles: [String], stems: String)] = [
    ("{taken:%B %Y}", ["April 2026", "May 2026"], "c a d b"), ("{folder}", ["x", "y"], "a b c d"),
    ("{kind}", ["One", "Two"], "a d c b"), ("{kind}: {taken:%Y}", ["Two: 2026", "One: 2026"], "c a d b"),
  ]

  @Test("sections from dates, folders and columns", .inFolder, arguments: groups)
  func sections(row: (group: String, titles: [String], stems: String)) throws {
    for (name, time) in [
      ("x/a", "2026:05:01 14:30:59"), ("x/b", ""), ("y/c", "2026:04:01 08:00:00"),
      ("y/d", "2026:05:02 08:00:00"),
    ] {
      let exif = ExifBuilder([.make: "M", .original: time])
      try folder.write(exif.inserted(intoPNG: Sample.png(40, 30, 0xFFFF_0000)), to: "\(name).png")
    }
    try folder.write("name,kind\na.png,One\nc.png,Two\nd.png,One\n", to: "l.csv")
    let plan = try plan(
      [
        "x/a.png", "x/b.png", "y/c.png", "y/d.png", "--captions", "l.csv", "--caption", "{stem}·{kind}",
        "--group",
      ]
        + [row.group, "-l", "flow"])
    #expect(plan.texts?.map(\.text) == row.titles)
    #expect(plan.texts?.map(\.section) == Array(0..<row.titles.count))
    let stems = plan.items.map { ($0.caption?.text.prefix(1)).map(String.init) ?? "" }
    #expect(stems.joined(separator: " ") == row.stems)
  }

  @Test(.inFolder) func badGroups() throws {
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "a.png")
    try expectRefusedRender(
      ["a.png", "--group", "{kin}"], 2, "--group: a text with \"{kin}\" cannot be used; allowed: {index}, ")
    try expectRefusedRender(
      ["a.png", "--group", "{stem}", "-l", "sudoku"], 65,
      "titles of sections need a layout whose height follows")
    try folder.write(
      #"{"version": 1, "group": "{folder}", "sections": [{"items": [{"image": "a.png"}]}]}"#, to: "a.json")
    try expectRefusedRender(["a.json"], 65, "group: makes sections, and is there beside \"sections\"")
  }

  #if Text
    @Test("a PDF is searched for what was typed, whatever glyphs stand for it")
    func searchableText() throws {
      guard let tool = try OutsideProgram.pdftotext.path(orLeaveOut: "reading a PDF's text") else { return }
      let text = #"{"font": "DejaVu Sans, DejaVu Serif, sans-serif", "fontSize": 20}"#
      try folder.write(
        #"""
        {"version": 1, "canvas": {"width": 400}, "layout": {"type": "flow"}, "text": \#(text),
         "title": "Office affluence", "items": [
          {"label": {"text": "fluffy ﬁnches fjord", "font": "DejaVu Serif"}},
          {"label": {"text": "naïve café ½ Straße"}},
          {"color": "red", "size": [300, 40], "caption": "efficient waffle, 50 % off"},
          {"label": {"text": "diffuse and far too long for its box", "maxWidth": 200}},
          {"label": {"text": "two lines, of which\nthe offer is second", "lines": 2}}]}
        """#, to: "a.json")
      try mosaic("render a.json -q -o a.pdf").done()
      let words = try ProgramRun.run(tool, ["a.pdf", "-"], in: folder.url, timeout: 60).output
      for typed in [
        "Office affluence", "fluffy ﬁnches fjord", "naïve café ½ Straße", "efficient waffle, 50 % off",
        "diffuse and",
        "two lines, of which", "the offer is second",
      ] {
        #expect(words.contains(typed), "\(typed) in \(words)")
      }
    }
  #endif

  @Test("the widest padding of a text is a length like others")
  func widestPadding() throws {
    let text = #"{"text": "x", "padding": 1e8, "fontSize": 10000, "lines": 100}"#
    try folder.write(
      #"{"version": 1, "canvas": {"height": 100}, "layout": {"type": "grid"}, "items": [{"label": \#(text)}, {"color": "red", "caption": \#(text)}]}"#,
      to: "a.json")
    #expect(try plan(["a.json"]).items.count == 2)
  }

  @Test("the plan of many items with a long caption holds what can be seen of each")
  func manyLongCaptions() throws {
    let items = Array(repeating: #"{"color": "red"}"#, count: 500).joined(separator: ",")
    let caption = String(repeating: "{index} of many ", count: 600)
    try folder.write(
      #"{"version": 1, "canvas": {"width": 2000, "height": 2250}, "layout": {"type": "grid", "columns": 20}, "caption": "\#(caption)", "items": [\#(items)]}"#,
      to: "a.json")
    let plan = try plan(["a.json"])
    let texts = try plan.items.map { try #require($0.caption?.text) }
    #expect(texts[41].hasPrefix("42 of many 42 of many") && texts[41].hasSuffix("…"))
    // Captions are 13 points high, and a cell is 100 wide.
    #expect(texts.allSatisfy { $0.unicodeScalars.count <= 32 * (1 + 101 / 13) + 32 })
  }
}
