// The checks that every layout shares: finite, in range, in order.

/// Ranges that keep all arithmetic on points finite, and the checks that hold input to them.
public enum LayoutLimits {
  /// The largest side, gap or size that a layout accepts, in points.
  public static let coordinate = 1e9

  static func check(
    _ container: Container, for sides: ContainerSides, of layout: any Layout.Type
  ) throws(LayoutError) {
    try check(container.width, named: "width", required: sides.contains(.width))
    try check(container.height, named: "height", required: sides.contains(.height))
  }

  private static func check(_ side: Double?, named name: String, required: Bool) throws(LayoutError) {
    guard let side else {
      if required {
        throw .container(side: name, found: "not given", allowed: "a number of points above 0")
      }
      return
    }
    guard side.isFinite, side > 0, side <= coordinate else {
      throw .container(side: name, found: "\(side)", allowed: "above 0, up to 1000000000")
    }
  }

  static func check(_ items: [LayoutItem]) throws(LayoutError) {
    var section = 0
    for (index, item) in items.enumerated() {
      for side in [item.size.width, item.size.height]
      where !(side.isFinite && side > 0 && side <= coordinate) {
        throw .item(
          index: index, found: "a size of \(item.size.width) x \(item.size.height)",
          allowed: "sides above 0, up to 1000000000")
      }
      guard item.weight.isFinite, item.weight > 0 else {
        throw .item(index: index, found: "a weight of \(item.weight)", allowed: "above 0")
      }
      guard item.section >= section else {
        throw .item(
          index: index, found: "section \(item.section) after section \(section)",
          allowed: "sections that never fall")
      }
      section = item.section
    }
  }

  /// Refuses a parameter that is not finite, below `minimum` or too large.
  static func check(
    _ value: Double, named name: String, atLeast minimum: Double = 0
  ) throws(LayoutError) {
    guard value.isFinite, value >= minimum, value <= coordinate else {
      throw .parameter(name: name, found: "\(value)", allowed: "\(minimum) to 1000000000")
    }
  }
}
