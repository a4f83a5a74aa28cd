import Foundation
import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct LinearResamplerTests {
  private func linear(
    _ picture: Pixmap, columns: SourceSpan? = nil, rows: SourceSpan? = nil, width: Int, height: Int
  ) -> Pixmap {
    picture.resampled(
      columns: columns ?? SourceSpan(start: 0, length: Double(picture.width)),
      rows: rows ?? SourceSpan(start: 0, length: Double(picture.height)), width: width, height: height,
      linear: true)
  }

  private func checker(_ side: Int) -> Pixmap {
    filled(side, side) { ($0 + $1).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFF00_0000 }
  }

  @Test("a fine checkerboard looks gray from afar", arguments: [8, 16, 32])
  func checkerboard(target: Int) {
    let (light, stored) = (
      linear(checker(128), width: target, height: target),
      checker(128).resampled(width: target, height: target)
    )
    for y in 2..<target - 2 {
      for x in 2..<target - 2 {
        #expect([0, 8, 16].allSatisfy { abs(Int(light[x, y] >> $0 & 255) - 188) <= 1 }, "\(light[x, y])")
        #expect([0, 8, 16].allSatisfy { abs(Int(stored[x, y] >> $0 & 255) - 128) <= 1 }, "\(stored[x, y])")
      }
    }
  }

  @Test("flat areas stay what they are", arguments: [(37, 23), (5, 5), (90, 70)])
  func flatAreas(size: (Int, Int)) {
    for value in stride(from: 0, through: 255, by: 3) as StrideThrough<UInt32> {
      let pixel = 0xFF00_0000 | value << 16 | (255 - value) << 8 | value / 2
      let made = linear(filled(40, 30) { _, _ in pixel }, width: size.0, height: size.1)
      #expect(made == filled(size.0, size.1) { _, _ in pixel }, "\(value)")
    }
  }

  @Test("layouts agree", arguments: [3, 11, 40])
  func layouts(target: Int) {
    var random = SeededGenerator(seed: UInt64(target))
    let grays = random.bytes(40 * 40)
    func made(_ pixelFormat: PixelFormat) -> [UInt8] {
      var resampler = Resampler(
        sourceWidth: 40, sourceHeight: 40, columns: SourceSpan(start: 3, length: 30),
        rows: SourceSpan(start: 0, length: 40), targetWidth: target, targetHeight: target,
        pixelFormat: pixelFormat, isLinear: true)
      var (line, bytes): ([UInt8], [UInt8]) = ([], [])
      for y in resampler.sourceRows {
        let row = grays[y * 40..<(y + 1) * 40]
        switch pixelFormat {
        case .gray: resampler.push(Array(row))
        case .rgb: resampler.push(row.flatMap { [$0, $0, $0] })
        case .bgra: resampler.push(row.flatMap { [$0, $0, $0, 255] })
        }
        while resampler.takeRow(into: &line) { bytes += line }
      }
      return bytes
    }
    #expect(made(.gray) == made(.rgb))
    #expect(made(.gray) == made(.bgra))
  }

  @Test("alpha's edges do not darken")
  func alphaEdges() {
    // Half of each pair of columns is white, the other is not there.
    let made = linear(filled(64, 64) { x, _ in x.isMultiple(of: 2) ? .max : 0 }, width: 8, height: 8)
    for x in 1..<7 {
      let pixel = made[x, 4]
      #expect(abs(Int(pixel >> 24) - 128) <= 1)
      // White stays white, however little of it there is: colour and alpha are the same.
      #expect([0, 8, 16].allSatisfy { pixel >> $0 & 255 == pixel >> 24 }, "\(String(pixel, radix: 16))")
    }
    #expect(
      (0..<64).allSatisfy { index in
        [0, 8, 16].allSatisfy { made[index % 8, index / 8] >> $0 & 255 <= made[index % 8, index / 8] >> 24 }
      })
  }

  @Test("where light swings over, it ends at alpha", arguments: [13, 29, 50, 80] as [Int])
  func overshoot(target: Int) {
    // Broad stripes of white and black, half transparent: beside each edge Lanczos has more than white.
    let picture = filled(40, 40) { x, _ in x / 5 % 2 == 0 ? 0x8080_8080 : 0x8000_0000 }
    let made = linear(picture, width: target, height: target)
    #expect(made.bytes.contains(0x80))
    for y in 0..<target {
      for x in 0..<target {
        #expect([0, 8, 16].allSatisfy { made[x, y] >> $0 & 255 <= made[x, y] >> 24 })
        #expect(made[x, y] >> 24 == 0x80)
      }
    }
  }

  /// The same in double precision: to light, weighed, and back, rounded once.
  private func exact(_ picture: Pixmap, width: Int, height: Int) -> [Double] {
    let across = ResampleAxis(
      sourceCount: picture.width, span: SourceSpan(start: 0, length: Double(picture.width)),
      targetCount: width)
    let down = ResampleAxis(
      sourceCount: picture.height, span: SourceSpan(start: 0, length: Double(picture.height)),
      targetCount: height)
    func light(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let i = (y * picture.width + x) * 4
      let alpha = Double(picture.bytes[i + 3]) / 255
      guard alpha > 0 else { return .zero }
      var result = SIMD4(repeating: alpha)
      for channel in 0..<3 {
        let stored = min(1, Double(picture.bytes[i + channel]) / 255 / alpha)
        result[channel] = alpha * (stored <= 0.04045 ? stored / 12.92 : pow((stored + 0.055) / 1.055, 2.4))
      }
      return result
    }
    func sample(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let xs = x * across.box..<min((x + 1) * across.box, picture.width)
      let ys = y * down.box..<min((y + 1) * down.box, picture.height)
      var sum = SIMD4<Double>.zero
      for y in ys { for x in xs { sum += light(x, y) } }
      return sum / Double(xs.count * ys.count)
    }
    var bytes: [Double] = []
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Double>.zero
        for v in 0..<down.tapCount {
          for u in 0..<across.tapCount {
            let weight =
              Double(down.weights[y * down.tapCount + v]) * Double(across.weights[x * across.tapCount + u])
            sum += sample(across.firsts[x] + u, down.firsts[y] + v) * weight
          }
        }
        sum /= Double(1 << 28)
        let alpha = min(1, max(0, sum.w))
        for channel in 0..<3 {
          let full = alpha > 0 ? min(1, max(0, sum[channel] / alpha)) : 0
          let stored = full <= 0.0031308 ? full * 12.92 : 1.055 * pow(full, 1 / 2.4) - 0.055
          bytes.append(stored * alpha * 255)
        }
        bytes.append(alpha * 255)
      }
    }
    return bytes
  }

  @Test("within a step of light in full precision", arguments: [false, true])
  func fullPrecision(hasAlpha: Bool) {
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
      let picture = filled(width, height) { x, y in
        let alpha = hasAlpha ? UInt32.random(in: 0...255, using: &random) : 255
        let smooth = UInt32(128 + 127 * sin(Double(x) / 5) * cos(Double(y) / 7))
        let colors = [smooth, UInt32.random(in: 0...255, using: &random), UInt32(x * 255 / width)]
        return colors.reduce(alpha) { $0 << 8 | ($1 * alpha + 127) / 255 }
      }
      for (targetWidth, targetHeight) in [(7, 5), (width, height), (45, 9), (1, 1)] {
        let made = linear(picture, width: targetWidth, height: targetHeight)
        let exact = exact(picture, width: targetWidth, height: targetHeight)
        let worst = zip(made.bytes, exact).reduce(0) { max($0, abs(Double($1.0) - $1.1)) }
        // Under alpha a colour is rounded twice: divided by it, and multiplied.
        #expect(worst <= (hasAlpha ? 1.5 : 1), "seed \(seed), to \(targetWidth) x \(targetHeight): \(worst)")
      }
    }
  }

  @Test func partsAreThoseOfTheWhole() {
    let picture = checker(50)
    let whole = linear(picture, width: 25, height: 25)
    let part = linear(
      picture, columns: SourceSpan(start: 10, length: 30), rows: SourceSpan(start: 20, length: 20), width: 15,
      height: 10)
    #expect(part == whole.cropped(rows: 10..<20).cropped(columns: 5..<20))
  }
}
