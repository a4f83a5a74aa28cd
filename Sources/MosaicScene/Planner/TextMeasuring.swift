// How the planner measures text without knowing any font.

package import MosaicLayout

/// Measures labels. The planner is pure: who has fonts hands it one of these.
package protocol TextMeasuring {
  /// Width and height of a label in points, with the padding around its text.
  func size(of label: Label) -> Size
}
