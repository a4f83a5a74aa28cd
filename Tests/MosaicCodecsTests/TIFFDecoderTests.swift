// TIFF in: Pillow's pixels, and every way to store them.

#if TIFF
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.bounded) struct TIFFDecoderTests {
    static func noise(
      samples: Int, bits: Int, photometric: Int, width: Int = 37, height: Int = 29
    ) -> PlainTIFF {
      var random = SeededGenerator(seed: UInt64(samples * 100 + bits))
      let values = (0..<width * height * samples).map { _ in Int.random(in: 0..<1 << bits, using: &random) }
      return PlainTIFF(
        width: width, height: height, samples: samples, bits: bits, photometric: photometric, values: values)
    }

    @Test func headers() throws {
      for name in FixtureKind.tiff.names {
        let header = try imageHeader(FixtureKind.tiff.bytes(name))
        let isBilevel = ["bits.tif", "fax3.tif", "fax4.tif"].contains(name)
        let expected = ImageHeader(
          format: .tiff, width: 45, height: 37, orientation: name == "turned.tif" ? .right : .up,
          bitDepth: isBilevel ? 1 : name == "gray-16.tif" ? 16 : 8, hasAlpha: name == "packbits-alpha.tif")
        #expect(header == expected, "\(name)")
      }
    }

    // MARK: Ways to store a picture

    private static let kinds: [(photometric: Int, samples: Int, bits: Int)] = [
      (0, 1, 1), (1, 1, 1), (1, 1, 2), (0, 1, 4), (1, 1, 8), (0, 1, 16), (1, 1, 16), (2, 3, 1), (2, 3, 4),
      (2, 3, 8), (2, 3, 16), (2, 4, 8), (2, 4, 16), (1, 2, 8), (5, 4, 8), (5, 4, 16), (3, 1, 4), (3, 1, 8),
    ]

    @Test("strips and tiles, planes, byte orders and BigTIFF show the same", arguments: kinds)
    func layouts(kind: (photometric: Int, samples: Int, bits: Int)) throws {
      var file = Self.noise(samples: kind.samples, bits: kind.bits, photometric: kind.photometric)
      if kind.photometric == 3 { file.fields.append(Self.palette(bits: kind.bits)) }
      if kind.samples == [1: 2, 2: 4][kind.photometric] { file.fields.append(.init(338, 3, [2])) }
      let expected = Self.shown(file)
      for number in 0..<16 {
        for layout in [0, 1, 7, 29, 16, 32] {
          var variant = file
          (variant.isLittleEndian, variant.isBig) = (number & 1 == 0, number & 2 != 0)
          (variant.isSeparate, variant.isPacked) = (number & 4 != 0, number & 8 != 0)
          if layout % 16 == 0, layout > 0 {
            variant.tile = (layout, 48 - layout)
          } else {
            variant.rowsPerStrip = max(1, layout)
          }
          #expect(try decode(variant.bytes) == expected, "variant \(number), layout \(layout)")
        }
      }
    }

    private static func palette(bits: Int) -> TIFFField {
      let count = 1 << bits
      return .init(320, 3, (0..<3 * count).map { ($0 * 37 % 256) * 257 })
    }

    /// What a picture must show, sample by sample.
    private static func shown(_ file: PlainTIFF) -> Pixmap {
      var picture = Pixmap(width: file.width, height: file.height)
      let most = 1 << file.bits - 1
      func eight(_ value: Int) -> Int { (value * 255 * 2 + most) / (2 * most) }
      for y in 0..<file.height {
        for x in 0..<file.width {
          let start = (y * file.width + x) * file.samples
          let stored = Array(file.values[start..<start + file.samples])
          var color = stored.map(eight)
          var alpha = 255
          switch file.photometric {
          case 0: color = [Int](repeating: 255 - color[0], count: 3)
          case 1:
            if file.samples == 2 { alpha = color[1] }
            color = [Int](repeating: color[0], count: 3)
          case 3:
            let entries = palette(bits: file.bits).values
            color = (0..<3).map { entries[$0 << file.bits + stored[0]] / 257 }
          case 5: color = (0..<3).map { ((255 - color[$0]) * (255 - color[3]) + 127) / 255 }
          default: if file.samples == 4 { alpha = color[3] }
          }
          color = color.map { ($0 * alpha + 127) / 255 }
          picture[x, y] = UInt32(alpha << 24 | color[0] << 16 | color[1] << 8 | color[2])
        }
      }
      return picture
    }

    @Test("orientation; what is none is up", arguments: Array(0...9) + [65_535])
    func orientation(_ value: Int) throws {
      let orientation = Orientation(rawValue: value) ?? .up
      var file = Self.noise(samples: 3, bits: 8, photometric: 2)
      let stored = try decode(file.bytes)
      file.fields = [.init(274, 3, [value])]
      for tile in [nil, (16, 16)] as [(Int, Int)?] {
        file.tile = tile
        #expect(try imageHeader(file.bytes).orientation == orientation)
        #expect(try ImageReader.pixmap(bytes: file.bytes, name: "x") == stored.oriented(orientation))
      }
    }

    @Test func onlyTheFirstPageIsRead() throws {
      let first = Self.noise(samples: 1, bits: 8, photometric: 1)
      var bytes = first.bytes
      // The place of the next directory: this one once more, an endless chain.
      let directory = Bytes.little(bytes[4..<8])
      bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: bytes[4..<8])
      #expect(directory > 8)
      #expect(try decode(bytes) == decode(first.bytes))
    }

    // MARK: Alpha

    @Test func alphaIsWhatTheFileCallsAlpha() throws {
      // Red at half, with alpha at half; premultiplied red is then all that alpha allows.
      let rows: [(fields: [TIFFField], pixel: UInt32, straight: [UInt8])] = [
        ([], 0x8040_2010, [128, 64, 32, 128]), ([.init(338, 3, [2])], 0x8040_2010, [128, 64, 32, 128]),
        ([.init(338, 3, [1])], 0x8080_4020, [255, 128, 64, 128]),
        ([.init(338, 3, [0])], 0xFF80_4020, [128, 64, 32, 255]),
      ]
      for (fields, pixel, straight) in rows {
        for bits in [8, 16] {
          var file = PlainTIFF(
            width: 1, height: 1, samples: 4, bits: bits, photometric: 2,
            values: [128, 64, 32, 128].map { $0 * (bits == 8 ? 1 : 257) })
          file.fields = fields
          #expect(try decode(file.bytes)[0, 0] == pixel, "\(fields)")
          #expect(try ImageReader.straightPixmap(bytes: file.bytes, name: "x").bytes == straight, "\(fields)")
        }
      }
    }

    @Test("alpha of CMYK, if the file calls it so") func alphaOfInks() throws {
      // Cyan, half of black, and half of alpha; with associated alpha the inks are multiplied.
      let rows: [(fields: [TIFFField], inks: [Int], straight: [UInt8])] = [
        ([.init(338, 3, [2])], [200, 0, 0, 128, 128], [27, 127, 127, 128]),
        ([.init(338, 3, [1])], [100, 0, 0, 64, 128], [28, 127, 127, 128]),
        ([.init(338, 3, [0])], [200, 0, 0, 128, 128], [27, 127, 127, 255]),
        ([], [200, 0, 0, 128, 128], [27, 127, 127, 255]),
      ]
      for (fields, inks, straight) in rows {
        for bits in [8, 16] {
          var file = PlainTIFF(
            width: 1, height: 1, samples: 5, bits: bits, photometric: 5,
            values: inks.map { $0 * (bits == 8 ? 1 : 257) })
          file.fields = fields
          for isSeparate in [false, true] {
            file.isSeparate = isSeparate
            #expect(try imageHeader(file.bytes).hasAlpha == (straight[3] < 255))
            #expect(
              try ImageReader.straightPixmap(bytes: file.bytes, name: "x").bytes == straight, "\(fields)")
            let color = straight[..<3].map { (UInt32($0) * UInt32(straight[3]) + 127) / 255 }
            let pixel = UInt32(straight[3]) << 24 | color[0] << 16 | color[1] << 8 | color[2]
            #expect(try decode(file.bytes)[0, 0] == pixel, "\(fields)")
          }
        }
      }
    }

    @Test func associatedColoursAboveAlphaAreCut() throws {
      var file = PlainTIFF(
        width: 1, height: 1, samples: 4, bits: 8, photometric: 2, values: [255, 9, 100, 10])
      file.fields = [.init(338, 3, [1])]
      #expect(try decode(file.bytes)[0, 0] == 0x0A0A_090A)
    }

    @Test func alphaMayFollowOtherChannels() throws {
      var file = PlainTIFF(
        width: 1, height: 1, samples: 5, bits: 8, photometric: 2, values: [10, 20, 30, 200, 255])
      file.fields = [.init(338, 3, [0, 2])]
      #expect(try decode(file.bytes)[0, 0] == 0xFF0A_141E)
      file.values[4] = 0
      #expect(try decode(file.bytes)[0, 0] == 0)
    }

    // MARK: Memory

    @Test func memoryDoesNotGrowWithThePicture() throws {
      let held = try [1_000, 16_000].map { height in
        var file = PlainTIFF(
          width: 64, height: height, samples: 1, bits: 8, photometric: 1,
          values: [Int](repeating: 7, count: 64 * height))
        file.rowsPerStrip = 16
        let strips = try ImageReader.open(bytes: file.bytes, name: "x").heldBytes
        file.tile = (16, 16)
        return [strips, try ImageReader.open(bytes: file.bytes, name: "x").heldBytes]
      }
      #expect(held[0] == held[1])
      #expect(held[0].allSatisfy { $0 < 100_000 })
    }
  }
#endif
