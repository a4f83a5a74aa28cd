// The URI of a file, spelled as other programs spell it.

import MosaicCodecs
import MosaicRender

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

  /// These stay unchanged, beside letters and digits: a segment of RFC 2396 may have them, and `;`, which has a meaning there.
  private static let plain = Set("/!$&'()*+,-.:=@_~".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  static func escaped(_ path: String) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: bytes.append(byte)
      case _ where plain.contains(byte): bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
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
