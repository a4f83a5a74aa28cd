// A layout of a user's own takes part in all that asks layouts for more than their frames.

import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicSpec

/// Equal cells in a box, from the bottom up.
private struct ShelvesLayout: SpecLayout {
  var columns: Int?

  static let typeName = "shelves"
  static let summary = "rows from the bottom up"
  static let parameters: [Field<ShelvesLayout>] = [
    Field("columns", \.columns, .integer(1...100), "Cells in a row.")
  ]

  var requiredSides: ContainerSides { .box }
  var cells: CellCounts? { CellCounts(columns: columns) }
  var overlapsItems: Bool { true }
  var shapesItems: Bool { true }

  func titled(columns: Int?) -> (any Layout)? { ShelvesLayout(columns: self.columns ?? columns) }
  var repeating: (any Layout)? { self }

  func covering(_ target: TargetShape) -> TargetCells {
    let columns = max(1, Int((Double(target.count) * target.ratio).squareRoot()))
    return TargetCells(
      layout: ShelvesLayout(columns: columns), count: columns * max(1, target.count / columns))
  }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    guard let width = container.width, let height = container.height, !items.isEmpty else {
      throw .custom("shelves need a box and items")
    }
    let across = columns ?? 1
    let rows = (items.count + across - 1) / across
    let cell = Size(width: width / Double(across), height: height / Double(rows))
    return Arrangement(
      placements: items.indices.map { place in
        let (row, column) = place.quotientAndRemainder(dividingBy: across)
        return Placement(
          item: place,
          frame: Rect(
            x: Double(column) * cell.width, y: Double(row) * cell.height, width: cell.width,
            height: cell.height))
      }, contentSize: Size(width: width, height: height))
  }
}

@Suite(.bounded) struct OwnLayoutTests {
  private func spec(_ count: Int, _ change: (inout CollageSpec) -> Void = { _ in }) -> CollageSpec {
    var spec = CollageSpec(items: (0..<count).map { _ in SpecItem(.color(.black)) })
    spec.layout = ShelvesLayout(columns: 2)
    (spec.canvas.width, spec.canvas.height) = (200, 100)
    change(&spec)
    return spec
  }

  private func scene(_ spec: CollageSpec) -> Scene {
    spec.scene(measures: spec.items.map { _ in .none })
  }

  @Test func titlesStandAboveItsColumns() throws {
    let spec = spec(6) {
      $0.layout = ShelvesLayout()
      $0.columnTitles = ["a", "b", "c"].map { SpecTitle(text: $0) }
    }
    let plan = try Planner.plan(scene(spec), measuring: NoTexts())
    #expect(plan.texts.map(\.text) == ["a", "b", "c"])
    #expect(Set(plan.items.map(\.box.x)).count == 3)
  }

  @Test func aColumnWithoutATitleIsSaid() {
    let spec = spec(4) { $0.columnTitles = [SpecTitle(text: "a")] }
    #expect(spec.unused() == ["the grid has 2 columns and 1 column title: the last column has none"])
  }

  @Test func capturesOfCaptionsAndCornersAreSaid() {
    let found = spec(4) {
      $0.caption = SpecCaption(text: "x")
      $0.style.cornerRadius = .points(4)
    }.unused()
    #expect(found.contains { $0.contains("which others may cover: the layout 'shelves'") }, "\(found)")
    #expect(found.contains { $0.contains("the layout 'shelves' does not use it") }, "\(found)")
  }

  @Test("its cells cover a target, and the canvas has the target's shape") func targets() throws {
    var spec = spec(4)
    spec.canvas.height = nil
    var assign = SceneAssignment()
    assign.target = .file("t.png")
    let grid = try CellGrid(scene(spec), assign, ratio: 2, places: 50)
    #expect(grid.canvas.height == 100)
    #expect(grid.layout.cells?.columns == 10 && grid.count == 50)
  }

  @Test("on a canvas in a shape the places that are seen are filled in order") func shapes() throws {
    let spec = spec(3) { $0.canvas.clipPath = try? ClipPath(css: "inset(0 0 0 50%)") }
    let plan = try Planner.plan(scene(spec), measuring: NoTexts())
    #expect(plan.items.filter { $0.box.x >= 100 }.map(\.index) == [0, 1, 2])
  }
}

private struct NoTexts: TextMeasuring {
  func size(of label: Label) -> Size { Size(width: 10, height: 10) }
}
