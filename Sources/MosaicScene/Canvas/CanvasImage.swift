public import MosaicLayout

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

  /// Makes a picture, whose size may be unknown; where nothing else is given, it covers the canvas.
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

  /// Path of its file; of a picture in memory, its name.
  public var path: String {
    get { source.name }
    set { source = .file(newValue) }
  }
}
