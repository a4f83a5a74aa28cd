// What to do about the colours that a file declares.

/// A judgement of what a file says of its colours.
enum ColorVerdict {
  case sRGB
  case convert(ColorTransform)
  case ignored(String)
  case notRead

  /// What the header says of it.
  var treatment: ColorTreatment {
    switch self {
    case .sRGB: .sRGB
    case .convert: .converted
    case .ignored(let reason): .ignored(reason)
    case .notRead: .notRead
    }
  }

  /// What there is to do.
  var transform: ColorTransform? {
    if case .convert(let transform) = self { transform } else { nil }
  }
}
