// What the program asks of the machine that it runs on.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The processors of this machine.
enum Processors {
  static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

/// Tells whether two paths name the same file.
struct FileIdentity: Equatable {
  /// Whether it is a file and no pipe, device or folder.
  let isFile: Bool
  private let device: UInt64
  private let node: UInt64

  /// `nil` where there is no such file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    isFile = status.st_mode & S_IFMT == S_IFREG
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
