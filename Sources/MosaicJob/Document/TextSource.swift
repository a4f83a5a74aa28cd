package import MosaicCodecs
import MosaicScene
import MosaicSpec

/// The source of a text that names files.
package enum TextSource: Sendable {
  case memory(folder: String)
  /// A file, which may be a pipe, or another name of one.
  case file(String)
  /// An open file or pipe, which stays open.
  case descriptor(Int32, name: String)
  /// An asynchronous sequence, which is read until the signal says otherwise.
  case lines(@Sendable (_ stop: StopSignal) -> LineFeed)

  var name: String {
    switch self {
    case .memory: "document"
    case .lines: "the lines"
    case .file(let name), .descriptor(_, let name): name
    }
  }

  /// The folder that paths in the text are relative to; the current one if empty.
  var folder: String {
    switch self {
    case .memory(let folder): folder
    case .file(let path): path.folderPath ?? ""
    case .descriptor, .lines: ""
    }
  }

  func keep(in files: inout KeptFiles) {
    switch self {
    case .memory, .lines: break
    case .file(let path): files.insert(path)
    case .descriptor(let descriptor, let name): files.insert(descriptor: descriptor, name: name)
    }
  }
}
