// All that a run of the bench finds out: values only.

/// What was measured; parts that were not run are empty.
struct Results: Hashable, Sendable {
  /// One workload and the programs that did it.
  struct Sheet: Hashable, Sendable {
    var kind: SheetKind
    var rows: [Row]
    /// The medians of the program of that name.
    subscript(name: String) -> Usage? { rows.first { $0.name == name }?.usage }
  }

  /// One program's line.
  struct Row: Hashable, Sendable {
    var name: String
    var version: String
    /// `nil` where it did not do the work; then `note` says why.
    var usage: Usage?
    var note = ""
  }

  /// One number of workers.
  struct Workers: Hashable, Sendable {
    var kind: SheetKind
    var one: Usage
    var two: Usage
  }

  /// One number of images.
  struct Growth: Hashable, Sendable {
    var images: Int
    var usage: Usage
  }

  /// One way to encode the same picture.
  struct Encoding: Hashable, Sendable {
    var name: String
    var wall: Double
    var bytes: Int
  }

  /// Decibels of each photograph of a workload.
  struct Quality: Hashable, Sendable {
    var kind: SheetKind
    var mosaic: [Double]
    var libvips: [Double]
    /// How much mosaic is better, photograph by photograph.
    var differences: [Double] { zip(mosaic, libvips).map { $0 - $1 } }
  }

  var rounds: Int
  var machine = ""
  var sheets: [Sheet] = []
  var workers: [Workers] = []
  var growth: [Growth] = []
  var large: Usage?
  /// Of a sheet of photographs.
  var encodings: [Encoding] = []
  /// Of words in boxes.
  var drawings: [Encoding] = []
  var qualities: [Quality] = []
  /// Sentences for the end.
  var notes: [String] = []

  subscript(kind: SheetKind) -> Sheet? { sheets.first { $0.kind == kind } }
}

/// The names that results and targets share.
enum Names {
  static let mosaic = "mosaic"
  static let libvips = "libvips"
  static let libvipsThreads = "libvips, thumbnails in threads"
  static let pillow = "Pillow"
  static let imageMagick = "ImageMagick"
  static let graphicsMagick = "GraphicsMagick"
  static let vipsthumbnail = "vipsthumbnail + vips arrayjoin"
  static let encoderFast = "mosaic, fast"
  static let encoderDefault = "mosaic, default"
  static let encoderSmall = "mosaic, small"
  static let libpng6 = "libpng, level 6, all filters"
  static let libpng9 = "libpng, level 9, all filters"
}

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

  /// In the middle of a sentence.
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
}
