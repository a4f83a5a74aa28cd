public import MosaicLayout

/// The sheet that a collage is drawn on.
public struct Canvas: Hashable, Sendable {
  /// The longest side in pixels: libpng by default refuses to read more.
  package static let largestSide = 1_000_000
  package static let largestArea = 10_000_000_000
  /// The width of a canvas that states none, in points.
  package static let defaultWidth = 1080.0

  /// Width in points, or `nil` for 1080 or the content's width, as the layout asks.
  public var width: Double? { didSet { units.width = nil } }
  /// Height in points, or `nil` for the content's height, or the width where the layout fills a box.
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
  /// What a part has in common with the next one, in points; a PDF then has marks where the next one begins.
  public var overlap = 0.0
  /// How far background and pictures reach over the edges of a PDF's pages, in points: paper that is cut slightly off then has no white
  /// edge. Pages have marks where they are cut, and a TrimBox and a BleedBox; other formats show what is left when they are.
  public var bleed = 0.0
  /// The shape that everything is cut to, if any; outside it the canvas is transparent.
  public var clipPath: ClipPath?
  /// The size as a document gives it; nothing is left of it where a scene is made.
  var units = CanvasUnits()
  /// Whether its size was given as one of paper, in mm, cm, inches or pt, rather than in pixels or points alone.
  package internal(set) var isOnPaper = false

  /// Makes a canvas; where nothing else is given, white, without padding, one pixel a point.
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

  /// Notes how large a picture is; with `nil`, for one that cannot be read, it is left out.
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
