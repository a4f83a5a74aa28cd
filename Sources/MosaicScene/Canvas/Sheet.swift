// What lies under all items and over them: a picture of the sheet's ground, and a watermark.

/// A picture over the whole sheet, under all items.
public struct SheetImage: Hashable, Sendable {
  /// Path of the file.
  public var path: String
  /// Size of the picture in pixels after orientation; unknown until it is measured.
  public var pixels: PixelSize?
  /// How it fills the sheet.
  public var fit = Fit.cover
  /// Where it stands on the sheet.
  public var position = Position.center
  /// How solid it is, 0 to 1.
  public var opacity = 1.0

  /// Makes a picture that covers the sheet.
  public init(path: String) { self.path = path }
}

/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Number of columns.
  public var width: Int
  /// Number of rows.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A mark over all items.
public struct Watermark: Hashable, Sendable {
  /// What the mark is.
  public enum Content: Hashable, Sendable {
    /// A line of text.
    case text(Label)
    /// A picture: its path, and its size in pixels, unknown until it is measured.
    case image(path: String, pixels: PixelSize?)
  }

  /// What the mark is.
  public var content: Content
  /// Where it stands on the sheet.
  public var position = Position(x: .fraction(1), y: .fraction(1))
  /// Width of a picture, as a share of the sheet's.
  public var size = 0.2
  /// How solid it is, 0 to 1.
  public var opacity = 0.5
  /// Distance from the sheet's edges in points.
  public var margin = 16.0

  /// Makes a mark in the right bottom corner.
  public init(_ content: Content) { self.content = content }
}

extension Canvas {
  /// The paths of the pictures that the sheet itself shows.
  public var imagePaths: [String] {
    var paths: [String] = []
    if let image { paths.append(image.path) }
    if case .image(let path, _) = watermark?.content { paths.append(path) }
    return paths
  }

  /// Notes how large the picture at `path` is; with `nil`, which stands for one that cannot be read, it is left out.
  public mutating func setSize(_ pixels: PixelSize?, ofImage path: String) {
    if image?.path == path {
      if let pixels { image?.pixels = pixels } else { image = nil }
    }
    if case .image(path, _) = watermark?.content {
      if let pixels { watermark?.content = .image(path: path, pixels: pixels) } else { watermark = nil }
    }
  }

  /// Changes the paths of the sheet's own pictures.
  public mutating func mapImagePaths(_ change: (String) -> String) {
    if let path = image?.path { image?.path = change(path) }
    if case .image(let path, let pixels) = watermark?.content {
      watermark?.content = .image(path: change(path), pixels: pixels)
    }
  }
}
