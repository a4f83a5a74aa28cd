// Colour conversion around a decoder that has none.

import MosaicPixels

/// Converts the rows of a decoder to sRGB, by the ICC profile of its file.
///
/// Premultiplied BGRA is converted to straight alpha for it and premultiplied again. Straight BGRA comes out straight.
final class ColorManagedDecoder: RowDecoder {
  let header: ImageHeader
  var pixelFormat: PixelFormat { decoder.pixelFormat }
  var heldBytes: Int { decoder.heldBytes }
  var reduction: Int { decoder.reduction }
  let decoder: any RowDecoder
  /// `nil` if the profile cannot be used; then only the header differs.
  private let transform: ColorTransform?
  private let alpha: AlphaForm
  private var samples: [UInt8] = []
  private var rgba: [UInt8] = []

  /// Like `wrapping(_:profile:alpha:)`, for primaries and a curve that a file names by numbers.
  static func wrapping(_ decoder: any RowDecoder, _ points: CodingPoints, alpha: AlphaForm) -> any RowDecoder
  {
    wrapping(decoder, points.verdict(format(of: decoder)), alpha)
  }

  private static func wrapping(
    _ decoder: any RowDecoder, _ verdict: ColorVerdict, _ alpha: AlphaForm
  ) -> any RowDecoder {
    if case .sRGB = verdict { return decoder }
    return ColorManagedDecoder(decoder, verdict, alpha)
  }

  private static func format(of decoder: any RowDecoder) -> SampleFormat {
    SampleFormat(
      space: decoder.pixelFormat == .gray ? .gray : .rgb, hasAlpha: decoder.pixelFormat == .bgra)
  }

  /// The decoder itself if there is no profile or it is sRGB; otherwise one around it, whose header states the treatment.
  ///
  /// - Parameter alpha: What the decoder's rows hold, and those of the result.
  static func wrapping(
    _ decoder: any RowDecoder, profile: [UInt8]?, alpha: AlphaForm = .premultiplied
  ) -> any RowDecoder {
    guard let profile, !profile.isEmpty else { return decoder }
    return wrapping(decoder, ColorVerdict(profile: profile, format(of: decoder)), alpha)
  }

  private init(_ decoder: any RowDecoder, _ verdict: ColorVerdict, _ alpha: AlphaForm) {
    self.decoder = decoder
    self.alpha = alpha
    transform = verdict.transform
    header = decoder.header.with(verdict.treatment)
  }

  func readRow(into row: inout [UInt8]) throws(CodecError) {
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

  func finish() throws(CodecError) { try decoder.finish() }
}

extension ImageHeader {
  fileprivate func with(_ colors: ColorTreatment) -> ImageHeader {
    ImageHeader(
      format: format, width: width, height: height, orientation: orientation, bitDepth: bitDepth,
      hasAlpha: hasAlpha, isInterlaced: isInterlaced, colors: colors, photo: photo)
  }
}
