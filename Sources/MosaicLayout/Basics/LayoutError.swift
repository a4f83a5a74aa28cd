/// A layout cannot arrange its input; the description names the fault and the allowed values.
public enum LayoutError: Error, Hashable, Sendable {
  /// A parameter of the layout is out of its range.
  case parameter(name: String, found: String, allowed: String)
  /// A side of the container is missing, not finite, negative or too large.
  case container(side: String, found: String, allowed: String)
  /// An item's size, weight or section cannot be used.
  case item(index: Int, found: String, allowed: String)
  /// The layout has places for fewer items than it was given.
  case tooManyItems(layout: String, found: Int, limit: Int)
  /// The layout has places for more items than it was given, and was told to have none empty.
  case tooFewItems(layout: String, found: Int, places: Int)
  /// Gaps leave nothing of the container for the cells.
  case noRoom(layout: String, detail: String)
  /// The layout returned an ``Arrangement`` that cannot be used: an item that it was not given, a frame that is not finite.
  case result(layout: String, name: String, found: String, allowed: String)
  /// A sentence of a layout of your own.
  case custom(String)
}

extension LayoutError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .parameter(let name, let found, let allowed):
      "layout parameter '\(name)' is \(found); allowed: \(allowed)"
    case .container(let side, let found, let allowed):
      "the container's \(side) is \(found); allowed: \(allowed)"
    case .item(let index, let found, let allowed): "item \(index) has \(found); allowed: \(allowed)"
    case .tooManyItems(let layout, let found, let limit):
      Self.misfit(layout, limit, found) + "give at most \(limit), or set 'overflow' to 'truncate' or 'badge'"
    case .tooFewItems(let layout, let found, let places):
      Self.misfit(layout, places, found)
        + "give \(places - found) more, or set 'underflow' to 'blank' or 'repeat'"
    case .noRoom(let layout, let detail): "layout '\(layout)' has no room: \(detail)"
    case .result(let layout, let name, let found, let allowed):
      "layout '\(layout)' returned a wrong result: '\(name)' is \(found); allowed: \(allowed)"
    case .custom(let message): message
    }
  }

  /// The same of a layout that took another one.
  func named(_ layout: String) -> LayoutError {
    if case .noRoom(_, let detail) = self { .noRoom(layout: layout, detail: detail) } else { self }
  }

  private static func misfit(_ layout: String, _ places: Int, _ items: Int) -> String {
    "layout '\(layout)' has \(counted(places, "place")) and was given \(counted(items, "item")); "
  }

  /// The function of MosaicText again: MosaicLayout depends on no other target, so that a package can use it by itself.
  static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// A name for a sentence: of a long one, its first sixty characters.
  static func shown(_ name: String) -> String {
    name.utf8.count > 80 ? String(String.UnicodeScalarView(name.unicodeScalars.prefix(60))) + "…" : name
  }

  static func few(_ names: [String]) -> String {
    names.prefix(10).map { "'\(shown($0))'" }.joined(separator: ", ")
      + (names.count > 10 ? " and \(names.count - 10) more" : "")
  }
}
