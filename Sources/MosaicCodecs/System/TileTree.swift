// The files of a folder of tiles, as they are found and removed.

import MosaicSystem

/// A folder of tiles holds folders with numbers as names, and those `<column>_<row>.<ending>`.
enum TileTree {
  struct Level {
    let name: String
    let folder: OpenDescriptor
    var tiles: [String] = []
  }

  /// The levels of a folder with their tiles, and the first thing in it that is neither; links are not followed.
  static func contents(
    of path: String, from base: OpenDescriptor? = nil
  ) throws(SystemCall.Failure) -> (levels: [Level], stranger: String?) {
    let folder = try open(path, from: base)
    var levels: [Level] = []
    for name in try SystemCall.names(in: folder) {
      guard isNumber(name[...]), let opened = try? open(name, from: folder) else { return (levels, name) }
      var level = Level(name: name, folder: opened)
      for tile in try SystemCall.names(in: opened) {
        guard isTile(tile) else { return (levels, "\(name)/\(tile)") }
        level.tiles.append(tile)
      }
      levels.append(level)
    }
    return (levels, nil)
  }

  /// Removes the tiles, their folders, and the folder itself where nothing else is in it.
  static func remove(_ path: String, from base: OpenDescriptor? = nil) {
    guard let folder = try? open(path, from: base), let levels = try? contents(of: ".", from: folder).levels
    else { return }
    for level in levels {
      for tile in level.tiles { unlinkat(level.folder.descriptor, tile, 0) }
      unlinkat(folder.descriptor, level.name, AT_REMOVEDIR)
    }
    unlinkat(SystemCall.start(base), path, AT_REMOVEDIR)
  }

  private static func open(
    _ path: String, from base: OpenDescriptor?
  ) throws(SystemCall.Failure) -> OpenDescriptor {
    OpenDescriptor(try SystemCall.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, from: base))
  }

  private static func isNumber(_ text: Substring) -> Bool {
    (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
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
