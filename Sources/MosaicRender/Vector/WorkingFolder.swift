// The folder that relative paths start from.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The working folder of the process.
package enum WorkingFolder {
  /// Its absolute path; `nil` where there is none, as in a deleted folder.
  package static var path: String? {
    // Without a buffer `getcwd` allocates one, which the caller frees.
    guard let text = getcwd(nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
