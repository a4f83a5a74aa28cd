/// Why no assignment was made.
public enum AssignmentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There are more cells than the pictures may fill.
  case tooFewPictures(cells: Int, pictures: Int, reuse: Int)

  /// A count, the reuse, the distance or a position is outside its range.
  case badNumber(name: String, value: Int, allowed: ClosedRange<Int>)

  /// A cost is negative or too large.
  case badCost(cell: Int, picture: Int, cost: Int)

  /// A table of all costs would be too large.
  case tooLarge(cells: Int, pictures: Int, limit: Int)

  /// No way was found to keep equal pictures so far apart.
  case noPlaceWithin(distance: Int, cells: Int, pictures: Int, reuse: Int?, needed: Int)

  /// What was found, what is allowed and what would do, in words.
  /// One sentence for people.
  public var description: String {
    switch self {
    case .tooFewPictures(let cells, let pictures, let reuse):
      guard pictures > 0 else { return "\(Self.grouped(cells)) cells need pictures, and there are none" }
      let needed = (cells + pictures - 1) / pictures
      // Fewer than the cells, so it fits.
      let places = Self.grouped(pictures &* reuse)
      let have =
        pictures == 1
        ? "1 picture that may stand \(Self.times(reuse)) has \(places)"
        : "\(Self.grouped(pictures)) pictures that may stand \(Self.times(reuse)) each have \(places)"
      return
        "\(Self.grouped(cells)) cells need as many places, and \(have); "
        + "allow a reuse of \(Self.grouped(needed)), or any number"
    case .badNumber(let name, let value, let allowed):
      return
        "\(name) is \(value); allowed are \(allowed.lowerBound) "
        + (allowed.upperBound == .max ? "or more" : "to \(Self.grouped(allowed.upperBound))")
    case .badCost(let cell, let picture, let cost):
      return
        "the cost of picture \(picture) in cell \(cell) is \(cost); allowed are whole numbers from 0 to "
        + Self.grouped(Int(Int32.max) - 1)
    case .tooLarge(let cells, let pictures, let limit):
      return
        "\(Self.grouped(cells)) cells × \(Self.grouped(pictures)) pictures are more costs than the "
        + "\(Self.grouped(limit)) that a table may have; take fewer cells or fewer pictures"
    case .noPlaceWithin(let distance, let cells, let pictures, let reuse, let needed):
      let often = reuse.map(Self.times) ?? "any number of times"
      let words =
        "\(Self.grouped(cells)) cells cannot be filled with \(Self.grouped(pictures)) pictures that may stand \(often) and "
        + "\(Self.grouped(distance)) cells apart; "
      guard pictures < needed else {
        return words + "allow a smaller distance or a larger reuse, or give more pictures"
      }
      return words + "give \(Self.grouped(needed)) pictures, or allow a smaller distance"
    }
  }

  private static func times(_ reuse: Int) -> String {
    switch reuse {
    case 1: "once"
    case 2: "twice"
    default: "\(grouped(reuse)) times"
    }
  }

  /// 2500 as 2,500.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var words = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { words.append(",") }
      words.append(digit)
    }
    return (number < 0 ? "-" : "") + words
  }
}
