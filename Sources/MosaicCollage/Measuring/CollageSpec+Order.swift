// Sorts measured items.

import MosaicCodecs
import MosaicLayout
import MosaicSpec
import MosaicSystem
import MosaicText

extension CollageSpec {
  /// Sorts items as the document says, each section by itself; items that are equal stay in their order.
  ///
  /// - Parameter language: The locale that orders names. If it is `nil`, or the system does not have it, code points order them.
  func sorted(_ entries: [MeasuredItem], language: String?) -> [MeasuredItem] {
    let collation = sort == .name ? language.flatMap { NameCollation($0) } : nil
    var sorted = sort.sorted(entries, seed: shuffleSeed, collation)
    if isReversed {
      // Pictures without a time come last in both directions.
      let end = sort == .taken ? sorted.firstIndex { $0.photo?.taken == nil } ?? sorted.count : sorted.count
      sorted = sorted[..<end].reversed() + sorted[end...]
    }
    guard sort != .none || isReversed, sorted.contains(where: { items[$0.number].section > 0 }) else {
      return sorted
    }
    return PictureOrder.stably(sorted, by: { self.items[$0.number].section }, <)
  }

  func notes(onOrderOf entries: [MeasuredItem]) -> [JobWarning] {
    switch sort {
    case .taken:
      let undated = entries.count { $0.photo?.taken == nil }
      return undated > 0 ? [.undated(undated, of: entries.count)] : []
    case .shuffle: return [.shuffled(seed: shuffleSeed)]
    case .none, .name, .natural, .mtime, .ratio, .similar, .color: return []
    }
  }
}

extension PictureOrder {
  fileprivate func sorted(
    _ entries: [MeasuredItem], seed: Int, _ collation: NameCollation?
  ) -> [MeasuredItem] {
    switch self {
    case .none: entries
    case .name:
      Self.stably(entries, by: \.path) {
        collation?.precedes($0, $1) ?? $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
      }
    case .natural: Self.stably(entries, by: \.path, NaturalOrder.precedes)
    case .mtime: Self.stably(entries, by: { Self.modified($0.path) }, <)
    case .ratio: Self.stably(entries, by: { Self.ratio($0.facts.measure) }, <)
    case .taken: Self.byTime(entries)
    case .similar, .color: Self.stably(entries, by: { $0.rank ?? .max }, <)
    // By name first: the order in which a shell lists files is not the same on every machine.
    case .shuffle: Shuffle.shuffled(Self.stably(entries, by: \.path, NaturalOrder.precedes), seed: seed)
    }
  }

  fileprivate static func stably<Key>(
    _ entries: [MeasuredItem], by key: (MeasuredItem) -> Key, _ precedes: (Key, Key) -> Bool
  ) -> [MeasuredItem] {
    entries.map { ($0, key($0)) }.enumerated().sorted { a, b in
      if precedes(a.element.1, b.element.1) { return true }
      if precedes(b.element.1, a.element.1) { return false }
      return a.offset < b.offset
    }.map(\.element.0)
  }

  /// A link has its own time; a missing file comes first.
  private static func modified(_ path: String) -> (Int, Int) {
    FileStatus(path, followsLinks: false).map { ($0.stamp.seconds, $0.stamp.nanoseconds) } ?? (.min, 0)
  }

  private static func ratio(_ measure: ItemMeasure) -> Double {
    if case .image(let width, let height, _) = measure { Double(width) / Double(height) } else { 0 }
  }

  /// If all cameras know their offset from UTC, UTC orders the pictures. If a camera does not know it, the clocks of all cameras do: a mix
  /// of both orders would contradict itself.
  private static func byTime(_ entries: [MeasuredItem]) -> [MeasuredItem] {
    let named = stably(entries, by: \.path, NaturalOrder.precedes)
    let isUTC = named.allSatisfy { $0.photo?.taken.map { $0.utcSeconds != nil } ?? true }
    func key(_ entry: MeasuredItem) -> (Int, Int) {
      // `Int.max` is after all times of the years 1 to 9999.
      guard let taken = entry.photo?.taken else { return (.max, 0) }
      return (isUTC ? taken.utcSeconds ?? taken.clockSeconds : taken.clockSeconds, taken.nanosecond)
    }
    return stably(named, by: key, <)
  }
}

/// Shuffles with its own numbers: the numbers of the standard library may change.
enum Shuffle {
  /// Every order of the elements is as likely as any other, as far as 64 bits allow (Fisher and Yates).
  static func shuffled<Element>(_ elements: [Element], seed: Int) -> [Element] {
    var elements = elements
    var numbers = SplitMix(seed: seed)
    for end in elements.indices.dropFirst().reversed() {
      elements.swapAt(end, numbers.next(below: end + 1))
    }
    return elements
  }
}
