// The planner's input: a canvas, a layout, and items of which every size is known.

public import MosaicLayout

/// What an item shows.
public enum ItemContent: Codable, Hashable, Sendable {
  /// A picture: its file or its bytes, and its size in pixels after orientation.
  case image(PictureSource, pixelWidth: Int, pixelHeight: Int)
  /// A filled rectangle.
  case color(Color)
  /// A text.
  indirect case label(Label)
  /// A grey tile with a cross, in place of a picture that cannot be read.
  case placeholder(PictureSource)

  private enum ImageCodingKeys: String, CodingKey { case _0 = "source", pixelWidth, pixelHeight }
  private enum ColorCodingKeys: String, CodingKey { case _0 = "color" }
  private enum LabelCodingKeys: String, CodingKey { case _0 = "label" }
  private enum PlaceholderCodingKeys: String, CodingKey { case _0 = "source" }

  /// A picture: the path of its file, and its size in pixels after orientation.
  public static func image(path: String, pixelWidth: Int, pixelHeight: Int) -> ItemContent {
    .image(.file(path), pixelWidth: pixelWidth, pixelHeight: pixelHeight)
  }

  /// A grey tile with a cross, in place of the file at a path, which cannot be read.
  public static func placeholder(path: String) -> ItemContent { .placeholder(.file(path)) }

  /// The picture that it shows, or would show if that could be read.
  package var picture: PictureSource? {
    switch self {
    case .image(let source, _, _), .placeholder(let source): source
    case .color, .label: nil
    }
  }

  /// Whether it would be cut or distorted in a frame of another ratio, as pictures are.
  var keepsRatio: Bool {
    switch self {
    case .image, .placeholder: true
    case .color, .label: false
    }
  }
}

/// One item of a collage, of known size.
public struct SceneItem: Hashable, Sendable {
  /// What it shows.
  public var content: ItemContent
  /// Natural size in points, which the layout starts from.
  public var size: Size
  /// How large it is beside the others, in layouts that use weights.
  public var weight: Double
  /// Number of its section.
  public var section: Int
  /// How it looks.
  @Boxed public var style: ItemStyle
  /// The point of a picture that is to be in the middle of its crop, in shares of the picture after orientation:
  /// 0 is left or top, 1 right or bottom.
  ///
  /// It is as near to the middle as the picture's edges allow. Unlike ``ItemStyle/position``, which aligns the same share of
  /// picture and frame, it always names a point of the picture. It overrides the position where the fit crops: under `cover`,
  /// and under `none` along the sides on which the picture is larger than its frame. Elsewhere it has no effect.
  public var focus: Point?
  /// What a crop of a picture must not cut, in shares of the picture after orientation.
  ///
  /// The crop moves as little as possible to contain all of these rectangles. Where it cannot, the picture is shown whole, as
  /// with `contain`, and ``ImagePlacement/isFitted`` is `true`.
  public var keep: [Rect]
  /// The text at it, if any.
  @Seldom public var caption: Caption?
  /// Name of the area that it fills, in a layout with named areas.
  @Seldom public var area: String? = nil
  /// How many columns and rows of a grid it covers.
  @Seldom public var span: CellSpan? = nil
  /// What was found in its picture, where that decides the crop in place of ``focus``.
  @Seldom package var subject: CropSubject? = nil

  /// Makes an item of the given natural size.
  public init(
    _ content: ItemContent, size: Size, weight: Double = 1, section: Int = 0, style: ItemStyle = ItemStyle(),
    focus: Point? = nil, keep: [Rect] = [], caption: Caption? = nil
  ) {
    self.content = content
    self.size = size
    self.weight = weight
    self.section = section
    self.style = style
    self.focus = focus
    self.keep = keep
    self.caption = caption
  }
}

/// Everything that decides a collage, before any rectangle is computed.
public struct Scene: Sendable {
  /// The sheet.
  public var canvas: Canvas
  /// The rule that computes the items' frames.
  public var layout: any Layout
  /// The items, in order.
  public var items: [SceneItem]
  /// How far the items are on their way to another layout; `nil` at rest.
  public var moment: MotionMoment?
  /// Font families of the texts that have no style of their own: badges and the watermark.
  public var font: [String]
  /// The title above the content, if any.
  public var title: Heading?
  /// The titles above sections, by the sections' numbers.
  ///
  /// With any, each section is laid out on its own, below the one before; that needs a layout whose height follows from its
  /// items.
  public var sectionTitles: [Int: Heading]
  /// A text at the top of the canvas, above the title, if any.
  public var header: Heading?
  /// A text at the bottom of the canvas, if any.
  public var footer: Heading?
  /// How the items become pages, for a `MeasuredCollage`; a plan is that of one page.
  public var pages: Pages?

  /// Makes a scene.
  public init(
    canvas: Canvas, layout: any Layout, items: [SceneItem], moment: MotionMoment? = nil,
    font: [String] = TextStyle().font, title: Heading? = nil, sectionTitles: [Int: Heading] = [:],
    header: Heading? = nil, footer: Heading? = nil, pages: Pages? = nil
  ) {
    self.canvas = canvas
    self.layout = layout
    self.items = items
    self.moment = moment
    self.font = font
    self.title = title
    self.sectionTitles = sectionTitles
    (self.header, self.footer, self.pages) = (header, footer, pages)
  }
}
