// Setting type: sizes, lines, sides, colours, and what is odd.

#if Text
  @testable import MosaicCollage
  import MosaicLayout
  import MosaicPixels
  import MosaicScene
  import TestSupport
  import Testing

  @testable import MosaicRender

  @Suite(.bounded) struct TypesetterTests {
    private static func style(_ change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
      var style = TextStyle()
      style.font = [TestFont.family]
      change(&style)
      return style
    }

    private func label(_ text: String, _ change: (inout TextStyle) -> Void = { _ in }) -> Label {
      var label = Label(text: text)
      label.style = Self.style(change)
      label.padding = Insets(0)
      return label
    }

    /// The label in a box, black on white.
    private func picture(_ label: Label, _ width: Double, _ height: Double, scale: Double = 1) throws
      -> Pixmap
    {
      let item = SceneItem(.label(label), size: Size(width: width, height: height))
      var scene = Scene([item], width, height)
      scene.canvas.scale = scale
      return try SceneRenderer().pixmap(of: scene)
    }

    private func ink(_ picture: Pixmap) -> PixelRect? { picture.box { $0 & 0xFF < 0xC0 } }

    @Test("labels of one style are level, whatever they say")
    func levelLabels() {
      let measurer = Typesetter()
      let sizes = ["a", "Ågjy", "清单", "שלום", "مرحبا", "🎉", "\u{E000}", " "].map {
        measurer.size(of: label($0))
      }
      #expect(Set(sizes.map(\.height)).count == 1, "\(sizes)")
      #expect(sizes.allSatisfy { $0.width >= 1 && $0.width.rounded() == $0.width })
    }

    @Test("a text that was measured is drawn whole", arguments: [0.7, 1, 1.5, 2, 3])
    func measuredIsDrawn(scale: Double) throws {
      for text in ["Hamburgefonstiv", "To Ty AV", "清单 mixed", "iiiiiiiiii", "W"] {
        let (plain, measured) = (label(text) { $0.align = .left }, Typesetter().size(of: label(text)))
        let tight = try picture(plain, measured.width, measured.height, scale: scale)
        let roomy = try picture(plain, measured.width + 50, measured.height, scale: scale)
        let (one, other) = (try #require(ink(tight)), try #require(ink(roomy)))
        #expect(one == other, "\(text) at \(scale)")
      }
    }

    @Test(
      "text stands at the side that its direction and its alignment say", arguments: TextAlignment.allCases)
    func sides(alignment: TextAlignment) throws {
      for (text, isRightToLeft) in [("abc", false), ("清单", false), ("שלום", true), ("مرحبا", true)] {
        let drawn = try picture(label(text) { $0.align = alignment }, 200, 30)
        let box = try #require(ink(drawn))
        let (isAtLeft, isAtRight) = (box.maxX <= 100, box.x > 100)
        switch alignment {
        case .left: #expect(isAtLeft, "\(text)")
        case .right: #expect(isAtRight, "\(text)")
        case .center: #expect(abs(box.x + box.maxX - 200) <= 6, "\(text) \(box)")
        case .start: #expect(isRightToLeft ? isAtRight : isAtLeft, "\(text)")
        case .end: #expect(isRightToLeft ? isAtLeft : isAtRight, "\(text)")
        }
      }
    }

    @Test("lines wrap at words, else at characters, and stop where they must")
    func lines() {
      guard TestFont.isThere else { return }
      let typesetter = Typesetter()
      let pitch = typesetter.lineHeight(of: Self.style())
      func count(_ text: String, _ lines: Int, _ width: Double?) -> Double {
        typesetter.size(of: text, Self.style { $0.lines = lines }, width: width).height / pitch
      }
      #expect(count("one two three", 1, 60) == 1)
      #expect(count("one two three", 9, 60) == 3)
      #expect(count("one two three", 9, nil) == 1)
      #expect(count("one two three four five six seven", 2, 60) == 2)
      #expect(count("Donaudampfschiffahrt", 9, 60) == 4)
      #expect(count("a\nb\r\nc\u{2029}d", 9, nil) == 4)
      #expect(count("a\nb\nc\nd", 3, nil) == 3)
      #expect(count("a\nb\nc\nd", 1, nil) == 1)
      #expect(typesetter.size(of: "one two three", Self.style(), width: 60).width <= 60)
      #expect(typesetter.lineHeight(of: Self.style { $0.lineHeight = 2 }) == 32)
    }

    @Test("Chinese wraps between any two characters")
    func chineseLines() {
      guard TestFont.chineseIsThere else { return }
      let style = Self.style {
        $0.font = [TestFont.chineseFamily]
        $0.lines = 9
      }
      let typesetter = Typesetter()
      let height = typesetter.size(of: "清单清单清单清单", style, width: 60).height
      #expect(height == 3 * typesetter.lineHeight(of: style))
    }

    @Test("what is cut ends in an ellipsis")
    func ellipsis() throws {
      guard TestFont.isThere else { return }
      let cut = try picture(label("Far too wide for its box") { $0.align = .left }, 80, 20)
      let whole = try picture(label("Far too wide for its box") { $0.align = .left }, 300, 20)
      let right = try #require(ink(cut)).maxX - 1
      #expect(right <= 80 && right > 60)
      #expect((0..<40).allSatisfy { x in (0..<20).allSatisfy { cut[x, $0] == whole[x, $0] } })
      // Dots are low.
      let last = (0..<12).allSatisfy { cut[right, $0] & 0xFF > 0xC0 }
      #expect(last)
    }

    @Test(arguments: [
      ("a\u{0}b\u{7}c\u{1B}", 1, "abc"), ("a\nb", 1, "a b"), ("a\r\nb", 2, "a\u{2028}b"), ("a\tb", 1, "a b"),
      ("\u{202E}x", 1, "\u{202E}x"), ("", 1, ""),
    ])
    func cleaning(text: String, lines: Int, expected: String) {
      #expect(TextCleaning.clean(text, Self.style { $0.lines = lines }) == expected)
    }

    /// Noncharacters, which no literal may hold: Cairo takes them for broken UTF-8.
    @Test func noncharactersAreReplaced() {
      let scalars = [0xFFFE, 0x1_FFFF, 0x10_FFFF, 0xFDD0, 0xFFFD].compactMap { Unicode.Scalar(UInt32($0)) }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(TextCleaning.clean(text, Self.style()) == String(repeating: "\u{FFFD}", count: 5))
    }

    @Test("a label is never wider than it may be, with its padding", arguments: [60.0, 120, 300])
    func widest(most: Double) {
      for padding in [0, 5, 20.0] {
        var words = label("a text of several words that wraps") { $0.lines = 9 }
        (words.maxWidth, words.padding) = (most, Insets(padding))
        #expect(Typesetter().size(of: words).width <= most, "\(padding)")
      }
    }

    @Test("a text without end is cut before it is set", arguments: [0.001, 16, 10_000])
    func longTexts(fontSize: Double) throws {
      let long = String(repeating: "清x ", count: 333_334)
      let size = Typesetter().size(of: label(long) { $0.fontSize = fontSize })
      #expect(size.width.isFinite && size.width >= 1 && size.height >= 1 && size.width < 3e6)
      let narrow = label(long) {
        $0.fontSize = fontSize
        $0.lines = 100
      }
      _ = try picture(narrow, 50, 50)
      #expect(TextCleaning.clean(long, Self.style()).unicodeScalars.count == 10_001)
    }

    @Test("emoji keep their colours, on pixels and at every scale", arguments: [1, 2])
    func emoji(scale: Double) throws {
      let drawn = try picture(label("❤️🎉") { $0.fontSize = 30 }, 90, 40, scale: scale)
      let colorful = (0..<drawn.height).contains { y in
        (0..<drawn.width).contains { x in
          let (blue, red) = (drawn[x, y] & 0xFF, drawn[x, y] >> 16 & 0xFF)
          return red > blue + 100
        }
      }
      let hasFont = try remarks(label("🎉")).isEmpty
      #expect(colorful || !hasFont)
    }

    private func remarks(_ label: Label) throws -> [RenderRemark] {
      let items = [ItemContent.color(.black), .label(label)].map {
        SceneItem($0, size: Size(width: 200, height: 20))
      }
      let scene = Scene(canvas: Canvas(width: 200, height: 40), layout: .grid(columns: 1), items: items)
      let report = try SceneRenderer().render(scene, to: .memory, as: .png)
      // The finished plan says the same.
      #expect(try SceneRenderer().render(report.plan, to: .memory, as: .png).remarks == report.remarks)
      return report.remarks
    }

    @Test func oddThingsAreReported() throws {
      guard TestFont.isThere else { return }
      #expect(try remarks(label("plain")) == [])
      #expect(
        try remarks(label("a\u{E000}b\u{E001}\u{E000}"))
          == [.missingGlyphs(characters: "\u{E000}\u{E001}", places: ["items[1]"])])
      var missing = label("x")
      missing.style.font = ["No Such Font", TestFont.family]
      #expect(try remarks(missing) == [])
      missing.style.font = ["No Such Font"]
      let remark = try #require(try remarks(missing).first)
      #expect("\(remark)".hasPrefix("font 'No Such Font' is not installed here; '"))
    }

    @Test("texts that are too long are said, titles with their words and others by their places")
    func cutTexts() throws {
      guard TestFont.isThere else { return }
      let long = String(repeating: "long ", count: 40)
      let style = Self.style { $0.fontSize = 12 }
      func heading(_ text: String) -> Heading {
        Heading(text: text, style: style, marginTop: 0, marginBottom: 0, lineHeight: 14)
      }
      var items = [long, "short", long].map {
        SceneItem(.label(label($0)), size: Size(width: 60, height: 20))
      }
      items[1].caption = Caption(text: long, style: style, lineHeight: 14)
      var scene = Scene(canvas: Canvas(width: 300, height: 400), layout: .grid(columns: 1), items: items)
      (scene.title, scene.header, scene.footer) = (heading(long), heading("fits"), heading(long))
      for format in OutputFormat.stills {
        let remarks = try SceneRenderer().render(scene, to: .memory, as: format).remarks
        #expect(
          remarks == [.titlesCut([long]), .textsCut(places: ["items[0]", "items[1]", "items[2]"])],
          "\(format)")
      }
      // Numbers of hidden items and the words on outlines are no texts of the collage.
      scene = Scene(
        canvas: Canvas(width: 20, height: 20), layout: .sudoku(overflow: .badge),
        items: (0..<12).map { _ in SceneItem(.color(.black), size: Size(width: 4, height: 3)) })
      #expect(try SceneRenderer().render(scene, to: .memory, as: .png).remarks == [])
    }

    @Test(arguments: [
      (
        RenderRemark.titlesCut(["A"]),
        "too long for its lines and cut: 'A'; a smaller \"fontSize\" or more \"lines\" show more of it"
      ),
      (
        .titlesCut(["A", "B", "C", "D", "E", "F", "G"]),
        "too long for their lines and cut: 'A', 'B', 'C', 'D', 'E' and 2 more; "
      ),
      (
        .textsCut(places: ["items[3]", "the watermark"]),
        "items[3], the watermark: a text is too long for its lines and cut; "
      ),
    ])
    func wordsForCutTexts(remark: RenderRemark, start: String) {
      #expect("\(remark)".hasPrefix(start), "\(remark)")
    }

    @Test("characters without a glyph are said once for each font that is asked for, with their places")
    func missingGlyphsOnce() throws {
      guard TestFont.isThere else { return }
      var items = (0..<7).map { index in
        SceneItem(.label(label("\(index)\u{E000}")), size: Size(width: 60, height: 20))
      }
      items[3].content = .label(label("\u{E002}") { $0.weight = 700 })
      items[4].content = .label(label("plain") { $0.weight = 700 })
      var scene = Scene(canvas: Canvas(width: 300, height: 200), layout: .grid(columns: 2), items: items)
      var mark = Label(text: "\u{E003}")
      mark.style.font = [TestFont.family]
      scene.canvas.watermark = Watermark(.text(mark))
      scene.font = [TestFont.family]
      scene.title = Heading(
        text: "\u{E001}", style: Self.style { $0.weight = 700 }, marginTop: 0, marginBottom: 4, lineHeight: 20
      )
      for format in OutputFormat.stills {
        let remarks = try SceneRenderer().render(scene, to: .memory, as: format).remarks
        let plain = RenderRemark.missingGlyphs(
          characters: "\u{E000}\u{E003}", places: ["the watermark"] + [0, 1, 2, 5, 6].map { "items[\($0)]" })
        let bold = RenderRemark.missingGlyphs(
          characters: "\u{E002}\u{E001}", places: ["a title", "items[3]"])
        #expect(Set(remarks) == [plain, bold], "\(format) \(remarks)")
      }
    }

    @Test(arguments: [
      (
        RenderRemark.missingGlyphs(characters: "\u{E000}", places: ["items[1]"]),
        "items[1]: no font here has U+E000; "
      ),
      (
        .missingGlyphs(
          characters: "龘é\u{301}\u{202E}🎉x\u{E000}", places: ["a title", "the watermark", "items[2]"]),
        "a title, the watermark, items[2]: no font here has 龘 (U+9F98), é (U+00E9), U+0301, U+202E, 🎉 (U+1F389) and 2 more; "
      ),
      (
        .missingGlyphs(characters: "a", places: (0..<500).map { "items[\($0)]" }),
        "items[0], items[1], items[2], items[3], items[4] and 495 more: no font here has a (U+0061); "
      ),
    ])
    func wordsForMissingGlyphs(remark: RenderRemark, start: String) {
      #expect("\(remark)".hasPrefix(start), "\(remark)")
      #expect(
        "\(remark)".hasSuffix(
          "boxes stand in their place; install a font that has them, or name one as \"font\""))
    }

    @Test("what is left of a long text is still too long for its lines", arguments: [1, 2, 100])
    func visiblePartIsAllThatIsSeen(lines: Int) throws {
      guard TestFont.isThere else { return }
      let typesetter = Typesetter()
      for letters in ["i", "l'", ".", "\u{200A}", "e\u{301}\u{323}", "清", "🎉", "👩‍👩‍👧‍👦", "ffi", "a b ", "\u{5D0}"]
      {
        for (fontSize, width) in [(16.0, 10.0), (9, 60), (40, 300), (1000, 5)] {
          let style = Self.style { ($0.fontSize, $0.lines) = (fontSize, lines) }
          let long = String(repeating: letters, count: 9000)
          let part = style.visiblePart(of: long, width: width)
          #expect(part.unicodeScalars.count <= Int(Double(lines) * 32 * (1 + width / fontSize)) + 1)
          guard part != long else { continue }
          #expect(part.hasSuffix("…"))
          if part.unicodeScalars.count > TextStyle.largestLength { continue }
          let more = Self.style { ($0.fontSize, $0.lines) = (fontSize, lines + 1) }
          let height = typesetter.size(of: part, more, width: width).height
          #expect(
            height > Double(lines) * typesetter.lineHeight(of: style) * 1.001,
            "\(letters) \(fontSize) \(width)")
        }
      }
    }

    static let cut: [(text: String, width: Double, expected: String)] = [
      ("", 10, ""), ("short", 10, "short"), ("short", 0, "short"), ("short", -.infinity, "short"),
      ("short", .nan, "short"), (many("x", 33), 0, many("x", 32) + "…"), (many("é", 32), 0, many("é", 32)),
      (many("x", 20_000), .infinity, many("x", 10_000) + "…"),
    ]

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test(arguments: cut)
    func visibleParts(text: String, width: Double, expected: String) {
      #expect(TextStyle().visiblePart(of: text, width: width) == expected)
    }

  }
#endif
