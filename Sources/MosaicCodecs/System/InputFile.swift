// An input file that is open for reading.

import MosaicSystem

/// A regular file; it is open as long as anything has its ``source``.
struct InputFile {
  /// How many of the first bytes are read: SVG is text and may begin with a comment.
  static let startLength = 4096

  /// The first bytes, which tell the format.
  let start: [UInt8]
  private let file: OpenDescriptor
  private let stamp: FileStamp
  private let path: String

  /// Opens a file; folders, pipes and devices are refused.
  ///
  /// - Parameter root: A folder that the file must be in, if there is one.
  init(_ path: String, in root: FileRoot? = nil) throws(CodecError) {
    self.path = path
    (file, stamp, start) = try rethrowing(try Self.open(path, root), as: Self.error(path, in: root))
  }

  var source: ByteSource { .file(file) }

  var identity: FileIdentity? { FileIdentity(descriptor: file.descriptor) }

  /// Whether the file has changed since it was opened.
  var hasChanged: Bool { (try? FileStatus(descriptor: file.descriptor))?.stamp != stamp }

  /// Another descriptor of the file, which stands at its beginning; the caller closes it.
  func descriptor() throws(CodecError) -> Int32 {
    try rethrowing(try SystemCall.duplicate(file.descriptor), as: Self.error(path, in: nil))
  }

  /// The error of a failed call on a path that is read.
  static func error(_ path: String, in root: FileRoot?) -> (SystemCall.Failure) -> CodecError {
    { failure in
      let kind: CodecError.Kind =
        switch (failure.errno, root) {
        case (ENOENT, _): .notFound
        case (EISDIR, _): .isFolder
        case (ESPIPE, _): .notAFile
        case (EXDEV, let root?): .outsideRoot(root.path)
        case (ELOOP, let root?) where root.links == 0: .linked
        default: .cannotRead(errno: failure.errno)
        }
      return CodecError(path: path, kind: kind)
    }
  }

  private static func open(
    _ path: String, _ root: FileRoot?
  ) throws(SystemCall.Failure) -> (OpenDescriptor, FileStamp, start: [UInt8]) {
    // O_NONBLOCK: opening a pipe would block until someone writes to it.
    let file = try FileRoot.open(path, O_RDONLY | O_NONBLOCK, in: root)
    let status = try FileStatus(descriptor: file.descriptor)
    guard status.kind == .file else {
      throw SystemCall.Failure(errno: status.kind == .folder ? EISDIR : ESPIPE)
    }
    return (file, status.stamp, try SystemCall.start(of: file.descriptor, length: startLength))
  }
}
