// From RGB of any primaries and curves to sRGB, in fixed point.

import MosaicPixels

/// Converts by tables to linear light, by a matrix to sRGB's primaries, and by a table back to stored values. Nearly all camera and
/// display profiles are of this kind. The same profile gives the same pixels on every machine, and 16-bit samples are converted
/// before they are cut to 8. The intent is relative colorimetric; black maps to black, so black point compensation changes nothing.
/// Colours outside sRGB are clipped in each channel.
struct MatrixTransform: ColorConversion {
  /// For each stored value of red, green and blue: its linear light in 16 bits.
  private let red: [UInt16]
  private let green: [UInt16]
  private let blue: [UInt16]
  private let factors: [Int]

  private static let fractionBits = 20
  /// The largest factor that is accepted; the widest colour spaces in use stay below 10.
  private static let largestFactor = 1000.0

  /// `nil` if a factor is NaN, infinite or above ``largestFactor``. The curves are the linear light of each stored value, 256 or
  /// 65,536 of them; `toD50` comes from a file and may hold any numbers.
  init?(curves: [[UInt16]], toD50: Matrix3) {
    precondition(curves.count == 3 && Set(curves.map(\.count)).count == 1, "three curves of one length")
    let toSRGB = Primaries.sRGBFromD50 * toD50
    // Also false for NaN.
    guard toSRGB.rows.allSatisfy({ row in (0..<3).allSatisfy { abs(row[$0]) <= Self.largestFactor } })
    else { return nil }
    (red, green, blue) = (curves[0], curves[1], curves[2])
    factors = toSRGB.rows.flatMap(Self.quantised)
  }

  /// Fixed-point factors. A row whose sum is 1 but for rounding is made to sum to exactly 1, so that gray stays gray.
  private static func quantised(_ row: SIMD3<Double>) -> [Int] {
    let one = Double(1 << fractionBits)
    var whole = (0..<3).map { Int((row[$0] * one).rounded()) }
    let missing = 1 << fractionBits - whole.reduce(0, +)
    if abs(missing) < 1 << fractionBits / 200, let largest = whole.indices.max(by: { whole[$0] < whole[$1] })
    {
      whole[largest] += missing
    }
    return whole
  }

  /// Whether sample colours all over the cube, and all grays, move by at most one step: then the transform is sRGB.
  var isIdentity: Bool {
    guard red.count == 256 else { return false }
    let steps = Array(stride(from: 0, through: 255, by: 51))
    let cube = steps.flatMap { r in steps.flatMap { g in steps.map { b in SIMD3(r, g, b) } } }
    return withTables { tables in
      (cube + (0..<256).map { SIMD3(repeating: $0) }).allSatisfy { color in
        let found = tables.convert(color.x, color.y, color.z)
        return (0..<3).allSatisfy { abs(Int(found[$0]) - color[$0]) <= 1 }
      }
    }
  }

  /// - Parameter format: RGB with as many values as the curves have.
  func convert(
    _ source: UnsafeRawBufferPointer, _ format: SampleFormat, count: Int,
    into target: UnsafeMutableRawBufferPointer, pixelFormat: PixelFormat
  ) {
    precondition(format.space == .rgb && format.valueCount == red.count)
    precondition(
      source.count >= count * format.bytesPerPixel && target.count >= count * pixelFormat.bytesPerPixel)
    withTables { tables in
      let alpha = format.hasAlpha
      switch (format.isSixteenBit, pixelFormat) {
      case (false, .rgb):
        let step = format.bytesPerPixel
        for x in 0..<count {
          let from = x &* step
          let color = tables.convert(Int(source[from]), Int(source[from &+ 1]), Int(source[from &+ 2]))
          target[x &* 3] = color.x
          target[x &* 3 &+ 1] = color.y
          target[x &* 3 &+ 2] = color.z
        }
      case (false, _):
        let step = format.bytesPerPixel
        for x in 0..<count {
          let from = x &* step
          let color = tables.convert(Int(source[from]), Int(source[from &+ 1]), Int(source[from &+ 2]))
          Self.store(color, alpha: alpha ? source[from &+ 3] : 255, in: target, at: x &* 4)
        }
      case (true, _):
        precondition(pixelFormat == .bgra)
        let step = format.samplesPerPixel
        let samples = source.bindMemory(to: UInt16.self)
        for x in 0..<count {
          let from = x &* step
          let color = tables.convert(Int(samples[from]), Int(samples[from &+ 1]), Int(samples[from &+ 2]))
          let opacity = alpha ? Self.narrowed(samples[from &+ 3]) : 255
          Self.store(color, alpha: opacity, in: target, at: x &* 4)
        }
      }
    }
  }

  @inline(__always)
  static func store(
    _ color: SIMD4<UInt8>, alpha: UInt8, in target: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    var pixel = SIMD4(color.z, color.y, color.x, alpha)
    if alpha != 255 {
      pixel = SIMD4(
        Premultiplication.multiply(color.z, alpha), Premultiplication.multiply(color.y, alpha),
        Premultiplication.multiply(color.x, alpha), alpha)
    }
    target.storeBytes(of: pixel, toByteOffset: offset, as: SIMD4<UInt8>.self)
  }

  /// 16 bits to 8, rounded to nearest, as libpng does.
  @inline(__always)
  static func narrowed(_ value: UInt16) -> UInt8 { UInt8((UInt32(value) * 255 + 32_895) >> 16) }

  // MARK: Tables

  /// The tables without bounds checks: an index is a sample (the curves have every value) or a light from 0 to white.
  private struct Tables {
    let red: UnsafeBufferPointer<UInt16>
    let green: UnsafeBufferPointer<UInt16>
    let blue: UnsafeBufferPointer<UInt16>
    let factors: UnsafeBufferPointer<Int>
    let stored: UnsafeBufferPointer<UInt8>

    @inline(__always)
    func convert(_ r: Int, _ g: Int, _ b: Int) -> SIMD4<UInt8> {
      let (red, green, blue) = (Int(red[r]), Int(green[g]), Int(blue[b]))
      @inline(__always)
      func channel(_ row: Int) -> UInt8 {
        let light =
          (factors[row] &* red &+ factors[row &+ 1] &* green &+ factors[row &+ 2] &* blue
            &+ 1 << (fractionBits - 1)) >> fractionBits
        return stored[min(max(light, 0), SRGBCurve.white)]
      }
      return SIMD4(channel(0), channel(3), channel(6), 255)
    }
  }

  private func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          factors.withUnsafeBufferPointer { factors in
            SRGBCurve.stored.withUnsafeBufferPointer { stored in
              body(Tables(red: red, green: green, blue: blue, factors: factors, stored: stored))
            }
          }
        }
      }
    }
  }
}
