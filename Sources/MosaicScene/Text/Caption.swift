/// The position of an item's caption.
public enum CaptionPosition: String, CaseIterable, Hashable, Sendable {
  /// In a strip below the picture, which the layout makes room for.
  case below
  /// In a strip above the picture, which the layout makes room for.
  case above
  /// On the picture's lower edge.
  case over
}

/// A text at an item, of known height.
public struct Caption: Hashable, Sendable {
  /// The text.
  public var text: String
  /// How it looks.
  public var style: TextStyle
  /// Its position.
  public var position: CaptionPosition
  /// Space around the text inside the strip, in points.
  public var padding: Insets
  /// Colour of the strip, `nil` for none.
  public var background: Color?
  /// Height of the strip in points, with the padding; it does not depend on the text.
  public var height: Double

  /// Makes a caption; its strip is as high as the style's number of lines, each `lineHeight` points from the next, and the
  /// padding, in whole points.
  public init(
    text: String, style: TextStyle, position: CaptionPosition = .below, padding: Insets = Insets(4),
    background: Color? = nil, lineHeight: Double
  ) {
    (self.text, self.style, self.position, self.padding) = (text, style, position, padding)
    self.background = background
    height = (Double(style.lines) * lineHeight + padding.top + padding.bottom).rounded(.up)
  }

  var reservedHeight: Double { position == .over ? 0 : height }
}

/// A title above the collage or above a section, of known height.
public struct Heading: Hashable, Sendable {
  /// The text.
  public var text: String
  /// How it looks.
  public var style: TextStyle
  /// Height of its lines in points; it does not depend on the text.
  public var height: Double
  /// Space above it in points; none is left above the first.
  public var marginTop: Double
  /// Space below it in points.
  public var marginBottom: Double

  /// Makes a heading as high as the style's number of lines, each `lineHeight` points from the next, in whole points.
  public init(text: String, style: TextStyle, marginTop: Double, marginBottom: Double, lineHeight: Double) {
    (self.text, self.style, self.marginTop, self.marginBottom) = (text, style, marginTop, marginBottom)
    height = (Double(style.lines) * lineHeight).rounded(.up)
  }
}
