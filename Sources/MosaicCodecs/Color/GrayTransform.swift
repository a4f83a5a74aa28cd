// From gray of any curve to sRGB.

import MosaicPixels

/// Converts gray of any curve to sRGB by one table.
struct GrayTransform {
  /// The sRGB value of each stored value.
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
