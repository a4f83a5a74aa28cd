// Weights that change nothing, with layouts that use them and without.

import MosaicLayout
import MosaicScene
import MosaicSpec
import Testing

@Suite(.timeLimit(.minutes(10))) struct WeightsTests {
  struct WeighingLayout: SpecLayout {
    var requiredSides: ContainerSides { .box }
    var usesWeights: Bool { true }
    static var typeName: String { "weighing" }
    static var summary: String { "weighing" }
    static var example: String { "mosaic render -l weighing" }
    static let parameters: [Field<WeighingLayout>] = []

    func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
      Arrangement(placements: [], contentSize: .zero)
    }
  }

  static let registry = LayoutRegistry.standard.registering(WeighingLayout.self)

  private func spec(_ weights: [Double]) -> CollageSpec {
    CollageSpec(
      items: weights.map { weight in
        var item = CollageSpec.Item(.color(.black))
        item.weight = weight
        return item
      })
  }

  @Test func areNamed() {
    let none = "which changes nothing: no layout uses it yet"
    #expect(spec([1, 1]).unusedWeights() == nil)
    #expect(spec([1, 2]).unusedWeights() == "an item has a \"weight\", \(none)")
    #expect(spec([0.5, 1, 2]).unusedWeights() == "2 items have a \"weight\", \(none)")
    #expect(
      spec([2]).unusedWeights(registry: Self.registry)
        == "an item has a \"weight\", which changes nothing: the layout 'auto' does not use it; "
        + "layouts that do: weighing")
  }

  @Test func aLayoutThatUsesThemIsEnough() {
    var weighing = spec([2])
    weighing.layout = WeighingLayout()
    #expect(weighing.unusedWeights() == nil)
    #expect(spec([2]).unusedWeights(movingTo: WeighingLayout()) == nil)
    #expect(spec([2]).unusedWeights(movingTo: GridLayout()) != nil)
  }

  /// What a layout says of itself is true: with other weights the same items come to stand elsewhere, or do not.
  @Test(arguments: LayoutRegistry.standard.names) func layoutsSayWhatTheyDo(name: String) throws {
    let layout = try LayoutRegistry.standard.layout(named: name)
    // A template has one area where none is given.
    var items = (1...(name == "template" ? 1 : 7)).map { LayoutItem(Double(90 + $0 * 7), 80) }
    let container = Container(width: 500, height: 400)
    let before = try layout.arrangement(of: items, in: container)
    for index in items.indices { items[index].weight = Double(index + 1) }
    let isMoved = try layout.arrangement(of: items, in: container) != before
    #expect(isMoved == layout.usesWeights)
    #expect(LayoutRegistry.standard.namesUsingWeights.contains(name) == layout.usesWeights)
  }
}
