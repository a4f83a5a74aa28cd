// Texts in a WebP: in its XMP chunk.

/// The `XMP ` chunk of a WebP, the last one of the file (Google, "WebP Container Specification").
enum WebPTexts {
  /// The payload of the chunk.
  static func payload(_ texts: [FileText], _ metadata: FileMetadata = FileMetadata()) -> [UInt8] {
    texts.isEmpty && metadata.isEmpty ? [] : Array(MetadataXML.xmp(texts, metadata).utf8)
  }

  static func read(_ file: inout FileParts, into found: inout OutputTexts) {
    guard let head = file.bytes(at: 0, count: 12), head.suffix(4).elementsEqual("WEBP".utf8) else { return }
    let count = head.dropFirst(4).prefix(4).littleEndian
    found.isComplete = count == file.length - 8
    var place = 12
    for _ in 0..<FileParts.mostPieces {
      guard let head = file.bytes(at: place, count: 8) else { return }
      let (name, count) = (head.prefix(4), head.suffix(4).littleEndian)
      guard count <= file.length - place - 8 else { return }
      // Without a VP8X chunk the picture is all.
      if place == 12, !name.elementsEqual("VP8X".utf8) { return }
      if name.elementsEqual("XMP ".utf8) {
        guard let payload = file.bytes(at: place + 8, count: count) else { return }
        found.texts = MetadataXML.list(in: payload).map { MetadataXML.texts(payload[$0...]) } ?? []
        return
      }
      // Chunks begin at even offsets.
      place += 8 + count + count % 2
    }
  }
}
