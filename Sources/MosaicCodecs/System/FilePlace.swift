/// A name in a folder. The folder is compared by identity, so links and other spellings of its path do not matter.
struct FilePlace: Hashable {
  private let folder: FileIdentity
  /// Bytes, because equal Swift strings (Unicode canonical equivalence) may be two files.
  private let name: [UInt8]

  /// The last name of a path, in its folder; `nil` if the path ends like a folder's, and where `folders` knows none.
  private init?(_ path: String, in folders: (String) -> FileIdentity?) {
    let name = path.fileName
    guard !["", ".", ".."].contains(name), let folder = folders(path.folderOrDot) else {
      return nil
    }
    self.folder = folder
    self.name = Array(name.utf8)
  }

  struct Trace {
    /// Its own place, and the places that links there lead to.
    var places: [FilePlace] = []
    var identity: FileIdentity?
  }

  /// Follows a path: one system call if it is no link, beside those of `folders`.
  static func trace(_ path: String, in folders: (String) -> FileIdentity?) -> Trace {
    var trace = Trace()
    guard !path.utf8.contains(0) else { return trace }
    var hop = path
    // As many links as Linux follows.
    for count in 0..<40 {
      if let place = FilePlace(hop, in: folders) { trace.places.append(place) }
      guard let status = FileStatus(hop, followsLinks: false) else { return trace }
      guard status.kind == .link else {
        // The link of an open file, such as `/dev/fd/3`, leads to the file and not to the name that it states.
        trace.identity = count == 0 ? status.identity : FileIdentity(path: path)
        return trace
      }
      guard let link = SystemCall.link(at: hop) else { return trace }
      hop = link.isAbsolutePath ? link : "\(hop.folderOrDot)/\(link)"
    }
    return trace
  }
}
