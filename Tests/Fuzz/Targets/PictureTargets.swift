// JPEG, WebP, HEIC and AVIF: whatever the bytes, the reader gives rows of the right length or an error in words.

import Foundation
import TestSupport

@testable import MosaicCodecs

struct JPEGTarget: FuzzTarget {
  func run(_ input: [UInt8]) {
    PictureReading.read(input, reducing: [1, 1, 4, 8, 16][input.fingerprint % 5])
  }

  func seed(_ random: inout SeededGenerator) -> [UInt8] {
    let picture = PictureReading.picture(&random)
    let quality = 1 + random.below(100)
    return PictureReading.bytes { () throws(CodecError) in
      try ImageFormat.jpeg.encode(picture, options: .init(quality: quality))
    }
  }

  func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    JPEGPieces.mutated(input, &random)
  }
}

struct WebPTarget: FuzzTarget {
  func run(_ input: [UInt8]) {
    PictureReading.read(input, reducing: [1, 1, 4, 8, 16][input.fingerprint % 5])
  }

  func seed(_ random: inout SeededGenerator) -> [UInt8] {
    let picture = PictureReading.picture(&random)
    let (quality, isLossless) = (1 + random.below(100), random.isOneIn(2))
    return PictureReading.bytes { () throws(CodecError) in
      try ImageFormat.webp.encode(picture, options: .init(quality: quality, isLossless: isLossless))
    }
  }

  func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    WebPPieces.mutatedWithFrames(input, &random)
  }
}

/// There is no encoder here: what it begins with is one of the committed files, which are in the corpus as well.
struct HEIFTarget: FuzzTarget {
  private let files: [[UInt8]] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "fixtures/heif")) ?? []
    return names.sorted().filter { $0.hasSuffix(".heic") || $0.hasSuffix(".avif") }
      .compactMap { FileManager.default.contents(atPath: "fixtures/heif/\($0)").map(Array.init) }
  }()

  func run(_ input: [UInt8]) { PictureReading.read(input, reducing: [1, 8][input.fingerprint % 2]) }

  func seed(_ random: inout SeededGenerator) -> [UInt8] { files.isEmpty ? [] : random.pick(files) }

  func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    HEIFPieces.mutatedInPlace(input, &random)
  }
}
