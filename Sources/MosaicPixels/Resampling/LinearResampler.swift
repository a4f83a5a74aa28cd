// The resampler in linear light.

/// Shrinks or enlarges with the weights of ``Resampler``, but in linear light instead of stored values.
///
/// A fine checkerboard of black and white becomes the gray that it looks like from a distance (188), not the mean of the values
/// (128), and fine bright details on a dark background keep their weight. In return Lanczos' overshoot shows more on the dark
/// side of edges, and it is slower: nine photographs of 12 megapixels take about twice the CPU time as PNG and three to four
/// times as JPEG, which must then be decoded at full size. Alpha is multiplied in linear light as well, so that the edges of
/// transparent pictures do not darken.
///
/// All arithmetic on pixels is on integers.
///
/// - Complexity: As ``Resampler``, with about five times the work for each source pixel.
package struct LinearResampler: RowResampler {
  /// The light of white, and opaque alpha; sums of products with weights still fit 32 bits.
  static let white: Int32 = 32_767

  private let across: ResampleAxis
  private let down: ResampleAxis
  private let pixelFormat: PixelFormat
  /// For each wanted column, the sum of light since the last sample.
  private var sums: [SIMD4<UInt32>]
  private var samples: [SIMD4<Int32>]
  /// A ring of the last `down.tapCount` rows that are finished along x; a single row if that would be many.
  private var ring: [SIMD4<Int32>]
  private var rowSums: RowSums?
  private var nextSourceRow: Int
  private var nextTargetRow = 0

  /// Prepares the weights; the parameters are those of ``Resampler``.
  package init(
    sourceWidth: Int, sourceHeight: Int, columns: SourceSpan, rows: SourceSpan,
    targetWidth: Int, targetHeight: Int, part: TargetPart? = nil, pixelFormat: PixelFormat = .bgra
  ) {
    across = ResampleAxis(
      sourceCount: sourceWidth, span: columns, targetCount: targetWidth, targets: part?.columns)
    down = ResampleAxis(
      sourceCount: sourceHeight, span: rows, targetCount: targetHeight, targets: part?.rows)
    self.pixelFormat = pixelFormat
    sums = Array(repeating: .zero, count: across.source.count)
    samples = Array(repeating: .zero, count: across.samples.count)
    let isTall = down.tapCount > RowSums.fewTaps
    ring = Array(repeating: .zero, count: (isTall ? 1 : down.tapCount) * across.targetCount)
    if isTall { rowSums = RowSums() }
    nextSourceRow = down.source.lowerBound
  }

  package var sourceRows: Range<Int> { down.source }

  package mutating func push(_ row: [UInt8]) {
    precondition(down.source.contains(nextSourceRow), "the resampler takes only the rows it asked for")
    precondition(!isReady(nextTargetRow), "finished rows are taken before more source rows are pushed")
    precondition(
      row.count >= across.source.upperBound * pixelFormat.bytesPerPixel, "a source row is too short")
    add(row)
    nextSourceRow += 1
    let sample = (nextSourceRow - 1) / down.box
    guard nextSourceRow == min((sample + 1) * down.box, down.source.upperBound) else { return }
    average(rows: down.pixelCount(ofSample: sample))
    weighAcross(into: rowSums == nil ? sample % down.tapCount * across.targetCount : 0)
    rowSums?.add(ring, sample: sample, of: down)
  }

  package mutating func takeRow(into row: inout [UInt8]) -> Bool {
    guard isReady(nextTargetRow) else { return false }
    let width = across.targetCount
    if row.count != width * 4 { row = [UInt8](repeating: 0, count: width * 4) }
    let (first, taps) = (down.firsts[nextTargetRow], down.tapCount)
    let half = SIMD4<Int32>(repeating: 1 << (Int32(ResampleAxis.weightBits) - 1))
    let finished = rowSums?.take()
    for x in 0..<width {
      var sum = half
      if let finished {
        sum &+= finished[x]
      } else {
        for tap in 0..<taps {
          let weight = Int32(down.weights[nextTargetRow * taps + tap])
          sum &+= ring[(first + tap) % taps * width + x] &* weight
        }
      }
      let pixel = Self.stored(sum &>> Int32(ResampleAxis.weightBits))
      for channel in 0..<4 { row[x * 4 + channel] = pixel[channel] }
    }
    nextTargetRow += 1
    return true
  }

  // MARK: Steps

  private mutating func add(_ row: [UInt8]) {
    let step = pixelFormat.bytesPerPixel
    var from = across.source.lowerBound * step
    sums.withUnsafeMutableBufferPointer { sums in
      Self.light.withUnsafeBufferPointer { light in
        row.withUnsafeBufferPointer { row in
          // In bounds: `push` has checked the row, and every byte is an index of `light`.
          for x in 0..<sums.count {
            var pixel: SIMD4<UInt32>
            switch pixelFormat {
            case .gray: pixel = SIMD4(repeating: light[Int(row[from])])
            case .rgb:
              pixel = SIMD4(
                light[Int(row[from &+ 2])], light[Int(row[from &+ 1])], light[Int(row[from])], 0)
            case .bgra:
              let alpha = UInt32(row[from &+ 3])
              if alpha == 255 {
                pixel = SIMD4(
                  light[Int(row[from])], light[Int(row[from &+ 1])], light[Int(row[from &+ 2])], 0)
              } else if alpha == 0 {
                pixel = .zero
              } else {
                pixel = .zero
                for channel in 0..<3 {
                  let color = min(4080, (UInt32(row[from &+ channel]) &* 4080 &+ alpha / 2) / alpha)
                  pixel[channel] = (Self.fineLight[Int(color)] &* alpha &+ 127) / 255
                }
                pixel.w = (alpha &* UInt32(Self.white) &+ 127) / 255
              }
              if alpha == 255 { pixel.w = UInt32(Self.white) }
            }
            if pixelFormat != .bgra { pixel.w = UInt32(Self.white) }
            sums[x] &+= pixel
            from &+= step
          }
        }
      }
    }
  }

  /// Averages the boxes of the rows that were added, and resets the sums.
  private mutating func average(rows: Int) {
    let box = across.box
    for index in samples.indices {
      let columns = index * box..<min((index + 1) * box, sums.count)
      var sum = SIMD4<UInt32>.zero
      for column in columns { sum &+= sums[column] }
      let count = UInt32(columns.count * rows)
      samples[index] =
        count == 1
        ? SIMD4<Int32>(truncatingIfNeeded: sum)
        : SIMD4<Int32>(truncatingIfNeeded: (sum &+ count / 2) / count)
    }
    for index in sums.indices { sums[index] = .zero }
  }

  private mutating func weighAcross(into slot: Int) {
    let half = SIMD4<Int32>(repeating: 1 << (Int32(ResampleAxis.weightBits) - 1))
    for target in 0..<across.targetCount {
      let first = across.firsts[target] - across.samples.lowerBound
      var sum = half
      for tap in 0..<across.tapCount {
        sum &+= samples[first + tap] &* Int32(across.weights[target * across.tapCount + tap])
      }
      ring[slot + target] = sum &>> Int32(ResampleAxis.weightBits)
    }
  }

  private func isReady(_ target: Int) -> Bool {
    guard target < down.targetCount else { return false }
    let last = down.firsts[target] + down.tapCount
    return nextSourceRow >= min(last * down.box, down.source.upperBound)
  }

  // MARK: Light

  private static let light = SRGBCurve.light.map { (UInt32($0) * UInt32(white) + 32_767) / 65_535 }

  /// The light of sixteenths of stored values: a colour divided by its alpha lies between two values.
  private static let fineLight = (0...4080).map {
    UInt32((SRGBCurve.light(of: Double($0) / 4080) * Double(white)).rounded())
  }

  /// From premultiplied light to a pixel of premultiplied BGRA.
  private static func stored(_ light: SIMD4<Int32>) -> SIMD4<UInt8> {
    let alpha = min(max(light.w, 0), white)
    guard alpha > 0 else { return .zero }
    let opacity = UInt32((alpha * 255 + white / 2) / white)
    var pixel = SIMD4<UInt8>(repeating: UInt8(opacity))
    for channel in 0..<3 {
      let amount = min(max(light[channel], 0), alpha)
      let full = alpha == white ? Int(amount) : (Int(amount) * Int(white) + Int(alpha) / 2) / Int(alpha)
      // 32,767 becomes 65,535.
      let color = UInt32(SRGBCurve.stored[full * 2 + full >> 14])
      pixel[channel] = opacity == 255 ? UInt8(color) : UInt8((color * opacity + 127) / 255)
    }
    return pixel
  }
}
