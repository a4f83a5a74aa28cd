// Colour conversion around a decoder that has none.

import MosaicPixels

/// Converts the rows of a decoder to sRGB, by what its file says of its colours.
///
/// Premultiplied BGRA is converted to straight alpha for it and premultiplied again. Straight BGRA comes out straight.
final class ColorManagedDecoder: FormatDecoder {
  let header: ImageHeader
  var pixelFormat: PixelFormat { decoder.pixelFormat }
  var heldBytes: Int { decoder.heldBytes }
  var reduction: Int { decoder.reduction }
  let decoder: any FormatDecoder
  /// `nil` if the profile cannot be used; then only the header differs.
  private let transform: ColorTransform?
  private let alpha: AlphaForm
  private var samples: [UInt8] = []
  private var rgba: [UInt8] = []

  /// The decoder itself if its colours are sRGB; otherwise one around it, whose header states the treatment.
  ///
  /// - Parameters:
  ///   - verdict: What is to be done with samples of the decoder's format.
  ///   - alpha: What the decoder's rows hold, and those of the result.
  static func wrapping(
    _ decoder: any FormatDecoder, _ alpha: AlphaForm = .premultiplied,
    _ verdict: (SampleFormat) -> ColorVerdict
  ) -> any FormatDecoder {
    let format = SampleFormat(
      space: decoder.pixelFormat == .gray ? .gray : .rgb, hasAlpha: decoder.pixelFormat == .bgra)
    let verdict = verdict(format)
    if case .sRGB = verdict { return decoder }
    return ColorManagedDecoder(decoder, verdict, alpha)
  }

  private init(_ decoder: any FormatDecoder, _ verdict: ColorVerdict, _ alpha: AlphaForm) {
    (self.decoder, self.alpha, transform) = (decoder, alpha, verdict.transform)
    header = decoder.header.with(verdict.treatment)
  }

  func readRow(into row: inout [UInt8]) throws(CodecError.Kind) {
    guard let transform else { return try decoder.readRow(into: &row) }
    try decoder.readRow(into: &samples)
    if pixelFormat == .bgra {
      if rgba.count != samples.count { rgba = [UInt8](repeating: 0, count: samples.count) }
      samples.withUnsafeBufferPointer { source in
        rgba.withUnsafeMutableBufferPointer { target in
          switch alpha {
          case .premultiplied: Premultiplication.toRGBA(source, into: target)
          case .straight: Premultiplication.swapRedAndBlue(source, into: target)
          }
        }
      }
      rgba.withUnsafeBytes { transform.convert($0, count: rowWidth, into: &row, pixelFormat: pixelFormat) }
      alpha.restore(&row)
    } else {
      samples.withUnsafeBytes { transform.convert($0, count: rowWidth, into: &row, pixelFormat: pixelFormat) }
    }
  }

  func finish() throws(CodecError.Kind) { try decoder.finish() }
}

extension ImageHeader {
  fileprivate func with(_ colors: ColorTreatment) -> ImageHeader {
    ImageHeader(
      format: format, width: width, height: height, orientation: orientation, bitDepth: bitDepth,
      hasAlpha: hasAlpha, isInterlaced: isInterlaced, colors: colors, photo: photo)
  }
}
