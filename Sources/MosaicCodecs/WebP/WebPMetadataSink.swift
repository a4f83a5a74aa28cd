// Puts profile, Exif and texts into a WebP file while libwebp writes it.

#if WebP
  /// Adds chunks to a WebP file, and what announces them; all other bytes pass through. libwebp writes from front to back,
  /// beginning with the file's length. The lengths of the chunks are known before, so nothing but the first bytes has to wait.
  /// Source: Google, "WebP Container Specification": the profile stands before the picture, Exif and XMP behind it.
  final class WebPMetadataSink: ByteSink {
    /// The file's header, that of the first chunk, and the five bytes with the size and the alpha of a lossless picture.
    private static let headLength = 25
    /// The file's header and a whole `VP8X` chunk, where libwebp writes one.
    private static let extendedLength = 30

    private let sink: any ByteSink
    private let width: Int
    private let height: Int
    private let flags: UInt8
    /// The chunk before the picture; empty for none.
    private let profile: [UInt8]
    private let chunks: [UInt8]
    private var head: [UInt8] = []
    private var isHeadWritten = false

    init?(_ picture: EncodedPicture, _ options: EncodeOptions) {
      sink = picture.sink
      width = picture.width
      height = picture.height
      let exif = Exif.bytes(options.metadata, keeping: options.kept, dotsPerInch: options.dotsPerInch)
      let xmp = WebPTexts.payload(options.texts, options.metadata)
      profile = options.embedsProfile ? Self.chunk("ICCP", SRGBProfile.bytes) : []
      chunks = (exif.isEmpty ? [] : Self.chunk("EXIF", exif)) + (xmp.isEmpty ? [] : Self.chunk("XMP ", xmp))
      flags = (profile.isEmpty ? 0 : 0x20) | (exif.isEmpty ? 0 : 0x08) | (xmp.isEmpty ? 0 : 0x04)
      if flags == 0 { return nil }
    }

    func append(_ bytes: UnsafeRawBufferPointer) -> CodecError? {
      if isHeadWritten { return sink.append(bytes) }
      head.append(contentsOf: bytes)
      guard head.count >= Self.headLength else { return nil }
      let isExtended = head[12..<16].elementsEqual("VP8X".utf8)
      guard !isExtended || head.count >= Self.extendedLength else { return nil }
      isHeadWritten = true
      announce(isExtended: isExtended)
      return head.withUnsafeBytes(sink.append)
    }

    /// Writes the chunks at the end, after the last byte of the picture.
    func finish() -> CodecError? { chunks.isEmpty ? nil : chunks.withUnsafeBytes(sink.append) }

    // MARK: Steps

    /// Sets the flags of the `VP8X` chunk, which is added where there is none, puts the profile behind it, and sets the file's
    /// length.
    private func announce(isExtended: Bool) {
      var added = profile
      if isExtended {
        head[20] |= flags
      } else {
        // The bit behind the sides of a lossless picture says whether it has alpha; in the flags it has the same place.
        let alpha = head[12..<16].elementsEqual("VP8L".utf8) ? head[24] & 0x10 : 0
        let sides = Self.bytes(width - 1, count: 3) + Self.bytes(height - 1, count: 3)
        added = Self.chunk("VP8X", [flags | alpha, 0, 0, 0] + sides) + added
      }
      head.insert(contentsOf: added, at: isExtended ? Self.extendedLength : 12)
      // libwebp's files stay far below 2^32 bytes: a picture has at most 2^28 pixels.
      let length = head[4..<8].littleEndian + added.count + chunks.count
      head.replaceSubrange(4..<8, with: Self.bytes(length, count: 4))
    }

    /// A chunk of RIFF: name, length, payload, and a zero to make it even.
    private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
      Array(name.utf8) + bytes(payload.count, count: 4) + payload
        + [UInt8](repeating: 0, count: payload.count % 2)
    }

    private static func bytes(_ number: Int, count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }
#endif
