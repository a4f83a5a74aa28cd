// The formats that are read: their signatures, decoders and encoders.

/// The formats that are read: the formats of this build, and decoders of your own.
///
/// ```swift
/// let options = RenderOptions { $0.limits.codecs = .standard.registering(FarbfeldDecoder.self) }
/// ```
public struct CodecRegistry: Hashable, Sendable {
  /// The formats that this build reads.
  public static let standard = CodecRegistry()

  private(set) var added: [Codec] = []

  /// The registry with one more format, which is tried before the others; it replaces an added format of the same name.
  public func registering(_ decoder: (some ImageDecoder).Type) -> CodecRegistry {
    var copy = self
    copy.added.removeAll { $0.format.name == decoder.formatName }
    copy.added.insert(OutsideDecoder.codec(of: decoder), at: 0)
    return copy
  }

  private var types: [ObjectIdentifier] { added.compactMap { $0.decoder.map { ObjectIdentifier($0) } } }

  /// Whether both read the same formats with the same decoders.
  public static func == (one: CodecRegistry, other: CodecRegistry) -> Bool { one.types == other.types }

  /// Hashes the decoders.
  public func hash(into hasher: inout Hasher) { hasher.combine(types) }
}

// MARK: One format

/// One entry of the list of codecs: the signatures of a format, and the decoder and encoder of this build.
struct Codec: Sendable {
  let format: ImageFormat
  let signatures: [Signature]
  /// Whether the signature proves that a file is a picture; `BM` and other short signatures begin many texts as well.
  var isProof = true
  /// Whether the file is not a picture but a document or a film. In a folder it is passed over; named by itself it is an error
  /// about its kind.
  var isDocument = false
  /// Whether the file is a camera's raw file, which often lies beside a picture of the same name.
  var isRaw = false
  /// Names the fault of a file whose first bytes nearly match this format; `nil` if they do not.
  var nearMiss: (@Sendable ([UInt8]) -> String?)?
  var decoder: (any FileDecoder.Type)?
  /// `nil` if the format holds no pixels, or if this build does not write it.
  var encoder: (any PixelEncoder.Type)?

  /// This format in a build that reads it, and writes it if `encoder` is given; an encoder that all builds have stays.
  func by(_ decoder: any FileDecoder.Type, _ encoder: (any PixelEncoder.Type)? = nil) -> Codec {
    var codec = self
    codec.decoder = decoder
    codec.encoder = encoder ?? self.encoder
    return codec
  }
}

// MARK: Films: none is read, and its name helps more than its bytes

enum FilmKind {
  private static let brands = ["iso", "mp4", "avc1", "M4V", "MSNV", "dash", "3g", "f4v", "mmp4", "XAVC"].map {
    Array($0.utf8)
  }

  /// The name of the film container that begins with these bytes; `nil` for any other file.
  ///
  /// Sources: ISO/IEC 14496-12, section 4.3 (the brand), QuickTime File Format, RFC 8794 (EBML), ASF, ISO/IEC 13818-1.
  static func name(ofFileStarting start: [UInt8]) -> String? {
    func has(_ bytes: [UInt8], at place: Int = 0) -> Bool { start.dropFirst(place).starts(with: bytes) }
    func has(_ text: String, at place: Int = 0) -> Bool { has(Array(text.utf8), at: place) }
    if has("ftyp", at: 4) {
      if has("qt  ", at: 8) { return "MOV" }
      return brands.contains { has($0, at: 8) } ? "MP4" : nil
    }
    if ["moov", "mdat", "wide"].contains(where: { has($0, at: 4) }) { return "MOV" }
    if has([0x1A, 0x45, 0xDF, 0xA3]) { return "Matroska or WebM" }
    if has("RIFF"), has("AVI ", at: 8) { return "AVI" }
    if has([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) { return "WMV" }
    if has("FLV\u{1}") { return "FLV" }
    if has([0, 0, 1, 0xBA]) || has([0, 0, 1, 0xB3]) { return "MPEG" }
    if [0, 188, 376].allSatisfy({ has([0x47], at: $0) }) { return "MPEG-TS" }
    return nil
  }
}
