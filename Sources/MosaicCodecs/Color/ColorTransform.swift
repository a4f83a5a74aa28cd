// From the samples of a file to sRGB, a row at a time.

import MosaicPixels

protocol ColorConversion {
  /// Whether the conversion changes no colour by more than one step of 255, so that it can be left out.
  var isIdentity: Bool { get }

  /// Converts `count` pixels of `source` into `target`; both must be long enough. Every format can become premultiplied BGRA;
  /// without alpha, gray can become gray, and RGB and CMYK can become RGB.
  func convert(
    _ source: UnsafeRawBufferPointer, _ format: SampleFormat, count: Int,
    into target: UnsafeMutableRawBufferPointer, pixelFormat: PixelFormat)
}

/// Converts the rows of one picture to sRGB. Use it from one thread at a time.
final class ColorTransform {
  let format: SampleFormat
  private let conversion: any ColorConversion

  init(_ format: SampleFormat, _ conversion: any ColorConversion) {
    self.format = format
    self.conversion = conversion
  }

  var isIdentity: Bool { conversion.isIdentity }

  /// Converts `count` pixels of `source` (in `format`) into `row` (in `pixelFormat`), as ``ColorConversion`` can.
  func convert(
    _ source: UnsafeRawBufferPointer, count: Int, into row: inout [UInt8], pixelFormat: PixelFormat
  ) {
    let length = count * pixelFormat.bytesPerPixel
    precondition(source.count >= count * format.bytesPerPixel, "a row of samples is whole")
    if row.count != length { row = [UInt8](repeating: 0, count: length) }
    row.withUnsafeMutableBytes {
      conversion.convert(source, format, count: count, into: $0, pixelFormat: pixelFormat)
    }
  }
}

/// The format of the samples that a decoder has before colour conversion.
struct SampleFormat: Hashable {
  enum Space: Int, CaseIterable {
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
struct GrayTransform: ColorConversion {
  private let table: [UInt8]

  /// - Parameter curve: The linear light of each stored value, 256 or 65,536 of them.
  init(curve: [UInt16]) {
    table = curve.map { SRGBCurve.stored[Int($0)] }
  }

  var isIdentity: Bool {
    table.count == 256 && table.enumerated().allSatisfy { abs(Int($1) - $0) <= 1 }
  }

  func convert(
    _ source: UnsafeRawBufferPointer, _ format: SampleFormat, count: Int,
    into target: UnsafeMutableRawBufferPointer, pixelFormat: PixelFormat
  ) {
    precondition(format.space == .gray && format.valueCount == table.count)
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
