// The boxes of a HEIF file, read in order and never behind their end.

#if HEIF
  enum HEIFFailure: Error {
    case truncated
    case corrupt(String)
    case unsupported(String)
    case failed(CodecError.Kind)
  }

  /// A box of ISO/IEC 14496-12, section 4.2.
  struct Box {
    var type: String
    var content: BoxReader

    static func printable(_ type: String) -> String {
      String(type.unicodeScalars.map { ("!"..."~").contains($0) ? Character($0) : "?" })
    }
  }

  struct BoxReader {
    private(set) var rest: ArraySlice<UInt8>

    @discardableResult mutating func take(_ count: Int) throws(HEIFFailure) -> ArraySlice<UInt8> {
      guard count <= rest.count else { throw .corrupt("one of its boxes ends too early") }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    /// An unsigned number of up to 8 bytes; of no bytes it is 0, as the lengths in `iloc` need it.
    mutating func number(_ size: Int) throws(HEIFFailure) -> Int {
      let value = try take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let number = Int(exactly: value) else { throw .corrupt("a number in it is too large: \(value)") }
      return number
    }

    mutating func name() throws(HEIFFailure) -> String { String(decoding: try take(4), as: UTF8.self) }

    /// The version and the flags that full boxes begin with.
    mutating func versionAndFlags() throws(HEIFFailure) -> (version: Int, flags: Int) {
      (try number(1), try number(3))
    }

    /// The type of a box and its length, all of `whole` bytes where it states none.
    mutating func head(of whole: Int) throws(HEIFFailure) -> (type: String, size: Int) {
      var size = try number(4)
      let type = try name()
      if size == 1 { size = try number(8) }
      return (type, size == 0 ? whole : size)
    }

    mutating func box() throws(HEIFFailure) -> Box {
      let whole = rest.count
      let (type, size) = try head(of: whole)
      let head = whole - rest.count
      guard (head...whole).contains(size) else {
        throw .corrupt("a box '\(Box.printable(type))' of \(size) bytes does not fit into what holds it")
      }
      return Box(type: type, content: BoxReader(rest: try take(size - head)))
    }

    mutating func boxes() throws(HEIFFailure) -> [Box] {
      var found: [Box] = []
      while !rest.isEmpty { found.append(try box()) }
      return found
    }
  }
#endif
