// What to do about the colours that a file declares.

/// What to do about the colour space that a file states.
enum ColorVerdict {
  case sRGB
  case convert(ColorTransform)
  case ignored(String)
  case notRead

  /// For the header.
  var treatment: ColorTreatment {
    switch self {
    case .sRGB: .sRGB
    case .convert: .converted
    case .ignored(let reason): .ignored(reason)
    case .notRead: .notRead
    }
  }

  /// The conversion, if there is one.
  var transform: ColorTransform? {
    if case .convert(let transform) = self { transform } else { nil }
  }
}
