// Sizes of texts, for those who make scenes and plans.

public import MosaicLayout
public import MosaicScene

/// Measures texts without drawing them; one per thread.
///
/// Fonts are looked up at the first call, and each is opened once: keep one measurer for many texts.
public final class TextMeasurer: TextMeasuring {
  /// The fonts.
  let typesetter: Typesetter

  /// Makes a measurer; no font is looked up yet.
  public init() { typesetter = Typesetter() }

  /// Makes a measurer that shares the fonts of a typesetter.
  init(_ typesetter: Typesetter) { self.typesetter = typesetter }

  /// Width and height of a label in whole points, with the padding around its text.
  ///
  /// The height follows from the font and the number of lines alone, so labels of one style have one height.
  public func size(of label: Label) -> Size {
    let insets = label.insets
    let sides = insets.left + insets.right
    let text = typesetter.size(of: label.text, label.style, width: label.maxWidth.map { max(1, $0 - sides) })
    // Whole points, so that snapping the label loses no pixel.
    return Size(
      width: max(1, (text.width + sides).rounded(.up)),
      height: max(1, (text.height + insets.top + insets.bottom).rounded(.up)))
  }

  /// Remarks about the texts that were drawn with these fonts.
  package var remarks: [RenderRemark] { typesetter.remarks }

  /// From one line of a style to the next, in points.
  public func lineHeight(of style: TextStyle) -> Double { typesetter.lineHeight(of: style) }
}
