// The treatment of the colours that a file declares.

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
        // Eight bits first: whether it is sRGB does not depend on the depth, and 256 values are checked faster.
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
