// Writes APNG: frames compressed here, in stripes, each a part of the canvas; put into a file by libpng.

import CPNGSupport

/// Encodes a moving picture as APNG: 8 bits, RGB or RGBA, sRGB; the first frame is what a reader of plain PNG shows.
///
/// A frame says which part of the canvas it replaces; the rest stays as it is. Its rows come as stripes that any thread
/// compresses beforehand with the frame's ``compressor(width:)``. Bytes depend on pixels and options alone, as those of
/// ``PNGEncoder`` do.
///
/// Source: Portable Network Graphics (PNG) Specification, Third Edition, sections 11.3.6 (`acTL`, `fcTL`, `fdAT`).
///
/// A dropped encoder leaves its output unfinished. Not `Sendable`: only one thread may touch the C handle.
public final class APNGEncoder {
  /// The part of the canvas that a frame replaces, in pixels, and its time.
  public struct Frame: Hashable, Sendable {
    /// Left edge.
    public var x: Int
    /// Top edge.
    public var y: Int
    /// Width, at least 1.
    public var width: Int
    /// Height, at least 1.
    public var height: Int
    /// How long the frame is seen.
    public var delay: FrameDelay

    /// Makes a frame.
    public init(x: Int, y: Int, width: Int, height: Int, delay: FrameDelay) {
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
  /// Of the next `fcTL` or `fdAT`.
  private var sequenceNumber: UInt32 = 0
  /// Rows of the current frame that are still to come.
  private var rowsLeft = 0
  private var isFrameBegun = false
  private var adler: UInt32 = 1

  /// Begins a moving picture. Sides are 1 to 2,147,483,647 pixels.
  ///
  /// - Parameters:
  ///   - frameCount: How many frames will come, at least 1.
  ///   - plays: How often they are shown; 0 is for ever.
  ///   - dotsPerInch: The resolution that is stated, if any.
  /// - Throws: `CodecError` where the output refuses the first bytes.
  public convenience init(
    output: OutputFile, width: Int, height: Int, hasAlpha: Bool, frameCount: Int, plays: Int = 0,
    compression: PNGCompression = .default, dotsPerInch: Double? = nil
  ) throws(CodecError) {
    try self.init(
      sink: output, path: output.path, width: width, height: height, hasAlpha: hasAlpha,
      frameCount: frameCount, plays: plays, compression: compression, dotsPerInch: dotsPerInch)
  }

  init(
    sink: any ByteSink, path: String, width: Int, height: Int, hasAlpha: Bool, frameCount: Int, plays: Int,
    compression: PNGCompression, dotsPerInch: Double? = nil
  ) throws(CodecError) {
    precondition((1...0x7FFF_FFFF).contains(width), "an APNG is 1 to 2147483647 pixels wide")
    precondition((1...0x7FFF_FFFF).contains(height), "an APNG is 1 to 2147483647 pixels high")
    precondition((1...0x7FFF_FFFF).contains(frameCount), "an APNG has 1 to 2147483647 frames")
    precondition((0...0x7FFF_FFFF).contains(plays), "an APNG is shown 0 to 2147483647 times")
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
    // Before the picture's data, so that a reader knows at once that there is more.
    try write("acTL", Self.bytes(UInt32(frameCount)) + Self.bytes(UInt32(plays)))
  }

  deinit { mpng_writer_close(writer) }

  /// Makes the stripes of a frame of that width; every thread may use it, for any stripe, in any order.
  public func compressor(width: Int) -> PNGStripeCompressor {
    PNGStripeCompressor(path: path, width: width, hasAlpha: hasAlpha, compression: compression)
  }

  /// Begins the next frame, after the last stripe of the one before; the first fills the canvas.
  public func begin(_ frame: Frame) throws(CodecError) {
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
    // APNG_DISPOSE_OP_NONE: what it leaves behind stays. APNG_BLEND_OP_SOURCE: it replaces, with its alpha.
    data += [0, 0]
    try write("fcTL", data)
    framesBegun += 1
    (rowsLeft, isFrameBegun, adler) = (frame.height, true, 1)
  }

  /// Writes the next stripe of the current frame.
  ///
  /// - Complexity: O(compressed bytes).
  public func write(_ stripe: PNGStripe) throws(CodecError) {
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

  /// Writes the end, after the last frame. The output is still to be committed.
  public func finish() throws(CodecError) {
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
    // libpng only knows that the callback said no; the callback knows why.
    if let failure = target.failure { throw failure }
    let words = String(cString: mpng_writer_message(writer))
    throw CodecError(path: path, kind: status == MPNG_NO_MEMORY ? .outOfMemory : .cannotEncode(words))
  }
}
