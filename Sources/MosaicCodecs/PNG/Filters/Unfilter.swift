// Undoes PNG's five filters, one row at a time: hot loops of the fast reader.

#if FastPNG
  /// Undoes the filter of one row. Source: PNG Specification (Third Edition), section 9. A pixel of three bytes is loaded and
  /// stored as four: with three single bytes the processor waits for its own stores, which was seven times slower. So `raw`,
  /// `above` and `row` are separate buffers and each has ``slack`` bytes after the row.
  enum Unfilter {
    /// Bytes that the buffers must have after each row.
    static let slack = 32

    /// Undoes `filter`; returns `false` if no such filter exists.
    static func row(
      filter: UInt8, _ raw: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
      into row: UnsafeMutablePointer<UInt8>, count: Int, bytesPerPixel: Int
    ) -> Bool {
      switch filter {
      case 0: row.update(from: raw, count: count)
      case 1: pixelwise(Sub.self, bytesPerPixel, raw, above, row, count)
      case 2: for i in 0..<count { row[i] = raw[i] &+ above[i] }
      case 3: pixelwise(Average.self, bytesPerPixel, raw, above, row, count)
      case 4: pixelwise(Paeth.self, bytesPerPixel, raw, above, row, count)
      default: return false
      }
      return true
    }

    /// Runs a prediction along the row, compiled for each size of a pixel.
    @inline(__always)
    private static func pixelwise<Filter: Prediction>(
      _ filter: Filter.Type, _ bytesPerPixel: Int, _ raw: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
      _ row: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
      switch bytesPerPixel {
      case 1: run(filter, 1, raw, above, row, count)
      case 2: run(filter, 2, raw, above, row, count)
      case 3: run(filter, 3, raw, above, row, count)
      default: run(filter, 4, raw, above, row, count)
      }
    }

    @inline(__always)
    private static func run<Filter: Prediction>(
      _ filter: Filter.Type, _ step: Int, _ raw: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
      _ row: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
      let source = UnsafeRawPointer(raw)
      let top = UnsafeRawPointer(above)
      let target = UnsafeMutableRawPointer(row)
      var left = SIMD4<UInt8>.zero
      var corner = SIMD4<UInt8>.zero
      var i = 0
      while i < count {
        let here = top.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt8>.self)
        let difference = source.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt8>.self)
        left = difference &+ filter.predict(left: left, above: here, corner: corner)
        target.storeBytes(of: left, toByteOffset: i, as: SIMD4<UInt8>.self)
        corner = here
        i &+= step
      }
    }
  }

  /// How a filter predicts a pixel from its neighbours; a type and not a closure, so that it is compiled into the loop.
  private protocol Prediction {
    static func predict(left: SIMD4<UInt8>, above: SIMD4<UInt8>, corner: SIMD4<UInt8>) -> SIMD4<UInt8>
  }

  private enum Sub: Prediction {
    @inline(__always)
    static func predict(left: SIMD4<UInt8>, above: SIMD4<UInt8>, corner: SIMD4<UInt8>) -> SIMD4<UInt8> {
      left
    }
  }

  private enum Average: Prediction {
    /// The mean of two bytes, rounded down, without their carry.
    @inline(__always)
    static func predict(left: SIMD4<UInt8>, above: SIMD4<UInt8>, corner: SIMD4<UInt8>) -> SIMD4<UInt8> {
      (left & above) &+ ((left ^ above) &>> 1)
    }
  }

  private enum Paeth: Prediction {
    @inline(__always)
    static func predict(left: SIMD4<UInt8>, above: SIMD4<UInt8>, corner: SIMD4<UInt8>) -> SIMD4<UInt8> {
      narrow(PaethPredictor.nearest(wide(left), wide(above), wide(corner)))
    }

    // The casts below are sound: both sides are as long (4 bytes, or 16), made of whole integers without padding, and every
    // pattern of bits is a value of either.

    @inline(__always)
    private static func wide(_ pixel: SIMD4<UInt8>) -> SIMD16<UInt8> {
      unsafeBitCast(SIMD4(unsafeBitCast(pixel, to: UInt32.self), 0, 0, 0), to: SIMD16<UInt8>.self)
    }

    @inline(__always)
    private static func narrow(_ pixels: SIMD16<UInt8>) -> SIMD4<UInt8> {
      unsafeBitCast(unsafeBitCast(pixels, to: SIMD4<UInt32>.self).x, to: SIMD4<UInt8>.self)
    }
  }
#endif
