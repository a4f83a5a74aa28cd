/// The size of a sheet, as `A4-landscape`, `50x70cm` or `1080x1080`.
package struct SheetSize: Hashable, Sendable {
  package var width: Measure
  package var height: Measure

  package init(_ width: Double, _ height: Double, _ unit: LengthUnit? = nil) {
    (self.width, self.height) = (Measure(width, unit), Measure(height, unit))
  }

  /// Reads a name with or without `-landscape` or `-portrait`, or `WxH` with or without a unit; `nil` for any other text.
  package init?(_ text: some StringProtocol) {
    guard var folded = cssText(String(text)) else { return nil }
    let turn = ["-landscape", "-portrait"].first { folded.hasSuffix($0) }
    if let turn { folded.removeLast(turn.count) }
    guard let size = NamedSheet.all.first(where: { $0.key == folded })?.size ?? Self.sides(folded) else {
      return nil
    }
    self = size
    let isWide = width.points > height.points
    if turn == "-landscape" && !isWide || turn == "-portrait" && isWide { swap(&width, &height) }
  }

  /// `WxH`, and a unit of both behind them; the first may have the same. The text is in lower case.
  package static func sides(_ text: String) -> SheetSize? {
    // The `x` of `px` separates nothing.
    let unit = LengthUnit.allCases.first { text.hasSuffix($0.rawValue) }
    var text = Substring(text)
    if let unit {
      text = text.dropLast(2)
      let first = text.ranges(of: unit.rawValue)
      guard first.count <= 1 else { return nil }
      if let first = first.first { text.removeSubrange(first) }
    }
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false)
      .map { decimal(cssWords($0).joined(separator: " ")) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
    return SheetSize(width, height, unit)
  }
}

extension SheetSize: CustomStringConvertible {
  package var description: String {
    "\(shortest(width.value))x\(shortest(height.value))\(width.unit?.rawValue ?? "")"
  }
}
