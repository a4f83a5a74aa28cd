// Thousands of damaged files: each is a picture or a typed error, and libpng's simplified reader agrees.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct PNGFuzzTests {
  enum Damage: CaseIterable {
    /// One to eight bytes anywhere in the file; a CRC notices most of it.
    case bytes
    /// Bytes of a chunk's data under a new CRC, to get further in.
    case data
    /// A chunk that is gone, doubled or moved.
    case chunks
  }

  @Test("damage of every file of PngSuite", arguments: PngSuite.names, Damage.allCases)
  func damage(name: String, damage: Damage) throws {
    let whole = try PngSuite.bytes(name)
    var decoded = 0
    for seed in UInt64(0)..<80 {
      var random = SeededGenerator(seed: seed &* 977 &+ UInt64(whole.count))
      let file = Self.damaged(whole, damage, &random)
      let comment = Comment(rawValue: "\(name), \(damage), seed \(seed)")
      do {
        let picture = try decode(file, limits: DecodeLimits(maxPixels: 1 << 20))
        decoded += 1
        let reference = try #require(Reference(file), comment)
        #expect(picture.width == reference.width && picture.height == reference.height, comment)
        if Reference.isTrusted(for: file) { #expect(picture == reference.premultiplied, comment) }
      } catch let error as CodecError {
        #expect(error.path == "x.png" && !error.isInputOutput, comment)
        if case .tooLarge = error.kind { continue }
        // The limit keeps the reference from allocating what a broken header says.
        #expect(Reference(file) == nil, "\(comment): \(error)")
      }
    }
    // Else the comparison above would compare nothing.
    if damage != .bytes { #expect((5...75).contains(decoded), "\(decoded) of 80 decoded") }
  }

  @Test func noiseAfterTheSignature() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let noise = random.bytes(Int.random(in: 0..<200, using: &random))
      let kind = failure { try decode(PNGFile.signature + noise) }?.kind
      #expect(kind != nil, "seed \(seed)")
    }
  }

  static func damaged(_ whole: [UInt8], _ damage: Damage, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = whole
    var file = PNGFile(whole)
    let index = Int.random(in: 0..<file.chunks.count, using: &random)
    switch damage {
    case .bytes:
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      return bytes
    case .data:
      for _ in 0..<Int.random(in: 1...4, using: &random) where !file.chunks[index].data.isEmpty {
        let place = Int.random(in: 0..<file.chunks[index].data.count, using: &random)
        file.chunks[index].data[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      }
      if Bool.random(using: &random) { file.chunks[index].data += random.bytes(3) }
    case .chunks:
      let chunk = file.chunks.remove(at: index)
      if Bool.random(using: &random) {
        let copies = Int.random(in: 1...2, using: &random)
        let place = Int.random(in: 0...file.chunks.count, using: &random)
        file.chunks.insert(contentsOf: Array(repeating: chunk, count: copies), at: place)
      }
    }
    return file.bytes
  }
}
