// An embedded ICC profile, read by Little CMS, and the conversion by its tables.

#if ICC
  import CLCMS
  import MosaicPixels

  /// The one owner of a Little CMS profile. Not `Sendable`: it reads tags on demand. Source: ICC.1:2022. Little CMS prints nothing;
  /// it returns no profile for bytes that it cannot read.
  final class ICCProfile {
    /// Why a profile cannot be used; a clause.
    struct Failure: Error {
      var reason: String
    }

    let space: SampleFormat.Space
    let handle: cmsHPROFILE

    /// - Parameter space: The colour space of the picture's samples; a profile for another one is refused.
    init(_ bytes: [UInt8], for space: SampleFormat.Space) throws(Failure) {
      // Little CMS copies the bytes.
      guard let handle = bytes.withUnsafeBytes({ cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count)) })
      else { throw Failure(reason: "it is damaged") }
      self.handle = handle
      self.space = space
      let found = cmsGetColorSpace(handle)
      guard found == space.signature else {
        throw Failure(reason: "it is for \(Self.name(of: found)), and the picture is \(space.name)")
      }
      switch cmsGetDeviceClass(handle) {
      case cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass: break
      default: throw Failure(reason: "it is not of an input, a display or an output")
      }
    }

    deinit { cmsCloseProfile(handle) }

    func transform(_ format: SampleFormat) throws(Failure) -> ColorTransform {
      if hasTables { return ColorTransform(format, try ProfileTransform(self, format)) }
      switch space {
      case .gray:
        let curve = try curve(cmsSigGrayTRCTag, format)
        let isLab = cmsGetPCS(handle) == cmsSigLabData
        return ColorTransform(
          format, GrayTransform(curve: isLab ? curve.map(Self.light(ofLightness:)) : curve))
      case .rgb:
        let curves = [
          try curve(cmsSigRedTRCTag, format), try curve(cmsSigGreenTRCTag, format),
          try curve(cmsSigBlueTRCTag, format),
        ]
        let toD50 = Matrix3(
          columns: try color(cmsSigRedColorantTag), try color(cmsSigGreenColorantTag),
          try color(cmsSigBlueColorantTag))
        guard toD50.inverse != nil, let transform = MatrixTransform(curves: curves, toD50: toD50)
        else { throw Failure(reason: "its primaries span no colours") }
        return ColorTransform(format, transform)
      case .cmyk: throw Failure(reason: "it has no tables for CMYK")
      }
    }

    // MARK: Steps

    /// Whether it has tables to the profile connection space; they take precedence over curves and a matrix.
    private var hasTables: Bool {
      [cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigDToB0Tag, cmsSigDToB1Tag].contains { cmsIsTag(handle, $0) != 0 }
    }

    private func curve(_ tag: cmsTagSignature, _ format: SampleFormat) throws(Failure) -> [UInt16] {
      // The profile owns the curve and lives longer than this call.
      guard let curve = cmsReadTag(handle, tag) else {
        throw Failure(reason: "it is damaged or lacks a curve")
      }
      let tone = OpaquePointer(curve)
      let last = Float(format.valueCount - 1)
      return (0..<format.valueCount).map { value in
        let light = cmsEvalToneCurveFloat(tone, Float(value) / last)
        // Also false for NaN.
        return light > 0 ? UInt16((min(light, 1) * 65_535).rounded()) : 0
      }
    }

    private func color(_ tag: cmsTagSignature) throws(Failure) -> SIMD3<Double> {
      guard let color = cmsReadTag(handle, tag)?.assumingMemoryBound(to: cmsCIEXYZ.self).pointee,
        [color.X, color.Y, color.Z].allSatisfy({ abs($0) < 100 })
      else { throw Failure(reason: "it is damaged or lacks a primary") }
      return SIMD3(color.X, color.Y, color.Z)
    }

    /// CIE L*, with 65,535 for white, as linear light.
    private static func light(ofLightness value: UInt16) -> UInt16 {
      let lightness = Double(value) / 65_535 * 100
      let root = (lightness + 16) / 116
      return UInt16(((lightness > 8 ? root * root * root : lightness * 27 / 24_389) * 65_535).rounded())
    }

    private static func name(of space: cmsColorSpaceSignature) -> String {
      let known = SampleFormat.Space.allCases.first { $0.signature == space }?.name
      return known ?? (space == cmsSigLabData ? "Lab" : space == cmsSigXYZData ? "XYZ" : "other colours")
    }
  }

  extension SampleFormat.Space {
    var signature: cmsColorSpaceSignature {
      switch self {
      case .gray: cmsSigGrayData
      case .rgb: cmsSigRgbData
      case .cmyk: cmsSigCmykData
      }
    }
  }

  extension ICCProfile {
    static var libraryVersion: String {
      let version = Int(cmsGetEncodedCMMversion())
      let minor = version / 10 % 100
      return "\(version / 1000).\(minor)" + (version % 10 == 0 ? "" : ".\(version % 10)")
    }
  }

  // MARK: Conversion by tables

  /// The only owner of a Little CMS transform, for profiles with tables, such as printing presses and scanners have. Relative
  /// colorimetric with black point compensation. Pixels depend on the version of Little CMS, which interpolates in a grid of its
  /// own. The transform is made with the first row: that takes time, and a file that is opened for its header needs none.
  private final class ProfileTransform: ColorConversion {
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
