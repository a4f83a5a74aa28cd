// The order of pictures, its words, and what other programs call them.

import MosaicScene

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
  /// By the time at which they were taken, as Exif says, the earliest first; those that do not say come last, in natural order.
  ///
  /// Where every picture says its distance from UTC, times are those of UTC; otherwise they are those of the cameras' clocks.
  case taken
  /// In an order that depends on the names and on ``CollageSpec/shuffleSeed`` alone, and is the same on every machine.
  case shuffle
}

extension PictureOrder {
  /// The order of that name.
  ///
  /// - Parameter path: The key or the option, for errors.
  package static func named(_ name: String, at path: String = "") throws(SpecError) -> PictureOrder {
    if let order = PictureOrder(rawValue: name) { return order }
    let words = allCases.map(\.rawValue)
    let near = Suggestions.nearest(to: name, among: words)
    let meant = foreign[name.lowercased()].map { [$0.rawValue] } ?? near
    throw .unknownWord(path: path, word: name, suggestions: meant, allowed: words.joined(separator: ", "))
  }

  /// Names of orders that have another name here.
  private static let foreign: [String: PictureOrder] = [
    "date": .taken, "exif": .taken, "time": .taken, "datetime": .taken, "capture": .taken, "shot": .taken,
    "chronological": .taken, "modified": .mtime, "changed": .mtime, "newest": .mtime, "oldest": .mtime,
    "random": .shuffle, "rand": .shuffle, "filename": .name, "path": .name, "alphabetical": .name,
    "numeric": .natural, "version": .natural, "aspect": .ratio,
  ]
}

extension Kind where Value == PictureOrder {
  /// One of the words for orders.
  static var order: Kind {
    let words = Kind<PictureOrder>.words
    let parse: @Sendable (String) throws(SpecError) -> PictureOrder = { text throws(SpecError) in
      try PictureOrder.named(text)
    }
    return Kind(
      words.kind, words.schema, read: { $0.string("a string", parse) }, parse: parse, write: words.write,
      spell: words.spell)
  }
}
