// The way into this module for whoever has a file: its header, its rows, or its whole picture.

public import MosaicPixels

/// Opens image files, whatever their kind, judged by their first bytes.
public enum ImageReader {
  /// Path extensions, in lower case, of the files that this build reads.
  public static let pathExtensions = ImageFormat.allCases.reduce(into: Set<String>()) {
    $0.formUnion($1.pathExtensions)
  }

  /// Path extensions of images that this build does not read; useful to say so rather than to pass them over.
  public static let otherImagePathExtensions = Set([
    "jpg", "jpeg", "jpe", "jfif", "webp", "gif", "tif", "tiff", "heic", "heif", "avif", "bmp", "jxl", "svg",
    "pdf",
  ]).subtracting(pathExtensions)

  /// Whether a file of a folder is a picture, by its ending or by its first bytes, also one that this build does not read.
  ///
  /// Nothing but the first bytes is read, and these only where the ending says nothing. PDF is taken for a document; pipes
  /// and files that cannot be opened are pictures only by their ending.
  ///
  /// - Parameter path: The file; its ending is what follows the last dot of its name, in any case.
  public static func isPicture(_ path: String) -> Bool {
    isPicture(named: path) { (try? InputFile(path))?.start }
  }

  /// The same of a file that is opened otherwise.
  ///
  /// - Parameters:
  ///   - path: What ends as the file's path does.
  ///   - start: The file's first bytes, `nil` where they cannot be had; asked where the ending says nothing.
  package static func isPicture(named path: String, start: () -> [UInt8]?) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    if let dot = name.lastIndex(of: "."), dot != name.startIndex {
      let ending = name[name.index(after: dot)...].lowercased()
      if pathExtensions.contains(ending) { return true }
      if otherImagePathExtensions.contains(ending) { return ending != "pdf" }
    }
    return start().map(isPicture(start:)) ?? false
  }

  /// Whether bytes are the beginning of a picture, also of one that this build does not read.
  public static func isPicture(start bytes: [UInt8]) -> Bool {
    Sniffed(Array(bytes.prefix(Sniffed.length))).isSurelyPicture
  }

  // MARK: Files

  /// Reads what a file says of its picture; no pixels are decoded.
  ///
  /// - Throws: `CodecError` for a file that cannot be read, is no image of a known kind, or is above the limits.
  public static func header(
    ofFile path: String, limits: DecodeLimits = DecodeLimits()
  ) throws(CodecError) -> ImageHeader {
    try open(path, limits: limits).header
  }

  /// Opens a file to decode it row by row.
  ///
  /// - Parameter factor: How many times smaller the picture is to become, along the side that shrinks less. Some kinds
  ///   of file can be had smaller for less work; what is left to be done is then still a factor of 2 or more, see
  ///   ``RowDecoder/reduction``.
  /// - Throws: `CodecError` as `header(ofFile:limits:)`; broken pixels show later, when their row is read.
  public static func open(
    _ path: String, limits: DecodeLimits = DecodeLimits(), reducing factor: Double = 1
  ) throws(CodecError) -> any RowDecoder {
    let file = try InputFile(path)
    let (start, stamp) = (file.start, file.stamp)
    let format = try format(of: start, path: path)
    let descriptor = file.takeDescriptor()
    let decoder: any RowDecoder
    switch format {
    case .png:
      decoder = fused(
        try PNGDecoder(descriptor: descriptor, path: path, limits: limits), source: .descriptor(descriptor))
    #if JPEG
      case .jpeg:
        decoder = try JPEGDecoder(descriptor: descriptor, path: path, limits: limits, reducing: factor)
    #endif
    #if WebP
      case .webp:
        let webp = try WebPDecoder(descriptor: descriptor, path: path, limits: limits, reducing: factor)
        decoder = ColorManagedDecoder.wrapping(webp, profile: webp.iccProfile)
    #endif
    }
    return WatchedDecoder(decoder, descriptor: descriptor, stamp: stamp, path: path)
  }

  /// Decodes a whole file.
  ///
  /// - Parameter oriented: whether the picture is turned as it is to be shown.
  /// - Complexity: O(pixels), four bytes of memory for each, twice that where it is turned.
  public static func pixmap(
    ofFile path: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
  ) throws(CodecError) -> Pixmap {
    try pixmap(from: open(path, limits: limits), oriented: oriented)
  }

  // MARK: Memory

  /// Reads what the bytes of a whole file say of its picture; `name` stands for the path in errors.
  public static func header(
    bytes: [UInt8], name: String, limits: DecodeLimits = DecodeLimits()
  ) throws(CodecError) -> ImageHeader {
    try open(bytes: bytes, name: name, limits: limits).header
  }

  /// Opens the bytes of a whole file to decode them row by row; `name` stands for the path in errors.
  public static func open(
    bytes: [UInt8], name: String, limits: DecodeLimits = DecodeLimits(), reducing factor: Double = 1
  ) throws(CodecError) -> any RowDecoder {
    switch try format(of: Array(bytes.prefix(Sniffed.length)), path: name) {
    case .png: return fused(try PNGDecoder(bytes: bytes, name: name, limits: limits), source: .bytes(bytes))
    #if JPEG
      case .jpeg: return try JPEGDecoder(bytes: bytes, name: name, limits: limits, reducing: factor)
    #endif
    #if WebP
      case .webp:
        let decoder = try WebPDecoder(bytes: bytes, name: name, limits: limits, reducing: factor)
        return ColorManagedDecoder.wrapping(decoder, profile: decoder.iccProfile)
    #endif
    }
  }

  /// Decodes the bytes of a whole file; `name` stands for the path in errors.
  public static func pixmap(
    bytes: [UInt8], name: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
  ) throws(CodecError) -> Pixmap {
    try pixmap(from: open(bytes: bytes, name: name, limits: limits), oriented: oriented)
  }

  // MARK: Steps

  /// The faster way, where the build has it and the picture is of a kind that it reads.
  private static func fused(_ decoder: PNGDecoder, source: ByteSource) -> any RowDecoder {
    #if FastPNG
      return FusedPNGDecoder(decoder, source: source) ?? decoder
    #else
      return decoder
    #endif
  }

  private static func format(of start: [UInt8], path: String) throws(CodecError) -> ImageFormat {
    let sniffed = Sniffed(start)
    if case .format(let format) = sniffed { return format }
    let kind: CodecError.Kind =
      switch sniffed {
      case _ where start.isEmpty: .empty
      case .known(let name): .unsupportedFormat(name)
      case .truncated: .truncated(row: 0, of: 0)
      case .damagedPNG: .corrupt("its first eight bytes are nearly those of a PNG; was it sent as text?")
      case .unknown, .format: .notAnImage(start: Array(start.prefix(8)))
      }
    throw CodecError(path: path, kind: kind)
  }

  private static func pixmap(from decoder: any RowDecoder, oriented: Bool) throws(CodecError) -> Pixmap {
    let header = decoder.header
    var bytes: [UInt8] = []
    bytes.reserveCapacity(header.width * header.height * 4)
    var row: [UInt8] = []
    for _ in 0..<header.height {
      try decoder.readRow(into: &row)
      decoder.layout.appendBGRA(row, to: &bytes)
    }
    try decoder.finish()
    let stored = Pixmap(width: header.width, height: header.height, bytes: bytes)
    return oriented ? stored.oriented(header.orientation) : stored
  }
}
