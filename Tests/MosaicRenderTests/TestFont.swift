// The font that goldens of text are drawn in.

import Foundation
import MosaicLayout
import MosaicRender
import MosaicScene
import TestSupport
import Testing

/// DejaVu Sans, which the set-up of the tests installs.
enum TestFont {
  static let family = "DejaVu Sans"

  /// Whether it is installed; where it is not, that is said once, and is a failure if the environment asks for all tools.
  ///
  /// A font is known by the widths of its letters.
  static var isThere: Bool {
    if hasFont { return true }
    let isRequired = ProcessInfo.processInfo.environment["MOSAIC_REQUIRE_TOOLS"] == "1"
    #expect(!isRequired, "DejaVu Sans is not installed; install fonts-dejavu-core")
    OutsideProgram.sayOnce("DejaVu Sans is not installed; tests of text are left out")
    return false
  }

  private static let hasFont: Bool = {
    var label = Label(text: "Hamburgefonstiv, quickly 0123456789")
    label.style.font = [family]
    label.padding = Insets(0)
    return TextMeasure.size(of: label) == Size(width: 312, height: 19)
  }()
}
