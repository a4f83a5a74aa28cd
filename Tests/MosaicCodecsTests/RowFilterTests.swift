// The encoder's loops against plain versions of themselves.

import TestSupport
import Testing

@testable import MosaicCodecs

@Suite(.bounded) struct RowFilterTests {
  private func plain(_ filter: PNGFilter, _ row: [UInt8], above: [UInt8], _ step: Int) -> [UInt8] {
    row.indices.map { row[$0] &- PlainFilter.prediction(filter.rawValue, row, above: above, at: $0, step) }
  }

  private func cost(_ bytes: [UInt8], cap: Int) -> Int {
    bytes.reduce(0) { $0 + min(min(Int($1), 256 - Int($1)), cap) }
  }

  private func margined(_ row: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0, count: RowFilter.margin) + row + [UInt8](repeating: 171, count: RowFilter.margin)
  }

  @Test("filters and estimates are as the specification has them", arguments: [3, 4])
  func filters(step: Int) {
    for seed in UInt64(0)..<150 {
      var random = SeededGenerator(seed: seed)
      let count = step * Int.random(in: 1...(seed % 10 == 0 ? 900 : 40), using: &random)
      let above = random.bytes(count)
      // Near what is above, far from it, and something of both.
      let spread = [255, 3, 20][Int(seed % 3)]
      let row = above.map { $0 &+ UInt8(Int.random(in: 0...spread, using: &random)) }
      let (line, top) = (margined(row), margined(above))
      line.withUnsafeBufferPointer { line in
        top.withUnsafeBufferPointer { top in
          guard let here = line.baseAddress, let before = top.baseAddress else { return }
          for filter in PNGFilter.allCases {
            var target = [UInt8](repeating: 99, count: count + RowFilter.margin)
            RowFilter.apply(
              filter, here + RowFilter.margin, above: before + RowFilter.margin, into: &target, count: count,
              bytesPerPixel: step)
            #expect(
              Array(target[..<count]) == plain(filter, row, above: above, step), "seed \(seed), \(filter)")
          }
          for (cap, withNone) in [(8, false), (127, true), (1, true)] {
            let order = PNGFilter.allCases.filter { withNone || $0 != .none }
            let costs = order.map { cost(plain($0, row, above: above, step), cap: cap) }
            let wanted = order[costs.firstIndex(of: costs.min() ?? 0) ?? 0]
            let found = RowFilter.cheapest(
              here + RowFilter.margin, above: before + RowFilter.margin, count: count, bytesPerPixel: step,
              cap: UInt8(cap), withNone: withNone)
            #expect(found == wanted, "seed \(seed), cap \(cap)")
          }
        }
      }
    }
  }

  /// A row as it is packed, and as by the plain version.
  private func packed(_ source: [UInt8], hasAlpha: Bool) -> (found: [UInt8], wanted: [UInt8]) {
    let (width, count) = (source.count / 4, source.count / 4 * (hasAlpha ? 4 : 3))
    var (packed, wanted) = ([UInt8](repeating: 0, count: count + 4), [UInt8](repeating: 0, count: count))
    source.withUnsafeBytes { source in
      packed.withUnsafeMutableBytes { packed in
        guard let from = source.baseAddress, let to = packed.baseAddress else { return }
        RowPacking.pack(from, into: to, width: width, hasAlpha: hasAlpha)
      }
    }
    let step = hasAlpha ? 4 : 3
    for x in 0..<width {
      let (color, alpha) = (source[x * 4..<x * 4 + 3], source[x * 4 + 3])
      let shown = hasAlpha ? color.map { Premultiplication.divide($0, alpha) } + [alpha] : Array(color)
      wanted.replaceSubrange(x * step..<(x + 1) * step, with: [shown[2], shown[1], shown[0]] + shown[3...])
    }
    return (Array(packed[..<count]), wanted)
  }

  @Test("every colour with every alpha is divided as by the plain version, also where it is above alpha")
  func packingWithAlpha() {
    for alpha in UInt8.min...UInt8.max {
      let row = packed(
        (UInt8.min...UInt8.max).flatMap { [$0, 255 - $0, $0 &+ alpha, alpha] }, hasAlpha: true)
      #expect(row.found == row.wanted, "alpha \(alpha)")
    }
  }

  @Test func packingWithoutAlpha() {
    for width in 1...20 {
      var random = SeededGenerator(seed: UInt64(width))
      let row = packed(random.bytes(width * 4), hasAlpha: false)
      #expect(row.found == row.wanted)
    }
  }

  @Test func checksumsAreJoined() {
    for seed in UInt64(0)..<50 {
      var random = SeededGenerator(seed: seed)
      let bytes = random.bytes(Int.random(in: 0...20_000, using: &random))
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
        let a = (sums.0 + UInt32(byte)) % 65521
        return (a, (sums.1 + a) % 65521)
      }
      let adler = { (part: ArraySlice<UInt8>) in part.withUnsafeBytes(Deflate.adler) }
      #expect(
        Deflate.adler(adler(bytes[..<cut]), followedBy: adler(bytes[cut...]), count: bytes.count - cut) == b
          << 16 | a, "seed \(seed)")
    }
  }
}
