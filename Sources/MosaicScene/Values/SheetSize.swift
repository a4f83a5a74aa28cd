// Sizes of sheets: measures with units, ratios, and the sheets that have a name.

import MosaicText

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

// MARK: Sheets by name

package struct NamedSheet: Sendable {
  package enum Group: String, CaseIterable, Sendable {
    case paper = "Paper"
    case photograph = "Photographs"
    case post = "What is posted"
  }

  package let name: String
  package let size: SheetSize
  package let group: Group
  /// Its use; empty if the name says it.
  package let use: String

  var key: String { name.lowercased() }

  private init(_ name: String, _ size: SheetSize, _ group: Group, _ use: String = "") {
    self.name = name
    self.size = size
    self.group = group
    self.use = use
  }

  package static let all = papers + photographs + posts

  private static let papers: [NamedSheet] =
    series("A", width: 841, height: 1189) + series("B", width: 1000, height: 1414) + [
      NamedSheet("letter", SheetSize(8.5, 11, .inches), .paper, "ANSI A"),
      NamedSheet("legal", SheetSize(8.5, 14, .inches), .paper),
      NamedSheet("tabloid", SheetSize(11, 17, .inches), .paper, "ANSI B"),
      NamedSheet("ledger", SheetSize(17, 11, .inches), .paper, "tabloid, turned"),
      NamedSheet("executive", SheetSize(7.25, 10.5, .inches), .paper),
    ]

  /// ISO 216, in millimetres: each sheet is half of the one before, rounded down.
  private static func series(_ letter: String, width: Int, height: Int) -> [NamedSheet] {
    let sides = sequence(first: (width, height)) { ($0.1 / 2, $0.0) }.prefix(11)
    return sides.enumerated().map { number, side in
      NamedSheet(
        "\(letter)\(number)", SheetSize(Double(side.0), Double(side.1), .millimeters), .paper, "ISO 216")
    }
  }

  private static let photographs: [NamedSheet] =
    ([(9.0, 13.0), (10, 15), (13, 18), (15, 20), (18, 24), (20, 30), (30, 40), (50, 70)]
    .map { SheetSize($0, $1, .centimeters) }
    + [(4.0, 6.0), (5, 7), (8, 10), (11, 14), (16, 20)].map { SheetSize($0, $1, .inches) })
    .map { NamedSheet("\($0)", $0, .photograph) }

  private static let posts: [NamedSheet] = [
    NamedSheet("square", SheetSize(1080, 1080, .pixels), .post, "square post"),
    NamedSheet("portrait", SheetSize(1080, 1350, .pixels), .post, "upright post, 4:5"),
    NamedSheet("story", SheetSize(1080, 1920, .pixels), .post, "stories, reels"),
    NamedSheet("cover", SheetSize(1640, 624, .pixels), .post, "Facebook cover"),
    NamedSheet("banner", SheetSize(1500, 500, .pixels), .post, "header of a profile"),
    NamedSheet("link", SheetSize(1200, 630, .pixels), .post, "link (Open Graph)"),
    NamedSheet("pin", SheetSize(1000, 1500, .pixels), .post, "pin, 2:3"),
    NamedSheet("thumbnail", SheetSize(1280, 720, .pixels), .post, "still of a video"),
    NamedSheet("hd", SheetSize(1920, 1080, .pixels), .post, "screen, 16:9"),
    NamedSheet("4k", SheetSize(3840, 2160, .pixels), .post, "screen, 16:9"),
  ]
}

// MARK: Measures, and ratios

package enum LengthUnit: String, CaseIterable, Hashable, Sendable {
  case millimeters = "mm"
  case centimeters = "cm"
  case inches = "in"
  case points = "pt"
  case pixels = "px"

  /// Whether it is a length on paper; how long a pixel is depends on the resolution.
  package var isPhysical: Bool { self != .pixels }

  /// A number of this unit in points, of which an inch has 72; a pixel counts as a point.
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
  /// `nil` for a number without a unit, which is in points.
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
