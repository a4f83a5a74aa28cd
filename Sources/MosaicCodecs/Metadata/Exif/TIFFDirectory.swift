// A directory of fields, as TIFF files and Exif have it.

/// Writes fields with the highest byte of a number first. Source: TIFF 6.0, section 2; "The BigTIFF File Format" of libtiff.
struct TIFFDirectory {
  /// Whether counts and places have eight bytes (BigTIFF) instead of four.
  var isBig = false
  /// By rising tags, as TIFF wants them.
  let fields: [Field]

  struct Field {
    let tag: Int
    let type: FieldType
    let data: [UInt8]
    /// What the field points to, if it is the place of another directory.
    var directory: [Field] = []
  }

  enum FieldType: UInt16 {
    case byte = 1
    case text, short, long, rational
    case undefined = 7
    case long8 = 16

    fileprivate var size: Int {
      switch self {
      case .byte, .text, .undefined: 1
      case .short: 2
      case .long: 4
      case .rational, .long8: 8
      }
    }
  }

  /// The header of a file and its first directory, which follows.
  var file: [UInt8] {
    let head: [UInt8] =
      isBig
      ? UInt16(43).bigEndianBytes + UInt16(8).bigEndianBytes + [0, 0] + UInt64(16).bigEndianBytes
      : UInt16(42).bigEndianBytes + UInt32(8).bigEndianBytes
    return Array("MM".utf8) + head + bytes(fields, at: head.count + 2)
  }

  /// A directory, and behind it the data that have no room in their field.
  private func bytes(_ fields: [Field], at place: Int) -> [UInt8] {
    let room = isBig ? 8 : 4
    var bytes = isBig ? UInt64(fields.count).bigEndianBytes : UInt16(fields.count).bigEndianBytes
    var rest: [UInt8] = []
    // The count, the fields, and the place of a next directory, which is none.
    let restStart = place + bytes.count + fields.count * (4 + 2 * room) + room
    for field in fields {
      let restEnd = restStart + rest.count
      var data = field.data
      if !field.directory.isEmpty {
        data = UInt32(restEnd).bigEndianBytes
        rest += self.bytes(field.directory, at: restEnd)
      }
      bytes += UInt16(field.tag).bigEndianBytes + field.type.rawValue.bigEndianBytes
      bytes += number(data.count / field.type.size)
      if data.count <= room {
        bytes += data + [UInt8](repeating: 0, count: room - data.count)
      } else {
        bytes += number(restEnd)
        // Places are even.
        rest += data + [UInt8](repeating: 0, count: data.count % 2)
      }
    }
    return bytes + number(0) + rest
  }

  private func number(_ value: Int) -> [UInt8] {
    isBig ? UInt64(value).bigEndianBytes : UInt32(value).bigEndianBytes
  }
}

extension TIFFDirectory.Field {
  init(_ tag: Int, _ text: String) {
    self.init(tag: tag, type: .text, data: Array(text.utf8) + [0])
  }

  init(_ tag: Int, shorts: [UInt16]) {
    self.init(tag: tag, type: .short, data: shorts.flatMap(\.bigEndianBytes))
  }

  init(_ tag: Int, long: Int) {
    self.init(tag: tag, type: .long, data: UInt32(long).bigEndianBytes)
  }
}
