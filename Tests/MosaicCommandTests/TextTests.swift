// Titles, captions and labels on the command line.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct TextTests {
  private struct Texts: Decodable {
    struct Box: Decodable, Equatable { var x, y, width, height: Int }
    struct Text: Decodable {
      var text: String
      var section: Int?
      var pixels: Box
    }
    struct Item: Decodable {
      var pixels: Box
      var box: Box?
      var caption: Text?
    }
    var items: [Item]
    var texts: [Text]?
  }

  private func plan(_ arguments: [String], in folder: TemporaryFolder) throws -> Texts {
    let run = try mosaic(["plan"] + arguments, in: folder)
    #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
    return try JSONDecoder().decode(Texts.self, from: Data(run.stdout))
  }

  @Test func titleAndCaptions() throws {
    try withSamples { folder in
      let bare = try plan(["red.png", "green.png"], in: folder)
      #expect(bare.texts == nil && bare.items.allSatisfy { $0.caption == nil && $0.box == nil })
      let texts = try plan(
        ["red.png", "green.png", "--title", "Two {{index}}", "--caption", "{index}/{stem} {width}x{height}"],
        in: folder)
      #expect(texts.texts?.map(\.text) == ["Two {index}"])
      #expect(texts.items.map(\.caption?.text) == ["1/red 40x30", "2/green 30x40"])
      for item in texts.items {
        let (box, caption) = (try #require(item.box), try #require(item.caption))
        #expect(box.height + caption.pixels.height == item.pixels.height)
        #expect(caption.pixels.y == box.y + box.height && caption.pixels.width == box.width)
      }
    }
  }

  @Test func dates() throws {
    try withSamples { folder in
      for (seconds, day) in [(0.0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_794_700_799, "2026-11-14")]
      {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: folder.path("red.png"))
        #expect(try plan(["red.png", "--caption", "{date}"], in: folder).items[0].caption?.text == day)
      }
    }
  }

  @Test("time, camera and lens from Exif") func photographs() throws {
    try withTemporaryFolder { folder in
      let exif = ExifBuilder([
        .make: "NIKON CORPORATION", .model: "NIKON D850", .lens: "50mm", .original: "2026:05:01 14:30:59",
      ])
      try folder.write(exif.inserted(intoPNG: Sample.png(40, 30, 0xFFFF_0000)), to: "a.png")
      try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "b.png")
      for (template, a, b) in [
        ("{taken} {camera} {lens}", "2026-05-01 NIKON D850 50mm", ""),
        ("{stem}: {taken:%e %B %Y, %H:%M}", "a: 1 May 2026, 14:30", "b"),
      ] {
        let captions = try plan(["a.png", "b.png", "--caption", template], in: folder).items.map(
          \.caption?.text)
        #expect(captions == [a, b])
        // An item that is left out takes nobody else's facts along.
        try folder.write("", to: "0.png")
        let run = try mosaic(
          ["plan", "0.png", "b.png", "a.png", "--on-error", "skip", "--caption", template], in: folder)
        let rest = try JSONDecoder().decode(Texts.self, from: Data(run.stdout))
        #expect(rest.items.map(\.caption?.text) == [b, a])
      }
    }
  }

  @Test(arguments: ["png", "svg", "pdf"])
  func rendersTexts(ending: String) throws {
    try withSamples { folder in
      let run = try mosaic(
        ["render", "red.png", "--title", "T", "--caption", "c 清单 🎉", "-o", "out.\(ending)"], in: folder)
      #expect(run.exitCode == 0 && run.output == "", "\(run.errors)")
    }
  }

  @Test func badTemplates() throws {
    try expectRefusedRender(
      ["red.png", "--caption", "{nmae}"], 2, #"; did you mean "{name}"?"#)
    try expectRefusedRender(
      ["red.png", "--caption", "{Index}"], 2,
      #"--caption: a text with "{Index}" cannot be used; allowed: {index}, "#)
    try expectRefusedRender(
      ["red.png", "--caption", "{"], 2, "--caption: a text with a { without its } cannot be used")
  }

  @Test func titlesOfSectionsInABox() throws {
    try withTemporaryFolder { folder in
      try folder.write(
        #"{"version": 1, "sections": [{"title": "A", "items": [{"color": "red"}]}]}"#, to: "a.json")
      expectRefusal(
        try mosaic("plan a.json -l sudoku", in: folder), 65,
        "sections[0].title: this layout fills a box, and titles of sections need one whose height follows")
      #expect(try mosaic("plan a.json -l flow", in: folder).exitCode == 0)
    }
  }

  #if Text
    @Test("a PDF is searched for what was typed, whatever glyphs stand for it")
    func searchableText() throws {
      guard let tool = try OutsideProgram.pdftotext.path(orLeaveOut: "reading a PDF's text") else { return }
      try withTemporaryFolder { folder in
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
        let run = try mosaic("render a.json -q -o a.pdf", in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        let words = try ProgramRun.run(tool, ["a.pdf", "-"], in: folder.url, timeout: 60).output
        for typed in [
          "Office affluence", "fluffy ﬁnches fjord", "naïve café ½ Straße", "efficient waffle, 50 % off",
          "diffuse and",
          "two lines, of which", "the offer is second",
        ] {
          #expect(words.contains(typed), "\(typed) in \(words)")
        }
      }
    }
  #endif

  @Test("the widest padding of a text is a length like others")
  func widestPadding() throws {
    try withTemporaryFolder { folder in
      let text = #"{"text": "x", "padding": 1e8, "fontSize": 10000, "lines": 100}"#
      try folder.write(
        #"{"version": 1, "layout": {"type": "grid"}, "items": [{"label": \#(text)}, {"color": "red", "caption": \#(text)}]}"#,
        to: "a.json")
      #expect(try plan(["a.json"], in: folder).items.count == 2)
    }
  }

  @Test("the plan of many items with a long caption holds what can be seen of each")
  func manyLongCaptions() throws {
    try withTemporaryFolder { folder in
      let items = Array(repeating: #"{"color": "red"}"#, count: 2000).joined(separator: ",")
      let caption = String(repeating: "{index} of many ", count: 600)
      try folder.write(
        #"{"version": 1, "canvas": {"width": 2000, "height": 9000}, "layout": {"type": "grid", "columns": 20}, "caption": "\#(caption)", "items": [\#(items)]}"#,
        to: "a.json")
      let plan = try plan(["a.json"], in: folder)
      let texts = try plan.items.map { try #require($0.caption?.text) }
      #expect(texts[41].hasPrefix("42 of many 42 of many") && texts[41].hasSuffix("…"))
      // Captions are 13 points high, and a cell is 100 wide.
      #expect(texts.allSatisfy { $0.unicodeScalars.count <= 32 * (1 + 101 / 13) + 32 })
    }
  }
}
