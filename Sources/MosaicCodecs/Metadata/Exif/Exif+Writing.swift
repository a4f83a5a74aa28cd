// Exif that outputs carry: resolution, author, copyright, description, and when a photograph was taken.

extension Exif {
  /// The TIFF structure with what is known; empty where nothing is.
  ///
  /// - Parameter kept: What of a photograph is handed on: its time, its creator and its copyright, which metadata override.
  static func bytes(
    _ metadata: FileMetadata, keeping kept: PhotoFacts? = nil, dotsPerInch: Double?
  ) -> [UInt8] {
    let fields = fields(metadata, keeping: kept, dotsPerInch: dotsPerInch)
    return fields.isEmpty ? [] : TIFFDirectory(fields: fields).file
  }

  /// The fields of what is known (TIFF 6.0, section 8; CIPA DC-008, sections 4.6.3 to 4.6.5). Texts are in UTF-8, which today's readers take
  /// them for, though Exif says ASCII; XMP beside it has them without doubt.
  static func fields(
    _ metadata: FileMetadata, keeping kept: PhotoFacts?, dotsPerInch: Double?
  ) -> [TIFFDirectory.Field] {
    var fields: [TIFFDirectory.Field] = []
    func add(_ tag: UInt16, _ text: String) {
      if !text.isEmpty { fields.append(.init(tag, text)) }
    }
    // By rising tags.
    add(0x010E, metadata.description)
    if let dotsPerInch {
      for tag: UInt16 in [0x011A, 0x011B] {
        fields.append(.init(tag: tag, type: .rational, numbers: rational(dotsPerInch)))
      }
      // Inches.
      fields.append(.init(tag: 0x0128, type: .short, numbers: [2]))
    }
    add(0x013B, metadata.author.isEmpty ? kept?.creator ?? "" : metadata.author)
    add(0x8298, metadata.copyright.isEmpty ? kept?.copyright ?? "" : metadata.copyright)
    if let taken = kept?.taken {
      // The time of the shutter is in a directory of its own.
      fields.append(.init(tag: 0x8769, type: .long, directory: [.init(0x9003, taken.exif)]))
    }
    return fields
  }

  private static func rational(_ value: Double) -> [Int] {
    let parts = value == value.rounded() ? 1.0 : 10_000.0
    let numerator = max(1, min(4_294_967_295, (value * parts).rounded()))
    return [Int(numerator), Int(parts)]
  }
}
