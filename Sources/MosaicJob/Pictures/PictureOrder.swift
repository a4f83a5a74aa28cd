// The order of pictures.

import MosaicSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How pictures are sorted.
public enum PictureOrder: String, CaseIterable, Hashable, Sendable {
  /// As given.
  case none
  /// By path, in the order of code points.
  case name
  /// By path, with numbers by their value: `a2.png` before `a10.png`.
  case natural
  /// By date of change, the oldest first.
  case mtime
  /// By width divided by height, the smallest first.
  case ratio
}

extension PictureOrder {
  /// Sorts items; the sort is stable.
  func sorted(_ entries: [ItemEntry]) -> [ItemEntry] {
    switch self {
    case .none: entries
    case .name:
      stably(entries, by: \.path) { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    case .natural: stably(entries, by: \.path, NaturalOrder.precedes)
    case .mtime: stably(entries, by: { Self.modified($0.path) }, <)
    case .ratio: stably(entries, by: { Self.ratio($0.measure) }, <)
    }
  }

  private func stably<Key>(
    _ entries: [ItemEntry], by key: (ItemEntry) -> Key, _ precedes: (Key, Key) -> Bool
  ) -> [ItemEntry] {
    entries.map { ($0, key($0)) }.enumerated().sorted { a, b in
      if precedes(a.element.1, b.element.1) { return true }
      if precedes(b.element.1, a.element.1) { return false }
      return a.offset < b.offset
    }.map(\.element.0)
  }

  private static func modified(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  private static func ratio(_ measure: ItemMeasure) -> Double {
    if case .image(let width, let height) = measure { Double(width) / Double(height) } else { 0 }
  }
}
