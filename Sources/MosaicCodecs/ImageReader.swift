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

  /// Opens a file to decode it row by row.
  ///
  /// - Parameter factor: How many times smaller the picture will be, along the side that shrinks less. Some formats can be
  ///     decoded at a reduced size, which is faster; a factor of 2 or more is then left to resample, see
  ///     ``RowDecoder/reduction``.
  /// - Throws: `CodecError` as `header(ofFile:limits:)`. Damage in the pixels is found when their row is read.
  package static func open(
    _ path: String, limits: DecodeLimits = DecodeLimits(), reducing factor: Double = 1
  ) throws(CodecError) -> any RowDecoder {
    try open(path, limits: limits, DecodeForm(factor: factor))
  }

  static func open(
    _ path: String, limits: DecodeLimits, _ form: DecodeForm
  ) throws(CodecError) -> any RowDecoder {
    try limits.checkStop(path)
    let file = try InputFile(path, in: limits.root)
    let stamp = file.stamp
    let reader = try CodecList.reader(for: file.start, path: path)
    let descriptor = file.takeDescriptor()
    return CheckedDecoder(
      try reader(.descriptor(descriptor), path, limits, form), path: path, limits: limits,
      watching: CheckedDecoder.WatchedFile(descriptor: descriptor, stamp: stamp))
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
    bytes: [UInt8], name: String, limits: DecodeLimits = DecodeLimits()
  ) throws(CodecError) -> ImageHeader {
    try open(bytes: bytes, name: name, limits: limits).header
  }

  /// Opens the bytes of a whole file to decode them row by row; `name` stands for the path in errors.
  package static func open(
    bytes: [UInt8], name: String, limits: DecodeLimits = DecodeLimits(), reducing factor: Double = 1
  ) throws(CodecError) -> any RowDecoder {
    try open(bytes: bytes, name: name, limits: limits, DecodeForm(factor: factor))
  }

  static func open(
    bytes: [UInt8], name: String, limits: DecodeLimits, _ form: DecodeForm
  ) throws(CodecError) -> any RowDecoder {
    try limits.checkStop(name)
    let reader = try CodecList.reader(for: Array(bytes.prefix(InputFile.startLength)), path: name)
    return CheckedDecoder(
      try reader(.bytes(bytes), name, limits, form), path: name, limits: limits, watching: nil)
  }

  /// Decodes the bytes of a whole file; `name` stands for the path in errors.
  public static func pixmap(
    bytes: [UInt8], name: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
  ) throws(CodecError) -> Pixmap {
    try pixmap(from: open(bytes: bytes, name: name, limits: limits), oriented: oriented)
  }

  // MARK: Steps

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
  /// Opens pixels in memory to read them row by row; `name` stands for the path in errors.
  ///
  /// - Throws: `CodecError` for pixels above the limits, or none at all.
  package static func open(
    _ pixmap: Pixmap, name: String, limits: DecodeLimits = DecodeLimits()
  ) throws(CodecError) -> any RowDecoder {
    try limits.check(width: pixmap.width, height: pixmap.height, path: name)
    guard pixmap.width > 0, pixmap.height > 0 else {
      throw CodecError(
        path: name, kind: .corrupt("it has \(pixmap.width) x \(pixmap.height) pixels; a side has at least 1"))
    }
    return CheckedDecoder(PixmapDecoder(pixmap), path: name, limits: limits, watching: nil)
  }
}

private final class PixmapDecoder: RowDecoder {
  let header: ImageHeader
  let pixelFormat = PixelFormat.bgra
  private let pixmap: Pixmap
  private var nextRow = 0

  init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    header = ImageHeader(
      format: ImageFormat("pixmap"), width: pixmap.width, height: pixmap.height, hasAlpha: true)
  }

  /// The row that is handed out; the pixels are the caller's.
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

  /// Decodes the bytes of a whole file likewise; `name` stands for the path in errors.
  public static func straightPixmap(
    bytes: [UInt8], name: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
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
    let (width, height) = (header.width, header.height)
    guard oriented, header.orientation != .up else {
      return StraightPixmap(width: width, height: height, bytes: bytes)
    }
    // Turning moves pixels of four bytes, whatever they mean.
    let shown = Pixmap(width: width, height: height, bytes: bytes).oriented(header.orientation)
    return StraightPixmap(width: shown.width, height: shown.height, bytes: shown.bytes)
  }
}
