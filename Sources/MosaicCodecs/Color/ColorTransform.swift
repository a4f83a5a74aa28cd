// From the samples of a file to sRGB, a row at a time.

import MosaicPixels

/// Converts the rows of one picture to sRGB. Use it from one thread at a time.
final class ColorTransform {
  /// The format of the source rows.
  let format: SampleFormat
  private let method: Method

  private enum Method {
    case gray(GrayTransform)
    case matrix(MatrixTransform)
    #if ICC
      case profile(ProfileTransform)
    #endif
  }

  /// For gray samples; `curve` is the linear light of each sample value.
  init(_ format: SampleFormat, curve: [UInt16]) {
    self.format = format
    method = .gray(GrayTransform(curve: curve))
  }

  /// For RGB samples; `curves` are the linear light of each value of red, green and blue, and `toD50` leads from there to XYZ
  /// under D50. `nil` if that matrix is unusable.
  init?(_ format: SampleFormat, curves: [[UInt16]], toD50: Matrix3) {
    guard let transform = MatrixTransform(curves: curves, toD50: toD50) else { return nil }
    self.format = format
    method = .matrix(transform)
  }

  #if ICC
    /// For samples that a profile converts by tables.
    init(_ profile: ProfileTransform) {
      format = profile.format
      method = .profile(profile)
    }
  #endif

  /// Whether it changes no colour by more than one step of 255, so that it can be left out.
  var isIdentity: Bool {
    switch method {
    case .gray(let transform): transform.isIdentity
    case .matrix(let transform): transform.isIdentity
    #if ICC
      case .profile: false
    #endif
    }
  }

  /// Converts `count` pixels of `source` (in `format`) into `row` (in `pixelFormat`).
  ///
  /// Every format can become premultiplied BGRA; without alpha, gray can become gray, and RGB and CMYK can become RGB.
  func convert(
    _ source: UnsafeRawBufferPointer, count: Int, into row: inout [UInt8], pixelFormat: PixelFormat
  ) {
    let length = count * pixelFormat.bytesPerPixel
    if row.count != length { row = [UInt8](repeating: 0, count: length) }
    row.withUnsafeMutableBytes { row in
      switch method {
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
