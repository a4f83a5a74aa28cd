// Good documents: what they mean, and that they survive writing and reading.

import Foundation
import MosaicLayout
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct CollageSpecTests {
  /// Numbers as JSON may have them, and those that it may not.
  static let numbers: [(text: String, width: Double?)] = [
    ("1e2", 100), ("1E2", 100), ("1E+2", 100), ("1.5e2", 150), ("2000E-1", 200), ("100.0", 100),
    ("0.1E4", 1000),
    ("01e2", nil), ("1e", nil), ("1E", nil), (".5e3", nil), ("+100", nil), ("1e2.0", nil), ("0x64", nil),
  ]

  @Test("numbers are those of JSON", arguments: numbers) func jsonNumbers(text: String, width: Double?) {
    let json = #"{"version": 1, "canvas": {"width": \#(text)}, "items": [{"color": "red"}]}"#
    #expect((try? CollageSpec(json: json.utf8))?.canvas.width == width, "\(text)")
  }

  static let full = """
    {
      "$schema": "mosaic.schema.json",
      "version": 1,
      "canvas": { "width": 1080, "height": 720.5, "scale": 2, "padding": [1, 2, 3, 4], "background": "#fff8" },
      "layout": { "type": "sudoku", "gap": 4, "overflow": "badge" },
      "style": { "fit": "cover", "position": "50% 30%", "cornerRadius": 12,
                 "border": { "width": 1, "color": "#0003" }, "background": "tomato" },
      "sections": [
        { "items": [
          { "image": "photos/a.png" },
          { "image": "/b.png", "style": { "fit": "scale-down", "position": "left 12px" }, "weight": 2 } ] },
        { "items": [
          { "color": "#f80", "size": [80, 32] },
          { "label": { "text": "清单 \\ud83d\\udcf7", "color": "rgb(255 0 0 / 50%)", "fontSize": 20 } } ] }
      ]
    }
    """

  static func read(_ json: String) throws -> CollageSpec { try CollageSpec(json: json.utf8) }

  @Test func everyKeyArrives() throws {
    let spec = try Self.read(Self.full)
    #expect(spec.canvas.width == 1080)
    #expect(spec.canvas.height == 720.5)
    #expect(spec.canvas.scale == 2)
    #expect(spec.canvas.padding == Insets(top: 1, left: 4, bottom: 3, right: 2))
    #expect(spec.canvas.background == Color(red: 255, green: 255, blue: 255, alpha: 0x88))
    let sudoku = try #require(spec.layout as? SudokuLayout)
    #expect(
      sudoku.columnGap == 4 && sudoku.rowGap == 4 && sudoku.overflow == .badge && sudoku.topOfThree == 0.57)
    #expect(spec.style.fit == .cover)
    #expect(spec.style.position == Position(x: .fraction(0.5), y: .fraction(0.3)))
    #expect(spec.style.cornerRadius == 12)
    #expect(spec.style.border == Border(width: 1, color: Color(red: 0, green: 0, blue: 0, alpha: 0x33)))
    #expect(spec.style.background == Color(red: 255, green: 99, blue: 71))
    #expect(spec.items.map(\.section) == [0, 0, 1, 1])
    #expect(spec.items[0] == SpecItem(.image("photos/a.png")))
    #expect(spec.items[1].weight == 2)
    #expect(spec.items[1].style.fit == .scaleDown)
    #expect(spec.items[1].style.position == Position(x: .fraction(0), y: .points(12)))
    #expect(spec.items[2].content == .color(Color(red: 255, green: 136, blue: 0)))
    #expect(spec.items[2].size == Size(width: 80, height: 32))
    guard case .label(let label) = spec.items[3].content else { return #expect(Bool(false), "no label") }
    #expect(label.text == "清单 📷")
    #expect(label.look.fontSize == 20)
    #expect(label.look.color == Color(red: 255, green: 0, blue: 0, alpha: 128))
  }

  @Test func everythingButVersionAndItemsHasADefault() throws {
    let spec = try Self.read(#"{"version": 1, "items": [{"image": "a"}]}"#)
    #expect(spec.canvas == Canvas())
    #expect(spec.layout as? AutoLayout == AutoLayout())
    #expect(spec.style == Patch<ItemStyle>())
    let empty =
      #"{"version": 1.0, "canvas": {}, "layout": {}, "style": {}, "items": [{"image": "a", "style": {}}]}"#
    #expect(try Self.read(empty) == spec)
    let border = #"{"version": 1, "style": {"border": {}}, "items": [{"image": "a"}]}"#
    #expect(try Self.read(border).style.border == Border(width: 1, color: .black))
    let gap = try Self.read(#"{"version": 1, "layout": {"gap": 3}, "items": [{"image": "a"}]}"#)
    #expect((gap.layout as? AutoLayout)?.rowGap == 3)
  }

  static let documents = [
    #"{"version": 1, "items": [{"image": "a b\"\\清.png"}]}"#,
    #"{"version": 1, "items": [{"image": "a", "focus": [0.5, 0.3]}, {"image": "b", "keep": [0, 0.1, 1, 0.2]}]}"#,
    #"{"version": 1, "items": [{"image": "a", "focus": [0, 1], "keep": [[0, 0.1, 1, 0.2], [0.7, 0, 0.3, 1]]}]}"#,
    #"{"version": 1, "items": [{"image": "a", "keep": [[0, 0.1, 1, 0.2]]}]}"#,
    #"{"version": 1, "items": [{"image": "a", "focus": {"at": [0.5, 0.3], "zoom": 2}}, {"image": "b", "focus": "auto"}]}"#,
    #"{"version": 1, "items": [{"image": "a", "focus": {"zoom": 1}}, {"image": "b", "focus": {"at": "auto", "zoom": 8}}]}"#,
    #"{"version": 1, "sections": [{"items": [{"color": "red"}]}], "canvas": {"padding": 7.25}}"#,
    #"{"version": 1, "sections": [{"title": "A", "items": [{"color": "red"}]}]}"#,
    #"{"version": 1, "layout": {"type": "ring", "radius": "fit"}, "items": [{"color": "navy"}]}"#,
    #"{"version": 1, "layout": {"type": "ring", "radius": 12.5, "itemSize": [3, 4]}, "items": [{"color": "navy"}]}"#,
    #"{"version": 1, "layout": {"type": "grid", "columns": 3, "cellWidth": 0.1, "cellHeight": 2}, "items": [{"color": "navy"}]}"#,
    #"{"version": 1, "layout": {"type": "carousel", "offset": -3}, "items": [{"color": "red", "weight": 0.5}]}"#,
  ]

  @Test(
    arguments: documents + [full, TextSpecTests.full]
      + (StyleSpecTests.styles.map { #""style": \#($0)"# }
      + StyleSpecTests.canvases.map { #""canvas": \#($0)"# })
      .map(SpecErrorTests.document))
  func survivesWritingAndReading(json: String) throws {
    let spec = try Self.read(json)
    if json.contains(#""style": {"#) || json.contains(#""canvas": {"#) {
      #expect(spec != CollageSpec(items: spec.items), "nothing was read")
    }
    let written = try spec.json()
    #expect(try CollageSpec(json: written) == spec)
    #expect(try CollageSpec(json: written).json() == written)
    #expect(written.last == 0x0A)
  }

  @Test func differencesAreSeen() throws {
    let (spec, texts) = (try Self.read(Self.full), try Self.read(TextSpecTests.full))
    var sudoku = try #require(spec.layout as? SudokuLayout)
    sudoku.topOfSeven = 0.5
    for (spec, change) in [
      (spec, { $0.layout = GridLayout() }), (spec, { $0.layout = sudoku }), (texts, { $0.title = nil }),
      (texts, { $0.caption?.text = "y" }), (texts, { $0.sectionTitles = [:] }),
      (texts, { $0.text.italic = nil }), (texts, { $0.sectionTitle = nil }),
      (texts, { $0.items[1].caption = nil }),
    ] as [(CollageSpec, (inout CollageSpec) -> Void)] {
      var other = spec
      change(&other)
      #expect(other != spec)
    }
  }

  @Test func numbersThatJSONCannotHoldAreNotWritten() {
    var spec = CollageSpec(items: [.init(.color(.black))])
    spec.canvas.width = .infinity
    let error = #expect(throws: SpecError.self) { try spec.json() }
    #expect(error?.description == "canvas.width: is inf; allowed: a value that JSON can hold")
  }

  @Test func byteOrderMarkAndOtherCollections() throws {
    let json = #"{"version": 1, "items": [{"image": "a"}]}"#
    let spec = try Self.read(json)
    #expect(try CollageSpec(json: [0xEF, 0xBB, 0xBF] + Array(json.utf8)) == spec)
    #expect(try CollageSpec(json: Data(json.utf8)) == spec)
  }

  @Test(arguments: [10_000, 100_000]) func manyItems(count: Int) throws {
    let item = #"{"image": "photos/a.png", "size": [30, 40], "style": {"fit": "contain"}}"#
    let json =
      #"{"version": 1, "items": ["# + Array(repeating: item, count: count).joined(separator: ",") + "]}"
    let spec = try Self.read(json)
    #expect(spec.items.count == count)
    #expect(spec.items[count - 1].size == Size(width: 30, height: 40))
    let bad = json.dropLast(2) + #", {"colr": 1}]}"#
    let error = #expect(throws: SpecErrors.self) { try CollageSpec(json: bad.utf8) }
    #expect(error?.errors.first?.description == #"items[\#(count)].colr: unknown key; did you mean "color"?"#)
  }

  @Test(arguments: [
    ("/home/u", "/home/u/photos/a.png"), ("/home/u/", "/home/u/photos/a.png"), ("sub", "sub/photos/a.png"),
    ("", "photos/a.png"), (".", "photos/a.png"), ("/", "/photos/a.png"), ("..", "../photos/a.png"),
  ]) func paths(folder: String, expected: String) throws {
    let spec = try Self.read(Self.full).resolvingPaths(relativeTo: folder)
    #expect(spec.items[0].content == .image(expected))
    #expect(spec.items[1].content == .image("/b.png"))
    #expect(spec.items[2].content == .color(Color(red: 255, green: 136, blue: 0)))
  }
}
