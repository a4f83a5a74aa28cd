// The collages that are measured.

/// The collages that all programs make.
enum SheetKind: String, CaseIterable, Sendable {
  case ninePNG, nineJPEG, hundredPNG, hundredJPEG

  var title: String {
    switch self {
    case .ninePNG: "Nine 12-megapixel PNGs into 1080 × 1080"
    case .nineJPEG: "Nine 12-megapixel JPEGs into 1080 × 1080"
    case .hundredPNG: "A hundred 2-megapixel PNGs into 10 × 10 tiles of 256"
    case .hundredJPEG: "A hundred 2-megapixel JPEGs into 10 × 10 tiles of 256"
    }
  }

  /// The title within a sentence.
  var shortTitle: String {
    switch self {
    case .ninePNG: "nine PNGs"
    case .nineJPEG: "nine JPEGs"
    case .hundredPNG: "a hundred PNGs"
    case .hundredJPEG: "a hundred JPEGs"
    }
  }

  var isJPEG: Bool { self == .nineJPEG || self == .hundredJPEG }
  var folder: String { (isJPEG ? "j" : "p") + (columns == 3 ? "9" : "100") }
  var columns: Int { self == .ninePNG || self == .nineJPEG ? 3 : 10 }
  /// Side of a tile in pixels.
  var cell: Int { columns == 3 ? 360 : 256 }
  /// Side of the canvas in pixels.
  var side: Int { columns * cell }
  var imageCount: Int { columns * columns }
}
