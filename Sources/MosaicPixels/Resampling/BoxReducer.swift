// The first step of shrinking: exact averages of boxes of source pixels.

/// Adds source rows into boxes and returns their averages with six bits of fraction.
///
/// Rows are added byte by byte first, a simple loop for every pixel format; the columns of a box are added once for each row of
/// boxes.
struct BoxReducer: Sendable {
  /// Bits of fraction in a sample: 255 becomes 16,320, which leaves room for Lanczos' overshoot in 16 bits.
  static let fractionBits = 6

  private let columns: ResampleAxis
  private let pixelFormat: PixelFormat
  /// For each byte of the wanted columns, the sum of the rows since the last average; 256 rows fit 16 bits.
  private var sums: [UInt16]
  /// The averages, each interleaved by channel with the next one.
  private var samples: [SIMD2<Int16>]
  private var isEmpty = true
  /// Whether a box is one pixel.
  private let isSingle: Bool

  /// - Parameter rows: The largest number of rows between two averages.
  init(columns: ResampleAxis, rows: Int, pixelFormat: PixelFormat) {
    self.columns = columns
    self.pixelFormat = pixelFormat
    isSingle = columns.box == 1 && rows == 1
    sums =
      isSingle
      ? []
      : Array(repeating: 0, count: columns.source.count * pixelFormat.bytesPerPixel + ResampleLoops.slack)
    samples = Array(
      repeating: .zero, count: columns.samples.count * pixelFormat.bytesPerPixel + ResampleLoops.sampleSlack)
  }

  /// Adds one source row.
  mutating func add(_ row: [UInt8]) {
    if isSingle {
      ResampleLoops.widen(row, pixelFormat: pixelFormat, columns: columns, into: &samples)
    } else {
      ResampleLoops.add(
        row, from: columns.source.lowerBound * pixelFormat.bytesPerPixel, to: &sums, anew: isEmpty)
      isEmpty = false
    }
  }

  /// Averages the `rows` source rows that were added since the last call.
  mutating func finish(rows: Int, _ body: ([SIMD2<Int16>]) -> Void) {
    if !isSingle {
      ResampleLoops.average(sums, rows: rows, pixelFormat: pixelFormat, columns: columns, into: &samples)
      isEmpty = true
    }
    body(samples)
  }
}
