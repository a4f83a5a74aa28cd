// Size words: what vipsthumbnail makes of them, and what is refused.

import Foundation
import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage

@Suite(.bounded) struct ThumbnailSizeTests {
  /// A line of `fixtures/thumbnails/sizes.txt`: `400x300 200x100> centre 200x100`.
  struct Row: CustomTestStringConvertible {
    let picture: PixelSize
    let word: String
    let crop: Position?
    let result: PixelSize
    var testDescription: String { "\(picture) \(word)" }

    init(_ line: Substring) throws {
      let words = line.split(separator: " ").map(String.init)
      func size(_ text: String) throws -> PixelSize {
        let sides = text.split(separator: "x").compactMap { Int($0) }
        return PixelSize(width: try #require(sides.first), height: try #require(sides.last))
      }
      (picture, word, result) = (try size(words[0]), words[1], try size(words[3]))
      crop = words[2] == "-" ? nil : .center
    }
  }

  private func result(
    _ word: String, _ picture: PixelSize, crop: Position? = nil, enlarges: Bool = false
  ) throws -> PixelSize {
    let target = try ThumbnailSize(word).placement(of: picture, crop: crop, enlarges: enlarges).target
    return PixelSize(width: target.width, height: target.height)
  }

  @Test("results are those of vipsthumbnail") func table() throws {
    let text = try String(contentsOfFile: Fixtures.path("thumbnails/sizes.txt"), encoding: .utf8)
    let rows = try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { try Row($0) }
    #expect(rows.count > 150)
    for row in rows {
      let found = try result(row.word, row.picture, crop: row.crop, enlarges: true)
      #expect(
        found == row.result, "\(row.picture.width)x\(row.picture.height) \(row.word) \(row.crop != nil)")
    }
  }

  /// Words that vipsthumbnail 8.14 has not: `^` is ImageMagick's, `@` comes with 8.19.
  @Test(arguments: [
    ("200x100^", 400, 300, 200, 150), ("200x100^", 300, 400, 200, 267), ("300x300^", 400, 200, 400, 200),
    ("200^", 400, 300, 267, 200), ("200x^", 400, 300, 200, 150),
    ("10000@", 400, 300, 115, 86), ("120000@", 400, 300, 400, 300), ("9999999@", 400, 300, 400, 300),
    ("4@", 1000, 1, 4, 1), ("1@", 400, 300, 1, 1), ("30000@", 400, 300, 200, 150),
  ])
  func others(word: String, width: Int, height: Int, toWidth: Int, toHeight: Int) throws {
    let found = try result(word, PixelSize(width: width, height: height))
    #expect(found == PixelSize(width: toWidth, height: toHeight))
  }

  @Test(
    "without < and > nothing is enlarged", arguments: ["1000", "1000x", "x1000", "1000x2000", "1000x900^"])
  func small(word: String) throws {
    let picture = PixelSize(width: 400, height: 300)
    #expect(try result(word, picture) == picture)
    #expect(try result(word, picture, enlarges: true) != picture)
  }

  @Test(
    "a drawing of 24.5 x 10.3 pixels has a natural size beside that from which crops are computed",
    arguments: [
      ("1000", false, "25x10"), ("1000", true, "1000x419"), ("12", false, "12x5"), ("1000>", true, "25x10"),
      ("12<", false, "25x10"), ("100<", false, "100x42"), ("@", false, "25x10"), ("50x50!", false, "50x50"),
    ])
  func drawing(word: String, enlarges: Bool, expected: String) throws {
    let size = word == "@" ? ThumbnailSize.own : try ThumbnailSize(word)
    let placement = size.placement(
      of: PixelSize(width: 172, height: 72), natural: PixelSize(width: 25, height: 10), crop: nil,
      enlarges: enlarges)
    #expect("\(placement.target.width)x\(placement.target.height)" == expected)
    #expect(placement.crop == Rect(x: 0, y: 0, width: 172, height: 72))
  }

  /// The picture, the size word, and its crop.
  @Test(
    "a crop that is not enlarged keeps the proportions of its box",
    arguments: [
      ("100x80", "400x400", "80x80"), ("100x80", "200", "80x80"), ("100x80", "90", "80x80"),
      ("100x80", "80x40", "80x40"), ("100x80", "300x200", "100x67"), ("100x300", "128", "100x100"),
      ("100x300", "256", "100x100"), ("100x80", "200^", "80x80"), ("80x100", "1000x1", "80x1"),
      ("1x1", "300x200", "1x1"), ("100x80", "64x128", "40x80"),
      // These are vipsthumbnail's.
      ("100x80", "400x400>", "100x80"), ("100x80", "400x400<", "400x400"), ("100x80", "400x400!", "400x400"),
    ])
  func smallCrops(picture: String, word: String, expected: String) throws {
    let row = try Row("\(picture) \(word) centre \(expected)")
    #expect(try result(word, row.picture, crop: row.crop) == row.result)
  }

  @Test("a crop keeps its place inside the picture") func crops() throws {
    let size = try ThumbnailSize("100x100")
    for (word, x) in [
      ("low", 0.0), ("centre", 50), ("high", 100), ("25% 50%", 25), ("-40px 0", 80), ("900% 0%", 100),
    ] {
      let crop = try Position(crop: word)
      let placement = size.placement(of: PixelSize(width: 300, height: 200), crop: crop, enlarges: false)
      #expect(placement.crop == Rect(x: x, y: 0, width: 200, height: 200), "\(word)")
    }
  }

  @Test("laws of all sizes", arguments: 0..<20) func laws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func side() -> Int { Int.random(in: 1...(Bool.random(using: &random) ? 50 : 5000), using: &random) }
    for _ in 0..<200 {
      let picture = PixelSize(width: side(), height: side())
      let (width, height) = (side(), side())
      let suffix = ["", "<", ">", "!", "^"].randomElement(using: &random) ?? ""
      let word =
        ["\(width)", "\(width)x", "x\(height)", "\(width)x\(height)"].randomElement(using: &random) ?? ""
      let size = try ThumbnailSize(word + suffix)
      let crop: Position? = size.box != nil && Bool.random(using: &random) ? .center : nil
      let enlarges = Bool.random(using: &random)
      let placement = size.placement(of: picture, crop: crop, enlarges: enlarges)
      let (target, source) = (placement.target, placement.crop)
      let seen = "\(picture) \(size) crop \(crop != nil) seed \(seed)"
      #expect(target.width >= 1 && target.height >= 1, "\(seen)")
      #expect(source.minX >= 0 && source.minY >= 0 && source.width > 0 && source.height > 0, "\(seen)")
      #expect(source.maxX <= Double(picture.width) + 1e-6, "\(seen)")
      #expect(source.maxY <= Double(picture.height) + 1e-6, "\(seen)")
      if suffix != "!", suffix != "<", !enlarges {
        #expect(target.width <= picture.width && target.height <= picture.height, "\(seen)")
      }
      if suffix == "!" || crop != nil, suffix != "!" || size.box == nil { continue }
      if case .inside(let most, let highest) = size.shape, size.change != .larger {
        #expect(target.width <= max(1, most ?? .max) && target.height <= max(1, highest ?? .max), "\(seen)")
      }
      let area = try ThumbnailSize("\(width)@").placement(of: picture, crop: nil, enlarges: enlarges).target
      #expect(area.width * area.height <= width, "\(seen)")
    }
  }

  @Test(arguments: [
    "", "x", "0", "0x100", "-5", "200y100", "1x2x3", "200 x100", "200>>", "x@", "200x100@", "@", "<",
    "1000001",
    "1e3", "٣", "200X100", "99999999999999999999", "200%",
  ])
  func refused(word: String) throws {
    let error = #expect(throws: JobError.self) { try ThumbnailSize(word) }
    #expect(
      error?.description.hasPrefix("\"\(word)\" is no size; allowed: 200, 200x, x100 or 200x100") == true)
  }

  @Test func cropsAreRefusedInWords() throws {
    let crop = #expect(throws: JobError.self) { try Position(crop: "attention") }
    #expect(
      crop?.description
        == "\"attention\" is no crop; allowed: centre, low, high, or the place of the cut as CSS object-position has it, such as \"50% 30%\""
    )
    for word in ["200x", "x200", "4000@"] {
      let options = ThumbnailOptions { $0.crop = .center }
      let size = try ThumbnailSize(word)
      let error = #expect(throws: JobError.self) { try Thumbnailer([size], options: options) }
      #expect(
        error?.description.hasPrefix(
          "a crop fills a box, and the size \(word) has none; give both sides, such as ")
          == true)
    }
  }
}
