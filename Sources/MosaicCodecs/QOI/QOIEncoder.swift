// Writes QOI, row by row.

/// Encodes one picture as QOI: RGB, or RGBA with straight alpha, sRGB, lossless. It needs no library, and all builds have it. A QOI has
/// no place for texts, metadata or a resolution.
final class QOIEncoder: PixelEncoder {
  /// The format has 32 bits for a side.
  static let largestSide = 0x3FFF_FFFF

  /// A row before and after it is encoded, at most five bytes a pixel, and the bytes not written yet.
  static func heldBytes(width: Int, height: Int, _ options: EncodeOptions) -> Int {
    MemoryBudget.sum(1 << 17, MemoryBudget.product(width, 16))
  }

  private let picture: EncodedPicture
  private var rows: RowCount
  private var state = QOIState()
  private var run = 0
  /// A row as RGB or RGBA; packing may write a few bytes behind its last pixel.
  private var packed: [UInt8]
  /// Bytes that are not written yet.
  private var output: [UInt8] = []
  private var failure: CodecError?

  init(_ picture: EncodedPicture, _ options: EncodeOptions) throws(CodecError) {
    try picture.check(.qoi, largestSide: Self.largestSide, options)
    self.picture = picture
    rows = RowCount(picture)
    packed = [UInt8](repeating: 0, count: picture.width * 4 + 4)
    output += QOITexts.signature
    for side in [picture.width, picture.height] {
      output += (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
    }
    output += [picture.hasAlpha ? 4 : 3, 0]
  }

  func write(_ bytes: [UInt8]) throws(CodecError) {
    if let failure { throw failure }
    let width = picture.width
    let hasAlpha = picture.hasAlpha
    for row in 0..<rows.add(bytes) {
      bytes.withUnsafeBytes { source in
        packed.withUnsafeMutableBytes { target in
          guard let source = source.baseAddress, let target = target.baseAddress else { return }
          // `bytes` has whole rows, of which this is one; `packed` has room for one and four bytes more.
          RowPacking.pack(source + row * width * 4, into: target, width: width, hasAlpha: hasAlpha)
        }
      }
      for x in 0..<width {
        let place = hasAlpha ? x * 4 : x * 3
        add(SIMD4(packed[place], packed[place + 1], packed[place + 2], hasAlpha ? packed[place + 3] : 255))
      }
      if output.count > 1 << 16 { try flush() }
    }
  }

  func finish() throws(CodecError) {
    rows.finish()
    endRun()
    output += QOITexts.end
    try flush()
  }

  // MARK: Steps

  private func add(_ pixel: SIMD4<UInt8>) {
    let last = state.last
    if pixel == last {
      run += 1
      if run == QOIFile.longestRun { endRun() }
      return
    }
    endRun()
    state.last = pixel
    let place = QOIState.place(of: pixel)
    if state.seen[place] == pixel {
      output.append(QOITag.index | UInt8(place))
      return
    }
    state.seen[place] = pixel
    guard pixel.w == last.w else {
      output += [QOITag.rgba, pixel.x, pixel.y, pixel.z, pixel.w]
      return
    }
    let change = pixel &- last
    // A difference of -2 to 1 becomes 0 to 3, and so on: smaller differences have wrapped around to large numbers.
    let small = change &+ 2
    let (red, blue) = (change.x &- change.y &+ 8, change.z &- change.y &+ 8)
    if small.x < 4, small.y < 4, small.z < 4 {
      output.append(QOITag.difference | small.x << 4 | small.y << 2 | small.z)
    } else if change.y &+ 32 < 64, red < 16, blue < 16 {
      output.append(QOITag.luma | (change.y &+ 32))
      output.append(red << 4 | blue)
    } else {
      output += [QOITag.rgb, pixel.x, pixel.y, pixel.z]
    }
  }

  private func endRun() {
    guard run > 0 else { return }
    output.append(QOITag.run | UInt8(run - 1))
    run = 0
  }

  private func flush() throws(CodecError) {
    failure = failure ?? output.withUnsafeBytes { picture.sink.append($0) }
    output.removeAll(keepingCapacity: true)
    if let failure { throw failure }
  }
}
