// How the planner measures text without knowing any font.

package import MosaicLayout

/// Measures labels. The planner is pure: who has fonts hands it one of these.
package protocol TextMeasuring {
  /// Width and height of a label in points, with the padding around its text.
  func size(of label: Label) -> Size
}

/// A function that measures labels, as a ``TextMeasuring``.
struct TextMeasure: TextMeasuring {
  let measure: (Label) -> Size

  func size(of label: Label) -> Size { measure(label) }
}
