// An input file that is open for reading.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Owns the descriptor of a regular file until a decoder takes it over.
final class InputFile {
  /// How many of the first bytes are read: SVG is text and may begin with a comment.
  static let startLength = 4096

  /// The first bytes, which tell the format.
  private(set) var start: [UInt8] = []
  /// The state of the file, to see later whether it was changed.
  private(set) var stamp: FileStamp?
  private let path: String
  private var descriptor: Int32

  /// Opens a file; folders, pipes and devices are refused.
  ///
  /// - Parameter root: A folder that the file must be in, if there is one.
  init(_ path: String, in root: FileRoot? = nil) throws(CodecError) {
    self.path = path
    do {
      // O_NONBLOCK: opening a pipe would block until someone writes to it.
      let flags = O_RDONLY | O_NONBLOCK
      if let root {
        descriptor = try root.open(path, flags)
      } else {
        descriptor = try SystemCall.open(path, flags)
      }
    } catch {
      throw CodecError(path: path, kind: Self.kind(of: error, in: root))
    }
    try readStart()
  }

  static func kind(of failure: SystemCall.Failure, in root: FileRoot?) -> CodecError.Kind {
    switch (failure.errno, root) {
    case (ENOENT, _): .notFound
    case (EXDEV, let root?): .outsideRoot(root.path)
    case (ELOOP, let root?) where root.links == 0: .linked
    default: .cannotRead(errno: failure.errno)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Hands the descriptor over to a new owner, who closes it.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  private func readStart() throws(CodecError) {
    do throws(SystemCall.Failure) {
      let status = try FileStatus(descriptor: descriptor)
      stamp = status.stamp
      switch status.kind {
      case .file: start = try SystemCall.start(of: descriptor, length: Self.startLength)
      case .folder: throw SystemCall.Failure(errno: EISDIR)
      case .link, .pipe, .other: throw SystemCall.Failure(errno: ESPIPE)
      }
    } catch {
      let kind: CodecError.Kind =
        switch error.errno {
        case EISDIR: .isFolder
        case ESPIPE: .notAFile
        default: .cannotRead(errno: error.errno)
        }
      throw CodecError(path: path, kind: kind)
    }
  }
}
