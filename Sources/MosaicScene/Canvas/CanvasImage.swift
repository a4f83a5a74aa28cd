// A picture over the whole canvas, under all items.

public import MosaicLayout

/// A picture over the whole canvas, under all items.
public struct CanvasImage: Hashable, Sendable {
  /// Path of the file.
  public var path: String
  /// Size of the picture in pixels after orientation; unknown until it is measured.
  public var pixels: PixelSize?
  /// How it fills the canvas.
  public var fit = Fit.cover
  /// Its position on the canvas.
  public var position = Position.center
  /// How solid it is, 0 to 1.
  public var opacity = 1.0

  /// Makes a picture that covers the canvas.
  public init(path: String) { self.path = path }
}
