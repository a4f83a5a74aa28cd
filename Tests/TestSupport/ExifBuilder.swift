// EXIF for tests: a TIFF structure with texts in two directories.

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
  private var inner: [TIFFField] = []
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
