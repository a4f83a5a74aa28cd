// How many cells there are, what the target shows under them, and whether there are pictures for them.

import MosaicAssign
import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene

extension TargetAssigning {
  typealias SeenCells = (cells: Planner.Cells, seen: [PictureFeatures?])

  /// The cells, and what is under each of them. Where a shape or a transparent target hides some, there are more, so that about as many as
  /// were asked for have a picture.
  mutating func cells(
    of scene: Scene, _ library: [SceneItem], _ target: TargetLooks, _ background: UInt32
  ) throws(JobError.Kind) -> SeenCells {
    let first = try cells(of: scene, library, assign, target, background)
    let count = first.seen.count { $0 != nil }
    if let wanted = assign.cells, count < wanted - wanted / 20 {
      var more = assign
      // At most a million, whose square is no overflow.
      more.cells = min(wanted * wanted / count, SceneAssignment.cellCounts.upperBound)
      let second = try cells(of: scene, library, more, target, background)
      do throws(PlanError) {
        try checkPlaces(second.seen.count { $0 != nil }, library.count)
        return second
      } catch {}
    }
    // Before any picture is looked at.
    try Self.planning { () throws(PlanError) in try checkPlaces(count, library.count) }
    return first
  }

  private mutating func cells(
    of scene: Scene, _ library: [SceneItem], _ assign: SceneAssignment, _ target: TargetLooks,
    _ background: UInt32
  ) throws(JobError.Kind) -> SeenCells {
    let cells = try cells(of: scene, library, assign, ratio: target.size.ratio)
    do throws(CodecError) {
      let seen = try target.features(under: cells.items.map { $0.box }, on: background)
      if seen.contains(where: { $0 != nil }) { return (cells, seen) }
    } catch { throw refused(error) }
    throw wrong("the target is transparent; a target that shows something is wanted")
  }

  /// From this share on it is said that the target is cut.
  private static let notableCut = 0.15

  /// Warns of a canvas whose shape is so far from the target's that much of it is not seen.
  mutating func noteCut(of target: PixelSize, _ boxes: [PixelRect]) {
    guard let area = boxes.enclosing else { return }
    let ratio = Double(area.width) / Double(area.height) / target.ratio
    let cut = 1 - min(ratio, 1 / ratio)
    guard cut > Self.notableCut else { return }
    let sides = ratio > 1 ? "top and bottom" : "left and right"
    warnings.append(
      .sheet(
        "the cells have another shape than the target, of which \(Int((cut * 100).rounded())) % are cut off, \(sides) alike; "
          + "leave the width or the height of the canvas out, or crop the target before"))
  }

  private mutating func cells(
    of scene: Scene, _ library: [SceneItem], _ assign: SceneAssignment, ratio: Double
  ) throws(JobError.Kind) -> Planner.Cells {
    let reused = assign.reuse.map { library.count.multipliedReportingOverflow(by: $0) }
    let places = reused.map { $0.overflow ? .max : $0.partialValue }
    if library.isEmpty { throw wrong("none of the pictures can be read") }
    let grid = try Self.planning { () throws(PlanError) in
      let grid = try CellGrid(scene, assign, ratio: ratio, places: places)
      return grid
    }
    let bytes = MemoryBudget.sum(
      MemoryBudget.product(grid.count, 3072), MemoryBudget.product(library.count, 1536))
    do throws(MemoryBudget.Refusal) {
      share = try options.memory.take(bytes, for: "\(grid.count) cells and \(library.count) pictures")
    } catch { throw .memory(error, of: nil) }
    return try Self.planning { () throws(PlanError) in
      var scene = scene
      scene.canvas = grid.canvas
      scene.layout = grid.layout
      scene.items = library
      scene.pages = nil
      return try Planner.Cells(
        of: scene, count: grid.count, sizes: library.map(\.size), measuring: Typesetter(),
        unless: { [stop = options.limits.stop] in stop?.isSet == true })
    }
  }

  func checkPlaces(_ cells: Int, _ pictures: Int) throws(PlanError) {
    // In their order they begin anew as often as it takes.
    guard assign.orderFree, let reuse = assign.reuse, pictures < Int.max / reuse, pictures * reuse < cells
    else { return }
    let often = reuse == 1 ? "once" : "\(reuse) times"
    throw .assignment(
      "\(cells) cells need as many places, and \(pictures) pictures that may stand \(often) each have \(pictures * reuse); "
        + "allow a reuse of \((cells - 1) / max(1, pictures) + 1), or any; or take fewer cells, or more pictures"
    )
  }
}
