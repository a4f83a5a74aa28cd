// Sizes of texts, for those who make scenes.

public import MosaicLayout
public import MosaicScene

/// Measures texts without drawing them; one for each thread.
///
/// Fonts are looked up at the first question, and each is opened once: keep one for many texts.
public final class TextMeasurer {
  private let setter: TextSetter

  /// Makes a measurer; no font is looked up yet.
  public init() { setter = TextSetter() }

  /// Measures with fonts that are open already.
  init(_ setter: TextSetter) { self.setter = setter }

  /// Width and height of a label in whole points, with the space around its text.
  ///
  /// The height follows from the font and the number of lines alone: labels of one style stand level.
  public func size(of label: Label) -> Size {
    let insets = label.insets
    let sides = insets.left + insets.right
    let text = setter.size(of: label.text, label.style, width: label.maxWidth.map { max(1, $0 - sides) })
    // Whole points, so that no pixel is lost where the label is snapped.
    return Size(
      width: max(1, (text.width + sides).rounded(.up)),
      height: max(1, (text.height + insets.top + insets.bottom).rounded(.up)))
  }

  /// From one line of a style to the next, in points.
  public func lineHeight(of style: TextStyle) -> Double { setter.lineHeight(of: style) }
}

/// Measures single labels.
public enum TextMeasure {
  /// Width and height of a label in points, with the space around its text; see ``TextMeasurer`` for many.
  public static func size(of label: Label) -> Size { TextMeasurer().size(of: label) }
}
