// Documents with more than one fault: all are told, in the order of the text.

import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct SpecErrorsTests {
  static func errors(_ json: String) -> SpecErrors? {
    do {
      _ = try CollageSpec(json: Array(json.utf8))
      return nil
    } catch { return error }
  }

  /// Elements are counted on from the last: a list behind another one, and lists in lists, have their own count.
  @Test func placesInListsAreCounted() throws {
    let items =
      #"{"color": "red"}, {"image": "a", "keep": [[0, 0, 1, 1], [0, 2, 1, 3]]}, {"colr": 1}, {"size": 3}"#
    let errors = try #require(
      Self.errors(#"{"version": 1, "sections": [{"items": [\#(items)]}, {"items": [3, \#(items)]}]}"#))
    #expect(
      errors.errors.map(\.path) == [
        "sections[0].items[1].keep[1][1]", "sections[0].items[1].keep[1][3]", "sections[0].items[2].colr",
        "sections[0].items[3]", "sections[0].items[3].size", "sections[1].items[0]",
        "sections[1].items[2].keep[1][1]", "sections[1].items[2].keep[1][3]", "sections[1].items[3].colr",
        "sections[1].items[4]", "sections[1].items[4].size",
      ])
  }

  private static let keys =
    "version, canvas, layout, style, text, title, header, footer, pages, caption, sectionTitle, columnTitles, rowTitles, items, images, sections, assign, group, sort, reverse, shuffleSeed, metadata, $schema"
  private static let length = "a number, above 0, in points or with a unit: mm, cm, in, pt or px"

  static let several = textRows(
    ##"""
    {"version": 1, "items": [{"image": "a", "size": [0, "x"], "weight": -1}, 3, {"label": {"text": 5}}],⏎ "titel": "x", "canvas": {"scale": 0, "width": "wide"}, "style": {"fit": "covr"}}
      items[0].size[0]: is 0; allowed: above 0⏎items[0].size[1]: is "x"; allowed: \##(length)⏎items[0].weight: is -1; allowed: above 0⏎items[1]: is a number; an object is wanted⏎items[2].label.text: is a number; a string is wanted⏎titel: unknown key; did you mean "title"?⏎canvas.scale: is 0; allowed: at least 0.0001, up to 100⏎canvas.width: is "wide"; allowed: \##(length)⏎style.fit: is "covr"; did you mean "cover"? allowed: cover, contain, fill, none, scale-down
    // The same in another order.
    {"style": {"fit": "covr"}, "canvas": {"width": "wide", "scale": 0}, "version": 1, "titel": "x", "items": [3]}
      style.fit: is "covr"; did you mean "cover"? allowed: cover, contain, fill, none, scale-down⏎canvas.width: is "wide"; allowed: \##(length)⏎canvas.scale: is 0; allowed: at least 0.0001, up to 100⏎titel: unknown key; did you mean "title"?⏎items[0]: is a number; an object is wanted
    // What reads a value twice tells of it once; the layout's other keys are read on.
    {"version": 1, "layout": {"gap": -1, "colums": 3, "columns": 0}, "items": [{"color": "red"}]}
      layout.gap: is -1; allowed: at least 0⏎layout.colums: unknown key; did you mean "columns"?⏎layout.columns: is 0; allowed: at least 1, up to 1000000
    {"version": 1, "sections": [{"titel": 1, "title": [], "items": []}, {"items": [{"colr": 1}]}, {}]}
      sections[0].titel: unknown key; did you mean "title"?⏎sections[0].title: is an array; a string or an object is wanted⏎sections[0].items: is empty; at least one item is wanted⏎sections[1].items[0].colr: unknown key; did you mean "color"?⏎sections[2].items: is missing; a list of items is wanted
    // What a mistyped key was meant for is not missing as well.
    {"version": 1, "itmes": [{"color": "red"}]} → itmes: unknown key; did you mean "items"?
    {"version": 1, "title": {"txt": "x"}, "items": [{"colour": "red"}, {}]}
      title.txt: unknown key; did you mean "text"?⏎items[0].colour: unknown key; did you mean "color"?⏎items[1]: has nothing to show; exactly one of "image", "color" and "label" is wanted
    // Another version's keys are not judged.
    {"version": 2, "cavnas": 1, "items": 3} → version: is 2; allowed: 1, the version that this program reads
    {"version": "1", "items": 3} → version: is a string; a number, without quotes, is wanted
    // Keys with quotes and escapes, and values with brackets, do not confuse the order.
    {"b\u0020c": 1, "version": 1, "x\"]}": "]}", "canvas": {"background": "[{", "scale": -1}, "items": [ ]}
      ["b c"]: unknown key; known: \##(keys)⏎["x\"]}"]: unknown key; known: \##(keys)⏎canvas.background: is "[{"; \##(SpecErrorTests.css)\##(SpecErrorTests.otherBackgrounds)⏎canvas.scale: is -1; allowed: at least 0.0001, up to 100⏎items: is empty; at least one item is wanted
    """##)

  @Test(arguments: several) func areToldInOrder(json: String, lines: String) throws {
    let errors = try #require(Self.errors(json))
    #expect(errors.errors.map(\.description).joined(separator: "\n") == lines)
    #expect(errors.moreCount == 0 && errors.description == errors.lines.joined(separator: "\n"))
    #expect(errors.lines.count == errors.errors.count)
  }

  /// Each fault that a document may have alone, it may have in company: no one hides another.
  @Test func noneHidesAnother() throws {
    let rows = SpecErrorTests.styleErrors
    for start in stride(from: 0, to: rows.count, by: SpecErrors.limit) {
      let some = rows[start..<min(start + SpecErrors.limit, rows.count)]
      let items = some.map { #"{"color": "red", "style": \#($0.0)}"# }
      let errors = Self.errors(SpecErrorTests.item(items.joined(separator: ",\n")))
      #expect(errors?.errors.map(\.description) == some.enumerated().map { "items[\($0)].style.\($1.1)" })
    }
    for (json, line) in SpecErrorTests.itemErrors where Self.errors(json)?.errors.map(\.description) != [line]
    { Issue.record("\(json): \(String(describing: Self.errors(json)))") }
  }

  /// With the one after the thousandth the reading ends, and nobody knows how many there are.
  @Test(arguments: [
    (20, 0, ""), (21, 1, "and 1 more error"), (25, 5, "and 5 more errors"),
    (1000, 980, "and 980 more errors"), (1001, 980, "and more than 980 more errors"),
    (5000, 980, "and more than 980 more errors"),
  ]) func theFirstTwentyAreTold(count: Int, more: Int, line: String) throws {
    let items = Array(repeating: #"{"color": 1}"#, count: count).joined(separator: ",")
    let errors = try #require(Self.errors(#"{"version": 1, "items": [\#(items)]}"#))
    #expect(errors.errors.count == 20 && errors.moreCount == more)
    #expect(errors.errors[19].description == "items[19].color: is a number; a CSS colour in quotes is wanted")
    #expect(errors.lines.count == (more > 0 ? 21 : 20))
    if more > 0 { #expect(errors.lines[20] == line) }
    #expect(errors.isComplete == (count <= 1000))
  }

  /// Line and column of each kind of error: that of the value, of the key that nothing reads, or of the object that lacks one.
  @Test func haveLineAndColumn() throws {
    let json = """
      {
        "version": 1, // the first
        "titel": "x",
        "canvas": {"scale": 0,
          "background": "é", "padding": [1, -1]},
        "items": [
          {"color": "red", "weight": -1},
          {"image": "a", "color": "red"}, {}
        ]
      }
      """
    #expect(
      Self.errors(json)?.lines.map { $0.prefix { $0 != ";" } } == [
        #"line 3, column 3: titel: unknown key"#, "line 4, column 23: canvas.scale: is 0",
        #"line 5, column 19: canvas.background: is "é""#, "line 5, column 39: canvas.padding[1]: is -1",
        "line 7, column 32: items[0].weight: is -1", #"line 8, column 5: items[1]: has "image" and "color""#,
        "line 8, column 37: items[2]: has nothing to show",
      ])
  }
}
