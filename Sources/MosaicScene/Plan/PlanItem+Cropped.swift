// How much of a picture a crop takes away.

import MosaicLayout

extension PlanItem {
  /// A crop of more than this share of the picture is worth saying.
  public static let notableCrop = 0.5

  /// The share of the picture that is cut off, 0 to 1; 0 for what is no picture, and where nothing of it is visible.
  public var croppedShare: Double {
    guard let image, case .image(_, let width, let height) = content else { return 0 }
    let whole = Double(width) * Double(height)
    return whole > 0 ? min(max(1 - image.crop.width * image.crop.height / whole, 0), 1) : 0
  }
}
