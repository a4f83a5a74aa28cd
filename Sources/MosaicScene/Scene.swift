// The planner's input: a canvas, a layout, and items of which every size is known.

public import MosaicLayout

/// What an item shows.
public enum ItemContent: Hashable, Sendable {
  /// A picture: the path of its file, and its size in pixels after orientation.
  case image(path: String, pixelWidth: Int, pixelHeight: Int)
  /// A filled rectangle.
  case color(Color)
  /// A text.
  indirect case label(Label)
  /// A grey tile with a cross, in place of a picture that cannot be read.
  case placeholder(path: String)

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
  public var weight = 1.0
  /// Number of its section.
  public var section = 0
  /// How it looks.
  @Boxed public var style = ItemStyle()
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
  public var keep: [Rect] = []
  /// The text at it, if any.
  @Seldom public var caption: Caption? = nil

  /// Makes an item of the given natural size.
  public init(_ content: ItemContent, size: Size) {
    self.content = content
    self.size = size
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
  public var font = TextStyle().font
  /// The title above the content, if any.
  public var title: Heading?
  /// The titles above sections, by the sections' numbers.
  ///
  /// With any, each section is laid out on its own, below the one before; that needs a layout whose height follows from its
  /// items.
  public var sectionTitles: [Int: Heading] = [:]

  /// Makes a scene.
  public init(canvas: Canvas, layout: any Layout, items: [SceneItem]) {
    self.canvas = canvas
    self.layout = layout
    self.items = items
  }
}
