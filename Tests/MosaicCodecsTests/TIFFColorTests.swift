// TIFF with colour profiles: converted at full depth, as the same samples of a PNG or a JPEG.

#if TIFF && ICC
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct TIFFColorTests {
    private static func file(_ samples: Int, bits: Int, photometric: Int, profile: [UInt8]) -> PlainTIFF {
      var file = TIFFDecoderTests.noise(samples: samples, bits: bits, photometric: photometric)
      file.fields = [.init(34_675, 7, profile.map(Int.init))]
      return file
    }

    /// What the profile makes of samples, as another reader would hand them to it.
    private static func converted(
      _ file: PlainTIFF, _ profile: [UInt8], _ format: SampleFormat, _ value: (Int) -> Int
    ) throws -> Pixmap {
      let transform = try #require(ColorVerdict(profile: profile, format).transform)
      var bytes: [UInt8] = []
      for sample in file.values.map(value) {
        bytes += format.isSixteenBit ? withUnsafeBytes(of: UInt16(sample)) { Array($0) } : [UInt8(sample)]
      }
      var row: [UInt8] = []
      bytes.withUnsafeBytes {
        transform.convert($0, count: file.width * file.height, into: &row, pixelFormat: .bgra)
      }
      return Pixmap(width: file.width, height: file.height, bytes: row)
    }

    @Test("RGB, with alpha and without, of 8 bits and of 16", arguments: [8, 16], [3, 4])
    func rgb(bits: Int, samples: Int) throws {
      let profile = try ICCProfileTests.profile("p3.jpg")
      var file = Self.file(samples, bits: bits, photometric: 2, profile: profile)
      if samples == 4 { file.fields.append(.init(338, 3, [2])) }
      let format = SampleFormat(space: .rgb, hasAlpha: samples == 4, isSixteenBit: bits == 16)
      #expect(try decode(file.bytes) == Self.converted(file, profile, format) { $0 })
      #expect(try imageHeader(file.bytes).colors == .converted)
      var plain = file
      plain.fields.removeAll { $0.tag == 34_675 }
      #expect(try decode(file.bytes) != decode(plain.bytes))
    }

    @Test("associated alpha is divided out before, to one step", arguments: [8, 16])
    func associated(bits: Int) throws {
      let profile = try ICCProfileTests.profile("p3.jpg")
      let most = 1 << bits - 1
      var file = Self.file(4, bits: bits, photometric: 2, profile: profile)
      // Opaque enough that a step of what is stored is about one of what it stands for.
      for pixel in stride(from: 3, to: file.values.count, by: 4) { file.values[pixel] |= most / 2 + 1 }
      var associated = file
      for pixel in stride(from: 0, to: file.values.count, by: 4) {
        for channel in 0..<3 {
          associated.values[pixel + channel] =
            (file.values[pixel + channel] * file.values[pixel + 3] + most / 2) / most
        }
      }
      file.fields.append(.init(338, 3, [2]))
      associated.fields.append(.init(338, 3, [1]))
      // Near black, Display P3 and sRGB are steep.
      #expect(largestDifference(try decode(file.bytes), try decode(associated.bytes)) <= (bits == 8 ? 5 : 1))
    }

    @Test("CMYK", arguments: [8, 16]) func cmyk(bits: Int) throws {
      let profile = try ICCProfileTests.profile("cmyk.jpg")
      let file = Self.file(4, bits: bits, photometric: 5, profile: profile)
      let most = 1 << bits - 1
      let format = SampleFormat(space: .cmyk, isSixteenBit: bits == 16)
      #expect(try decode(file.bytes) == Self.converted(file, profile, format) { most - $0 })
      #expect(try imageHeader(file.bytes).colors == .converted)
    }

    @Test("CMYK with alpha has the colours of CMYK without", arguments: [8, 16], [1, 2])
    func cmykWithAlpha(bits: Int, kind: Int) throws {
      let profile = try ICCProfileTests.profile("cmyk.jpg")
      let plain = Self.file(4, bits: bits, photometric: 5, profile: profile)
      let expected = try decode(plain.bytes).bytes
      let most = 1 << bits - 1
      for opacity in [0, most * 4 / 5, most] {
        var file = plain
        file.samples = 5
        file.fields.append(.init(338, 3, [kind]))
        file.values = []
        for (place, value) in plain.values.enumerated() {
          file.values.append(kind == 1 ? (value * opacity + most / 2) / most : value)
          if place % 4 == 3 { file.values.append(opacity) }
        }
        let found = try ImageReader.straightPixmap(bytes: file.bytes, name: "x").bytes
        let eight = UInt8(opacity * 255 / most)
        for at in stride(from: 0, to: found.count, by: 4) {
          #expect(found[at + 3] == eight)
          guard opacity > 0 else { continue }
          for channel in 0..<3 {
            #expect(abs(Int(found[at + channel]) - Int(expected[at + 2 - channel])) <= 3)
          }
        }
      }
    }

    @Test func paletteColoursAreConverted() throws {
      let profile = try ICCProfileTests.profile("p3.jpg")
      var file = Self.file(1, bits: 8, photometric: 3, profile: profile)
      let colors = (0..<256).map { $0 * 257 }
      file.fields.append(.init(320, 3, colors + colors.reversed() + colors))
      var direct = file
      (direct.photometric, direct.samples) = (2, 3)
      direct.values = file.values.flatMap { [$0, 255 - $0, $0] }
      direct.fields = [file.fields[0]]
      #expect(try decode(file.bytes) == decode(direct.bytes))
    }

    @Test func aProfileOfOtherColoursIsIgnoredWithAWarning() throws {
      let file = Self.file(3, bits: 8, photometric: 2, profile: try ICCProfileTests.profile("cmyk.jpg"))
      #expect(
        try imageHeader(file.bytes).colors == .ignored("it is for CMYK, and the picture is RGB"))
      #expect(throws: Never.self) { try decode(file.bytes) }
    }

    @Test func aProfileOfSRGBChangesNothing() throws {
      #expect(try imageHeader(FixtureKind.tiff.bytes("profile.tif")).colors == .sRGB)
    }
  }
#endif
