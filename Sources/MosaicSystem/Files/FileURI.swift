// The URI of a file, spelled as other programs spell it, and the working folder.

import MosaicText

/// The `file:` URI of a path, byte for byte as GLib writes it: a thumbnail is found by it.
///
/// The path is made absolute, and `.`, `..` and doubled slashes are removed only by the letters, as `GFile` does; links are not
/// followed, so that a file that is seen by two paths has two URIs.
///
/// Source: GLib, `g_filename_to_uri` and `g_canonicalize_filename`; RFC 2396, section 3.3.
package struct FileURI: Hashable, Sendable {
  /// The absolute path, without `.`, `..` and doubled slashes.
  package let path: String
  package let text: String

  /// Makes the URI of a path, which may be relative to a folder that has an absolute one.
  package init(path: String, currentFolder: String) {
    self.path = Self.canonical(path.isAbsolutePath ? path : "\(currentFolder)/\(path)")
    text = "file://" + Self.escaped(self.path)
  }

  private static func canonical(_ path: String) -> String {
    // POSIX leaves two slashes at the beginning to the system; three and more are one.
    let slashes = path.utf8.prefix { $0 == 0x2F }.count
    return (slashes == 2 ? "//" : "/") + path.plainPathNames.joined(separator: "/")
  }

  /// Keeps what a segment of RFC 2396 may have, except `;`, which has a meaning there.
  package static func escaped(_ path: String) -> String { path.percentEscaped(keeping: "/!$&'()*+,-.:=@_~") }
}

extension FileURI: CustomStringConvertible {
  package var description: String { text }
}

/// The current folder by the name that the user sees.
package enum CurrentFolder {
  /// The absolute path: the path in `PWD`, if it leads to the current folder, possibly through links; or else the path
  /// without links. `nil` if the folder was deleted.
  ///
  /// Source: GLib, `g_get_current_dir`.
  package static func path(environment: [String: String]) -> String? {
    if let path = environment["PWD"], path.isAbsolutePath, let folder = FileIdentity(path: path),
      folder == FileIdentity(path: ".")
    {
      return path
    }
    return WorkingFolder.path
  }
}

/// The working folder of the process.
package enum WorkingFolder {
  /// The absolute path of the working folder; `nil` if it has none, as in a deleted folder.
  package static var path: String? {
    // Without a buffer `getcwd` allocates one, which the caller frees.
    guard let text = getcwd(nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
