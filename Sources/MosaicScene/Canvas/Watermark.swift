// A text or a picture over all items.

public import MosaicLayout

/// A text or a picture over all items.
public struct Watermark: Hashable, Sendable {
  /// What it shows.
  public enum Content: Hashable, Sendable {
    /// A line of text.
    case text(Label)
    /// A picture: its path, and its size in pixels, unknown until it is measured.
    case image(path: String, pixels: PixelSize?)
  }

  /// What it shows.
  public var content: Content
  /// Its position on the canvas.
  public var position = Position(x: .fraction(1), y: .fraction(1))
  /// Width of a picture, as a share of the canvas'.
  public var size = 0.2
  /// How solid it is, 0 to 1.
  public var opacity = 0.5
  /// Distance from the canvas' edges in points.
  public var margin = 16.0

  /// Makes a watermark in the right bottom corner.
  public init(_ content: Content) { self.content = content }

  /// Makes a watermark of a text, white and 24 points high.
  public init(text: String) { self.init(.text(Self.label(text))) }

  /// A text as a watermark has it where nothing else is said.
  package static func label(_ text: String) -> Label {
    var label = Label(text: text)
    (label.color, label.fontSize) = (.white, 24)
    return label
  }
}
