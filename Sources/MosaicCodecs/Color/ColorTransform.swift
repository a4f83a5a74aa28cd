// From the samples of a file to sRGB, a row at a time.

import MosaicPixels

/// What converts the rows of one picture. Used from one thread at a time.
final class ColorTransform {
  /// What the rows to convert hold.
  let format: SampleFormat
  private let way: Way

  private enum Way {
    case gray(GrayTransform)
    case matrix(MatrixTransform)
    #if ICC
      case profile(ProfileTransform)
    #endif
  }

  /// Gray samples, and the light of each value that they can have.
  init(_ format: SampleFormat, curve: [UInt16]) {
    self.format = format
    way = .gray(GrayTransform(curve: curve))
  }

  /// RGB samples, the light of each value that red, green and blue can have, and what that light is under D50; `nil` where
  /// no colours come of that.
  init?(_ format: SampleFormat, curves: [[UInt16]], toD50: Matrix3) {
    guard let transform = MatrixTransform(curves: curves, toD50: toD50) else { return nil }
    self.format = format
    way = .matrix(transform)
  }

  #if ICC
    /// Samples whose colours a profile has tables for.
    init(_ profile: ProfileTransform) {
      format = profile.format
      way = .profile(profile)
    }
  #endif

  /// Whether it leaves colours as they are, to one step of 255, so that it can be left out.
  var isIdentity: Bool {
    switch way {
    case .gray(let transform): transform.isIdentity
    case .matrix(let transform): transform.isIdentity
    #if ICC
      case .profile: false
    #endif
    }
  }

  /// Converts a row of `count` pixels of `source`, which is in `format`, into `row` in `pixelFormat`.
  ///
  /// Gray without alpha may become gray, RGB and CMYK without alpha RGB, and everything premultiplied BGRA.
  func convert(
    _ source: UnsafeRawBufferPointer, count: Int, into row: inout [UInt8], pixelFormat: PixelFormat
  ) {
    let length = count * pixelFormat.bytesPerPixel
    if row.count != length { row = [UInt8](repeating: 0, count: length) }
    row.withUnsafeMutableBytes { row in
      switch way {
      case .gray(let transform):
        transform.convert(source, format, count: count, into: row, pixelFormat: pixelFormat)
      case .matrix(let transform):
        transform.convert(source, format, count: count, into: row, pixelFormat: pixelFormat)
      #if ICC
        case .profile(let transform):
          transform.convert(source, count: count, into: row, pixelFormat: pixelFormat)
      #endif
      }
    }
  }
}
