// Reads QOI, the "quite OK image format" (qoiformat.org).

import MosaicPixels
import MosaicSystem

/// Decodes a QOI row by row, with a part of the file in memory. The file says whether its channels are linear, which the
/// specification calls informative: all pixels count as sRGB, as in other readers.
final class QOIDecoder: FileDecoder {
  static var libraries: [String] { [] }

  let header: ImageHeader
  let pixelFormat: PixelFormat
  private let source: ByteSource
  private let limits: DecodeLimits
  private let alpha: AlphaForm

  private var state = QOIState()
  private var rowsRead = 0

  /// A part of the file, and the next byte of it.
  private var buffer: [UInt8] = []
  private var place = 0
  /// The end of the part in the file.
  private var bufferEnd = QOIFile.headerLength
  private static let bufferLength = 1 << 16

  init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(FileError.Kind) {
    let head = source.bytes(0..<QOIFile.headerLength)
    guard head.count == QOIFile.headerLength else { throw .truncated(row: 0, of: 0) }
    func side(at place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (side(at: 4), side(at: 8))
    guard width > 0, height > 0 else {
      throw .corrupt("it has \(width) x \(height) pixels; a side has at least 1")
    }
    let (channels, space) = (head[12], head[13])
    guard channels == 3 || channels == 4 else {
      throw .corrupt("a pixel has \(channels) channels; allowed: 3 or 4")
    }
    guard space <= 1 else { throw .corrupt("its color space is \(space); allowed: 0 or 1") }
    try limits.check(width: width, height: height)
    self.source = source
    self.limits = limits
    alpha = form.alpha
    header = ImageHeader(format: .qoi, width: width, height: height, hasAlpha: channels == 4)
    pixelFormat = channels == 4 ? .bgra : .rgb
  }

  /// A row of pixels, and the bytes of the file that a row is read from.
  var heldBytes: Int {
    MemoryBudget.sum(2 * Self.bufferLength, MemoryBudget.product(header.width, 4 + 2 * QOIFile.longestChunk))
  }

  func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
    let count = header.width * pixelFormat.bytesPerPixel
    if row.count != count { row = [UInt8](repeating: 0, count: count) }
    // A row has at most this number of bytes. Fewer bytes are left only at the end of the file.
    fill(atLeast: header.width * QOIFile.longestChunk)
    let read = buffer.withUnsafeBufferPointer { bytes in
      row.withUnsafeMutableBufferPointer { row in
        state.decode(UnsafeBufferPointer(rebasing: bytes[place...]), into: row, isOpaque: pixelFormat == .rgb)
      }
    }
    guard let read else { throw .truncated(row: rowsRead, of: header.height) }
    place += read
    rowsRead += 1
    if pixelFormat == .bgra, alpha == .premultiplied {
      row.withUnsafeMutableBufferPointer { Premultiplication.multiply(row: $0) }
    }
  }

  /// Reads the rows that were not asked for, and the marker of the end: the format has no checksums.
  func finish() throws(FileError.Kind) {
    var row: [UInt8] = []
    while rowsRead < header.height {
      try limits.checkStop()
      try readRow(into: &row)
    }
    fill(atLeast: QOITexts.end.count)
    let rest = buffer[place...]
    guard rest.count >= QOITexts.end.count else { throw .truncated(row: header.height, of: header.height) }
    guard rest.starts(with: QOITexts.end) else { throw .corrupt("the marker of its end is missing") }
  }

  /// Reads on until the buffer has that many bytes behind `place`, as far as the file goes. It reads in small steps, so that a
  /// header that states a large width takes no memory that the file does not fill.
  private func fill(atLeast count: Int) {
    guard buffer.count - place < count else { return }
    buffer.removeFirst(place)
    place = 0
    while buffer.count < count {
      let more = source.bytes(bufferEnd..<bufferEnd + Self.bufferLength)
      if more.isEmpty { break }
      bufferEnd += more.count
      buffer += more
    }
  }
}
