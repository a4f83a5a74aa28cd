// From the samples of a PNG row to pixels.

#if FastPNG
  /// Turns unfiltered rows into gray, RGB or BGRA.
  enum PixelExpansion {
    /// Expands `width` pixels of `source` into `row`, which is resized to fit.
    ///
    /// - Parameter alpha: Whether colours are multiplied with alpha; those of a palette are left as they are.
    static func expand(
      _ source: ArraySlice<UInt8>, _ kind: FastPNGPicture.Kind, width: Int, alpha form: AlphaForm,
      into row: inout [UInt8]
    ) {
      let isStraight = form == .straight
      let count =
        switch kind {
        case .gray: width
        case .rgb: width * 3
        case .grayAlpha, .rgba, .palette: width * 4
        }
      if row.count != count { row = [UInt8](repeating: 0, count: count) }
      // `source` has all of the row's samples, and `row` room for all of its pixels.
      source.withUnsafeBytes { source in
        row.withUnsafeMutableBytes { row in
          switch kind {
          case .gray, .rgb:
            row.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
          case .grayAlpha:
            for x in 0..<width {
              let alpha = source[x &* 2 &+ 1]
              let gray = isStraight ? source[x &* 2] : Premultiplication.multiply(source[x &* 2], alpha)
              row.storeBytes(of: SIMD4(gray, gray, gray, alpha), toByteOffset: x &* 4, as: SIMD4<UInt8>.self)
            }
          case .rgba where isStraight:
            if let source = source.baseAddress, let row = row.baseAddress {
              Premultiplication.swapRedAndBlue(source, into: row, count: width)
            }
          case .rgba:
            for x in 0..<width {
              let rgba = source.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt8>.self)
              var bgra = SIMD4(rgba.z, rgba.y, rgba.x, rgba.w)
              if rgba.w != 255 {
                bgra = SIMD4(
                  Premultiplication.multiply(rgba.z, rgba.w), Premultiplication.multiply(rgba.y, rgba.w),
                  Premultiplication.multiply(rgba.x, rgba.w), rgba.w)
              }
              row.storeBytes(of: bgra, toByteOffset: x &* 4, as: SIMD4<UInt8>.self)
            }
          case .palette(let colors):
            colors.withUnsafeBufferPointer { colors in
              for x in 0..<width {
                row.storeBytes(of: colors[Int(source[x])], toByteOffset: x &* 4, as: UInt32.self)
              }
            }
          }
        }
      }
    }
  }
#endif
