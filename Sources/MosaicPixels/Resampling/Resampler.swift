// The streaming resampler.

/// Shrinks or enlarges a part of a picture to a size in whole pixels, holding only a few rows of source and target.
///
/// ```swift
/// for y in resampler.sourceRows {
///   resampler.push(row(y))
///   while resampler.takeRow(into: &line) { … }
/// }
/// ```
///
/// All arithmetic on pixels is on integers, so the same input gives the same bytes on every machine. Where the kernel reaches
/// over the edge of the wanted part, the pixels of the picture there are used, as if it had been resampled whole and cropped.
///
/// - Complexity: O(source pixels in the wanted part · 6 / box² + target pixels · taps), with memory for at most 30 or so target
///   rows.
package struct Resampler: RowResampler {
  private let across: ResampleAxis
  private let down: ResampleAxis
  private let pixelFormat: PixelFormat
  private var reducer: BoxReducer
  /// A ring of the last `down.tapCount` rows that are finished along x; a single row if that would be many.
  private var ring: [SIMD4<Int16>]
  private var sums: RowSums?
  /// Pixels from one row of the ring to the next.
  private let ringStride: Int
  private var nextSourceRow: Int
  private var nextTargetRow = 0

  /// Prepares the weights.
  ///
  /// - Parameters:
  ///   - sourceWidth: Pixels in a row of the source.
  ///   - sourceHeight: Rows of the source.
  ///   - columns: The wanted part along x, inside the source.
  ///   - rows: The wanted part along y, inside the source.
  ///   - targetWidth: Pixels in a finished row, at least 1.
  ///   - targetHeight: Finished rows, at least 1.
  ///   - part: The columns and rows of the target to compute; all if `nil`. Their pixels do not depend on it.
  ///   - pixelFormat: The format of source rows.
  ///   - averaged: How many pixels of the picture each source pixel is already the average of, along both axes, if the decoder
  ///     reduced it.
  package init(
    sourceWidth: Int, sourceHeight: Int, columns: SourceSpan, rows: SourceSpan,
    targetWidth: Int, targetHeight: Int, part: TargetPart? = nil, pixelFormat: PixelFormat = .bgra,
    averaged: Int = 1
  ) {
    across = ResampleAxis(
      sourceCount: sourceWidth, span: columns, targetCount: targetWidth, targets: part?.columns,
      averaged: averaged)
    down = ResampleAxis(
      sourceCount: sourceHeight, span: rows, targetCount: targetHeight, targets: part?.rows,
      averaged: averaged)
    self.pixelFormat = pixelFormat
    reducer = BoxReducer(columns: across, rows: down.box, pixelFormat: pixelFormat)
    let block = ResampleLoops.block
    ringStride = (across.targetCount + block - 1) / block * block
    let isTall = down.tapCount > RowSums.fewTaps
    ring = Array(repeating: .zero, count: (isTall ? 1 : down.tapCount) * ringStride)
    if isTall { sums = RowSums() }
    nextSourceRow = down.source.lowerBound
  }

  package var sourceRows: Range<Int> { down.source }

  package mutating func push(_ row: [UInt8]) {
    precondition(down.source.contains(nextSourceRow), "the resampler takes only the rows it asked for")
    precondition(!isReady(nextTargetRow), "finished rows are taken before more source rows are pushed")
    reducer.add(row)
    nextSourceRow += 1
    let sample = (nextSourceRow - 1) / down.box
    guard nextSourceRow == min((sample + 1) * down.box, down.source.upperBound) else { return }
    let slot = sums == nil ? sample % down.tapCount * ringStride : 0
    reducer.finish(rows: down.pixelCount(ofSample: sample)) { samples in
      ResampleLoops.across(samples, pixelFormat: pixelFormat, axis: across, into: &ring, at: slot)
    }
    sums?.add(ring.lazy.map { SIMD4<Int32>(truncatingIfNeeded: $0) }, sample: sample, of: down)
  }

  package mutating func takeRow(into row: inout [UInt8]) -> Bool {
    guard isReady(nextTargetRow) else { return false }
    if row.count != across.targetCount * 4 {
      row = [UInt8](repeating: 0, count: across.targetCount * 4)
    }
    if let finished = sums?.take() {
      for x in 0..<across.targetCount {
        let shift = Int32(ResampleAxis.weightBits + BoxReducer.fractionBits)
        let value = (finished[x] &+ 1 << (shift - 1)) &>> shift
        let alpha = min(max(value.w, 0), 255)
        for channel in 0..<4 { row[x * 4 + channel] = UInt8(min(max(value[channel], 0), alpha)) }
      }
    } else {
      ResampleLoops.down(
        ring, stride: ringStride, axis: down, target: nextTargetRow, width: across.targetCount, into: &row)
    }
    nextTargetRow += 1
    return true
  }

  private func isReady(_ target: Int) -> Bool {
    guard target < down.targetCount else { return false }
    let last = down.firsts[target] + down.tapCount
    return nextSourceRow >= min(last * down.box, down.source.upperBound)
  }
}

extension Pixmap {
  /// A part of the picture at another size, resampled in linear light if `linear`.
  ///
  /// - Parameter part: The pixels of `width × height` to compute; all if `nil`.
  /// - Complexity: See ``Resampler`` and ``LinearResampler``.
  package func resampled(
    columns: SourceSpan, rows: SourceSpan, width: Int, height: Int, part: TargetPart? = nil,
    linear: Bool = false
  ) -> Pixmap {
    let part = part ?? TargetPart(columns: 0..<width, rows: 0..<height)
    var resampler: any RowResampler =
      linear
      ? LinearResampler(
        sourceWidth: self.width, sourceHeight: self.height, columns: columns, rows: rows,
        targetWidth: width, targetHeight: height, part: part)
      : Resampler(
        sourceWidth: self.width, sourceHeight: self.height, columns: columns, rows: rows,
        targetWidth: width, targetHeight: height, part: part)
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

/// Takes source rows from the top and returns target rows as soon as they are ready.
package protocol RowResampler: Sendable {
  /// The source rows that must be pushed, in order; those before can be skipped, those after are not needed.
  var sourceRows: Range<Int> { get }

  /// Takes the next source row, the whole width of the source.
  mutating func push(_ row: [UInt8])

  /// Writes the next finished row, premultiplied BGRA, into `row`, if there is one.
  ///
  /// - Parameter row: Resized to the wanted columns.
  /// - Returns: Whether a row was written.
  mutating func takeRow(into row: inout [UInt8]) -> Bool
}

/// Adds each row of samples to all target rows that it contributes to.
///
/// A ring holds as many rows as there are taps: thousands, if a picture of a million rows becomes one row. Of sums only as many
/// are held as target rows overlap: seven or eight. The results are identical.
struct RowSums: Sendable {
  /// Up to so many taps a ring is faster; pictures that shrink less than about 750 times need no more.
  static let fewTaps = 32

  /// The sums of the target rows from `first` on that have got samples.
  private var rows: [[SIMD4<Int32>]] = []
  private var first = 0

  /// Adds a row of samples to each target row, times its weight.
  ///
  /// - Precondition: Samples come in order, and finished rows are taken before the next sample.
  mutating func add(
    _ samples: some RandomAccessCollection<SIMD4<Int32>>, sample: Int, of axis: ResampleAxis
  ) {
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
