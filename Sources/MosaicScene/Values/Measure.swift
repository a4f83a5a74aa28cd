// A length with its unit: 20cm, 1080px, or points without one.

/// The units that may follow a length.
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

/// A length as it was given.
package struct Measure: Hashable, Sendable {
  /// How many of the unit.
  package var value: Double
  /// `nil` for a number alone, which is points.
  package var unit: LengthUnit?

  /// Makes a length.
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

  /// In points, where a pixel counts as one.
  package var points: Double { unit?.points(value) ?? value }

  /// Whether it is a length on paper.
  package var isPhysical: Bool { unit?.isPhysical ?? false }
}

extension Measure: CustomStringConvertible {
  /// As it is typed: `20cm`.
  package var description: String { shortest(value) + (unit?.rawValue ?? "") }
}
