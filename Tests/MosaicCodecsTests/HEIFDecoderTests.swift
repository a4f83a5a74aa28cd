// HEIC and AVIF in: heif-convert's pixels, headers, turns, cuts, colours, memory.

#if HEIF
  import Foundation
  import MosaicPixels
  import TestSupport
  import Testing

  @testable import MosaicCodecs
  @testable import MosaicSystem

  @Suite(.bounded) struct HEIFDecoderTests {
    /// A step of two: more than eight bits are rounded here, and cut off there.
    @Test("every kind has the pixels of heif-convert", arguments: HEIFFixture.all)
    func fixtures(file: HEIFFixture) throws {
      let bytes = try file.bytes()
      let expected = try file.expected()
      let isPremultiplied = file.name.hasPrefix("premultiplied")
      let found = try codedRows(bytes, isPremultiplied ? .premultiplied : .straight)
      var stored = StraightPixmap(width: found.header.width, height: found.header.height, bytes: found.rgba)
      let turned = Pixmap(width: stored.width, height: stored.height, bytes: stored.bytes)
        .oriented(found.header.orientation)
      stored = StraightPixmap(width: turned.width, height: turned.height, bytes: turned.bytes)
      #expect((stored.width, stored.height) == (expected.width, expected.height))
      if isPremultiplied {
        // heif-convert shows colours as they are coded, some above their alpha.
        let capped = expected.bytes.indices.map { min(expected.bytes[$0], expected.bytes[$0 | 3]) }
        #expect(stored.bytes == capped)
      } else {
        let difference = largestDifference(stored.bytes, expected.bytes)
        #expect(difference <= (found.header.bitDepth > 8 ? 2 : 0), "\(difference)")
      }
    }

    @Test("header", arguments: HEIFFixture.all)
    func header(file: HEIFFixture) throws {
      let bytes = try file.bytes()
      let header = try imageHeader(bytes)
      let kind = file.name.prefix { $0 != "." }
      let size =
        kind == "grid-cut"
        ? [40, 30]
        : kind.hasPrefix("grid") ? [150, 100] : kind == "ten" || kind == "twelve" ? [64, 64] : [45, 37]
      #expect([header.width, header.height] == size)
      #expect(header.format == (file.isAVIF ? .avif : .heic))
      #expect(header.hasAlpha == ["alpha", "premultiplied"].contains(kind))
      #expect(header.bitDepth == (kind == "ten" ? 10 : kind == "twelve" ? 12 : 8))
      let turns: [Substring: Orientation] = ["grid-turned": .leftMirrored, "grid-cut": .right]
      #expect(header.orientation == turns[kind] ?? .up)
      let isConverted = ["profile", "ten", "twelve", "grid-p3"].contains(kind)
      #expect(header.colors == (isConverted ? Self.profiles(kind) : .sRGB))
      let decoder = try ImageReader.open(bytes: bytes, name: "x", .reducing(8))
      #expect(decoder.pixelFormat == (header.hasAlpha ? .bgra : kind == "gray" ? .gray : .rgb))
      #expect((decoder.reduction, decoder.rowWidth, decoder.rowCount) == (1, header.width, header.height))
      #expect(try ImageReader.header(ofFile: file.path) == header)
    }

    private static func profiles(_ kind: Substring) -> ColorTreatment {
      #if ICC
        .converted
      #else
        kind == "grid-p3" ? .converted : .notRead
      #endif
    }

    // MARK: Turns and cuts

    /// ISO/IEC 23008-12, sections 6.5.10 and 6.5.12: `angle` quarters counterclockwise; axis 0 exchanges top and bottom.
    @Test("all turns and mirrors", arguments: ["heic", "avif"], 0..<12)
    func turns(kind: String, number: Int) throws {
      let (angle, axis) = (number % 4, [nil, 0, 1][number / 4] as Int?)
      let file = HEIFFixture("grid-turned.\(kind)")
      var bytes = try HEIFFixture.editing(try file.bytes(), "irot", at: 0, [UInt8(angle)])
      if let axis {
        bytes = try HEIFFixture.editing(bytes, "imir", at: 0, [UInt8(axis)])
      } else {
        bytes = try HEIFFixture.editing(bytes, "imir", at: -4, Array("free".utf8))
      }
      var expected = try ImageReader.pixmap(bytes: try HEIFFixture("grid.\(kind)").bytes(), name: "x")
      for _ in 0..<angle {
        let before = expected
        expected = filled(before.height, before.width) { x, y in before[before.width - 1 - y, x] }
      }
      let before = expected
      if axis == 0 {
        expected = filled(before.width, before.height) { x, y in before[x, before.height - 1 - y] }
      }
      if axis == 1 {
        expected = filled(before.width, before.height) { x, y in before[before.width - 1 - x, y] }
      }
      let header = try imageHeader(bytes)
      #expect((header.orientedWidth, header.orientedHeight) == (expected.width, expected.height))
      #expect(try ImageReader.pixmap(bytes: bytes, name: "x") == expected)
    }

    /// The properties in the order in which they apply: 40 x 30 of the turned 100 x 150 pixels, at 50, 50.
    @Test("a cut after a turn", arguments: ["heic", "avif"]) func cutAfterTurn(kind: String) throws {
      let bytes = try HEIFFixture("grid-cut.\(kind)").editing("ipma", at: 12, [3, 2])
      let plain = try ImageReader.pixmap(bytes: try HEIFFixture("grid.\(kind)").bytes(), name: "x")
      let expected = filled(40, 30) { x, y in plain[50 + y, 99 - 50 - x] }
      #expect(try ImageReader.pixmap(bytes: bytes, name: "x") == expected)
    }

    @Test("what Exif says about turning does not count", arguments: ["heic", "avif"])
    func exif(kind: String) throws {
      let bytes = try HEIFFixture("turned.\(kind)").bytes()
      #expect(try imageHeader(bytes).orientation == .up)
      let file = try HEIFFile(.bytes(bytes), limits: DecodeLimits())
      #expect(Exif.orientation(of: file.exif) == .right)
      let other = try HEIFFile(.bytes(try HEIFFixture("lossy.\(kind)").bytes()), limits: DecodeLimits())
      #expect(other.exif == [])
    }

    static let cuts: [(String, Int, [UInt8], String?)] = [
      ("wider than the picture", 0, [0, 0, 0, 151], "its clean aperture is not inside its picture"),
      ("over the right edge", 16, [0, 0, 0, 56], "its clean aperture is not inside its picture"),
      ("at the right edge", 16, [0, 0, 0, 55], nil),
      ("a denominator of nothing", 4, [0, 0, 0, 0], "its clean aperture is not inside its picture"),
      ("nothing", 0, [0, 0, 0, 0], "its clean aperture is not inside its picture"),
    ]

    @Test(arguments: cuts) func cut(name: String, offset: Int, bytes: [UInt8], says: String?) throws {
      let file = try HEIFFixture("grid-cut.heic").editing("clap", at: offset, bytes)
      guard let says else {
        #expect(try ImageReader.pixmap(bytes: file, name: "x").width == 30)
        return
      }
      #expect(failure { try imageHeader(file) }?.kind == .corrupt(says))
    }

    // MARK: Colours

    #if ICC
      @Test(
        "a profile and more than eight bits",
        arguments: ["ten.heic", "ten.avif", "twelve.heic", "twelve.avif"])
      func profile(name: String) throws {
        let expected = try ImageReader.pixmap(ofFile: Fixtures.path("color/p3-16.expected.png"))
        let found = try ImageReader.pixmap(bytes: try HEIFFixture(name).bytes(), name: "x")
        // Coded with a little loss.
        let sum = zip(found.bytes, expected.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(found.bytes.count == expected.bytes.count)
        #expect(Double(sum) / Double(found.bytes.count) < 1.5, "\(Double(sum) / Double(found.bytes.count))")
        let coded = try ImageReader.pixmap(ofFile: HEIFFixture(name).path + ".png")
        #expect(coded != found)
      }

      @Test("a profile is one by either of its names") func restrictedProfile() throws {
        let file = HEIFFixture("profile.heic")
        let found = try ImageReader.pixmap(bytes: file.editing("prof", at: -4, Array("rICC".utf8)), name: "x")
        #expect(try found == ImageReader.pixmap(bytes: file.bytes(), name: "x"))
        #expect(try found != ImageReader.pixmap(bytes: HEIFFixture("lossy.heic").bytes(), name: "x"))
      }
    #endif

    static let numbers: [(primaries: UInt8, transfer: UInt8, ColorTreatment)] = [
      (12, 13, .converted), (1, 13, .sRGB), (2, 2, .sRGB), (12, 2, .converted), (9, 1, .converted),
      (9, 16, .ignored("nclx with the HDR curve PQ")), (9, 18, .ignored("nclx with the HDR curve HLG")),
      (22, 13, .ignored("nclx with primaries 22 and transfer 13")),
    ]

    @Test("numbers of colours", arguments: numbers, ["heic", "avif"])
    func nclx(row: (primaries: UInt8, transfer: UInt8, treatment: ColorTreatment), kind: String) throws {
      let bytes = try HEIFFixture("grid-p3.\(kind)").editing(
        "nclx", at: 0, [0, row.primaries, 0, row.transfer])
      #expect(try imageHeader(bytes).colors == row.treatment)
      let found = try ImageReader.pixmap(bytes: bytes, name: "x")
      let plain = try ImageReader.pixmap(bytes: try HEIFFixture("grid.\(kind)").bytes(), name: "x")
      #expect((found == plain) == (row.treatment != .converted))
    }

    @Test func primariesBecomeSRGB() throws {
      let bytes = try HEIFFixture("grid-p3.heic").bytes()
      let coded = try codedRows(bytes).rgba
      let found = try ImageReader.pixmap(bytes: bytes, name: "x")
      var bgra: [UInt8] = []
      for place in stride(from: 0, to: coded.count, by: 4) {
        bgra += [coded[place + 2], coded[place + 1], coded[place], 255]
      }
      let png = try ImageFormat.png.encode(Pixmap(width: 150, height: 100, bytes: bgra))
      let stated = PNGFile(png).inserting("cICP", [12, 13, 0, 1])
      let expected = try ImageReader.pixmap(bytes: stated.bytes, name: "x")
      #expect(found == expected)
    }

    @Test(
      "of a sequence the primary picture is shown",
      arguments: [("avif", "avis"), ("heic", "hevc"), ("heic", "msf1")])
    func sequences(kind: String, brand: String) throws {
      let file = HEIFFixture("full.\(kind)")
      #expect(try !ImageReader.isAnimated(file.path))
      let folder = try SuiteFolder()
      let path = try folder.write(try file.editing("ftyp", at: 0, Array(brand.utf8)), "a")
      #expect(try ImageReader.isAnimated(path))
      #expect(try ImageReader.pixmap(ofFile: path) == ImageReader.pixmap(ofFile: file.path))
    }

    // MARK: Memory

    @Test func aGridTakesTheMemoryOfARowOfItsTiles() throws {
      let rows: [(String, ClosedRange<Int>)] = [
        // Three tiles of 64 x 64 pixels, what one of them takes, and four times its data.
        ("grid.heic", 57_344...80_000), ("grid.avif", 110_592...130_000),
        ("alpha.avif", 45 * 37 * 40...45 * 37 * 40 + 4 * 1070),
        ("ten.avif", 64 * 64 * 28...64 * 64 * 28 + 4 * 2258),
      ]
      for (name, range) in rows {
        let held = try ImageReader.open(bytes: try HEIFFixture(name).bytes(), name: "x").heldBytes
        #expect(range.contains(held), "\(name): \(held)")
      }
    }

    // MARK: Outside programs

    @Test("photographs as heif-convert shows them", arguments: ["heic", "avif"])
    func photographs(kind: String) throws {
      let check = "the comparison of HEIC and AVIF"
      guard let encoder = try OutsideProgram.heifEnc.path(orLeaveOut: check),
        let converter = try OutsideProgram.heifConvert.path(orLeaveOut: check)
      else { return }
      let folder = try SuiteFolder()
      let options = [["-q", "70"], ["-q", "90", "-p", "chroma=444"], ["-q", "30", "-p", "chroma=422"]]
      for (photo, options) in zip(["cat", "dogs", "coffee"], options) {
        let path = folder.path("\(photo).\(kind)")
        let written = [Fixtures.sample("photos/\(photo).png"), "-o", path]
        let encoding: [String] = options + (kind == "avif" ? ["-A"] : []) + written
        for (program, arguments) in [(encoder, encoding), (converter, [path, path + ".png"])] {
          let run = try ProgramRun.run(program, arguments, in: Fixtures.packageFolder)
          try #require(run.exitCode == 0, "\(run.errors)")
        }
        #expect(try ImageReader.pixmap(ofFile: path) == ImageReader.pixmap(ofFile: path + ".png"), "\(photo)")
      }
    }
  }
#endif
