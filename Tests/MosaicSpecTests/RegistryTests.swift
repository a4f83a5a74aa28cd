// Registries with other layouts than the standard ones.

import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicSpec
@testable import MosaicText

/// A registry without `auto` has no default layout: documents must name one, and the schema says so.
@Suite(.bounded) struct RegistryTests {
  private static let registry = LayoutRegistry().registering(GridLayout.self).registering(RingLayout.self)

  @Test(
    "without a default, a layout must be named",
    arguments: [
      ("", "layout"), (#""layout": {}, "#, "layout.type"), (#""layout": {"columns": 3}, "#, "layout.type"),
    ])
  func missing(layout: String, place: String) {
    let json = #"{"version": 1, \#(layout)"images": ["a.png"]}"#
    let error = #expect(throws: SpecErrors.self) { try CollageSpec(json: json.utf8, registry: Self.registry) }
    let message = "\(place): is missing; a layout, one of grid, ring, is wanted"
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "none")")
  }

  @Test("a named one is read, with its defaults and its keys") func named() throws {
    for (layout, columns) in [(#""grid""#, GridLayout().columns), (#"{"type": "grid", "columns": 3}"#, 3)] {
      let json = #"{"version": 1, "layout": \#(layout), "images": ["a.png"]}"#
      let spec = try CollageSpec(json: json.utf8, registry: Self.registry)
      #expect((spec.layout as? GridLayout)?.columns == columns)
    }
  }

  @Test("the schema names no default that is not registered, and wants the layout and its type")
  func schema() {
    let bare = CollageSpec.jsonSchema(registry: Self.registry)
    #expect(!bare.contains(#""default": "auto""#) && !bare.contains(#""const": "auto""#))
    #expect(bare.contains(#""required": ["version", "layout"]"#), "\(bare.prefix(4000))")
    let standard = CollageSpec.jsonSchema(registry: .standard)
    #expect(standard.contains(#""default": "auto""#))
    #expect(!standard.contains(#""required": ["version", "layout"]"#))
  }
}

/// Weights that change nothing, with layouts that use them and without.
@Suite(.bounded) struct WeightsTests {
  struct WeighingLayout: EmptyLayout {
    var usesWeights: Bool { true }
    static let typeName = "weighing"
    static let parameters: [Field<WeighingLayout>] = []
  }

  static let registry = LayoutRegistry.standard.registering(WeighingLayout.self)

  private func spec(_ weights: [Double]) -> CollageSpec {
    var spec = CollageSpec(
      items: weights.map { weight in
        var item = SpecItem(.color(.black))
        item.weight = weight
        return item
      })
    spec.layout = GridLayout()
    return spec
  }

  @Test func areNamed() {
    let none =
      "which changes nothing: the layout 'grid' does not use it; layouts that do: auto, collage, treemap"
    #expect(spec([1, 1]).unused().isEmpty)
    #expect(spec([1, 2]).unused() == ["an item has a \"weight\", \(none)"])
    #expect(spec([0.5, 1, 2]).unused() == ["2 items have a \"weight\", \(none)"])
    #expect(
      spec([2]).unused(registry: Self.registry)
        == ["an item has a \"weight\", \(none), weighing"])
    var spans = spec([1])
    spans.items[0].span = CellSpan(columns: 2, rows: 1)
    #expect(spans.unused().isEmpty)
    spans.layout = WaterfallLayout()
    let users =
      "which changes nothing: the layout 'waterfall' does not use it; layouts that do: auto, collage, grid, treemap"
    #expect(spans.unused() == ["an item has a \"span\", \(users)"])
    var rounded = spec([1, 1])
    rounded.style.cornerRadius = 8
    #expect(rounded.unused().isEmpty)
    rounded.layout = HoneycombLayout()
    let others = "which changes nothing: the layout 'honeycomb' does not use it; all others do"
    #expect(rounded.unused() == ["2 items have a \"cornerRadius\", \(others)"])
    #expect(rounded.unused(movingTo: GridLayout()).isEmpty)
  }

  @Test(
    "captions that others may cover are named",
    arguments: [
      ("spiral", [], true), ("scatter", [], true), ("scatter", ["gap=0"], false), ("ring", [], false),
      ("slices", [], false),
    ])
  func captions(name: String, settings: [String], isCovered: Bool) throws {
    var spec = spec([1, 1])
    spec.items[0].caption = SpecCaption(text: "a")
    spec.layout = try LayoutRegistry.standard.layout(
      named: name, settings: settings.map { try ParameterSetting($0) })
    let words =
      "an item has a \"caption\", which others may cover: the layout '\(name)' lays items over each other"
    #expect(spec.unused() == (isCovered ? [words] : []))
    let layout = spec.layout
    spec.layout = GridLayout()
    #expect(spec.unused(movingTo: layout) == (isCovered ? [words] : []))
  }

  /// A parameter, the number of items, the height if there is one, and why it changes nothing, or `none`.
  static let idle: [(layout: String, setting: String, count: Int, height: Double?, reason: String)] = [
    ("collage", "order=free", 121, 400, "more than 120 pictures keep their order"),
    ("collage", "order=free", 12, 400, "none"),
    ("collage", "seed=5", 12, 400, "it is for order=free"),
    ("collage order=free", "seed=5", 12, 400, "none"),
    ("collage order=free", "seed=5", 7, 400, "of so few pictures all divisions of the sheet are tried"),
    ("collage order=free", "seed=5", 121, 400, "more than 120 pictures keep their order"),
    ("collage", "steps=1000", 10, 400, "of so few pictures all divisions of the sheet are tried"),
    ("collage order=free", "steps=1000", 12, 400, "none"),
    ("justified", "breaks=greedy", 12, 400, "the rows fill the given height"),
    ("justified", "breaks=greedy", 60, nil, "none"),
    ("justified", "lastRow=center", 12, 400, "the rows fill the given height"),
    ("justified", "lastRow=balance", 12, nil, "none"),
    ("justified", "maxCrop=0.2", 8, 400, "none"),
    ("justified", "maxCrop=0.2", 12, nil, "it is for a given height"),
    ("spiral itemSize=40x40", "gap=9", 12, 400, "it is for items without an itemSize"),
    ("spiral", "gap=9", 12, 400, "none"),
    ("grid", "overflow=badge", 12, 400, "it is for a given number of rows"),
    ("grid columns=3 rows=3", "overflow=badge", 12, 400, "none"),
  ]

  @Test("a parameter that changes nothing is named with the reason, and is one", arguments: idle)
  func idleParameters(layout: String, setting: String, count: Int, height: Double?, reason: String) throws {
    let words = layout.split(separator: " ").map(String.init)
    let (name, key) = (words[0], String(setting.prefix { $0 != "=" }))
    let settings = try words.dropFirst().map { try ParameterSetting($0) }
    let plain = try LayoutRegistry.standard.layout(named: name, settings: settings)
    var spec = CollageSpec(canvas: Canvas(width: 500, height: height), layout: plain, items: [])
    spec.items = (0..<count).map {
      SpecItem(.color(.black), size: Size(width: Double(40 + $0 * 53 % 160), height: 80))
    }
    let before = spec.unused()
    spec.layout = try plain.applying([ParameterSetting(setting)])
    let sentence = "the \"\(key)\" of the layout '\(name)' changes nothing: \(reason)"
    #expect(spec.unused() == before + (reason == "none" ? [] : [sentence]))
    // The other layout of a motion is looked at too.
    let set = spec.layout
    spec.layout = GridLayout()
    #expect(spec.unused(movingTo: set) == before + (reason == "none" ? [] : [sentence]))
    let items = spec.items.map { LayoutItem(size: $0.size ?? .zero, keepsRatio: true) }
    let container = Container(width: 500, height: height)
    let frames = try? plain.arrangement(of: items, in: container).placements
    #expect(try (set.arrangement(of: items, in: container).placements == frames) == (reason != "none"))
  }

  @Test("sections and pages are counted by themselves") func idleInParts() {
    var spec = CollageSpec(
      canvas: Canvas(width: 500, height: 400), layout: CollageLayout.collage(order: .free), items: [])
    spec.items = Array(repeating: SpecItem(.color(.black)), count: 130)
    #expect(spec.unused().count == 1)
    spec.pages = Pages(perPage: 100)
    #expect(spec.unused() == [])
    spec.pages = nil
    for index in 60..<130 { spec.items[index].section = 1 }
    #expect(spec.unused().count == 1, "without titles they are one run")
    spec.sectionTitles = [1: SpecTitle(text: "B")]
    #expect(spec.unused() == [])
  }

  @Test func aLayoutThatUsesThemIsEnough() {
    var weighing = spec([2])
    weighing.layout = WeighingLayout()
    #expect(weighing.unused().isEmpty)
    #expect(spec([2]).unused(movingTo: WeighingLayout()).isEmpty)
    #expect(spec([2]).unused(movingTo: GridLayout()).count == 1)
  }

  /// What a layout says of itself is true: with other weights the same items come to stand elsewhere, or do not.
  @Test(arguments: LayoutRegistry.standard.names) func layoutsSayWhatTheyDo(name: String) throws {
    let layout = try LayoutRegistry.standard.layout(named: name)
    // A template has one area where none is given.
    var items = (1...(name == "template" ? 1 : 7)).map { LayoutItem(width: Double(90 + $0 * 7), height: 80) }
    let container = Container(width: 500, height: 400)
    let before = try layout.arrangement(of: items, in: container)
    for index in items.indices { items[index].weight = Double(index + 1) }
    let isMoved = try layout.arrangement(of: items, in: container) != before
    #expect(isMoved == layout.usesWeights)
    #expect(LayoutRegistry.standard.names(using: \.usesWeights).contains(name) == layout.usesWeights)
    for index in items.indices {
      (items[index].weight, items[index].span) = (1, CellSpan(columns: 1 + index % 2, rows: 1))
    }
    #expect(try (layout.arrangement(of: items, in: container) != before) == layout.usesSpans)
  }
}
