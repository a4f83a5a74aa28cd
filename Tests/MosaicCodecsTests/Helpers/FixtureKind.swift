// The files of `fixtures/` by their format, and what holds of them.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs

struct FixtureKind: Sendable {
  let formats: Set<ImageFormat>
  let folder: String
  let endings: [String]
  let count: Int
  /// The first byte that is damaged at random, and how often; `nil` where a suite of its own does that.
  var damage: (start: Int, seeds: Int)?
  var factors = [1.0]
  /// Every how many bytes a file is cut.
  var step = 1
  /// How many cuts leave a whole picture, at most: such as the byte that ends the file.
  var spare = 0...0

  static let png = FixtureKind(
    formats: [.png], folder: "pngsuite", endings: [".png"], count: 26, step: 3, spare: 4...40)
  static let jpeg = FixtureKind(
    formats: [.jpeg], folder: "jpeg", endings: [".jpg"], count: 12, damage: (2, 300), factors: [1, 16],
    spare: 2...3)
  static let webp = FixtureKind(
    formats: [.webp], folder: "webp", endings: [".webp"], count: 10, damage: (12, 400), factors: [1, 16])
  static let gif = FixtureKind(
    formats: [.gif], folder: "gif", endings: [".gif"], count: 7, damage: (6, 400), spare: 1...3)
  static let qoi = FixtureKind(
    formats: [.qoi], folder: "qoi", endings: [".qoi"], count: 3, damage: (14, 400), spare: 0...0)
  static let tiff = FixtureKind(
    formats: [.tiff], folder: "tiff", endings: [".tif"], count: 18, damage: (8, 200), step: 7,
    spare: 0...1000)
  static let heif = FixtureKind(
    formats: [.heic, .avif], folder: "heif", endings: [".heic", ".avif"], count: 30, step: 41, spare: 0...0)

  static let all = [png, jpeg, webp, gif, qoi, tiff, heif].filter {
    $0.formats.isSubset(of: ImageReader.formats)
  }

  var names: [String] {
    Fixtures.names(in: folder).filter { name in endings.contains { name.hasSuffix($0) } }
  }

  func path(_ name: String) -> String { Fixtures.path("\(folder)/\(name)") }

  func bytes(_ name: String) throws -> [UInt8] { try Fixtures.bytes("\(folder)/\(name)") }
}

enum PngSuite {
  static let names = FixtureKind.png.names
  static func bytes(_ name: String) throws -> [UInt8] { try FixtureKind.png.bytes(name) }
}

enum ColorFixture {
  static func bytes(_ name: String) throws -> [UInt8] { try Fixtures.bytes("color/\(name)") }

  static func file(_ name: String) throws -> PNGFile { PNGFile(try bytes(name)) }

  /// The data of an iCCP chunk that holds the bytes, in a stored block.
  static func chunk(_ profile: [UInt8]) -> [UInt8] { Array("p".utf8) + [0, 0] + PNGFile.stored(profile) }
}
