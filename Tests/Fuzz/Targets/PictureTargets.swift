// JPEG, WebP, HEIC, AVIF, TIFF and GIF: whatever the bytes, the reader gives rows of the right length or an error in words.

import TestSupport

@testable import MosaicCodecs

/// A format's pictures, at each of some reductions.
struct PictureTarget: FuzzTarget {
  var factors = [1.0]
  let newSeed: @Sendable (inout SeededGenerator) -> [UInt8]
  let change: @Sendable ([UInt8], inout SeededGenerator) -> [UInt8]

  func run(_ input: [UInt8]) {
    PictureReading.read(input, reducing: factors[input.fingerprint % factors.count])
  }

  func seed(_ random: inout SeededGenerator) -> [UInt8] { newSeed(&random) }

  func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] { change(input, &random) }

  static let jpeg = PictureTarget(
    factors: [1, 1, 4, 8, 16], newSeed: { written(.jpeg, isLossless: false, &$0) },
    change: { JPEGPieces.mutated($0, &$1) })
  static let webp = PictureTarget(
    factors: [1, 1, 4, 8, 16], newSeed: { written(.webp, isLossless: $0.isOneIn(2), &$0) },
    change: { WebPPieces.mutatedWithFrames($0, &$1) })
  static let tiff = PictureTarget(
    newSeed: { TIFFNoise.seed(&$0) }, change: { TIFFNoise.mutated($0, &$1) })
  static let gif = PictureTarget(newSeed: { GIFNoise.seed(&$0) }, change: { GIFNoise.mutated($0, &$1) })
  /// There is no encoder here: what it begins with is one of the committed files, which are in the corpus as well.
  static let heif: PictureTarget = {
    let names = Fixtures.names(in: "heif").filter { $0.hasSuffix(".heic") || $0.hasSuffix(".avif") }
    let files = names.compactMap { try? Fixtures.bytes("heif/\($0)") }
    return PictureTarget(
      factors: [1, 8], newSeed: { files.isEmpty ? [] : $0.pick(files) },
      change: { HEIFPieces.mutatedInPlace($0, &$1) })
  }()

  private static func written(
    _ format: ImageFormat, isLossless: Bool, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let (picture, quality) = (PictureReading.picture(&random), 1 + random.below(100))
    return PictureReading.bytes(
      of: picture, as: format, .init(quality: quality, isLossless: isLossless))
  }
}
