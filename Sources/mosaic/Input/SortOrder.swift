// The order of the pictures that were named on the command line.

import MosaicSpec

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values of `--sort`.
enum SortOrder: String, CaseIterable {
  case none, name, natural, mtime, ratio
}

/// A picture on its way into the collage.
struct Picture {
  var path: String
  var measure: ItemMeasure
}

extension SortOrder {
  /// Sorts pictures; equal ones stay as they were.
  func sorted(_ pictures: [Picture]) -> [Picture] {
    switch self {
    case .none: pictures
    case .name:
      stably(pictures.map { ($0, $0.path) }) {
        $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
      }
    case .natural: stably(pictures.map { ($0, $0.path) }, by: NaturalOrder.precedes)
    case .mtime: stably(pictures.map { ($0, Self.modified($0.path)) }, by: <)
    case .ratio: stably(pictures.map { ($0, Self.ratio($0.measure)) }, by: <)
    }
  }

  private func stably<Key>(_ keyed: [(Picture, Key)], by precedes: (Key, Key) -> Bool) -> [Picture] {
    keyed.enumerated().sorted { a, b in
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
