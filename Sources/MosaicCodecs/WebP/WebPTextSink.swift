// Puts texts into a WebP file while libwebp writes it.

#if WebP
  /// Adds a chunk of XMP to a WebP file, and what announces it; all other bytes pass through.
  ///
  /// libwebp writes from front to back, beginning with the file's length. The length of the texts is known before, so nothing
  /// but the first bytes has to wait.
  final class WebPTextSink: ByteSink {
    /// The file's header, that of the first chunk, and the five bytes with the size and the alpha of a lossless picture.
    private static let headLength = 25

    private let sink: any ByteSink
    private let width: Int
    private let height: Int
    /// The chunk at the end of the file.
    private let chunk: [UInt8]
    private var head: [UInt8] = []
    private var isHeadWritten = false

    init(_ sink: any ByteSink, texts: [FileText], width: Int, height: Int) {
      (self.sink, self.width, self.height) = (sink, width, height)
      chunk = Self.chunk("XMP ", WebPTexts.payload(texts))
    }

    func append(_ bytes: UnsafeRawBufferPointer) -> CodecError? {
      if isHeadWritten { return sink.append(bytes) }
      head.append(contentsOf: bytes)
      guard head.count >= Self.headLength else { return nil }
      isHeadWritten = true
      announce()
      return head.withUnsafeBytes(sink.append)
    }

    /// Writes the chunk, after the last byte of the picture.
    func finish() -> CodecError? { chunk.withUnsafeBytes(sink.append) }

    // MARK: Steps

    /// Sets the XMP flag of the `VP8X` chunk, which is added where there is none, and the file's length.
    private func announce() {
      var added = chunk.count
      let name = head[12..<16]
      if name.elementsEqual("VP8X".utf8) {
        head[20] |= 0x04
      } else {
        // The bit behind the sides of a lossless picture says whether it has alpha; in the flags it has the same place.
        let alpha = name.elementsEqual("VP8L".utf8) ? head[24] & 0x10 : 0
        let sides = Self.bytes(width - 1, count: 3) + Self.bytes(height - 1, count: 3)
        let first = Self.chunk("VP8X", [0x04 | alpha, 0, 0, 0] + sides)
        head.insert(contentsOf: first, at: 12)
        added += first.count
      }
      // libwebp's files stay far below 2^32 bytes: a picture has at most 2^28 pixels.
      head.replaceSubrange(4..<8, with: Self.bytes(head[4..<8].littleEndian + added, count: 4))
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
