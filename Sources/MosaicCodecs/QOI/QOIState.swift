// The chunks of QOI, read and written row by row: hot.

/// The pixels that decoder and encoder remember: the last one, and 64 earlier ones. One call handles a row, so that the
/// loop works on local variables.
struct QOIState {
  /// Red, green, blue and alpha.
  private var last = SIMD4<UInt8>(0, 0, 0, 255)
  private var seen = [SIMD4<UInt8>](repeating: .zero, count: 64)
  /// Pixels of a run: when encoding, the pixels not yet written; when decoding, the pixels still to come.
  private var run = 0

  /// The place of a pixel among the 64 earlier ones.
  @inline(__always)
  private static func place(of pixel: SIMD4<UInt8>) -> Int {
    (Int(pixel.x) &* 3 &+ Int(pixel.y) &* 5 &+ Int(pixel.z) &* 7 &+ Int(pixel.w) &* 11) & 63
  }

  // MARK: Decoding

  /// Decodes a row of RGB, or of BGRA with straight alpha.
  ///
  /// - Returns: The number of bytes that were read; `nil` if the bytes end before the row does.
  mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into row: UnsafeMutableBufferPointer<UInt8>, isOpaque: Bool
  ) -> Int? {
    var last = last
    var run = run
    var place = 0
    let step = isOpaque ? 3 : 4
    let isWhole = seen.withUnsafeMutableBufferPointer { seen in
      for target in stride(from: 0, to: row.count - step + 1, by: step) {
        if run > 0 {
          run -= 1
        } else {
          guard place < bytes.count else { return false }
          let tag = bytes[place]
          let length = tag >= QOITag.rgb ? Int(tag) - 250 : tag >= QOITag.luma && tag < QOITag.run ? 2 : 1
          guard bytes.count - place >= length else { return false }
          switch tag {
          case QOITag.rgb: last = SIMD4(bytes[place + 1], bytes[place + 2], bytes[place + 3], last.w)
          case QOITag.rgba:
            last = SIMD4(bytes[place + 1], bytes[place + 2], bytes[place + 3], bytes[place + 4])
          case ..<QOITag.difference: last = seen[Int(tag)]
          case ..<QOITag.luma:
            last.x = last.x &+ (tag >> 4 & 3) &- 2
            last.y = last.y &+ (tag >> 2 & 3) &- 2
            last.z = last.z &+ (tag & 3) &- 2
          case ..<QOITag.run:
            let green = (tag & 63) &- 32
            let rest = bytes[place + 1]
            last.x = last.x &+ green &+ (rest >> 4) &- 8
            last.y = last.y &+ green
            last.z = last.z &+ green &+ (rest & 15) &- 8
          default: run = Int(tag & 63)
          }
          place += length
          seen[Self.place(of: last)] = last
        }
        if isOpaque {
          row[target] = last.x
          row[target + 1] = last.y
          row[target + 2] = last.z
        } else {
          row[target] = last.z
          row[target + 1] = last.y
          row[target + 2] = last.x
          row[target + 3] = last.w
        }
      }
      return true
    }
    self.last = last
    self.run = run
    return isWhole ? place : nil
  }

  // MARK: Encoding

  /// Encodes a row of RGB or straight RGBA; its last run may go on in the next row.
  mutating func encode(_ row: UnsafeBufferPointer<UInt8>, hasAlpha: Bool, into output: inout [UInt8]) {
    var last = last
    var run = run
    let step = hasAlpha ? 4 : 3
    seen.withUnsafeMutableBufferPointer { seen in
      for place in stride(from: 0, to: row.count - step + 1, by: step) {
        let pixel = SIMD4(row[place], row[place + 1], row[place + 2], hasAlpha ? row[place + 3] : 255)
        if pixel == last {
          run += 1
          if run == QOIFile.longestRun { Self.end(&run, into: &output) }
          continue
        }
        if run > 0 { Self.end(&run, into: &output) }
        let index = Self.place(of: pixel)
        if seen[index] == pixel {
          output.append(QOITag.index | UInt8(truncatingIfNeeded: index))
        } else {
          seen[index] = pixel
          Self.encode(pixel, after: last, into: &output)
        }
        last = pixel
      }
    }
    self.last = last
    self.run = run
  }

  /// Encodes the run that has not ended with its row.
  mutating func endRun(into output: inout [UInt8]) {
    if run > 0 { Self.end(&run, into: &output) }
  }

  private static func end(_ run: inout Int, into output: inout [UInt8]) {
    output.append(QOITag.run | UInt8(run - 1))
    run = 0
  }

  @inline(__always)
  private static func encode(_ pixel: SIMD4<UInt8>, after last: SIMD4<UInt8>, into output: inout [UInt8]) {
    guard pixel.w == last.w else {
      output.append(QOITag.rgba)
      for channel in 0..<4 { output.append(pixel[channel]) }
      return
    }
    // A difference of -2 to 1 becomes 0 to 3, and so on: differences beyond it have wrapped around to larger numbers.
    let (red, green, blue) = (pixel.x &- last.x, pixel.y &- last.y, pixel.z &- last.z)
    let (redOfGreen, blueOfGreen) = (red &- green &+ 8, blue &- green &+ 8)
    if red &+ 2 < 4, green &+ 2 < 4, blue &+ 2 < 4 {
      output.append(QOITag.difference | (red &+ 2) << 4 | (green &+ 2) << 2 | (blue &+ 2))
    } else if green &+ 32 < 64, redOfGreen < 16, blueOfGreen < 16 {
      output.append(QOITag.luma | (green &+ 32))
      output.append(redOfGreen << 4 | blueOfGreen)
    } else {
      output.append(QOITag.rgb)
      for channel in 0..<3 { output.append(pixel[channel]) }
    }
  }
}
