// Writes small text files completely or not at all.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
