// Undoes PNG's five filters in eight rows at once: the hottest loop of the fast reader.

#if FastPNG
  /// Undoes the filters of eight consecutive rows. A pixel depends on its left neighbour, so a single row leaves most of the
  /// processor idle. Here row `j` runs `j` pixels behind row 0: the pixels of one step are independent, and the pixel above is the
  /// one that the row above made in the previous step. The rows form two halves of four rows, one vector each, which are
  /// independent, too.
  enum UnfilterWave {
    static let height = 8

    /// The filters are known; `raw` is the first row, after its filter byte, and `row` is its target; the next rows follow a
    /// stride apart, of which `Unfilter.slack` bytes of the target are unused.
    static func run(
      _ filters: SIMD8<UInt8>, _ raw: UnsafePointer<UInt8>, rawStride: Int, above: UnsafePointer<UInt8>,
      into row: UnsafeMutablePointer<UInt8>, rowStride: Int, count: Int, bytesPerPixel: Int
    ) {
      let rows = Rows(
        source: UnsafeRawPointer(raw), ahead: rawStride - bytesPerPixel, top: UnsafeRawPointer(above),
        target: UnsafeMutableRawPointer(row), onward: rowStride - bytesPerPixel, count: count,
        step: bytesPerPixel)
      // Photographs are nearly all Paeth.
      if filters == SIMD8(repeating: 4) {
        run(rows, AllPaeth(), AllPaeth())
      } else {
        run(rows, Mixture(filters.lowHalf), Mixture(filters.highHalf))
      }
    }

    /// Whether all filters are known and at least one depends on the pixel to the left.
    static func isWorthwhile(_ filters: SIMD8<UInt8>) -> Bool {
      let known = (0..<height).allSatisfy { filters[$0] <= 4 }
      return known && (0..<height).contains { filters[$0] != 0 && filters[$0] != 2 }
    }

    private struct Rows {
      let source: UnsafeRawPointer
      /// From a pixel to the next row's pixel in the same step: one row on and one pixel back.
      let ahead: Int
      let top: UnsafeRawPointer
      let target: UnsafeMutableRawPointer
      let onward: Int
      let count: Int
      let step: Int
    }

    @inline(__always)
    private static func run<Filter: WaveFilter>(_ rows: Rows, _ upper: Filter, _ lower: Filter) {
      let step = rows.step
      let ahead = rows.ahead
      let onward = rows.onward
      var (a, b) = (Half(), Half())
      // A row that has not begun makes zeros: its differences and all its neighbours are zero.
      for time in 0..<height - 1 {
        var differences = SIMD8<UInt32>.zero
        for j in 0...time {
          differences[j] = rows.source.loadUnaligned(fromByteOffset: time * step + j * ahead, as: UInt32.self)
        }
        let top = rows.top.loadUnaligned(fromByteOffset: time * step, as: UInt32.self)
        (a, b) = (
          a.next(upper, under: top, differences.lowHalf),
          b.next(lower, under: a.pixels.w, differences.highHalf)
        )
        let made = SIMD8(lowHalf: a.pixels, highHalf: b.pixels)
        for j in 0...time {
          rows.target.storeBytes(of: made[j], toByteOffset: time * step + j * onward, as: UInt32.self)
        }
      }
      // The first rows run up to seven pixels past their end, into the slack.
      var position = (height - 1) * step
      let end = rows.count + position
      while position < end {
        let (source, target) = (rows.source + position, rows.target + position)
        let top = rows.top.loadUnaligned(fromByteOffset: position, as: UInt32.self)
        (a, b) = (
          a.next(upper, under: top, load(source, ahead)),
          b.next(lower, under: a.pixels.w, load(source + 4 &* ahead, ahead))
        )
        store(a.pixels, target, onward)
        store(b.pixels, target + 4 &* onward, onward)
        position &+= step
      }
    }

    /// The current pixels of four rows, and the pixels above them. The casts below are sound: `SIMD16<UInt8>` and `SIMD4<UInt32>`
    /// both are 16 bytes of whole integers without padding, and every pattern of bits is a value of either.
    private struct Half {
      var left = SIMD16<UInt8>.zero
      var corner = SIMD16<UInt8>.zero

      var pixels: SIMD4<UInt32> {
        @inline(__always) get { unsafeBitCast(left, to: SIMD4<UInt32>.self) }
      }

      @inline(__always)
      func next<Filter: WaveFilter>(
        _ filter: Filter, under above: UInt32, _ difference: SIMD4<UInt32>
      ) -> Half {
        let here = unsafeBitCast(SIMD4(above, pixels.x, pixels.y, pixels.z), to: SIMD16<UInt8>.self)
        let prediction = filter.predict(left: left, above: here, corner: corner)
        return Half(left: unsafeBitCast(difference, to: SIMD16<UInt8>.self) &+ prediction, corner: here)
      }
    }

    @inline(__always)
    private static func load(_ source: UnsafeRawPointer, _ ahead: Int) -> SIMD4<UInt32> {
      SIMD4(
        source.loadUnaligned(as: UInt32.self), source.loadUnaligned(fromByteOffset: ahead, as: UInt32.self),
        source.loadUnaligned(fromByteOffset: 2 &* ahead, as: UInt32.self),
        source.loadUnaligned(fromByteOffset: 3 &* ahead, as: UInt32.self))
    }

    @inline(__always)
    private static func store(_ pixels: SIMD4<UInt32>, _ target: UnsafeMutableRawPointer, _ onward: Int) {
      target.storeBytes(of: pixels.x, as: UInt32.self)
      target.storeBytes(of: pixels.y, toByteOffset: onward, as: UInt32.self)
      target.storeBytes(of: pixels.z, toByteOffset: 2 &* onward, as: UInt32.self)
      target.storeBytes(of: pixels.w, toByteOffset: 3 &* onward, as: UInt32.self)
    }
  }

  /// How four rows predict their pixels; a type and not a closure, so that it is compiled into the loop.
  private protocol WaveFilter {
    func predict(left: SIMD16<UInt8>, above: SIMD16<UInt8>, corner: SIMD16<UInt8>) -> SIMD16<UInt8>
  }

  private struct AllPaeth: WaveFilter {
    @inline(__always)
    func predict(
      left: SIMD16<UInt8>, above: SIMD16<UInt8>, corner: SIMD16<UInt8>
    ) -> SIMD16<UInt8> {
      PaethPredictor.nearest(left, above, corner)
    }
  }

  /// Any filter in each row. All but the average are Paeth's with the neighbours that the filter ignores set to zero.
  private struct Mixture: WaveFilter {
    // 255 in the bytes of rows whose filter uses this neighbour, or the average.
    private let left: SIMD16<UInt8>
    private let above: SIMD16<UInt8>
    private let corner: SIMD16<UInt8>
    private let average: SIMD16<UInt8>

    init(_ filters: SIMD4<UInt8>) {
      left = Self.mask(filters) { $0 == 1 || $0 == 4 }
      above = Self.mask(filters) { $0 == 2 || $0 == 4 }
      corner = Self.mask(filters) { $0 == 4 }
      average = Self.mask(filters) { $0 == 3 }
    }

    private static func mask(_ filters: SIMD4<UInt8>, _ isMember: (UInt8) -> Bool) -> SIMD16<UInt8> {
      var mask = SIMD16<UInt8>.zero
      for byte in 0..<16 where isMember(filters[byte / 4]) { mask[byte] = 255 }
      return mask
    }

    @inline(__always)
    func predict(
      left a: SIMD16<UInt8>, above b: SIMD16<UInt8>, corner c: SIMD16<UInt8>
    ) -> SIMD16<UInt8> {
      // The mean of two bytes, rounded down, without their carry.
      let mean = (a & b) &+ ((a ^ b) &>> 1)
      return PaethPredictor.nearest(a & left, b & above, c & corner) | mean & average
    }
  }
#endif
