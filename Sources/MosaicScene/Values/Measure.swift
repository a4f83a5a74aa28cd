package enum LengthUnit: String, CaseIterable, Hashable, Sendable {
  case millimeters = "mm"
  case centimeters = "cm"
  case inches = "in"
  case points = "pt"
  case pixels = "px"

  /// Whether it is a length on paper; how long a pixel is depends on the resolution.
  package var isPhysical: Bool { self != .pixels }

  /// So many of this unit in points, of which an inch has 72; a pixel counts as a point.
  package func points(_ value: Double) -> Double {
    switch self {
    case .millimeters: value * 72 / 25.4
    case .centimeters: value * 72 / 2.54
    case .inches: value * 72
    case .points, .pixels: value
    }
  }
}

package struct Measure: Hashable, Sendable {
  package var value: Double
  /// `nil` for a number alone, which is points.
  package var unit: LengthUnit?

  package init(_ value: Double, _ unit: LengthUnit? = nil) { (self.value, self.unit) = (value, unit) }

  /// Reads a number that a unit may follow, in any case, with white space around both; `nil` for any other text.
  package init?(_ text: some StringProtocol) {
    guard var folded = cssText(String(text)).map({ Substring($0) }) else { return nil }
    let unit = LengthUnit.allCases.first { folded.hasSuffix($0.rawValue) }
    if unit != nil { folded = folded.dropLast(2) }
    while folded.last.map(isCSSSpace) == true { folded.removeLast() }
    guard let value = decimal(folded) else { return nil }
    self.init(value, unit)
  }

  package var points: Double { unit?.points(value) ?? value }
}

extension Measure: CustomStringConvertible {
  package var description: String { shortest(value) + (unit?.rawValue ?? "") }
}

package struct AspectRatio: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package static let range = NumberRange.above(0, upTo: 1_000_000)

  package init?(_ width: Double, _ height: Double = 1) {
    guard Self.range.contains(width), Self.range.contains(height) else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// Reads `16:9`, `16/9` or one number; `nil` for any other text.
  package init?(_ text: some StringProtocol) {
    guard let folded = cssText(String(text)) else { return nil }
    let numbers = folded.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
      .map { part in decimal(cssWords(part).joined(separator: " ")) }
    guard (1...2).contains(numbers.count), let width = numbers[0],
      let height = numbers.count > 1 ? numbers[1] : 1
    else { return nil }
    self.init(width, height)
  }
}

extension AspectRatio: CustomStringConvertible {
  package var description: String { "\(shortest(width)):\(shortest(height))" }
}
