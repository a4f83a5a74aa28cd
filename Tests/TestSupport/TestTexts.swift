// Sizes of texts for tests that have no fonts.

package import MosaicLayout
package import MosaicScene

/// Measures without fonts, in proportion to the type's height: every character is 0.6 of it wide, and the padding is added. Rounding to
/// whole points would break the law of scaling.
package struct TestTexts: TextMeasuring {
  package init() {}

  package func size(of label: Label) -> Size {
    let insets = label.insets
    return Size(
      width: 0.6 * label.style.fontSize * Double(label.text.count) + insets.left + insets.right,
      height: 1.2 * label.style.fontSize + insets.top + insets.bottom)
  }
}
