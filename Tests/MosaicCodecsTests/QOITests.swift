// QOI out and in: the bytes of another writer, every kind of chunk, damage in words.

import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCodecs
@testable import MosaicSystem

@Suite(.bounded) struct QOITests {
  @Test("pictures have the bytes that Pillow writes", arguments: ["photo.qoi", "few.qoi"])
  func bytes(name: String) throws {
    let file = try FixtureKind.qoi.bytes(name)
    #expect(try ImageFormat.qoi.encode(decode(file)) == file)
  }

  /// The next pixel after one: the same, one that was there before, or one that is a little or much different.
  private static func next(_ pixels: [UInt32], _ random: inout SeededGenerator) -> UInt32 {
    let last = pixels.last ?? 0xFF00_0000
    func changed(by most: Int) -> UInt32 {
      (0..<3).reduce(last) { pixel, channel in
        let shift = UInt32(channel * 8)
        let value = Int(pixel >> shift & 0xFF) + Int.random(in: 0..<2 * most + 1, using: &random) - most
        return pixel & ~(0xFF << shift) | UInt32(truncatingIfNeeded: value & 0xFF) << shift
      }
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return last
    case 1: return pixels.isEmpty ? last : pixels.randomElement(using: &random) ?? last
    case 2: return changed(by: 2)
    case 3: return changed(by: 9)
    case 4: return changed(by: 33)
    default: return changed(by: 255)
    }
  }

  @Test("any pixels come back", arguments: [false, true]) func roundTrip(hasAlpha: Bool) throws {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let width = 1 + Int.random(in: 0..<90, using: &random)
      let height = 1 + Int.random(in: 0..<40, using: &random)
      var pixels: [UInt32] = []
      while pixels.count < width * height {
        let pixel = Self.next(pixels, &random)
        // Runs around the longest, which has 62 pixels.
        let count =
          Int.random(in: 0..<8, using: &random) == 0 ? 60 + Int.random(in: 0..<70, using: &random) : 1
        pixels += [UInt32](repeating: pixel, count: count)
      }
      var picture = filled(width, height) { x, y in pixels[y * width + x] }
      if hasAlpha, width > 1 {
        // Premultiplied, as pictures are: the colours of a pixel are not above its alpha.
        for x in 1..<width { picture[x, height / 2] = [0, 0x8000_4080, 0x0101_0001][x % 3] }
      }
      let file = try ImageFormat.qoi.encode(picture, hasAlpha: hasAlpha)
      #expect(file[12] == (hasAlpha ? 4 : 3) && file.suffix(8) == [0, 0, 0, 0, 0, 0, 0, 1])
      let isSame = try decode(file) == picture
      #expect(isSame, "seed \(seed)")
    }
  }

  static let faults: [(place: Int, value: UInt8, words: String)] = [
    (7, 0, "is damaged: it has 0 x 37 pixels; a side has at least 1"),
    (11, 0, "is damaged: it has 45 x 0 pixels; a side has at least 1"),
    (12, 5, "is damaged: a pixel has 5 channels; allowed: 3 or 4"),
    (13, 2, "is damaged: its color space is 2; allowed: 0 or 1"),
    (3844, 2, "is damaged: the marker of its end is missing"),
  ]

  @Test("what is wrong is said", arguments: faults)
  func damage(place: Int, value: UInt8, words: String) throws {
    var file = try FixtureKind.qoi.bytes("photo.qoi")
    file[place] = value
    #expect(failure { try ImageReader.pixmap(bytes: file, name: "a.qoi") }?.description == "a.qoi: \(words)")
  }
}
