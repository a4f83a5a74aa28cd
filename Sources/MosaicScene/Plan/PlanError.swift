public import MosaicLayout
import MosaicText

/// A scene cannot be planned; the description gives the value found and the values allowed. Items have the numbers of the document, or of the
/// scene if it was made without a document.
public enum PlanError: Error, Hashable, Sendable {
  /// The scene has no items.
  case noItems
  /// The layout refuses its input.
  case layout(LayoutError)
  /// A number of the canvas cannot be used.
  case canvas(name: String, found: String, allowed: String)
  /// A value of a scene, a plan or a motion cannot be used; `part` is the part that it belongs to; `nil` for values of
  /// no item.
  case value(part: PlanPart?, name: String, found: String, allowed: String)
  /// The padding leaves no room inside the canvas: `near` is the padding at the left or top, `far` the padding at the
  /// right or bottom.
  case padding(side: String, canvas: Double, near: Double, far: Double)
  /// The canvas would have more pixels than can be written.
  case tooLarge(pixelWidth: Double, pixelHeight: Double)
  /// The layout that is to scroll cannot.
  case cannotScroll
  /// Sections have titles, and the layout fills a box, which sections cannot share.
  case sectionTitles(section: Int)
  /// Pages are wanted of a collage that moves, or that is between two layouts.
  case movingPages
  /// Pictures cannot be assigned to cells; a sentence.
  case assignment(String)
  /// Titles, header and footer leave no room for the content.
  case title(height: Double, room: Double)
  /// Who asked for the plan no longer wants it.
  case stopped

  /// The result of `body`; `nil` if it is refused.
  ///
  /// - Throws: Only ``stopped``: nothing else is tried then.
  static func attempt<Made>(_ body: () throws(PlanError) -> Made) throws(PlanError) -> Made? {
    do throws(PlanError) { return try body() } catch {
      if error == .stopped { throw error }
      return nil
    }
  }

  /// The error of a layout that was given items of a scene. An item of the error has its number in the document.
  ///
  /// - Parameter first: The position of the first of the items that the layout was given.
  func told(of scene: Scene, from first: Int) -> PlanError {
    guard case .layout(.item(let index, let found, let allowed)) = self else { return self }
    // A layout of somebody else's may name any number.
    let (position, overflows) = first.addingReportingOverflow(index)
    let number = overflows ? index : scene.origin(ofItem: position).number
    return .layout(.item(index: number, found: found, allowed: allowed))
  }
}

extension PlanError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .stopped: "planning was stopped"
    case .noItems: "there are no items; at least one is needed"
    case .layout(let error): error.description
    case .canvas(let name, let found, let allowed): "the canvas' \(name) is \(found); allowed: \(allowed)"
    case .value(let part, let name, let found, let allowed):
      "\(PlanError.words(part))the \(name) is \(found); allowed: \(allowed)"
    case .padding(let side, let canvas, let near, let far):
      "padding of \(shortest(near)) points at the \(side == "width" ? "left" : "top") and \(shortest(far)) at the "
        + "\(side == "width" ? "right" : "bottom") leaves nothing of the canvas' \(side) of \(shortest(canvas)) points"
    case .sectionTitles(let section):
      "sections[\(section)].title: titles of sections need a layout whose height follows from its items, or that "
        + "shares its sheet; allowed: flow, waterfall, justified, columns, collage, treemap, honeycomb, moments, auto, or grid; use one of "
        + "them or leave the titles out"
    case .movingPages:
      "pages are for a collage that stands still; leave the pages out, or the second layout and the frames"
    case .assignment(let words): words
    case .title(let height, let room):
      "titles, header and footer take \(shortest(height)) points of a height of \(shortest(room)), which leaves nothing for the items; "
        + "use a higher canvas or smaller type"
    case .tooLarge(let width, let height):
      "the canvas would be \(shortest(width)) x \(shortest(height)) pixels; allowed: up to \(Canvas.largestSide) a side and "
        + "\(Canvas.largestArea) in all; choose a smaller size or scale"
    case .cannotScroll:
      "only the layout 'carousel' can scroll; choose it, or move to another layout instead"
    }
  }

  private static func words(_ part: PlanPart?) -> String {
    switch part {
    case .item(let index): "item \(index): "
    case .canvasPicture: "the canvas' picture: "
    case .watermark: "the watermark: "
    case .overlay(let index): "overlay \(index): "
    case nil: ""
    }
  }
}
