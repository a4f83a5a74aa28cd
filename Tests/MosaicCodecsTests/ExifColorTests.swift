// Colours that Exif or a TIFF's own fields state, in files of all formats that have Exif.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct ExifColorTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var own: [TIFFField] = []
    var inner: [TIFFField] = []
    var rules: String?
    /// From linear light of the file to that of sRGB; empty if the colours are sRGB's.
    var matrix: [[Double]] = []
    var curve: @Sendable (Double) -> Double = { $0 }

    /// The TIFF structure of Exif: its first directory, that of Exif, and that of the rules that the file follows.
    var exif: [UInt8] {
      let writer = TIFFWriter()
      func outer(_ link: Int) -> [UInt8] { writer.directory(own + [TIFFField(0x8769, 4, [link])], at: 8) }
      let place = 8 + outer(0).count
      let index = rules.map { [TIFFField(1, $0)] } ?? []
      return writer.head(directoryAt: 8) + outer(place)
        + writer.directory(inner, at: place, link: 0xA005, to: index)
    }

    func shown(_ stored: Pixmap) -> [UInt8] {
      guard !matrix.isEmpty else { return stored.bytes }
      return stride(from: 0, to: stored.bytes.count, by: 4).flatMap { at -> [UInt8] in
        let light = (0..<3).map { curve(Double(stored.bytes[at + 2 - $0]) / 255) }
        let color = matrix.map { row -> UInt8 in
          let light = min(1, max(0, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }))
          return UInt8(
            (255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
        }
        return [color[2], color[1], color[0], 255]
      }
    }
  }

  // Published: both have the white of D65.
  private static let adobe = [[1.39836, -0.39836, 0], [0, 1, 0], [0, -0.04293, 1.04293]]
  private static let p3 = [
    [1.2249401, -0.2249404, 0], [-0.0420569, 1.0420571, 0], [-0.0196376, -0.0786361, 1.0982735],
  ]

  private static func color(_ number: Int) -> TIFFField { TIFFField(0xA001, 3, [number]) }
  private static func points(_ numbers: [Int]) -> [TIFFField] {
    func field(_ tag: Int, _ values: ArraySlice<Int>) -> TIFFField {
      TIFFField(tag, 5, count: values.count, values.flatMap { [$0, 1000] })
    }
    return [field(0x013E, numbers[..<2]), field(0x013F, numbers[2...])]
  }
  private static let p3Points = points([313, 329, 680, 320, 265, 690, 150, 60])
  private static let srgbPoints = points([313, 329, 640, 330, 300, 600, 150, 60])

  static let rows: [Row] = {
    let adobeCurve: @Sendable (Double) -> Double = { pow($0, 563.0 / 256) }
    let square = (0..<256).map { ($0 * $0 * 65_535 + 32_512) / 65_025 }
    return [
      Row(
        testDescription: "uncalibrated, R03", inner: [color(0xFFFF)], rules: "R03", matrix: adobe,
        curve: adobeCurve),
      Row(testDescription: "R03", rules: "R03", matrix: adobe, curve: adobeCurve),
      Row(testDescription: "Nikon's and Sony's", inner: [color(2)], matrix: adobe, curve: adobeCurve),
      Row(testDescription: "sRGB, and R03", own: p3Points, inner: [color(1)], rules: "R03"),
      Row(testDescription: "uncalibrated, R98", inner: [color(0xFFFF)], rules: "R98"),
      Row(testDescription: "uncalibrated", inner: [color(0xFFFF)]),
      Row(testDescription: "primaries", own: p3Points, matrix: p3, curve: { pow($0, 2.2) }),
      Row(
        testDescription: "primaries and gamma", own: p3Points,
        inner: [color(0xFFFF), TIFFField(0xA500, 5, count: 1, [18, 10])], matrix: p3, curve: { pow($0, 1.8) }),
      Row(
        testDescription: "primaries and one curve", own: p3Points + [TIFFField(0x012D, 3, square)],
        matrix: p3,
        curve: { $0 * $0 }),
      Row(
        testDescription: "primaries and three curves",
        own: p3Points + [TIFFField(0x012D, 3, square + square + square)], matrix: p3, curve: { $0 * $0 }),
      Row(testDescription: "sRGB's primaries", own: srgbPoints),
      Row(testDescription: "primaries without a white", own: [p3Points[1]]),
      Row(testDescription: "primaries of nothing", own: [p3Points[0], TIFFField(0x013F, 5, count: 6, [0])]),
    ]
  }()

  static let carriers: [ExifTests.Carrier] = {
    let rgb = PNGFile.header(
      width: 4, height: 1, colorType: 2,
      data: PNGFile.stored([0, 210, 80, 60, 255, 0, 0, 10, 20, 30, 90, 200, 180]))
    let png = ExifTests.Carrier(testDescription: "PNG", plain: rgb.bytes) {
      rgb.inserting("eXIf", $0).bytes
    }
    return [png] + ExifTests.carriers.filter { $0.testDescription != "PNG" }
  }()

  @Test("the colour space, the rules, the primaries", arguments: rows, carriers)
  func colors(row: Row, carrier: ExifTests.Carrier) throws {
    let bytes = carrier.with(row.exif)
    let header = try imageHeader(bytes)
    #expect(header.colors == (row.matrix.isEmpty ? .sRGB : .converted) && header.warnings.isEmpty)
    let (found, right) = (try decode(bytes).bytes, row.shown(try decode(carrier.plain)))
    // Of a curve that is a table, the darkest channel of a colour beyond sRGB is less exact.
    let most = row.testDescription.contains("curve") ? 2 : 1
    #expect(largestDifference(found, right) <= most, "\(found.prefix(16)) \(right.prefix(16))")
  }

  @Test("what counts before Exif, and what cannot be used") func others() throws {
    let carrier = try #require(Self.carriers.first)
    let (exif, plain) = (Self.rows[0].exif, try decode(carrier.plain))
    let file = PNGFile(carrier.with(exif))
    #expect(try decode(file.inserting("sRGB", [0]).bytes) == plain)
    #expect(try decode(file.inserting("gAMA", PNGFile.bigEndian(45455)).bytes) == plain)
    // Of gray, only the curve would count.
    #expect(try decode(ExifTests.picture.inserting("eXIf", exif).bytes) == decode(ExifTests.picture.bytes))
    var row = Self.rows[6]
    for (field, words) in [
      (TIFFField(0x012D, 3, [1, 2, 3]), "its transfer function does not have 256 values for each channel")
    ] {
      row.own = Self.p3Points + [field]
      let bytes = carrier.with(row.exif)
      #expect(
        try imageHeader(bytes).warnings == [
          "its colour profile cannot be used (\(words)); its colours are taken as sRGB"
        ])
      #expect(try decode(bytes) == plain)
    }
    // Any cut is a picture.
    for length in 0..<exif.count { _ = try decode(carrier.with(Array(exif.prefix(length)))) }
  }

  #if TIFF
    @Test("a TIFF's own fields, of 8 bits and of 16", arguments: [8, 16], [3, 4])
    func tiff(bits: Int, samples: Int) throws {
      var file = TIFFDecoderTests.noise(samples: samples, bits: bits, photometric: 2, width: 9, height: 7)
      if samples == 4 { file.fields = [TIFFField(338, 3, [0])] }
      let plain = try decode(file.bytes)
      for row in [Self.rows[2], Self.rows[6], Self.rows[10]] {
        var stated = file
        stated.fields += row.own
        stated.exif = row.inner
        #expect(try imageHeader(stated.bytes).colors == (row.matrix.isEmpty ? .sRGB : .converted))
        // Near black the curve of sixteen bits is steep.
        #expect(largestDifference(try decode(stated.bytes).bytes, row.shown(plain)) <= (bits == 8 ? 1 : 9))
      }
    }
  #endif
}
