// The resampler against plain versions of itself, and the laws that any resampler must keep.

import MosaicCodecs
import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct ResamplerTests {
  /// A picture of noise; half of them with alpha.
  private func noise(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> Pixmap {
    MosaicPixelsTests.noise(width, height, isOpaque: Bool.random(using: &random), &random)
  }

  private func span(in count: Int, _ random: inout SeededGenerator) -> SourceSpan {
    guard Bool.random(using: &random) else { return SourceSpan(start: 0, length: Double(count)) }
    let start = Double.random(in: 0..<Double(count) * 0.8, using: &random)
    return SourceSpan(
      start: start, length: Double.random(in: 0.5...1, using: &random) * (Double(count) - start))
  }

  @Test("agrees with the plain version to the bit", arguments: 0..<150)
  func agreesWithPlainVersion(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let picture = noise(.random(in: 1...40, using: &random), .random(in: 1...40, using: &random), &random)
    let columns = span(in: picture.width, &random)
    let rows = span(in: picture.height, &random)
    let (width, height) = (Int.random(in: 1...12, using: &random), Int.random(in: 1...12, using: &random))
    let result = picture.resampled(columns: columns, rows: rows, width: width, height: height)
    let plain = plainResample(picture, columns: columns, rows: rows, width: width, height: height)
    #expect(result == plain, "seed \(seed): \(picture.width) x \(picture.height) to \(width) x \(height)")
  }

  @Test("agrees with the same picture in four channels, whatever its layout", arguments: 0..<100)
  func agreesAcrossLayouts(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pixelFormat: PixelFormat = seed % 2 == 0 ? .rgb : .gray
    let (width, height) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...60, using: &random))
    let rows = (0..<height).map { _ in random.bytes(width * pixelFormat.bytesPerPixel) }
    var bytes: [UInt8] = []
    for row in rows { pixelFormat.appendBGRA(row, to: &bytes) }
    let columns = span(in: width, &random)
    let lines = span(in: height, &random)
    let (targetWidth, targetHeight) = (
      Int.random(in: 1...15, using: &random), Int.random(in: 1...15, using: &random)
    )
    var resampler = Resampler(
      sourceWidth: width, sourceHeight: height, columns: columns, rows: lines, targetWidth: targetWidth,
      targetHeight: targetHeight, pixelFormat: pixelFormat)
    var result: [UInt8] = []
    var line: [UInt8] = []
    for y in resampler.sourceRows {
      resampler.push(rows[y])
      while resampler.takeRow(into: &line) { result += line }
    }
    let expected = Pixmap(width: width, height: height, bytes: bytes)
      .resampled(columns: columns, rows: lines, width: targetWidth, height: targetHeight)
    #expect(result == expected.bytes, "seed \(seed)")
  }

  @Test("divides the sum of a box as the plain version does, for every sum of every small box")
  func dividesExactly() {
    for count in 1..<64 where 64 % count != 0 {
      let quotient = ResampleLoops.Quotient(by: count)
      let isRight = (0...255 * count).allSatisfy { sum in
        let plain = (sum * ((1 << 38) / count) + (1 << 31)) >> 32
        return quotient(SIMD4(0, UInt32(sum), 0, UInt32(sum))) == SIMD4(0, Int16(plain), 0, Int16(plain))
      }
      #expect(isRight, "\(count) pixels")
    }
    for count in [65, 255, 256, 1000, 65_535, 65_536] {
      let quotient = ResampleLoops.Quotient(by: count)
      for sum in [0, 1, count / 2, count, 100 * count + count / 2, 255 * count - 1, 255 * count] {
        let plain = (sum * ((1 << 38) / count) + (1 << 31)) >> 32
        #expect(quotient(SIMD4(repeating: UInt32(sum))) == SIMD4(repeating: Int16(plain)), "\(count) pixels")
      }
    }
  }

  @Test("keeps a flat picture flat, to the bit", arguments: 0..<300)
  func keepsFlatPictureFlat(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var picture = Pixmap(
      width: .random(in: 1...200, using: &random), height: .random(in: 1...200, using: &random))
    let alpha = UInt8.random(in: 0...255, using: &random)
    let color = [UInt8.random(in: 0...alpha, using: &random), 0, alpha, alpha]
    for index in picture.bytes.indices { picture.bytes[index] = color[index % 4] }
    let columns = span(in: picture.width, &random)
    let rows = span(in: picture.height, &random)
    let (width, height) = (Int.random(in: 1...50, using: &random), Int.random(in: 1...50, using: &random))
    let result = picture.resampled(columns: columns, rows: rows, width: width, height: height)
    #expect(result.bytes.indices.allSatisfy { result.bytes[$0] == color[$0 % 4] }, "seed \(seed)")
  }

  @Test("leaves a picture of the same size as it is", arguments: 0..<20)
  func isIdentityAtTheSameSize(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let picture = noise(.random(in: 1...60, using: &random), .random(in: 1...60, using: &random), &random)
    #expect(picture.resampled(width: picture.width, height: picture.height) == picture, "seed \(seed)")
  }

  @Test("cuts a part at the same size exactly")
  func cutsExactly() {
    var random = SeededGenerator(seed: 7)
    let picture = noise(30, 20, &random)
    let part = picture.resampled(
      columns: SourceSpan(start: 11, length: 13), rows: SourceSpan(start: 5, length: 9), width: 13, height: 9)
    #expect(part == picture.cropped(rows: 5..<14).cropped(columns: 11..<24))
  }

  @Test("asks only for the rows that the wanted part needs")
  func asksForNeededRowsOnly() {
    let resampler = Resampler(
      sourceWidth: 100, sourceHeight: 1000, columns: SourceSpan(start: 0, length: 100),
      rows: SourceSpan(start: 400, length: 100), targetWidth: 50, targetHeight: 50)
    #expect(resampler.sourceRows.lowerBound >= 400 - 10)
    #expect(resampler.sourceRows.upperBound <= 500 + 10)
  }

  /// Photographs of the samples, shrunk by these factors, must come near to a full Lanczos-3.
  ///
  /// 4.7 is where boxes of two have just begun; libvips 8.18 reaches 46 dB there, on the finest of the three.
  @Test(
    "reaches 50 dB against a full Lanczos-3 on photographs, and 47 at its worst factor",
    arguments: [(2, 50), (3.3, 50), (4.7, 47), (6.1, 50), (7.9, 50), (10, 50), (12, 50)])
  func isNearFullLanczos(factor: Double, floor: Double) throws {
    for name in ["astronaut", "coffee", "pagoda"] {
      let picture = try ImageReader.pixmap(ofFile: Fixtures.sample("photos/\(name).png"))
      let (width, height) = (Int(Double(picture.width) / factor), Int(Double(picture.height) / factor))
      let exact = fullLanczos(picture, width: width, height: height)
      let ours = picture.resampled(width: width, height: height)
      guard case .measured(let difference) = PixelComparison(expected: exact, actual: ours) else { continue }
      let psnr = difference.psnr
      #expect(psnr >= floor, "\(name), \(factor) times smaller: \(psnr) dB")
    }
  }
}
