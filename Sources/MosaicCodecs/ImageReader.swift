// The front door of this module: the kind of a file, its header, its rows, or its whole picture.

public import MosaicPixels
public import MosaicSystem

/// Opens image files of all formats, which it recognises by their first bytes.
public enum ImageReader {
  // MARK: Files

  /// Reads a file's header; no pixels are decoded.
  ///
  /// - Throws: `FileError` for a file that cannot be read, is in no known format, or is above the limits.
  public static func header(
    ofFile path: String, limits: DecodeLimits = DecodeLimits()
  ) throws(FileError) -> ImageHeader {
    try open(path, limits: limits).header
  }

  /// Damage in pixels is found when their row is read.
  package static func open(
    _ path: String, limits: DecodeLimits = DecodeLimits(), _ form: DecodeForm = DecodeForm()
  ) throws(FileError) -> any RowDecoder {
    try limits.checkStop(path)
    return try open(limits.files.open(path), limits: limits, form)
  }

  package static func open(
    _ file: OpenFile, limits: DecodeLimits, _ form: DecodeForm = DecodeForm()
  ) throws(FileError) -> any RowDecoder {
    try open(file.source, start: file.formatStart, path: file.path, limits: limits, form, watching: file)
  }

  /// Decodes a whole file, turned by its orientation if `oriented`.
  ///
  /// - Complexity: O(pixels), with four bytes of memory for each, or eight if the orientation is applied.
  public static func pixmap(
    ofFile path: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
  ) throws(FileError) -> Pixmap {
    try pixmap(from: open(path, limits: limits), oriented: oriented)
  }

  // MARK: Memory

  /// Reads the header from the bytes of a whole file; `name` stands for the path in errors.
  public static func header(
    bytes: some Collection<UInt8> & Sendable, name: String, limits: DecodeLimits = DecodeLimits()
  ) throws(FileError) -> ImageHeader {
    try open(bytes: bytes, name: name, limits: limits).header
  }

  package static func open(
    bytes: any Collection<UInt8> & Sendable, name: String, limits: DecodeLimits = DecodeLimits(),
    _ form: DecodeForm = DecodeForm()
  ) throws(FileError) -> any RowDecoder {
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
  ) throws(FileError) -> Pixmap {
    try pixmap(from: open(bytes: bytes, name: name, limits: limits), oriented: oriented)
  }

  // MARK: Steps

  private static func open(
    _ source: ByteSource, start: [UInt8], path: String, limits: DecodeLimits, _ form: DecodeForm,
    watching file: OpenFile? = nil
  ) throws(FileError) -> any RowDecoder {
    let format = try limits.codecs.decoder(for: start, path: path)
    let decoder = try rethrowing(try format.open(source, limits: limits, form), as: FileError.about(path))
    return CheckedDecoder(decoder, path: path, limits: limits, watching: file)
  }

  private static func pixmap(from decoder: any RowDecoder, oriented: Bool) throws(FileError) -> Pixmap {
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
  /// - Throws: `FileError` for a picture above the limits, or without pixels.
  package static func open(
    _ pixmap: Pixmap, name: String, limits: DecodeLimits = DecodeLimits()
  ) throws(FileError) -> any RowDecoder {
    try rethrowing(
      try limits.check(width: pixmap.width, height: pixmap.height), as: FileError.about(name))
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
  /// Decodes a whole file without multiplying colours with alpha: for most files, exactly the file's values.
  ///
  /// Colours are converted to sRGB as in ``pixmap(ofFile:limits:oriented:)``; if that happens to translucent pixels, their
  /// colours are the premultiplied result, divided by alpha.
  ///
  /// - Throws: `FileError`, under the same limits and in the same words as ``pixmap(ofFile:limits:oriented:)``.
  /// - Complexity: O(pixels), with four bytes of memory for each, or twelve if the orientation is applied.
  public static func straightPixmap(
    ofFile path: String, limits: DecodeLimits = DecodeLimits(), oriented: Bool = true
  ) throws(FileError) -> StraightPixmap {
    try straightPixmap(from: open(path, limits: limits, DecodeForm(alpha: .straight)), oriented: oriented)
  }

  package static func straightPixmap(
    of file: OpenFile, limits: DecodeLimits
  ) throws(FileError) -> StraightPixmap {
    try straightPixmap(from: open(file, limits: limits, DecodeForm(alpha: .straight)), oriented: true)
  }

  /// Decodes the bytes of a whole file likewise; `name` stands for the path in errors.
  public static func straightPixmap(
    bytes: some Collection<UInt8> & Sendable, name: String, limits: DecodeLimits = DecodeLimits(),
    oriented: Bool = true
  ) throws(FileError) -> StraightPixmap {
    try straightPixmap(
      from: open(bytes: bytes, name: name, limits: limits, DecodeForm(alpha: .straight)), oriented: oriented)
  }

  private static func straightPixmap(
    from decoder: any RowDecoder, oriented: Bool
  ) throws(FileError) -> StraightPixmap {
    let header = decoder.header
    let rowBytes = header.width * 4
    let bytes = try [UInt8](count: rowBytes * header.height) { target throws(FileError) in
      var row: [UInt8] = []
      for y in 0..<header.height {
        try decoder.readRow(into: &row)
        decoder.pixelFormat.writeRGBA(
          row, into: UnsafeMutableBufferPointer(rebasing: target[y * rowBytes..<(y + 1) * rowBytes]))
      }
      try decoder.finish()
    }
    // Turning moves pixels of four bytes, whatever the bytes mean.
    let stored = Pixmap(width: header.width, height: header.height, bytes: bytes)
    let shown = oriented ? stored.oriented(header.orientation) : stored
    return StraightPixmap(width: shown.width, height: shown.height, bytes: shown.bytes)
  }
}

// MARK: Formats that this build reads, and which files are pictures

extension ImageReader {
  /// The formats that this build reads.
  public static let formats = CodecList.readable.map(\.format)

  /// Path extensions, in lower case, of the files that this build reads.
  public static let pathExtensions = Set(CodecList.readable.flatMap(\.format.endings))

  /// Path extensions of images that this build does not read, so that a program can name such files and not pass them over.
  public static let otherImagePathExtensions = Set(CodecList.all.flatMap(\.format.endings))
    .subtracting(pathExtensions)

  /// The libraries that read and write images in this build, each with its version, such as `libpng 1.6.39`.
  ///
  /// ISA-L and libjpeg-turbo do not tell their versions at run time: theirs come from the headers. The version of librsvg is
  /// asked of its program, which takes some 20 ms, and is left out if the program is not installed.
  public static var libraryVersions: [String] {
    var versions: [String] = []
    // The same library may be behind two formats.
    for library in CodecList.readable.flatMap({ $0.decoder?.libraries ?? [] })
    where !versions.contains(library) {
      versions.append(library)
    }
    return versions + (littleCMSVersion.map { ["Little CMS \($0)"] } ?? [])
  }

  /// The version of Little CMS, which reads colour profiles; `nil` in a build without it.
  public static var littleCMSVersion: String? {
    #if ICC
      ICCProfile.libraryVersion
    #else
      nil
    #endif
  }

  // MARK: Pictures among files

  /// The kind of a file in a folder, by its path extension or else by its first bytes. PDF and films count as documents. Pipes,
  /// and files that cannot be opened, are pictures only by their extension.
  package static func kind(of path: String, within limits: DecodeLimits = DecodeLimits()) -> FileKind {
    kind(named: path, among: limits.codecs) { (try? OpenFile(path, in: limits.root))?.formatStart }
  }

  /// `start` is called only if the extension does not belong to a readable format.
  package static func kind(
    named path: String, among codecs: CodecRegistry = .standard, start: () -> [UInt8]?
  ) -> FileKind {
    codecs.kind(ofFile: path, start: start)
  }

  package static func holdsPicture(_ path: String, in root: FileRoot? = nil) -> Bool {
    (try? OpenFile(path, in: root)).map { isPicture(start: $0.formatStart) } ?? false
  }

  /// The format whose signature these first bytes have, whether or not this build reads it.
  package static func format(start bytes: [UInt8]) -> ImageFormat? {
    if case .known(let codec) = CodecRegistry.standard.recognise(bytes) { return codec.format }
    return nil
  }

  /// Whether these are the first bytes of a picture, whether or not this build reads it.
  package static func isPicture(start bytes: [UInt8], among codecs: CodecRegistry = .standard) -> Bool {
    switch codecs.recognise(bytes) {
    case .known(let codec): codec.isProof
    case .damaged: true
    case .truncated, .unknown: false
    }
  }
}

/// The kind of a file in a folder.
package enum FileKind: Hashable, Sendable {
  /// A picture of a format that is read, perhaps a damaged picture.
  case picture
  /// A picture of a format that is not read; a raw file often has a picture of its name beside it.
  case other(ImageFormat, isRaw: Bool)
  case noPicture
}

// MARK: Whether a file holds more than one picture

extension ImageReader {
  /// Whether a file holds several frames, of which only the first is decoded: an APNG (Portable Network Graphics Specification,
  /// Third Edition, section 11.3.6: a chunk `acTL` before the first `IDAT`), an animated WebP (a flag of its `VP8X` chunk), a GIF
  /// of several images, or a HEIF whose major brand marks a sequence (ISO/IEC 23008-12, section 10.3).
  package static func isAnimated(_ path: String, in root: FileRoot? = nil) throws(FileError) -> Bool {
    try OpenFile(path, in: root).isAnimated
  }

  static func isAnimated(_ source: ByteSource, start: [UInt8]) -> Bool {
    if start.starts(with: "RIFF".utf8) {
      return start.count > 20 && start[8..<16].elementsEqual("WEBPVP8X".utf8) && start[20] & 0x02 != 0
    }
    if start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) {
      return ["avis", "msf1", "hevc", "hevx"].contains { start[8..<12].elementsEqual($0.utf8) }
    }
    if start.starts(with: "GIF8".utf8) { return isAnimatedGIF(source) }
    return start.starts(with: PNGTexts.signature) && isAnimatedPNG(source)
  }

  package static func isAnimated(png bytes: [UInt8]) -> Bool { isAnimatedPNG(.bytes(bytes)) }

  private static func isAnimatedPNG(_ source: ByteSource) -> Bool {
    let mostChunks = 100_000
    let length = source.length
    var place = PNGTexts.signature.count
    for _ in 0..<mostChunks where place <= length - 8 {
      let head = source.bytes(place..<place + 8)
      guard head.count == 8, !head[4...].elementsEqual("IDAT".utf8) else { return false }
      if head[4...].elementsEqual("acTL".utf8) { return true }
      // Four bytes and twelve: no overflow, and each step is at least twelve bytes.
      place += 12 + head[..<4].bigEndian
    }
    return false
  }

  /// Looks for a second image descriptor (GIF 89a, section 20) and passes over the data of the first one.
  private static func isAnimatedGIF(_ source: ByteSource) -> Bool {
    func byte(_ place: Int) -> Int? { source.bytes(place..<place + 1).first.map(Int.init) }
    func paletteBytes(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    guard let flags = byte(10) else { return false }
    var place = 13 + paletteBytes(flags)
    var images = 0
    // Each step goes at least one byte on, so this ends with the file.
    while let kind = byte(place) {
      switch kind {
      case 0x21: place += 2
      case 0x2C:
        images += 1
        guard images < 2, let flags = byte(place + 9) else { return images > 1 }
        // The descriptor, its palette, and the size of the first code.
        place += 10 + paletteBytes(flags) + 1
      default: return false
      }
      while let count = byte(place) {
        place += count + 1
        if count == 0 { break }
      }
    }
    return false
  }
}

// MARK: Open files, and files in a folder

extension OpenFile {
  /// Whether the file holds several frames, of which only the first is decoded.
  package var isAnimated: Bool { ImageReader.isAnimated(source, start: start) }

  /// Appends the bytes of a picture, of a format that this build reads, to another file.
  package func copyPicture(to target: OutputFile) throws(FileError) {
    _ = try CodecRegistry.standard.decoder(for: formatStart, path: path)
    for part in parts(0..<length) { try target.write(try bytes(part)) }
  }
}

extension FileRoot {
  /// Opens the file of a picture, after a check that its first bytes and header fit a format that this build reads; the caller
  /// closes it.
  package func descriptor(ofPicture path: String) throws(FileError) -> Int32 {
    let file = try OpenFile(path, in: self)
    let decoder = try CodecRegistry.standard.decoder(for: file.formatStart, path: path)
    _ = try rethrowing(
      try decoder.open(file.source, limits: DecodeLimits(root: self), DecodeForm()),
      as: FileError.about(path))
    return try file.descriptor()
  }
}
