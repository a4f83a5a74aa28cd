// MS-SSIM against a plain version.

import Foundation
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct StructuralSimilarityTests {
  /// A picture of smooth shapes, with noise of so many steps.
  private static func picture(_ width: Int, _ height: Int, noise: Int, seed: UInt64) -> StraightPixmap {
    var random = SeededGenerator(seed: seed)
    let pixels = (0..<width * height).map { i in
      let (x, y) = (i % width, i / width)
      let shape = (x * x + 3 * y * y + x * y) / 97 % 200
      let value = max(0, min(255, shape + (noise == 0 ? 0 : Int.random(in: -noise...noise, using: &random))))
      return UInt32(value) << 24 | UInt32(value) << 16 | UInt32(255 - value) << 8 | 0xFF
    }
    return straight(width: width, pixels)
  }

  @Test("equal pictures score 1", arguments: [11, 12, 21, 22, 23, 41, 87, 161, 176, 200])
  func equal(side: Int) throws {
    let a = Self.picture(side, side + 5, noise: 20, seed: 1)
    #expect(try #require(StructuralSimilarity(a, a)).score == 1)
  }

  @Test(
    "a window must fit into each scale",
    arguments: [
      (10, 50, nil), (50, 10, nil), (11, 11, 1), (20, 50, 1), (21, 50, 2), (41, 41, 3), (81, 99, 4),
      (160, 300, 4), (161, 161, 5), (1000, 200, 5),
    ] as [(Int, Int, Int?)])
  func scales(width: Int, height: Int, scales: Int?) {
    let a = Self.picture(width, height, noise: 0, seed: 0)
    #expect(StructuralSimilarity(a, a)?.scales == scales)
  }

  @Test("more noise, less likeness")
  func monotonous() throws {
    let a = Self.picture(180, 170, noise: 0, seed: 0)
    let scores = try [1, 5, 20, 60, 120].map {
      try #require(StructuralSimilarity(a, Self.picture(180, 170, noise: $0, seed: 5))).score
    }
    #expect(scores == scores.sorted(by: >))
    #expect(scores[0] > 0.999 && scores[0] < 1)
    #expect(scores[4] > 0 && scores[4] < 0.8)
  }

  @Test("the same as a plain version with the system's functions", arguments: 0..<24)
  func plain(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let width = Int.random(in: 11...60, using: &random)
    let height = Int.random(in: 11...60, using: &random)
    let a = Self.picture(width, height, noise: 10, seed: UInt64(seed))
    let b = Self.picture(width, height, noise: [1, 10, 40][seed % 3], seed: UInt64(seed) + 1000)
    let found = try #require(StructuralSimilarity(a, b))
    #expect(abs(found.score - Self.plainly(a, b, scales: found.scales)) < 2e-5, "seed \(seed)")
  }

  private static func plainly(_ a: StraightPixmap, _ b: StraightPixmap, scales: Int) -> Double {
    func plane(_ picture: StraightPixmap) -> [[Double]] {
      (0..<picture.height).map { y in
        (0..<picture.width).map { x in
          let pixel = picture[x, y]
          return 0.299 * Double(pixel.x) + 0.587 * Double(pixel.y) + 0.114 * Double(pixel.z)
        }
      }
    }
    func halved(_ plane: [[Double]]) -> [[Double]] {
      stride(from: 0, to: plane.count, by: 2).map { y in
        stride(from: 0, to: plane[0].count, by: 2).map { x in
          let (below, right) = (min(y + 1, plane.count - 1), min(x + 1, plane[0].count - 1))
          return (plane[y][x] + plane[y][right] + plane[below][x] + plane[below][right]) / 4
        }
      }
    }
    var (first, second) = (plane(a), plane(b))
    let weights = StructuralSimilarity.weights[0..<scales].map {
      $0 / StructuralSimilarity.weights[0..<scales].reduce(0, +)
    }
    var score = 1.0
    for scale in 0..<scales {
      let (contrast, whole) = similarity(first, second)
      score *= pow(max(0, scale == scales - 1 ? whole : contrast), weights[scale])
      (first, second) = (halved(first), halved(second))
    }
    return score
  }

  private static func similarity(_ a: [[Double]], _ b: [[Double]]) -> (contrast: Double, whole: Double) {
    let gauss = (-5...5).map { exp(-Double($0 * $0) / 4.5) }
    let sum = gauss.reduce(0, +)
    var total = (contrast: 0.0, whole: 0.0)
    for y in 0...(a.count - 11) {
      for x in 0...(a[0].count - 11) {
        var (ma, mb, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for j in 0..<11 {
          for i in 0..<11 {
            let weight = gauss[i] * gauss[j] / (sum * sum)
            let (p, q) = (a[y + j][x + i], b[y + j][x + i])
            ma += weight * p
            mb += weight * q
            aa += weight * p * p
            bb += weight * q * q
            ab += weight * p * q
          }
        }
        let contrast = (2 * (ab - ma * mb) + 58.5225) / (aa - ma * ma + bb - mb * mb + 58.5225)
        total.contrast += contrast
        total.whole += contrast * (2 * ma * mb + 6.5025) / (ma * ma + mb * mb + 6.5025)
      }
    }
    let count = Double((a.count - 10) * (a[0].count - 10))
    return (total.contrast / count, total.whole / count)
  }

  @Test("masked pixels count as the same, unmatched ones as black against white")
  func kinds() throws {
    let a = Self.picture(40, 40, noise: 0, seed: 0)
    let b = Self.picture(40, 40, noise: 90, seed: 1)
    var map = DifferenceMap(width: 40, height: 40, kinds: [UInt8](repeating: 4, count: 1600))
    #expect(StructuralSimilarity(a, b, map: map)?.score == 1)
    for index in 0..<800 { map.kinds[index] = 5 }
    let score = try #require(StructuralSimilarity(a, a, map: map)).score
    #expect(score < 0.9)
  }

  @Test("what is transparent is white")
  func transparent() {
    let white = straight(width: 12, [UInt32](repeating: 0xFFFF_FFFF, count: 144))
    let clear = straight(width: 12, [UInt32](repeating: 0x1234_5600, count: 144))
    #expect(StructuralSimilarity(white, clear)?.score == 1)
  }

  @Test("the windows' weights are a Gaussian of σ 1.5")
  func weights() {
    let plain = (0...5).map { exp(-Double($0 * $0) / 4.5) }
    let sum = plain[0] + 2 * plain[1...].reduce(0, +)
    #expect(WindowRows.weights == plain.map { Float($0 / sum) })
  }
}
