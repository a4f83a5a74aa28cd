// Conversion by the tables of a profile, through Little CMS.

#if ICC
  import CLCMS
  import MosaicPixels

  /// The one owner of a Little CMS transform, for profiles with tables such as those of printing presses and scanners. Relative
  /// colorimetric with black point compensation. Pixels depend on the version of Little CMS, which interpolates in a grid of its
  /// own. The transform is made with the first row: that takes time, and a file that is opened for its header needs none.
  final class ProfileTransform: ColorConversion {
    private let profile: ICCProfile
    private var transform: cmsHTRANSFORM?
    private var spare: [UInt8] = []

    init(_ profile: ICCProfile, _ format: SampleFormat) throws(ICCProfile.Failure) {
      self.profile = profile
      // Without a grid this is fast, and it shows whether the tables are valid.
      guard let trial = Self.make(profile, format, UInt32(cmsFLAGS_NOOPTIMIZE)) else {
        throw ICCProfile.Failure(reason: "its tables are damaged")
      }
      cmsDeleteTransform(trial)
    }

    deinit { if let transform { cmsDeleteTransform(transform) } }

    var isIdentity: Bool { false }

    func convert(
      _ source: UnsafeRawBufferPointer, _ format: SampleFormat, count: Int,
      into target: UnsafeMutableRawBufferPointer, pixelFormat: PixelFormat
    ) {
      if transform == nil {
        transform = Self.make(profile, format, 0) ?? Self.make(profile, format, UInt32(cmsFLAGS_NOOPTIMIZE))
      }
      // The trial worked, so only a lack of memory can be the reason.
      guard let transform else { return }
      if spare.count != count * 4 { spare = [UInt8](repeating: 255, count: count * 4) }
      spare.withUnsafeMutableBytes { rgba in
        cmsDoTransform(transform, source.baseAddress, rgba.baseAddress, UInt32(count))
        for x in 0..<count {
          let pixel = rgba.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt8>.self)
          switch pixelFormat {
          case .gray: target[x] = pixel.y
          case .rgb:
            target[x &* 3] = pixel.x
            target[x &* 3 &+ 1] = pixel.y
            target[x &* 3 &+ 2] = pixel.z
          case .bgra:
            MatrixTransform.store(pixel, alpha: format.hasAlpha ? pixel.w : 255, in: target, at: x &* 4)
          }
        }
      }
    }

    private static func make(
      _ profile: ICCProfile, _ format: SampleFormat, _ flags: UInt32
    ) -> cmsHTRANSFORM? {
      guard let target = cmsCreate_sRGBProfile() else { return nil }
      // The transform does not keep its profiles.
      defer { cmsCloseProfile(target) }
      let all =
        flags | UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
        | (format.hasAlpha ? UInt32(cmsFLAGS_COPY_ALPHA) : 0)
      return cmsCreateTransform(
        profile.handle, format.code, target, SampleFormat.rgba, UInt32(INTENT_RELATIVE_COLORIMETRIC), all)
    }
  }

  extension SampleFormat {
    /// Little CMS' code for it, as its macros TYPE_GRAY_8, TYPE_RGBA_16 and so on compute it.
    fileprivate var code: UInt32 {
      // CMYK as Adobe's programs write it, with 255 for no ink (a "flavor").
      return UInt32(_cmsLCMScolorSpace(space.signature)) << 16 | (space == .cmyk ? 1 << 13 : 0)
        | (hasAlpha ? 1 << 7 : 0) | UInt32(space.rawValue) << 3 | (isSixteenBit ? 2 : 1)
    }

    fileprivate static let rgba = UInt32(PT_RGB) << 16 | 1 << 7 | 3 << 3 | 1
  }
#endif
