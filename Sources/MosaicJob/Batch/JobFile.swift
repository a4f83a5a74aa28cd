// The file or pipe that the jobs are read from.

import MosaicCodecs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A job file, not yet opened.
struct JobFile {
  /// Its name in errors.
  let name: String
  /// The folder that paths of pictures are relative to; the current one if empty.
  let folder: String
  /// Whether it can be read from the beginning again.
  let canReadTwice: Bool
  private let source: Batch.Source

  /// - Throws: ``BatchError`` where there is no such file.
  init(_ source: Batch.Source) throws(BatchError) {
    self.source = source
    switch source {
    case .file(let path):
      name = path
      folder = path.folderPath ?? ""
      guard let identity = FileIdentity(path: path) else { throw Self.failure(path, ENOENT) }
      canReadTwice = identity.isFile
    case .descriptor(_, let name):
      (self.name, folder, canReadTwice) = (name, "", false)
    }
  }

  /// Opens it, and reads from its beginning, or where the descriptor is.
  func reader(longestLine: Int) throws(BatchError) -> LineReader {
    switch source {
    case .file(let path):
      // Opening a pipe would wait for somebody who writes to it, whatever signal comes; the reader waits in its own way.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw Self.failure(path, errno) }
      return LineReader(descriptor: descriptor, ownsDescriptor: true, longest: longestLine)
    case .descriptor(let descriptor, _):
      return LineReader(descriptor: descriptor, ownsDescriptor: false, longest: longestLine)
    }
  }

  /// Keeps the file from being replaced by an output.
  func keep(in files: inout KeptFiles) {
    switch source {
    case .file(let path): files.insert(path)
    case .descriptor(let descriptor, let name): files.insert(descriptor: descriptor, name: name)
    }
  }

  /// The error of a file that cannot be read.
  static func failure(_ path: String, _ code: Int32) -> BatchError {
    let kind: CodecError.Kind =
      switch code {
      case ENOENT: .notFound
      case EISDIR: .isFolder
      default: .cannotRead(errno: code)
      }
    return .unreadable(CodecError(path: path, kind: kind))
  }
}
