// The files that a command reads, so that it does not replace them.

import MosaicCodecs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Takes note of every input before it is read: pictures, whatever they are for, and the document.
final class InputRecord {
  /// What is noted so far; pipes are no files that could be replaced.
  private(set) var files = KeptFiles()

  /// Notes a picture.
  func note(_ path: String) { files.insert(path) }

  /// Notes a document; `-` is the standard input, which may be a file.
  func noteDocument(_ path: String) {
    if path == "-" { files.insert(descriptor: STDIN_FILENO, name: "standard input") } else { note(path) }
  }
}
