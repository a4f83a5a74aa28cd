// Missing fonts, and characters that no font has: warnings, and no failure.

import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FontTests {
  /// A broken fontconfig is reported at the first look-up of a font; no report means no look-up.
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

  /// The only warning where there is no font.
  static let noFont =
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
    /// Whether any font is installed; without one there is only the warning above.
    private func hasFont(in folder: TemporaryFolder) throws -> Bool {
      let run = try mosaic(
        "render red.png --watermark a --size 60x60 -o font.png", in: folder)
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
        let plain = try mosaic("render a.json -o a.png", in: folder)
        #expect(plain.exitCode == 0 && plain.errorLines.count == 2, "\(plain.errors)")
        #expect(plain.errors.hasPrefix("mosaic: warning: font 'No Such Font' is not installed here; '"))
        #expect(plain.errors.contains("mosaic: warning: items[0]: no font here has U+E000; boxes"))
        #expect(try mosaic("render a.json -q -o a.png", in: folder).errors == "")
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

  #endif
}
