// What the decoders of all formats have in common.

import MosaicPixels

/// Decodes a picture row by row, as ``RowDecoder`` says. It knows the bytes of a file and not its name, which
/// ``CheckedDecoder`` puts into its errors.
protocol FormatDecoder: PictureDecoder {
  func readRow(into row: inout [UInt8]) throws(CodecError.Kind)

  func finish() throws(CodecError.Kind)
}

/// A decoder that is made from the bytes of a file.
protocol FileDecoder: FormatDecoder, SendableMetatype {
  /// The libraries behind it, each with its version: `libpng 1.6.39`.
  static var libraries: [String] { get }

  /// Reads the header; no pixels are decoded.
  init(_ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm) throws(CodecError.Kind)

  /// Makes the decoder, or one around it that converts its colours or is faster.
  static func open(
    _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm
  ) throws(CodecError.Kind) -> any FormatDecoder
}

extension FileDecoder {
  static func open(
    _ source: ByteSource, limits: DecodeLimits, _ form: DecodeForm
  ) throws(CodecError.Kind) -> any FormatDecoder {
    try Self(source, limits: limits, form)
  }
}

/// The size and the alpha that are wanted of a decoder.
struct DecodeForm: Hashable, Sendable {
  /// How many times smaller the picture will be, see ``ImageReader/open(_:limits:reducing:)``.
  var factor = 1.0
  /// The form of alpha in the rows.
  var alpha = AlphaForm.premultiplied
}
