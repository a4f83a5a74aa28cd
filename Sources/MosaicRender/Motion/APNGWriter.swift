import MosaicCodecs
import MosaicLayout
import MosaicSystem

/// Writes an APNG: takes whole frames in order, cuts them to the part that changes, and has them compressed by the workers.
final class APNGWriter {
  /// The most pixels of a canvas, of which two frames are in memory.
  static let largestArea = 1 << 26

  private let encoder: APNGEncoder
  private let pool: WorkerPool
  private let width: Int
  private let height: Int
  private let delay: FrameDelay
  private let room: Int
  private var previous: [UInt8]?
  private var inWork: [Piece] = []

  private enum Piece {
    case frame(APNGEncoder.Frame)
    case stripe(WorkerPool.Ticket<Result<PNGStripe, FileError>>)
  }

  init(_ encoder: APNGEncoder, width: Int, height: Int, delay: FrameDelay, pool: WorkerPool, room: Int) {
    self.encoder = encoder
    self.width = width
    self.height = height
    self.delay = delay
    self.pool = pool
    self.room = room
  }

  /// Adds a frame: `width × height` pixels of premultiplied BGRA.
  func add(_ pixels: [UInt8]) throws(FileError) {
    var changed = PixelRect(x: 0, y: 0, width: width, height: height)
    if let previous {
      // A frame that changes nothing still has its time; the smallest possible frame is one pixel.
      changed =
        Self.box(from: previous, to: pixels, width: width) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    }
    inWork.append(
      .frame(.init(x: changed.x, y: changed.y, width: changed.width, height: changed.height, delay: delay)))
    let compressor = encoder.compressor(width: changed.width)
    var cutter = compressor.cutter(height: changed.height)
    for top in stride(from: changed.y, to: changed.maxY, by: compressor.rowsPerStripe) {
      var rows = cut(top..<min(top + compressor.rowsPerStripe, changed.maxY), of: pixels, changed)[...]
      guard let stripe = cutter.nextStripe(from: &rows) else { continue }
      inWork.append(.stripe(pool.compress(stripe, with: compressor)))
      // More would take memory without being done sooner.
      let most = StripeWriter.mostInWork(room: room, compressor: compressor, width: changed.width)
      while inWork.count > min(2 * pool.workers + 2, most) { try writeFirst() }
    }
    previous = pixels
  }

  /// Writes the remaining frames. The file is still to be committed.
  func finish() throws(FileError) {
    while !inWork.isEmpty { try writeFirst() }
    try encoder.finish()
  }

  private func writeFirst() throws(FileError) {
    switch inWork.removeFirst() {
    case .frame(let frame): try encoder.begin(frame)
    case .stripe(let ticket): if let stripe = pool.value(of: ticket) { try encoder.write(stripe.get()) }
    }
  }

  private func cut(_ rows: Range<Int>, of pixels: [UInt8], _ changed: PixelRect) -> [UInt8] {
    if changed.width == width {
      return Array(pixels[rows.lowerBound * width * 4..<rows.upperBound * width * 4])
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows.count * changed.width * 4)
    for y in rows {
      let start = (y * width + changed.x) * 4
      bytes += pixels[start..<start + changed.width * 4]
    }
    return bytes
  }

  /// The bounding box of all pixels that differ; `nil` if none does.
  static func box(from old: [UInt8], to new: [UInt8], width: Int) -> PixelRect? {
    precondition(old.count == new.count && width > 0, "frames are of one size")
    // Both have `count` pixels of four bytes, and every index below is less than `count`.
    return old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        func differs(_ index: Int) -> Bool {
          old.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
            != new.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        }
        let count = old.count / 4
        guard let first = (0..<count).first(where: differs),
          let last = (first..<count).last(where: differs)
        else { return nil }
        let (top, bottom) = (first / width, last / width)
        var (left, right) = (first % width, first % width)
        for y in top...bottom {
          let start = y * width
          // Only columns outside the box so far can enlarge it.
          if let x = (0..<left).first(where: { differs(start + $0) }) { left = x }
          if let x = (right + 1..<max(right + 1, width)).last(where: { differs(start + $0) }) { right = x }
        }
        return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      }
    }
  }
}
