// Stripes of a PNG that worker threads compress.

package import MosaicSystem

/// Has the stripes of a PNG compressed by the worker pool, and writes them in order.
package final class StripeWriter: RowSink {
  /// The most bytes that stripes take while they are compressed and wait to be written, unless rows are very long.
  package static let largestBytes = 128 << 20

  private let encoder: PNGEncoder
  private let mostInWork: Int
  private let pool: WorkerPool
  private var cutter: StripeCutter
  /// Stripes that are being compressed, the topmost first.
  private var inWork: [WorkerPool.Ticket<Result<PNGStripe, FileError>>] = []

  /// - Parameter room: Bytes that stripes may take, at least the bytes of three stripes.
  package init(_ encoder: PNGEncoder, width: Int, height: Int, pool: WorkerPool, room: Int) {
    mostInWork = Self.mostInWork(room: room, compressor: encoder.compressor, width: width)
    self.encoder = encoder
    self.pool = pool
    cutter = encoder.compressor.cutter(height: height)
  }

  /// Bytes of a stripe: its rows, what the filters make of them, and what comes out.
  package static func bytes(rowsPerStripe: Int, width: Int) -> Int {
    MemoryBudget.product(rowsPerStripe, width, 12)
  }

  /// How many stripes may be in work beside the one that is filled and the one that is submitted.
  package static func mostInWork(room: Int, compressor: PNGStripeCompressor, width: Int) -> Int {
    max(0, room / bytes(rowsPerStripe: compressor.rowsPerStripe, width: width) - 2)
  }

  package func write(_ rows: [UInt8]) throws(FileError) {
    var rest = rows[...]
    while let stripe = cutter.nextStripe(from: &rest) {
      inWork.append(pool.compress(stripe, with: encoder.compressor))
      // More would wait in memory and be made no sooner.
      while inWork.count > min(pool.workers + 1, mostInWork) { try writeFirst() }
    }
  }

  package func finish() throws(FileError) {
    while !inWork.isEmpty { try writeFirst() }
    try encoder.finish()
  }

  private func writeFirst() throws(FileError) {
    guard let stripe = pool.value(of: inWork.removeFirst()) else { return }
    try encoder.write(try stripe.get())
  }
}

extension WorkerPool {
  /// Has a stripe compressed.
  package func compress(
    _ stripe: StripeCutter.Stripe, with compressor: PNGStripeCompressor
  ) -> Ticket<Result<PNGStripe, FileError>> {
    // Finished rows are the most urgent of all: they hold memory, and at the end everything waits for them.
    submit(urgency: -1) {
      Result { () throws(FileError) in
        try compressor.compress(rows: stripe.rows, above: stripe.above, isLast: stripe.isLast)
      }
    }
  }
}
