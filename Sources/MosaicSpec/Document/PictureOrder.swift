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
  /// Names of orders that have another name here.
  fileprivate static let foreign: [String: PictureOrder] = [
    "date": .taken, "exif": .taken, "time": .taken, "datetime": .taken, "capture": .taken, "shot": .taken,
    "chronological": .taken, "modified": .mtime, "changed": .mtime, "newest": .mtime, "oldest": .mtime,
    "random": .shuffle, "rand": .shuffle, "filename": .name, "path": .name, "alphabetical": .name,
    "numeric": .natural, "version": .natural, "aspect": .ratio,
  ]
}

extension Kind where Value == PictureOrder {
  /// One of the words for orders.
  package static var order: Kind {
    let words = PictureOrder.allCases.map(\.rawValue)
    return Kind(
      text: .words(words),
      parse: { text throws(SpecError) in
        if let order = PictureOrder(rawValue: text) { return order }
        throw .unknown(text, among: words, meant: PictureOrder.foreign[text.lowercased()]?.rawValue)
      }, spell: { $0.rawValue })
  }
}
