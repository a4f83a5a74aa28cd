// Texts from the command line: titles, captions, what is said about them, and what they cost who has none.

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
        ["red.png", "green.png", "--title", "Two {index}", "--caption", "{index}/{stem} {width}x{height}"],
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
      ["red.png", "--caption", "{Index}"], 2, #"--caption: holds "{Index}"; allowed: {index}, "#)
    try expectRefusedRender(["red.png", "--caption", "{"], 2, "--caption: holds a { without its }")
  }

  @Test func titlesOfSectionsInABox() throws {
    try withTemporaryFolder { folder in
      try folder.write(
        #"{"version": 1, "sections": [{"title": "A", "items": [{"color": "red"}]}]}"#, to: "a.json")
      expectRefusal(
        try mosaic(["plan", "a.json"], in: folder), 65,
        "sections[0].title: this layout fills a box, and titles of sections need one whose height follows")
      #expect(try mosaic(["plan", "a.json", "-l", "flow"], in: folder).exitCode == 0)
    }
  }

  /// A broken font set-up is noticed as soon as anyone looks for a font; that is how the test knows that nobody does.
  @Test func withoutTextNoFontIsLookedUp() throws {
    try withSamples { folder in
      let bare = try shell(
        "FONTCONFIG_FILE=/nonexistent mosaic render red.png green.png --radius 4 --border 1,red -o out.png",
        in: folder)
      #expect(bare.exitCode == 0 && bare.errors == "", "\(bare.errors)")
      #if os(Linux)
        let text = try shell(
          "FONTCONFIG_FILE=/nonexistent mosaic render red.png --caption x -o out.png", in: folder)
        #expect(text.exitCode == 0 && text.errors.contains("Fontconfig"), "\(text.errors)")
      #endif
    }
  }

  /// All that is said of texts where there is no font.
  private static let noFont =
    "mosaic: warning: no font is installed here; boxes stand in the place of every letter; install a font, "
    + "such as DejaVu Sans (the package fonts-dejavu-core of Debian and Ubuntu)\n"

  #if Text && os(Linux)
    @Test(
      "without any font that is said once, with what to install, and boxes are drawn",
      arguments: ["png", "svg", "pdf"])
    func noFont(ending: String) throws {
      try withSamples { folder in
        try folder.write(
          "<fontconfig><dir>\(folder.path("none"))</dir><cachedir>\(folder.path("cache"))</cachedir></fontconfig>",
          to: "fonts.conf")
        try folder.write(
          #"{"version": 1, "title": "Two", "items": [{"label": {"text": "a\ue000", "font": "No Such Font"}}, {"image": "red.png", "caption": "x"}]}"#,
          to: "a.json")
        let render = "FONTCONFIG_FILE=\"$PWD/fonts.conf\" mosaic render a.json --size 90x90 -o a.\(ending)"
        let run = try shell(render, in: folder)
        #expect(run.exitCode == 0)
        #expect(run.errors == Self.noFont)
        #expect(try shell("\(render) -q", in: folder).errors == "")
      }
    }
  #endif

  #if Text
    /// Whether there is any font; where there is none, all is said with that.
    private func hasFont(in folder: TemporaryFolder) throws -> Bool {
      let run = try mosaic(
        ["render", "red.png", "--watermark", "a", "--size", "60x60", "-o", "font.png"], in: folder)
      guard run.errors == Self.noFont else { return true }
      OutsideProgram.sayOnce("no font is installed; what is said of single fonts and characters is left out")
      return false
    }

    @Test func oddTextsAreSaid() throws {
      try withSamples { folder in
        guard try hasFont(in: folder) else { return }
        try folder.write(
          #"{"version": 1, "text": {"font": "No Such Font"}, "items": [{"label": {"text": "a\ue000"}}]}"#,
          to: "a.json")
        let plain = try mosaic(["render", "a.json", "-o", "a.png"], in: folder)
        #expect(plain.exitCode == 0 && plain.errorLines.count == 2, "\(plain.errors)")
        #expect(plain.errors.hasPrefix("mosaic: warning: font 'No Such Font' is not installed here; '"))
        #expect(plain.errors.contains("mosaic: warning: items[0]: no font here has U+E000; boxes"))
        #expect(try mosaic(["render", "a.json", "-q", "-o", "a.png"], in: folder).errors == "")
      }
    }

    @Test("a watermark of which no font has a letter is no item", arguments: ["png", "svg", "pdf", "apng"])
    func oddWatermark(ending: String) throws {
      try withSamples { folder in
        guard try hasFont(in: folder) else { return }
        let motion = ending == "apng" ? ["--to", "grid", "--frames", "2"] : []
        let run = try mosaic(
          ["render", "red.png", "--watermark", "\u{E000}", "--size", "60x60", "-o", "out.\(ending)"] + motion,
          in: folder)
        #expect(run.exitCode == 0, "\(run.ending)")
        #expect(
          run.errors
            == "mosaic: warning: the watermark: no font here has U+E000; boxes stand in their place; "
            + "install a font that has them, or name one as \"font\"\n")
      }
    }

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
        let run = try mosaic(["render", "a.json", "-q", "-o", "a.pdf"], in: folder)
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

  @Test(
    "odd texts neither crash nor fail",
    arguments: [
      #""a\u0000b""#, #""\u202e\u200f\u2066""#, #""\ud83d\ude00""#, #""\ufffe\uffff""#, #""\n\n\n""#, #"" ""#,
    ])
  func oddTexts(text: String) throws {
    try withTemporaryFolder { folder in
      try folder.write(
        #"{"version": 1, "title": \#(text), "caption": \#(text), "layout": {"type": "flow"}, "items": [{"label": {"text": \#(text), "lines": 3}}, {"color": "red"}]}"#,
        to: "a.json")
      for ending in ["png", "svg", "pdf"] {
        let run = try mosaic(["render", "a.json", "-q", "-o", "a.\(ending)"], in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.ending): \(run.errors)")
      }
    }
  }

  @Test func textThatIsNone() throws {
    try withTemporaryFolder { folder in
      let label = { (text: [UInt8]) in
        Array(#"{"version": 1, "items": [{"label": {"text": ""#.utf8) + text + Array(#""}}]}"#.utf8)
      }
      for text in [Array(#"\ud800"#.utf8), Array(#"\udc00x"#.utf8), [0xFF, 0xFE], [0xED, 0xA0, 0x80]] {
        try folder.write(label(text), to: "a.json")
        let run = try mosaic(["render", "a.json", "-o", "a.png"], in: folder)
        expectRefusal(run, 65, "a.json: ")
      }
    }
  }

  @Test("a text of as many characters as a text may have")
  func longTexts() throws {
    try withTemporaryFolder { folder in
      let long = String(repeating: "long text ", count: 1000)
      try folder.write(
        #"{"version": 1, "title": "\#(long)", "caption": {"text": "\#(long)", "lines": 3}, "layout": {"type": "flow"}, "items": [{"label": {"text": "\#(long)"}}]}"#,
        to: "a.json")
      let run = try mosaic(["render", "a.json", "--width", "300", "-o", "a.png"], in: folder)
      #expect(run.exitCode == 0 && ["", Self.noFont].contains(run.errors), "\(run.errors)")
    }
  }

  @Test("longer texts are refused, in options as in documents", arguments: ["title", "caption", "watermark"])
  func textsThatAreTooLong(option: String) throws {
    let long = String(repeating: "é", count: 10_001)
    try expectRefusedRender(
      ["red.png", "--\(option)", long], 2,
      "--\(option) is a text of 10001 characters; allowed: up to 10000 characters")
    try withSamples { folder in
      let most = String(long.dropLast())
      let run = try mosaic(
        ["render", "red.png", "--size", "90x90", "--\(option)", most, "-o", "out.png"], in: folder)
      #expect(run.exitCode == 0, "\(run.errors)")
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
