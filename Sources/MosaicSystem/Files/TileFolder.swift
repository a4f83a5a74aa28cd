// A folder of tiles that appears whole or not at all.

import CMachineSupport
import MosaicText

/// Writes tiles into a folder that gets its name only when it is complete; all threads may write.
///
/// Others see the old tiles or the new ones, never some of both. Only a folder of tiles is replaced: a folder with anything else
/// in it is refused, and so is a folder with an input. A folder that is released before ``publish(with:)`` leaves nothing behind.
/// Until then it has a hidden name beside the destination; a later run removes the folder of a killed process, see
/// ``OutputFile/tidyUp(beside:olderThan:in:)``.
package final class TileFolder: Sendable {
  /// The destination as the caller named it.
  package let path: String

  private let files: RunFiles
  private let syncs: Bool
  /// The folder in which it is, its name there, and its hidden name.
  private let base: OpenDescriptor
  private let name: String
  private let hidden: String
  private let folder: OpenDescriptor

  package init(
    _ path: String, of files: RunFiles, syncs: Bool
  ) throws(FileError) {
    self.path = path
    self.files = files
    self.syncs = syncs
    let fault = Destination.error(path, in: files.root)
    (base, name) = try rethrowing(try Self.place(path, files.root), as: fault)
    _ = try Self.replaced(path, name, from: base, of: files)
    (hidden, folder) = try rethrowing(try Self.unused(for: name, from: base), as: fault)
    // So that no run takes it for the folder of a killed process.
    SystemCall.lock(folder.descriptor)
  }

  /// Removes the folder with the hidden name: its own tiles, or the tiles that they replaced.
  deinit { TileTree.remove(hidden, from: base) }

  /// A folder in the folder.
  package struct Level: Sendable {
    fileprivate let owner: TileFolder
    fileprivate let folder: OpenDescriptor
    fileprivate let path: String

    /// Writes a new file.
    package func write(_ bytes: [UInt8], to name: String) throws(FileError) {
      func write() throws(SystemCall.Failure) {
        let file = try SystemCall.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666, from: folder)
        do throws(SystemCall.Failure) {
          try bytes.withUnsafeBufferPointer { bytes throws(SystemCall.Failure) in
            try SystemCall.write(UnsafeRawBufferPointer(bytes), to: file)
          }
        } catch {
          close(file)
          throw error
        }
        // On some network file systems a full disk shows only here.
        try SystemCall.closing { close(file) }
      }
      try rethrowing(try write(), as: TileFolder.fault("\(path)/\(name)"))
    }
  }

  /// Makes a folder for tiles.
  package func level(_ number: Int) throws(FileError) -> Level {
    let path = "\(path)/\(number)"
    func make() throws(SystemCall.Failure) -> OpenDescriptor {
      try Self.makeFolder("\(number)", from: folder)
    }
    return Level(owner: self, folder: try rethrowing(try make(), as: Self.fault(path)), path: path)
  }

  /// Gives the folder its name, and then commits the file that describes it; if either fails, both stay unchanged.
  ///
  /// - Parameter edition: Sixteen hexadecimal digits for these tiles, if the file names them: they have a folder of that name, and
  ///   the earlier tiles stay until the file is on the disk. So whatever ends the process, and whenever, the file and the tiles
  ///   that it names belong together. Without an edition, the file always names the same folder, and for a moment that folder has
  ///   other tiles.
  package func publish(with file: OutputFile, edition: String? = nil) throws(FileError) {
    if syncs {
      func sync() throws(SystemCall.Failure) {
        _ = try SystemCall.retrying { mmachine_sync_files(folder.descriptor) }
      }
      try rethrowing(try sync(), as: Self.fault(path))
    }
    // If two runs write at once, the later one replaces the tiles and the file of the other.
    let lock = try FileLock(of: name, from: base, shown: path)
    defer { lock?.release() }
    // The folder may have been made or changed in the meantime.
    let exists = try Self.replaced(path, name, from: base, of: files)
    guard let edition else {
      try rethrowing(try move(hidden, to: name, exchanging: exists), as: Self.fault(path))
      do { try file.commit() } catch {
        try? move(name, to: hidden, exchanging: exists)
        throw error
      }
      return
    }
    if !exists { _ = try rethrowing(try Self.makeFolder(name, from: base), as: Self.fault(path)) }
    let place = "\(name)/\(edition)"
    // The folder may have had tiles of the same picture before.
    let replaces = (try? FileStatus(path: place, from: base, followsLinks: false)) != nil
    do throws(FileError) {
      try rethrowing(try move(hidden, to: place, exchanging: replaces), as: Self.fault(path))
      if syncs { try rethrowing(try SystemCall.syncFolder(name, from: base), as: Self.fault(path)) }
      do throws(FileError) { try file.commit() } catch {
        try? move(place, to: hidden, exchanging: replaces)
        throw error
      }
    } catch {
      if !exists { unlinkat(base.descriptor, name, AT_REMOVEDIR) }
      throw error
    }
    TileTree.remove(name, from: base, butFor: edition)
  }

  // MARK: Steps

  private static func fault(_ path: String) -> (SystemCall.Failure) -> FileError {
    { FileError(path: path, kind: .cannotWrite(errno: $0.errno)) }
  }

  private static func place(
    _ path: String, _ root: FileRoot?
  ) throws(SystemCall.Failure) -> (OpenDescriptor, String) {
    if let root { return try root.place(path) }
    return (OpenDescriptor(try SystemCall.open(path.folderOrDot, SystemCall.folderFlags)), path.fileName)
  }

  /// Whether the path has a folder of tiles to be replaced; anything else is refused.
  private static func replaced(
    _ path: String, _ name: String, from base: OpenDescriptor, of files: RunFiles
  ) throws(FileError) -> Bool {
    let levels: [TileTree.Level]
    let stranger: String?
    do throws(SystemCall.Failure) {
      (levels, _, stranger) = try TileTree.contents(of: name, from: base)
    } catch {
      if error.errno == ENOENT { return false }
      throw fault(path)(error)
    }
    if let stranger { throw FileError(path: path, kind: .notTiles(found: stranger)) }
    for level in levels {
      for tile in level.tiles { try files.check(output: "\(path)/\(level.name)/\(tile)") }
    }
    return true
  }

  private static func makeFolder(
    _ name: String, from base: OpenDescriptor
  ) throws(SystemCall.Failure) -> OpenDescriptor {
    _ = try SystemCall.retrying { mkdirat(base.descriptor, name, 0o777) }
    return OpenDescriptor(try SystemCall.open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, from: base))
  }

  private static func unused(
    for name: String, from base: OpenDescriptor
  ) throws(SystemCall.Failure) -> (String, OpenDescriptor) {
    while true {
      let hidden = TemporaryName.fresh(for: name)
      do throws(SystemCall.Failure) { return (hidden, try makeFolder(hidden, from: base)) } catch {
        guard error.errno == EEXIST else { throw error }
      }
    }
  }

  private func move(_ old: String, to new: String, exchanging: Bool) throws(SystemCall.Failure) {
    func rename(_ old: String, _ new: String) throws(SystemCall.Failure) {
      _ = try SystemCall.retrying { renameat(base.descriptor, old, base.descriptor, new) }
    }
    guard exchanging else { return try rename(old, new) }
    do throws(SystemCall.Failure) {
      _ = try SystemCall.retrying { mmachine_exchange(base.descriptor, old, new) }
    } catch {
      guard [ENOSYS, EINVAL, ENOTSUP].contains(error.errno) else { throw error }
      // One after the other.
      let third = TemporaryName.fresh(for: name)
      try rename(new, third)
      do throws(SystemCall.Failure) { try rename(old, new) } catch {
        try? rename(third, new)
        throw error
      }
      try rename(third, old)
    }
  }
}

// MARK: Finding and removing the files of a folder of tiles

/// A folder of tiles holds the levels, folders with numbers as names, and these hold `<column>_<row>.<ending>`. Levels may also
/// be in a folder for each state of the picture, an edition, named by sixteen digits of a hash.
enum TileTree {
  struct Level {
    /// The path from the folder of tiles.
    let name: String
    let folder: OpenDescriptor
    var tiles: [String] = []
  }

  /// The levels of a folder with their tiles, its editions, and the first entry that is neither; links are not followed.
  ///
  /// What another run removes during the reading is left out.
  static func contents(
    of path: String, from base: OpenDescriptor? = nil
  ) throws(SystemCall.Failure) -> (levels: [Level], editions: [String], stranger: String?) {
    let folder = try open(path, from: base)
    var levels = [Level]()
    var editions = [String]()
    for name in try SystemCall.names(in: folder) {
      guard isNumber(name[...]) || isEdition(name) else { return (levels, editions, name) }
      let opened: OpenDescriptor
      do throws(SystemCall.Failure) { opened = try open(name, from: folder) } catch {
        switch error.errno {
        case ENOENT: continue
        // A file or a link.
        case ENOTDIR, ELOOP: return (levels, editions, name)
        default: throw error
        }
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
      let inner: (levels: [Level], editions: [String], stranger: String?)
      do throws(SystemCall.Failure) { inner = try contents(of: ".", from: opened) } catch {
        // A removed folder that is open has no `.`.
        if error.errno == ENOENT { continue }
        throw error
      }
      levels += inner.levels.map { Level(name: "\(name)/\($0.name)", folder: $0.folder, tiles: $0.tiles) }
      if let stranger = inner.stranger ?? inner.editions.first {
        return (levels, editions, "\(name)/\(stranger)")
      }
      editions.append(name)
    }
    return (levels, editions, nil)
  }

  /// Removes the tiles, their folders, and the folder itself if it holds nothing else.
  ///
  /// - Parameter edition: An edition that stays, and with it the folder.
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
  package static func names(in folder: OpenDescriptor) throws(Failure) -> [String] {
    var entries = try FolderEntries(of: folder)
    var names: [String] = []
    while let name = try entries.next() { names.append(String(decoding: name, as: UTF8.self)) }
    return names
  }
}
