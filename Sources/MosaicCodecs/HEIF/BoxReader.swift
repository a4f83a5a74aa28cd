// The bytes, boxes and bits of a HEIF file, read in order and never behind their end.

#if HEIF
  /// What is wrong with a HEIF file.
  enum HEIFFailure: Error {
    case truncated
    case corrupt(String)
    case unsupported(String)
    case failed(CodecError.Kind)
  }

  /// A box of ISO/IEC 14496-12, section 4.2.
  struct Box {
    var type: String
    var content: ArraySlice<UInt8>
    var reader: BoxReader { BoxReader(rest: content) }

    /// A name as errors show it.
    static func printable(_ type: String) -> String {
      String(type.unicodeScalars.map { ("!"..."~").contains($0) ? Character($0) : "?" })
    }
  }

  /// Reads numbers, names and boxes.
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

    /// Four letters.
    mutating func name() throws(HEIFFailure) -> String { String(decoding: try take(4), as: UTF8.self) }

    /// The version and the flags that full boxes begin with.
    mutating func versionAndFlags() throws(HEIFFailure) -> (version: Int, flags: Int) {
      (try number(1), try number(3))
    }

    mutating func box() throws(HEIFFailure) -> Box {
      let whole = rest.count
      var size = try number(4)
      let type = try name()
      if size == 1 { size = try number(8) }
      if size == 0 { size = whole }
      let head = whole - rest.count
      guard (head...whole).contains(size) else {
        throw .corrupt("a box '\(Box.printable(type))' of \(size) bytes does not fit into what holds it")
      }
      return Box(type: type, content: try take(size - head))
    }

    /// The boxes in the rest.
    mutating func boxes() throws(HEIFFailure) -> [Box] {
      var found: [Box] = []
      while !rest.isEmpty { found.append(try box()) }
      return found
    }
  }

  /// Reads bits from the highest of each byte on, as the headers of video have them.
  struct BitReader {
    let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// An unsigned number; of more than 63 bits the last ones, for what is passed over.
    @discardableResult mutating func bits(_ count: Int) throws(HEIFFailure) -> Int {
      guard count <= bytes.count * 8 - place else {
        throw .corrupt("the head of a picture of it ends too early")
      }
      defer { place += count }
      return (place..<place + count).reduce(0) { $0 << 1 | Int(bytes[$1 / 8] >> UInt8(7 - $1 % 8) & 1) }
    }

    /// Exp-Golomb: ue(v) of ITU-T H.265, section 9.2, and uvlc() of AV1, section 4.10.3.
    @discardableResult mutating func exponential(upTo most: Int = .max) throws(HEIFFailure) -> Int {
      for zeros in 0...31 where try bits(1) == 1 {
        let value = (1 << zeros) - 1 + (try bits(zeros))
        if value <= most { return value } else { break }
      }
      throw .corrupt("the head of a picture of it ends too early")
    }
  }
#endif
