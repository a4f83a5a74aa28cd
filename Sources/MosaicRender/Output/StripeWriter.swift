// A PNG whose stripes are compressed by the workers, while the caller paints on.

import MosaicCodecs

/// Cuts rows into the encoder's stripes, has them compressed, and writes them in their order.
final class StripeWriter: RowSink {
  /// The most bytes that stripes take while they are compressed and wait to be written, where rows are not very long.
  static let largestBytes = 128 << 20

  private let encoder: PNGEncoder
  private let mostInWork: Int
  private let pool: WorkerPool
  private let rowBytes: Int
  private var rowsLeft: Int
  /// Rows that do not fill a stripe yet.
  private var pending: [UInt8] = []
  /// The row before `pending`; some filters look at it.
  private var above: [UInt8]?
  /// Stripes that are being compressed, the topmost first.
  private var inWork: [WorkerPool.Ticket<Result<PNGStripe, CodecError>>] = []

  /// - Parameter room: Bytes that stripes may take, at least those of three.
  init(_ encoder: PNGEncoder, width: Int, height: Int, pool: WorkerPool, room: Int) {
    mostInWork = Self.mostInWork(room: room, compressor: encoder.compressor, width: width)
    self.encoder = encoder
    self.pool = pool
    rowBytes = width * 4
    rowsLeft = height
  }

  /// Bytes of a stripe: its rows, what the filters make of them, and what comes out.
  static func bytes(rowsPerStripe: Int, width: Int) -> Int { MemoryBudget.product(rowsPerStripe, width, 12) }

  /// How many stripes may be in work beside the one that is filled and the one that is submitted.
  static func mostInWork(room: Int, compressor: PNGStripeCompressor, width: Int) -> Int {
    max(0, room / bytes(rowsPerStripe: compressor.rowsPerStripe, width: width) - 2)
  }

  func write(_ rows: [UInt8]) throws(CodecError) {
    var rest = rows[...]
    while !rest.isEmpty {
      let stripeBytes = min(encoder.rowsPerStripe, rowsLeft) * rowBytes
      let room = stripeBytes - pending.count
      pending += rest.prefix(room)
      rest = rest.dropFirst(room)
      guard pending.count == stripeBytes else { return }
      submit()
      // More would wait in memory and be made no sooner.
      while inWork.count > min(pool.workers + 1, mostInWork) { try writeFirst() }
    }
  }

  func finish() throws(CodecError) {
    while !inWork.isEmpty { try writeFirst() }
    try encoder.finish()
  }

  private func submit() {
    rowsLeft -= pending.count / rowBytes
    // Finished rows are the most urgent of all: they hold memory, and nothing waits for anything but them at the end.
    let ticket = pool.submit(urgency: -1) {
      [compressor = encoder.compressor, rows = pending, above, isLast = rowsLeft == 0] in
      Result { () throws(CodecError) in
        try compressor.compress(rows: rows, above: above, isLast: isLast)
      }
    }
    inWork.append(ticket)
    above = Array(pending.suffix(rowBytes))
    pending = []
  }

  private func writeFirst() throws(CodecError) {
    guard let stripe = pool.value(of: inWork.removeFirst()) else { return }
    try encoder.write(try stripe.get())
  }
}
