// The colour chunks of a PNG, and which of them counts.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct PNGColorChunkTests {
  private func pixel(_ samples: [UInt8], depth: UInt8 = 8) -> PNGFile {
    let gray = samples.count == Int(depth) / 8
    return PNGFile.header(
      width: 1, height: 1, depth: depth, colorType: gray ? 0 : 2, data: PNGFile.stored([0] + samples))
  }

  private func fixed(_ values: [Double]) -> [UInt8] {
    values.flatMap { PNGFile.bigEndian(UInt32($0 * 100_000)) }
  }

  private let p3Chunk = [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
  private let srgbChunk = [0.3127, 0.3290, 0.640, 0.330, 0.300, 0.600, 0.150, 0.060]

  private func shown(_ file: PNGFile) throws -> [Int] {
    let bytes = try decode(file.bytes).bytes
    return [Int(bytes[2]), Int(bytes[1]), Int(bytes[0])]
  }

  /// Published: linear Display P3 to linear sRGB; both have sRGB's curve here.
  private func fromP3(_ color: [Int], curve: (Double) -> Double = PNGColorChunkTests.light) -> [Int] {
    let matrix = [
      [1.2249401, -0.2249404, 0], [-0.0420569, 1.0420571, 0], [-0.0196376, -0.0786361, 1.0982735],
    ]
    return matrix.map { row in
      let light = zip(row, color).reduce(0) { $0 + $1.0 * curve(Double($1.1) / 255) }
      let stored = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return Int((min(1, max(0, stored)) * 255).rounded())
    }
  }

  private static func light(_ stored: Double) -> Double {
    stored <= 0.04045 ? stored / 12.92 : pow((stored + 0.055) / 1.055, 2.4)
  }

  static let colors: [[UInt8]] = [
    [200, 100, 50], [255, 0, 0], [0, 255, 0], [10, 20, 30], [128, 128, 128], [255, 255, 255], [0, 0, 0],
    [90, 200, 180],
  ]

  @Test("cICP names Display P3", arguments: colors)
  func codingPoints(color: [UInt8]) throws {
    let file = pixel(color).inserting("cICP", [12, 13, 0, 1])
    #expect(try imageHeader(file.bytes).colors == .converted)
    let (found, exact) = (try shown(file), fromP3(color.map { Int($0) }))
    #expect(zip(found, exact).allSatisfy { abs($0 - $1) <= 1 }, "\(found), not \(exact)")
    // Sixteen bits are converted before they are cut.
    let deep = pixel(color.flatMap { [$0, $0] }, depth: 16).inserting("cICP", [12, 13, 0, 1])
    #expect(try shown(deep) == found)
  }

  @Test("cHRM with gAMA is as good as a profile", arguments: colors)
  func chromaticities(color: [UInt8]) throws {
    let file = pixel(color).inserting("gAMA", fixed([1 / 2.2])).inserting("cHRM", fixed(p3Chunk))
    #expect(try imageHeader(file.bytes).colors == .converted)
    let (found, exact) = (try shown(file), fromP3(color.map { Int($0) }) { pow($0, 2.2) })
    #expect(zip(found, exact).allSatisfy { abs($0 - $1) <= 1 }, "\(found), not \(exact)")
  }

  @Test func transfersOfCodingPoints() throws {
    let rows: [(UInt8, (Double) -> Double)] = [
      (1, { $0 < 0.081 ? $0 / 4.5 : pow(($0 + 0.099) / 1.099, 1 / 0.45) }), (4, { pow($0, 2.2) }),
      (5, { pow($0, 2.8) }), (8, { $0 }), (13, Self.light),
    ]
    for (transfer, curve) in rows {
      for value in stride(from: 0, through: 255, by: 5) {
        let light = curve(Double(value) / 255)
        let stored = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        let found = try shown(pixel([UInt8(value)]).inserting("cICP", [9, transfer, 0, 1]))
        #expect(
          abs(found[0] - Int((stored * 255).rounded())) <= 1, "transfer \(transfer), \(value): \(found)")
        #expect(found[0] == found[1] && found[1] == found[2])
        // Gray as RGB stays gray, too, whatever the primaries.
        let rgb = try shown(
          pixel([UInt8](repeating: UInt8(value), count: 3)).inserting("cICP", [9, transfer, 0, 1]))
        #expect(rgb == found, "transfer \(transfer), \(value)")
      }
    }
  }

  @Test func whatCostsNothing() throws {
    let gamma = fixed([0.45455])
    let rows: [PNGFile] = [
      pixel([1, 2, 3]), pixel([1, 2, 3]).inserting("cICP", [1, 13, 0, 1]),
      pixel([1, 2, 3]).inserting("sRGB", [0]),
      pixel([1, 2, 3]).inserting("gAMA", gamma).inserting("cHRM", fixed(srgbChunk)),
      pixel([1, 2, 3]).inserting("gAMA", gamma).inserting("cHRM", fixed(p3Chunk)).inserting("sRGB", [0]),
      // Primaries without a curve say too little.
      pixel([1, 2, 3]).inserting("cHRM", fixed(p3Chunk)),
      // An odd gamma does not count beside coding points.
      pixel([1, 2, 3]).inserting("cICP", [1, 13, 0, 1]).inserting("gAMA", fixed([1])),
    ]
    for (index, file) in rows.enumerated() {
      #expect(try shown(file) == [1, 2, 3], "row \(index)")
      #expect(try imageHeader(file.bytes).colors == .sRGB, "row \(index)")
      #expect(try imageHeader(file.bytes).warnings.isEmpty)
    }
  }

  @Test func codingPointsThatCannotBeUsed() throws {
    let rows: [([UInt8], String)] = [
      ([9, 16, 0, 1], "cICP with the HDR curve PQ"), ([9, 18, 0, 1], "cICP with the HDR curve HLG"),
      ([1, 13, 0, 0], "cICP with a narrow range or not of RGB"),
      ([1, 13, 1, 1], "cICP with a narrow range or not of RGB"),
      ([22, 13, 0, 1], "cICP with primaries 22 and transfer 13"),
      ([1, 17, 0, 1], "cICP with primaries 1 and transfer 17"),
    ]
    for (chunk, words) in rows {
      let file = pixel([1, 2, 3]).inserting("cICP", chunk)
      #expect(
        try imageHeader(file.bytes).warnings
          == ["its colour profile cannot be used (\(words)); its colours are taken as sRGB"])
      #expect(try shown(file) == [1, 2, 3])
    }
    // One of another length is none at all, and so is a second one.
    #expect(try imageHeader(pixel([1, 2, 3]).inserting("cICP", [9, 16]).bytes).colors == .sRGB)
    let twice = pixel([200, 100, 50]).inserting("cICP", [12, 13, 0, 1]).inserting("cICP", [1, 13, 0, 1])
    #expect(try shown(twice) == (try shown(pixel([200, 100, 50]).inserting("cICP", [12, 13, 0, 1]))))
  }

  @Test func primariesThatSpanNothing() throws {
    for chunk in [Array(repeating: 0.3, count: 8), [0.3127, 0.329, 0, 0, 0, 0, 0, 0]] {
      let file = pixel([1, 2, 3]).inserting("gAMA", fixed([0.45455])).inserting("cHRM", fixed(chunk))
      // libpng drops what it knows to be nonsense; in no case does the picture suffer.
      #expect(try shown(file) == [1, 2, 3])
    }
  }

  /// Since 1.6.47 libpng returns all values of cHRM and gAMA unchecked: they are checked here.
  @Test func numbersThatSpanNoColours() {
    func points(_ values: [Double]) -> Primaries {
      func point(_ i: Int) -> SIMD2<Double> { SIMD2(values[i], values[i + 1]) }
      return Primaries(white: point(0), red: point(2), green: point(4), blue: point(6))
    }
    let white = [0.3127, 0.3290]
    let largest = Double(Int32.max) / 100_000
    var bad: [[Double]] = [
      // On one line: in exact numbers, but for rounding, and nearly.
      white + [0.1, 0.1, 0.2, 0.2, 0.3, 0.3], white + [0.64, 0.33, 0.64, 0.33, 0.15, 0.06],
      white + [0.1, 0.7, 0.2, 0.6, 0.3, 0.5], white + [0.1, 0.1, 0.2, 0.20001, 0.3, 0.3],
      white + [0.1, 1e-5, 0.2, 2e-5, 0.3, 3e-5], white + [7, 1e-5, 8, 1e-5, 9, 1e-5],
      Array(repeating: 0, count: 8), Array(repeating: largest, count: 8),
      Array(repeating: -largest, count: 8),
      white + [0.64, 0.33, 0.3, 0.6, 0.15, 1e-7], [0.3127, 1e-5, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06],
      [0.3127, -1e-5, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06],
    ]
    for place in 0..<8 {
      for value in [Double.nan, .infinity, -.infinity, largest, -largest, 1e300] {
        var numbers = p3Chunk
        numbers[place] = value
        bad.append(numbers)
      }
      if place % 2 == 1 {
        var numbers = p3Chunk
        numbers[place] = 0
        bad.append(numbers)
      }
    }
    for numbers in bad {
      for format in [
        SampleFormat(space: .rgb), SampleFormat(space: .rgb, hasAlpha: true, isSixteenBit: true),
      ] {
        let (colors, replaces) = PNGColorChunks(gamma: 0.45455, primaries: points(numbers)).verdict(format)
        #expect(colors.treatment == .ignored("its primaries span no colours"), "\(numbers)")
        #expect(replaces)
      }
    }
    // ProPhoto's blue and two of ACES' primaries are no colours, and are in use.
    for numbers in [
      [0.3457, 0.3585, 0.734699, 0.265301, 0.159597, 0.840403, 0.036598, 0.000105],
      [0.32168, 0.33767, 0.7347, 0.2653, 0.0, 1.0, 0.0001, -0.0770],
    ] {
      let verdict = PNGColorChunks(gamma: 0.45455, primaries: points(numbers)).verdict(
        SampleFormat(space: .rgb))
      #expect(verdict.colors.treatment == .converted)
    }
  }

  @Test func gammasThatAreNone() {
    let p3 = Primaries.displayP3
    for gamma in [0, -1, 0.00001, 21_474.83647, .nan, .infinity, -.infinity, 0.0099, 100.1] {
      let (colors, replaces) = PNGColorChunks(gamma: gamma, primaries: p3).verdict(SampleFormat(space: .rgb))
      #expect(colors.treatment == .ignored("its gamma is \(gamma)"), "\(gamma)")
      #expect(replaces)
    }
    for gamma in [0.01, 0.45455, 1, 100] {
      let verdict = PNGColorChunks(gamma: gamma, primaries: p3).verdict(SampleFormat(space: .rgb))
      #expect(verdict.colors.treatment == .converted)
    }
  }

  /// Whatever numbers a file has, there is a transform of finite factors or none.
  @Test func randomNumbers() throws {
    var random = SeededGenerator(seed: 3)
    let ramp = (0..<256).map { UInt16($0 * 257) }
    var count = 0
    for _ in 0..<20_000 {
      func number() -> Double {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .random(in: -21_474...21_474, using: &random)
        case 1: .random(in: -1e-4...1e-4, using: &random)
        case 2: .nan
        case 3: [0, .infinity, 1e300, -1e-300, .leastNonzeroMagnitude].randomElement(using: &random) ?? 0
        default: .random(in: 0...1, using: &random)
        }
      }
      func point() -> SIMD2<Double> { SIMD2(number(), number()) }
      let primaries = Primaries(white: point(), red: point(), green: point(), blue: point())
      if let toD50 = primaries.toD50,
        let transform = MatrixTransform(curves: [ramp, ramp, ramp], toD50: toD50)
      {
        count += 1
        _ = transform.isIdentity
      }
      let rows = (0..<3).map { _ in SIMD3(number(), number(), number()) }
      let matrix = Matrix3(rows: rows)
      if let inverse = matrix.inverse {
        #expect(inverse.rows.allSatisfy { row in (0..<3).allSatisfy { row[$0].isFinite } })
      }
      _ = MatrixTransform(curves: [ramp, ramp, ramp], toD50: matrix)?.isIdentity
      _ = PNGColorChunks(gamma: number(), primaries: primaries).verdict(SampleFormat(space: .rgb))
    }
    // Else nothing but refusals was tested.
    #expect(count > 100, "\(count)")
  }

  @Test func alphaAndPalettesAndDepths() throws {
    let chunk: [UInt8] = [12, 13, 0, 1]
    let opaque = try shown(pixel([200, 100, 50]).inserting("cICP", chunk))
    let rgba = PNGFile.header(
      width: 1, height: 1, colorType: 6, data: PNGFile.stored([0, 200, 100, 50, 128])
    ).inserting("cICP", chunk)
    let deep = PNGFile.header(
      width: 1, height: 1, depth: 16, colorType: 6,
      data: PNGFile.stored([0, 200, 200, 100, 100, 50, 50, 128, 128])
    ).inserting("cICP", chunk)
    for file in [rgba, deep] {
      #expect(try decode(file.bytes).bytes[3] == 128)
      #expect(try shown(file) == opaque.map { ($0 * 128 + 127) / 255 })
    }
    let palette = PNGFile.header(width: 1, height: 1, colorType: 3, data: PNGFile.stored([0, 1]))
      .inserting("cICP", chunk).inserting("PLTE", [9, 9, 9, 200, 100, 50])
    #expect(try shown(palette) == opaque)
    let clear = palette.inserting("tRNS", [0, 128])
    #expect(try shown(clear) == opaque.map { ($0 * 128 + 127) / 255 })
    let grayAlpha = PNGFile.header(width: 1, height: 1, colorType: 4, data: PNGFile.stored([0, 90, 128]))
      .inserting("cICP", [1, 8, 0, 1])
    // Linear gray of 90 is 160 in sRGB.
    #expect(try decode(grayAlpha.bytes).bytes == [80, 80, 80, 128])
  }

  @Test(
    "gray with alpha is the same in 16 bits as in 8, whatever stands beside it",
    arguments: [1, 4, 5, 8, 13] as [UInt8])
  func deepGrayWithAlpha(transfer: UInt8) throws {
    let pixels: [(gray: UInt8, alpha: UInt8)] = [
      (0, 255), (90, 128), (200, 1), (255, 64), (20, 0), (128, 255), (77, 77), (1, 254),
    ]
    func row(_ depth: UInt8, _ samples: [UInt8]) throws -> [UInt8] {
      let file = PNGFile.header(
        width: UInt32(pixels.count), height: 1, depth: depth, colorType: 4,
        data: PNGFile.stored([0] + samples))
      return try decode(file.inserting("cICP", [1, transfer, 0, 1]).bytes).bytes
    }
    let samples = pixels.flatMap { [$0.gray, $0.alpha] }
    let (shallow, deep) = (try row(8, samples), try row(16, samples.flatMap { [$0, $0] }))
    #expect(largestDifference(shallow, deep) <= 1, "\(shallow), \(deep)")
    for (place, pixel) in pixels.enumerated() {
      #expect(shallow[4 * place + 3] == pixel.alpha && deep[4 * place + 3] == pixel.alpha, "\(pixel)")
    }
  }
}
