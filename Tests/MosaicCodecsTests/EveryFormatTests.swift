// The same laws for the decoders of all formats: Pillow's pixels, limits, damage, smaller sizes.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct EveryFormatTests {
  struct File: CustomTestStringConvertible, Sendable {
    let kind: FixtureKind
    let name: String
    var testDescription: String { name }
    func bytes() throws -> [UInt8] { try kind.bytes(name) }
  }

  static let files = FixtureKind.all.flatMap { kind in kind.names.map { File(kind: kind, name: $0) } }
  /// PngSuite has no pixels of Pillow beside it; of HEIF its own suite compares them.
  static let pillow = files.filter { $0.kind.damage != nil }

  @Test func fixturesAreThere() {
    for kind in FixtureKind.all { #expect(kind.names.count == kind.count, "\(kind.formats)") }
  }

  /// The expected pixels beside them were decoded by Pillow; of animations, the first frame on its canvas.
  @Test("every kind shows as in Pillow, to the bit", arguments: pillow)
  func fixtures(file: File) throws {
    let stem = file.name.split(separator: ".")[0]
    let pillow = try ImageReader.pixmap(ofFile: file.kind.path("\(stem).png"))
    // Pillow turns no WebP; it rounds products of inks in two steps.
    let oriented = !file.kind.formats.contains(.webp)
    let shown = try ImageReader.pixmap(bytes: file.bytes(), name: "x", oriented: oriented)
    #expect(largestDifference(shown, pillow) <= (file.name == "cmyk.tif" ? 1 : 0))
    #expect(try ImageReader.pixmap(ofFile: file.kind.path(file.name), oriented: oriented) == shown)
  }

  @Test(arguments: files) func limits(file: File) throws {
    let bytes = try file.bytes()
    let header = try imageHeader(bytes)
    let pixels = header.width * header.height
    // Of HEIF more may be coded than is shown.
    if !file.name.hasSuffix(".heic"), !file.name.hasPrefix("grid-cut") {
      #expect(try imageHeader(bytes, limits: DecodeLimits(maxPixels: pixels)) == header)
    }
    let error = failure { try imageHeader(bytes, limits: DecodeLimits(maxPixels: pixels - 1)) }
    guard case .tooLarge(_, _, pixels - 1)? = error?.kind else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test(arguments: files) func aFinishedDecoderHasReadAll(file: File) throws {
    let decoder = try ImageReader.open(bytes: try file.bytes(), name: "x")
    _ = try decoder.nextRow()
    try decoder.finish()
    try decoder.finish()
  }

  @Test func aDecoderThatHasFailedFailsAgain() throws {
    var formats: Set<ImageFormat> = []
    for file in Self.files {
      let bytes = try file.bytes()
      guard let decoder = try? ImageReader.open(bytes: Array(bytes.prefix(bytes.count * 2 / 3)), name: "x")
      else { continue }
      do throws(FileError) { _ = try decoder.pixels() } catch {
        formats.insert(decoder.header.format)
        #expect(failure { try decoder.nextRow() } == error, "\(file.name)")
        #expect(failure { try decoder.finish() } == error, "\(file.name)")
      }
    }
    #expect(formats == FixtureKind.all.reduce(into: []) { $0.formUnion($1.formats) })
  }

  @Test(
    "cut anywhere: refused as truncated, or whole where only what is no picture is missing", arguments: files)
  func truncation(file: File) throws {
    let (kind, bytes) = (file.kind, try file.bytes())
    let whole = try decode(bytes)
    var (shown, others, rowsFound): (Int, Int, Set<Int>) = (0, 0, [])
    let lengths =
      Array(stride(from: 0, to: min(700, bytes.count), by: min(7, kind.step)))
      + Array(stride(from: 700, to: bytes.count, by: kind.step))
    for length in lengths {
      let comment = Comment(rawValue: "\(length) of \(bytes.count) bytes")
      do throws(FileError) {
        let isWhole = try decode(Array(bytes.prefix(length))) == whole
        #expect(isWhole, comment)
        shown += 1
      } catch {
        #expect(!error.isInputOutput, comment)
        switch error.kind {
        case .empty: #expect(length == 0)
        case .notAnImage: #expect(length < 16, comment)
        case .truncated(let row, let rows):
          // A frame of a GIF may be smaller than its canvas.
          let heights = [0, whole.height, file.name == "offset.gif" ? 21 : 0]
          #expect(kind.formats.contains(.heic) || heights.contains(rows), comment)
          #expect((0...rows).contains(row), comment)
          rowsFound.insert(row)
        default:
          others += 1
          #expect(kind.formats.contains(.tiff), "\(comment): \(error)")
        }
      }
    }
    // Behind its data a file may have other frames, Exif, a thumbnail, or tiles of which nothing is shown.
    let isLong = ["animated", "turned", "grid-cut", "thumbnail"].contains { file.name.hasPrefix($0) }
    let isCut = file.name.hasPrefix("arithmetic")
    #expect(isCut ? shown == 0 : isLong && shown > 0 || kind.spare.contains(shown), "\(shown)")
    #expect(others * 10 <= lengths.count)
    #expect(!kind.formats.contains(.webp) || rowsFound.count > 1)
  }

  @Test("random damage is a picture or a typed error, the same each time", arguments: pillow)
  func fuzz(file: File) throws {
    let damage = try #require(file.kind.damage)
    checkRandomDamage(
      of: try file.bytes(), from: damage.start, seeds: damage.seeds, reducing: file.kind.factors
    ) {
      // What a WebP says of its length is mended in half of them: else most would be refused for that alone.
      guard file.kind.formats == [.webp], Bool.random(using: &$1) else { return }
      let length = $0.count - 8
      $0.replaceSubrange(4..<8, with: Bytes.little(length))
    }
  }

  // MARK: Smaller sizes

  /// A format that is decoded at smaller sizes, and how far its averages may be from those of the whole picture.
  struct Reduced: Sendable {
    let format: ImageFormat
    let width: Int
    let height: Int
    var options = EncodeOptions()
    var largest = 0.0
    var deviation = 0.0

    static func written(_ rows: [Reduced]) -> [Reduced] { rows.filter { $0.format.encoder != nil } }

    func decoder(reducing factor: Double) throws -> any RowDecoder {
      let bytes = try format.encode(waves(width, height), options: options)
      return try ImageReader.open(bytes: bytes, name: "x", .reducing(factor))
    }
  }

  static let reduced = Reduced.written([
    Reduced(format: .jpeg, width: 50, height: 33), Reduced(format: .webp, width: 48, height: 32),
  ])

  @Test(arguments: reduced) func aFactorOfTwoIsLeftToTheResampler(picture: Reduced) throws {
    let rows: [(Double, Int)] = [
      (0, 1), (0.3, 1), (1, 1), (3.99, 1), (4, 2), (7.99, 2), (8, 4), (15.99, 4), (16, 8), (1e9, 8),
      (.infinity, 8), (.nan, 1),
    ]
    for (factor, reduction) in rows {
      let decoder = try picture.decoder(reducing: factor)
      #expect(decoder.reduction == reduction, "\(factor)")
      #expect(
        decoder.rowWidth
          == [
            1: picture.width, 2: picture.width / 2, 4: (picture.width + 3) / 4, 8: (picture.width + 7) / 8,
          ][reduction])
      #expect(decoder.rowCount == (picture.height + reduction - 1) / reduction)
      #expect((decoder.header.width, decoder.header.height) == (picture.width, picture.height))
      #expect(try decoder.pixels().count == decoder.rowWidth * decoder.rowCount * 4)
    }
  }

  /// With full chroma only roundings differ, several times over. Halved chroma is smoothed on the way up alone.
  static let averaged = Reduced.written([
    Reduced(
      format: .jpeg, width: 203, height: 117, options: .init(quality: 85), largest: 7, deviation: 1.6),
    Reduced(
      format: .jpeg, width: 203, height: 117, options: .init(quality: 92), largest: 3, deviation: 0.8),
    Reduced(format: .webp, width: 208, height: 120, largest: 12, deviation: 2),
    Reduced(
      format: .webp, width: 208, height: 120, options: .init(isLossless: true), largest: 1.1, deviation: 0.6),
  ])

  @Test("a smaller picture is the whole one, averaged in squares", arguments: averaged, [4, 8, 16])
  func averages(picture: Reduced, factor: Int) throws {
    let whole = try picture.decoder(reducing: 1).pixels()
    let small = try picture.decoder(reducing: Double(factor))
    let (pixels, side, width) = (try small.pixels(), factor / 2, picture.width)
    var (largest, sum) = (0.0, 0.0)
    for y in 0..<picture.height / side {
      for x in 0..<width / side * 3 {
        let (column, channel) = (x / 3, x % 3)
        var total = 0
        for dy in 0..<side {
          for dx in 0..<side {
            total += Int(whole[((y * side + dy) * width + column * side + dx) * 4 + channel])
          }
        }
        let found = Double(pixels[(y * small.rowWidth + column) * 4 + channel])
        let difference = abs(Double(total) / Double(side * side) - found)
        largest = max(largest, difference)
        sum += difference * difference
      }
    }
    #expect(largest < picture.largest, "\(largest)")
    #expect(
      (sum / Double(picture.width * picture.height * 3 / side / side)).squareRoot() < picture.deviation)
  }

  // MARK: Words

  @Test("the words name the row that a file was cut in", arguments: [1.0, 8, 16])
  func rowOfTheCut(factor: Double) throws {
    // A picture of AVIF in one piece has no row before it has all.
    for format in EncoderTests.formats where ![.png, .avif].contains(format) {
      let bytes = try format.encode(waves(200, 200), options: .init(quality: 92))
      let decoder = try ImageReader.open(
        bytes: Array(bytes.prefix(bytes.count / 2)), name: "x", .reducing(factor))
      let words = failure { try decoder.pixels() }?.description ?? ""
      let match = words.firstMatch(
        of: #/x: is truncated: the file ends before its picture does \(row (\d+) of 200\)/#)
      #expect((40...150).contains(Int(match?.output.1 ?? "") ?? 0), "\(format): \(words)")
    }
  }

  @Test("damage behind the last row that is wanted is found", arguments: [1.0, 16])
  func damageBelow(factor: Double) throws {
    for format in EncoderTests.formats where ![.webp, .avif].contains(format) {
      let bytes = try format.encode(waves(200, 200))
      let decoder = try ImageReader.open(
        bytes: Array(bytes.prefix(bytes.count - 100)), name: "x", .reducing(factor))
      _ = try decoder.nextRow()
      let error = failure { try decoder.finish() }
      guard case .truncated(_, of: 200)? = error?.kind else {
        Issue.record("\(format): \(error as Any)")
        return
      }
      #expect(failure { try decoder.finish() } == error)
    }
  }
}
