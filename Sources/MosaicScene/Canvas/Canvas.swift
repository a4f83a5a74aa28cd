// The canvas of a collage: its size, and what lies under all items and over them.

public import MosaicLayout

/// What a collage is drawn on.
public struct Canvas: Hashable, Sendable {
  /// The scales that are allowed: what is computed of far smaller ones has no room in a `Double`.
  public static let scales = 0.0001...100.0

  /// Width in points, or `nil` for 1080 or the content's width, as the layout asks.
  public var width: Double?
  /// Height in points, or `nil` for the content's height, or the width where the layout fills a box.
  public var height: Double?
  /// Pixels per point.
  public var scale = 1.0
  /// Space between the canvas' edges and the content.
  public var padding = Insets(0)
  /// Colour of the empty canvas.
  public var background = Color.white
  /// A gradient over ``background``, if any.
  public var gradient: Gradient?
  /// A picture over both, if any.
  public var image: CanvasImage?
  /// A text or a picture over all items, if any.
  public var watermark: Watermark?

  /// Makes a canvas of the given size, white, without padding, one pixel a point.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

extension Canvas {
  /// The paths of the pictures that the canvas itself shows.
  public var imagePaths: [String] {
    var paths: [String] = []
    if let image { paths.append(image.path) }
    if case .image(let path, _) = watermark?.content { paths.append(path) }
    return paths
  }

  /// Notes how large the picture at `path` is; with `nil`, for one that cannot be read, it is left out.
  public mutating func setSize(_ pixels: PixelSize?, ofImage path: String) {
    if image?.path == path {
      if let pixels { image?.pixels = pixels } else { image = nil }
    }
    if case .image(path, _) = watermark?.content {
      if let pixels { watermark?.content = .image(path: path, pixels: pixels) } else { watermark = nil }
    }
  }

  /// Changes the paths of the canvas' own pictures.
  public mutating func mapImagePaths(_ change: (String) -> String) {
    if let path = image?.path { image?.path = change(path) }
    if case .image(let path, let pixels) = watermark?.content {
      watermark?.content = .image(path: change(path), pixels: pixels)
    }
  }
}
