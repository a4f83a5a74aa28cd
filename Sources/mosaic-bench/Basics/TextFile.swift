// Text for files and for people: written whole or not at all, progress, and errors.

import MosaicSystem

/// Text files, written with C: linking Foundation's atomic writing prints a warning about `mktemp`.
enum TextFile {
  static func write(_ text: String, to path: String) throws(BenchError) {
    let draft = path + ".new"
    guard let file = fopen(draft, "w") else {
      throw BenchError("\(draft) cannot be written: \(String(cString: strerror(errno)))")
    }
    let bytes = Array(text.utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWritten, rename(draft, path) == 0 else {
      unlink(draft)
      throw BenchError("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
  }
}

enum Progress {
  static func say(_ text: String) {
    let bytes = Array("mosaic-bench: \(text)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

struct BenchError: Error, CustomStringConvertible {
  var description: String
  /// Whether a program could not be started.
  var isMissing = false

  init(_ description: String, isMissing: Bool = false) {
    self.description = description
    self.isMissing = isMissing
  }
}
