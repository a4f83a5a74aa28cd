// The spec document as Swift values; its JSON is described in the README and by `mosaic schema`.

public import MosaicLayout
public import MosaicScene

/// A collage as a spec document describes it: canvas, layout, look, and items whose sizes may be unknown.
public struct CollageSpec: Sendable {
  /// The version of the format that this package reads and writes.
  public static let version = 1

  /// The sheet.
  public var canvas = Canvas()
  /// The rule that places the items.
  public var layout: any SpecLayout = AutoLayout()
  /// How items look that do not say otherwise.
  public var style = Style()
  /// How texts look that do not say otherwise.
  public var text = TextLook()
  /// The title above everything, if any.
  public var title: Title?
  /// The caption of items that do not say otherwise.
  public var caption: Caption?
  /// How titles of sections look that do not say otherwise; its text is not used.
  public var sectionTitle: Title?
  /// Titles of sections, by their numbers.
  public var sectionTitles: [Int: Title] = [:]
  /// What is placed, in order; section numbers never fall.
  public var items: [Item]

  /// Makes a collage of the given items with the defaults of everything else.
  public init(items: [Item]) { self.items = items }

  /// One item of the document.
  public struct Item: Hashable, Sendable {
    /// What it shows.
    public var content: Content
    /// Its natural size in points; `nil` for that of the picture or the text.
    public var size: Size?
    /// How much it matters beside the others.
    public var weight = 1.0
    /// How it looks, where that differs from the document's ``CollageSpec/style``.
    public var style = Style()
    /// The point of a picture that is to be in the middle of its crop, in shares of the picture, 0 to 1.
    public var focus: Point?
    /// What a crop of a picture must not cut, in shares of the picture, 0 to 1.
    public var keep: [Rect] = []
    /// The text at it, over the document's ``CollageSpec/caption``.
    public var caption: Caption?
    /// Number of its section, from 0.
    public var section = 0

    /// Makes an item.
    public init(_ content: Content, size: Size? = nil) {
      self.content = content
      self.size = size
    }
  }

  /// What an item shows.
  public enum Content: Hashable, Sendable {
    /// A picture: the path of its file, as it is written.
    case image(String)
    /// A filled rectangle.
    case color(Color)
    /// A text.
    case label(Label)
  }
}

extension CollageSpec: Equatable {
  /// Whether both describe the same collage; layouts are compared by their parameters.
  public static func == (one: CollageSpec, other: CollageSpec) -> Bool {
    one.canvas == other.canvas && one.layout.isEqual(to: other.layout) && one.style == other.style
      && one.items == other.items && one.text == other.text && one.title == other.title
      && one.caption == other.caption && one.sectionTitle == other.sectionTitle
      && one.sectionTitles == other.sectionTitles
  }
}

extension CollageSpec {
  /// The same document with every relative image path put after `folder`, which is that of the document.
  ///
  /// Absolute paths and an empty folder leave a path as it is. Nothing is looked up on disk.
  public func resolvingPaths(relativeTo folder: String) -> CollageSpec {
    guard !folder.isEmpty, folder != "." else { return self }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var spec = self
    for index in spec.items.indices {
      if case .image(let path) = spec.items[index].content, !path.hasPrefix("/") {
        spec.items[index].content = .image(prefix + path)
      }
    }
    spec.canvas.mapImagePaths { $0.hasPrefix("/") ? $0 : prefix + $0 }
    return spec
  }
}
