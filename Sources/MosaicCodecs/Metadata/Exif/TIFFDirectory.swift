// A directory of fields, as TIFF files and Exif have it.

/// Writes fields. Source: TIFF 6.0, section 2; "The BigTIFF File Format" of libtiff.
struct TIFFDirectory {
  /// Whether the lowest byte of a number is first. Some readers know BigTIFF only in this order; Exif is written in the
  /// other order.
  var isLittle = false
  /// Whether counts and places have eight bytes (BigTIFF) instead of four.
  var isBig = false
  /// Fields are sorted by rising tags, as TIFF requires.
  let fields: [Field]

  struct Field {
    let tag: UInt16
    let type: FieldType
    /// The values of a field of numbers; a fraction is two numbers.
    var numbers: [Int] = []
    /// The value of a field of bytes.
    var bytes: [UInt8] = []
    /// The directory that the field points to, if it holds the place of another directory.
    var directory: [Field] = []
  }

  enum FieldType: UInt16 {
    case byte = 1
    case text, short, long, rational
    case undefined = 7
    case long8 = 16
  }

  /// The header of a file and its first directory, which follows.
  var file: [UInt8] {
    let head =
      isBig
      ? bytes(UInt16(43)) + bytes(UInt16(8)) + [0, 0] + bytes(UInt64(16))
      : bytes(UInt16(42)) + bytes(UInt32(8))
    return Array((isLittle ? "II" : "MM").utf8) + head + directory(fields, at: head.count + 2)
  }

  /// A directory, and behind it the data that have no room in their field.
  private func directory(_ fields: [Field], at place: Int) -> [UInt8] {
    let room = isBig ? 8 : 4
    var bytes = isBig ? bytes(UInt64(fields.count)) : bytes(UInt16(fields.count))
    var rest: [UInt8] = []
    // The count, the fields, and the place of a next directory, which is missing.
    let restStart = place + bytes.count + fields.count * (4 + 2 * room) + room
    for field in fields {
      let restEnd = restStart + rest.count
      var data = self.data(of: field)
      if !field.directory.isEmpty {
        data = self.bytes(UInt32(restEnd))
        rest += directory(field.directory, at: restEnd)
      }
      bytes += self.bytes(field.tag) + self.bytes(field.type.rawValue)
      bytes += placeBytes(field.directory.isEmpty ? field.count : 1)
      if data.count <= room {
        bytes += data + [UInt8](repeating: 0, count: room - data.count)
      } else {
        bytes += placeBytes(restEnd)
        // Places are even.
        rest += data + [UInt8](repeating: 0, count: data.count % 2)
      }
    }
    return bytes + placeBytes(0) + rest
  }

  private func data(of field: Field) -> [UInt8] {
    switch field.type {
    case .byte, .text, .undefined: field.bytes
    case .short: field.numbers.flatMap { bytes(UInt16(clamping: $0)) }
    case .long, .rational: field.numbers.flatMap { bytes(UInt32(clamping: $0)) }
    case .long8: field.numbers.flatMap { bytes(UInt64(clamping: $0)) }
    }
  }

  private func placeBytes(_ value: Int) -> [UInt8] {
    isBig ? bytes(UInt64(value)) : bytes(UInt32(value))
  }

  private func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    isLittle ? value.byteSwapped.bigEndianBytes : value.bigEndianBytes
  }
}

extension TIFFDirectory.Field {
  init(_ tag: UInt16, _ text: String) {
    self.init(tag: tag, type: .text, bytes: Array(text.utf8) + [0])
  }

  fileprivate var count: Int {
    switch type {
    case .byte, .text, .undefined: bytes.count
    case .rational: numbers.count / 2
    case .short, .long, .long8: numbers.count
    }
  }
}
