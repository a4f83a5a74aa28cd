// When and with what a photograph was taken: texts of EXIF, well formed and not.

import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct ExifPhotoTests {
  static let full: [ExifBuilder.Tag: String] = [
    .make: "Canon", .model: "Canon EOS R5", .dateTime: "2026:06:01 08:00:00",
    .original: "2026:05:01 14:30:59", .offsetOriginal: "+02:00", .partOriginal: "25",
    .digitized: "2026:05:02 00:00:00", .lens: "RF24-105mm F4 L IS USM",
  ]

  /// `year-month-day hour:minute:second.nanosecond offset`.
  private static func words(_ time: CaptureTime?) -> String {
    guard let time else { return "none" }
    let clock = [time.year, time.month, time.day, time.hour, time.minute, time.second, time.nanosecond]
    return clock.map { "\($0)" }.joined(separator: " ") + (time.offset.map { " @\($0)" } ?? "")
  }

  private static func words(_ texts: [ExifBuilder.Tag: String]) -> String {
    words(Exif.photo(of: ExifBuilder(texts).bytes)?.taken)
  }

  @Test("what a camera writes", arguments: [true, false]) func whole(isLittleEndian: Bool) throws {
    let photo = try #require(Exif.photo(of: ExifBuilder(Self.full, isLittleEndian: isLittleEndian).bytes))
    #expect(Self.words(photo.taken) == "2026 5 1 14 30 59 250000000 @120")
    #expect(photo.camera == "Canon EOS R5" && photo.lens == "RF24-105mm F4 L IS USM")
    #expect(photo.taken?.clockSeconds == 1_777_645_859 && photo.taken?.utcSeconds == 1_777_638_659)
  }

  /// Aperture, exposure and focal length as fractions, sensitivity, and the words for them.
  static let settings: [(fractions: [[Int]], iso: [Int], words: [String])] = [
    ([[28, 10], [1, 250], [35, 1]], [400], ["f/2.8", "1/250 s", "35 mm", "ISO 400"]),
    ([[8, 1], [30, 1], [105, 2]], [64, 0], ["f/8", "30 s", "52.5 mm", "ISO 64"]),
    ([[17, 10], [3, 10], [4, 1]], [50, 0, 0], ["f/1.7", "0.3 s", "4 mm", "ISO 50"]),
    ([[14, 10], [10, 2500], [1, 3]], [65_535], ["f/1.4", "1/250 s", "0.3 mm", "ISO 65535"]),
    ([[22, 1], [5, 2], [600, 1]], [1], ["f/22", "2.5 s", "600 mm", "ISO 1"]),
    ([[1, 1], [1, 4], [1, 1]], [1], ["f/1", "1/4 s", "1 mm", "ISO 1"]),
    ([[0, 1], [1, 0], [0, 0]], [0], ["", "", "", ""]),
    ([[4_294_967_295, 1], [4_294_967_295, 1], [4_294_967_295, 1]], [], ["", "", "", ""]),
    ([[1, 1000], [1, 4_294_967_295], [1, 1000]], [1], ["", "", "", "ISO 1"]),
  ]

  @Test("what the camera was set to", arguments: settings, [true, false])
  func set(row: (fractions: [[Int]], iso: [Int], words: [String]), isLittleEndian: Bool) throws {
    var exif = ExifBuilder([.make: "M"], isLittleEndian: isLittleEndian)
    exif.inner = zip([0x829D, 0x829A, 0x920A], row.fractions).map { TIFFField($0, 5, count: 1, $1) }
    exif.inner.append(TIFFField(0x8827, 3, row.iso))
    let photo = try #require(Exif.photo(of: exif.bytes))
    #expect([photo.apertureWords, photo.shutterWords, photo.focalWords, photo.sensitivityWords] == row.words)
  }

  @Test(arguments: [
    ("A title", "A title"), (" OLYMPUS DIGITAL CAMERA  ", ""), ("SONY DSC", ""), ("", ""), ("写真", "写真"),
  ]) func titles(description: String, title: String) throws {
    var exif = ExifBuilder([.make: "M"])
    exif.fields += [TIFFField(0x010E, description), TIFFField(0x013B, "Ann Author")]
    let photo = try #require(Exif.photo(of: exif.bytes))
    #expect(photo.title == title && photo.creator == "Ann Author")
  }

  @Test("the shutter's time, else the scan's, else the file's") func order() {
    var texts = Self.full
    texts[.original] = "    :  :     :  :  "
    #expect(Self.words(texts) == "2026 5 2 0 0 0 0")
    texts[.offsetDigitized] = "-09:30"
    #expect(Self.words(texts) == "2026 5 2 0 0 0 0 @-570")
    texts[.digitized] = nil
    #expect(Self.words(texts) == "2026 6 1 8 0 0 0")
    (texts[.offset], texts[.part]) = ("Z", "001")
    #expect(Self.words(texts) == "2026 6 1 8 0 0 1000000 @0")
    texts[.dateTime] = ""
    #expect(Self.words(texts) == "none")
  }

  static let times: [(text: String, words: String)] = [
    ("2026:05:01 14:30:59", "2026 5 1 14 30 59 0"), ("2026-05-01 14:30:59", "2026 5 1 14 30 59 0"),
    ("2026/05/01T14:30:59", "2026 5 1 14 30 59 0"), (" 2026:05:01 14:30:59 ", "2026 5 1 14 30 59 0"),
    ("2026:05:01", "2026 5 1 0 0 0 0"), ("0001:01:01 00:00:00", "1 1 1 0 0 0 0"),
    ("9999:12:31 23:59:59", "9999 12 31 23 59 59 0"), ("2024:02:29 00:00:00", "2024 2 29 0 0 0 0"),
    ("2000:02:29 00:00:00", "2000 2 29 0 0 0 0"), ("1900:02:29 00:00:00", "none"),
    ("2026:02:29 00:00:00", "none"), ("0000:00:00 00:00:00", "none"), ("0000:01:01 00:00:00", "none"),
    ("2026:13:01 00:00:00", "none"), ("2026:00:01 00:00:00", "none"), ("2026:04:31 00:00:00", "none"),
    ("2026:05:01 24:00:00", "none"), ("2026:05:01 23:60:00", "none"), ("2026:05:01 23:00:60", "none"),
    ("2026:05:01 14.30.59", "none"), ("2026 05 01 14:30:59", "none"), ("2026:05:01 14:30:5x", "none"),
    ("2026:05:01 -1:30:59", "none"), ("2026:05:01 14:30:59+02:00", "none"), ("yesterday", "none"),
    ("", "none"), ("٢٠٢٦:05:01 14:30:59", "none"),
  ]

  @Test("times", arguments: times) func time(text: String, words: String) {
    #expect(Self.words([.original: text]) == words)
  }

  @Test(
    "distances from UTC",
    arguments: [
      ("+00:00", " @0"), ("-00:00", " @0"), ("+14:00", " @840"), ("+05:45", " @345"), ("-12:00", " @-720"),
      ("Z", " @0"), ("+15:00", ""), ("+02:60", ""), ("02:00", ""), ("   :  ", ""), ("", ""), ("+2:00", ""),
    ])
  func offset(text: String, words: String) {
    #expect(
      Self.words([.original: "2026:05:01 14:30:59", .offsetOriginal: text]) == "2026 5 1 14 30 59 0" + words)
  }

  @Test(
    "parts of a second",
    arguments: [
      ("5", 500_000_000), ("05", 50_000_000), ("123456789", 123_456_789), ("1234567899", 123_456_789),
      ("", 0),
      ("  ", 0), ("12  ", 120_000_000), ("-5", 0), ("x", 0),
    ])
  func part(text: String, nanosecond: Int) {
    let photo = Exif.photo(of: ExifBuilder([.original: "2026:05:01 14:30:59", .partOriginal: text]).bytes)
    #expect(photo?.taken?.nanosecond == nanosecond)
  }

  @Test(
    "the maker is said once",
    arguments: [
      ("Canon", "Canon EOS R5", "Canon EOS R5"), ("NIKON CORPORATION", "NIKON D850", "NIKON D850"),
      ("Apple", "iPhone 15 Pro", "Apple iPhone 15 Pro"), ("SONY", "ILCE-7M3", "SONY ILCE-7M3"),
      ("EASTMAN KODAK COMPANY", "KODAK DC240", "KODAK DC240"), ("canon", "CANON X", "CANON X"),
      ("OLYMPUS IMAGING CORP.", "E-M10", "OLYMPUS E-M10"),
      ("RICOH IMAGING COMPANY, LTD.", "PENTAX K-1", "RICOH PENTAX K-1"),
      ("Leica Camera AG", "Leica M11", "Leica M11"), ("LGE", "LGE-X5", "LGE-X5"), ("Canon", "", "Canon"),
      ("", "EOS R5", "EOS R5"), ("", "", ""), ("Inc.", "X", "Inc. X"),
    ])
  func camera(maker: String, model: String, words: String) {
    #expect(PhotoFacts(maker: maker, model: model).camera == words)
    let photo = Exif.photo(of: ExifBuilder([.make: maker, .model: model]).bytes)
    #expect((photo?.camera ?? "") == words)
  }

  @Test(
    "texts are cleaned",
    arguments: [
      (Array("  EOS\u{1B}[31m \t R5\n ".utf8), "EOS [31m R5"), (Array("Größe 写真".utf8), "Größe 写真"),
      ([0x45, 0xFF, 0x4F, 0xC3, 0x53], "EÿOÃS"), ([0x47, 0x72, 0xFC, 0xDF, 0x65, 0x81, 0x80], "Grüße €"),
      (Array("EOS\0R5".utf8), "EOS"), ([0, 0x41], ""),
      (Array("a\u{202E}b\u{200B}c\u{2028}d".utf8), "abc d"), ([], ""), ([0x41, 0x42, 0x43, 0x44], "ABCD"),
      (Array(repeating: 0x41, count: 5000), String(repeating: "A", count: 256)),
      (Array("a\(String(repeating: "é", count: 200))".utf8), "a\(String(repeating: "é", count: 127))"),
      (Array("aa\(String(repeating: "é", count: 200))".utf8), "aa\(String(repeating: "é", count: 127))"),
    ] as [([UInt8], String)])
  func text(bytes: [UInt8], shown: String) {
    for type in [2, 129] {
      var exif = ExifBuilder([:])
      exif.fields = [TIFFField(ExifBuilder.Tag.model.rawValue, type, bytes.map(Int.init))]
      #expect((Exif.photo(of: exif.bytes)?.model ?? "") == shown)
    }
  }

  @Test("counts and places that a file cannot have")
  func lies() {
    let model = ExifBuilder.Tag.model.rawValue
    for (type, count) in [(2, 0), (2, 100), (2, Int(UInt32.max)), (1, 4), (7, 4), (5, 1), (65535, 4)] {
      var exif = ExifBuilder([:])
      exif.fields = [TIFFField(model, type, count: count, "EOS".utf8.map(Int.init))]
      #expect(Exif.photo(of: exif.bytes) == nil, "type \(type), count \(count)")
    }
    for place in [0, 7, 1000, Int(UInt32.max)] {
      var exif = ExifBuilder(Self.full)
      exif.innerPlace = place
      let photo = Exif.photo(of: exif.bytes)
      #expect(photo?.lens == "" && photo?.model == "Canon EOS R5", "directory at \(place)")
    }
    // The link leads to its own directory: its entries are looked at twice, and no further.
    var loop = ExifBuilder([.model: "EOS"])
    loop.innerPlace = 8
    #expect(Exif.photo(of: loop.bytes)?.model == "EOS")
    #expect(Exif.photo(of: ExifBuilder([:]).bytes) == nil)
  }

  @Test("the first of two entries counts") func twice() {
    var exif = ExifBuilder([:])
    exif.fields = ["one", "two"].map { TIFFField(ExifBuilder.Tag.model.rawValue, $0) }
    #expect(Exif.photo(of: exif.bytes)?.model == "one")
  }

  @Test("cut anywhere, nothing is made up") func cut() {
    let exif = ExifBuilder(Self.full).bytes
    let whole = Exif.photo(of: exif)
    for length in 0..<exif.count {
      guard let photo = Exif.photo(of: Array(exif.prefix(length))) else { continue }
      #expect(
        ["", whole?.model].contains(photo.model) && ["", whole?.lens].contains(photo.lens), "\(length) bytes")
    }
  }

  @Test("damage is no trap, and what is shown stays clean") func damaged() {
    let exif = ExifBuilder(Self.full).bytes
    for seed in UInt64(0)..<20_000 {
      var random = SeededGenerator(seed: seed)
      var bytes = exif
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if seed < 500 {
        let file = ExifTests.picture.inserting("eXIf", bytes)
        #expect(throws: Never.self, "seed \(seed)") { try decode(file.bytes) }
      }
      guard let photo = Exif.photo(of: bytes) else { continue }
      for text in [photo.maker, photo.model, photo.lens] {
        let isClean = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        #expect(isClean && text.unicodeScalars.count <= 256, "seed \(seed)")
      }
      if let taken = photo.taken {
        #expect((1...12).contains(taken.month) && (1...31).contains(taken.day), "seed \(seed)")
        // The years 1 to 9999, and an offset of a day at most.
        #expect(abs(taken.clockSeconds - (taken.utcSeconds ?? taken.clockSeconds)) <= 86_400, "seed \(seed)")
      }
    }
  }

  @Test("every format hands it on") func formats() throws {
    let exif = ExifBuilder(Self.full)
    let expected = try #require(Exif.photo(of: exif.bytes))
    for carrier in ExifTests.carriers {
      #expect(try imageHeader(carrier.with(exif.bytes)).photo == expected, "\(carrier.testDescription)")
    }
    // A profile, and the fast reader.
    let fast = PNGFile(try PngSuite.bytes("basn2c08.png")).inserting("eXIf", exif.bytes)
    #expect(try imageHeader(fast.bytes).photo == expected)
    #expect(try imageHeader(ExifTests.picture.bytes).photo == nil)
  }

  // MARK: TIFF

  #if TIFF
    private static func tiff(isLittleEndian: Bool, isBig: Bool = false, exif: [TIFFField] = []) -> [UInt8] {
      var picture = TIFFDecoderTests.noise(samples: 3, bits: 8, photometric: 2, width: 9, height: 7)
      (picture.isLittleEndian, picture.isBig) = (isLittleEndian, isBig)
      picture.fields = [
        TIFFField(271, "NIKON CORPORATION"), TIFFField(272, "NIKON D850"),
        TIFFField(306, "2026:06:01 08:00:00"),
      ]
      picture.exif = exif
      return picture.bytes
    }

    static let tiffExif = [TIFFField(0x9003, "2026:05:01 14:30:59"), TIFFField(0xA434, "AF-S 50mm")]

    @Test("both orders of bytes, from a file and from memory", arguments: [true, false])
    func tiffFacts(isLittleEndian: Bool) throws {
      let folder = try SuiteFolder()
      for (exif, hour, lens) in [([], 8, ""), (Self.tiffExif, 14, "AF-S 50mm")] {
        let bytes = Self.tiff(isLittleEndian: isLittleEndian, exif: exif)
        let path = try folder.write(bytes, "a\(exif.count).tif")
        for header in [
          try imageHeader(bytes), try ImageReader.header(ofFile: path),
        ] {
          #expect(header.photo?.camera == "NIKON D850" && header.photo?.lens == lens)
          #expect(header.photo?.taken?.hour == hour)
        }
      }
    }

    @Test func bigTIFFSaysNothing() throws {
      #expect(
        try imageHeader(Self.tiff(isLittleEndian: true, isBig: true)).photo == nil)
    }

    /// Broken Exif is passed over, and the picture is shown.
    @Test func tiffDamage() throws {
      let bytes = Self.tiff(isLittleEndian: true, exif: Self.tiffExif)
      for count in 1..<60 {
        let photo = try imageHeader(Array(bytes.dropLast(count))).photo
        #expect(photo?.camera == "NIKON D850")
      }
    }
  #endif
}
