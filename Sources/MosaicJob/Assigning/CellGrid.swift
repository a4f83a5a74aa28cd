// How many cells a photomosaic has, and the canvas that they fill.

import MosaicLayout
import MosaicScene

/// The canvas and the layout of a photomosaic, and the number of its cells.
struct CellGrid {
  private(set) var canvas: Canvas
  private(set) var layout: any Layout
  private(set) var count: Int

  /// - Parameters:
  ///   - scene: Its layout may become another one, as `auto` becomes a grid.
  ///   - ratio: The target's width divided by its height: sides of the canvas that are not given follow from it.
  ///   - places: How many cells the pictures can fill; `nil` for any number.
  init(_ scene: Scene, _ assign: SceneAssignment, ratio: Double, places: Int?) throws(PlanError) {
    canvas = scene.canvas
    layout = scene.layout.forTarget
    let most = min(SceneAssignment.mostByDefault, places ?? .max)
    count = assign.cells ?? most
    let hasGivenCells = layout.cells != nil && layout.requiredSides == []
    if !hasGivenCells, layout.fillsHeight || canvas.clipPath != nil { fillSides(ratio: ratio) }
    let target = TargetShape(
      ratio: ratio, box: box,
      pictureRatio: scene.items.reduce(0) { $0 + $1.size.ratio } / Double(max(1, scene.items.count)),
      count: count, isCountGiven: assign.cells != nil, largestCount: SceneAssignment.cellCounts.upperBound)
    do {
      let cells = try layout.covering(target)
      layout = cells.layout
      count = cells.count
    } catch .custom(let words) {
      throw .assignment(words)
    } catch {
      throw .layout(error)
    }
  }

  /// What padding leaves of a canvas of known sides; the plan says in words if that is nothing.
  private var box: Size? {
    guard let width = canvas.width, let height = canvas.height else { return nil }
    let inner = Size(
      width: width - canvas.padding.left - canvas.padding.right,
      height: height - canvas.padding.top - canvas.padding.bottom)
    return inner.width > 0 && inner.height > 0 ? inner : nil
  }

  /// Gives the canvas the sides that it does not state.
  private mutating func fillSides(ratio: Double) {
    let padding = canvas.padding
    let (across, down) = (padding.left + padding.right, padding.top + padding.bottom)
    if canvas.width == nil, let height = canvas.height {
      canvas.width = max(1, (height - down) * ratio + across)
    }
    let width = canvas.width ?? Canvas.defaultWidth
    if canvas.width == nil { canvas.width = width }
    if canvas.height == nil { canvas.height = max(1, (width - across) / ratio + down) }
  }
}
