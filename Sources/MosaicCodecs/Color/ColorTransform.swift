// From the samples of a file to sRGB, a row at a time.

import MosaicPixels

/// Converts the rows of one picture to sRGB. Use it from one thread at a time.
final class ColorTransform {
  let format: SampleFormat
  private let method: Method

  private enum Method {
    case gray(GrayTransform)
    case matrix(MatrixTransform)
    #if ICC
      case profile(ProfileTransform)
    #endif
  }

  /// For gray samples; `curve` is the linear light of each sample value.
  init(_ format: SampleFormat, curve: [UInt16]) {
    self.format = format
    method = .gray(GrayTransform(curve: curve))
  }

  /// For RGB samples; `curves` are the linear light of each value of red, green and blue, and `toD50` leads from there to XYZ
  /// under D50. `nil` if that matrix is unusable.
  init?(_ format: SampleFormat, curves: [[UInt16]], toD50: Matrix3) {
    guard let transform = MatrixTransform(curves: curves, toD50: toD50) else { return nil }
    self.format = format
    method = .matrix(transform)
  }

  #if ICC
    /// For samples that a profile converts by tables.
    init(_ profile: ProfileTransform) {
      format = profile.format
      method = .profile(profile)
    }
  #endif

  /// Whether it changes no colour by more than one step of 255, so that it can be left out.
  var isIdentity: Bool {
    switch method {
    case .gray(let transform): transform.isIdentity
    case .matrix(let transform): transform.isIdentity
    #if ICC
      case .profile: false
    #endif
    }
  }

  /// Converts `count` pixels of `source` (in `format`) into `row` (in `pixelFormat`).
  ///
  /// Every format can become premultiplied BGRA; without alpha, gray can become gray, and RGB and CMYK can become RGB.
  func convert(
    _ source: UnsafeRawBufferPointer, count: Int, into row: inout [UInt8], pixelFormat: PixelFormat
  ) {
    let length = count * pixelFormat.bytesPerPixel
    if row.count != length { row = [UInt8](repeating: 0, count: length) }
    row.withUnsafeMutableBytes { row in
      switch method {
      case .gray(let transform):
        transform.convert(source, format, count: count, into: row, pixelFormat: pixelFormat)
      case .matrix(let transform):
        transform.convert(source, format, count: count, into: row, pixelFormat: pixelFormat)
      #if ICC
        case .profile(let transform):
          transform.convert(source, count: count, into: row, pixelFormat: pixelFormat)
      #endif
      }
    }
  }
}

/// The format of the samples that a decoder has before colour conversion.
struct SampleFormat: Hashable {
  /// The colour space; raw values are numbers of channels.
  enum Space: Int {
    case gray = 1
    case rgb = 3
    case cmyk = 4

    var name: String {
      switch self {
      case .gray: "gray"
      case .rgb: "RGB"
      case .cmyk: "CMYK"
      }
    }
  }

  var space: Space
  /// Whether straight alpha follows the colours.
  var hasAlpha = false
  /// 16 bits a sample in native byte order; otherwise 8.
  var isSixteenBit = false

  var samplesPerPixel: Int { space.rawValue + (hasAlpha ? 1 : 0) }
  var bytesPerPixel: Int { samplesPerPixel * (isSixteenBit ? 2 : 1) }
  var valueCount: Int { isSixteenBit ? 65_536 : 256 }
}

/// Converts gray of any curve to sRGB by one table.
struct GrayTransform {
  private let table: [UInt8]

  /// - Parameter curve: The linear light of each stored value, 256 or 65,536 of them.
  init(curve: [UInt16]) {
    table = curve.map { SRGBCurve.stored[Int($0)] }
  }

  /// Whether no value moves by more than one step.
  var isIdentity: Bool {
    table.count == 256 && table.enumerated().allSatisfy { abs(Int($1) - $0) <= 1 }
  }

  /// Converts `count` pixels of `source` into `target`: gray for samples without alpha, otherwise BGRA.
  func convert(
    _ source: UnsafeRawBufferPointer, _ format: SampleFormat, count: Int,
    into target: UnsafeMutableRawBufferPointer, pixelFormat: PixelFormat
  ) {
    precondition(format.space == .gray && format.valueCount == table.count)
    precondition(
      source.count >= count * format.bytesPerPixel && target.count >= count * pixelFormat.bytesPerPixel)
    let step = format.samplesPerPixel
    let samples = source.bindMemory(to: UInt16.self)
    for x in 0..<count {
      let from = x * step
      let gray = table[format.isSixteenBit ? Int(samples[from]) : Int(source[from])]
      if pixelFormat == .gray {
        target[x] = gray
        continue
      }
      var alpha: UInt8 = 255
      if format.hasAlpha {
        alpha = format.isSixteenBit ? MatrixTransform.narrowed(samples[from + 1]) : source[from + 1]
      }
      MatrixTransform.store(SIMD4(repeating: gray), alpha: alpha, in: target, at: x * 4)
    }
  }
}
