// The parameter tables: the same rows give JSON, text, help, and defaults.

import MosaicLayout
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct LayoutTableTests {
  static let registry = LayoutRegistry.standard

  static func layout(_ name: String, _ settings: String...) throws -> any SpecLayout {
    try registry.layout(named: name, settings: settings.map { try ParameterSetting($0) })
  }

  /// Values of the parameters of `template`.
  static let templates = [
    "areas": "a a b / a a c", "columns": "120", "rows": "25%", "templates": "a | a b",
    "polygons": "0% 0%, 60% 0%, 40% 100%",
  ]

  @Test func standardLayouts() {
    #expect(
      Self.registry.names == [
        "auto", "carousel", "collage", "columns", "flow", "grid", "honeycomb", "justified", "moments", "pack",
        "ring",
        "scatter", "slices", "spiral", "sudoku", "template", "treemap", "waterfall",
      ])
    #expect(Self.registry.layouts.map { $0.typeName } == Self.registry.names)
  }

  @Test(arguments: registry.names) func helpIsComplete(name: String) throws {
    let type = try Self.registry.type(named: name)
    #expect(type.example.hasPrefix("mosaic ") && type.example.utf8.count <= 76)
    #expect(!type.summary.isEmpty && type.summary.utf8.count <= 90)
    let info = type.parameterInfo
    #expect(Set(info.map(\.key)).count == info.count)
    for row in info {
      #expect(row.summary.hasSuffix(".") && row.summary.utf8.count <= 100, "\(name).\(row.key)")
    }
  }

  /// A row whose key and property were crossed would change another value than its own.
  @Test(arguments: registry.names) func everyRowSetsItsOwnValue(name: String) throws {
    let type = try Self.registry.type(named: name)
    let defaults = try Self.layout(name).parameterValues
    for row in type.parameterInfo where row.key != "gap" || name == "carousel" {
      let text =
        switch row.kind {
        case .number(let range): range.upper <= 1 ? "0.25" : "12.5"
        case .integer: "7"
        case .boolean: defaults[row.key] == "true" ? "false" : "true"
        case .words(let words): words.last ?? ""
        case .size: "12x34.5"
        case .numberOrWords(_, let words): defaults[row.key] == words[0] ? "12.5" : words[0]
        case .other: Self.templates[row.key] ?? ""
        }
      let changed = try Self.layout(name, "\(row.key)=\(text)")
      var expected = defaults
      expected[row.key] = changed.parameterValues[row.key]
      // Several templates have no map in common, and polygons have none.
      if ["templates", "polygons"].contains(row.key) { expected["areas"] = nil }
      #expect(changed.parameterValues == expected, "\(name).\(row.key)")
      #expect(changed.parameterValues[row.key] != defaults[row.key], "\(name).\(row.key)")
      #expect(changed.parameterValues[row.key] == text, "\(name).\(row.key)")
      // The same through JSON.
      var spec = CollageSpec(items: [.init(.color(.black))])
      spec.layout = changed
      // A document has both sides of a cell, or neither.
      if let other = ["cellWidth": "cellHeight", "cellHeight": "cellWidth"][row.key] {
        spec.layout = try changed.applying([ParameterSetting(key: other, value: "3")])
      }
      #expect(try CollageSpec(json: spec.json()) == spec, "\(name).\(row.key)")
    }
  }

  @Test func valuesReachTheLayouts() throws {
    #expect((try Self.layout("grid", "columns=3") as? GridLayout)?.columns == 3)
    #expect((try Self.layout("waterfall", "axis=horizontal") as? WaterfallLayout)?.axis == .horizontal)
    #expect((try Self.layout("flow", "alignment=center") as? FlowLayout)?.alignment == .center)
    #expect((try Self.layout("ring", "radius=fit") as? RingLayout)?.radius == .some(nil))
    #expect((try Self.layout("ring", "radius=9") as? RingLayout)?.radius == 9)
    #expect(
      (try Self.layout("carousel", "itemSize=8x9") as? CarouselLayout)?.itemSize == Size(width: 8, height: 9))
    #expect((try Self.layout("sudoku", "topOfSeven=.5") as? SudokuLayout)?.topOfSeven == 0.5)
    #expect((try Self.layout("moments", "singleSize=1e2") as? MomentsLayout)?.singleSize == 100)
  }

  /// Lengths with units, in points.
  static let lengths: [(layout: String, setting: String, points: String)] = [
    ("justified", "rowHeight=1in", "72"), ("justified", "rowHeight=25.4mm", "72"),
    ("justified", "rowHeight=90", "90"), ("justified", "rowGap=2.54cm", "72"),
    ("waterfall", "tolerance=1in", "72"), ("moments", "singleSize=72pt", "72"), ("carousel", "gap=7px", "7"),
    ("carousel", "offset=-1IN", "-72"), ("carousel", "itemSize=1X2IN", "72x144"),
    ("ring", "radius=1in", "72"), ("ring", "itemSize=25.4mmx50.8mm", "72x144"),
    ("grid", "cellWidth=2 cm", "56.69291338582677"),
  ]

  @Test(arguments: lengths) func unitsBecomePoints(layout: String, setting: String, points: String) throws {
    let setting = try ParameterSetting(setting)
    let made = try Self.registry.layout(named: layout, settings: [setting])
    #expect(made.parameterValues[setting.key] == points)
    // In documents as well, where a size is an array.
    guard setting.key != "itemSize", setting.key != "cellWidth", setting.value != "90" else { return }
    let json =
      #"{"version": 1, "layout": {"type": "\#(layout)", "\#(setting.key)": "\#(setting.value)"}, "items": [{"color": "red"}]}"#
    #expect(try CollageSpec(json: json.utf8).layout.parameterValues[setting.key] == points)
  }

  @Test func sizesOfItemsTakeUnitsInDocuments() throws {
    let json =
      #"{"version": 1, "layout": {"type": "ring", "itemSize": ["1in", 5]}, "items": [{"color": "red", "size": [3, "1in"]}]}"#
    let spec = try CollageSpec(json: json.utf8)
    #expect(spec.layout.parameterValues["itemSize"] == "72x5")
    #expect(spec.items[0].size == Size(width: 3, height: 72))
  }

  /// The ends of every range are taken by the layout itself: the table promises nothing that it refuses.
  @Test(arguments: registry.names) func rangesAreThoseOfTheLayouts(name: String) throws {
    // A template has one area where none is given.
    let items = [LayoutItem](repeating: LayoutItem(width: 3, height: 2), count: name == "template" ? 1 : 3)
    for row in try Self.registry.type(named: name).parameterInfo {
      let ends: [String] =
        switch row.kind {
        case .number(let range), .numberOrWords(let range, _):
          [
            range.excludesLower ? range.lower + 0.001 : range.lower,
            range.excludesUpper ? range.upper - 0.001 : range.upper,
          ].map { "\($0)" }
        case .integer(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
        case .boolean: ["true", "false"]
        case .words(let words): words
        case .size: ["0.001x0.001", "1000000000x1000000000"]
        case .other: []
        }
      for end in ends {
        // A grid takes both sides of its cells or neither.
        let cells = ["cellWidth", "cellHeight"].map { ParameterSetting(key: $0, value: end) }
        let setting = ParameterSetting(key: row.key, value: end)
        let layout = try Self.registry.layout(
          named: name, settings: row.key.hasPrefix("cell") ? cells : [setting])
        do throws(LayoutError) {
          _ = try layout.arrangement(of: items, in: Container(width: 1080, height: 1080))
        } catch {
          // That is what `underflow=error` is for.
          if case .tooFewItems = error, end == "error" { continue }
          guard case .noRoom = error else {
            Issue.record("\(name) \(row.key)=\(end): \(error)")
            continue
          }
        }
      }
    }
  }

  @Test func defaultsAreThoseOfTheLayouts() {
    #expect(GridLayout.parameterInfo.first { $0.key == "columns" }?.defaultValue == nil)
    #expect(MomentsLayout.parameterInfo.first?.key == "gap")
    #expect(MomentsLayout.parameterInfo.first?.defaultValue == "5")
    #expect(RingLayout.parameterInfo.first { $0.key == "radius" }?.defaultValue == "fit")
    #expect(RingLayout.parameterInfo.contains { $0.key == "gap" } == false)
    #expect(CarouselLayout.parameterInfo.count { $0.key == "gap" } == 1)
  }

  @Test(arguments: [
    (["gap=4"], 4.0, 4.0), (["gap=4", "rowGap=1"], 4, 1), (["rowGap=1", "gap=4"], 4, 1),
    (["columnGap=2", "gap=4", "rowGap=1"], 2, 1), (["gap=4", "gap=6"], 6, 6),
    (["gap=4", "rowGap=1", "rowGap=3"], 4, 3),
  ]) func singleGapsWinOverGap(settings: [String], columnGap: Double, rowGap: Double) throws {
    let parsed = try settings.map { try ParameterSetting($0) }
    let grid = try GridLayout().applying(parsed)
    #expect(grid.columnGap == columnGap && grid.rowGap == rowGap)
    let members = parsed.map { "\"\($0.key)\": \($0.value)" }
    guard Set(parsed.map(\.key)).count == parsed.count else { return }
    let json = SpecErrorTests.document(#""layout": {"type": "grid", \#(members.joined(separator: ", "))}"#)
    #expect(try CollageSpec(json: json.utf8).layout as? GridLayout == grid)
  }

  @Test func gapOverridesWhatTheLayoutHad() throws {
    var grid = GridLayout()
    grid.columnGap = 9
    #expect(try grid.applying([ParameterSetting("gap=4")]).columnGap == 4)
  }

  static let textErrors = textRows(
    ##"""
    grid columns → parameter: is "columns"; allowed: KEY=VALUE, such as gap=4
    grid =3 → parameter: is "=3"; allowed: KEY=VALUE, such as gap=4
    grid colums=3 → colums: unknown key; did you mean "columns"?
    grid row-gap=3 → row-gap: unknown key; did you mean "rowGap"?
    grid radios=3
      radios: unknown key; known: gap, columnGap, rowGap, columns, rows, cellWidth, cellHeight, overflow, underflow, lastRow, dense
    grid radius=3
      radius: the layout 'grid' has no "radius"; known: gap, columnGap, rowGap, columns, rows, cellWidth, cellHeight, overflow, underflow, lastRow, dense; "radius" is for ring
    grid columns=x → columns: is "x"; allowed: a whole number, 1 to 1000000
    grid columns=1.5 → columns: is 1.5; a whole number is wanted
    grid columns=0 → columns: is 0; allowed: at least 1, up to 1000000
    grid columns=0x10 → columns: is "0x10"; allowed: a whole number, 1 to 1000000
    grid gap= → gap: is ""; allowed: a number, at least 0, in points or with a unit: mm, cm, in, pt or px
    grid gap=-1 → gap: is -1; allowed: at least 0
    grid gap=inf
      gap: is "inf"; allowed: a number, at least 0, in points or with a unit: mm, cm, in, pt or px
    grid gap=1e999
      gap: is "1e999"; allowed: a number, at least 0, in points or with a unit: mm, cm, in, pt or px
    flow hangingIndent=yes → hangingIndent: is "yes"; allowed: true or false
    flow alignment=centre
      alignment: is "centre"; did you mean "center"? allowed: leading, center, trailing, justified
    ring startAngle=x → startAngle: is "x"; allowed: a number
    ring radius=fitt → radius: is "fitt"; did you mean "fit"? allowed: \##(length); or fit
    ring radius=-3mm → radius: is -3mm; allowed: at least 0
    ring radius=3q → radius: is "3q"; allowed: \##(length); or fit
    ring itemSize=50
      itemSize: is "50"; allowed: a size as WxH, such as 80x32, in points or with a unit such as 30x20mm
    ring itemSize=A7
      itemSize: is "A7"; allowed: a size as WxH, such as 80x32, in points or with a unit such as 30x20mm
    ring itemSize=5x0mm → itemSize (height): is 0mm; allowed: above 0
    justified rowHeight=30x
      rowHeight: is "30x"; allowed: a number, above 0, in points or with a unit: mm, cm, in, pt or px
    justified rowHeight=0mm → rowHeight: is 0mm; allowed: above 0
    carousel gap=-1cm → gap: is -1cm; allowed: at least 0
    ring itemSize=50x0 → itemSize (height): is 0; allowed: above 0
    gird 
      layout: unknown layout "gird"; did you mean "grid"? known: auto, carousel, collage, columns, flow, grid, honeycomb, justified, moments, pack, ring, scatter, slices, spiral, sudoku, template, treemap, waterfall
    """##)

  private static let length = "a number, at least 0, in points or with a unit: mm, cm, in, pt or px"

  @Test(arguments: textErrors) func badText(text: String, expected: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    do throws(SpecError) {
      let settings = try words.dropFirst().map { word throws(SpecError) in try ParameterSetting(word) }
      _ = try Self.registry.layout(named: words[0], settings: settings)
      Issue.record("\(text) was taken")
    } catch { #expect(error.description == expected) }
  }

  // MARK: A user's own layout

  struct TilesLayout: EmptyLayout {
    var count = 3
    var least = 2
    static let typeName = "tiles"
    static let parameters: [Field<TilesLayout>] = [
      Field("count", \.count, .integer(1...9), "How many."),
      Field("least", \.least, .integer(.atLeast(2)), "No fewer."),
    ]
  }

  /// Ranges without an end, and defaults that JSON cannot hold.
  struct BoundlessLayout: EmptyLayout {
    var angle = Double.nan
    var reach = Double.infinity
    static let typeName = "boundless"
    static let parameters: [Field<BoundlessLayout>] = [
      Field("angle", \.angle, .number(.atLeast(-.infinity, upTo: .infinity)), "An angle."),
      Field("reach", \.reach, .number(.above(0, upTo: .infinity)), "A reach."),
    ]
  }

  @Test("defaults and ends that JSON cannot hold are left out of the schema") func boundless() {
    let schema = CollageSpec.jsonSchema(registry: .standard.registering(BoundlessLayout.self))
    #expect(schema.contains("boundless"))
    #expect(!schema.contains("nan") && !schema.contains("inf"))
    #expect(BoundlessLayout.parameterInfo.map(\.defaultValue) == ["nan", "inf"])
  }

  @Test func usersMayAddALayout() throws {
    let json = #"{"version": 1, "layout": {"type": "tiles", "count": 5}, "items": [{"color": "red"}]}"#
    let registry = LayoutRegistry.standard.registering(TilesLayout.self)
    let spec = try CollageSpec(json: json.utf8, registry: registry)
    #expect((spec.layout as? TilesLayout)?.count == 5)
    #expect(try CollageSpec(json: spec.json(), registry: registry) == spec)
    #expect(throws: SpecErrors.self) { try CollageSpec(json: json.utf8) }
    let least = try registry.layout(named: "tiles", settings: [ParameterSetting("least=1000000")])
    #expect((least as? TilesLayout)?.least == 1_000_000)
    for (value, words) in [
      ("1", "at least 2"), ("2.5", "a whole number"), ("x", "a whole number, at least 2"),
    ] {
      let error = #expect(throws: SpecError.self) {
        try registry.layout(named: "tiles", settings: [ParameterSetting("least=\(value)")])
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
    #expect(TilesLayout.parameterInfo.last.map { "\($0.kind)" } == "a whole number, at least 2")
    #expect(LayoutRegistry.standard.names.contains("tiles") == false)
  }
}

/// A layout that places nothing.
protocol EmptyLayout: SpecLayout {}

extension EmptyLayout {
  var requiredSides: ContainerSides { .box }
  static var summary: String { typeName }
  static var example: String { "mosaic render -l \(typeName)" }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    Arrangement(placements: [], contentSize: .zero)
  }
}
