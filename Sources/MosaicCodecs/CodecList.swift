// All image formats that are known here.

/// The list of codecs: formats that this build reads, and formats that it only recognises so that errors can name them.
///
/// To read another format, put its decoder and its `Codec` in a folder of their own and the codec in this list; its library
/// goes into `Package.swift` (a target and a trait) and `.ci/install`.
enum CodecList {
  /// The first one whose signature matches counts.
  static let all: [Codec] =
    [
      .png,
      .jpeg,
      .webP,
      .avif,
      .heic,
      .tiff,
      .gif,
      .svg,
    ] + recognised

  /// Those that this build reads.
  static let readable = all.filter { $0.reader != nil }

  private static let recognised: [Codec] = [
    Codec(
      format: ImageFormat("JPEG XL"), pathExtensions: ["jxl"],
      signatures: [.bytes([0xFF, 0x0A]), .bytes([0, 0, 0, 12] + Array("JXL ".utf8))], isProof: false),
    Codec(
      format: ImageFormat("BMP"), pathExtensions: ["bmp"], signatures: [.text("BM")], isProof: false),
    Codec(
      format: .pdf, pathExtensions: ["pdf"], signatures: [.text("%PDF-")],
      isProof: false, isDocument: true),
    Codec(
      format: ImageFormat("compressed SVG (gzip)"), pathExtensions: ["svgz"],
      signatures: [.bytes([0x1F, 0x8B, 0x08])],
      isProof: false),
  ]
}

// MARK: Recognition

extension CodecList {
  /// What the first bytes of a file say.
  enum Recognition {
    case known(Codec)
    /// They are nearly those of a format; what is wrong with them.
    case damaged(String)
    /// The file ends inside the signature of a format that this build reads.
    case truncated
    case unknown
  }

  /// Judges the first bytes of a file, about ``InputFile/startLength`` of them; names are not trusted.
  static func recognise(_ start: [UInt8]) -> Recognition {
    if let codec = all.first(where: { $0.signatures.contains { $0.matches(start) } }) { return .known(codec) }
    if !start.isEmpty, readable.contains(where: { $0.signatures.contains { $0.beginsLike(start) } }) {
      return .truncated
    }
    return all.lazy.compactMap { $0.nearMiss?(start) }.first.map(Recognition.damaged) ?? .unknown
  }

  /// The decoder for a file that begins with these bytes.
  static func reader(for start: [UInt8], path: String) throws(CodecError) -> Codec.Reader {
    let kind: CodecError.Kind
    switch recognise(start) {
    case .known(let codec):
      if let reader = codec.reader { return reader }
      kind = .unsupportedFormat(codec.format, readable: readable.map(\.format))
    case .damaged(let words): kind = .corrupt(words)
    case .truncated: kind = .truncated(row: 0, of: 0)
    case .unknown:
      kind =
        start.isEmpty
        ? .empty
        : LFSPointer(start).map { .lfsPointer(bytes: $0.bytes) } ?? .notAnImage(start: Array(start.prefix(8)))
    }
    throw CodecError(path: path, kind: kind)
  }
}
