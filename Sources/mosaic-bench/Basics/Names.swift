// The programs, encoders and workloads that are compared.

enum Names {
  static let mosaic = "mosaic"
  static let libvips = "libvips"
  static let libvipsThreads = "libvips, thumbnails in threads"
  static let pillow = "Pillow"
  static let imageMagick = "ImageMagick"
  static let graphicsMagick = "GraphicsMagick"
  static let vipsthumbnail = "vipsthumbnail + vips arrayjoin"
  static let odiff = "odiff"
  static let blazediff = "blazediff"
  static let encoderFast = "mosaic, fast"
  static let encoderDefault = "mosaic, default"
  static let encoderSmall = "mosaic, small"
  static let libvipsProgressive = "libvips, optimised and progressive"
  static let libvipsBest = "libvips, best: trellis and more"
  static let libpng6 = "libpng, level 6, all filters"
  static let libpng9 = "libpng, level 9, all filters"

  static let fiveSizes = "mosaic, five sizes"
  static let thumbnailThreads = "libvips in threads"
  static let colourJobs = "one colour on 16 × 16 pixels"
  static let nineJobs = "nine small PNGs on 300 × 300 pixels"
  static let page = "two PNGs of 37 megapixels, a twentieth of which differs"
  static let equalPairs = "1,000 pairs of equal files"
  static let reading = "`cat` of all files"
  static let large = "10,000 of them on 8,000 × 40,000 px"
  static let document = "200,000 colours of a document"
  static let planPrinted = "plan printed"
  static let rendered = "rendered"
  static let workers = ["1 worker", "2 workers"]

  static let metapixelGlobal = "metapixel, global"
  static let metapixelLocal = "metapixel, local"
  static let once = "mosaic, each once"
  static let distant = "mosaic, distance 5"
  static let recolored = "mosaic, each once, recoloured"
  static let planned = "mosaic plan"
  static let cold = "mosaic, without an index"
  static let decoded = "Pillow, which only decodes at 1/8"
  static let hundredThousand = "99,856 cells of 64 px, recoloured, to PNG"

  /// Megapixels of the page whose change is compared.
  static let pageMegapixels = 3446 * 10728 / 1e6
}

/// The collages that all programs make.
enum SheetKind: String, CaseIterable, Sendable {
  case ninePNG, nineJPEG, hundredPNG, hundredJPEG

  /// Its title, and that within a sentence.
  private var titles: (String, String) {
    switch self {
    case .ninePNG: ("Nine 12-megapixel PNGs into 1080 × 1080", "nine PNGs")
    case .nineJPEG: ("Nine 12-megapixel JPEGs into 1080 × 1080", "nine JPEGs")
    case .hundredPNG: ("A hundred 2-megapixel PNGs into 10 × 10 tiles of 256", "a hundred PNGs")
    case .hundredJPEG: ("A hundred 2-megapixel JPEGs into 10 × 10 tiles of 256", "a hundred JPEGs")
    }
  }

  var title: String { titles.0 }
  var shortTitle: String { titles.1 }
  var isJPEG: Bool { self == .nineJPEG || self == .hundredJPEG }
  var folder: String { (isJPEG ? "j" : "p") + (columns == 3 ? "9" : "100") }
  var columns: Int { self == .ninePNG || self == .nineJPEG ? 3 : 10 }
  var cell: Int { columns == 3 ? 360 : 256 }
  var side: Int { columns * cell }
  var imageCount: Int { columns * columns }
}
