// The resampler: a part of a picture, shrunk or enlarged, with a few rows in memory; and rows of stored values.

/// Shrinks or enlarges a part of a picture to a size in whole pixels, holding only a few rows of source and target.
///
/// ```swift
/// for y in resampler.sourceRows {
///   resampler.push(row(y))
///   while resampler.takeRow(into: &line) { … }
/// }
/// ```
///
/// All arithmetic on pixels is on integers, so the same input gives the same bytes on every machine. If the kernel reaches
/// over the edge of the wanted part, the picture's pixels there are used, as if it had been resampled whole and cropped.
///
/// - Complexity: O(source pixels in the wanted part · 6 / box² + target pixels · taps), with memory for at most 30 or so target
///   rows; in linear light about five times the work for each source pixel.
package struct Resampler: Sendable {
  private let across: ResampleAxis
  private let down: ResampleAxis
  /// The last rows that are finished along x: one of the two.
  private var stored: StoredRows?
  private var light: LightRows?
  /// In place of a ring, if that ring would have many rows.
  private var sums: RowSums?
  private var nextSourceRow: Int
  private var nextTargetRow = 0

  /// Prepares the weights for a part of the source, `columns` and `rows`, and a target of at least a pixel.
  ///
  /// - Parameters:
  ///   - part: The columns and rows of the target to compute; all if `nil`. Their pixels do not depend on it.
  ///   - averaged: How many pixels of the picture each source pixel is already the average of, along both axes, if the decoder
  ///     reduced it.
  ///   - isLinear: Whether it works in linear light; see ``LightRows``.
  package init(
    sourceWidth: Int, sourceHeight: Int, columns: SourceSpan, rows: SourceSpan,
    targetWidth: Int, targetHeight: Int, part: TargetPart? = nil, pixelFormat: PixelFormat = .bgra,
    averaged: Int = 1, isLinear: Bool = false
  ) {
    across = ResampleAxis(
      sourceCount: sourceWidth, span: columns, targetCount: targetWidth, targets: part?.columns,
      averaged: averaged)
    down = ResampleAxis(
      sourceCount: sourceHeight, span: rows, targetCount: targetHeight, targets: part?.rows,
      averaged: averaged)
    if down.tapCount > RowSums.fewTaps { sums = RowSums() }
    let lines = sums == nil ? down.tapCount : 1
    if isLinear {
      light = LightRows(across, lines: lines, pixelFormat: pixelFormat)
    } else {
      stored = StoredRows(across, lines: lines, isSingle: down.box == 1, pixelFormat: pixelFormat)
    }
    nextSourceRow = down.source.lowerBound
  }

  /// The source rows that must be pushed, in order; those before can be skipped, those after are not needed.
  package var sourceRows: Range<Int> { down.source }

  /// Takes the next source row, the whole width of the source.
  package mutating func push(_ row: [UInt8]) {
    precondition(down.source.contains(nextSourceRow), "the resampler takes only the rows it asked for")
    precondition(!isReady, "finished rows are taken before more source rows are pushed")
    stored?.add(row)
    light?.add(row)
    nextSourceRow += 1
    let sample = (nextSourceRow - 1) / down.box
    guard nextSourceRow == min((sample + 1) * down.box, down.source.upperBound) else { return }
    let rows = down.pixelCount(ofSample: sample)
    let line = sums == nil ? sample % down.tapCount : 0
    stored?.finish(rows: rows, line: line)
    light?.finish(rows: rows, line: line)
    sums?.add(stored?.wideRing ?? light?.ring ?? [], sample: sample, of: down)
  }

  /// Writes the next finished row, premultiplied BGRA, into `row`, which is resized to it; `false` if none is finished yet.
  package mutating func takeRow(into row: inout [UInt8]) -> Bool {
    guard isReady else { return false }
    if row.count != across.targetCount * 4 {
      row = [UInt8](repeating: 0, count: across.targetCount * 4)
    }
    let finished = sums?.take()
    stored?.write(target: nextTargetRow, of: down, finished, into: &row)
    light?.write(target: nextTargetRow, of: down, finished, into: &row)
    nextTargetRow += 1
    return true
  }

  private var isReady: Bool {
    guard nextTargetRow < down.targetCount else { return false }
    let last = down.firsts[nextTargetRow] + down.tapCount
    return nextSourceRow >= min(last * down.box, down.source.upperBound)
  }
}

extension Pixmap {
  /// A part of the picture at another size, in linear light if `linear`; `part` are the pixels of it to compute, all if `nil`.
  package func resampled(
    columns: SourceSpan, rows: SourceSpan, width: Int, height: Int, part: TargetPart? = nil,
    linear: Bool = false
  ) -> Pixmap {
    let part = part ?? TargetPart(columns: 0..<width, rows: 0..<height)
    var resampler = Resampler(
      sourceWidth: self.width, sourceHeight: self.height, columns: columns, rows: rows,
      targetWidth: width, targetHeight: height, part: part, isLinear: linear)
    var target: [UInt8] = []
    target.reserveCapacity(part.columns.count * part.rows.count * 4)
    var line: [UInt8] = []
    for y in resampler.sourceRows {
      resampler.push(Array(bytes[y * stride..<(y + 1) * stride]))
      while resampler.takeRow(into: &line) { target += line }
    }
    return Pixmap(width: part.columns.count, height: part.rows.count, bytes: target)
  }

  package func resampled(width: Int, height: Int) -> Pixmap {
    resampled(
      columns: SourceSpan(start: 0, length: Double(self.width)),
      rows: SourceSpan(start: 0, length: Double(self.height)), width: width, height: height)
  }
}

/// Adds each row of samples to all target rows that it contributes to.
///
/// A ring holds one row for each tap: thousands, if a picture of a million rows becomes one row. The sums need only as many
/// rows as target rows overlap: seven or eight. The results are identical.
struct RowSums: Sendable {
  /// Up to this many taps a ring is faster; pictures that shrink less than about 750 times need no more.
  static let fewTaps = 32

  /// The sums of the target rows from `first` on that have got samples.
  private var rows: [[SIMD4<Int32>]] = []
  private var first = 0

  /// Adds a row of samples to each target row, times its weight.
  ///
  /// - Precondition: Samples come in order, and finished rows are taken before the next sample.
  mutating func add(_ samples: [SIMD4<Int32>], sample: Int, of axis: ResampleAxis) {
    for target in first..<axis.targetCount {
      let tap = sample - axis.firsts[target]
      guard tap >= 0 else { return }
      if target - first == rows.count { rows.append(Array(repeating: .zero, count: samples.count)) }
      guard tap < axis.tapCount else { continue }
      let weight = Int32(axis.weights[target * axis.tapCount + tap])
      guard weight != 0 else { continue }
      for (x, value) in samples.enumerated() { rows[target - first][x] &+= value &* weight }
    }
  }

  /// The sum of the next target row, after all of its samples were added.
  mutating func take() -> [SIMD4<Int32>] {
    precondition(!rows.isEmpty, "a row is taken when it is ready")
    first += 1
    return rows.removeFirst()
  }
}

// MARK: Rows of stored values

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

  fileprivate var wideRing: [SIMD4<Int32>] { ring.map { SIMD4<Int32>(truncatingIfNeeded: $0) } }

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
