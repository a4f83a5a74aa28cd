import MosaicSpec

/// Joins what is said of one item after the other: `item 1: picture` and `item 2: picture` are `items 1–2: picture`.
enum ItemWords {
  /// The phrases, each once, in the order of their first places.
  static func joined(_ phrases: [String]) -> [String] {
    var groups: [(what: String, items: Set<Int>)] = []
    for phrase in phrases {
      let (item, what) = parts(of: phrase)
      if let known = groups.firstIndex(where: { $0.what == what && $0.items.isEmpty == (item == nil) }) {
        if let item { groups[known].items.insert(item) }
      } else {
        groups.append((what, item.map { [$0] } ?? []))
      }
    }
    return groups.map { group in
      switch group.items.count {
      case 0: group.what
      case 1: "item \(ranges(of: group.items)): \(group.what)"
      default: "items \(ranges(of: group.items)): \(group.what)"
      }
    }
  }

  /// `item 3: picture` is item 3 and `picture`; what is not of that form is of no item.
  private static func parts(of phrase: String) -> (item: Int?, what: String) {
    guard phrase.hasPrefix("item "), let colon = phrase.firstRange(of: ": "),
      let item = Int(phrase[..<colon.lowerBound].dropFirst("item ".count))
    else { return (nil, phrase) }
    return (item, String(phrase[colon.upperBound...]))
  }

  /// `0–3, 7`
  private static func ranges(of items: Set<Int>) -> String {
    var ranges: [ClosedRange<Int>] = []
    for item in items.sorted() {
      if let last = ranges.last, last.upperBound + 1 == item {
        ranges[ranges.count - 1] = last.lowerBound...item
      } else {
        ranges.append(item...item)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
