// The results of a run, as values.

/// All measurements; parts that were not run are empty.
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
    /// `nil` if the program did not do the work; `note` says why.
    var usage: Usage?
    var note = ""
  }

  /// A hundred thumbnails as files.
  struct Thumbnails: Hashable, Sendable {
    var kind: SheetKind
    /// At one size.
    var mosaic: Usage
    /// At five sizes.
    var several: Usage
    /// At one size; `nil` if libvips is missing.
    var libvips: Usage?
  }

  /// A job file.
  struct Batch: Hashable, Sendable {
    /// What each job renders.
    enum Kind: String, Hashable, Sendable {
      case colour = "one colour on 16 × 16 pixels"
      case nine = "nine small PNGs on 300 × 300 pixels"
    }

    var kind: Kind
    var jobs: Int
    var usage: Usage
  }

  /// A pair of large pictures, and folders of equal ones.
  struct Comparing: Hashable, Sendable {
    /// The programs that compared the pair.
    var rows: [Row]
    /// 1,000 pairs of equal files.
    var folders: Usage?
    /// Only reading the same files.
    var reading: Usage?
    /// The medians of the program of that name.
    subscript(name: String) -> Usage? { rows.first { $0.name == name }?.usage }
  }

  /// Pictures of another format, or many pages, and the programs that did it.
  struct Formats: Hashable, Sendable {
    var title: String
    var rows: [Row]
  }

  /// One workload with one worker and with two.
  struct Workers: Hashable, Sendable {
    var kind: SheetKind
    var one: Usage
    var two: Usage
  }

  /// A collage of so many images.
  struct Growth: Hashable, Sendable {
    var images: Int
    var usage: Usage
  }

  /// A document of very many items.
  struct Document: Hashable, Sendable {
    var items: Int
    /// Of `mosaic plan`, with the plan printed.
    var plan: Usage
    /// Of `mosaic render`.
    var render: Usage
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
    /// mosaic minus libvips, for each photograph.
    var differences: [Double] { zip(mosaic, libvips).map { $0 - $1 } }
  }

  var rounds: Int
  var machine = ""
  var sheets: [Sheet] = []
  var thumbnails: [Thumbnails] = []
  var batches: [Batch] = []
  var comparing: Comparing?
  var formats: [Formats] = []
  var workers: [Workers] = []
  var growth: [Growth] = []
  var large: Usage?
  var document: Document?
  /// Encodings of a sheet of photographs.
  var encodings: [Encoding] = []
  /// Encodings of text in boxes.
  var drawings: [Encoding] = []
  var qualities: [Quality] = []
  /// Sentences after the tables.
  var notes: [String] = []

  subscript(kind: SheetKind) -> Sheet? { sheets.first { $0.kind == kind } }
}
