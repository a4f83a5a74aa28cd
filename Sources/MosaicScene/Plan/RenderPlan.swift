// The renderer's input: every size known, every default applied, every edge on a pixel.

public import MosaicLayout

/// A collage, decided to the pixel: what ``Planner`` makes and the renderer draws.
///
/// Nothing is left to look up: sizes are known, styles are merged, frames are snapped, crops are computed. An exporter
/// is one switch over ``items`` in ``drawingOrder``.
public struct RenderPlan: Hashable, Sendable {
  /// Width of the canvas in points.
  public var width: Double
  /// Height of the canvas in points.
  public var height: Double
  /// Pixels per point.
  public var scale: Double
  /// Width of the canvas in pixels, at least 1.
  public var pixelWidth: Int
  /// Height of the canvas in pixels, at least 1.
  public var pixelHeight: Int
  /// Colour of the empty sheet.
  public var background: Color
  /// A gradient over the background colour, if any.
  public var gradient: Gradient?
  /// The picture under all items, if any; its index is negative.
  public var sheetImage: PlanItem?
  /// The mark over all items, if any; a text is placed when it is drawn.
  public var watermark: PlanWatermark?
  /// What stands on the canvas, in the order of the document.
  public var items: [PlanItem]
  /// Font families of badges, which have no style of their own.
  public var font = TextStyle().font
  /// Titles, which belong to no item; they are drawn last.
  public var texts: [PlanText] = []

  init(
    width: Double, height: Double, scale: Double, pixelWidth: Int, pixelHeight: Int, background: Color,
    items: [PlanItem]
  ) {
    (self.width, self.height, self.scale) = (width, height, scale)
    (self.pixelWidth, self.pixelHeight) = (pixelWidth, pixelHeight)
    (self.background, self.items) = (background, items)
  }

  /// Indices into ``items`` in the order of drawing: by `z`, equal ones as they stand.
  public var drawingOrder: [Int] {
    items.indices.sorted { (items[$0].z, $0) < (items[$1].z, $1) }
  }
}

/// One item, ready to be drawn.
public struct PlanItem: Hashable, Sendable {
  /// Index of the item in the scene.
  public var index: Int
  /// Number of its section.
  public var section: Int
  /// What it shows.
  public var content: ItemContent
  /// Its place on the canvas in points, before snapping.
  public var frame: Rect
  /// Its place on the canvas in pixels, with all that the layout made room for.
  public var pixels: PixelRect
  /// What of its place the content fills: all of it, unless a caption or a frame takes some.
  public var box: PixelRect
  /// Every pixel that drawing it may touch: more than its place where it casts a shadow or is turned.
  public var ink: PixelRect
  /// For an image: which part of it goes where; `nil` where nothing of it is seen.
  public var image: ImagePlacement?
  /// Drawing order: higher is later.
  public var z: Int
  /// How much of what is behind it is hidden, 0 (nothing) to 1 (all): of the item as a whole.
  public var opacity = 1.0
  /// How far it is turned clockwise about the middle of its place, in degrees.
  public var rotation = 0.0
  /// Radius of the corners in pixels, never more than half the shorter side; of an ellipse's corners, that along x.
  public var cornerRadius: Double
  /// Radius of an ellipse's corners along y; `nil` where it is the same as along x.
  public var cornerRadiusY: Double?
  /// The line inside the edge, in whole pixels.
  public var border: PixelBorder?
  /// Colour behind the image.
  public var background: Color?
  /// How many items this one stands for besides itself: drawn as "+k".
  public var hiddenCount: Int?
  /// The shadow, if any.
  public var shadow: PixelShadow?
  /// The card that the picture lies on, if any.
  public var card: PlanCard?
  /// What stands behind the picture, if anything but a colour.
  public var backdrop: PlanBackdrop?
  /// The text in its corner, if any.
  public var badge: PlanBadge?
  /// The text at it, if any.
  public var caption: PlanCaption?
}

/// A caption and its band.
public struct PlanCaption: Hashable, Sendable {
  /// What it says.
  public var text: String
  /// How it looks.
  public var style: TextStyle
  /// The band, in pixels; over the picture it is a part of the item's box.
  public var box: PixelRect
  /// Space around the text inside the band, in points.
  public var padding: Insets
  /// Colour of the band, if any.
  public var background: Color?
  /// Where the lines stand in a band that has room for more: 0 is at its top, 1 at its bottom.
  public var anchor = 0.5
}

/// A text that belongs to no item.
public struct PlanText: Hashable, Sendable {
  /// What it says.
  public var text: String
  /// How it looks.
  public var style: TextStyle
  /// Where its lines stand, in pixels.
  public var box: PixelRect
  /// Every pixel that drawing it may touch: tails and accents may leave the lines.
  public var ink: PixelRect
  /// Number of the section that it is the title of, `nil` for the collage's.
  public var section: Int?
}

/// Which part of a picture is shown, and on which pixels.
public struct ImagePlacement: Hashable, Sendable {
  /// The part that is shown, in source pixels after orientation; fractions are meant.
  public var crop: Rect
  /// The pixels of the canvas that the part fills.
  public var target: PixelRect
  /// Whether the picture is shown whole because no crop can hold all that is to be kept of it (``SceneItem/keep``).
  public var isFitted = false

  /// Makes a placement.
  public init(crop: Rect, target: PixelRect) {
    self.crop = crop
    self.target = target
  }
}

/// A border of whole pixels.
public struct PixelBorder: Hashable, Sendable {
  /// Width in pixels, at least 1.
  public var width: Int
  /// Colour of the line.
  public var color: Color
}
