// Writes APNG: frames compressed here, in stripes, each a part of the canvas; put into a file by libpng.

import CPNGSupport

/// Encodes an animation as APNG: 8 bits, RGB or RGBA, sRGB. Readers of plain PNG show the first frame.
///
/// A frame replaces a part of the canvas; the rest stays as it is. Its rows are written as stripes, which any thread may
/// compress with the frame's ``compressor(width:)``. The bytes depend on pixels and options alone, as with ``PNGEncoder``.
///
/// Source: Portable Network Graphics (PNG) Specification, Third Edition, sections 11.3.6 (`acTL`, `fcTL`, `fdAT`).
///
/// An encoder that is released before `finish()` leaves its output incomplete. Not `Sendable`: only one thread may use the C
/// handle.
package final class APNGEncoder {
  /// The part of the canvas that a frame replaces, in pixels, and how long the frame is shown.
  package struct Frame: Hashable, Sendable {
    /// Left edge.
    package var x: Int
    /// Top edge.
    package var y: Int
    /// Width, at least 1.
    package var width: Int
    /// Height, at least 1.
    package var height: Int
    /// How long the frame is shown.
    package var delay: FrameDelay

    /// Makes a frame.
    package init(x: Int, y: Int, width: Int, height: Int, delay: FrameDelay) {
      (self.x, self.y, self.width, self.height, self.delay) = (x, y, width, height, delay)
    }
  }

  private let writer: OpaquePointer
  private let target: CallbackTarget
  private let path: String
  private let width: Int
  private let height: Int
  private let hasAlpha: Bool
  private let compression: PNGCompression
  private let frameCount: Int
  private var framesBegun = 0
  /// The number of the next `fcTL` or `fdAT` chunk.
  private var sequenceNumber: UInt32 = 0
  /// Rows of the current frame that are not written yet.
  private var rowsLeft = 0
  private var isFrameBegun = false
  private var adler: UInt32 = 1

  /// Begins an animation. Sides are 1 to 2,147,483,647 pixels.
  ///
  /// - Parameters:
  ///   - frameCount: Number of frames, at least 1.
  ///   - plays: Number of repetitions; 0 repeats for ever.
  ///   - dotsPerInch: The resolution to state in the file, if any.
  ///   - texts: Texts that the file carries, a `tEXt` chunk each, before the picture's data.
  ///   - metadata: Who made it and what it shows, a chunk each.
  /// - Throws: `CodecError` if the first bytes cannot be written, or if there are too many texts.
  package convenience init(
    output: OutputFile, width: Int, height: Int, hasAlpha: Bool, frameCount: Int, plays: Int = 0,
    compression: PNGCompression = .default, dotsPerInch: Double? = nil, texts: [FileText] = [],
    metadata: FileMetadata = FileMetadata()
  ) throws(CodecError) {
    try self.init(
      sink: output, path: output.path, width: width, height: height, hasAlpha: hasAlpha,
      frameCount: frameCount, plays: plays, compression: compression, dotsPerInch: dotsPerInch, texts: texts,
      metadata: metadata)
  }

  init(
    sink: any ByteSink, path: String, width: Int, height: Int, hasAlpha: Bool, frameCount: Int, plays: Int,
    compression: PNGCompression, dotsPerInch: Double? = nil, texts: [FileText] = [],
    metadata: FileMetadata = FileMetadata()
  ) throws(CodecError) {
    try ImageFormat.png.check(width: width, height: height, largestSide: PNGEncoder.largestSide, path: path)
    try ImageFormat.png.check(dotsPerInch: dotsPerInch, path: path)
    guard (1...0x7FFF_FFFF).contains(frameCount) else {
      throw CodecError(
        path: path, kind: .cannotEncode("it has \(frameCount) frames; allowed: 1 to 2147483647"))
    }
    guard (0...0x7FFF_FFFF).contains(plays) else {
      throw CodecError(
        path: path, kind: .cannotEncode("it is shown \(plays) times; allowed: 0 (for ever) to 2147483647"))
    }
    try FileText.check(texts, path: path)
    try metadata.check(path: path)
    let target = CallbackTarget(sink)
    // The writer holds the target's address without a count; `self` keeps it until deinit closes the writer.
    guard let writer = mpng_writer_open(Unmanaged.passUnretained(target).toOpaque(), CallbackTarget.receive)
    else {
      throw CodecError(path: path, kind: .outOfMemory)
    }
    (self.target, self.writer, self.path) = (target, writer, path)
    (self.width, self.height, self.hasAlpha) = (width, height, hasAlpha)
    (self.compression, self.frameCount) = (compression, frameCount)
    var settings = mpng_write_settings()
    settings.width = UInt32(width)
    settings.height = UInt32(height)
    settings.has_alpha = hasAlpha
    settings.pixels_per_meter = dotsPerInch.map(PNGEncoder.pixelsPerMeter) ?? 0
    try check(mpng_writer_begin(writer, settings))
    // It must stand before the picture's data.
    try write("acTL", Self.bytes(UInt32(frameCount)) + Self.bytes(UInt32(plays)))
    for chunk in PNGTexts.chunks(of: texts, metadata) { try write(chunk.name, chunk.data) }
  }

  deinit { mpng_writer_close(writer) }

  /// Compresses the stripes of a frame of this width; any thread may use it, for any stripe, in any order.
  package func compressor(width: Int) -> PNGStripeCompressor {
    PNGStripeCompressor(path: path, width: width, hasAlpha: hasAlpha, compression: compression)
  }

  /// Begins the next frame, after the last stripe of the previous one. The first frame fills the canvas.
  package func begin(_ frame: Frame) throws(CodecError) {
    precondition(rowsLeft == 0, "a frame was begun before the one before it was whole")
    precondition(framesBegun < frameCount, "an APNG of \(frameCount) frames was given more")
    precondition(
      frame.width > 0 && frame.height > 0 && frame.x >= 0 && frame.y >= 0
        && frame.x + frame.width <= width && frame.y + frame.height <= height,
      "a frame lies inside the canvas")
    precondition(
      framesBegun > 0 || (frame.width == width && frame.height == height), "the first frame is the canvas")
    var data = Self.bytes(takeSequenceNumber())
    for number in [frame.width, frame.height, frame.x, frame.y] { data += Self.bytes(UInt32(number)) }
    data += withUnsafeBytes(of: frame.delay.numerator.bigEndian, Array.init)
    data += withUnsafeBytes(of: frame.delay.denominator.bigEndian, Array.init)
    // APNG_DISPOSE_OP_NONE: the frame stays. APNG_BLEND_OP_SOURCE: it replaces pixels and alpha.
    data += [0, 0]
    try write("fcTL", data)
    framesBegun += 1
    (rowsLeft, isFrameBegun, adler) = (frame.height, true, 1)
  }

  /// Writes the next stripe of the current frame.
  ///
  /// - Complexity: O(compressed bytes).
  package func write(_ stripe: PNGStripe) throws(CodecError) {
    precondition(stripe.rowCount <= rowsLeft, "a frame was given more rows than it has")
    precondition(stripe.isLast == (stripe.rowCount == rowsLeft), "only the last stripe is marked as the last")
    let isFirstFrame = framesBegun == 1
    var data = isFirstFrame ? [] : Self.bytes(takeSequenceNumber())
    // Each frame is a zlib stream of its own (RFC 1950): deflate, a window of 32 KB; at the end, the checksum.
    if isFrameBegun { data += [0x78, 0x01] }
    isFrameBegun = false
    data += stripe.deflated
    adler = Deflate.adler(adler, followedBy: stripe.adler, count: stripe.byteCount)
    if stripe.isLast { data += withUnsafeBytes(of: adler.bigEndian, Array.init) }
    rowsLeft -= stripe.rowCount
    try write(isFirstFrame ? "IDAT" : "fdAT", data)
  }

  /// Writes the end, after the last frame. The caller commits the output.
  package func finish() throws(CodecError) {
    precondition(
      framesBegun == frameCount && rowsLeft == 0, "an APNG was finished before its last frame was whole")
    try check(mpng_writer_finish(writer))
  }

  // MARK: Steps

  private func takeSequenceNumber() -> UInt32 {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }

  private func write(_ name: String, _ data: [UInt8]) throws(CodecError) {
    if let failure = target.failure { throw failure }
    try check(
      data.withUnsafeBufferPointer {
        mpng_writer_write_chunk(writer, name, $0.baseAddress, $0.count)
      })
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  private func check(_ status: mpng_status) throws(CodecError) {
    guard status != MPNG_OK else { return }
    // libpng only knows that the callback failed; the callback has the reason.
    if let failure = target.failure { throw failure }
    let words = String(cString: mpng_writer_message(writer))
    throw CodecError(path: path, kind: status == MPNG_NO_MEMORY ? .outOfMemory : .cannotEncode(words))
  }
}
