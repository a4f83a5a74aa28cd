// Writes an APNG; its frames are cut to what changes, and compressed by the workers.

import MosaicCodecs
import MosaicLayout

/// Takes whole frames in order, and writes the rectangles that change.
final class APNGWriter {
  /// The most pixels of a canvas, of which two frames are in memory.
  static let largestArea = 1 << 26

  private let encoder: APNGEncoder
  private let pool: WorkerPool
  private let width: Int
  private let height: Int
  private let delay: FrameDelay
  /// Bytes of stripes that may be in work.
  private let room: Int
  private var previous: [UInt8]?
  /// What is to be written, in order.
  private var inWork: [Piece] = []

  private enum Piece {
    case frame(APNGEncoder.Frame)
    case stripe(WorkerPool.Ticket<Result<PNGStripe, CodecError>>)
  }

  init(_ encoder: APNGEncoder, width: Int, height: Int, delay: FrameDelay, pool: WorkerPool, room: Int) {
    (self.encoder, self.width, self.height) = (encoder, width, height)
    (self.delay, self.pool, self.room) = (delay, pool, room)
  }

  /// Adds a frame: `width × height` pixels of premultiplied BGRA.
  func add(_ pixels: [UInt8]) throws(CodecError) {
    var changed = PixelRect(x: 0, y: 0, width: width, height: height)
    if let previous {
      // A frame that changes nothing still has its time; the smallest possible frame is one pixel.
      changed =
        StillDifference.box(from: previous, to: pixels, width: width)
        ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    inWork.append(
      .frame(.init(x: changed.x, y: changed.y, width: changed.width, height: changed.height, delay: delay)))
    let compressor = encoder.compressor(width: changed.width)
    for top in stride(from: changed.y, to: changed.maxY, by: compressor.rowsPerStripe) {
      let rows = top..<min(top + compressor.rowsPerStripe, changed.maxY)
      submit(
        cut(rows, of: pixels, changed), above: top > changed.y ? cut(top - 1..<top, of: pixels, changed) : nil
      ) {
        [isLast = rows.upperBound == changed.maxY] rows, above throws(CodecError) in
        try compressor.compress(rows: rows, above: above, isLast: isLast)
      }
      // More would take memory without being done sooner.
      let most = StripeWriter.mostInWork(room: room, compressor: compressor, width: changed.width)
      while inWork.count > min(2 * pool.workers + 2, most) { try writeFirst() }
    }
    previous = pixels
  }

  /// Writes what is left, after the last frame. The file is still to be committed.
  func finish() throws(CodecError) {
    while !inWork.isEmpty { try writeFirst() }
    try encoder.finish()
  }

  private func submit(
    _ rows: [UInt8], above: [UInt8]?,
    _ compress: @escaping @Sendable ([UInt8], [UInt8]?) throws(CodecError) -> PNGStripe
  ) {
    let ticket = pool.submit(urgency: -1) {
      Result { () throws(CodecError) in try compress(rows, above) }
    }
    inWork.append(.stripe(ticket))
  }

  private func writeFirst() throws(CodecError) {
    switch inWork.removeFirst() {
    case .frame(let frame): try encoder.begin(frame)
    case .stripe(let ticket): if let stripe = pool.value(of: ticket) { try encoder.write(stripe.get()) }
    }
  }

  /// The part of some rows in the changed rectangle.
  private func cut(_ rows: Range<Int>, of pixels: [UInt8], _ changed: PixelRect) -> [UInt8] {
    if changed.width == width {
      return Array(pixels[rows.lowerBound * width * 4..<rows.upperBound * width * 4])
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * changed.width * 4)
    for y in rows { bytes += pixels[(y * width + changed.x) * 4..<(y * width + changed.maxX) * 4] }
    return bytes
  }
}
