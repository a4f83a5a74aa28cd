// Pictures of the kinds that the fast PNG reader knows, and their pixels.

import MosaicPixels

/// A picture that the fast reader can read; libpng has read and checked its header.
struct FastPNGPicture {
  enum PixelKind: Hashable {
    case gray, rgb, grayAlpha, rgba
    /// Indices into these 256 colours, BGRA, premultiplied unless straight alpha is asked for.
    case palette([UInt32])
  }

  var width: Int
  var height: Int
  var kind: PixelKind
  /// Position in the file of the first byte of picture data.
  var firstPayload: Int
  /// The colour conversion, if any; a palette is converted already.
  var transform: ColorTransform?
  var alpha = AlphaForm.premultiplied

  var bytesPerPixel: Int {
    switch kind {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  var pixelFormat: PixelFormat {
    switch kind {
    case .gray: .gray
    case .rgb: .rgb
    case .grayAlpha, .rgba, .palette: .bgra
    }
  }
}

extension FastPNGPicture {
  /// Expands the unfiltered samples of a row into pixels of ``pixelFormat``; colours of a palette are left unchanged.
  func expand(_ source: ArraySlice<UInt8>, into row: inout [UInt8]) {
    let isStraight = alpha == .straight
    let count = width * pixelFormat.bytesPerPixel
    if row.count != count { row = [UInt8](repeating: 0, count: count) }
    // `source` has all of the row's samples, and `row` room for all of its pixels.
    source.withUnsafeBytes { source in
      row.withUnsafeMutableBytes { row in
        switch kind {
        case .gray, .rgb: row.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
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
