// Reads QOI, the "quite OK image format" (qoiformat.org).

import MosaicPixels

/// Decodes a QOI row by row, with a few KiB of the file in memory. The file says whether its channels are linear, which the
/// specification calls informative: all pixels count as sRGB, as in other readers.
final class QOIDecoder: FileDecoder {
  static var libraries: [String] { [] }

  let header: ImageHeader
  let pixelFormat: PixelFormat
  private let source: ByteSource
  private let limits: DecodeLimits
  private let alpha: AlphaForm

  private var state = QOIState()
  /// The number of coming pixels that repeat the last pixel.
  private var run = 0
  private var rowsRead = 0

  /// A part of the file, and the next byte of it.
  private var buffer: [UInt8] = []
  private var place = 0
  /// The place in the file at which the part ends.
  private var bufferEnd = QOIFile.headerLength
  private static let bufferLength = 1 << 16

  init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(CodecError.Kind) {
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

  var heldBytes: Int { MemoryBudget.sum(2 * Self.bufferLength, MemoryBudget.product(header.width, 4)) }

  func readRow(into row: inout [UInt8]) throws(CodecError.Kind) {
    let width = header.width
    let size = pixelFormat.bytesPerPixel
    if row.count != width * size { row = [UInt8](repeating: 0, count: width * size) }
    let isOpaque = size == 3
    for x in 0..<width {
      if run > 0 { run -= 1 } else { try readChunk() }
      let pixel = state.last
      if isOpaque {
        row[x * 3] = pixel.x
        row[x * 3 + 1] = pixel.y
        row[x * 3 + 2] = pixel.z
      } else {
        row[x * 4] = pixel.z
        row[x * 4 + 1] = pixel.y
        row[x * 4 + 2] = pixel.x
        row[x * 4 + 3] = pixel.w
      }
    }
    rowsRead += 1
    if !isOpaque, alpha == .premultiplied {
      row.withUnsafeMutableBufferPointer { Premultiplication.multiply(row: $0) }
    }
  }

  /// Reads the remaining rows, and the marker of the end: the format has no checksums.
  func finish() throws(CodecError.Kind) {
    var row: [UInt8] = []
    while rowsRead < header.height {
      try limits.checkStop()
      try readRow(into: &row)
    }
    fill()
    let rest = buffer[place...]
    guard rest.count >= QOITexts.end.count else { throw .truncated(row: header.height, of: header.height) }
    guard rest.starts(with: QOITexts.end) else { throw .corrupt("the marker of its end is missing") }
  }

  // MARK: Steps

  /// Reads on, so that the longest chunk and the marker of the end are in the buffer, as far as the file goes.
  private func fill() {
    buffer.removeFirst(place)
    place = 0
    let more = source.bytes(bufferEnd..<bufferEnd + Self.bufferLength)
    bufferEnd += more.count
    buffer += more
  }

  private func readChunk() throws(CodecError.Kind) {
    if buffer.count - place < QOIFile.longestChunk { fill() }
    // The bytes behind the end count as 0; the place tells afterwards whether they were needed.
    func byte(_ offset: Int) -> UInt8 {
      place + offset < buffer.count ? buffer[place + offset] : 0
    }
    let tag = byte(0)
    var pixel = state.last
    let length: Int
    switch tag {
    case QOITag.rgb:
      pixel = SIMD4(byte(1), byte(2), byte(3), pixel.w)
      length = 4
    case QOITag.rgba:
      pixel = SIMD4(byte(1), byte(2), byte(3), byte(4))
      length = 5
    case ..<QOITag.difference:
      pixel = state.seen[Int(tag)]
      length = 1
    case ..<QOITag.luma:
      pixel &+= SIMD4(tag >> 4 & 3, tag >> 2 & 3, tag & 3, 2) &- 2
      length = 1
    case ..<QOITag.run:
      let green = (tag & 63) &- 32
      pixel &+= SIMD4(green &+ (byte(1) >> 4) &- 8, green, green &+ (byte(1) & 15) &- 8, 0)
      length = 2
    default:
      run = Int(tag & 63)
      length = 1
    }
    guard buffer.count - place >= length else { throw .truncated(row: rowsRead, of: header.height) }
    place += length
    state.last = pixel
    state.seen[QOIState.place(of: pixel)] = pixel
  }
}
