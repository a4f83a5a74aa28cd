// Which pictures of two folders belong together.

import MosaicCodecs

/// A picture of one or of both folders, by its path from them.
struct FolderPair: Hashable, Sendable {
  /// Its path from the folders, the same in both.
  let path: String
  var isExpected = false
  var isActual = false
  /// Why its name cannot be used.
  var fault: CodecError?
}

/// The pictures of two folders and of the folders below them, paired by their paths.
struct FolderPairs: Sendable {
  /// In the order of the tree: those of a folder before those below it, each in natural order.
  private(set) var pairs: [FolderPair] = []
  /// The folders, by their paths, of which the second folder has a picture.
  private var madeFolders: Set<[UInt8]> = []

  /// - Parameters:
  ///   - isBegun: Whether the first folder must be there; else it may be made later.
  ///   - selection: Which pairs are looked at.
  ///   - stop: Ends the search.
  /// - Throws: ``JobError`` for a folder that cannot be listed, and where neither has a picture, or no picture is selected.
  init(
    expected: String, actual: String, isBegun: Bool = true, selection: PairSelection = PairSelection(),
    until stop: StopSignal? = nil
  ) throws(JobError) {
    let isThere = isBegun || FileIdentity(path: expected) != nil
    let limits = DecodeLimits(stop: stop)
    func pictures(_ folder: String) throws(JobError) -> [FoundPicture] {
      try PictureFolder.anyPictures(in: folder, recursive: true, namesLinks: true, within: limits)
    }
    let old = isThere ? try pictures(expected) : []
    let new = try pictures(actual)
    guard !old.isEmpty || !new.isEmpty else { throw JobError(.noPictures(folder: actual)) }
    // By bytes: two names that differ as Unicode composes them are two files, and equal as texts.
    var found: [[UInt8]: FolderPair] = [:]
    for picture in old {
      let path = Self.path(of: picture, in: expected)
      found[Array(path.utf8), default: FolderPair(path: path, fault: picture.fault)].isExpected = true
    }
    for picture in new {
      let path = Self.path(of: picture, in: actual)
      found[Array(path.utf8), default: FolderPair(path: path, fault: picture.fault)].isActual = true
      if picture.fault == nil { madeFolders.insert(Array(Self.folder(of: path).utf8)) }
    }
    pairs = selection.selected(from: found.values.sorted { Self.precedes($0.path, $1.path) })
    // A part of few pairs may be empty; a pattern without a match is likely to be a mistake.
    guard !pairs.isEmpty || found.values.contains(where: { selection.matches($0.path) }) else {
      throw JobError(.noPairs(patterns: selection.patterns, found: found.count))
    }
  }

  /// Whether the second folder has a picture in the folder of this path.
  func wasMade(folderOf path: String) -> Bool { madeFolders.contains(Array(Self.folder(of: path).utf8)) }

  /// The folder of a path; empty for the top.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[..<$0]) } ?? ""
  }

  /// The path of a file in a folder.
  static func join(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  private static func path(of picture: FoundPicture, in folder: String) -> String {
    String(decoding: picture.path.utf8.dropFirst(join(folder, "").utf8.count), as: UTF8.self)
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    let (first, second) = (folder(of: one), folder(of: other))
    return first == second ? NaturalOrder.precedes(one, other) : NaturalOrder.precedes(first, second)
  }
}
