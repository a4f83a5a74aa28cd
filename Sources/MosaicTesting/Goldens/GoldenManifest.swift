// The manifest of a folder of goldens: what each picture is, and what it was made with.

import MosaicCodecs
import MosaicJob
import MosaicPixels
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file `goldens.json` in a folder of goldens. It explains failures and never decides a pass: a golden without an entry is as
/// good as one with it.
///
/// ```json
/// { "version": 1,
///   "environments": { "1": { "cairo": "1.16.0", "sans-serif": "DejaVu Sans 2.37" } },
///   "goldens": { "sheet": { "width": 64, "height": 48, "pixels": "5f…", "madeWith": "1", "expectedFailure": "issue 7" } } }
/// ```
struct GoldenManifest: Hashable, Sendable {
  /// Entries by the names of the goldens.
  var entries: [String: Entry] = [:]

  struct Entry: Hashable, Sendable {
    /// Pixels in a row.
    var width: Int?
    /// Rows.
    var height: Int?
    /// SHA-256 of the sides and the RGBA bytes: another encoding of the same picture has the same.
    var pixels: String?
    /// Versions by the names of libraries.
    var madeWith: [String: String]?
    /// Why the test is expected to fail; written by people.
    var expectedFailure: String?

    /// What the golden was made with that is otherwise in an environment, in words; `nil` where nothing is.
    func difference(from environment: GoldenEnvironment) -> String? {
      guard let madeWith else { return nil }
      let others = madeWith.sorted { $0.key < $1.key }.compactMap { name, then -> (String, String)? in
        guard let here = environment.versions[name] else { return ("\(name) \(then)", "no \(name)") }
        return here == then ? nil : ("\(name) \(then)", "\(name) \(here)")
      }
      guard !others.isEmpty else { return nil }
      return "it was made with \(others.map(\.0).joined(separator: ", "))"
        + ", and here is \(others.map(\.1).joined(separator: ", "))"
    }
  }

  /// A manifest cannot be used.
  struct Fault: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// The manifest of a folder; an empty one where there is none.
  ///
  /// - Throws: ``Fault``
  static func read(in folder: String) throws(Fault) -> GoldenManifest {
    let path = "\(folder)/goldens.json"
    guard FileManager.default.fileExists(atPath: path) else { return GoldenManifest() }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Fault(description: "\(path) cannot be read; is it a file, and may it be read?")
    }
    do {
      let file = try JSONDecoder().decode(GoldenManifestFile.self, from: bytes)
      guard file.version == GoldenManifestFile.version else {
        throw Fault(description: "\(path): version is \(file.version); this library reads version 1")
      }
      return GoldenManifest(file)
    } catch {
      throw (error as? Fault) ?? Fault(description: "\(path) cannot be read: \(error)")
    }
  }

  /// Changes the manifest of a folder; one change at a time in this process, and the file is replaced whole.
  static func update(in folder: String, _ change: (inout GoldenManifest) -> Void) throws {
    try lock.withLock { _ in
      var manifest = try read(in: folder)
      change(&manifest)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let file = try OutputFile("\(folder)/goldens.json")
      try file.write([UInt8](encoder.encode(GoldenManifestFile(manifest))) + [UInt8(ascii: "\n")])
      try file.commit()
    }
  }

  private static let lock = Mutex(())

  /// The hash of a picture.
  static func hash(of picture: StraightPixmap) -> String {
    var hash = SHA256()
    hash.update(Array("\(picture.width) \(picture.height)\n".utf8))
    hash.update(picture.bytes)
    return hash.digest().hex
  }
}
