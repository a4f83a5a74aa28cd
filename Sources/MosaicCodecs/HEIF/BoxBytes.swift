// The bytes of boxes, read in order and never behind their end.

#if HEIF
  /// What is wrong with a HEIF file.
  enum HEIFFailure: Error {
    case truncated
    case corrupt(String)
    case unsupported(String)
    case failed(CodecError.Kind)
  }

  /// A box of ISO/IEC 14496-12, section 4.2: its name, and where its content is.
  struct Box: Hashable {
    var type: String
    var payload: Range<Int>
  }

  /// Reads numbers, names and boxes from a part of some bytes.
  struct BoxBytes {
    let bytes: [UInt8]
    private(set) var place: Int
    let end: Int

    /// Reads a part of `bytes`, which must lie in them.
    init(_ bytes: [UInt8], _ part: Range<Int>) {
      self.bytes = bytes
      (place, end) = (part.lowerBound, part.upperBound)
    }

    var isAtEnd: Bool { place >= end }

    /// An unsigned number of up to 8 bytes; of no bytes it is 0, as the lengths in `iloc` need it.
    mutating func number(_ size: Int) throws(HEIFFailure) -> Int {
      guard size <= end - place else { throw .corrupt("one of its boxes ends too early") }
      var value: UInt64 = 0
      for byte in bytes[place..<place + size] { value = value << 8 | UInt64(byte) }
      place += size
      guard let number = Int(exactly: value) else { throw .corrupt("a number in it is too large: \(value)") }
      return number
    }

    /// Four letters.
    mutating func name() throws(HEIFFailure) -> String {
      guard end - place >= 4 else { throw .corrupt("one of its boxes ends too early") }
      defer { place += 4 }
      return String(decoding: bytes[place..<place + 4], as: UTF8.self)
    }

    /// The version and the flags that full boxes begin with.
    mutating func versionAndFlags() throws(HEIFFailure) -> (version: Int, flags: Int) {
      (try number(1), try number(3))
    }

    mutating func skip(_ count: Int) throws(HEIFFailure) {
      guard count <= end - place else { throw .corrupt("one of its boxes ends too early") }
      place += count
    }

    /// The next box, which is skipped.
    mutating func box() throws(HEIFFailure) -> Box {
      let start = place
      var size = try number(4)
      let type = try name()
      if size == 1 { size = try number(8) }
      if size == 0 { size = end - start }
      guard size >= place - start, size <= end - start else {
        throw .corrupt("a box '\(Self.printable(type))' of \(size) bytes does not fit into what holds it")
      }
      defer { place = start + size }
      return Box(type: type, payload: place..<start + size)
    }

    /// The boxes in the rest.
    mutating func boxes() throws(HEIFFailure) -> [Box] {
      var found: [Box] = []
      while !isAtEnd { found.append(try box()) }
      return found
    }

    /// A box's name for an error.
    static func printable(_ type: String) -> String {
      String(type.unicodeScalars.map { ("!"..."~").contains($0) ? Character($0) : "?" })
    }
  }
#endif
