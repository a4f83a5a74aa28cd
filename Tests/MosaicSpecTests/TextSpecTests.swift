// Texts in documents: what they come to in the scene, and what is refused.

import MosaicLayout
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct TextSpecTests {
  static let full = #"""
    {"version": 1,
     "text": {"font": ["DejaVu Sans", "Noto Sans CJK SC"], "fontSize": 20, "weight": "light", "italic": true,
              "color": "#123", "align": "end", "lines": 2, "lineHeight": 1.5},
     "title": {"text": "T", "fontSize": 40, "marginTop": 1, "marginBottom": 2},
     "caption": {"text": "{name}", "position": "above", "padding": [1, 2, 3, 4], "background": "#eee", "weight": 300},
     "sectionTitle": {"color": "red", "marginTop": 9},
     "layout": {"type": "flow"},
     "sections": [
       {"title": "One", "items": [
         {"label": {"text": "x", "font": "Serif", "weight": 700, "background": "#fff", "padding": 3,
                    "cornerRadius": 5, "maxWidth": 80, "align": "left"}},
         {"image": "a.png", "caption": ""}]},
       {"title": {"text": "Two", "align": "center"}, "items": [
         {"image": "b.png", "caption": {"position": "over", "lines": 1}}, {"color": "red", "caption": "own"}]},
       {"items": [{"color": "red"}]}]}
    """#

  private func scene(_ json: String) throws -> Scene {
    let spec = try CollageSpec(json: json.utf8)
    let measures = spec.items.map { item in
      switch item.content {
      case .image: ItemMeasure.image(pixelWidth: 40, pixelHeight: 30)
      case .label: ItemMeasure.label(Size(width: 10, height: 10))
      case .color: ItemMeasure.none
      }
    }
    return spec.scene(measures: measures)
  }

  @Test("of two looks of text the nearer one wins, part by part") func nearerLooksWin() {
    var (near, far) = (TextLook(), TextLook())
    (near.font, far.font) = (["A"], ["B"])
    (near.fontSize, far.fontSize) = (10, 20)
    (near.weight, far.weight) = (300, 700)
    (near.italic, far.italic) = (true, false)
    (near.color, far.color) = (.white, .black)
    (near.align, far.align) = (.left, .end)
    (near.lines, far.lines) = (2, 3)
    (near.lineHeight, far.lineHeight) = (1, 2)
    #expect(near.over(far) == near && far.over(near) == far)
    #expect(TextLook().over(far) == far && near.over(TextLook()) == near)
    let style = near.over(far.over(TextStyle()))
    #expect(style == near.over(TextStyle()) && style != far.over(TextStyle()))
  }

  @Test func everythingArrives() throws {
    let scene = try scene(Self.full)
    guard case .label(let label) = scene.items[0].content else { return #expect(Bool(false), "no label") }
    #expect(label.style.font == ["Serif"] && label.style.weight == 700 && label.style.align == .left)
    #expect(label.style.fontSize == 20 && label.style.italic && label.style.lines == 2)
    #expect(label.padding == Insets(3) && label.maxWidth == 80)
    #expect(scene.items[0].style.background == .white && scene.items[0].style.cornerRadius == 5)
    #expect(scene.items[1].caption == nil)

    let over = try #require(scene.items[2].caption)
    #expect(over.text == "b.png" && over.position == .over && over.style.color == .white)
    #expect(over.style.weight == 300 && over.style.fontSize == 16.25 && over.style.lines == 1)
    #expect(over.background == Color(red: 0xEE, green: 0xEE, blue: 0xEE))
    let own = try #require(scene.items[3].caption)
    #expect(own.text == "own" && own.position == .above)
    #expect(own.padding == Insets(top: 1, left: 4, bottom: 3, right: 2))
    #expect(own.height == (2 * 1.5 * 16.25 + 4).rounded(.up))

    let title = try #require(scene.title)
    #expect(title.text == "T" && title.style.fontSize == 40 && title.style.weight == 700)
    #expect(title.marginTop == 1 && title.marginBottom == 2 && title.style.align == .end)
    #expect(scene.sectionTitles.keys.sorted() == [0, 1])
    let two = try #require(scene.sectionTitles[1])
    #expect(two.text == "Two" && two.style.fontSize == 25 && two.style.align == .center)
    #expect(two.style.color == Color(red: 255, green: 0, blue: 0) && two.marginTop == 9)
  }

  @Test func withoutTextsNothingIsMeasured() throws {
    let spec = try CollageSpec(
      json: #"{"version": 1, "items": [{"image": "a"}, {"label": {"text": "x"}}]}"#.utf8)
    #expect(spec.stylesToMeasure.isEmpty)
    #expect(try CollageSpec(json: Self.full.utf8).stylesToMeasure.count == 5)
  }

  @Test(
    arguments: textRows(
      ##"""
      "text": {"fontsize": 3} → text.fontsize: unknown key; did you mean "fontSize"?
      "text": {"text": "x"} → text.text: unknown key
      "text": {"font": []} → text.font: is empty; at least one font is wanted
      "text": {"font": " ,"} → text.font: is " "; allowed: the name of one font family
      "text": {"font": "a\u0000b"}
        text.font: is "a\u{0}b"; allowed: the name of one font family, without commas and control characters
      "text": {"font": ["a,b"]} → text.font[0]: is "a,b"; allowed: the name of one font family
      "text": {"font": 3} → text.font: is a number; a font's name or a list of them is wanted
      "text": {"weight": "blod"}
        text.weight: is "blod"; did you mean "bold"? allowed: a whole number from 1 to 1000, or thin
      "text": {"weight": "700"}
        text.weight: is "700"; allowed: a whole number from 1 to 1000 and without quotes, or thin
      "text": {"weight": 0} → text.weight: is 0; allowed: at least 1, up to 1000
      "text": {"align": "middle"} → text.align: is "middle"; allowed: start, center, end, left, right
      "text": {"lines": 0} → text.lines: is 0; allowed: at least 1, up to 100
      "text": {"lines": 1.5} → text.lines: is 1.5; a whole number is wanted
      "text": {"fontSize": 10001} → text.fontSize: is 10001; allowed: above 0, up to 10000
      "text": {"lineHeight": 0} → text.lineHeight: is 0; allowed: at least 0.5, up to 10
      "caption": {"position": "under"} → caption.position: is "under"; allowed: below, above, over
      "caption": 3 → caption: is a number; a string or an object is wanted
      "title": 5 → title: is a number; a string or an object is wanted
      "title": {} → title.text: is missing; a string is wanted
      "sectionTitle": {"text": "x"} → sectionTitle.text: unknown key
      """##)) func refuses(members: String, words: String)
  {
    let message = SpecErrorTests.message(SpecErrorTests.document(members))
    #expect(message.hasPrefix(words), "\(message)")
  }

  @Test("texts are bounded wherever one is shown") func longTexts() {
    let long = String(repeating: "é", count: 10_001)
    let most = String(repeating: "é", count: 10_000)
    let places: [(String, (String) -> String)] = [
      ("title", { SpecErrorTests.document(#""title": "\#($0)""#) }),
      ("title.text", { SpecErrorTests.document(#""title": {"text": "\#($0)"}"#) }),
      ("caption", { SpecErrorTests.document(#""caption": "\#($0)""#) }),
      ("caption.text", { SpecErrorTests.document(#""caption": {"text": "\#($0)"}"#) }),
      ("items[0].caption", { SpecErrorTests.item(#"{"color": "red", "caption": "\#($0)"}"#) }),
      ("items[0].label.text", { SpecErrorTests.item(#"{"label": {"text": "\#($0)"}}"#) }),
      ("style.badge", { SpecErrorTests.document(#""style": {"badge": "\#($0)"}"#) }),
      ("style.badge.text", { SpecErrorTests.document(#""style": {"badge": {"text": "\#($0)"}}"#) }),
      ("canvas.watermark.text", { SpecErrorTests.document(#""canvas": {"watermark": {"text": "\#($0)"}}"#) }),
      (
        "sections[0].title",
        { #"{"version": 1, "sections": [{"title": "\#($0)", "items": [{"color": "red"}]}]}"# }
      ),
    ]
    for (path, document) in places {
      #expect(
        SpecErrorTests.message(document(long))
          == "\(path): is a text of 10001 characters; allowed: up to 10000 characters")
      #expect(SpecErrorTests.message(document(most)) == "no error", "\(path)")
    }
  }

  @Test("a template that grows with its words does not pass the bound") func longExpansions() throws {
    let name = String(repeating: "n", count: 200)
    var spec = CollageSpec(items: [.init(.image("\(name).png")), .init(.image("b.png"))])
    spec.caption = SpecCaption(text: String(repeating: "{stem}", count: 1666))
    let scene = spec.scene(measures: Array(repeating: .image(pixelWidth: 4, pixelHeight: 3), count: 2))
    #expect(scene.items[0].caption?.text == String(repeating: "n", count: 10_000))
    #expect(scene.items[1].caption?.text == String(repeating: "b", count: 1666))
  }

  @Test(arguments: [
    ("{date}", true), ("a {date}", true), ("{dat}", false), ("date", false), ("", false), ("{{date}}", true),
  ]) func wantsDates(template: String, wants: Bool) {
    var spec = CollageSpec(items: [.init(.image("a.png"))])
    spec.caption = SpecCaption(text: template)
    #expect(spec.wantsDate(of: spec.items[0]) == wants)
  }
}
