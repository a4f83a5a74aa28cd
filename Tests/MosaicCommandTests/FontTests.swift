// Missing fonts, and characters that no font has: warnings, and no failure.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import TestSupport
import Testing

@testable import MosaicSystem

@Suite(.bounded, .amongSamples) struct FontTests {
  /// A broken fontconfig is reported at the first look-up of a font; no report means no look-up.
  @Test func withoutTextNoFontIsLookedUp() throws {
    try shell(
      "FONTCONFIG_FILE=/nonexistent mosaic render red.png green.png --radius 4 --border 1,red -o out.png"
    ).silent()
    #if os(Linux)
      let text = try shell("FONTCONFIG_FILE=/nonexistent mosaic render red.png --caption x -o out.png")
      #expect(text.exitCode == 0 && text.errors.contains("Fontconfig"), "\(text.errors)")
    #endif
  }

  /// The places of a document that may name a file of a font.
  static let places = [
    #""text": {"font": "FILE"}"#, #""title": {"text": "x", "font": "FILE"}"#,
    #""header": {"text": "x", "font": "FILE"}"#,
    #""footer": {"text": "x", "font": "FILE"}"#, #""caption": {"text": "x", "font": "FILE"}"#,
    #""columnTitles": [{"text": "x", "font": "FILE"}]"#, #""rowTitles": [{"text": "x", "font": "FILE"}]"#,
  ]

  @Test(
    "a file of a font is looked for beside the document, wherever the document names it", arguments: places)
  func fontsOfDocuments(member: String) throws {
    let text = #"{"version": 1, "layout": "grid", \#(member), "items": [{"image": "../red.png"}]}"#
    try folder.write(text.replacing("FILE", with: "none.ttf"), to: "sub/a.json")
    let run = try mosaic("render sub/a.json -o a.png")
    #expect(run.exitCode != 0 && run.errors.contains("sub/none.ttf"), "\(run.exitCode) \(run.errors)")
  }

  /// The only warning where there is no font.
  static let noFont =
    "mosaic: warning: no font is installed here; boxes stand in the place of every letter; install a font, "
    + "such as DejaVu Sans (the package fonts-dejavu-core of Debian and Ubuntu)\n"

  #if Text && os(Linux)
    @Test(
      "without any font that is said once, with what to install, and boxes are drawn",
      arguments: ["png", "svg", "pdf"])
    func noFont(ending: String) throws {
      try folder.write(
        "<fontconfig><dir>\(folder.path("none"))</dir><cachedir>\(folder.path("cache"))</cachedir></fontconfig>",
        to: "fonts.conf")
      try folder.write(
        #"{"version": 1, "title": "Two", "items": [{"label": {"text": "a\ue000", "font": "No Such Font"}}, {"image": "red.png", "caption": "x"}]}"#,
        to: "a.json")
      let render = "FONTCONFIG_FILE=\"$PWD/fonts.conf\" mosaic render a.json --size 90x90 -o a.\(ending)"
      let run = try shell(render).done()
      #expect(run.errors == Self.noFont)
      #expect(try shell("\(render) -q").errors == "")
    }
  #endif

  #if Text
    /// Whether any font is installed; without one there is only the warning above.
    private func hasFont() throws -> Bool {
      let run = try mosaic("render red.png --watermark a --size 60x60 -o font.png")
      guard run.errors == Self.noFont else { return true }
      OutsideProgram.sayOnce("no font is installed; what is said of single fonts and characters is left out")
      return false
    }

    @Test func oddTextsAreSaid() throws {
      guard try hasFont() else { return }
      try folder.write(
        #"{"version": 1, "text": {"font": "No Such Font"}, "items": [{"label": {"text": "a\ue000"}}]}"#,
        to: "a.json")
      let plain = try mosaic("render a.json -o a.png")
      #expect(plain.exitCode == 0 && plain.errorLines.count == 2, "\(plain.errors)")
      #expect(plain.errors.hasPrefix("mosaic: warning: font 'No Such Font' is not installed here; '"))
      #expect(plain.errors.contains("mosaic: warning: items[0]: no font here has U+E000; boxes"))
      #expect(try mosaic("render a.json -q -o a.png").errors == "")
    }

    /// The file of an installed font; `nil` where there is none that is alone in its file.
    private func fontFile(_ name: String = "dejavusans.ttf") throws -> String? {
      let files = try shell(
        "fc-list : file | cut -d: -f1 | grep -E '[.](ttf|otf)$' | grep -i \(name) || true"
      ).done()
      return files.output.split(separator: "\n").first.map(String.init)
    }

    @Test("a font from a file needs no installed one, in options and in documents", .inFolder)
    func fontFiles() throws {
      guard try hasFont(), let file = try fontFile() else { return }
      try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "red.png")
      // fontconfig complains if two threads make the folder of its cache at once: the second one finds no folder that it may write.
      try shell("mkdir fonts none cache && cp '\(file)' fonts/Hand.ttf").silent()
      try folder.write(
        "<fontconfig><dir>\(folder.path("none"))</dir><cachedir>\(folder.path("cache"))</cachedir></fontconfig>",
        to: "fonts.conf")
      try folder.write(
        #"{"version": 1, "text": {"font": "Hand.ttf"}, "caption": "Two", "items": [{"image": "../red.png"}]}"#,
        to: "fonts/a.json")
      let bare = "FONTCONFIG_FILE=\"$PWD/fonts.conf\" mosaic render"
      try shell("\(bare) red.png --caption Two --font ./fonts/Hand.ttf -o a.png").silent()
      try shell("\(bare) fonts/a.json -o b.png").silent()
      try shell("mosaic render red.png --caption Two --font 'DejaVu Sans' -o c.png").silent()
      let pictures = try ["a.png", "b.png", "c.png"].map { try folder.read($0) }
      #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2])
      // Both of two files, and a family beside them.
      try shell(
        "cp fonts/Hand.ttf B.ttf && mosaic render red.png --title T --font 'B.ttf, fonts/Hand.ttf, serif' -o d.png"
      )
      .silent()
      // It is no output, and must be in the root.
      try mosaic("render red.png --title T --font fonts/Hand.ttf -o fonts/Hand.ttf --format png").refused(
        2, "fonts/Hand.ttf: cannot write: this file is an input")
      try mosaic("render red.png --title T --root . --font fonts/Hand.ttf -o e.png").silent()
      try mosaic("render red.png --title T --root . --font ../Hand.ttf -o e.png").refused(2, "--font: ")
    }

    #if os(Linux)
      @Test("in a root, the font that was checked is the one that is used", .inFolder) func checkedFont()
        throws
      {
        // Not the one that another font is replaced by.
        guard try hasFont(), let file = try fontFile("dejavusansmono-bold.ttf") else { return }
        try shell("mkdir root && cp '\(file)' root/Hand.ttf && cp '\(file)' Plain.ttf").silent()
        let path = folder.path("root/Hand.ttf")
        func size(_ font: String) -> Size {
          let style = TextStyle(font: [font], fontSize: 60)
          return Typesetter().size(of: Label(text: "Two lines", style: style))
        }
        let copy = try FontFile.check(path, of: RunFiles(in: FileRoot(folder.path("root"))))
        try folder.write("no font", to: "root/Hand.ttf")
        #expect(size(path) == size(folder.path("Plain.ttf")))
        withExtendedLifetime(copy) {}
        #expect(throws: FileError.self) {
          _ = try FontFile.check(path, of: RunFiles(in: FileRoot(folder.path("root"))))
        }
      }
    #endif

    @Test("a font file that is none", .inFolder) func noFontFile() throws {
      try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "red.png")
      try folder.write("no font", to: "bad.ttf")
      try mosaic("render red.png --title T --font bad.ttf -o a.png")
        .refused(65, "bad.ttf: is damaged: it is named as a font, and there is none in it")
      try mosaic("render red.png --title T --font none.otf -o a.png").refused(74, "none.otf: no such file")
    }

    @Test("a watermark of which no font has a letter is no item", arguments: ["png", "svg", "pdf", "apng"])
    func oddWatermark(ending: String) throws {
      guard try hasFont() else { return }
      let motion = ending == "apng" ? ["--to", "grid", "--frames", "2"] : []
      let run = try mosaic(
        ["render", "red.png", "--watermark", "\u{E000}", "--size", "60x60", "-o", "out.\(ending)"] + motion
      ).done()
      #expect(
        run.errors == "mosaic: warning: the watermark: no font here has U+E000; boxes stand in their place; "
          + "install a font that has them, or name one as \"font\"\n")
    }

  #endif

  // MARK: Odd and long texts

  @Test(
    "odd texts neither crash nor fail",
    arguments: [
      #""a\u0000b""#, #""\u202e\u200f\u2066""#, #""\ud83d\ude00""#, #""\ufffe\uffff""#, #""\n\n\n""#, #"" ""#,
    ])
  func oddTexts(text: String) throws {
    try folder.write(
      #"{"version": 1, "title": \#(text), "caption": \#(text), "layout": {"type": "flow"}, "items": [{"label": {"text": \#(text), "lines": 3}}, {"color": "red"}]}"#,
      to: "a.json")
    for ending in ["png", "svg", "pdf"] {
      try mosaic(["render", "a.json", "-q", "-o", "a.\(ending)"]).silent()
    }
  }

  @Test("a text of as many characters as a text may have")
  func longTexts() throws {
    let long = String(repeating: "long text ", count: 1000)
    try folder.write(
      #"{"version": 1, "title": "\#(long)", "caption": {"text": "\#(long)", "lines": 3}, "layout": {"type": "flow"}, "items": [{"label": {"text": "\#(long)"}}]}"#,
      to: "a.json")
    let run = try mosaic("render a.json --width 300 -o a.png")
    let isCut = [
      "too long for its lines and cut: 'long text ", "items[0]: a text is too long for its lines and cut; ",
    ]
    .allSatisfy(run.errors.contains)
    #expect(run.exitCode == 0 && (isCut || run.errors.contains("no font is installed")), "\(run.errors)")
  }

  @Test("longer texts are refused, in options as in documents", arguments: ["title", "caption", "watermark"])
  func textsThatAreTooLong(option: String) throws {
    let long = String(repeating: "é", count: 10_001)
    try expectRefusedRender(
      ["red.png", "--\(option)", long], 2,
      "--\(option): a text of 10001 characters cannot be used; allowed: up to 10000 characters")
    let most = String(long.dropLast())
    try mosaic(["render", "red.png", "--size", "90x90", "--\(option)", most, "-o", "out.png"]).done()
  }
}
