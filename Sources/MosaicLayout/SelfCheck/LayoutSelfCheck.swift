// Items from a seed, and a digest of their frames. Two builds of the layouts compute the same if their digests are equal, also on a
// system through which only single numbers pass.

/// Inputs of layouts, and the digest of what they become.
package struct LayoutSelfCheck {
  package typealias Arrange = ([LayoutItem], Container) throws(LayoutError) -> Arrangement

  private var sum: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of arrangements, or of the words of errors.
  ///
  /// Half of the seeds have at most six items, as some layouts take no more. Some items have a weight, a span, a caption or a rotation.
  package static func digest(seeds: Range<Int>, by arrange: Arrange) -> UInt64 {
    var check = LayoutSelfCheck()
    for seed in seeds {
      var random = SplitMix(seed: seed)
      let items = items(
        seed.isMultiple(of: 2) ? 1 + random.next(below: 6) : 1 + random.next(below: 40), &random)
      let container = Container(
        width: Double(100 + random.next(below: 2000)), height: Double(100 + random.next(below: 2000)))
      do throws(LayoutError) {
        check.add(try arrange(items, container))
      } catch {
        for byte in error.description.utf8 { check.add(UInt64(byte)) }
      }
    }
    return check.sum
  }

  private static func items(_ count: Int, _ random: inout SplitMix) -> [LayoutItem] {
    let hasTraits = random.next(below: 2) == 0
    return (0..<count).map { _ in
      var item = LayoutItem(
        size: Size(width: Double(20 + random.next(below: 400)), height: Double(20 + random.next(below: 400))))
      guard hasTraits else { return item }
      item.weight = 0.5 + 3 * random.share()
      if random.next(below: 8) == 0 { item.span = CellSpan(columns: 2, rows: 1 + random.next(below: 2)) }
      item.captionHeight = Double(random.next(below: 2) * 10)
      item.rotation = 20 * random.share() - 10
      return item
    }
  }

  private mutating func add(_ arrangement: Arrangement) {
    for length in [arrangement.contentSize.width, arrangement.contentSize.height] { add(length) }
    for placement in arrangement.placements {
      add(UInt64(truncatingIfNeeded: placement.item))
      add(UInt64(truncatingIfNeeded: placement.z))
      let frame = placement.frame
      for number in [frame.x, frame.y, frame.width, frame.height, placement.rotation, placement.opacity] {
        add(number)
      }
    }
  }

  private mutating func add(_ number: Double) { add(number.bitPattern) }

  /// FNV-1a of 64 bits, with words instead of bytes (Fowler, Noll and Vo, RFC 9923).
  private mutating func add(_ word: UInt64) { sum = (sum ^ word) &* 0x100_0000_01B3 }
}
