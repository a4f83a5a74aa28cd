// The same laws for the decoders of all formats: Pillow's pixels, limits, damage, smaller sizes.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

/// A folder of files in one format.
struct FixtureKind: Sendable {
  let format: ImageFormat
  let folder: URL
  private let ending: String
  /// How many files there are.
  let count: Int
  /// The first byte that is damaged at random, and how often.
  let damage: (start: Int, seeds: Int)
  let factors: [Double]

  private init(
    _ format: ImageFormat, _ folder: String, _ ending: String, _ count: Int, _ damage: (Int, Int),
    factors: [Double] = [1]
  ) {
    (self.format, self.folder, self.ending, self.count) = (format, Fixtures.url(folder), ending, count)
    (self.damage, self.factors) = (damage, factors)
  }

  static let jpeg = FixtureKind(.jpeg, "jpeg", ".jpg", 12, (2, 300), factors: [1, 16])
  static let webp = FixtureKind(.webp, "webp", ".webp", 10, (12, 400), factors: [1, 16])
  static let gif = FixtureKind(.gif, "gif", ".gif", 7, (6, 400))
  static let tiff = FixtureKind(.tiff, "tiff", ".tif", 17, (8, 200))

  /// Those that this build reads.
  static let all = [jpeg, webp, gif, tiff].filter { ImageReader.formats.contains($0.format) }

  var names: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(ending) }.sorted()
  }

  func path(_ name: String) -> String { folder.path + "/" + name }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }
}

@Suite(.timeLimit(.minutes(10))) struct EveryFormatTests {
  struct File: CustomTestStringConvertible, Sendable {
    let kind: FixtureKind
    let name: String
    var testDescription: String { name }
    func bytes() throws -> [UInt8] { try kind.bytes(name) }
  }

  static let files = FixtureKind.all.flatMap { kind in kind.names.map { File(kind: kind, name: $0) } }

  @Test func fixturesAreThere() {
    for kind in FixtureKind.all { #expect(kind.names.count == kind.count, "\(kind.format)") }
  }

  /// The expected pixels beside them were decoded by Pillow; of animations, the first frame on its canvas.
  @Test("every kind shows as in Pillow, to the bit", arguments: files)
  func fixtures(file: File) throws {
    let stem = file.name.split(separator: ".")[0]
    let pillow = try ImageReader.pixmap(ofFile: file.kind.path("\(stem).png"))
    // Pillow turns no WebP; it rounds products of inks in two steps.
    let oriented = file.kind.format != .webp
    let shown = try ImageReader.pixmap(bytes: file.bytes(), name: "x", oriented: oriented)
    #expect(largestDifference(shown, pillow) <= (file.name == "cmyk.tif" ? 1 : 0))
    #expect(try ImageReader.pixmap(ofFile: file.kind.path(file.name), oriented: oriented) == shown)
  }

  @Test(arguments: files) func limits(file: File) throws {
    let bytes = try file.bytes()
    func header(_ pixels: Int) throws -> ImageHeader {
      try ImageReader.header(bytes: bytes, name: "x", limits: DecodeLimits(maxPixels: pixels))
    }
    #expect(try header(45 * 37).width == 45)
    #expect(failure { try header(1664) }?.kind == .tooLarge(width: 45, height: 37, limit: 1664))
  }

  @Test(arguments: files) func aFinishedDecoderHasReadAll(file: File) throws {
    let decoder = try ImageReader.open(bytes: try file.bytes(), name: "x")
    var row: [UInt8] = []
    try decoder.readRow(into: &row)
    try decoder.finish()
    try decoder.finish()
  }

  @Test func aDecoderThatHasFailedFailsAgain() throws {
    var formats: Set<ImageFormat> = []
    for file in Self.files {
      let bytes = try file.bytes()
      guard let decoder = try? ImageReader.open(bytes: Array(bytes.prefix(bytes.count * 2 / 3)), name: "x")
      else { continue }
      var row: [UInt8] = []
      do throws(CodecError) {
        for _ in 0..<decoder.rowCount { try decoder.readRow(into: &row) }
      } catch {
        formats.insert(file.kind.format)
        #expect(failure { try decoder.readRow(into: &row) } == error, "\(file.name)")
        #expect(failure { try decoder.finish() } == error, "\(file.name)")
      }
    }
    #expect(formats == Set(FixtureKind.all.map(\.format)))
  }

  @Test("random damage is a picture or a typed error, the same each time", arguments: files)
  func fuzz(file: File) throws {
    let kind = file.kind
    checkRandomDamage(
      of: try file.bytes(), from: kind.damage.start, seeds: kind.damage.seeds, reducing: kind.factors
    ) {
      // What a WebP says of its length is mended in half of them: else most would be refused for that alone.
      guard kind.format == .webp, Bool.random(using: &$1) else { return }
      let length = $0.count - 8
      $0.replaceSubrange(4..<8, with: (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) })
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
      return try ImageReader.open(bytes: bytes, name: "x", reducing: factor)
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
      var row: [UInt8] = []
      for _ in 0..<decoder.rowCount { try decoder.readRow(into: &row) }
      #expect(row.count == decoder.rowWidth * 3)
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
    let whole = try rows(picture.decoder(reducing: 1))
    let small = try rows(picture.decoder(reducing: Double(factor)))
    let side = factor / 2
    var (largest, sum) = (0.0, 0.0)
    for y in 0..<picture.height / side {
      for x in 0..<picture.width / side * 3 {
        var total = 0
        for dy in 0..<side {
          for dx in 0..<side { total += Int(whole[y * side + dy][(x / 3 * side + dx) * 3 + x % 3]) }
        }
        let difference = abs(Double(total) / Double(side * side) - Double(small[y][x]))
        largest = max(largest, difference)
        sum += difference * difference
      }
    }
    #expect(largest < picture.largest, "\(largest)")
    #expect(
      (sum / Double(picture.width * picture.height * 3 / side / side)).squareRoot() < picture.deviation)
  }

  private func rows(_ decoder: any RowDecoder) throws -> [[UInt8]] {
    var row: [UInt8] = []
    return try (0..<decoder.rowCount).map { _ in
      try decoder.readRow(into: &row)
      return row
    }
  }
}
