// An item of a scene: a picture, a colour, a text or a drawing, its look, and what matters in its picture.

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
  /// It is as near to the middle as the picture's edges allow, and overrides ``ItemStyle/position`` if the fit crops.
  public var focus: Point?
  /// How many times narrower and lower the crop is than the fit's, 1 to 8: at 2, it shows half the width and half the height.
  ///
  /// The crop keeps its place on the canvas. ``focus`` is in its middle as far as the picture's edges allow, or else the middle of the
  /// fit's crop. If the crop would cut ``keep``, it is zoomed less: see ``ImagePlacement/zoom``.
  public var zoom: Double
  /// The parts that a crop must not cut, in shares of the picture after orientation; if no crop contains them all, the picture is
  /// shown whole, and ``ImagePlacement/isFitted`` is `true`.
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
  /// The subject of its picture, if it decides the crop in place of ``focus``.
  @Seldom package var subject: CropSubject? = nil
  /// Which item of the user's document it is; `nil` for an item that a program made. Two items with the same look are equal.
  @Uncompared package var origin: ItemOrigin? = nil

  /// Makes an item of the given natural size.
  public init(
    _ content: ItemContent, size: Size, weight: Double = 1, section: Int = 0, style: ItemStyle = ItemStyle(),
    focus: Point? = nil, zoom: Double = 1, keep: [Rect] = [], caption: Caption? = nil
  ) {
    self.content = content
    self.size = size
    self.weight = weight
    self.section = section
    self.style = style
    self.focus = focus
    self.zoom = zoom
    self.keep = keep
    self.caption = caption
  }
}

extension SceneItem {
  /// The size that a layout gets: with a card, the size of the card around the whole picture.
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

  /// The content in a plan with `scale` pixels a point.
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

// MARK: What a crop keeps

/// The parts that a crop of a picture should show, in shares of the picture.
package struct CropSubject: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var rect: Rect
    /// How much its area counts beside the others'.
    package var weight: Double

    package init(_ rect: Rect, weight: Double) { (self.rect, self.weight) = (rect, weight) }
  }

  package var heads: [Part]
  /// The middle of what matters, for a picture without heads.
  package var point: Point
  package var method: String

  package init(heads: [Part], point: Point, method: String) {
    self.heads = heads
    self.point = point
    self.method = method
  }

  /// The middle of the heads, each weighted by its area and its weight; without heads, ``point``.
  package var middle: Point {
    let areas = heads.map { $0.weight * $0.rect.width * $0.rect.height }
    let sum = areas.reduce(0, +)
    guard sum > 0 else { return point }
    return Point(
      x: zip(heads, areas).reduce(0) { $0 + ($1.0.rect.minX + $1.0.rect.maxX) / 2 * $1.1 } / sum,
      y: zip(heads, areas).reduce(0) { $0 + ($1.0.rect.minY + $1.0.rect.maxY) / 2 * $1.1 } / sum)
  }
}
