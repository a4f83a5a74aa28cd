// The names in a folder, one after the other: the one place that lists folders.

/// An open folder that gives its names one by one, and that is closed at the end of its life.
///
/// Each call of ``next()`` reads one name, so a folder of any size takes little memory. If files are added or removed during the
/// reading, the system may give their names or leave them out.
package struct FolderEntries: ~Copyable {
  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  /// Open until `deinit`, and used by nothing else.
  private let stream: Stream

  /// Opens the folder at a path.
  ///
  /// - Throws: `FileError`, also for a path that leads out of `root`.
  package init(_ path: String, in root: FileRoot? = nil) throws(FileError) {
    func open() throws(SystemCall.Failure) -> Int32 {
      if let root { return try root.open(path, Self.flags) }
      return try SystemCall.open(path, Self.flags)
    }
    let fault = OpenFile.error(path, in: root)
    let descriptor = try rethrowing(try open(), as: fault)
    stream = try rethrowing(try Self.stream(owning: descriptor), as: fault)
  }

  /// Opens the folder at a path of bytes, which need not be UTF-8.
  package init(bytes path: [UInt8]) throws(SystemCall.Failure) {
    stream = try Self.stream(owning: SystemCall.open(bytes: path, Self.flags))
  }

  /// Lists an open folder from its first name on; the folder stays open.
  package init(of folder: OpenDescriptor) throws(SystemCall.Failure) {
    stream = try Self.stream(owning: SystemCall.duplicate(folder.descriptor))
    // Both descriptors have one position.
    rewinddir(stream)
  }

  deinit { closedir(stream) }

  /// The bytes of the next name, which need not be UTF-8; `nil` behind the last. `.` and `..` are left out.
  package mutating func next() throws(SystemCall.Failure) -> [UInt8]? {
    while true {
      // Both the end and a failure give no entry; only a failure sets the number.
      errno = 0
      guard let entry = readdir(stream), let offset = Self.nameOffset else {
        let code = errno
        if code == 0 { return nil }
        // The position has not changed.
        if code == EINTR { continue }
        throw SystemCall.Failure(errno: code)
      }
      // Sound: the entry's name is a C string at this offset, which is valid until the next `readdir` or `closedir`, and is copied
      // before. It may be longer than the declared array, as on file systems with names of 255 UTF-16 units, so its zero is the end.
      let start = UnsafeRawPointer(entry) + offset
      let length = strlen(start.assumingMemoryBound(to: CChar.self))
      let name = UnsafeRawBufferPointer(start: start, count: length)
      if !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) { return Array(name) }
    }
  }

  // MARK: Steps

  /// As `opendir` has them.
  private static var flags: Int32 { O_RDONLY | O_DIRECTORY | O_NONBLOCK }

  /// `nil` does not happen: the name is a stored member.
  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)

  /// A stream of the names, which closes the descriptor at its end. If the system gives no stream, the descriptor is closed at once.
  private static func stream(owning descriptor: Int32) throws(SystemCall.Failure) -> Stream {
    if let stream = fdopendir(descriptor) { return stream }
    let code = errno
    close(descriptor)
    throw SystemCall.Failure(errno: code)
  }
}
