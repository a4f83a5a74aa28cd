// The sources of texts that name files: memory, files and pipes.

package import MosaicSystem
import MosaicText

/// The source of a text that names files.
package enum TextSource: Sendable {
  case memory(folder: String)
  /// A file, which may be a pipe, or another name of one.
  case file(String)
  /// An open file or pipe, which stays open.
  case descriptor(Int32, name: String)

  package var name: String {
    switch self {
    case .memory: "document"
    case .file(let name), .descriptor(_, let name): name
    }
  }

  /// The folder that paths in the text are relative to; the current one if empty.
  package var folder: String {
    switch self {
    case .memory(let folder): folder
    case .file(let path): path.folderPath ?? ""
    case .descriptor: ""
    }
  }

  package func keep(in files: RunFiles) {
    switch self {
    case .memory: break
    case .file(let path): files.keep(path)
    case .descriptor(let descriptor, let name): files.keep(descriptor: descriptor, name: name)
    }
  }
}
