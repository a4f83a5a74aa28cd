// Where documents and lists of jobs are read from.

import MosaicCodecs

/// The source of a text that names files.
enum TextSource: Sendable {
  case memory(name: String)
  case file(String)
  case descriptor(Int32, name: String)

  /// The name in errors.
  var name: String {
    switch self {
    case .memory(let name), .file(let name), .descriptor(_, let name): name
    }
  }

  /// The folder that paths in the text are relative to; the current one if empty.
  var folder: String { if case .file(let path) = self { path.folderPath ?? "" } else { "" } }

  /// Adds the file to those that no output may replace.
  func keep(in files: inout KeptFiles) {
    switch self {
    case .memory: break
    case .file(let path): files.insert(path)
    case .descriptor(let descriptor, let name): files.insert(descriptor: descriptor, name: name)
    }
  }
}
