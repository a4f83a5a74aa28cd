// Registries with other layouts than the standard ones.

import MosaicLayout
import MosaicScene
import Testing

@testable import MosaicSpec

/// A registry without `auto` has no default layout: documents must name one, and the schema says so.
@Suite(.timeLimit(.minutes(10))) struct RegistryTests {
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
@Suite(.timeLimit(.minutes(10))) struct WeightsTests {
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
