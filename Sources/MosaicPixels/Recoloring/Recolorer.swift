// Colours changed toward others, in place: distances as in OKLab, arithmetic in whole numbers.

/// Changes the colours of pixels in place, row by row, in whole numbers: the result is the same on every machine.
///
/// Colours that sRGB lacks are cut in linear light, each channel for itself. Results are within 1 of 255 of results in real
/// numbers; at low alpha, colours are as coarse as stored.
package struct Recolorer: Sendable {
  /// Added to the three cube roots of a pixel, which are in units of 2⁻¹⁵.
  private let shift: SIMD3<Int>
  /// In units of 2⁻¹⁶: the factor on the pixel's lightness, less the mean; the product is added to all three.
  private let spread: Int
  /// In units of 2⁻²⁹.
  private let mean: Int

  private var isIdentity: Bool { shift == .zero && spread == 0 }

  /// Makes a change of colours.
  ///
  /// - Parameters:
  ///   - lightness: The amount added to lightness, whose whole is 1; −1 to 1, as the other two.
  ///   - a: The amount added to `a`.
  ///   - b: The amount added to `b`.
  ///   - contrast: The factor on differences of lightness from `mean`, 0.1 to 10.
  ///   - mean: 0 to 1.
  package init(lightness: Double, a: Double, b: Double, contrast: Double, mean: Double) {
    // OKLab is a linear map of the cube roots, and lightness counts 1 in each row of its inverse. So a change of lightness is the same
    // number for all three, and one of a and b is constant.
    let roots = SIMD3(
      lightness + 0.3963377774 * a + 0.2158037573 * b, lightness - 0.1055613458 * a - 0.0638541728 * b,
      lightness - 0.0894841775 * a - 1.2914855480 * b)
    // In their ranges, these are less than 4, and 10.
    shift = SIMD3(Self.fixed(roots.x, 15), Self.fixed(roots.y, 15), Self.fixed(roots.z, 15))
    spread = Self.fixed(contrast - 1, 16)
    self.mean = Self.fixed(mean, 29)
  }

  /// Changes rows of premultiplied BGRA. Alpha stays. Some 25 ns a pixel.
  package func apply(to rows: inout [UInt8]) {
    rows.withUnsafeMutableBufferPointer { apply(to: $0) }
  }

  private func apply(to pixels: UnsafeMutableBufferPointer<UInt8>) {
    precondition(pixels.count % 4 == 0, "a pixel has four bytes")
    if isIdentity { return }
    SRGBCurve.light.withUnsafeBufferPointer { light in
      SRGBCurve.stored.withUnsafeBufferPointer { stored in
        Self.roots.withUnsafeBufferPointer { roots in
          let tables = Tables(light: light, stored: stored, roots: roots)
          for start in stride(from: 0, to: pixels.count, by: 4) { change(pixels, start, tables) }
        }
      }
    }
  }

  // MARK: A pixel

  /// Linear light of the 256 stored values, 16 bits; stored values and cube roots of the 65,536 values of light.
  private struct Tables {
    let light: UnsafeBufferPointer<UInt16>
    let stored: UnsafeBufferPointer<UInt8>
    let roots: UnsafeBufferPointer<UInt16>
  }

  /// Cube roots of light, in units of 2⁻¹⁵.
  private static let roots: [UInt16] = (0...SRGBCurve.white).map {
    UInt16(fixed(OKLab.cubeRoot(Double($0) / Double(SRGBCurve.white)), 15))
  }

  private static func fixed(_ number: Double, _ bits: Int) -> Int {
    Int((number * Double(1 << bits)).rounded())
  }

  /// The pixel's bytes lie inside, because `start` and the count are multiples of four.
  @inline(__always)
  private func change(_ pixels: UnsafeMutableBufferPointer<UInt8>, _ start: Int, _ tables: Tables) {
    let alpha = Int(pixels[start &+ 3])
    if alpha == 0 { return }
    var color = SIMD3(Int(pixels[start &+ 2]), Int(pixels[start &+ 1]), Int(pixels[start]))
    if alpha < 255 {
      for channel in 0..<3 { color[channel] = min(255, (color[channel] &* 255 &+ alpha / 2) / alpha) }
    }
    color = changed(color, tables)
    if alpha < 255 { color = (color &* alpha &+ 127) / 255 }
    pixels[start &+ 2] = UInt8(truncatingIfNeeded: color.x)
    pixels[start &+ 1] = UInt8(truncatingIfNeeded: color.y)
    pixels[start] = UInt8(truncatingIfNeeded: color.z)
  }

  /// From stored values to stored values, 0 to 255.
  @inline(__always)
  private func changed(_ color: SIMD3<Int>, _ tables: Tables) -> SIMD3<Int> {
    let (red, green, blue) = (
      Int(tables.light[color.x]), Int(tables.light[color.y]), Int(tables.light[color.z])
    )
    // Each row of the matrix has the sum 65,536: white stays 65,535, the last of the table.
    let long = Int(tables.roots[(27_015 &* red &+ 35_149 &* green &+ 3_372 &* blue &+ 32_768) &>> 16])
    let medium = Int(tables.roots[(13_887 &* red &+ 44_610 &* green &+ 7_039 &* blue &+ 32_768) &>> 16])
    let short = Int(tables.roots[(5_787 &* red &+ 18_463 &* green &+ 41_286 &* blue &+ 32_768) &>> 16])
    // Lightness has units of 2⁻²⁹.
    let lightness = 3_448 &* long &+ 13_003 &* medium &- 67 &* short
    let added = ((lightness &- mean) &* spread) &>> 30
    let (l, m, s) = (
      cube(long &+ added &+ shift.x), cube(medium &+ added &+ shift.y), cube(short &+ added &+ shift.z)
    )
    // These rows have the sum 65,535, which white gets.
    return SIMD3(
      Int(tables.stored[Self.clipped(267_169 &* l &- 216_771 &* m &+ 15_137 &* s)]),
      Int(tables.stored[Self.clipped(-83_127 &* l &+ 171_030 &* m &- 22_368 &* s)]),
      Int(tables.stored[Self.clipped(-275 &* l &- 46_099 &* m &+ 111_909 &* s)]))
  }

  /// In units of 2⁻²⁰. Roots are below 16: their cubes fit.
  @inline(__always)
  private func cube(_ root: Int) -> Int { (root &* root &* root) &>> 25 }

  @inline(__always)
  private static func clipped(_ light: Int) -> Int {
    max(0, min(SRGBCurve.white, (light &+ 1 << 19) &>> 20))
  }
}
