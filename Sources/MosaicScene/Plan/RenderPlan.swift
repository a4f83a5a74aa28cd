// The renderer's input: every size known, every default applied, every edge on a pixel.

public import MosaicLayout

/// A collage in final pixels: what ``Planner`` makes and the renderer draws.
///
/// Nothing is left to look up or to measure: styles are merged, frames are snapped, crops are computed, texts have boxes. An
/// exporter is one switch over ``items`` in ``drawingOrder``.
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
  /// Whether the size is one of paper: an SVG then states it in `pt`, and prints at its true size, rather than in pixels.
  public var isOnPaper = false
  /// Colour of the canvas.
  public var background: Color
  /// A gradient over the background colour, if any.
  public var gradient: Gradient?
  /// The canvas' own picture, under all items, if any.
  public var canvasPicture: PlanItem?
  /// The watermark over all items, if any: a picture or a label.
  public var watermark: PlanItem?
  /// The scene's items, in the order of the document.
  public var items: [PlanItem]
  /// Font families of texts without a style of their own: numbers of hidden items, and outlines.
  public var font: [String]
  /// Titles, which belong to no item; they are drawn last.
  public var texts: [PlanText]
  /// The layout that was taken, and why, where the scene's layout chooses among others.
  public var choice: LayoutChoice?

  /// The canvas as a rectangle of pixels.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }

  /// Indices into ``items`` in the order of drawing: by `z`, equal ones in their order.
  public var drawingOrder: [Int] {
    items.indices.sorted { (items[$0].z, $0) < (items[$1].z, $1) }
  }

  /// The same drawing with the canvas' picture and the watermark among ``items``: the lowest and the highest.
  package var flattened: RenderPlan {
    // Without them the items are not copied.
    guard canvasPicture != nil || watermark != nil else { return self }
    var plan = self
    plan.items += [canvasPicture, watermark].compactMap { $0 }
    (plan.canvasPicture, plan.watermark) = (nil, nil)
    return plan
  }

  /// Makes a plan.
  public init(
    width: Double, height: Double, scale: Double, pixelWidth: Int, pixelHeight: Int,
    background: Color = .white, gradient: Gradient? = nil, canvasPicture: PlanItem? = nil,
    watermark: PlanItem? = nil, items: [PlanItem] = [], font: [String] = TextStyle().font,
    texts: [PlanText] = []
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.background = background
    self.gradient = gradient
    self.canvasPicture = canvasPicture
    self.watermark = watermark
    self.items = items
    self.font = font
    self.texts = texts
  }
}
