// The spec document as Swift values; its JSON is described in the README and by `mosaic schema`.

public import MosaicLayout
public import MosaicScene

/// A collage as a spec document describes it: canvas, layout, look, and items whose sizes may be unknown.
public struct CollageSpec: Sendable {
  /// The version of the format that this package reads and writes.
  public static let version = 1

  /// The canvas.
  public var canvas: Canvas
  /// The rule that places the items.
  public var layout: any SpecLayout
  /// How items look that do not say otherwise.
  public var style = Style()
  /// How texts look that do not say otherwise.
  public var text = TextLook()
  /// The title above everything, if any.
  public var title: Title?
  /// The text at the top of every page, if any.
  public var header: Title?
  /// The text at the bottom of every page, if any.
  public var footer: Title?
  /// How the items become pages; `nil` for one canvas with all of them.
  public var pages: Pages?
  /// The caption of items that do not say otherwise.
  public var caption: Caption?
  /// How titles of sections look that do not say otherwise; its text is not used.
  public var sectionTitle: Title?
  /// Titles of sections, by their numbers.
  public var sectionTitles: [Int: Title] = [:]
  /// The items, in order; section numbers never fall.
  public var items: [Item]
  /// Whether the items were listed as `images`: the path of one may be that of a folder, or a pattern such as `photos/**/*.jpg`, and
  /// it then stands for all pictures that are found.
  public var listsImages = false
  /// How the items are sorted when their pictures are opened, those of each section by themselves.
  public var sort = PictureOrder.none
  /// Whether the sorted order is reversed.
  public var isReversed = false
  /// The seed of ``PictureOrder/shuffle``, 0 to ``largestSeed``.
  public var shuffleSeed = 1

  /// Metadata of the output.
  public var metadata = Metadata()

  /// The largest ``shuffleSeed``: the largest whole number that every reader of JSON reads as it is.
  public static let largestSeed = 9_007_199_254_740_991

  /// Makes a collage; what is not given has its default.
  public init(canvas: Canvas = Canvas(), layout: any SpecLayout = AutoLayout(), items: [Item]) {
    (self.canvas, self.layout, self.items) = (canvas, layout, items)
  }

  /// A look of items of which parts may be left open: the `style` of a document and of an item.
  public typealias Style = Patch<ItemStyle>
  /// A look of text of which parts may be left open.
  public typealias TextLook = Patch<TextStyle>
  /// A text that is an item.
  public typealias Label = SpecLabel
  /// A caption of which parts may be left open.
  public typealias Caption = SpecCaption
  /// A title of which parts may be left open.
  public typealias Title = SpecTitle
  /// Metadata of the output.
  public typealias Metadata = SpecMetadata
  /// One item of the document.
  public typealias Item = SpecItem
  /// The content of an item.
  public typealias Content = SpecItem.Content
}

extension CollageSpec: Equatable {
  /// Whether both describe the same collage; layouts are compared by their parameters.
  public static func == (one: CollageSpec, other: CollageSpec) -> Bool {
    one.canvas == other.canvas && one.layout.isEqual(to: other.layout) && one.style == other.style
      && one.items == other.items && one.text == other.text && one.title == other.title
      && one.caption == other.caption && one.sectionTitle == other.sectionTitle
      && one.sectionTitles == other.sectionTitles && one.sort == other.sort
      && one.isReversed == other.isReversed && one.shuffleSeed == other.shuffleSeed
      && one.header == other.header
      && one.footer == other.footer && one.pages == other.pages && one.metadata == other.metadata
  }
}

extension CollageSpec {
  /// The document with every relative image path put after `folder`, which is that of the document.
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
