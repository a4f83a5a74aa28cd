// The front door of this module: a file's header, its rows, or its whole picture.

public import MosaicPixels

/// Opens image files of all formats, which it recognises by their first bytes.
public enum ImageReader {
  // MARK: Files

  /// Reads a file's header; no pixels are decoded.
  ///
  /// - Throws: `CodecError` for a file that cannot be read, is in no known format, or is above the limits.
  public static func header(
    ofFile path: String, limits: DecodeLimits = DecodeLimits()
  ) throws(CodecError) -> ImageHeader {
    try open(path, limits: limits).header
  }

  /// Damage in the pixels is found when their row is read.
  package static func open(
    _ path: String, limits: DecodeLimits = DecodeLimits(), _ form: DecodeForm = DecodeForm()
  ) throws(CodecError) -> any RowDecoder {
    try limits.checkStop(path)
    return try open(OpenFile(path, in: limits.root), limits: limits, form)
  }

  package static func open(
    _ file: OpenFile, limits: DecodeLimits, _ form: DecodeForm = DecodeForm()
  ) throws(CodecError) -> any RowDecoder {
    try open(file.source, start: file.formatStart, path: file.path, limits: limits, form, watching: file)
  }

  /// Decodes a whole file, turned by its orientation where `oriented`.
  ///
  /// - Complexity: O(pixels), with four bytes of memory for each, or eight if the orientation is applied.
  public static func pixmap(
    ofFile path: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
  ) throws(CodecError) -> Pixmap {
    try pixmap(from: open(path, limits: limits), oriented: oriented)
  }

  // MARK: Memory

  /// Reads the header from the bytes of a whole file; `name` stands for the path in errors.
  public static func header(
    bytes: some Collection<UInt8> & Sendable, name: String, limits: DecodeLimits = DecodeLimits()
  ) throws(CodecError) -> ImageHeader {
    try open(bytes: bytes, name: name, limits: limits).header
  }

  package static func open(
    bytes: any Collection<UInt8> & Sendable, name: String, limits: DecodeLimits = DecodeLimits(),
    _ form: DecodeForm = DecodeForm()
  ) throws(CodecError) -> any RowDecoder {
    try limits.checkStop(name)
    let isContiguous = bytes.withContiguousStorageIfAvailable { _ in true } ?? false
    let source = ByteSource.bytes(isContiguous ? bytes : [UInt8](bytes))
    let start = source.bytes(0..<min(source.length, OpenFile.startLength))
    return try open(source, start: source.formatStart(start), path: name, limits: limits, form)
  }

  /// Decodes the bytes of a whole file; `name` stands for the path in errors.
  public static func pixmap(
    bytes: some Collection<UInt8> & Sendable, name: String, limits: DecodeLimits = DecodeLimits(),
    oriented: Bool = true
  ) throws(CodecError) -> Pixmap {
    try pixmap(from: open(bytes: bytes, name: name, limits: limits), oriented: oriented)
  }

  // MARK: Steps

  private static func open(
    _ source: ByteSource, start: [UInt8], path: String, limits: DecodeLimits, _ form: DecodeForm,
    watching file: OpenFile? = nil
  ) throws(CodecError) -> any RowDecoder {
    let format = try limits.codecs.decoder(for: start, path: path)
    let decoder = try rethrowing(try format.open(source, limits: limits, form), as: CodecError.about(path))
    return CheckedDecoder(decoder, path: path, limits: limits, watching: file)
  }

  private static func pixmap(from decoder: any RowDecoder, oriented: Bool) throws(CodecError) -> Pixmap {
    let header = decoder.header
    var bytes: [UInt8] = []
    bytes.reserveCapacity(header.width * header.height * 4)
    var row: [UInt8] = []
    for _ in 0..<header.height {
      try decoder.readRow(into: &row)
      decoder.pixelFormat.appendBGRA(row, to: &bytes)
    }
    try decoder.finish()
    let stored = Pixmap(width: header.width, height: header.height, bytes: bytes)
    return oriented ? stored.oriented(header.orientation) : stored
  }
}

extension ImageReader {
  /// - Throws: `CodecError` for pixels above the limits, or none at all.
  package static func open(
    _ pixmap: Pixmap, name: String, limits: DecodeLimits = DecodeLimits()
  ) throws(CodecError) -> any RowDecoder {
    try rethrowing(
      try limits.check(width: pixmap.width, height: pixmap.height), as: CodecError.about(name))
    return CheckedDecoder(PixmapDecoder(pixmap), path: name, limits: limits)
  }
}

private final class PixmapDecoder: FormatDecoder {
  let header: ImageHeader
  let pixelFormat = PixelFormat.bgra
  private let pixmap: Pixmap
  private var nextRow = 0

  init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    header = ImageHeader(
      format: ImageFormat("pixmap", []), width: pixmap.width, height: pixmap.height, hasAlpha: true)
  }

  var heldBytes: Int { pixmap.stride }

  func readRow(into row: inout [UInt8]) {
    row.removeAll(keepingCapacity: true)
    row += pixmap.bytes[nextRow * pixmap.stride..<(nextRow + 1) * pixmap.stride]
    nextRow += 1
  }

  func finish() {}
}

extension ImageReader {
  /// Decodes a whole file without multiplying colours with alpha: of most files, exactly the values that the file has.
  ///
  /// Colours are converted to sRGB as in ``pixmap(ofFile:limits:oriented:)``; where that happens to translucent pixels, their
  /// colours are those of the premultiplied result, divided by alpha.
  ///
  /// - Throws: `CodecError`, under the same limits and in the same words as ``pixmap(ofFile:limits:oriented:)``.
  /// - Complexity: O(pixels), with four bytes of memory for each, or twelve if the orientation is applied.
  public static func straightPixmap(
    ofFile path: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
  ) throws(CodecError) -> StraightPixmap {
    try straightPixmap(from: open(path, limits: limits, DecodeForm(alpha: .straight)), oriented: oriented)
  }

  package static func straightPixmap(
    of file: OpenFile, limits: DecodeLimits
  ) throws(CodecError) -> StraightPixmap {
    try straightPixmap(from: open(file, limits: limits, DecodeForm(alpha: .straight)), oriented: true)
  }

  /// Decodes the bytes of a whole file likewise; `name` stands for the path in errors.
  public static func straightPixmap(
    bytes: some Collection<UInt8> & Sendable, name: String, limits: DecodeLimits = DecodeLimits(),
    oriented: Bool = true
  ) throws(CodecError) -> StraightPixmap {
    try straightPixmap(
      from: open(bytes: bytes, name: name, limits: limits, DecodeForm(alpha: .straight)), oriented: oriented)
  }

  private static func straightPixmap(
    from decoder: any RowDecoder, oriented: Bool
  ) throws(CodecError) -> StraightPixmap {
    let header = decoder.header
    let rowBytes = header.width * 4
    let bytes = try [UInt8](count: rowBytes * header.height) { target throws(CodecError) in
      var row: [UInt8] = []
      for y in 0..<header.height {
        try decoder.readRow(into: &row)
        decoder.pixelFormat.writeRGBA(
          row, into: UnsafeMutableBufferPointer(rebasing: target[y * rowBytes..<(y + 1) * rowBytes]))
      }
      try decoder.finish()
    }
    // Turning moves pixels of four bytes, whatever they mean.
    let stored = Pixmap(width: header.width, height: header.height, bytes: bytes)
    let shown = oriented ? stored.oriented(header.orientation) : stored
    return StraightPixmap(width: shown.width, height: shown.height, bytes: shown.bytes)
  }
}
