// Judges an embedded ICC profile.

extension ColorVerdict {
  /// The largest profile that is looked at: those of presses have up to some 3 MB.
  static let largestProfile = 4 << 20

  /// Whether an embedded profile can be used for samples of a format, and what for.
  init(profile bytes: [UInt8], _ format: SampleFormat) {
    #if ICC
      guard bytes.count <= Self.largestProfile else {
        self = .ignored("it has \(bytes.count) bytes; \(Self.largestProfile) are allowed")
        return
      }
      do throws(ICCProfile.Failure) {
        let profile = try ICCProfile(bytes, for: format.space)
        // Eight bits first: whether it is sRGB does not depend on the depth, and few values are quicker looked at.
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
