// The checks that all layouts share: finite, in range, in order.

/// Ranges that keep all arithmetic on points finite, and the checks that hold input to them.
public enum LayoutLimits {
  /// The largest side, gap or size that a layout accepts, in points.
  public static let coordinate = 1e9
  /// The largest number of columns or rows that a parameter may ask for.
  public static let cells = 1_000_000

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
      throw .container(side: name, found: side.plain, allowed: "above 0, up to 1000000000")
    }
  }

  static func check(_ items: [LayoutItem]) throws(LayoutError) {
    var section = 0
    for (index, item) in items.enumerated() {
      for side in [item.size.width, item.size.height]
      where !(side.isFinite && side > 0 && side <= coordinate) {
        throw .item(
          index: index, found: "a size of \(item.size.width.plain) x \(item.size.height.plain)",
          allowed: "sides above 0, up to 1000000000")
      }
      guard item.weight.isFinite, item.weight > 0 else {
        throw .item(index: index, found: "a weight of \(item.weight.plain)", allowed: "above 0")
      }
      guard item.captionHeight.isFinite, item.captionHeight >= 0, item.captionHeight <= coordinate else {
        throw .item(
          index: index, found: "a caption height of \(item.captionHeight.plain)", allowed: "0 to 1000000000")
      }
      guard item.rotation.isFinite, abs(item.rotation) <= coordinate else {
        throw .item(
          index: index, found: "a rotation of \(item.rotation.plain)",
          allowed: "-1000000000 to 1000000000 degrees")
      }
      if let span = item.span, min(span.columns, span.rows) < 1 || max(span.columns, span.rows) > cells {
        throw .item(
          index: index, found: "a span of \(span.columns) x \(span.rows) cells",
          allowed: "whole numbers from 1 to \(cells)")
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
      throw .parameter(
        name: name, found: value.plain, allowed: "a number from \(minimum.plain) to 1000000000")
    }
  }

  /// Refuses a size of which a side is not finite, not above 0 or too large.
  static func check(positive value: Double, named name: String) throws(LayoutError) {
    guard value.isFinite, value > 0, value <= coordinate else {
      throw .parameter(name: name, found: value.plain, allowed: "a number above 0, up to 1000000000")
    }
  }

  /// Refuses a share of the whole that is not between 0 and 1, both excluded.
  static func check(fraction value: Double, named name: String) throws(LayoutError) {
    guard value > 0, value < 1 else {
      throw .parameter(name: name, found: value.plain, allowed: "a number between 0 and 1, both excluded")
    }
  }

  /// Refuses a number of columns that is not in 1…1,000,000; `nil` stands for the layout's own choice.
  static func check(count value: Int?, named name: String) throws(LayoutError) {
    guard let value else { return }
    guard value >= 1, value <= cells else {
      throw .parameter(name: name, found: "\(value)", allowed: "a whole number from 1 to \(cells)")
    }
  }

  /// The container's width, or the error that says that it is missing.
  static func width(of container: Container) throws(LayoutError) -> Double {
    try check(container.width, named: "width", required: true)
    return container.width ?? 0
  }

  /// The container's height, or the error that says that it is missing.
  static func height(of container: Container) throws(LayoutError) -> Double {
    try check(container.height, named: "height", required: true)
    return container.height ?? 0
  }
}

extension Double {
  /// The number without `.0` after whole numbers.
  var plain: String {
    guard abs(self) < 1e15, let whole = Int(exactly: self) else { return "\(self)" }
    return "\(whole)"
  }
}
