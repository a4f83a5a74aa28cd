// The manifest of a folder of goldens: the hash of each picture, and the versions that made it; and the names of goldens.

import MosaicCodecs
package import MosaicPixels
package import MosaicSpec
package import MosaicSystem
package import MosaicText

/// The file `goldens.json` in a folder of goldens.
///
/// ```json
/// { "version": 1,
///   "environments": { "1": { "cairo": "1.16.0", "sans-serif": "DejaVu Sans 2.37" } },
///   "goldens": { "sheet": { "width": 64, "height": 48, "pixels": "5f…", "madeWith": "1" } } }
/// ```
///
/// The manifest explains failures. Only if the picture itself is missing, its hash decides: then the golden is only a hash.
package struct GoldenManifest: Record, Hashable {
  package static let name = "goldens.json"

  private var version = 1
  /// Versions by the names of libraries, by a number: they are written once, as many goldens have the same versions.
  package var environments: [String: [String: String]]?
  /// The entries of the goldens, by their names; see ``GoldenName``.
  package var goldens: [FilePath: Entry] = [:]

  package init() {}

  package static let fields: [Field<GoldenManifest>] = [
    Field("version", \.version, .integer(1...1), "The version of the format.").required(
      "1, the version that this program reads"),
    Field("environments", \.environments, .byName(.byName(.string)), "Versions of libraries and fonts."),
    Field("goldens", \.goldens, .byName(.record()), "What each golden is, by its name."),
  ]

  package struct Entry: Record, Hashable {
    package var width: Int?
    package var height: Int?
    /// SHA-256 of the sides and the RGBA bytes: another encoding of the same picture has the same hash.
    package var pixels: String?
    /// The number of an environment.
    package var madeWith: String?

    package init() {}

    package init(of picture: StraightPixmap, madeWith: String? = nil) {
      width = picture.width
      height = picture.height
      self.madeWith = madeWith
      pixels = GoldenManifest.hash(of: picture)
    }

    package static let fields: [Field<Entry>] = [
      Field("width", \.width, .integer(0...1 << 31), "Its width in pixels."),
      Field("height", \.height, .integer(0...1 << 31), "Its height in pixels."),
      Field("pixels", \.pixels, .string, "SHA-256 of its sides and its pixels (RGBA)."),
      Field("madeWith", \.madeWith, .string, "The environment that it was made in."),
      // The place of the key in earlier versions.
      Field("expectedFailure", \.moved, .moved, "Not here: a key of the rules.").unwritten,
    ]

    private var moved: String?
  }

  /// The manifest of a folder; an empty one if the folder has none.
  ///
  /// - Throws: What ``/MosaicSpec/Record/read(_:of:)`` throws, and ``/MosaicSystem/WorkFailure`` for a name that leads out of the folder.
  package static func read(in folder: String, of files: RunFiles = RunFiles()) throws -> GoldenManifest {
    let manifest = try read(folder.path(of: name), of: files) ?? GoldenManifest()
    for name in manifest.goldens.keys.sorted().map(\.text)
    where name.isAbsolutePath || name.pathNames.contains("..") {
      throw WorkFailure(
        FileError(path: name, kind: .leavesRoot(folder)), at: "\(folder.path(of: self.name)): goldens: ")
    }
    return manifest
  }

  /// Changes the manifest of a folder; one change at a time in all processes, and the file is replaced whole.
  package static func update(
    in folder: String, of files: RunFiles = RunFiles(), _ change: (inout GoldenManifest) -> Void
  ) throws {
    let path = folder.path(of: name)
    // Even if the file system has no locks, threads of one process change it one after the other.
    try threads.change { _ in
      Result {
        let lock = try FileLock(of: path, in: files.root)
        defer { lock?.release() }
        var manifest = try read(in: folder, of: files)
        change(&manifest)
        let file = try OutputFile(path, of: files, replacing: path)
        try file.write(Array((manifest.numbered.json.text + "\n").utf8))
        try file.commit()
      }
    }.get()
  }

  private static let threads = Monitor(())

  /// Notes the hash of a golden, and the versions that it was made with.
  package mutating func note(_ picture: StraightPixmap, as name: String, madeWith versions: [String: String])
  {
    goldens[name] = Entry(of: picture, madeWith: "here")
    environments = (environments ?? [:]).merging(["here": versions]) { $1 }
  }

  /// The manifest with the environments of its goldens numbered in the order of their names.
  package var numbered: GoldenManifest {
    var manifest = self
    var numbers = [[String: String]: String]()
    for (name, entry) in goldens.sorted(by: { $0.key < $1.key }) {
      let versions = entry.madeWith.flatMap { environments?[$0] }
      if let versions, numbers[versions] == nil { numbers[versions] = "\(numbers.count + 1)" }
      manifest.goldens[name]?.madeWith = versions.flatMap { numbers[$0] }
    }
    manifest.environments = Dictionary(uniqueKeysWithValues: numbers.map { ($0.value, $0.key) })
    return manifest
  }

  /// Names the libraries and fonts that a golden was made with and that differ here; `nil` if none differ, or none are known.
  package func difference(of name: String, from versions: [String: String]) -> String? {
    guard let madeWith = goldens[name]?.madeWith.flatMap({ environments?[$0] }) else { return nil }
    let others = madeWith.sorted { $0.key < $1.key }.compactMap { name, then -> (String, String)? in
      guard let here = versions[name] else { return ("\(name) \(then)", "no \(name)") }
      return here == then ? nil : ("\(name) \(then)", "\(name) \(here)")
    }
    guard !others.isEmpty else { return nil }
    return "it was made with \(others.map(\.0).joined(separator: ", "))"
      + ", and here is \(others.map(\.1).joined(separator: ", "))"
  }

  package static func hash(of picture: StraightPixmap) -> String {
    var hash = SHA256()
    hash.update(Array("\(picture.width) \(picture.height)\n".utf8))
    hash.update(picture.bytes)
    return hash.digest().hex
  }
}

extension Kind where Value == String {
  /// A key that is refused, with the words that say its new place.
  fileprivate static var moved: Kind {
    Kind(
      text: .string(pattern: nil),
      parse: { _ throws(SpecError) in
        throw .conflict(
          path: "",
          detail:
            "is a key of \(CompareRules.name) now: {\"paths\": \"NAME.png\", \"expectedFailure\": \"…\"} among its rules"
        )
      }, spell: { $0 })
  }
}

// MARK: Documents beside goldens, read from their files

extension Record {
  /// Reads the document of a file; `nil` if the file does not exist.
  ///
  /// - Parameter files: The files of the run, which may be in a folder that no link may lead out of.
  /// - Throws: ``/MosaicSystem/FileError`` for a file that cannot be read, and ``/MosaicSystem/WorkFailure`` with all that is wrong in it.
  static func read(_ path: String, of files: RunFiles) throws -> Self? {
    // No output may take the place of the document, even before the document exists.
    files.keep(path)
    guard FileIdentity(path: path) != nil else { return nil }
    // Some 100,000 goldens.
    let bytes = try files.open(path).bytes(atMost: 1 << 26)
    return try rethrowing(try Self(json: bytes)) { (errors: SpecErrors) in
      WorkFailure(errors, in: path)
    }
  }
}
