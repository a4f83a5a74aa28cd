// The treatment of the colours that a file declares, and the conversion around a decoder that has none.

import MosaicPixels
import MosaicSystem

enum ColorVerdict {
  case sRGB
  case convert(ColorTransform)
  case ignored(String)
  case notRead

  var treatment: ColorTreatment {
    switch self {
    case .sRGB: .sRGB
    case .convert: .converted
    case .ignored(let reason): .ignored(reason)
    case .notRead: .notRead
    }
  }

  var transform: ColorTransform? {
    if case .convert(let transform) = self { transform } else { nil }
  }
}

extension ColorVerdict {
  /// The largest profile that is read, in bytes; profiles of printing presses have up to 3 MB.
  static let largestProfile = 4 << 20

  init(profile bytes: [UInt8], _ format: SampleFormat) {
    #if ICC
      guard bytes.count <= Self.largestProfile else {
        self = .ignored("it has \(bytes.count) bytes; \(Self.largestProfile) are allowed")
        return
      }
      do throws(ICCProfile.Failure) {
        let profile = try ICCProfile(bytes, for: format.space)
        // Check with eight bits first: whether the space is sRGB does not depend on the depth, and 256 values are checked faster.
        var eight = format
        eight.isSixteenBit = false
        let transform = try profile.transform(eight)
        if transform.isIdentity {
          self = .sRGB
        } else {
          self = .convert(format == eight ? transform : try profile.transform(format))
        }
      } catch {
        self = .ignored(error.reason)
      }
    #else
      self = .notRead
    #endif
  }
}

// MARK: Conversion around a decoder

/// Converts the rows of a decoder to sRGB, by the colours that its file declares. For this, premultiplied BGRA is converted to
/// straight alpha and premultiplied again. Straight BGRA comes out straight.
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

  /// The decoder itself if its colours are sRGB; otherwise a ``ColorManagedDecoder`` around it. `alpha` is the form of the rows
  /// of both.
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
    self.decoder = decoder
    self.alpha = alpha
    transform = verdict.transform
    var header = decoder.header
    header.colors = verdict.treatment
    self.header = header
  }

  func readRow(into row: inout [UInt8]) throws(FileError.Kind) {
    guard let transform else { return try decoder.readRow(into: &row) }
    try decoder.readRow(into: &samples)
    if pixelFormat == .bgra {
      if rgba.count != samples.count { rgba = [UInt8](repeating: 0, count: samples.count) }
      samples.withUnsafeBytes { source in
        rgba.withUnsafeMutableBytes { target in
          guard let source = source.baseAddress, let target = target.baseAddress else { return }
          switch alpha {
          case .premultiplied: RowPacking.pack(source, into: target, width: rowWidth, hasAlpha: true)
          case .straight: Premultiplication.swapRedAndBlue(source, into: target, count: rowWidth)
          }
        }
      }
      rgba.withUnsafeBytes { transform.convert($0, count: rowWidth, into: &row, pixelFormat: pixelFormat) }
      alpha.restore(&row)
    } else {
      samples.withUnsafeBytes { transform.convert($0, count: rowWidth, into: &row, pixelFormat: pixelFormat) }
    }
  }

  func finish() throws(FileError.Kind) { try decoder.finish() }
}
