// The bytes and bits of a HEIF file, read in order and never behind their end.

import MosaicSystem

#if HEIF
  extension FileError.Kind {
    /// While a picture is decoded, ``HEIFDecoder`` puts the picture's format into this error.
    static func unsupported(_ words: String) -> FileError.Kind { .unsupported(.heic, words) }
  }

  /// A box of ISO/IEC 14496-12, section 4.2.
  struct Box {
    let type: String
    let content: BoxReader

    static func printable(_ type: String) -> String {
      String(type.unicodeScalars.map { ("!"..."~").contains($0) ? Character($0) : "?" })
    }
  }

  struct BoxReader {
    private(set) var rest: ArraySlice<UInt8>
    var isData = false

    @discardableResult mutating func take(_ count: Int) throws(FileError.Kind) -> ArraySlice<UInt8> {
      guard count <= rest.count else {
        throw .corrupt("\(isData ? "its data" : "one of its boxes") ends too early")
      }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    /// An unsigned number of up to 8 bytes; of no bytes it is 0, as the lengths in `iloc` need it.
    mutating func number(_ size: Int) throws(FileError.Kind) -> Int {
      let value = try take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let number = Int(exactly: value) else { throw .corrupt("a number in it is too large: \(value)") }
      return number
    }

    mutating func name() throws(FileError.Kind) -> String { String(decoding: try take(4), as: UTF8.self) }

    mutating func versionAndFlags() throws(FileError.Kind) -> (version: Int, flags: Int) {
      (try number(1), try number(3))
    }

    /// The type of a box and its length: all of `whole` bytes if the box states no length.
    mutating func head(of whole: Int) throws(FileError.Kind) -> (type: String, size: Int) {
      var size = try number(4)
      let type = try name()
      if size == 1 { size = try number(8) }
      return (type, size == 0 ? whole : size)
    }

    mutating func box() throws(FileError.Kind) -> Box {
      let whole = rest.count
      let (type, size) = try head(of: whole)
      let head = whole - rest.count
      guard (head...whole).contains(size) else {
        throw .corrupt("a box '\(Box.printable(type))' of \(size) bytes does not fit into what holds it")
      }
      return Box(type: type, content: BoxReader(rest: try take(size - head)))
    }

    mutating func boxes() throws(FileError.Kind) -> [Box] {
      var found: [Box] = []
      while !rest.isEmpty { found.append(try box()) }
      return found
    }
  }

  /// Reads bits from the highest of each byte on, as the headers of video have them.
  struct BitReader {
    private let bytes: [UInt8]
    private var place = 0

    /// No header is longer than a kilobyte.
    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix(1 << 10)) }

    /// An unsigned number; if it has more than 63 bits, the last bits, which is enough for skipped fields.
    @discardableResult mutating func bits(_ count: Int) throws(FileError.Kind) -> Int {
      guard count <= bytes.count * 8 - place else {
        throw .corrupt("the head of a picture of it ends too early")
      }
      defer { place += count }
      return (place..<place + count).reduce(0) { (number: Int, place: Int) -> Int in
        let bit = bytes[place / 8] >> UInt8(7 - place % 8) & 1
        return number << 1 | Int(bit)
      }
    }

    /// Exp-Golomb: ue(v) of ITU-T H.265, section 9.2, and uvlc() of AV1, section 4.10.3.
    @discardableResult mutating func exponential(upTo most: Int = .max) throws(FileError.Kind) -> Int {
      for zeros in 0...31 where try bits(1) == 1 {
        let value = (1 << zeros) - 1 + (try bits(zeros))
        if value <= most { return value } else { break }
      }
      throw .corrupt("the head of a picture of it ends too early")
    }
  }
#endif
