import Foundation
import MosaicLayout
import MosaicRender
import MosaicScene
import TestSupport
import Testing

/// DejaVu Sans, which comes with Pango on Debian, and a font of Chinese, which does not.
///
/// Where a font is not installed, that is said once, and is a failure if the environment asks for all tools. A font is
/// known by the widths of its letters.
enum TestFont {
  static let family = "DejaVu Sans"
  static let chineseFamily = "Noto Sans CJK SC"

  /// Whether DejaVu Sans is installed.
  static var isThere: Bool { hasFont || leaveOut("tests of text", family, package: "fonts-dejavu-core") }

  /// Whether Chinese is set in letters, and not in boxes.
  static var chineseIsThere: Bool {
    hasChinese || leaveOut("tests of Chinese text", chineseFamily, package: "fonts-noto-cjk")
  }

  /// Whether any font is installed; otherwise boxes of one width are drawn instead of letters.
  static var anyIsThere: Bool {
    hasLetters || leaveOut("tests of drawn text", "any font", package: "fonts-dejavu-core")
  }

  private static let hasLetters = width(of: "iii", in: family) != width(of: "WWW", in: family)
  private static let hasFont = width(of: "Hamburgefonstiv, quickly 0123456789", in: family) == 312
  private static let hasChinese = width(of: "清单清单", in: chineseFamily) == 64

  private static func width(of text: String, in family: String) -> Double {
    var label = Label(text: text)
    label.style.font = [family]
    label.padding = Insets(0)
    return Typesetter().size(of: label).width
  }

  private static func leaveOut(_ tests: String, _ family: String, package: String) -> Bool {
    let isRequired = ProcessInfo.processInfo.environment["MOSAIC_REQUIRE_TOOLS"] == "1"
    #expect(!isRequired, "\(family) is not installed; install \(package)")
    OutsideProgram.sayOnce("\(family) is not installed; \(tests) are left out")
    return false
  }
}
