// The structure of TIFF and EXIF, written by hand.

import MosaicCodecs

/// A field of a directory.
package struct TIFFField: Sendable {
  package var tag: Int
  /// 1: bytes, 2: text, 3: 16 bits, 4: 32 bits, 5: pairs of 32 bits, 7: bytes of any meaning, 16: 64 bits.
  package var type: Int
  /// The count that the field claims.
  package var count: Int
  package var values: [Int]

  package init(_ tag: Int, _ type: Int, count: Int? = nil, _ values: [Int]) {
    (self.tag, self.type, self.count, self.values) = (tag, type, count ?? values.count, values)
  }

  /// A text with a zero behind it.
  package init(_ tag: Int, _ text: String) { self.init(tag, 2, text.utf8.map(Int.init) + [0]) }

  fileprivate var size: Int { [3: 2, 4: 4, 5: 4, 16: 8][type] ?? 1 }
}

/// Writes directories of fields (TIFF 6.0, section 2; BigTIFF as libtiff has it).
package struct TIFFWriter: Sendable {
  package var isLittleEndian = true
  package var isBig = false

  package init(isLittleEndian: Bool = true, isBig: Bool = false) {
    (self.isLittleEndian, self.isBig) = (isLittleEndian, isBig)
  }

  package func number(_ value: Int, _ count: Int) -> [UInt8] {
    isLittleEndian ? Bytes.little(value, count) : Bytes.big(value, count)
  }

  private var room: Int { isBig ? 8 : 4 }

  /// The beginning of a file whose first directory is at a place.
  package func head(directoryAt place: Int) -> [UInt8] {
    Array((isLittleEndian ? "II" : "MM").utf8)
      + (isBig ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2))
      + number(place, room)
  }

  /// A directory for a place, without one that follows it, and then what its fields have no room for.
  package func directory(_ fields: [TIFFField], at place: Int) -> [UInt8] {
    var (entries, data): ([UInt8], [UInt8]) = ([], [])
    let end = place + (isBig ? 16 : 6) + fields.count * (isBig ? 20 : 12)
    for field in fields.sorted(by: { $0.tag < $1.tag }) {
      let payload = field.values.flatMap { number($0, field.size) }
      entries += number(field.tag, 2) + number(field.type, 2) + number(field.count, room)
      if payload.count <= room {
        entries += payload + [UInt8](repeating: 0, count: room - payload.count)
      } else {
        entries += number(end + data.count, room)
        data += payload + [UInt8](repeating: 0, count: payload.count % 2)
      }
    }
    return number(fields.count, isBig ? 8 : 2) + entries + number(0, room) + data
  }

  /// A directory with a field that leads to another one, behind it or wherever it is said to be; without that where it has
  /// nothing and no place.
  package func directory(
    _ fields: [TIFFField], at place: Int, link tag: Int, to inner: [TIFFField], saidAt said: Int? = nil
  ) -> [UInt8] {
    guard !inner.isEmpty || said != nil else { return directory(fields, at: place) }
    func outer(_ link: Int) -> [UInt8] { directory(fields + [TIFFField(tag, 4, [link])], at: place) }
    let innerPlace = place + outer(0).count
    return outer(said ?? innerPlace) + directory(inner, at: innerPlace)
  }
}

/// Bytes of numbers, as formats write them.
package enum Bytes {
  package static func big(_ number: some BinaryInteger, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  package static func little(_ number: some BinaryInteger, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  package static func big(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  package static func little(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Builds the TIFF structure of EXIF.
package struct ExifBuilder: Sendable {
  /// Tags of texts.
  package enum Tag: Int, Sendable {
    case make = 0x010F
    case model = 0x0110
    case dateTime = 0x0132
    case original = 0x9003
    case digitized = 0x9004
    case offset = 0x9010
    case offsetOriginal = 0x9011
    case offsetDigitized = 0x9012
    case part = 0x9290
    case partOriginal = 0x9291
    case partDigitized = 0x9292
    case lens = 0xA434
  }

  /// The fields of the first directory.
  package var fields: [TIFFField] = []
  /// Those of the directory for the camera's settings.
  package var inner: [TIFFField] = []
  private let writer: TIFFWriter
  /// The place that the first directory says the other has; `nil` for the right one.
  package var innerPlace: Int?

  /// Those of cameras and files are in the first directory.
  package init(_ texts: [Tag: String], isLittleEndian: Bool = true) {
    writer = TIFFWriter(isLittleEndian: isLittleEndian)
    for (tag, text) in texts {
      let field = TIFFField(tag.rawValue, text)
      if tag.rawValue < 0x8000 { fields.append(field) } else { inner.append(field) }
    }
  }

  package var bytes: [UInt8] {
    writer.head(directoryAt: 8)
      + writer.directory(fields, at: 8, link: 0x8769, to: inner, saidAt: innerPlace)
  }

  /// The structure in a JPEG, right behind its start.
  package func inserted(intoJPEG file: [UInt8]) -> [UInt8] {
    let payload = Array("Exif\0\0".utf8) + bytes
    return file[..<2] + [0xFF, 0xE1] + Bytes.big(payload.count + 2, 2) + payload + file[2...]
  }

  /// The structure in a PNG, right behind its header.
  package func inserted(intoPNG file: [UInt8]) -> [UInt8] {
    file[..<33] + Sample.chunk("eXIf", bytes) + file[33...]
  }
}
