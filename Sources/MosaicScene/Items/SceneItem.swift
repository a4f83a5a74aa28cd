public import MosaicLayout

/// One item of a collage, of known size.
public struct SceneItem: Hashable, Sendable {
  /// A picture, a colour or a text.
  public var content: ItemContent
  /// Natural size in points, which the layout starts from.
  public var size: Size
  /// How large it is beside the others, in layouts that use weights.
  public var weight: Double
  /// Number of its section.
  public var section: Int
  /// How it looks.
  @Boxed public var style: ItemStyle
  /// The point of a picture that is to be in the middle of its crop, in shares of the picture after orientation: 0 is left or top.
  ///
  /// It is as near to the middle as the picture's edges allow, and overrides ``ItemStyle/position`` where the fit crops.
  public var focus: Point?
  /// The parts that a crop must not cut, in shares of the picture after orientation; where no crop contains them all, the picture
  /// is shown whole, and ``ImagePlacement/isFitted`` is `true`.
  public var keep: [Rect]
  /// The text at it, if any.
  @Seldom public var caption: Caption? = nil
  /// Name of the area that it fills, in a layout with named areas.
  @Seldom public var area: String? = nil
  /// How many columns and rows of a grid it covers.
  @Seldom public var span: CellSpan? = nil
  /// How the colours of its picture are moved, and whether it is mirrored, if anything.
  @Seldom package var change: PictureChange? = nil
  /// Whether its picture is a drawing, which is sharp at any size.
  package var isDrawing = false
  /// The subject of its picture, where that decides the crop in place of ``focus``.
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

extension SceneItem {
  /// The size that a layout is told: with a card, that of the card around the whole picture.
  var layoutSize: Size {
    content.keepsRatio ? style.frame?.card(around: size, for: caption?.position) ?? size : size
  }
}

/// The content of an item.
public enum ItemContent: Codable, Hashable, Sendable {
  /// A picture: its file or its bytes, and its size in pixels after orientation.
  case image(PictureSource, pixelWidth: Int, pixelHeight: Int)
  /// A filled rectangle.
  case color(Color)
  /// A text.
  indirect case label(Label)
  /// What your program draws.
  case drawing(Drawing)
  /// A grey tile with a cross, in place of a picture that cannot be read.
  case placeholder(PictureSource)

  private enum ImageCodingKeys: String, CodingKey { case _0 = "source", pixelWidth, pixelHeight }
  private enum ColorCodingKeys: String, CodingKey { case _0 = "color" }
  private enum LabelCodingKeys: String, CodingKey { case _0 = "label" }
  private enum DrawingCodingKeys: String, CodingKey { case _0 = "drawing" }
  private enum PlaceholderCodingKeys: String, CodingKey { case _0 = "source" }

  var drawing: Drawing? { if case .drawing(let drawing) = self { drawing } else { nil } }

  /// The content in a plan with so many pixels a point.
  func scaled(by scale: Double) -> ItemContent { drawing.map { .drawing($0.scaled(by: scale)) } ?? self }

  package var picture: PictureSource? {
    switch self {
    case .image(let source, _, _), .placeholder(let source): source
    case .color, .label, .drawing: nil
    }
  }

  /// Whether it would be cut or distorted in a frame of another ratio, as pictures are.
  var keepsRatio: Bool {
    switch self {
    case .image, .placeholder: true
    case .color, .label, .drawing: false
    }
  }
}
