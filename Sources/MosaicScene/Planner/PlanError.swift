// What keeps a scene from becoming a plan.

public import MosaicLayout

/// A scene cannot be planned; the description says what was found and what is allowed.
public enum PlanError: Error, Hashable, Sendable {
  /// There is nothing to place.
  case noItems
  /// The layout refuses its input.
  case layout(LayoutError)
  /// A number of the canvas cannot be used.
  case canvas(name: String, found: String, allowed: String)
  /// The padding leaves no room inside the canvas.
  case padding(side: String, canvas: Double, padding: Double)
  /// The canvas would have more pixels than can be written.
  case tooLarge(pixelWidth: Double, pixelHeight: Double)
  /// A moment between two layouts is not one.
  case moment(found: Double)
  /// Frames or their speed cannot be used.
  case motion(name: String, found: String, allowed: String)
  /// Something else than a carousel was to scroll.
  case cannotScroll
  /// Sections have titles, and the layout fills a box that cannot be shared among them.
  case sectionTitles(section: Int)
  /// The title leaves no room for the content.
  case title(height: Double, room: Double)
}

extension PlanError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .noItems:
      "there are no items; at least one is wanted"
    case .layout(let error):
      error.description
    case .canvas(let name, let found, let allowed):
      "the canvas' \(name) is \(found); allowed: \(allowed)"
    case .padding(let side, let canvas, let padding):
      "padding of \(shortest(padding)) points leaves nothing of the canvas' \(side) of \(shortest(canvas)) points"
    case .sectionTitles(let section):
      "sections[\(section)].title: this layout fills a box, and titles of sections want one whose height follows from its "
        + "items; allowed: flow, waterfall, moments, or grid with cellWidth and cellHeight; use one of them or leave the "
        + "titles out"
    case .title(let height, let room):
      "title: takes \(shortest(height)) points of a height of \(shortest(room)), which leaves nothing for the items; "
        + "use a higher canvas or smaller type"
    case .tooLarge(let width, let height):
      "the canvas would be \(shortest(width)) x \(shortest(height)) pixels; allowed: up to \(Planner.largestSide) a side and "
        + "\(Planner.largestArea) in all; choose a smaller size or scale"
    case .moment(let found):
      "the moment between the two layouts is \(shortest(found)); allowed: 0 (the first) to 1 (the second)"
    case .motion(let name, let found, let allowed):
      "the motion's \(name) is \(found); allowed: \(allowed)"
    case .cannotScroll:
      "only the layout 'carousel' can scroll; choose it, or move to another layout instead"
    }
  }
}
