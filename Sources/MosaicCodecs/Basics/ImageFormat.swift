// Which kind of image a file is, from its first bytes; names are not trusted.

/// A kind of image file that this build reads.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// Portable Network Graphics (ISO/IEC 15948).
  case png
  #if JPEG
    /// JPEG (ITU-T T.81), in a JFIF or an Exif file or without either.
    case jpeg
  #endif
  #if WebP
    /// WebP, lossy or lossless; of an animation, its first frame.
    case webp
  #endif
}

/// What the first bytes of a file say.
enum Sniffed: Hashable {
  case format(ImageFormat)
  /// A known kind that no decoder here reads, by its name.
  case known(String)
  /// A PNG whose signature was changed on the way.
  case damagedPNG
  /// The file ends inside the signature of a kind that is read here.
  case truncated
  case unknown

  /// Whether the bytes can hardly be anything but a picture's: "BM" and other short marks begin many a text as well.
  var isSurelyPicture: Bool {
    switch self {
    case .format, .damagedPNG: true
    case .known(let name): !["BMP", "JPEG XL", "PDF", "SVG"].contains(name)
    case .truncated, .unknown: false
    }
  }

  /// How many bytes from the start of a file suffice; SVG is text and may begin with a comment.
  static let length = 512

  /// Judges the first bytes of a file, at most `length` of them.
  init(_ start: [UInt8]) {
    if let format = ImageFormat.allCases.first(where: { $0.signature.matches(start) }) {
      self = .format(format)
    } else if let name = Self.signatures.first(where: { $0.matches(start) })?.name {
      self = .known(name)
    } else if Self.isSVG(start) {
      self = .known("SVG")
    } else if !start.isEmpty, ImageFormat.allCases.contains(where: { $0.signature.beginsLike(start) }) {
      self = .truncated
    } else if Self.wasPNG(start) {
      self = .damagedPNG
    } else {
      self = .unknown
    }
  }

  private struct Signature {
    let name: String
    let offset: Int
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8], at offset: Int = 0) {
      self.name = name
      self.offset = offset
      self.bytes = bytes
    }

    func matches(_ start: [UInt8]) -> Bool { start.dropFirst(offset).starts(with: bytes) }
  }

  private static let signatures: [Signature] =
    [
      Signature("JPEG", [0xFF, 0xD8, 0xFF]),
      Signature("GIF", Array("GIF87a".utf8)),
      Signature("GIF", Array("GIF89a".utf8)),
      Signature("WebP", Array("WEBP".utf8), at: 8),
      Signature("TIFF", [0x49, 0x49, 0x2A, 0x00]),
      Signature("TIFF", [0x4D, 0x4D, 0x00, 0x2A]),
      Signature("TIFF", [0x49, 0x49, 0x2B, 0x00]),
      Signature("TIFF", [0x4D, 0x4D, 0x00, 0x2B]),
      Signature("JPEG XL", [0xFF, 0x0A]),
      Signature("JPEG XL", [0, 0, 0, 12] + Array("JXL ".utf8)),
      Signature("BMP", Array("BM".utf8)),
      Signature("PDF", Array("%PDF-".utf8)),
    ] + ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"].map(brand("HEIC"))
    + ["avif", "avis"].map(brand("AVIF"))

  /// HEIC and AVIF: the `ftyp` box of ISO/IEC 14496-12 with its major brand.
  private static func brand(_ name: String) -> (String) -> Signature {
    { Signature(name, Array("ftyp\($0)".utf8), at: 4) }
  }

  private static func isSVG(_ start: [UInt8]) -> Bool {
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
    let markup = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return markup.first == 0x3C /* < */ && String(decoding: markup, as: UTF8.self).contains("<svg")
  }

  /// Six of the eight bytes in place, or the first four: a byte was hit, or line ends were rewritten.
  private static func wasPNG(_ start: [UInt8]) -> Bool {
    let signature = ImageFormat.pngSignature
    return start.starts(with: signature.prefix(4)) || zip(start, signature).count { $0 == $1 } >= 6
  }
}

extension ImageFormat {
  // PNG specification, section 5.2. It holds a CR, an LF and a byte above 127 to show careless transfers.
  fileprivate static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bytes that a file of this kind begins with; between the two parts stand some that may be any.
  fileprivate struct Start {
    var first: [UInt8]
    var gap = 0
    var second: [UInt8] = []

    func matches(_ start: [UInt8]) -> Bool {
      start.starts(with: first) && start.dropFirst(first.count + gap).starts(with: second)
    }

    /// Whether such a file may begin with these bytes, which are too few to tell.
    func beginsLike(_ start: [UInt8]) -> Bool {
      first.starts(with: start.prefix(first.count)) && second.starts(with: start.dropFirst(first.count + gap))
    }
  }

  fileprivate var signature: Start {
    switch self {
    case .png: Start(first: Self.pngSignature)
    #if JPEG
      // A start-of-image marker, and the first byte of the marker that follows.
      case .jpeg: Start(first: [0xFF, 0xD8, 0xFF])
    #endif
    #if WebP
      // Between the two is the length.
      case .webp: Start(first: Array("RIFF".utf8), gap: 4, second: Array("WEBP".utf8))
    #endif
    }
  }

  /// What people call it.
  var name: String {
    switch self {
    case .png: "PNG"
    #if JPEG
      case .jpeg: "JPEG"
    #endif
    #if WebP
      case .webp: "WebP"
    #endif
    }
  }

  /// Path extensions of such files, in lower case.
  var pathExtensions: Set<String> {
    switch self {
    case .png: ["png"]
    #if JPEG
      case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    #endif
    #if WebP
      case .webp: ["webp"]
    #endif
    }
  }
}
