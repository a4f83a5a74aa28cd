// The command line of `mosaic-bench`, and the names of the compared programs.

struct Arguments: Hashable, Sendable {
  enum Command: String, Sendable { case run, micro, data }

  enum Part: String, CaseIterable, Sendable {
    case sheets, formats, thumbnails, jpegs, batches, comparing, workers, growth, large, documents, encoding,
      quality, layouts, collages, galleries, photomosaics, assignments
  }

  var command = Command.run
  /// The parts to run; all if none is named.
  var parts = Set(Part.allCases)
  var rounds = 5
  /// The Markdown file whose marked section is replaced.
  var output: String?
  /// The folder of the generated photographs.
  var data = ".build/bench-data"
  /// The mosaic to measure; the one beside this program if `nil`.
  var mosaic: String?
  /// A Python with the packages of the peers.
  var python = ".build/bench-venv/bin/python"

  /// A folder in which photomosaics stay, to be looked at.
  var keep: String?

  static let usage = """
    mosaic-bench [run] [options] [PART…]   mosaic against its peers, as Markdown
    mosaic-bench micro [options]           the parts of the work, in milliseconds per megapixel
    mosaic-bench data [--data FOLDER]      only makes the photographs

      PART             \(Part.allCases.map(\.rawValue).joined(separator: ", ")) (all)
      --rounds N       how often each program runs, in turn with the others (5)
      --write FILE     put the tables between the markers of FILE, too; only with all parts
      --data FOLDER    where the photographs are kept ($MOSAIC_BENCH_DATA, .build/bench-data)
      --mosaic FILE    the program to be measured (the one beside this)
      --keep FOLDER    photomosaics stay in this folder, to be looked at
      --python FILE    a Python with pyvips and Pillow (.build/bench-venv/bin/python)

    """

  init(_ words: [String], environment: [String: String] = [:]) throws(BenchError) {
    if let folder = environment["MOSAIC_BENCH_DATA"], !folder.isEmpty { data = folder }
    var words = words[...]
    if let command = words.first.flatMap(Command.init(rawValue:)) {
      self.command = command
      words.removeFirst()
    }
    var named: Set<Part> = []
    while let word = words.popFirst() {
      switch word {
      case "--rounds": rounds = try Self.count(Self.value(of: word, &words))
      case "--write": output = try Self.value(of: word, &words)
      case "--data": data = try Self.value(of: word, &words)
      case "--mosaic": mosaic = try Self.value(of: word, &words)
      case "--keep": keep = try Self.value(of: word, &words)
      case "--python": python = try Self.value(of: word, &words)
      default:
        guard let part = Part(rawValue: word), command == .run else {
          throw BenchError("'\(word)' is neither an option nor a part; usage:\n\(Self.usage)")
        }
        named.insert(part)
      }
    }
    if !named.isEmpty { parts = named }
    guard output == nil || (command == .run && named.isEmpty) else {
      throw BenchError("--write replaces all tables, so it goes with 'run' and no PART")
    }
  }

  private static func value(of option: String, _ words: inout ArraySlice<String>) throws(BenchError) -> String
  {
    guard let word = words.popFirst(), !word.isEmpty else { throw BenchError("\(option) needs a value") }
    return word
  }

  private static func count(_ word: String) throws(BenchError) -> Int {
    guard let count = Int(word), (1...1000).contains(count) else {
      throw BenchError("--rounds is a whole number from 1 to 1000; found '\(word)'")
    }
    return count
  }
}

// MARK: The programs, encoders and workloads that are compared

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
