// The results of a run, as values.

/// Everything that a run measured; what was not measured is empty.
struct Results: Hashable, Sendable {
  /// Programs that ran in turn on one workload.
  struct Section: Hashable, Sendable {
    var part: Arguments.Part
    var title: String
    var rows: [Row]
  }

  struct Row: Hashable, Sendable {
    var name: String
    /// The program's version; empty if it does not tell.
    var version = ""
    /// `nil` if the program was missing or failed, as `note` says then.
    var usage: Usage?
    var note = ""
    /// Images or jobs of the workload.
    var count = 1
    /// Of each photograph's file, at equal PSNR; empty if files are not compared.
    var bytes: [Double] = []
    /// Whether its time is shown against mosaic's: not that of mosaic with more or less to do.
    var isPeer = true

    var meanBytes: Double? { bytes.isEmpty ? nil : bytes.reduce(0, +) / Double(bytes.count) }
  }

  struct Encoding: Hashable, Sendable {
    var name: String
    var wall: Double
    var bytes: Int
  }

  /// PSNR in decibels of each photograph, against a full Lanczos-3.
  struct Quality: Hashable, Sendable {
    var kind: SheetKind
    var mosaic: [Double]
    var libvips: [Double]

    /// How many decibels mosaic is closer, for each photograph.
    var differences: [Double] { zip(mosaic, libvips).map { $0 - $1 } }
  }

  var rounds: Int
  var machine = ""
  var sections: [Section] = []
  var encodings: [Encoding] = []
  /// Encodings of a picture with text, which compresses in another way.
  var drawings: [Encoding] = []
  var qualities: [Quality] = []
  var notes: [String] = []

  subscript(part: Arguments.Part, title: String) -> [Row] {
    sections.first { ($0.part, $0.title) == (part, title) }?.rows ?? []
  }

  subscript(part: Arguments.Part, title: String, name: String) -> Usage? {
    self[part, title].first { $0.name == name }?.usage
  }
}
