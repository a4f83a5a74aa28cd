// Whether colours are multiplied with alpha.

/// How the colours of decoded pixels and their alpha belong together.
enum AlphaForm: Hashable, Sendable {
  /// Colours are multiplied with alpha, as they are painted.
  case premultiplied
  /// Colours are as the file has them. Where they go through a colour conversion, they are those of the premultiplied result,
  /// divided by alpha.
  case straight

  /// Divides a row of premultiplied BGRA by alpha if the form is straight: colour conversions return premultiplied rows.
  func restore(_ row: inout [UInt8]) {
    guard self == .straight else { return }
    row.withUnsafeMutableBufferPointer { Premultiplication.divide(row: $0) }
  }
}

/// In which form a decoder returns a picture.
struct DecodeForm: Hashable, Sendable {
  /// How many times smaller the picture will be, see ``ImageReader/open(_:limits:reducing:)``.
  var factor = 1.0
  /// What the rows of pictures with alpha hold.
  var alpha = AlphaForm.premultiplied
}
