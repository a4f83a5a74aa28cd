// The manifest as its file has it: environments are written once, for many goldens have the same.

/// The members of `goldens.json`.
struct GoldenManifestFile: Codable {
  /// The version of the file that is written and read.
  static let version = 1

  var version = Self.version
  /// Versions by the names of libraries, by a number.
  var environments: [String: [String: String]]?
  /// What is known of the goldens, by their names.
  var goldens: [String: Entry]

  struct Entry: Codable {
    var width: Int?
    var height: Int?
    var pixels: String?
    /// The number of an environment.
    var madeWith: String?
    var expectedFailure: String?
  }
}

extension GoldenManifestFile {
  /// Numbers the environments in the order of the goldens' names.
  init(_ manifest: GoldenManifest) {
    var numbers: [[String: String]: String] = [:]
    goldens = [:]
    for (name, entry) in manifest.entries.sorted(by: { $0.key < $1.key }) {
      let number = entry.madeWith.map { versions in
        numbers[versions]
          ?? {
            numbers[versions] = "\(numbers.count + 1)"
            return "\(numbers.count)"
          }()
      }
      goldens[name] = Entry(
        width: entry.width, height: entry.height, pixels: entry.pixels, madeWith: number,
        expectedFailure: entry.expectedFailure)
    }
    environments = Dictionary(uniqueKeysWithValues: numbers.map { ($0.value, $0.key) })
  }
}

extension GoldenManifest {
  /// The manifest of a file; an environment that the file does not have is not known.
  init(_ file: GoldenManifestFile) {
    entries = file.goldens.mapValues { entry in
      Entry(
        width: entry.width, height: entry.height, pixels: entry.pixels,
        madeWith: entry.madeWith.flatMap { file.environments?[$0] }, expectedFailure: entry.expectedFailure)
    }
  }
}
