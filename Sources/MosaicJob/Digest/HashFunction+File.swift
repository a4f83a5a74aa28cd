// The bytes of an open file, hashed as they are read.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension HashFunction {
  /// Adds what an open file has from where it is to its end.
  ///
  /// - Parameter each: Called with every part that was read.
  /// - Returns: The system's error number if it refuses to read; `nil` at the end of the file.
  mutating func update<Failure>(
    reading descriptor: Int32, each: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> Int32? {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = part.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return nil }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      update(part[..<count])
      try each(part[..<count])
    }
  }
}
