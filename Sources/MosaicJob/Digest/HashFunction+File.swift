// The bytes of an open file, hashed as they are read.

import MosaicCodecs

extension HashFunction {
  /// Adds what an open file has from where it is to its end.
  ///
  /// - Parameter each: Called with every part that was read.
  /// - Returns: The system's error number if it refuses to read; `nil` at the end of the file.
  mutating func update<Failure>(
    reading descriptor: Int32, each: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> Int32? {
    try SystemCall.readAll(descriptor) { part throws(Failure) in
      update(part)
      try each(part)
    }
  }
}
