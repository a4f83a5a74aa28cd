// Texts of a collage: captions of items, headings, and labels.

/// A text with the space around it; its background is the item's ``ItemStyle/background``.
public struct Label: Codable, Hashable, Sendable {
  /// The text; a line break starts a new line if ``TextStyle/lines`` allows it.
  public var text: String
  /// How it looks.
  public var style: TextStyle
  /// Space around the text in points; `nil` is 0.6 of the type's height at the sides and 0.3 above and below.
  public var padding: Insets?
  /// How wide it may grow with its padding, in points, before the text wraps or is cut; `nil` sets no bound.
  public var maxWidth: Double?
  /// The position of the lines in a box that is higher than they are.
  public var verticalAlign: VerticalAlignment

  /// Makes a label; by default it is black, 16 points high, in the middle of its box.
  public init(
    text: String, style: TextStyle = TextStyle(), padding: Insets? = nil, maxWidth: Double? = nil,
    verticalAlign: VerticalAlignment = .middle
  ) {
    self.text = text
    self.style = style
    self.padding = padding
    self.maxWidth = maxWidth
    self.verticalAlign = verticalAlign
  }

  /// The space around the text in points.
  public var insets: Insets {
    let size = style.fontSize
    return padding ?? Insets(top: 0.3 * size, left: 0.6 * size, bottom: 0.3 * size, right: 0.6 * size)
  }
}

// MARK: Captions

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
  /// Width of the strip in which the text is whole, in points, if it was measured.
  package var wholeWidth: Double?

  /// Makes a caption; its strip is as high as the style's number of lines, each `lineHeight` points from the next, and the
  /// padding, in whole points.
  public init(
    text: String, style: TextStyle, position: CaptionPosition = .below, padding: Insets = Insets(4),
    background: Color? = nil, lineHeight: Double
  ) {
    self.text = text
    self.style = style
    self.position = position
    self.padding = padding
    self.background = background
    height = (Double(style.lines) * lineHeight + padding.top + padding.bottom).rounded(.up)
  }

  var reservedHeight: Double { position == .over ? 0 : height }
}

/// A title above the collage or above a section, of known height, or a title over it.
public struct Heading: Hashable, Sendable {
  /// The text.
  public var text: String
  /// How it looks.
  public var style: TextStyle
  /// Height of its lines and its padding in points; it does not depend on the text.
  public var height: Double
  /// Space above it in points; none is left above the first.
  public var marginTop: Double
  /// Space below it in points.
  public var marginBottom: Double
  /// Space around the text, in points.
  public var padding: Insets
  /// Colour behind the text and its padding, if any.
  public var background: Color?
  /// The shadow of the letters, if any; it is never larger than they are (``Shadow/spread`` is not used).
  public var shadow: Shadow?
  /// Its position over the items of a page: no room is left for it, and its margins are distances from what the canvas' padding
  /// leaves. `nil` for a title that has a place of its own. Titles of sections always have one.
  public var position: Position?

  /// Makes a heading as high as the style's number of lines, each `lineHeight` points from the next, and the padding, in whole
  /// points.
  public init(
    text: String, style: TextStyle, marginTop: Double, marginBottom: Double, lineHeight: Double,
    padding: Insets = Insets(0), background: Color? = nil, shadow: Shadow? = nil, position: Position? = nil
  ) {
    self.text = text
    self.style = style
    self.marginTop = marginTop
    self.marginBottom = marginBottom
    self.padding = padding
    self.background = background
    self.shadow = shadow
    self.position = position
    height = (Double(style.lines) * lineHeight + padding.top + padding.bottom).rounded(.up)
  }

  /// The heading, if it has a place of its own.
  var inFlow: Heading? { position == nil ? self : nil }
}
