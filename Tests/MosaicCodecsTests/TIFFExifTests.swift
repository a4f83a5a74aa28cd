// When and with what the photograph of a TIFF was taken: its own fields and those of its Exif.

#if TIFF
  import TestSupport
  import Testing

  @testable import MosaicCodecs

  @Suite(.timeLimit(.minutes(10))) struct TIFFExifTests {
    private static func text(_ tag: Int, _ text: String) -> PlainTIFF.Field {
      PlainTIFF.Field(tag, 2, text.utf8.map(Int.init) + [0])
    }

    /// A picture with a maker, a model and a time; with a directory of Exif behind it, if wanted.
    private static func file(isLittleEndian: Bool, isBig: Bool = false, exif: [(Int, String)] = []) -> [UInt8]
    {
      var picture = TIFFDecoderTests.noise(samples: 3, bits: 8, photometric: 2, width: 9, height: 7)
      (picture.isLittleEndian, picture.isBig) = (isLittleEndian, isBig)
      picture.fields = [
        text(271, "NIKON CORPORATION"), text(272, "NIKON D850"), text(306, "2026:06:01 08:00:00"),
      ]
      guard !exif.isEmpty else { return picture.bytes }
      picture.fields.append(PlainTIFF.Field(34665, 4, [0]))
      let place = picture.bytes.count
      picture.fields[3].values = [place]
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return isLittleEndian ? little : little.reversed()
      }
      var (entries, data): ([UInt8], [UInt8]) = ([], [])
      let dataPlace = place + 2 + exif.count * 12 + 4
      for (tag, text) in exif {
        entries += number(tag, 2) + number(2, 2) + number(text.utf8.count + 1, 4)
        entries += number(dataPlace + data.count, 4)
        data += Array(text.utf8) + [0]
      }
      return picture.bytes + number(exif.count, 2) + entries + number(0, 4) + data
    }

    static let exif = [(0x9003, "2026:05:01 14:30:59"), (0xA434, "AF-S 50mm")]

    @Test("both orders of bytes, from a file and from memory", arguments: [true, false])
    func facts(isLittleEndian: Bool) throws {
      let folder = try SuiteFolder()
      for (exif, hour, lens) in [([], 8, ""), (Self.exif, 14, "AF-S 50mm")] {
        let bytes = Self.file(isLittleEndian: isLittleEndian, exif: exif)
        let path = try folder.write(bytes, "a\(exif.count).tif")
        for header in [
          try ImageReader.header(bytes: bytes, name: "x"), try ImageReader.header(ofFile: path),
        ] {
          #expect(header.photo?.camera == "NIKON D850" && header.photo?.lens == lens)
          #expect(header.photo?.taken?.hour == hour)
        }
      }
    }

    @Test func bigTIFFSaysNothing() throws {
      #expect(
        try ImageReader.header(bytes: Self.file(isLittleEndian: true, isBig: true), name: "x").photo == nil)
    }

    /// Broken Exif is passed over, and the picture is shown.
    @Test func damage() throws {
      let bytes = Self.file(isLittleEndian: true, exif: Self.exif)
      for count in 1..<60 {
        let photo = try ImageReader.header(bytes: Array(bytes.dropLast(count)), name: "x").photo
        #expect(photo?.camera == "NIKON D850")
      }
    }
  }
#endif
