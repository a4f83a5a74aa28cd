// An APNG whose frames are cut to what changes, and compressed by the workers.

import MosaicCodecs
import MosaicLayout

/// Takes whole frames, one after the other, and writes what changes.
final class APNGWriter {
  private let encoder: APNGEncoder
  private let pool: WorkerPool
  private let width: Int
  private let height: Int
  private let delay: FrameDelay
  /// Bytes of stripes that may be in work.
  private let room: Int
  private var previous: [UInt8]?
  /// What is to be written, in its order.
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
    var box = PixelRect(x: 0, y: 0, width: width, height: height)
    if let previous {
      // A frame that changes nothing has its time all the same; the smallest one there is takes one pixel.
      box =
        FrameDifference.box(from: previous, to: pixels, width: width)
        ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    inWork.append(
      .frame(.init(x: box.x, y: box.y, width: box.width, height: box.height, delay: delay)))
    let compressor = encoder.compressor(width: box.width)
    for top in stride(from: box.y, to: box.maxY, by: compressor.rowsPerStripe) {
      let rows = top..<min(top + compressor.rowsPerStripe, box.maxY)
      submit(cut(rows, of: pixels, box), above: top > box.y ? cut(top - 1..<top, of: pixels, box) : nil) {
        [isLast = rows.upperBound == box.maxY] rows, above throws(CodecError) in
        try compressor.compress(rows: rows, above: above, isLast: isLast)
      }
      // More would wait in memory and be made no sooner.
      let most = StripeWriter.mostInWork(room: room, compressor: compressor, width: box.width)
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

  /// The part of some rows that lies in the box.
  private func cut(_ rows: Range<Int>, of pixels: [UInt8], _ box: PixelRect) -> [UInt8] {
    if box.width == width { return Array(pixels[rows.lowerBound * width * 4..<rows.upperBound * width * 4]) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * box.width * 4)
    for y in rows { bytes += pixels[(y * width + box.x) * 4..<(y * width + box.maxX) * 4] }
    return bytes
  }
}
