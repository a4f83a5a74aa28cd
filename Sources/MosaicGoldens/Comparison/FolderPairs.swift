// Which pictures of two folders belong together, and which of them are looked at.

import MosaicCodecs
package import MosaicSystem
import MosaicText

/// A picture of one or of both folders, by its path from them.
struct FolderPair: Sendable {
  /// Its path from the folders, the same in both as people read it.
  let path: String
  var isExpected = false
  var isActual = false
  /// The path from the second folder, if that folder spells it otherwise.
  var otherPath: String?
  /// The paths of approved variants of the expected picture.
  var variants: [String] = []
  /// The manifest's entry of the expected picture, if only its hash is known.
  var hash: GoldenManifest.Entry?
  /// Why its name cannot be used.
  var fault: FileError?

  /// Its path from the second folder.
  var madePath: String { otherPath ?? path }
}

/// A part of the pairs of two folders. Pairs outside it are not compared, not counted, not updated and not removed.
package struct PairSelection: Equatable, Sendable {
  /// Patterns of paths: `*` any characters (slashes among them), `?` one, `[a-z]` one of these. A pair is looked at if its path
  /// matches any of them; without patterns all pairs are.
  private let patterns: [String]
  /// The part of those pairs, in the order of their paths.
  package let shard: Shard

  package init(patterns: [String] = [], shard: Shard = .whole) {
    self.patterns = patterns
    self.shard = shard
  }

  /// - Throws: ``/MosaicSystem/WorkFailure`` if no path matches. A part of few pairs may be empty; a pattern without a match is likely to be a mistake.
  func selected(from pairs: [FolderPair]) throws(WorkFailure) -> [FolderPair] {
    let matching = matching(pairs)
    guard !matching.isEmpty else {
      let patterns = patterns.map { "'\(EscapedText.shortened(path: $0))'" }.joined(separator: " or ")
      throw WorkFailure(
        .badData,
        "none of the \(pairs.count) pairs matches \(patterns); patterns are for whole paths, such as 'cards/*'",
        kind: .noPictures)
    }
    return matching.enumerated().filter { shard.takes(jobAt: $0.offset) }.map(\.element)
  }

  /// The pairs of all parts.
  private func matching(_ pairs: [FolderPair]) -> [FolderPair] {
    guard !patterns.isEmpty else { return pairs }
    let names = patterns.map { NamePattern($0) }
    return pairs.filter { pair in names.contains { $0.matches(pair.path) } }
  }

  /// The part of the pairs of two folders that is selected; `nil` for all of them.
  package func parts(of pairs: FolderPairs?) -> ReportParts? {
    ReportParts(of: shard, among: shard == .whole ? nil : pairs.map { matching($0.pairs).count })
  }
}

/// The pictures of two folders and of the folders below them, paired by their paths.
package struct FolderPairs: Sendable {
  /// In the order of the tree: pairs of a folder before pairs of the folders below it, each in natural order.
  let pairs: [FolderPair]
  /// The folders, by their paths, of which the second folder has a picture.
  private let madeFolders: Set<[UInt8]>

  /// - Parameters:
  ///   - isBegun: Whether the first folder must be there; else it may be made later.
  ///   - files: Files in the first folder that are not expected.
  ///   - manifest: The manifest of the first folder.
  /// - Throws: ``/MosaicSystem/FileError`` for a folder that cannot be listed, and if neither has a picture.
  init(
    expected: String, actual: String, isBegun: Bool, leavingOut files: [String],
    mask: String? = nil, manifest: GoldenManifest = GoldenManifest(), until stop: StopSignal?
  ) throws(FileError) {
    let isThere = isBegun || FileIdentity(path: expected) != nil
    let limits = DecodeLimits(stop: stop)
    func pictures(_ folder: String) throws(FileError) -> [FoundPicture] {
      let found = try PictureFolder.anyPictures(
        in: folder, recursive: true, namesLinks: true, within: limits)
      // A check does not pass for pictures that it cannot look at.
      return found.pictures + found.leftOut.faults
    }
    let old = isThere ? try pictures(expected) : []
    let new = try pictures(actual)
    guard !old.isEmpty || !new.isEmpty || !manifest.goldens.isEmpty else {
      throw FileError(path: actual, kind: .noPictures())
    }
    // By bytes: two names that differ as Unicode composes them are two files, and equal as texts.
    var found: [[UInt8]: FolderPair] = [:]
    let leftOut = Set(files.map { Array($0.utf8) })
    // The caller's mask may be spelled in another way than the folder.
    let maskFile = mask.flatMap { FileIdentity(path: $0) }
    func isMask(_ path: String) -> Bool { maskFile != nil && FileIdentity(path: path) == maskFile }
    for (pictures, folder, isThere) in [(old, expected, \FolderPair.isExpected), (new, actual, \.isActual)] {
      for picture in pictures
      where !leftOut.contains(Array(picture.path.utf8)) && !isMask(picture.path) {
        let path = Self.path(of: picture, in: folder)
        let pair = FolderPair(path: path, fault: picture.fault)
        found[Array(path.utf8), default: pair][keyPath: isThere] = true
      }
    }
    Self.addHashes(of: manifest, to: &found)
    Self.joinSpellings(&found)
    Self.joinVariants(&found)
    var madeFolders = Set(
      new.filter { $0.fault == nil }.map { Array(Self.folder(of: Self.path(of: $0, in: actual)).utf8) })
    for pair in found.values where pair.otherPath != nil {
      madeFolders.insert(Array(Self.folder(of: pair.path).utf8))
    }
    self.madeFolders = madeFolders
    pairs = found.values.sorted { Self.precedes($0.path, $1.path) }
  }

  /// Adds goldens whose hash is in the manifest, but whose picture is not in the first folder.
  private static func addHashes(of manifest: GoldenManifest, to found: inout [[UInt8]: FolderPair]) {
    for (name, entry) in manifest.goldens where entry.pixels != nil {
      let path = GoldenName.path(of: name.text)
      var pair = found[Array(path.utf8)] ?? FolderPair(path: path)
      guard !pair.isExpected, pair.fault == nil else { continue }
      pair.isExpected = true
      pair.hash = entry
      found[Array(path.utf8)] = pair
    }
  }

  /// Joins a path that only one folder has with a path that only the other has, if the two read alike: systems compose `é` of
  /// one or of two characters. If several paths read alike, their pairs are unknown.
  private static func joinSpellings(_ found: inout [[UInt8]: FolderPair]) {
    let lone = found.values.filter { $0.isExpected != $0.isActual && $0.fault == nil }
    // Texts are equal however Unicode composes them.
    for alike in Dictionary(grouping: lone, by: \.path).values where alike.count == 2 {
      guard var pair = alike.first(where: \.isExpected), let other = alike.first(where: \.isActual) else {
        continue
      }
      pair.isActual = true
      pair.otherPath = other.path
      found[Array(pair.path.utf8)] = pair
      found[Array(other.path.utf8)] = nil
    }
  }

  /// Makes approved variants, which were not made as pictures of their own, part of the pair that they are for.
  private static func joinVariants(_ found: inout [[UInt8]: FolderPair]) {
    for (bytes, pair) in found
    where pair.isExpected && !pair.isActual && pair.hash == nil && pair.fault == nil {
      guard let golden = GoldenName.golden(ofVariant: pair.path),
        found[Array(golden.utf8)]?.isActual == true
      else { continue }
      found[Array(golden.utf8)]?.variants.append(pair.path)
      found[bytes] = nil
    }
  }

  /// Whether the second folder has a picture in the folder of this path.
  func wasMade(folderOf path: String) -> Bool { madeFolders.contains(Array(Self.folder(of: path).utf8)) }

  /// The folder of a path; empty for the top.
  private static func folder(of path: String) -> String { path.folderPath ?? "" }

  private static func path(of picture: FoundPicture, in folder: String) -> String {
    String(decoding: picture.path.utf8.dropFirst(folder.path(of: "").utf8.count), as: UTF8.self)
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    let (first, second) = (folder(of: one), folder(of: other))
    return first == second ? NaturalOrder.precedes(one, other) : NaturalOrder.precedes(first, second)
  }
}
