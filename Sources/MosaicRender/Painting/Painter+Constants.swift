// The looks that no document decides, shared by everything that draws a plan.

import MosaicScene

extension Painter {
  /// Fill of the tile in place of a picture that cannot be read.
  static let placeholderColor = Color(red: 0xDD, green: 0xDD, blue: 0xDD)
  /// The cross on it.
  static let placeholderCrossColor = Color(red: 0x99, green: 0x99, blue: 0x99)
  /// Drawn over the item that displays the number of hidden items.
  static let hiddenOverlay = Color(red: 0, green: 0, blue: 0, alpha: 0x80)
  /// Colour of that number.
  static let hiddenTextColor = Color.white
  /// Height of its type, as a share of the item's shorter side.
  static let hiddenTextShare = 0.3
  /// The text for so many hidden items.
  static func hiddenText(_ count: Int) -> String { "+\(count)" }
}
