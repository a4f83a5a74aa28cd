// Embedded ICC profiles: converted, left alone, or ignored with a warning.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

#if ICC
  @Suite(.bounded) struct ICCProfileTests {
    static let conversions: [(file: String, expected: String, tolerance: Int)] = {
      var rows = [
        ("p3.png", "p3.expected.png", 1), ("p3-alpha.png", "p3-alpha.expected.png", 1),
        ("p3-16.png", "p3-16.expected.png", 1), ("gray.png", "gray.expected.png", 1),
        ("gray-lab.png", "gray-lab.expected.png", 1),
      ]
      #if JPEG
        rows += [("p3.jpg", "p3-jpeg.expected.png", 1), ("cmyk.jpg", "cmyk.expected.png", 2)]
      #endif
      return rows
    }()

    @Test("as Little CMS converts them", arguments: conversions)
    func converted(row: (file: String, expected: String, tolerance: Int)) throws {
      let file = try ColorFixture.bytes(row.file)
      #expect(try imageHeader(file).colors == .converted)
      let (found, expected) = (try decode(file), try decode(try ColorFixture.bytes(row.expected)))
      let difference = largestDifference(found, expected)
      #expect(difference <= row.tolerance, "\(row.file): \(difference)")
      // It is another picture without the conversion.
      if row.file.hasSuffix("png") {
        let plain = try decode(try ColorFixture.file(row.file).removing("iCCP").bytes)
        #expect(largestDifference(plain, expected) > 20, "\(row.file)")
      }
    }

    @Test(
      "the fast reader and libpng's, to the bit",
      arguments: ["p3.png", "p3-alpha.png", "gray.png", "srgb.png"])
    func readersAgree(name: String) throws {
      let bytes = try ColorFixture.bytes(name)
      let libpng = try PNGDecoder(.bytes(bytes), limits: DecodeLimits())
      let decoder = try ImageReader.open(bytes: bytes, name: name)
      #if FastPNG
        #expect((decoder as? CheckedDecoder)?.decoder is FastPNGDecoder)
      #endif
      #expect(try decoder.pixels() == libpng.pixels())
    }

    @Test func profileOfSRGBCostsNothing() throws {
      let bytes = try ColorFixture.bytes("srgb.png")
      #expect(try imageHeader(bytes).colors == .sRGB)
      #expect(try decode(bytes) == (try decode(PNGFile(bytes).removing("iCCP").bytes)))
    }

    @Test func profileBeforeOtherChunks() throws {
      let file = try ColorFixture.file("p3.png")
      let converted = try decode(file.bytes)
      // A gamma beside it does not count; coding points do, unless they are for HDR.
      #expect(try decode(file.inserting("gAMA", PNGFile.bigEndian(100_000)).bytes) == converted)
      #expect(try decode(file.inserting("cICP", [9, 16, 0, 1], before: "iCCP").bytes) == converted)
      #expect(
        try imageHeader(file.inserting("cICP", [9, 16, 0, 1], before: "iCCP").bytes).colors == .converted)
      let plain = try decode(file.removing("iCCP").bytes)
      #expect(try decode(file.inserting("cICP", [1, 13, 0, 1], before: "iCCP").bytes) == plain)
    }

    static func profile(_ name: String) throws -> [UInt8] {
      let segments = JPEGFile(try ColorFixture.bytes(name)).segments
      let start = Array("ICC_PROFILE\0".utf8) + [1, 1]
      return Array(try #require(segments.first { $0.payload.starts(with: start) }).payload.dropFirst(14))
    }

    @Test func profilesThatCannotBeUsed() throws {
      let p3 = try Self.profile("p3.jpg")
      let gray = PNGFile.gray(width: 1, height: 1, rows: [0, 90])
      let color = PNGFile.header(width: 1, height: 1, colorType: 2, data: PNGFile.stored([0, 1, 2, 3]))
      var noCurve = p3
      // The first tag but three is red's primary; its name is made another's.
      if let place = p3.indices.dropLast(4).first(where: { Array(p3[$0..<$0 + 4]) == Array("rXYZ".utf8) }) {
        noCurve[place] = 0x78
      }
      let rows: [(PNGFile, [UInt8], String)] = [
        (color, Array(p3.prefix(200)), "unexpected zlib return code"), (color, [], "too short"),
        (gray, p3, "RGB color space not permitted on grayscale PNG"),
        (color, noCurve, "it is damaged or lacks a primary"),
      ]
      for (file, profile, words) in rows {
        let bytes = file.inserting("iCCP", ColorFixture.chunk(profile)).bytes
        let warnings = try imageHeader(bytes).warnings
        #expect(warnings.count == 1 && warnings.first?.contains(words) ?? false, "\(words): \(warnings)")
        #expect(warnings.first?.hasPrefix("its colour profile cannot be used (") ?? false)
        #expect(warnings.first?.hasSuffix("); its colours are taken as sRGB") ?? false)
        #expect(try decode(bytes) == (try decode(file.bytes)), "\(words)")
      }
    }

    @Test func everyDamageOfAProfileIsSurvived() throws {
      // Each that Little CMS takes makes a grid of the whole way, which takes its time.
      for (name, count) in [("p3.jpg", 400), ("cmyk.jpg", 20)] as [(String, UInt64)] {
        let profile = try Self.profile(name)
        let format = SampleFormat(space: name == "p3.jpg" ? .rgb : .cmyk)
        for seed in 0..<count {
          var random = SeededGenerator(seed: seed)
          var broken = profile
          for _ in 0...Int.random(in: 0...3, using: &random) {
            broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
              in: 0...255, using: &random)
          }
          if seed % 5 == 0 { broken.removeLast(Int.random(in: 1..<broken.count, using: &random)) }
          guard case .convert(let transform) = ColorVerdict(profile: broken, format) else { continue }
          var row: [UInt8] = []
          let samples = random.bytes(format.bytesPerPixel * 16)
          samples.withUnsafeBytes { transform.convert($0, count: 16, into: &row, pixelFormat: .rgb) }
          #expect(row.count == 48, "seed \(seed)")
        }
      }
    }

    #if JPEG
      /// A JPEG with a profile in parts: the number of each, of how many, and its bytes.
      private static func file(_ plain: JPEGFile, _ parts: [(UInt8, UInt8, ArraySlice<UInt8>)]) -> [UInt8] {
        parts.reversed().reduce(plain) { file, part in
          file.inserting(
            JPEGFile.Segment(marker: 0xE2, payload: Array("ICC_PROFILE\0".utf8) + [part.0, part.1] + part.2))
        }.bytes
      }

      @Test func profilesInParts() throws {
        let whole = JPEGFile(try ColorFixture.bytes("p3.jpg"))
        let profile = try Self.profile("p3.jpg")
        let expected = try decode(whole.bytes)
        let plain = whole.removing(0xE2)
        let (a, b, c) = (profile[..<100], profile[100..<300], profile[300...])
        typealias Part = (UInt8, UInt8, ArraySlice<UInt8>)
        let good: [[Part]] = [
          [(1, 3, a), (2, 3, b), (3, 3, c)], [(3, 3, c), (1, 3, a), (2, 3, b)],
        ]
        for parts in good { #expect(try decode(Self.file(plain, parts)) == expected) }
        let bad: [[Part]] = [
          [(1, 3, a), (3, 3, c)], [(1, 2, a), (2, 3, b), (3, 3, c)], [(1, 2, a), (1, 2, b), (2, 2, c)],
          [(0, 1, profile[...])], [(2, 1, profile[...])], [(1, 1, [])],
        ]
        for parts in bad {
          let broken = Self.file(plain, parts)
          #expect(
            try imageHeader(broken).warnings == [
              "its colour profile cannot be used (its parts are not all there); its colours are taken as sRGB"
            ])
          #expect(try decode(broken) == (try decode(plain.bytes)))
        }
        // Other things in such segments are passed over.
        let other = plain.inserting(
          JPEGFile.Segment(marker: 0xE2, payload: Array("MPF\0abcdefghijklmnop".utf8)))
        #expect(try imageHeader(other.bytes).colors == .sRGB)
      }

      @Test func profilesOfOtherColoursAndOfAnySize() throws {
        let plain = JPEGFile(try ColorFixture.bytes("p3.jpg")).removing(0xE2)
        func header(_ parts: [[UInt8]]) throws -> ImageHeader {
          try imageHeader(
            Self.file(plain, parts.enumerated().map { (UInt8($0 + 1), UInt8(parts.count), $1[...]) }))
        }
        #expect(
          try header([Self.profile("cmyk.jpg")]).colors == .ignored("it is for CMYK, and the picture is RGB"))
        #expect(try header([Array(repeating: 7, count: 500)]).colors == .ignored("it is damaged"))
        let large = try header(Array(repeating: [UInt8](repeating: 7, count: 65_000), count: 255))
        guard case .ignored(let reason) = large.colors else {
          Issue.record("\(large.colors)")
          return
        }
        #expect(reason.hasSuffix("4194304 are allowed"), "\(reason)")
      }

      @Test("any decoder can be wrapped", arguments: ["p3.png", "p3-alpha.png", "gray.png"])
      func wrapped(name: String) throws {
        let plain = try ColorFixture.file(name).removing("iCCP").bytes
        let profile = name == "gray.png" ? nil : try Self.profile("p3.jpg")
        let decoder = ColorManagedDecoder.wrapping(
          try PNGDecoder.open(.bytes(plain), limits: DecodeLimits(), DecodeForm())
        ) { format in profile.map { ColorVerdict(profile: $0, format) } ?? .sRGB }
        #expect(decoder.header.colors == (profile == nil ? .sRGB : .converted))
        guard profile != nil else { return }
        let expected = try decode(try ColorFixture.bytes(name))
        // What was multiplied with alpha before is a little coarser.
        let difference = largestDifference(try decoder.pixels(), expected.bytes)
        try decoder.finish()
        #expect(difference <= (name == "p3.png" ? 0 : 6), "\(difference)")
      }
    #endif
  }
#else
  @Test func profilesAreNotReadWithoutTheTrait() throws {
    let header = try imageHeader(try ColorFixture.bytes("p3.png"))
    #expect(header.colors == .notRead && header.warnings.isEmpty)
    #expect(
      header.notes == [
        "its colour profile is not read by this build (trait ICC); its colours are taken as sRGB"
      ])
    #expect(
      try decode(try ColorFixture.bytes("p3.png"))
        == decode(try ColorFixture.file("p3.png").removing("iCCP").bytes))
  }
#endif
