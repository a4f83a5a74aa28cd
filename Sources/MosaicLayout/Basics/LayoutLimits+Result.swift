// The checks of what a layout returns, so that a mistake of one's own layout is an error in words.

extension LayoutLimits {
  /// The farthest edge of a frame, in points: what is computed of it stays finite.
  package static let farthestEdge = 1e300

  /// Refuses an arrangement that breaks the promises of ``Layout/arrange(_:in:)``.
  ///
  /// - Parameters:
  ///   - count: How many items the layout was given.
  ///   - layout: The layout's name, for the error.
  /// - Complexity: O(placements).
  static func check(_ result: Arrangement, of count: Int, from layout: String) throws(LayoutError) {
    func wrong(_ name: String, _ found: String, _ allowed: String) -> LayoutError {
      .result(layout: layout, name: name, found: found, allowed: allowed)
    }
    let items = count > 0 ? "0 to \(count - 1)" : "none, as there are no items"
    var last = -1
    for (index, placement) in result.placements.enumerated() {
      let item = placement.item
      guard item >= 0, item < count else { throw wrong("placements[\(index)].item", "\(item)", items) }
      if result.isRepeating {
        guard item == index % count else {
          throw wrong(
            "placements[\(index)].item", "\(item)", "\(index % count), as the items are repeated in order")
        }
      } else if item <= last {
        throw wrong(
          "placements[\(index)].item", "\(item) after \(last)", "the items in their order, each once at most")
      }
      last = item
      if let (name, found, allowed) = fault(of: placement.frame) {
        throw wrong("placements[\(index)].frame.\(name)", found, allowed)
      }
      guard placement.opacity >= 0, placement.opacity <= 1 else {
        throw wrong("placements[\(index)].opacity", placement.opacity.plain, "0 to 1")
      }
    }
    let lengths = [
      ("contentSize.width", result.contentSize.width), ("contentSize.height", result.contentSize.height),
      ("spacing.width", result.spacing.width), ("spacing.height", result.spacing.height),
    ]
    for (name, length) in lengths where !(length >= 0 && length <= farthestEdge) {
      throw wrong(name, length.plain, "0 to \(farthestEdge) points")
    }
    if let hidden = result.hidden {
      guard hidden.shownBy >= 0, hidden.shownBy < count else {
        throw wrong("hidden.shownBy", "\(hidden.shownBy)", items)
      }
      guard hidden.count >= 0 else { throw wrong("hidden.count", "\(hidden.count)", "0 or more") }
    }
  }

  /// The first number of a frame that cannot be used.
  private static func fault(of frame: Rect) -> (name: String, found: String, allowed: String)? {
    // Nearly always all are in order.
    if frame.width >= 0, frame.width <= farthestEdge, frame.height >= 0, frame.height <= farthestEdge,
      abs(frame.x) <= farthestEdge, abs(frame.y) <= farthestEdge, abs(frame.maxX) <= farthestEdge,
      abs(frame.maxY) <= farthestEdge
    {
      return nil
    }
    let edges = [("x", frame.x), ("y", frame.y), ("maxX", frame.maxX), ("maxY", frame.maxY)]
    let sides = [("width", frame.width), ("height", frame.height)]
    for (name, side) in sides where !(side >= 0 && side <= farthestEdge) {
      return (name, side.plain, "0 to \(farthestEdge) points")
    }
    for (name, edge) in edges where !(abs(edge) <= farthestEdge) {
      return (name, edge.plain, "-\(farthestEdge) to \(farthestEdge) points")
    }
    return nil
  }
}
