// The loop over the pixels of two pictures: hot.

/// The counts of a loop. Sums and maxima, so that the order of the parts does not matter.
struct DifferenceTally: Hashable, Sendable {
  /// Pixels above the threshold that count.
  var differing = 0
  /// Pixels above the threshold that do not count.
  var antialiased = 0
  /// The largest difference of a channel in any compared pixel that is not anti-aliased, 0 to 255.
  var largestDelta = 0

  mutating func add(_ other: DifferenceTally) {
    differing += other.differing
    antialiased += other.antialiased
    largestDelta = max(largestDelta, other.largestDelta)
  }
}

/// Compares the rows of a band.
struct DifferenceLoop {
  let a: PixelPlane
  let b: PixelPlane
  /// The columns of the canvas that both pictures have.
  let columns: Range<Int>
  let canvasWidth: Int
  /// `nil` if anti-aliased pixels count.
  let detector: AntialiasingDetector?

  /// Compares rows of the canvas that both pictures have.
  ///
  /// Pixels that are ``DifferenceMap/Kind/masked`` in the map are left out.
  ///
  /// - Parameter kinds: The map of the whole canvas. Only the band's rows are touched.
  func run(
    rows: Range<Int>, _ judge: consuming some PixelJudge, into kinds: UnsafeMutablePointer<UInt8>
  ) -> DifferenceTally {
    var tally = DifferenceTally()
    // Screenshots repeat the same change many times in a row.
    var last = (a: PixelWord(bits: 0), b: PixelWord(bits: 0), verdict: DifferenceMap.Kind.same, delta: 0)
    let count = columns.count
    for y in rows {
      // Both pictures have these rows and columns: every offset lies inside their memory, and inside the map's.
      let rowA = a.base + ((y &- a.top) &* a.width &+ (columns.lowerBound &- a.left)) &* 4
      let rowB = b.base + ((y &- b.top) &* b.width &+ (columns.lowerBound &- b.left)) &* 4
      let first = y &* canvasWidth &+ columns.lowerBound
      var x = 0
      while x < count {
        x = Self.firstDifference(rowA, rowB, from: x, count: count)
        // Differing pixels are usually neighbours.
        while x < count {
          let pixelA = Self.pixel(rowA, x)
          let pixelB = Self.pixel(rowB, x)
          if pixelA == pixelB { break }
          let index = first &+ x
          defer { x &+= 1 }
          if kinds[index] == DifferenceMap.Kind.masked.rawValue { continue }
          if pixelA != last.a || pixelB != last.b || !(pixelA.isOpaque && pixelB.isOpaque) {
            last = (
              pixelA, pixelB, judge.verdict(pixelA, pixelB, at: index), ChannelDelta.largest(pixelA, pixelB)
            )
          }
          if last.verdict != .same, let detector, detector.isAntialiased(columns.lowerBound &+ x, y) {
            tally.antialiased &+= 1
            kinds[index] = DifferenceMap.Kind.antialiased.rawValue
            continue
          }
          tally.largestDelta = max(tally.largestDelta, last.delta)
          if last.verdict != .same {
            tally.differing &+= 1
            kinds[index] = last.verdict.rawValue
          }
        }
      }
    }
    return tally
  }

  @inline(__always)
  private static func pixel(_ row: UnsafeRawPointer, _ x: Int) -> PixelWord {
    PixelWord(bits: UInt32(littleEndian: row.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)))
  }

  /// The first pixel from `from` on that is not the same in both rows; `count` if all of them are.
  @inline(__always)
  static func firstDifference(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, from: Int, count: Int) -> Int {
    var x = from
    // 16 pixels at once. All loads lie before `count`.
    while x &+ 16 <= count {
      let offset = x &* 4
      @inline(__always)
      func changed(_ at: Int) -> SIMD2<UInt64> {
        a.loadUnaligned(fromByteOffset: offset &+ at, as: SIMD2<UInt64>.self)
          ^ b.loadUnaligned(fromByteOffset: offset &+ at, as: SIMD2<UInt64>.self)
      }
      let bits = (changed(0) | changed(16)) | (changed(32) | changed(48))
      if bits.x | bits.y != 0 { break }
      x &+= 16
    }
    while x < count, pixel(a, x) == pixel(b, x) { x &+= 1 }
    return x
  }
}
