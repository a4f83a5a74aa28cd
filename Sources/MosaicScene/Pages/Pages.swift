// Pages: what a document says of them.

/// How the items of a scene become pages.
public struct Pages: Hashable, Sendable {
  /// The most items of a page; `nil` for as many as fit the canvas.
  public var perPage: Int?

  /// Whether one page that holds everything is as without pages, however its layout uses the height.
  package var onlyWhereNeeded = false

  /// Pages of so many items at the most, or of as many as fit the canvas.
  public init(perPage: Int? = nil) { self.perPage = perPage }

  /// The numbers of items that a page may be told to hold.
  package static let counts = 1...1_000_000
}

/// The words `{page}` and `{pages}` in titles, headers and footers.
enum PageWords {
  /// The text with its words replaced; anything else in braces stays.
  static func expanded(_ text: String, page: Int, of count: Int) -> String {
    guard text.utf8.contains(0x7B) else { return text }
    return text.replacing("{pages}", with: "\(count)").replacing("{page}", with: "\(page)")
  }
}

extension Scene {
  /// The same scene with the number of its page in its titles.
  package func numbered(page: Int, of count: Int) -> Scene {
    var scene = self
    for title in [\Scene.title, \Scene.header, \Scene.footer] {
      if let text = self[keyPath: title]?.text {
        scene[keyPath: title]?.text = PageWords.expanded(text, page: page, of: count)
      }
    }
    return scene
  }
}
