// Remarks about pictures, found while they are decoded.

import Synchronization

/// Collects remarks about pictures that are whole all the same. It travels in ``DecodeLimits``. All threads may
/// use it.
package final class DecodeRemarks: Sendable {
  /// The most pictures with kept remarks.
  private static let mostPictures = 1000

  private let found = Mutex<[String: [String]]>([:])

  package init() {}

  /// Takes clauses that follow the name of a picture; if a picture is decoded again, equal clauses count once.
  package func add(_ words: [String], about name: String) {
    guard !words.isEmpty else { return }
    found.withLock { found in
      guard found.count < Self.mostPictures || found[name] != nil else { return }
      found[name, default: []] += words.filter { found[name]?.contains($0) != true }
    }
  }

  /// All remarks, by the names of pictures.
  package var all: [(name: String, words: String)] {
    found.withLock { found in
      found.sorted { $0.key < $1.key }.flatMap { name, words in words.map { (name, $0) } }
    }
  }
}

extension DecodeRemarks: Hashable {
  package static func == (a: DecodeRemarks, b: DecodeRemarks) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
