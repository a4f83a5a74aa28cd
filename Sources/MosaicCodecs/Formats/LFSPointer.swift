// What Git Large File Storage leaves in the place of a file that was not fetched.

/// A pointer of Git LFS: lines of text that begin `version https://git-lfs.github.com/spec/`.
///
/// Source: github.com/git-lfs/git-lfs, docs/spec.md.
struct LFSPointer {
  /// Bytes of the file that it points to; `nil` where it does not say.
  let bytes: Int?

  /// - Parameter start: The first bytes of a file; a pointer has fewer than 200.
  /// - Returns: `nil` where they are of no pointer.
  init?(_ start: [UInt8]) {
    guard start.starts(with: "version https://git-lfs.github.com/spec/".utf8) else { return nil }
    let line = start.split(separator: 0x0A).first { $0.starts(with: "size ".utf8) }
    bytes = line.flatMap { Int(String(decoding: $0.dropFirst(5), as: UTF8.self)) }
  }
}
