// The hot loops against a plain version, and against each other with other numbers of workers.

import Dispatch
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct PixelMeasurementTests {
  static let rules: [PixelRule] = {
    var rules = [PixelRule(.exact), PixelRule(.exact, antialiasing: .pixelmatch)]
    rules += [0, 1, 7.9, 254, 255].map { PixelRule(.channel, threshold: $0) }
    for metric in [PixelMetric.yiq, .oklab] {
      for threshold in [0, 0.03, 0.1, 0.31] {
        for background in [PixelRule.Background.white, .checkerboard] {
          for antialiasing in [nil, .pixelmatch, .pixelmatch7, .odiff] as [PixelRule.AntialiasingRule?] {
            rules.append(
              PixelRule(metric, threshold: threshold, background: background, antialiasing: antialiasing))
          }
        }
      }
    }
    rules += [0, 0.05, 0.1].map {
      PixelRule(.yiq, threshold: $0, background: .white, antialiasing: .odiff, arithmetic: .fixed)
    }
    rules += [0, 7, 24, 60].map { PixelRule(.channel, threshold: $0, antialiasing: .displacement) }
    return rules
  }()

  @Test("the loops find what a plain version finds", arguments: 0..<UInt64(24))
  func plain(seed: UInt64) {
    let pair = RandomPair(seed: seed)
    for rule in Self.rules {
      let found = measured(pair, rule)
      let expected = PlainMeasurement(a: pair.a, b: pair.b, rule: rule).result()
      #expect(found.tally == expected.tally, "\(rule)")
      #expect(found.map == expected.map, "\(rule)")
    }
  }

  @Test("every kind of verdict occurs")
  func pairsAreVaried() {
    var seen: [DifferenceMap.Kind: Int] = [:]
    for seed in 0..<UInt64(24) {
      let rule = PixelRule(.oklab, threshold: 0.1, antialiasing: .pixelmatch)
      for (kind, count) in measured(RandomPair(seed: seed), rule).map.counts() {
        seen[kind, default: 0] += count
      }
    }
    for kind in [DifferenceMap.Kind.same, .lighter, .darker, .antialiased] {
      #expect(seen[kind, default: 0] > 50, "\(kind)")
    }
  }

  @Test("the same for every number and order of workers", arguments: 0..<UInt64(6))
  func workers(seed: UInt64) {
    let pair = RandomPair(seed: seed, width: 57, height: 61)
    let backwards = BandRunner { count, part in for number in (0..<count).reversed() { part(number) } }
    // Numbers that no part has reach no memory.
    let beyond = BandRunner { count, part in for number in -2...count + 2 { part(number) } }
    let atOnce = BandRunner { count, part in
      DispatchQueue.concurrentPerform(iterations: count) { part($0) }
    }
    for rule in [PixelRule(.exact), PixelRule(.oklab, threshold: 0.05, antialiasing: .pixelmatch)] {
      let expected = measured(pair, rule)
      for runner in [BandRunner.oneByOne, backwards, beyond, atOnce] {
        for pixels in [1, 57, 58, 500, 1 << 18] {
          #expect(measured(pair, rule, on: runner, pixelsPerBand: pixels) == expected)
        }
      }
    }
  }

  @Test("masked pixels are not compared", arguments: 0..<UInt64(10))
  func masked(seed: UInt64) {
    let pair = RandomPair(seed: seed)
    let (width, height) = (pair.a.width, pair.a.height)
    var random = SeededGenerator(seed: seed)
    var canvas = DifferenceMap(width: width, height: height)
    for i in canvas.kinds.indices where random.number(0...2) == 0 {
      canvas.kinds[i] = DifferenceMap.Kind.masked.rawValue
    }
    let rule = PixelRule(.yiq, threshold: 0.02, antialiasing: .pixelmatch7)
    let open = measured(pair, rule)
    let found = PixelMeasurement(pair.a, pair.b, rule, at: [.whole(width, height)], into: canvas)
    var expected = open.map
    for i in canvas.kinds.indices where canvas.kinds[i] != 0 { expected.kinds[i] = canvas.kinds[i] }
    #expect(found.map == expected)
    let counts = expected.counts()
    #expect(found.tally.differing == counts[.lighter, default: 0] + counts[.darker, default: 0])
    #expect(found.tally.antialiased == counts[.antialiased])
  }

  @Test("parts of pictures are compared where they lie", arguments: 0..<UInt64(20))
  func blocks(seed: UInt64) {
    let pair = RandomPair(seed: seed, width: 30, height: 20)
    let rule = PixelRule(.channel, threshold: 3)
    // The second picture's lower half beside the first one's upper half, on a canvas with an edge.
    let block = Overlay.Part(columns: 5..<25, rows: 3..<13, a: SIMD2(2, 0), b: SIMD2(9, 10))
    let found = PixelMeasurement(
      pair.a, pair.b, rule, at: [block], into: DifferenceMap(width: 40, height: 16))
    for y in 0..<16 {
      for x in 0..<40 {
        guard block.columns.contains(x), block.rows.contains(y) else {
          #expect(found.map[x, y] == .same)
          continue
        }
        let one = pair.a[x - 5 + 2, y - 3]
        let other = pair.b[x - 5 + 9, y - 3 + 10]
        #expect(
          found.map[x, y].isDifferent
            == (rule.strength(PixelWord(one), PixelWord(other), at: 0) * 255 > 3.5))
      }
    }
  }

  @Test("runs of equal pixels of every length are skipped")
  func equalRuns() {
    for length in 0...70 {
      for start in [0, 1, 3] {
        let a = [UInt8](repeating: 7, count: (start + length + 1) * 4)
        var b = a
        b[(start + length) * 4 + length % 4] ^= 1
        a.withUnsafeBytes { a in
          b.withUnsafeBytes { b in
            guard let a = a.baseAddress, let b = b.baseAddress else { return }
            let count = start + length + 1
            #expect(DifferenceLoop.firstDifference(a, b, from: start, count: count) == count - 1)
            #expect(DifferenceLoop.firstDifference(a, a, from: start, count: count) == count)
            #expect(DifferenceLoop.firstDifference(a, b, from: start, count: count - 1) == count - 1)
          }
        }
      }
    }
  }

  private func measured(
    _ pair: RandomPair, _ rule: PixelRule, on runner: BandRunner = .oneByOne,
    pixelsPerBand: Int = PixelMeasurement.pixelsPerBand
  ) -> PixelMeasurement {
    let (width, height) = (pair.a.width, pair.a.height)
    return PixelMeasurement(
      pair.a, pair.b, rule, at: [.whole(width, height)],
      into: DifferenceMap(width: width, height: height), on: runner, pixelsPerBand: pixelsPerBand)
  }
}

extension Overlay.Part {
  /// Two whole pictures.
  static func whole(_ width: Int, _ height: Int) -> Self {
    Self(columns: 0..<width, rows: 0..<height, a: SIMD2(0, 0), b: SIMD2(0, 0))
  }
}

extension PixelWord {
  /// A pixel of red, green, blue and alpha.
  init(_ rgba: SIMD4<UInt8>) {
    self.init(bits: UInt32(rgba.x) | UInt32(rgba.y) << 8 | UInt32(rgba.z) << 16 | UInt32(rgba.w) << 24)
  }
}
