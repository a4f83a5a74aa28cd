// Writes APNG: each frame is a part of the canvas, compressed here in stripes; libpng writes the chunks.

package import MosaicSystem

/// Encodes an animation as APNG: 8 bits, RGB or RGBA, sRGB. Readers of plain PNG show the first frame.
///
/// A frame replaces a part of the canvas; the rest stays unchanged. Its rows are written as stripes, which any thread may
/// compress with the frame's ``compressor(width:)``. The bytes depend only on pixels and options, as with ``PNGEncoder``.
///
/// Source: Portable Network Graphics (PNG) Specification, Third Edition, sections 11.3.6 (`acTL`, `fcTL`, `fdAT`).
///
/// An encoder that is released before `finish()` leaves its output incomplete. Not `Sendable`: only one thread may use the C
/// handle.
package final class APNGEncoder {
  /// The part of the canvas that a frame replaces, in pixels, and how long the frame is shown.
  package struct Frame: Hashable, Sendable {
    package var x: Int
    package var y: Int
    /// At least 1.
    package var width: Int
    /// At least 1.
    package var height: Int
    package var delay: FrameDelay

    package init(x: Int, y: Int, width: Int, height: Int, delay: FrameDelay) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.delay = delay
    }
  }

  private let chunks: PNGChunkWriter
  private let picture: EncodedPicture
  private let compression: Compression
  private let frameCount: Int
  private var framesBegun = 0
  private var sequenceNumber: UInt32 = 0
  private var rowsLeft = 0
  private var stream = PNGStream()
  private var isFinished = false

  /// The canvas has sides of 1 to 2,147,483,647 pixels; 0 plays repeat for ever.
  package init(
    _ picture: EncodedPicture, frameCount: Int, plays: Int = 0, _ options: EncodeOptions
  ) throws(FileError) {
    try picture.check(.png, largestSide: PNGEncoder.largestSide, options)
    for (words, number, allowed, note) in [
      ("it has \(frameCount) frames", frameCount, 1...0x7FFF_FFFF, ""),
      ("it is shown \(plays) times", plays, 0...0x7FFF_FFFF, " (for ever)"),
    ] where !allowed.contains(number) {
      let range = "\(allowed.lowerBound)\(note) to \(allowed.upperBound)"
      throw FileError(path: picture.path, kind: .cannotEncode("\(words); allowed: \(range)"))
    }
    // The chunk must stand before the picture's data.
    let control = UInt32(frameCount).bigEndianBytes + UInt32(plays).bigEndianBytes
    chunks = try PNGChunkWriter(picture, options, first: [("acTL", control)])
    self.picture = picture
    compression = options.compression
    self.frameCount = frameCount
  }

  /// Compresses the stripes of a frame of this width; any thread may use it, for any stripe, in any order.
  package func compressor(width: Int) -> PNGStripeCompressor {
    PNGStripeCompressor(
      path: picture.path, width: width, hasAlpha: picture.hasAlpha, compression: compression)
  }

  /// Begins the next frame, after the last stripe of the previous one. The first frame fills the canvas.
  package func begin(_ frame: Frame) throws(FileError) {
    precondition(rowsLeft == 0, "a frame was begun before the one before it was whole")
    precondition(framesBegun < frameCount, "an APNG of \(frameCount) frames was given more")
    precondition(
      frame.width > 0 && frame.height > 0 && frame.x >= 0 && frame.y >= 0
        && frame.x + frame.width <= picture.width && frame.y + frame.height <= picture.height,
      "a frame lies inside the canvas")
    precondition(
      framesBegun > 0 || (frame.width == picture.width && frame.height == picture.height),
      "the first frame is the canvas")
    var data = takeSequenceNumber()
    for number in [frame.width, frame.height, frame.x, frame.y] { data += UInt32(number).bigEndianBytes }
    data += frame.delay.numerator.bigEndianBytes + frame.delay.denominator.bigEndianBytes
    // APNG_DISPOSE_OP_NONE: the frame stays. APNG_BLEND_OP_SOURCE: it replaces pixels and alpha.
    data += [0, 0]
    try chunks.write("fcTL", data)
    framesBegun += 1
    // Each frame is a stream of its own.
    rowsLeft = frame.height
    stream = PNGStream()
  }

  package func write(_ stripe: PNGStripe) throws(FileError) {
    precondition(stripe.rowCount <= rowsLeft, "a frame was given more rows than it has")
    precondition(stripe.isLast == (stripe.rowCount == rowsLeft), "only the last stripe is marked as the last")
    rowsLeft -= stripe.rowCount
    let pixels = stream.bytes(of: stripe)
    if framesBegun == 1 {
      try chunks.write("IDAT", pixels)
    } else {
      try chunks.write("fdAT", takeSequenceNumber() + pixels)
    }
  }

  /// Writes the end, after the last frame. The caller commits the output.
  package func finish() throws(FileError) {
    precondition(
      framesBegun == frameCount && rowsLeft == 0, "an APNG was finished before its last frame was whole")
    precondition(!isFinished, "an APNG is finished only once")
    isFinished = true
    try chunks.finish()
  }

  private func takeSequenceNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return sequenceNumber.bigEndianBytes
  }
}

/// The time of one frame in seconds, as a fraction of two 16-bit numbers.
package struct FrameDelay: Hashable, Sendable {
  package let numerator: UInt16
  package let denominator: UInt16

  /// The fraction nearest to `1 / framesPerSecond`, which is clamped to 0.0001...60,000: 1/30 for 30, 100/2997 for 29.97.
  package init(framesPerSecond: Double) {
    let rate = framesPerSecond > 0 ? min(60_000, max(0.0001, framesPerSecond)) : 0.0001
    // Convergents of the continued fraction of 1 / rate, as long as both numbers fit.
    var numerators = (0.0, 1.0)
    var denominators = (1.0, 0.0)
    var rest = 1 / rate
    while true {
      let whole = rest.rounded(.down)
      let numerator = whole * numerators.1 + numerators.0
      let denominator = whole * denominators.1 + denominators.0
      guard numerator <= 65_535, denominator <= 65_535 else { break }
      numerators = (numerators.1, numerator)
      denominators = (denominators.1, denominator)
      let error = abs(numerator / denominator * rate - 1)
      guard rest > whole, error > 1e-9 else { break }
      rest = 1 / (rest - whole)
    }
    // If no fraction fits, the shortest or the longest time.
    numerator = UInt16(max(1, numerators.1))
    denominator = UInt16(max(1, denominators.1))
  }
}
