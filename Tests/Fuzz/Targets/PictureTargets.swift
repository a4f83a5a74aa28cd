// JPEG, WebP, HEIC, AVIF, TIFF, GIF and QOI: whatever the bytes, the reader gives rows of the right length or an error in words.

import TestSupport

@testable import MosaicCodecs

extension FuzzTarget {
  /// A format's pictures, at each of some reductions.
  private static func pictures(
    reducedBy factors: [Double] = [1], seed: @escaping Seed, mutated: @escaping Change
  ) -> FuzzTarget {
    FuzzTarget(
      run: { PictureReading.read($0, reducing: factors[$0.fingerprint % factors.count]) }, seed: seed,
      mutated: mutated)
  }

  static let jpeg = pictures(
    reducedBy: [1, 1, 4, 8, 16], seed: { written(.jpeg, isLossless: false, &$0) },
    mutated: { JPEGPieces.mutated($0, &$1) })
  static let webp = pictures(
    reducedBy: [1, 1, 4, 8, 16], seed: { written(.webp, isLossless: $0.isOneIn(2), &$0) },
    mutated: { WebPPieces.mutatedWithFrames($0, &$1) })
  static let tiff = pictures(
    seed: { TIFFNoise.seed(&$0) }, mutated: { TIFFNoise.mutated($0, &$1) })
  static let qoi = pictures(
    seed: { written(.qoi, isLossless: true, &$0) },
    mutated: { input, _ in Fuzz.bytesMutated(input, limit: 4096) })
  static let gif = pictures(seed: { GIFNoise.seed(&$0) }, mutated: { GIFNoise.mutated($0, &$1) })
  /// There is no encoder here: what it begins with is one of the committed files, which are in the corpus as well.
  static let heif: FuzzTarget = {
    let names = Fixtures.names(in: "heif").filter { $0.hasSuffix(".heic") || $0.hasSuffix(".avif") }
    let files = names.compactMap { try? Fixtures.bytes("heif/\($0)") }
    return pictures(
      reducedBy: [1, 8], seed: { files.isEmpty ? [] : $0.pick(files) },
      mutated: { HEIFPieces.mutatedInPlace($0, &$1) })
  }()

  private static func written(
    _ format: ImageFormat, isLossless: Bool, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let (picture, quality) = (PictureReading.picture(&random), 1 + random.below(100))
    return PictureReading.bytes(
      of: picture, as: format, .init(quality: quality, isLossless: isLossless))
  }
}
