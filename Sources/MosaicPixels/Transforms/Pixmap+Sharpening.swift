extension Pixmap {
  /// The picture with slightly stronger edges, as suits one that was made much smaller.
  ///
  /// A pixel and its eight neighbours are weighed 32 to -1 and divided by 24: the mask of `vipsthumbnail --sharpen mild`.
  /// Beyond an edge its pixels are repeated. Alpha stays as it is, and no colour becomes stronger than its alpha. All
  /// arithmetic is on integers.
  package func sharpened() -> Pixmap {
    guard width > 0, height > 0 else { return self }
    var result = bytes
    // Sums of three rows, with a pixel more at both ends.
    var sums = [Int32](repeating: 0, count: stride + 8)
    for y in 0..<height {
      let above = max(0, y - 1) * stride
      let here = y * stride
      let below = min(height - 1, y + 1) * stride
      for index in 0..<stride {
        sums[index + 4] =
          Int32(bytes[above + index]) + Int32(bytes[here + index]) + Int32(bytes[below + index])
      }
      for channel in 0..<4 {
        sums[channel] = sums[channel + 4]
        sums[stride + 4 + channel] = sums[stride + channel]
      }
      for x in Swift.stride(from: 0, to: stride, by: 4) {
        let alpha = Int32(bytes[here + x + 3])
        for channel in x..<x + 3 {
          let nine = sums[channel] + sums[channel + 4] + sums[channel + 8]
          let value = max(0, 33 * Int32(bytes[here + channel]) - nine + 12) / 24
          result[here + channel] = UInt8(truncatingIfNeeded: min(value, alpha))
        }
      }
    }
    return Pixmap(width: width, height: height, bytes: result)
  }
}
