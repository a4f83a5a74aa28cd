/// Averages boxes of source pixels to samples with six bits of fraction, and weighs these along x.
///
/// Rows are added byte by byte first, a simple loop for every pixel format; the columns of a box are added once for each row of
/// boxes.
struct StoredRows: Sendable {
  /// Bits of fraction in a sample: 255 becomes 16,320, which leaves room for Lanczos' overshoot in 16 bits.
  static let fractionBits = 6

  private let across: ResampleAxis
  private let pixelFormat: PixelFormat
  /// For each byte of the wanted columns, the sum of the rows since the last average; 256 rows fit 16 bits.
  private var sums: [UInt16] = []
  private var isEmpty = true
  /// The averages, each interleaved by channel with the next one.
  private var samples: [SIMD2<Int16>]
  /// A ring of the last lines that are finished along x.
  private var ring: [SIMD4<Int16>]
  /// Pixels from one line of the ring to the next.
  private let stride: Int

  /// - Parameter isSingle: Whether each row is a row of samples.
  init(_ across: ResampleAxis, lines: Int, isSingle: Bool, pixelFormat: PixelFormat) {
    self.across = across
    self.pixelFormat = pixelFormat
    let step = pixelFormat.bytesPerPixel
    if across.box > 1 || !isSingle {
      sums = Array(repeating: 0, count: across.source.count * step + ResampleLoops.slack)
    }
    samples = Array(repeating: .zero, count: across.samples.count * step + ResampleLoops.sampleSlack)
    let block = ResampleLoops.block
    stride = (across.targetCount + block - 1) / block * block
    ring = Array(repeating: .zero, count: lines * stride)
  }

  mutating func add(_ row: [UInt8]) {
    if sums.isEmpty {
      ResampleLoops.widen(row, pixelFormat: pixelFormat, columns: across, into: &samples)
    } else {
      ResampleLoops.add(
        row, from: across.source.lowerBound * pixelFormat.bytesPerPixel, to: &sums, anew: isEmpty)
      isEmpty = false
    }
  }

  /// Makes a line of the `rows` source rows that were added since the last one.
  mutating func finish(rows: Int, line: Int) {
    if !sums.isEmpty {
      ResampleLoops.average(sums, rows: rows, pixelFormat: pixelFormat, columns: across, into: &samples)
      isEmpty = true
    }
    ResampleLoops.across(samples, pixelFormat: pixelFormat, axis: across, into: &ring, at: line * stride)
  }

  var wideRing: [SIMD4<Int32>] { ring.map { SIMD4<Int32>(truncatingIfNeeded: $0) } }

  /// Writes a finished row, of the ring or of sums along y.
  func write(target: Int, of down: ResampleAxis, _ finished: [SIMD4<Int32>]?, into row: inout [UInt8]) {
    guard let finished else {
      return ResampleLoops.down(
        ring, stride: stride, axis: down, target: target, width: across.targetCount, into: &row)
    }
    let shift = Int32(ResampleAxis.weightBits + Self.fractionBits)
    for x in 0..<across.targetCount {
      let value = (finished[x] &+ 1 << (shift - 1)) &>> shift
      let alpha = min(max(value.w, 0), 255)
      for channel in 0..<4 { row[x * 4 + channel] = UInt8(min(max(value[channel], 0), alpha)) }
    }
  }
}
