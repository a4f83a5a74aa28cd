// The check of an arrangement that a layout returns.

extension LayoutLimits {
  /// Refuses an arrangement of `count` items that breaks the promises of ``Layout/arrange(_:in:)``.
  static func check(_ result: Arrangement, of count: Int, from layout: String) throws(LayoutError) {
    func wrong(_ name: String, _ found: String, _ allowed: String) -> LayoutError {
      .result(layout: layout, name: name, found: found, allowed: allowed)
    }
    var last = -1
    for (index, placement) in result.placements.enumerated() {
      let item = placement.item
      guard item >= 0, item < count else {
        let items = count > 0 ? "0 to \(count - 1)" : "none, as there are no items"
        throw wrong("placements[\(index)].item", "\(item)", items)
      }
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
      guard placement.hiddenCount >= 0 else {
        throw wrong("placements[\(index)].hiddenCount", "\(placement.hiddenCount)", "0 or more")
      }
      if case .polygon(let corners) = placement.shape,
        corners.count < 3 || !corners.allSatisfy({ (0...1).contains($0.x) && (0...1).contains($0.y) })
      {
        throw wrong("placements[\(index)].shape", "\(corners.count) corners", "3 or more, from 0 to 1")
      }
      guard abs(placement.rotation) <= coordinate else {
        throw wrong(
          "placements[\(index)].rotation", placement.rotation.plain, "-1000000000 to 1000000000 degrees")
      }
    }
    for (name, size) in [("contentSize", result.contentSize), ("spacing", result.spacing)] {
      for (side, length) in [("width", size.width), ("height", size.height)]
      where !(length >= 0 && length <= farthestEdge) {
        throw wrong("\(name).\(side)", length.plain, "0 to \(farthestEdge) points")
      }
    }
  }

  private static func fault(of frame: Rect) -> (name: String, found: String, allowed: String)? {
    // Nearly always all are in order.
    if frame.width >= 0, frame.width <= farthestEdge, frame.height >= 0, frame.height <= farthestEdge,
      abs(frame.x) <= farthestEdge, abs(frame.y) <= farthestEdge, abs(frame.maxX) <= farthestEdge,
      abs(frame.maxY) <= farthestEdge
    {
      return nil
    }
    for (name, side) in [("width", frame.width), ("height", frame.height)]
    where !(side >= 0 && side <= farthestEdge) {
      return (name, side.plain, "0 to \(farthestEdge) points")
    }
    let edges = [("x", frame.x), ("y", frame.y), ("maxX", frame.maxX), ("maxY", frame.maxY)]
    for (name, edge) in edges where !(abs(edge) <= farthestEdge) {
      return (name, edge.plain, "-\(farthestEdge) to \(farthestEdge) points")
    }
    return nil
  }
}
