// The folder that all files of a run must be in, and how paths are followed without leaving it.

import CMachineSupport
import MosaicText

/// A folder that confines a run: no file outside it is read or written, whatever paths and symbolic links say.
///
/// Meant for documents of strangers. Every file is opened from this folder, which is open all the time, by one call of the kernel
/// (Linux' `openat2` with `RESOLVE_BENEATH`) or else step by step without following links: a link that is put in the way during
/// the run leads to an error and not out. Links inside the folder that stay in it are followed; absolute ones never are.
///
/// What the file system shows inside the folder counts as inside: files that others linked (hard links) or mounted there, and
/// a folder that was moved out while one of its files was being opened. The check whether an output would replace an input goes
/// by path, so it does not protect from programs that change the folder during the run.
public final class FileRoot: Sendable {
  /// The folder, as the caller named it, without slashes at its end.
  public let path: String
  private let folder: OpenDescriptor
  private let asksKernel: Bool
  let links: Int

  /// Opens the folder.
  ///
  /// - Throws: `FileError` if the folder is missing, or the system refuses.
  public convenience init(_ path: String) throws(FileError) { try self.init(path, in: nil) }

  /// - Parameter followsLinks: Whether links that stay inside are followed; otherwise no link is followed, and a linked folder
  /// does not lead to a file.
  package init(
    _ path: String, in root: FileRoot? = nil, followsLinks: Bool = true, asksKernel: Bool = true
  ) throws(FileError) {
    folder = try rethrowing(
      try Self.open(path, SystemCall.folderFlags, in: root), as: OpenFile.error(path, in: root))
    self.path = path.utf8.lastIndex { $0 != 0x2F }.map { String(Substring(path.utf8[...$0])) } ?? "/"
    self.asksKernel = asksKernel && followsLinks
    links = followsLinks ? SystemCall.mostLinks : 0
  }

  /// Where the folder is now, with all links on the way followed; `nil` if the system does not say.
  package var realPath: String? {
    #if canImport(Darwin)
      var path = [CChar](repeating: 0, count: Int(PATH_MAX))
      return fcntl(folder.descriptor, F_GETPATH, &path) == 0 ? String(validatingCString: path) : nil
    #else
      SystemCall.link(at: "/proc/thread-self/fd/\(folder.descriptor)")
    #endif
  }

  /// The path of something in the folder from the working folder, by its path from the folder.
  package func path(inside: String) -> String { path == "/" ? "/" + inside : "\(path)/\(inside)" }

  package static func open(
    _ path: String, _ flags: Int32, in root: FileRoot?
  ) throws(SystemCall.Failure) -> OpenDescriptor {
    guard let root else { return OpenDescriptor(try SystemCall.open(path, flags)) }
    return OpenDescriptor(try root.open(path, flags))
  }

  /// Opens a file whose path begins with the path of this folder, as `path(inside:)` makes it. A file outside the folder gives
  /// `EXDEV`.
  package func open(_ path: String, _ flags: Int32) throws(SystemCall.Failure) -> Int32 {
    try open(inside: requireInside(path), flags)
  }

  /// The folder of an output, and the output's name in it; symbolic links are followed inside the root. A
  /// path that leads out gives `EXDEV`.
  package func place(_ path: String) throws(SystemCall.Failure) -> (folder: OpenDescriptor, name: String) {
    var rest = try requireInside(path)
    for _ in 0...links {
      let name = rest.fileName
      guard !["", ".", ".."].contains(name) else {
        // Opens a folder, or throws the error of opening it.
        _ = OpenDescriptor(try open(inside: rest, SystemCall.folderFlags))
        throw SystemCall.Failure(errno: EISDIR)
      }
      let parent = rest.folderOrDot
      let folder = OpenDescriptor(try open(inside: parent, SystemCall.folderFlags))
      guard let link = SystemCall.link(at: name, from: folder) else { return (folder, name) }
      guard !link.isAbsolutePath else { throw SystemCall.Failure(errno: EXDEV) }
      rest = "\(parent)/\(link)"
    }
    throw SystemCall.Failure(errno: ELOOP)
  }

  /// Whether a file that is now in the folder has this path, which no link leads out.
  package func has(_ path: String) -> Bool {
    guard let descriptor = try? open(path, O_RDONLY | O_NONBLOCK) else { return false }
    close(descriptor)
    return true
  }

  // MARK: Steps

  /// The path from this folder; `nil` for a path that does not begin with this folder's, and for a path that C would cut at its
  /// zero.
  package func inside(_ path: String) -> String? {
    // By bytes: equal Swift strings (Unicode canonical equivalence) may be two folders.
    let start = Array(self.path.utf8)
    guard path.utf8.starts(with: start), !path.utf8.contains(0) else { return nil }
    let rest = path.utf8.dropFirst(start.count)
    guard rest.isEmpty || rest.first == 0x2F || start.last == 0x2F else { return nil }
    let inside = String(decoding: rest.drop { $0 == 0x2F }, as: UTF8.self)
    return inside.isEmpty ? "." : inside
  }

  private func requireInside(_ path: String) throws(SystemCall.Failure) -> String {
    guard let inside = inside(path) else { throw SystemCall.Failure(errno: EXDEV) }
    return inside
  }

  package func open(inside path: String, _ flags: Int32) throws(SystemCall.Failure) -> Int32 {
    if asksKernel, let descriptor = try openAtOnce(path, flags) { return descriptor }
    var walk = FolderWalk(from: folder, links: links)
    return try walk.open(path, flags)
  }

  /// `nil` if the kernel cannot or may not: older kernels, and sandboxes that do not know the call.
  private func openAtOnce(_ path: String, _ flags: Int32) throws(SystemCall.Failure) -> Int32? {
    for _ in 0..<100 {
      let descriptor = mmachine_open_beneath(folder.descriptor, path, flags | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      switch errno {
      // EAGAIN: a name was changed meanwhile, so that the kernel is not certain.
      case EINTR, EAGAIN: continue
      case ENOSYS, EPERM: return nil
      case let code: throw SystemCall.Failure(errno: code)
      }
    }
    return nil
  }
}

extension FileRoot: Hashable {
  /// Whether both are the same object.
  public static func == (one: FileRoot, other: FileRoot) -> Bool { one === other }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FileRoot {
  /// Makes the missing folders on the way to a file.
  package func makeFolders(for path: String) throws(FileError) {
    func steps() throws(SystemCall.Failure) {
      var way = "."
      for name in try requireInside(path).pathNames.dropLast() {
        let folder = OpenDescriptor(try open(inside: way, SystemCall.folderFlags))
        // `mkdirat` does not follow an existing link; the next step looks where it leads.
        if mkdirat(folder.descriptor, name, 0o777) != 0, errno != EEXIST {
          throw SystemCall.Failure(errno: errno)
        }
        way += "/\(name)"
      }
    }
    try rethrowing(try steps(), as: Destination.error(path, in: self))
  }

  /// Opens a regular file for reading; the caller closes it.
  package func descriptor(ofFile path: String) throws(FileError) -> Int32 {
    try OpenFile(path, in: self).descriptor()
  }

  /// Removes a file, or a symbolic link but not its target.
  package func remove(_ path: String) throws(FileError) {
    func steps() throws(SystemCall.Failure) {
      let inside = try requireInside(path)
      let folder = OpenDescriptor(try open(inside: inside.folderOrDot, SystemCall.folderFlags))
      _ = try SystemCall.retrying { unlinkat(folder.descriptor, inside.pathNames.last ?? ".", 0) }
    }
    try rethrowing(try steps(), as: Destination.error(path, in: self))
  }
}

// MARK: Following a path step by step

/// Opens a file in a folder the way Linux' `openat2` does with `RESOLVE_BENEATH`, on any system: every folder on the way is opened
/// from the one before, and no call follows a link; links are read and their steps taken here.
struct FolderWalk {
  private var folders: [OpenDescriptor]
  private var linksLeft: Int
  /// Called with each name that is not a link, before it is opened; tests change the folder there.
  private let step: (String) -> Void

  init(
    from root: OpenDescriptor, links: Int = SystemCall.mostLinks, step: @escaping (String) -> Void = { _ in }
  ) {
    folders = [root]
    linksLeft = links
    self.step = step
  }

  /// Opens the file at a path from the root.
  ///
  /// - Throws: `EXDEV` if the path leads out of the root.
  mutating func open(_ path: String, _ flags: Int32) throws(SystemCall.Failure) -> Int32 {
    var rest = names(of: path)
    while let name = rest.popLast(), let folder = folders.last {
      let isLast = rest.isEmpty
      switch name {
      case ".": break
      case "..":
        guard folders.count > 1 else { throw SystemCall.Failure(errno: EXDEV) }
        folders.removeLast()
      default:
        if let link = SystemCall.link(at: name, from: folder) {
          rest += try names(ofLink: link)
          continue
        }
        step(name)
        do {
          let flags = isLast ? flags : SystemCall.folderFlags
          let opened = try SystemCall.open(name, flags | O_NOFOLLOW, from: folder)
          if isLast { return opened }
          folders.append(OpenDescriptor(opened))
        } catch {
          // A link that was put there since the last look is read like any other link.
          guard let link = SystemCall.link(at: name, from: folder) else { throw error }
          rest += try names(ofLink: link)
        }
        continue
      }
      if isLast { break }
    }
    guard let folder = folders.last else { throw SystemCall.Failure(errno: EXDEV) }
    return try SystemCall.open(".", flags, from: folder)
  }

  private mutating func names(ofLink link: String) throws(SystemCall.Failure) -> [String] {
    guard linksLeft > 0 else { throw SystemCall.Failure(errno: ELOOP) }
    linksLeft -= 1
    guard !link.isAbsolutePath else { throw SystemCall.Failure(errno: EXDEV) }
    return names(of: link)
  }

  /// The names in a path, the last first; a path that ends in a slash is a folder, so its last name is `.`.
  private func names(of path: String) -> [String] {
    let names = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    return names.map { $0.isEmpty ? "." : String(Substring($0)) }.reversed()
  }
}

// MARK: Paths that documents and options name

extension FileRoot {
  /// The path of a file that a document or an option names, from the working folder. This does not read the disk: the effect of a
  /// symbolic link is seen when the file is opened.
  ///
  /// - Throws: ``FileError`` for an absolute path and for one with `..`.
  package func confined(_ path: String) throws(FileError) -> String {
    guard !path.isAbsolutePath, !path.pathNames.contains("..") else {
      throw FileError(path: path, kind: .leavesRoot(self.path))
    }
    return self.path(inside: path)
  }
}
