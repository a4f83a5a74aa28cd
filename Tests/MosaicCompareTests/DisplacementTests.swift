// What displaced pixels do together: spots, ink, and moves by a whole pixel.

import MosaicLayout
import MosaicPixels
import TestSupport
import Testing

@testable import MosaicCompare

@Suite(.bounded) struct DisplacementTests {
  // MARK: Drawings

  /// A box with edges anywhere: its sides, its colour and how opaque it is.
  struct Box {
    var x, y, width, height: Double
    var gray = 40.0
    var alpha = 1.0

    func moved(_ dx: Double, _ dy: Double) -> Box {
      var box = self
      (box.x, box.y) = (x + dx, y + dy)
      return box
    }
  }

  /// Boxes over a light ground, their edges smoothed by how much of each pixel they cover.
  static func drawing(_ boxes: [Box]) -> StraightPixmap {
    func overlap(_ start: Double, _ length: Double, _ place: Int) -> Double {
      max(0, min(start + length, Double(place + 1)) - max(start, Double(place)))
    }
    let (width, height) = (120, 100)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        var gray = 240.0
        for box in boxes {
          let cover = overlap(box.x, box.width, x) * overlap(box.y, box.height, y)
          gray += (box.gray - gray) * cover * box.alpha
        }
        bytes += [UInt8](repeating: UInt8(gray.rounded()), count: 3) + [255]
      }
    }
    return StraightPixmap(width: width, height: height, bytes: bytes)
  }

  /// The four sides of a frame.
  static func frame(_ width: Double, gray: Double = 120, at x: Double = 20, _ y: Double = 20) -> [Box] {
    [
      Box(x: x, y: y, width: 80, height: width, gray: gray),
      Box(x: x, y: y + 60 - width, width: 80, height: width, gray: gray),
      Box(x: x, y: y + width, width: width, height: 60 - 2 * width, gray: gray),
      Box(x: x + 80 - width, y: y + width, width: width, height: 60 - 2 * width, gray: gray),
    ]
  }

  /// Bars of about a letter's stem.
  static let stems = (0..<14).map {
    Box(x: 12 + 7 * Double($0), y: 40, width: 1.3, height: 11, gray: 60)
  }

  static let rows: [(String, [Box], [Box], isPass: Bool)] = [
    // Noise.
    ("a frame a quarter of a pixel to the right", frame(1), frame(1, at: 20.25), true),
    ("a frame a quarter of a pixel to both sides", frame(2), frame(2, at: 20.25, 19.75), true),
    (
      "a fill a quarter of a pixel up", [Box(x: 20, y: 20, width: 80, height: 60)],
      [Box(x: 20, y: 19.75, width: 80, height: 60)], true
    ),
    ("stems a quarter of a pixel to the right", stems, stems.map { $0.moved(0.25, 0) }, true),
    ("stems that snap to pixels", stems, stems.map { $0.moved(Double(Int($0.x) % 3 - 1) * 0.3, 0) }, true),
    // Changes that each pixel's neighbours explain.
    ("a frame of 2 px instead of 1", frame(1), frame(2), false),
    ("a frame of 3 px instead of 2", frame(2), frame(3), false),
    (
      "a faint line of 4 px instead of 3", [Box(x: 0, y: 50, width: 120, height: 3, gray: 170)],
      [Box(x: 0, y: 49.5, width: 120, height: 4, gray: 170)], false
    ),
    ("a frame in another colour", frame(1, gray: 120), frame(1, gray: 170), false),
    (
      "stems in another colour", stems,
      stems.map {
        Box(x: $0.x, y: $0.y, width: $0.width, height: $0.height, gray: 140)
      }, false
    ),
    ("an outline of 1 px moved by 1 px", frame(1, gray: 190), frame(1, gray: 190, at: 21), false),
    ("a pixel", [], [Box(x: 60, y: 50, width: 1, height: 1)], false),
    ("a caret", stems, stems + [Box(x: 112, y: 39, width: 1, height: 14)], false),
    ("a full stop", stems, stems + [Box(x: 112.3, y: 49.2, width: 1.5, height: 1.8)], false),
  ]

  @Test("noise passes, and what keeps no ink, has moved or is a spot does not", arguments: rows.indices)
  func verdicts(index: Int) throws {
    let (name, before, after, isPass) = Self.rows[index]
    let (a, b) = (Self.drawing(before), Self.drawing(after))
    let (there, back) = (
      try Comparison(a, b, ComparisonPreset.crossPlatform.options),
      try Comparison(b, a, ComparisonPreset.crossPlatform.options)
    )
    #expect(there.isPass == isPass, "\(name): \(there.reason)")
    #expect(back.isPass == isPass, "\(name), the other way round: \(back.reason)")
    // What is found is shown.
    #expect(isPass || !there.regions.isEmpty, "\(name)")
  }

  @Test("a spot in words, and the box in which something moved")
  func words() throws {
    let pixel = try Comparison(
      Self.drawing([]), Self.drawing([Box(x: 60, y: 50, width: 1, height: 1)]),
      ComparisonPreset.crossPlatform.options)
    #expect(pixel.reason == "1 pixel differs strongly on even ground")
    #expect(
      pixel.regions == [
        Region(PixelRect(x: 60, y: 50, width: 1, height: 1), pixels: 1, strongest: 200 / 255, kind: .speckle)
      ])
    let moved = try Comparison(
      Self.drawing(Self.frame(1, gray: 190)), Self.drawing(Self.frame(1, gray: 190, at: 21)),
      ComparisonPreset.crossPlatform.options)
    #expect(moved.regions.map(\.kind) == [.shift, .shift])
  }

  @Test("spots are a budget of their own")
  func budget() throws {
    let (a, b) = (Self.drawing([]), Self.drawing([Box(x: 60, y: 50, width: 2, height: 1)]))
    for (spots, isPass) in [(nil, true), (2, true), (1, false), (-1, false)] as [(Int?, Bool)] {
      let options = ComparisonOptions(
        rule: ComparisonPreset.crossPlatform.options.rule, budgets: Budgets(pixels: .count(9), spots: spots))
      let found = try Comparison(a, b, options)
      #expect(found.isPass == isPass, "\(found.reason)")
      if spots == 1 {
        #expect(found.reason == "2 pixels differ strongly on even ground, more than the 1 that may")
      }
    }
  }

  // MARK: Plain versions

  @Test("windows, boxes and spots are those of plain versions", arguments: 0..<UInt64(20))
  func plain(seed: UInt64) {
    let pair = seed % 2 == 0 ? RandomPair(seed: seed) : Self.noisy(seed)
    let (a, b) = (pair.a, pair.b)
    let rule = PixelRule(.channel, threshold: 24, antialiasing: .displacement)
    var found = PixelMeasurement(
      a, b, rule, at: [.whole(a.width, a.height)], into: Self.map(of: pair, seed: seed))
    let before = found
    let plain = PlainDisplacement(a: a, b: b, map: before.map)
    _ = PixelPlane.with(a, b) { one, other in
      var balance = InkBalance(one, other, before.map)
      #expect(Set(balance.windows().flatMap(\.pixels)) == plain.unbalanced)
      #expect(
        Set(WholePixelMove.boxes(one, other, before.map).flatMap(\.pixels)) == plain.moved)
      #expect(Spot.count(in: before.map, one, other) == plain.spots)
    }
    found.countMoved(a, b)
    let counts = found.map.counts()
    #expect(found.tally.antialiased == counts[.antialiased])
    #expect(found.tally.differing == counts[.lighter, default: 0] + counts[.darker, default: 0])
    for (index, kind) in found.map.kinds.enumerated() where kind != before.map.kinds[index] {
      #expect(before.map.kinds[index] == DifferenceMap.Kind.antialiased.rawValue)
      #expect(plain.unbalanced.union(plain.moved).contains(SIMD2(index % a.width, index / a.width)))
    }
  }

  @Test("each of them occurs in those pairs")
  func pairsAreVaried() {
    var seen = SIMD3<Int>()
    for seed in 0..<UInt64(20) {
      let pair = seed % 2 == 0 ? RandomPair(seed: seed) : Self.noisy(seed)
      let rule = PixelRule(.channel, threshold: 24, antialiasing: .displacement)
      let map = PixelMeasurement(
        pair.a, pair.b, rule, at: [.whole(pair.a.width, pair.a.height)], into: Self.map(of: pair, seed: seed)
      ).map
      let plain = PlainDisplacement(a: pair.a, b: pair.b, map: map)
      seen &+= SIMD3(plain.unbalanced.isEmpty ? 0 : 1, plain.moved.isEmpty ? 0 : 1, plain.spots > 0 ? 1 : 0)
    }
    #expect(seen.x >= 3 && seen.x <= 17 && seen.y >= 3 && seen.y <= 17 && seen.z >= 3, "\(seen)")
  }

  /// A map in which some columns are masked, for some seeds.
  private static func map(of pair: RandomPair, seed: UInt64) -> DifferenceMap {
    var map = DifferenceMap(width: pair.a.width, height: pair.a.height)
    if seed % 5 == 0 {
      for i in map.kinds.indices where i % map.width % 9 == 0 {
        map.kinds[i] = DifferenceMap.Kind.masked.rawValue
      }
    }
    return map
  }

  /// Soft stripes, wider or moved in the second picture.
  private static func noisy(_ seed: UInt64) -> RandomPair {
    var random = SeededGenerator(seed: seed)
    var pair = RandomPair(seed: seed, width: random.number(30...80), height: random.number(20...70))
    let (period, dark) = (random.number(5...9), random.number(60...210))
    let (move, grown) = (random.number(0...2) == 0 ? 1 : 0, random.number(0...1))
    for y in 0..<pair.a.height {
      for x in 0..<pair.a.width {
        func stripe(_ x: Int, _ width: Int) -> SIMD4<UInt8> {
          let gray = UInt8((x + period) % period < width ? dark : 230)
          return SIMD4(gray, gray, gray, 255)
        }
        pair.a[x, y] = stripe(x, 2)
        pair.b[x, y] = x < pair.a.width * 2 / 3 ? stripe(x - move, 2 + grown) : stripe(x, 2)
      }
    }
    return pair
  }
}

extension PixelRect {
  fileprivate var pixels: [SIMD2<Int>] {
    (y..<maxY).flatMap { y in (x..<maxX).map { SIMD2($0, y) } }
  }
}

/// Windows, boxes and spots one pixel after the other.
private struct PlainDisplacement {
  let a: StraightPixmap
  let b: StraightPixmap
  let map: DifferenceMap

  private func painted(_ picture: StraightPixmap, _ x: Int, _ y: Int) -> [Int] {
    PlainMeasurement.painted(
      picture[min(max(0, x), map.width - 1), min(max(0, y), map.height - 1)])
  }

  private func isCompared(_ x: Int, _ y: Int) -> Bool {
    [.lighter, .darker, .antialiased].contains(map[x, y])
  }

  private func ink(_ x: Int, _ y: Int) -> [Int] {
    guard isCompared(x, y) else { return [0, 0, 0, 0] }
    let near = (-2...2).flatMap { dy in
      (-2...2).flatMap { dx in [painted(a, x + dx, y + dy), painted(b, x + dx, y + dy)] }
    }
    return (0..<4).map { channel in
      let difference = painted(b, x, y)[channel] - painted(a, x, y)[channel]
      let values = near.map { $0[channel] }
      guard abs(difference) > 24, let least = values.min(), let most = values.max() else { return 0 }
      return difference * 256 / (most - least)
    }
  }

  /// Pixels of all windows of 32 × 32 that gain or lose more than 24 pixels of ink.
  var unbalanced: Set<SIMD2<Int>> {
    let (width, height) = (min(32, map.width), min(32, map.height))
    let inks = (0..<map.height).map { y in (0..<map.width).map { ink($0, y) } }
    var found: Set<SIMD2<Int>> = []
    for top in 0...map.height - height {
      for left in 0...map.width - width {
        let fails = (0..<4).contains { channel in
          var (more, less) = (0, 0)
          for y in top..<top + height {
            for x in left..<left + width {
              more += max(0, inks[y][x][channel])
              less += max(0, -inks[y][x][channel])
            }
          }
          return max(more - 4 * less, less - 4 * more) > 24 * 256
        }
        if fails { found.formUnion(PixelRect(x: left, y: top, width: width, height: height).pixels) }
      }
    }
    return found
  }

  private func delta(_ one: [Int], _ other: [Int]) -> Int {
    zip(one, other).map { abs($0 - $1) }.max() ?? 0
  }

  /// Pixels of all boxes that have moved by one pixel.
  var moved: Set<SIMD2<Int>> {
    var found: Set<SIMD2<Int>> = []
    for rows in AreaDifference.boxes(of: map.height) {
      for columns in AreaDifference.boxes(of: map.width) {
        let changed = rows.flatMap { y in columns.map { ($0, y) } }
          .filter { isCompared($0.0, $0.1) && delta(painted(a, $0.0, $0.1), painted(b, $0.0, $0.1)) > 24 }
        let whole = changed.map { delta(painted(a, $0.0, $0.1), painted(b, $0.0, $0.1)) }.reduce(0, +)
        let moves = (-1...1).flatMap { y in (-1...1).map { ($0, y) } }.filter { $0 != (0, 0) }
        let isMoved = moves.contains { move in
          func rest(_ one: StraightPixmap, _ other: StraightPixmap, _ sign: Int) -> Int {
            changed.map {
              delta(
                painted(one, $0.0, $0.1), painted(other, $0.0 + sign * move.0, $0.1 + sign * move.1))
            }.reduce(0, +)
          }
          return max(rest(b, a, -1), rest(a, b, 1)) <= whole / 16
        }
        if changed.count >= 24, isMoved {
          found.formUnion(rows.flatMap { y in columns.map { SIMD2($0, y) } })
        }
      }
    }
    return found
  }

  var spots: Int {
    let plain = PlainMeasurement(
      a: a, b: b, rule: PixelRule(.channel, threshold: 24, antialiasing: .displacement))
    return (0..<map.height).map { y in
      (0..<map.width).count { [.lighter, .darker].contains(map[$0, y]) && plain.isSpot($0, y) }
    }.reduce(0, +)
  }
}
