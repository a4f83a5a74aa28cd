// A random input of each layout from a seed, with lengths that can be scaled.

import TestSupport

@testable import MosaicLayout

/// The layouts, and their ways to work that differ most.
enum LawSubject: String, CaseIterable, Sendable {
  case sudoku, moments, gridOfBox, gridOfCells, waterfall, waterfallTurned, flow, flowHanging
  case carousel, ring, ringThatFits, auto, justified, justifiedSheet, columns, waterfallFlush, template
  case collage, collageFree, treemap, honeycomb, spiral, scatter, slices, pack, packWide

  /// Whether the layout tries many sheets before it takes one.
  var isSearch: Bool { [.collage, .collageFree, .auto].contains(self) }

  func sample(_ random: inout SeededGenerator) -> LawCase {
    // Even sides are whole pixels at every scale of the snapping laws.
    var container = Container(
      width: Double(random.int(100...1000) * 2), height: Double(random.int(100...1000) * 2))
    if self == .justified || self == .packWide { container.height = nil }
    if self == .pack { container = Container() }
    let gaps = Size(width: Self.gap(&random), height: Self.gap(&random))
    let count = self == .sudoku || self == .moments ? random.int(0...9) : random.int(0...14)
    let isTurned = [.ring, .ringThatFits, .spiral, .scatter].contains(self)
    let items = ordinary(Self.items(count, turned: isTurned, &random))
    let (layout, promises) = layout(&random, gaps, count)
    return LawCase(
      layout: layout, items: items, container: container,
      // Nothing is reached where there is nothing.
      promises: count == 0 ? promises.subtracting(.fills) : promises)
  }

  /// The items, without very thin ones where columns end together, or a sheet is filled: there a gap or a caption can be longer than the
  /// others are. What is packed is no wider than the sheet.
  func ordinary(_ items: [LayoutItem]) -> [LayoutItem] {
    if self == .honeycomb || self == .slices {
      // No captions above or below.
      return items.map { item in
        var item = item
        item.captionHeight = 0
        return item
      }
    }
    guard [.columns, .waterfallFlush, .collage, .collageFree, .scatter, .packWide].contains(self) else {
      return items
    }
    return items.map { item in
      var item = item
      item.size = Size(width: min(max(item.size.width, 60), 160), height: min(max(item.size.height, 60), 160))
      item.captionHeight = min(item.captionHeight, 3)
      return item
    }
  }

  private func layout(
    _ random: inout SeededGenerator, _ gaps: Size, _ count: Int
  ) -> ((Double) -> any Layout, Promises) {
    func spaced<L: Gapped>(_ layout: @escaping (Double) -> L) -> (Double) -> any Layout {
      { factor in layout(factor).spaced(gaps.width * factor, gaps.height * factor) }
    }
    let inBox: Promises = [.tiles, .fitsWidth, .fitsHeight]
    switch self {
    case .sudoku:
      let top = random.double(0.3...0.7)
      let layout = SudokuLayout().with {
        ($0.topOfThree, $0.topOfFive, $0.topOfSeven) = (top, 1 - top, top)
      }
      return (spaced { _ in layout }, inBox.union(.fills))
    case .moments:
      let single = random.double(10...3000)
      return (spaced { MomentsLayout.moments(singleSize: single * $0) }, [.tiles, .fitsWidth, .addsBands])
    case .gridOfBox, .auto:
      let columns = random.bool() ? nil : random.int(1...9)
      let promises = columns.map { $0 <= count } ?? true ? inBox.union(.fills) : inBox
      if self == .auto { return (spaced { _ in AutoLayout.auto(columns: columns) }, promises) }
      return (spaced { _ in GridLayout.grid(columns: columns) }, promises)
    case .gridOfCells:
      let columns = random.bool() ? nil : random.int(1...9)
      let cell = Size(width: random.double(2...150), height: random.double(2...150))
      return (
        spaced { GridLayout.grid(cell: cell.scaled(by: $0), columns: columns) },
        columns == nil ? [.tiles, .fitsWidth, .addsBands] : [.tiles, .addsBands]
      )
    case .waterfall, .waterfallTurned:
      let columns = random.int(1...9)
      let tolerance = random.bool() ? 0 : random.double(0...500)
      let layout: WaterfallLayout = .waterfall(
        columns: columns, axis: self == .waterfall ? .vertical : .horizontal)
      return (
        spaced { factor in layout.with { $0.tolerance = tolerance * factor } },
        self == .waterfall ? [.tiles, .fitsWidth, .addsBands] : [.tiles, .fitsHeight]
      )
    case .flow, .flowHanging:
      let layout: FlowLayout = .flow(
        alignment: random.pick(FlowLayout.Alignment.allCases), hangingIndent: self == .flowHanging)
      return (spaced { _ in layout }, [.tiles, .fitsWidth, .addsBands, .keepsSizes])
    case .carousel:
      let size =
        random.bool() ? nil : Size(width: random.double(1...5000), height: random.double(1...500))
      let (offset, snap) = (random.double(-500...5000), random.bool())
      return (
        { factor in
          CarouselLayout.carousel(
            itemSize: size?.scaled(by: factor), gap: gaps.width * factor, offset: offset * factor,
            snap: snap)
        }, []
      )
    case .ring, .ringThatFits:
      // At any rotation an item is smaller than the smallest container.
      let size = Size(width: random.double(1...140), height: random.double(1...140))
      let (radius, start, clockwise) = (random.double(0...500), random.double(-720...720), random.bool())
      let fits = self == .ringThatFits
      return (
        { factor in
          RingLayout.ring(
            itemSize: size.scaled(by: factor), radius: fits ? nil : radius * factor,
            startAngle: start, clockwise: clockwise)
        }, fits ? [.turnedInside, .fitsWidth, .fitsHeight] : [.fitsWidth, .fitsHeight]
      )
    case .justified:
      let height = random.bool() ? nil : random.double(20...500)
      let lastRow = random.pick(JustifiedLayout.LastRow.allCases)
      let most = random.bool() ? nil : random.int(1...5)
      return (
        spaced { factor in
          JustifiedLayout.justified(rowHeight: height.map { $0 * factor }, lastRow: lastRow)
            .with { $0.maxPerRow = most }
        }, [.tiles, .fitsWidth]
      )
    case .justifiedSheet: return (spaced { _ in JustifiedLayout() }, inBox)
    case .collage, .collageFree:
      let order: CollageLayout.Order = self == .collage ? .reading : .free
      return (spaced { _ in CollageLayout.collage(order: order) }, inBox.union(.fills))
    case .pack: return (spaced { _ in PackLayout() }, [.tiles, .addsBands, .keepsSizes])
    case .packWide:
      return (spaced { _ in PackLayout() }, [.tiles, .fitsWidth, .addsBands, .keepsSizes])
    case .treemap:
      let tiling = random.pick(TreemapLayout.Tiling.allCases)
      return (spaced { _ in TreemapLayout.treemap(tiling: tiling) }, inBox.union(.fills))
    case .honeycomb:
      let columns = random.bool() ? nil : random.int(1...9)
      return (
        { HoneycombLayout.honeycomb(columns: columns, gap: gaps.width * $0) },
        [.insideContent, .fitsWidth, .fitsHeight]
      )
    case .spiral:
      let (start, clockwise) = (random.double(-720...720), random.bool())
      return (
        { SpiralLayout.spiral(gap: gaps.width * $0, startAngle: start, clockwise: clockwise) },
        [.insideContent, .turnedInside, .fitsWidth, .fitsHeight]
      )
    case .scatter:
      let (angle, seed) = (random.double(0...90), random.int(0...1000))
      let gap = random.bool() ? nil : random.double(-100...3)
      return (
        { factor in ScatterLayout.scatter(angle: angle, gap: gap.map { $0 * factor }, seed: seed) },
        [.turnedInside, .fitsWidth, .fitsHeight]
      )
    case .slices:
      let angle = random.double(-90...90)
      // No gap is wider than 10 points, and fourteen slices share at least 141 points.
      return (
        { SlicesLayout.slices(angle: angle, gap: gaps.width * $0) },
        [.insideContent, .fitsWidth, .fitsHeight, .fills]
      )
    case .columns:
      let columns = random.int(1...4)
      return (spaced { _ in ColumnsLayout.columns(columns) }, [.tiles, .fitsWidth])
    case .waterfallFlush:
      let columns = random.int(1...4)
      return (
        spaced { _ in WaterfallLayout.waterfall(columns: columns).with { $0.flush = .scale } },
        [.tiles, .fitsWidth]
      )
    case .template:
      let tracks = (0..<4).map { _ in TemplateTrack.fraction(random.double(1...3)) }
      let map = ["a b c d", "e e f g", "e e h i", "j k l l", ". m n n"]
      let layout = TemplateLayout().with { layout in
        layout.templates = (try? TemplateAreas(map)).map { [Template($0, columns: tracks)] } ?? []
      }
      return (spaced { _ in layout }, inBox)
    }
  }

  /// None, whole, in tenths (with the halves that rounding trips over), or anything.
  private static func gap(_ random: inout SeededGenerator) -> Double {
    switch random.int(0...3) {
    case 0: 0
    case 1: Double(random.int(0...10))
    case 2: Double(random.int(0...100)) / 10
    default: random.double(0...10)
    }
  }

  private static func items(_ count: Int, turned: Bool, _ random: inout SeededGenerator) -> [LayoutItem] {
    var section = 0
    let hasCaptions = random.bool()
    return (0..<count).map { _ in
      if random.int(0...4) == 0 { section += random.int(1...2) }
      let size: Size =
        switch random.int(0...5) {
        case 0: Size(width: 1000, height: random.double(1...3))
        case 1: Size(width: random.double(1...3), height: 1000)
        case 2: Size(width: 40, height: 30)
        default: Size(width: random.double(5...200), height: random.double(5...200))
        }
      var item = LayoutItem(size: size, section: section)
      if hasCaptions, random.bool() { item.captionHeight = random.double(0...12) }
      item.keepsRatio = random.bool()
      if turned, random.bool() { item.rotation = random.double(-360...360) }
      return item
    }
  }
}

extension Size {
  fileprivate func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }
}
