public import MosaicLayout

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

  /// Makes a watermark; where nothing else is given, in the right bottom corner.
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
