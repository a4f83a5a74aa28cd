// Where features meet: every pair of them, with some others by seed, obeys the same laws.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct FeatureLawsTests {
  /// Each feature with all that stand behind it in the table.
  static let cases = Array(Feature.all.indices.dropLast())

  @Test("every pair of features obeys the laws", arguments: cases) func pairs(first: Int) throws {
    try Self.writePictures()
    for second in first + 1..<Feature.all.count {
      for seed in SeededGenerator.seeds(1) {
        var random = SeededGenerator(seed: seed &* 10_000 &+ UInt64(first * 100 + second))
        // A third feature may not go with the two; they meet without it then, if they go with each other.
        for others in [3, 0] {
          let combination = Combination(first, second, with: others, &random)
          let run = try mosaic(
            ["plan", "-q"] + combination.pictures + combination.words(without: ["encoding"]))
          if run.exitCode != 0, others > 0 { continue }
          for law in FeatureLaw.all where law.concerns(combination) {
            let faults = try inFolder { () throws -> [String] in
              try Self.writePictures()
              return try law.faults(combination)
            }
            for fault in faults.prefix(3) {
              Issue.record("\(law.name): \(fault)\n  \(combination.text)  (seed \(seed))")
            }
          }
          break
        }
      }
    }
  }

  /// The pictures, small and without symmetry; only a corner of each is of interest.
  static func writePictures() throws {
    let sizes = [(40, 30), (30, 40), (64, 20), (33, 33), (20, 50), (48, 32)]
    for (number, (name, size)) in zip(Feature.pictures, sizes).enumerated() {
      try folder.write(picture(number, size.0, size.1), to: name)
    }
    let whole = try picture(7, 61, 60)
    try folder.write(Array(whole.prefix(whole.count / 2)), to: Feature.damaged)
    try folder.write(picture(8, 36, 27), to: "ground.png")
  }

  private static func picture(_ number: Int, _ width: Int, _ height: Int) throws -> [UInt8] {
    let hue = UInt32(number * 29)
    return try ImageFormat.png.encode(
      filled(width, height) { x, y in
        let isSpot = x > width * 3 / 4 && y < height / 3 && (x + y).isMultiple(of: 2)
        let red = UInt32(x * 255 / width)
        let green = UInt32(y * 255 / height)
        return isSpot ? 0xFFFF_FFFF : 0xFF00_0000 | red << 16 | green << 8 | hue
      })
  }
}
