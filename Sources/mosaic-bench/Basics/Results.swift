// The results of a run, as values.

/// Everything that a run measured; figures without a measurement are empty.
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
    /// The bytes of each photograph's file, at equal PSNR; empty if files are not compared.
    var bytes: [Double] = []
    /// Whether its time is shown against mosaic's; false for mosaic itself with more or less to do.
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

  /// How good the sheets of the layout `collage` are.
  struct Collages: Hashable, Sendable {
    struct Row: Hashable, Sendable {
      var name: String
      /// For each sheet: the greatest crop; the largest area for its weight over the smallest; how far the pictures of a weight are in the
      /// mean from the area that they should have, as a factor; and the processor's time, without and with looking at alternatives.
      var crops: [Double] = []
      var spreads: [Double] = []
      var factors: [Double] = []
      var seconds: [Double] = []
      var explained: [Double] = []

      /// The share of the sheets that crop at most 2 %, and of those whose areas are within 6 : 1 as well.
      var within: Double { share { crops[$0] <= 0.02 + 1e-9 } }
      var good: Double { share { crops[$0] <= 0.02 + 1e-9 && spreads[$0] <= 6 + 1e-9 } }

      private func share(_ isGood: (Int) -> Bool) -> Double {
        Double(crops.indices.count(where: isGood)) / Double(max(1, seconds.count))
      }
    }

    var title: String
    var rows: [Row]

    subscript(name: String) -> Row? { rows.first { $0.name == name } }
  }

  /// A layout of web galleries, by several programs in node.
  struct Gallery: Hashable, Sendable {
    struct Row: Hashable, Sendable {
      var name: String
      var version: String
      /// Seconds of a processor for 100, 10,000 and 1,000,000 items; `nil` if the program takes too long.
      var seconds: [Double?]
      /// In words, with the unit.
      var quality: String
    }

    var title: String
    var rows: [Row]
  }

  /// How near photomosaics come to their targets, and assignments to the optimum.
  struct Photomosaics: Hashable, Sendable {
    struct Row: Hashable, Sendable {
      var name: String
      /// One for each target.
      var nearness: [Nearness] = []
    }

    struct Solution: Hashable, Sendable {
      var name: String
      var wanted: Double
      /// The cost over the cost of `base`, 1 for the same; `nil` without a comparison.
      var ratio: Double?
      var base = ""
      /// Seconds of a processor for the search and the assignment.
      var cpu: Double
      var mostCPU = Double.infinity
    }

    var rows: [Row] = []
    var solutions: [Solution] = []

    subscript(name: String) -> [Nearness] { rows.first { $0.name == name }?.nearness ?? [] }
  }

  var rounds: Int
  var machine = ""
  var sections: [Section] = []
  var encodings: [Encoding] = []
  /// Encodings of a picture with text, which compresses in another way.
  var drawings: [Encoding] = []
  var qualities: [Quality] = []
  var collages: [Collages] = []
  var galleries: [Gallery] = []
  var photomosaics = Photomosaics()
  var notes: [String] = []

  subscript(part: Arguments.Part, title: String) -> [Row] {
    sections.first { ($0.part, $0.title) == (part, title) }?.rows ?? []
  }

  subscript(part: Arguments.Part, title: String, name: String) -> Usage? {
    self[part, title].first { $0.name == name }?.usage
  }
}

// MARK: How near a picture comes to another, as numbers

/// A photomosaic beside its target, both shrunk: decibels at 4 pixels a cell, and the lost structure at 8.
struct Nearness: Hashable, Sendable {
  /// PSNR over lightness, a and b of OKLab, with 1 as the way from black to white; and over red, green and blue as stored.
  var oklab = 0.0
  var srgb = 0.0
  /// 1 − MS-SSIM of OKLab's lightness, and of the luma of sRGB.
  var lostLightness = 0.0
  var lostLuma = 0.0
}
