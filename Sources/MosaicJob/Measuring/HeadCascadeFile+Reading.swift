// Reads the cascade file that heads are found with.

import MosaicCodecs
import MosaicPixels
import MosaicRender
import MosaicScene

/// A detector of faces, and what it is called.
struct NamedCascade: Sendable {
  /// `nil` where edges, colours and skin alone decide.
  var cascade: HeadCascade?
  /// The name of its file, or of the plain method.
  var name = "edges and skin"
  /// What is to be said about a file that is where one is looked for, and cannot be used.
  var warning: JobWarning?
}

extension HeadCascadeFile {
  /// Reads the file.
  ///
  /// - Throws: `CodecError` for a file that was named and cannot be used.
  func read() throws(CodecError) -> NamedCascade {
    switch self {
    case .none: return NamedCascade()
    case .file(let path): return try Self.read(path)
    case .usual:
      for path in Self.usualPaths {
        do { return try Self.read(path) } catch {
          if error.kind == .notFound { continue }
          return NamedCascade(warning: .picture(path: path, "\(error.kind); heads are not looked for"))
        }
      }
      return NamedCascade()
    }
  }

  private static func read(_ path: String) throws(CodecError) -> NamedCascade {
    let bytes = try OpenFile(path).bytes(atMost: 8 << 20)
    let name = path.pathNames.last ?? path
    do { return NamedCascade(cascade: try HeadCascade(xml: bytes), name: name) } catch {
      throw CodecError(path: path, kind: .corrupt("\(error)"))
    }
  }
}
