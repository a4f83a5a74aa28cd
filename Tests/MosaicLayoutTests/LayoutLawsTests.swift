// The laws over many seeds, and layouts that break them, which the laws must catch.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct LayoutLawsTests {
  @Test(arguments: LawSubject.allCases) func lawsHold(subject: LawSubject) throws {
    // A search takes ten milliseconds. Other layouts take a hundredth of that.
    for seed in SeededGenerator.seeds(subject.isSearch ? 250 : 1000) {
      var random = SeededGenerator(seed: seed)
      let sample = subject.sample(&random)
      let broken = try LayoutLaws.violations(of: sample, &random)
      #expect(
        broken.isEmpty,
        "\(subject) with seed \(seed): \(sample.layout(1)) of \(sample.items.count) in \(sample.container)")
      if !broken.isEmpty { return }
    }
  }

  /// Areas of such frames are zero or not a number; a plan that held one could not be written.
  @Test(arguments: LawSubject.allCases) func sheetsOfNoAreaHaveNumbers(subject: LawSubject) throws {
    for seed in UInt64(1)...10 {
      var random = SeededGenerator(seed: seed)
      var sample = subject.sample(&random)
      sample.items = sample.items.map { item in
        var item = item
        item.captionHeight = 0
        return item
      }
      for factor in [1e-170, .leastNormalMagnitude, .leastNonzeroMagnitude] {
        do throws(LayoutError) {
          guard let quality = try sample.arrangement(scaledBy: factor).choice?.quality else { continue }
          #expect(LayoutLaws.isSayable(quality), "\(subject) with seed \(seed), scaled by \(factor)")
        } catch {
          #expect(!"\(error)".isEmpty)
        }
      }
    }
  }

  /// How many of the first items stay where they are when one more comes.
  struct Growth: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var layout: any Layout
    var keeps: @Sendable ([Rect]) -> Int
  }

  @Test(
    "an item that is added at the end leaves the others where they are",
    arguments: [
      Growth(testDescription: "waterfall", layout: WaterfallLayout.waterfall(columns: 4, gap: 5)) {
        $0.count
      },
      Growth(
        testDescription: "rows", layout: WaterfallLayout.waterfall(columns: 4, gap: 5, axis: .horizontal)
      ) {
        $0.count
      },
      Growth(
        testDescription: "grid of cells", layout: GridLayout.grid(cell: Size(width: 80, height: 60), gap: 5)
      ) { $0.count },
      Growth(testDescription: "flow", layout: FlowLayout().spaced(5)) { $0.count },
      Growth(
        testDescription: "rows but the last",
        layout: JustifiedLayout.justified(rowHeight: 90, gap: 5).with { $0.breaks = .greedy }
      ) { frames in frames.prefix { $0.y < frames[frames.count - 1].y }.count },
    ]) func growth(row: Growth) throws
  {
    var container = Container(width: 640)
    if row.layout.requiredSides.contains(.height) { container = Container(height: 640) }
    for seed in UInt64(1)...100 {
      var random = SeededGenerator(seed: seed)
      let items = (0..<40).map { _ in
        LayoutItem(width: random.double(20...200), height: random.double(20...200))
      }
      var before = try row.layout.arrangement(of: Array(items[..<1]), in: container).frames
      for count in 2...items.count {
        let after = try row.layout.arrangement(of: Array(items[..<count]), in: container).frames
        let kept = row.keeps(before)
        #expect(after.prefix(kept) == before.prefix(kept), "seed \(seed), \(count) items")
        before = after
      }
    }
  }

  /// The grid of a box with one thing wrong.
  struct BrokenLayout: Layout {
    var requiredSides: ContainerSides { .box }
    var damage: @Sendable (inout Arrangement) -> Void

    func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
      var arrangement = try GridLayout.grid(columns: 2, gap: 5).arrange(items, in: container)
      damage(&arrangement)
      return arrangement
    }
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var words: String
    var damage: @Sendable (inout Arrangement) -> Void
  }

  @Test(arguments: [
    Damage(testDescription: "one is missing", words: "one for each item") { $0.placements.removeLast() },
    Damage(testDescription: "not in order", words: "'placements[1].item' is 0 after 1") {
      $0.placements.swapAt(0, 1)
    },
    Damage(testDescription: "NaN", words: "'placements[1].frame.x' is nan") {
      $0.placements[1].frame.x = .nan
    },
    Damage(testDescription: "negative", words: "'placements[1].frame.width' is -1") {
      $0.placements[1].frame.width = -1
    },
    Damage(testDescription: "content", words: "'contentSize.height' is inf") {
      $0.contentSize.height = .infinity
    }, Damage(testDescription: "too far", words: "leaves the content") { $0.placements[3].frame.x += 1 },
    Damage(testDescription: "too wide", words: "wider than the container") { $0.contentSize.width += 1 },
    Damage(testDescription: "too high", words: "higher than the container") { $0.contentSize.height += 1 },
    Damage(testDescription: "too short", words: "do not reach") {
      $0.placements[1].frame.width -= 1
      $0.placements[3].frame.width -= 1
    }, Damage(testDescription: "overlap", words: "overlap") { $0.placements[0].frame.width += 10 },
    Damage(testDescription: "not scaled", words: "scaled by") { $0.placements[0].frame.width -= 1 },
    Damage(testDescription: "a stale index", words: "searching") {
      $0.lanes = LaneIndex(axis: .horizontal, lanes: [])
    },
  ]) func lawsCatch(damage: Damage) throws {
    var random = SeededGenerator(seed: 1)
    let sample = LawCase(
      layout: { _ in BrokenLayout(damage: damage.damage) }, items: squares(4),
      container: Container(width: 305, height: 205), promises: [.tiles, .fitsWidth, .fitsHeight, .fills])
    var broken: [String] = []
    // What no layout may return at all is refused where it is called.
    do { broken = try LayoutLaws.violations(of: sample, &random) } catch { broken = ["\(error)"] }
    #expect(broken.contains { $0.contains(damage.words) }, "\(broken)")
  }

  /// The cells of a box have no room to spare, so a caption takes height from the item.
  @Test func lawsCatchBandsThatAreNotAdded() throws {
    var items = squares(4)
    items[2].captionHeight = 7
    let sample = LawCase(
      layout: { _ in GridLayout.grid(columns: 2) }, items: items,
      container: Container(width: 300, height: 200), promises: [.tiles, .addsBands])
    var random = SeededGenerator(seed: 1)
    let broken = try LayoutLaws.violations(of: sample, &random)
    #expect(broken.contains { $0.contains("without its caption, frame 2") }, "\(broken)")
    #expect(broken.count == 1)
  }

  /// Rounding each edge on its own makes gaps of 2.5 two pixels here and three there.
  @Test func lawsCatchUnevenGaps() throws {
    let layout: GridLayout = .grid(columns: 5, gap: 2.5)
    let sample = LawCase(
      layout: { _ in layout }, items: squares(25), container: Container(width: 301, height: 301),
      promises: .tiles)
    let broken = LayoutLaws.snapping(try sample.arrangement(), sample, PixelSnapping(scale: 1))
    #expect(broken.contains { $0.contains("px apart along x") })
    #expect(broken.contains { $0.contains("px apart along y") })
  }

  /// Flush edges are promised for containers of whole pixels; one of half a pixel shows what the law catches.
  @Test func lawsCatchEdgesThatAreNotFlush() throws {
    let layout: GridLayout = .grid(columns: 2, gap: 0.5)
    let sample = LawCase(
      layout: { _ in layout }, items: squares(4), container: Container(width: 300.5, height: 300.5),
      promises: .tiles)
    let broken = LayoutLaws.snapping(
      try sample.arrangement(), sample, PixelSnapping(scale: 1, spacing: Size(width: 0.5, height: 0.5)))
    #expect(broken.contains { $0.contains("not flush right") })
    #expect(broken.contains { $0.contains("not flush below") })
  }

  @Test func anArrangementThatIsChangedForgetsItsIndex() throws {
    var arrangement = try GridLayout.grid(columns: 2).arrangement(
      of: squares(4), in: Container(width: 200, height: 200))
    #expect(arrangement.lanes != nil)
    arrangement.placements.removeLast(3)
    #expect(arrangement.visible(in: rect(0, 0, 200, 200)) == [0])
    arrangement.placements[0].frame.x = 150
    #expect(arrangement.visible(in: rect(0, 0, 120, 200)) == [])
  }
}
