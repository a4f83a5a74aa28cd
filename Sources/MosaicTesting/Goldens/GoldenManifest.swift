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
struct GoldenManifest: Hashable, Codable {
  /// The version of the file that is written and read.
  static let version = 1

  var version = Self.version
  /// Versions by the names of libraries, by a number: they are written once, for many goldens have the same.
  var environments: [String: [String: String]]?
  /// The entries of the goldens, by their names.
  var goldens: [String: Entry] = [:]

  struct Entry: Hashable, Codable {
    var width: Int?
    var height: Int?
    /// SHA-256 of the sides and the RGBA bytes: another encoding of the same picture has the same.
    var pixels: String?
    /// The number of an environment.
    var madeWith: String?
    /// Why the test is expected to fail; written by people.
    var expectedFailure: String?
  }

  /// The manifest of a folder; an empty one where there is none.
  static func read(in folder: String) throws(GoldenFault) -> GoldenManifest {
    let path = "\(folder)/goldens.json"
    guard FileManager.default.fileExists(atPath: path) else { return GoldenManifest() }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw GoldenFault(description: "\(path) cannot be read; is it a file, and may it be read?")
    }
    let manifest: GoldenManifest
    do { manifest = try JSONDecoder().decode(GoldenManifest.self, from: bytes) } catch {
      throw GoldenFault(description: "\(path) cannot be read: \(error)")
    }
    guard manifest.version == version else {
      throw GoldenFault(
        description: "\(path): version is \(manifest.version); this library reads version 1")
    }
    return manifest
  }

  /// Changes the manifest of a folder; one change at a time in this process, and the file is replaced whole.
  static func update(in folder: String, _ change: (inout GoldenManifest) -> Void) throws {
    try lock.withLock { _ in
      var manifest = try read(in: folder)
      change(&manifest)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let file = try OutputFile("\(folder)/goldens.json")
      try file.write([UInt8](encoder.encode(manifest.numbered)) + [UInt8(ascii: "\n")])
      try file.commit()
    }
  }

  private static let lock = Mutex(())

  /// Notes what a golden is, and that it was made here.
  mutating func note(_ picture: StraightPixmap, as name: String) {
    var entry = goldens[name] ?? Entry()
    (entry.width, entry.height) = (picture.width, picture.height)
    (entry.pixels, entry.madeWith) = (Self.hash(of: picture), "here")
    goldens[name] = entry
    environments = (environments ?? [:]).merging(["here": GoldenEnvironment.current]) { $1 }
  }

  /// The manifest with the environments of its goldens numbered in the order of their names.
  var numbered: GoldenManifest {
    var (manifest, numbers) = (self, [[String: String]: String]())
    for (name, entry) in goldens.sorted(by: { $0.key < $1.key }) {
      let versions = entry.madeWith.flatMap { environments?[$0] }
      if let versions, numbers[versions] == nil { numbers[versions] = "\(numbers.count + 1)" }
      manifest.goldens[name]?.madeWith = versions.flatMap { numbers[$0] }
    }
    manifest.environments = Dictionary(uniqueKeysWithValues: numbers.map { ($0.value, $0.key) })
    return manifest
  }

  /// Names the libraries and fonts that a golden was made with and that are others here; `nil` where none are, or none are known.
  func difference(of name: String, from versions: [String: String]) -> String? {
    guard let madeWith = goldens[name]?.madeWith.flatMap({ environments?[$0] }) else { return nil }
    let others = madeWith.sorted { $0.key < $1.key }.compactMap { name, then -> (String, String)? in
      guard let here = versions[name] else { return ("\(name) \(then)", "no \(name)") }
      return here == then ? nil : ("\(name) \(then)", "\(name) \(here)")
    }
    guard !others.isEmpty else { return nil }
    return "it was made with \(others.map(\.0).joined(separator: ", "))"
      + ", and here is \(others.map(\.1).joined(separator: ", "))"
  }

  static func hash(of picture: StraightPixmap) -> String {
    var hash = SHA256()
    hash.update(Array("\(picture.width) \(picture.height)\n".utf8))
    hash.update(picture.bytes)
    return hash.digest().hex
  }
}
