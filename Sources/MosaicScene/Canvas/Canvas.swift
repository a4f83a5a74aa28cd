// The canvas: its size, also with units or as a ratio, its background, its picture and its watermark.

public import MosaicLayout

/// The sheet that a collage is drawn on.
public struct Canvas: Hashable, Sendable {
  /// The longest side in pixels: libpng by default refuses to read more.
  package static let largestSide = 1_000_000
  package static let largestArea = 10_000_000_000
  /// The width in points of a canvas without a given width.
  package static let defaultWidth = 1080.0

  /// Width in points, or `nil` for 1080 or the content's width, as the layout asks.
  public var width: Double? { didSet { units.width = nil } }
  /// Height in points, or `nil` for the content's height, or the width if the layout fills a box.
  public var height: Double? { didSet { units.height = nil } }
  /// Pixels per point.
  public var scale: Double { didSet { units.hasScale = units.hasAny } }
  /// Space between the canvas' edges and the content.
  public var padding: Insets
  /// Colour of the empty canvas.
  public var background: Color
  /// A gradient over ``background``, if any.
  public var gradient: Gradient?
  /// A picture over both, if any.
  public var image: CanvasImage?
  /// A text or a picture over all items, if any.
  public var watermark: Watermark?
  /// How many parts of one size the canvas is cut into, across and down, if any: numbered files, or the pages of a PDF. All are cut from
  /// one drawing, so that each goes on where the one before ends.
  public var split: CellSpan?
  /// How much a part has in common with the next one, in points; a PDF then has marks where the next part begins.
  public var overlap = 0.0
  /// How far background and pictures reach over the edges of a PDF's pages, in points: paper that is cut slightly off then has no white
  /// edge. Pages have marks where they are cut, and a TrimBox and a BleedBox; other formats show the part that remains after the cut.
  public var bleed = 0.0
  /// The shape that everything is cut to, if any; outside it the canvas is transparent.
  public var clipPath: ClipPath?
  /// The size as a document gives it; it is empty once a scene is made.
  var units = CanvasUnits()
  /// Whether its size was given in a unit of paper (mm, cm, inches or pt), rather than only in pixels or points.
  package internal(set) var isOnPaper = false

  /// Makes a canvas; by default it is white, without padding, with one pixel a point.
  public init(
    width: Double? = nil, height: Double? = nil, scale: Double = 1, padding: Insets = Insets(0),
    background: Color = .white, gradient: Gradient? = nil, image: CanvasImage? = nil,
    watermark: Watermark? = nil, clipPath: ClipPath? = nil
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.padding = padding
    self.background = background
    self.gradient = gradient
    self.image = image
    self.watermark = watermark
    self.clipPath = clipPath
  }

  /// The paths of the files that the canvas itself shows.
  public var imagePaths: [String] { pictures.compactMap(\.path) }

  package var pictures: [PictureSource] {
    let mark: PictureSource? = if case .image(let source, _) = watermark?.content { source } else { nil }
    return [image?.source, mark, clipPath?.picture].compactMap { $0 }
  }

  /// Notes the size of a picture; with `nil`, for an unreadable picture, the canvas leaves the picture out.
  package mutating func setSize(_ pixels: PixelSize?, of picture: PictureSource) {
    if image?.source == picture { if let pixels { image?.pixels = pixels } else { image = nil } }
    if case .image(picture, _) = watermark?.content {
      if let pixels { watermark?.content = .image(picture, pixels: pixels) } else { watermark = nil }
    }
    if clipPath?.picture == picture {
      if let pixels { clipPath?.setPicture(pixels: pixels) } else { clipPath = nil }
    }
  }

  /// Changes the paths of the canvas' own files; pictures in memory stay.
  package mutating func mapImagePaths(_ change: (String) -> String) {
    mapPictures { $0.path.map { .file(change($0)) } ?? $0 }
  }

  package mutating func mapPictures(_ change: (PictureSource) -> PictureSource) {
    if let source = image?.source { image?.source = change(source) }
    if case .image(let source, let pixels) = watermark?.content {
      watermark?.content = .image(change(source), pixels: pixels)
    }
    if let source = clipPath?.picture { clipPath?.setPicture(change(source)) }
  }
}

// MARK: Sizes with units

/// The size of a canvas as a document gives it: units, a ratio, and whether a scale was chosen.
struct CanvasUnits: Hashable, Sendable {
  /// `nil` if it is in points.
  var width: Measure?
  var height: Measure?
  var aspect: AspectRatio?
  var hasScale = false

  var hasAny: Bool { width != nil || height != nil }
}

extension Canvas {
  /// The default resolution of a canvas on paper, in pixels an inch: the resolution of prints.
  package static let printResolution = 300.0

  package var widthMeasure: Measure? {
    get { units.width ?? width.map { Measure($0) } }
    set {
      width = newValue?.points
      units.width = newValue?.unit == nil ? nil : newValue
    }
  }

  package var heightMeasure: Measure? {
    get { units.height ?? height.map { Measure($0) } }
    set {
      height = newValue?.points
      units.height = newValue?.unit == nil ? nil : newValue
    }
  }

  package var sheet: SheetSize? {
    get { nil }
    set { (widthMeasure, heightMeasure) = (newValue?.width, newValue?.height) }
  }

  /// Width to height, from which a side that is not given follows.
  package var aspect: AspectRatio? {
    get { units.aspect }
    set { units.aspect = newValue }
  }

  /// The scale; `nil` if the resolution decides it.
  package var chosenScale: Double? {
    get { units.hasAny && !units.hasScale ? nil : scale }
    set { if let newValue { scale = newValue } }
  }

  package var isPhysical: Bool {
    [units.width, units.height].contains { $0?.unit?.isPhysical == true }
  }

  /// Turns units and the ratio into points, and the resolution into the scale.
  ///
  /// For a canvas on paper, the resolution decides the pixels; it is ``printResolution`` if no resolution is given and no scale
  /// was chosen. With `decidesPixels`, the resolution also decides the pixels of a canvas in points, as for a PDF's pictures. A
  /// side in pixels has exactly that many pixels at any scale.
  package mutating func settle(dotsPerInch: Double?, decidesPixels: Bool) {
    let units = units
    if isPhysical { isOnPaper = true }
    if let dotsPerInch, isPhysical || decidesPixels {
      scale = dotsPerInch / 72
    } else if isPhysical, !units.hasScale {
      scale = Self.printResolution / 72
    }
    if let side = units.width, side.unit == .pixels { width = side.value / scale }
    if let side = units.height, side.unit == .pixels { height = side.value / scale }
    if let aspect = units.aspect {
      if let height, width == nil {
        width = height * aspect.width / aspect.height
      } else if height == nil {
        let side = width ?? Self.defaultWidth
        (width, height) = (side, side * aspect.height / aspect.width)
      }
    }
    self.units = CanvasUnits()
  }
}

// MARK: The picture behind all items

/// A picture over the whole canvas, under all items.
public struct CanvasImage: Hashable, Sendable {
  /// Its file or its bytes.
  public var source: PictureSource
  /// Size of the picture in pixels after orientation; unknown until it is measured.
  public var pixels: PixelSize?
  /// How it fills the canvas.
  public var fit: Fit
  /// Its position on the canvas.
  public var position: Position
  /// How solid it is, 0 to 1.
  public var opacity: Double

  /// Makes a picture, whose size may be unknown; by default it covers the canvas.
  public init(
    _ source: PictureSource, pixels: PixelSize? = nil, fit: Fit = .cover, position: Position = .center,
    opacity: Double = 1
  ) {
    self.source = source
    self.pixels = pixels
    self.fit = fit
    self.position = position
    self.opacity = opacity
  }

  /// Path of its file; for a picture in memory, its name.
  public var path: String {
    get { source.name }
    set { source = .file(newValue) }
  }
}

// MARK: The watermark

/// A text or a picture over all items.
public struct Watermark: Hashable, Sendable {
  /// A picture, a colour or a text.
  public enum Content: Hashable, Sendable {
    /// A line of text.
    case text(Label)
    /// A picture: its file or its bytes, and its size in pixels, unknown until it is measured.
    case image(PictureSource, pixels: PixelSize?)
  }

  /// A picture, a colour or a text.
  public var content: Content
  /// Its position on the canvas.
  public var position: Position
  /// Width of a picture, as a share of the canvas'.
  public var size: Double
  /// How solid it is, 0 to 1.
  public var opacity: Double
  /// Distance from the canvas' edges in points.
  public var margin: Double

  /// Makes a watermark; by default it is in the right bottom corner.
  public init(
    _ content: Content, position: Position = Position(x: .fraction(1), y: .fraction(1)), size: Double = 0.2,
    opacity: Double = 0.5, margin: Double = 16
  ) {
    self.content = content
    self.position = position
    self.size = size
    self.opacity = opacity
    self.margin = margin
  }

  /// Makes a watermark of a text, white and 24 points high, in the right bottom corner.
  public init(text: String) { self.init(.text(Self.label(text))) }

  package static func label(_ text: String) -> Label {
    Label(text: text, style: TextStyle(fontSize: 24, color: .white))
  }
}
