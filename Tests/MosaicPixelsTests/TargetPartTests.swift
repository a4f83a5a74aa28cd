// Parts of targets: the same pixels as in the whole, for work that the part alone asks for.

import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct TargetPartTests {
  private func range(in count: Int, _ random: inout SeededGenerator) -> Range<Int> {
    let first = Int.random(in: 0..<count, using: &random)
    return first..<Int.random(in: first + 1...count, using: &random)
  }

  private func span(in count: Int, _ random: inout SeededGenerator) -> SourceSpan {
    let start = Double.random(in: 0..<Double(count), using: &random)
    return SourceSpan(start: start, length: (Double(count) - start) * .random(in: 0.2...1, using: &random))
  }

  @Test("a part of a target is that part of the whole, to the bit", arguments: 0..<300)
  func isAPartOfTheWhole(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    // Some shrink so much that rows are added up and not kept.
    let tall = seed % 10 == 0 ? 9000 : 80
    let picture = noise(.random(in: 1...60, using: &random), .random(in: 1...tall, using: &random), &random)
    let (columns, rows) = (span(in: picture.width, &random), span(in: picture.height, &random))
    let (width, height) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...(tall > 80 ? 4 : 40), using: &random)
    )
    let part = TargetPart(columns: range(in: width, &random), rows: range(in: height, &random))
    for linear in [false, true] {
      let whole = picture.resampled(
        columns: columns, rows: rows, width: width, height: height, linear: linear)
      let cut = picture.resampled(
        columns: columns, rows: rows, width: width, height: height, part: part, linear: linear)
      #expect(
        cut == whole.cropped(rows: part.rows).cropped(columns: part.columns), "seed \(seed), \(linear)")
    }
  }

  @Test("rows that are added up as they come are what the plain version makes", arguments: 0..<12)
  func addsUp(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let picture = noise(3, .random(in: 9000...12_000, using: &random), &random)
    let height = Int.random(in: 1...2, using: &random)
    let axis = ResampleAxis(
      sourceCount: picture.height, span: SourceSpan(start: 0, length: Double(picture.height)),
      targetCount: height)
    #expect(axis.tapCount > RowSums.fewTaps)
    let whole = (
      SourceSpan(start: 0, length: 3), SourceSpan(start: 0, length: Double(picture.height))
    )
    #expect(
      picture.resampled(width: 2, height: height)
        == plainResample(picture, columns: whole.0, rows: whole.1, width: 2, height: height))
  }

  @Test("an axis is as long as what is wanted of it, and its weights are those of the whole")
  func axesAreShort() {
    // A picture of a million rows on a sheet that shows a thousand of five hundred million.
    let axis = ResampleAxis(
      sourceCount: 1_000_000, span: SourceSpan(start: 0, length: 1_000_000), targetCount: 500_000_000,
      targets: 249_999_500..<250_000_500)
    #expect(axis.targetCount == 1000 && axis.weights.count <= 1000 * 16)
    #expect(axis.source.count < 20 && axis.source.contains(500_000))
    // A pixel of a million takes no more weights than there are boxes of source pixels.
    let one = ResampleAxis(
      sourceCount: 1_000_000, span: SourceSpan(start: 0, length: 1_000_000), targetCount: 1)
    #expect(one.weights.count <= 1_000_000 / 256 + 1)
    // A thousand million times larger.
    let large = ResampleAxis(
      sourceCount: 2, span: SourceSpan(start: 0.5, length: 1e-9), targetCount: 1 << 40,
      targets: (1 << 40) - 3..<1 << 40)
    #expect(large.targetCount == 3 && large.source == 0..<2)
  }

  @Test("a shown part is found again in the stored picture", arguments: Orientation.allCases)
  func orientedParts(orientation: Orientation) {
    var random = SeededGenerator(seed: 5)
    let stored = noise(7, 5, &random)
    let shown = stored.oriented(orientation)
    let part = TargetPart(columns: 1..<3, rows: 2..<5)
    let found = orientation.stored(part, width: shown.width, height: shown.height)
    #expect(
      stored.cropped(rows: found.rows).cropped(columns: found.columns).oriented(orientation)
        == shown.cropped(rows: part.rows).cropped(columns: part.columns))
  }
}
