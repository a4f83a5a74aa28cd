// The folder that relative paths start from.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process' working folder.
enum WorkingFolder {
  /// Its absolute path; nil where the system does not say, as in a folder that was deleted.
  static var path: String? {
    // Without a buffer `getcwd` allocates one of the right length, which is ours to free.
    guard let text = getcwd(nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
