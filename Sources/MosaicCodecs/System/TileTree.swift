// The files of a folder of tiles, as they are found and removed.

import MosaicSystem

/// A folder of tiles holds folders with numbers as names, the levels, and those `<column>_<row>.<ending>`. Levels may also be in a folder
/// for each state of the picture, an edition, named by sixteen digits of a hash.
enum TileTree {
  struct Level {
    /// From the folder of tiles.
    let name: String
    let folder: OpenDescriptor
    var tiles: [String] = []
  }

  /// The levels of a folder with their tiles, its editions, and the first entry that is neither; links are not followed.
  static func contents(
    of path: String, from base: OpenDescriptor? = nil
  ) throws(SystemCall.Failure) -> (levels: [Level], editions: [String], stranger: String?) {
    let folder = try open(path, from: base)
    var levels = [Level]()
    var editions = [String]()
    for name in try SystemCall.names(in: folder) {
      guard isNumber(name[...]) || isEdition(name), let opened = try? open(name, from: folder) else {
        return (levels, editions, name)
      }
      if isNumber(name[...]) {
        var level = Level(name: name, folder: opened)
        for tile in try SystemCall.names(in: opened) {
          guard isTile(tile) else { return (levels, editions, "\(name)/\(tile)") }
          level.tiles.append(tile)
        }
        levels.append(level)
        continue
      }
      let inner = try contents(of: ".", from: opened)
      levels += inner.levels.map { Level(name: "\(name)/\($0.name)", folder: $0.folder, tiles: $0.tiles) }
      if let stranger = inner.stranger ?? inner.editions.first {
        return (levels, editions, "\(name)/\(stranger)")
      }
      editions.append(name)
    }
    return (levels, editions, nil)
  }

  /// Removes the tiles, their folders, and the folder itself where nothing else is in it.
  ///
  /// - Parameter edition: One that stays, and with it the folder.
  static func remove(_ path: String, from base: OpenDescriptor? = nil, butFor edition: String? = nil) {
    guard let folder = try? open(path, from: base), let found = try? contents(of: ".", from: folder) else {
      return
    }
    for level in found.levels {
      if let edition, level.name.utf8.starts(with: "\(edition)/".utf8) { continue }
      for tile in level.tiles { unlinkat(level.folder.descriptor, tile, 0) }
      unlinkat(folder.descriptor, level.name, AT_REMOVEDIR)
    }
    for name in found.editions where name != edition { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
    if edition == nil { unlinkat(SystemCall.start(base), path, AT_REMOVEDIR) }
  }

  private static func open(
    _ path: String, from base: OpenDescriptor?
  ) throws(SystemCall.Failure) -> OpenDescriptor {
    OpenDescriptor(try SystemCall.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, from: base))
  }

  private static func isNumber(_ text: Substring) -> Bool {
    (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isEdition(_ name: String) -> Bool {
    name.utf8.count == 16 && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func isTile(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: "_", omittingEmptySubsequences: false)
    return parts.count == 2 && ["jpg", "jpeg", "png", "webp"].contains(parts[1])
      && numbers.count == 2 && numbers.allSatisfy(isNumber)
  }
}

extension SystemCall {
  /// The names in an open folder, without `.` and `..`.
  static func names(in folder: OpenDescriptor) throws(Failure) -> [String] {
    let descriptor = try duplicate(folder.descriptor)
    guard let entries = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw Failure(errno: code)
    }
    defer { closedir(entries) }
    // Both descriptors have one position.
    rewinddir(entries)
    var names: [String] = []
    while let entry = readdir(entries) {
      // The name ends with a zero inside the array.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
