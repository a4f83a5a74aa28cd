// Following a path step by step, without leaving a folder.

import MosaicSystem

/// Opens a file in a folder the way Linux' `openat2` does with `RESOLVE_BENEATH`, on any system: every folder on the way is opened
/// from the one before, and no call follows a link; links are read and their steps taken here.
struct FolderWalk {
  /// As many links as Linux follows.
  static let largestLinkCount = 40

  private var folders: [OpenDescriptor]
  private var linksLeft: Int
  /// Called with each name that is no link, before it is opened; tests change the folder there.
  private let step: (String) -> Void

  init(
    from root: OpenDescriptor, links: Int = largestLinkCount, step: @escaping (String) -> Void = { _ in }
  ) {
    folders = [root]
    linksLeft = links
    self.step = step
  }

  /// Opens the file at a path from the root.
  ///
  /// - Throws: `EXDEV` where the path leads out of the root.
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
          // A link that was put there since it was looked at: it is read as any other.
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

  /// The names in a path, the last first; what ends in a slash is a folder, so that its last name is `.`.
  private func names(of path: String) -> [String] {
    let names = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    return names.map { $0.isEmpty ? "." : String(Substring($0)) }.reversed()
  }
}
