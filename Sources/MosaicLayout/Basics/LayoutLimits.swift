/// Ranges that keep all arithmetic on points finite, and the checks that hold input to them.
package enum LayoutLimits {
  /// The largest side, gap or size that a layout accepts, in points.
  package static let coordinate = 1e9
  /// The largest number of columns or rows that a parameter may ask for.
  package static let cells = 1_000_000
  /// The farthest edge of a frame, in points; values computed from such an edge stay finite.
  package static let farthestEdge = 1e300

  static func check(_ container: Container, for sides: ContainerSides) throws(LayoutError) {
    if sides.contains(.width) || container.width != nil { _ = try width(of: container) }
    if sides.contains(.height) || container.height != nil { _ = try height(of: container) }
  }

  static func width(of container: Container) throws(LayoutError) -> Double {
    try side(container.width, named: "width")
  }

  static func height(of container: Container) throws(LayoutError) -> Double {
    try side(container.height, named: "height")
  }

  static func box(of container: Container) throws(LayoutError) -> Size {
    Size(width: try width(of: container), height: try height(of: container))
  }

  private static func side(_ side: Double?, named name: String) throws(LayoutError) -> Double {
    guard let side else {
      throw .container(side: name, found: "not given", allowed: "a number of points above 0")
    }
    guard side > 0, side <= coordinate else {
      throw .container(side: name, found: side.plain, allowed: "above 0, up to 1000000000")
    }
    return side
  }

  package static func check(_ items: [LayoutItem]) throws(LayoutError) {
    var section = 0
    for (index, item) in items.enumerated() {
      func check(_ isAllowed: Bool, _ found: @autoclosure () -> String, _ allowed: String)
        throws(LayoutError)
      { if !isAllowed { throw .item(index: index, found: found(), allowed: allowed) } }
      let size = item.size
      // "Not a number" is in no range.
      try check(
        size.width > 0 && size.width <= coordinate && size.height > 0 && size.height <= coordinate,
        "a size of \(size.width.plain) x \(size.height.plain)", "sides above 0, up to 1000000000")
      try check(item.weight > 0 && item.weight.isFinite, "a weight of \(item.weight.plain)", "above 0")
      try check(
        item.captionHeight >= 0 && item.captionHeight <= coordinate,
        "a caption height of \(item.captionHeight.plain)", "0 to 1000000000")
      try check(
        abs(item.rotation) <= coordinate, "a rotation of \(item.rotation.plain)",
        "-1000000000 to 1000000000 degrees")
      if let span = item.span {
        try check(
          min(span.columns, span.rows) >= 1 && max(span.columns, span.rows) <= cells,
          "a span of \(span.columns) x \(span.rows) cells", "whole numbers from 1 to 1000000")
      }
      try check(
        item.section >= section, "section \(item.section) after section \(section)",
        "sections that never fall")
      section = item.section
    }
  }

  static func check(_ value: Double, named name: String, atLeast minimum: Double = 0) throws(LayoutError) {
    guard value >= minimum, value <= coordinate else {
      throw .parameter(
        name: name, found: value.plain, allowed: "a number from \(minimum.plain) to 1000000000")
    }
  }

  static func check(positive value: Double, named name: String) throws(LayoutError) {
    guard value > 0, value <= coordinate else {
      throw .parameter(name: name, found: value.plain, allowed: "a number above 0, up to 1000000000")
    }
  }

  /// `nil` stands for the layout's own choice.
  static func check(itemSize size: Size?) throws(LayoutError) {
    guard let size else { return }
    try check(positive: size.width, named: "itemSize's width")
    try check(positive: size.height, named: "itemSize's height")
  }

  static func check(fraction value: Double, named name: String) throws(LayoutError) {
    guard value > 0, value < 1 else {
      throw .parameter(name: name, found: value.plain, allowed: "a number between 0 and 1, both excluded")
    }
  }

  /// `nil` stands for the layout's own choice.
  static func check(count value: Int?, named name: String) throws(LayoutError) {
    if let value, !(1...cells).contains(value) {
      throw .parameter(name: name, found: "\(value)", allowed: "a whole number from 1 to \(cells)")
    }
  }
}

extension Double {
  /// The number without `.0` after whole numbers.
  var plain: String {
    guard abs(self) < 1e15, let whole = Int64(exactly: self) else { return "\(self)" }
    return "\(whole)"
  }
}
