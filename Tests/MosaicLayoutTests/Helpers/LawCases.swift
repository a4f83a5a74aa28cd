// A random input of each layout from a seed, with lengths that can be scaled.

import TestSupport

@testable import MosaicLayout

/// The layouts, and their ways to work that differ most.
enum LawSubject: String, CaseIterable, Sendable {
  case sudoku, moments, gridOfBox, gridOfCells, waterfall, waterfallTurned, flow, flowHanging
  case carousel, ring, ringThatFits, auto, justified, justifiedSheet, columns, waterfallFlush, template

  func sample(_ random: inout SeededGenerator) -> LawCase {
    // Even sides are whole pixels at every scale of the snapping laws.
    var container = Container(
      width: Double(random.int(100...1000) * 2), height: Double(random.int(100...1000) * 2))
    if self == .justified { container.height = nil }
    let gaps = Size(width: Self.gap(&random), height: Self.gap(&random))
    let count = self == .sudoku || self == .moments ? random.int(0...9) : random.int(0...14)
    let items = ordinary(Self.items(count, turned: self == .ring || self == .ringThatFits, &random))
    let (layout, promises) = layout(&random, gaps, count)
    return LawCase(
      layout: layout, items: items, container: container,
      // Nothing is reached where there is nothing.
      promises: count == 0 ? promises.subtracting(.fills) : promises)
  }

  /// The items, without very thin ones where columns end together: there a gap or a caption can be longer than the others are.
  func ordinary(_ items: [LayoutItem]) -> [LayoutItem] {
    guard self == .columns || self == .waterfallFlush else { return items }
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
    switch self {
    case .sudoku: Self.sudoku(&random, gaps)
    case .moments: Self.moments(&random, gaps)
    case .gridOfBox: Self.gridOfBox(&random, gaps, count)
    case .gridOfCells: Self.gridOfCells(&random, gaps)
    case .waterfall: Self.waterfall(&random, gaps, axis: .vertical)
    case .waterfallTurned: Self.waterfall(&random, gaps, axis: .horizontal)
    case .flow: Self.flow(&random, gaps, hanging: false)
    case .flowHanging: Self.flow(&random, gaps, hanging: true)
    case .carousel: Self.carousel(&random, gaps)
    case .ring: Self.ring(&random, fits: false)
    case .ringThatFits: Self.ring(&random, fits: true)
    case .auto: Self.auto(&random, gaps, count)
    case .justified: Self.justified(&random, gaps)
    case .justifiedSheet: Self.justifiedSheet(&random, gaps)
    case .columns: Self.columns(&random, gaps)
    case .waterfallFlush: Self.waterfallFlush(&random, gaps)
    case .template: Self.template(&random, gaps)
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

  // MARK: One function for each layout

  private typealias Made = ((Double) -> any Layout, Promises)

  private static func sudoku(_ random: inout SeededGenerator, _ gaps: Size) -> Made {
    let top = random.double(0.3...0.7)
    return (
      { factor in
        var layout = SudokuLayout()
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        layout.topOfThree = top
        layout.topOfFive = 1 - top
        layout.topOfSeven = top
        return layout
      }, [.tiles, .fitsWidth, .fitsHeight, .fills]
    )
  }

  private static func moments(_ random: inout SeededGenerator, _ gaps: Size) -> Made {
    let single = random.double(10...3000)
    return (
      { factor in
        var layout: MomentsLayout = .moments(singleSize: single * factor)
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        return layout
      }, [.tiles, .fitsWidth, .addsBands]
    )
  }

  private static func gridOfBox(_ random: inout SeededGenerator, _ gaps: Size, _ count: Int) -> Made {
    let columns = random.bool() ? nil : random.int(1...9)
    let fills = columns.map { $0 <= count } ?? true
    return (
      { factor in
        var layout: GridLayout = .grid(columns: columns)
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        return layout
      }, fills ? [.tiles, .fitsWidth, .fitsHeight, .fills] : [.tiles, .fitsWidth, .fitsHeight]
    )
  }

  private static func gridOfCells(_ random: inout SeededGenerator, _ gaps: Size) -> Made {
    let columns = random.bool() ? nil : random.int(1...9)
    let cell = Size(width: random.double(2...150), height: random.double(2...150))
    return (
      { factor in
        var layout: GridLayout = .grid(
          cell: Size(width: cell.width * factor, height: cell.height * factor), columns: columns)
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        return layout
      }, columns == nil ? [.tiles, .fitsWidth, .addsBands] : [.tiles, .addsBands]
    )
  }

  private static func waterfall(
    _ random: inout SeededGenerator, _ gaps: Size, axis: WaterfallLayout.GrowthAxis
  ) -> Made {
    let columns = random.int(1...9)
    let tolerance = random.bool() ? 0 : random.double(0...500)
    return (
      { factor in
        var layout: WaterfallLayout = .waterfall(columns: columns, axis: axis)
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        layout.tolerance = tolerance * factor
        return layout
      }, axis == .vertical ? [.tiles, .fitsWidth, .addsBands] : [.tiles, .fitsHeight]
    )
  }

  private static func flow(_ random: inout SeededGenerator, _ gaps: Size, hanging: Bool) -> Made {
    let alignment = random.pick(FlowLayout.Alignment.allCases)
    return (
      { factor in
        var layout: FlowLayout = .flow(alignment: alignment, hangingIndent: hanging)
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        return layout
      }, [.tiles, .fitsWidth, .addsBands, .keepsSizes]
    )
  }

  private static func carousel(_ random: inout SeededGenerator, _ gaps: Size) -> Made {
    let size = random.bool() ? nil : Size(width: random.double(1...5000), height: random.double(1...500))
    let offset = random.double(-500...5000)
    let snap = random.bool()
    return (
      { factor in
        let size = size.map { Size(width: $0.width * factor, height: $0.height * factor) }
        return CarouselLayout.carousel(
          itemSize: size, gap: gaps.width * factor, offset: offset * factor, snap: snap)
      }, []
    )
  }

  private static func ring(_ random: inout SeededGenerator, fits: Bool) -> Made {
    // At any rotation an item is smaller than the smallest container.
    let size = Size(width: random.double(1...140), height: random.double(1...140))
    let radius = random.double(0...500)
    let start = random.double(-720...720)
    let clockwise = random.bool()
    return (
      { factor in
        RingLayout.ring(
          itemSize: Size(width: size.width * factor, height: size.height * factor),
          radius: fits ? .fit : .points(radius * factor), startAngle: start, clockwise: clockwise)
      }, fits ? [.turnedInside, .fitsWidth, .fitsHeight] : [.fitsWidth, .fitsHeight]
    )
  }

  private static func auto(_ random: inout SeededGenerator, _ gaps: Size, _ count: Int) -> Made {
    let columns = random.bool() ? nil : random.int(1...9)
    let fills = columns.map { $0 <= count } ?? true
    return (
      { factor in
        var layout: AutoLayout = .auto(columns: columns)
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        return layout
      }, fills ? [.tiles, .fitsWidth, .fitsHeight, .fills] : [.tiles, .fitsWidth, .fitsHeight]
    )
  }

  private static func justified(_ random: inout SeededGenerator, _ gaps: Size) -> Made {
    let height = random.bool() ? nil : random.double(20...500)
    let (lastRow, most) = (
      random.pick(JustifiedLayout.LastRow.allCases), random.bool() ? nil : random.int(1...5)
    )
    return (
      { factor in
        var layout: JustifiedLayout = .justified(rowHeight: height.map { $0 * factor }, lastRow: lastRow)
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        layout.maxPerRow = most
        return layout
      }, [.tiles, .fitsWidth]
    )
  }

  private static func justifiedSheet(_ random: inout SeededGenerator, _ gaps: Size) -> Made {
    (
      { factor in
        var layout = JustifiedLayout()
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        return layout
      }, [.tiles, .fitsWidth, .fitsHeight]
    )
  }

  private static func columns(_ random: inout SeededGenerator, _ gaps: Size) -> Made {
    let columns = random.int(1...4)
    return (
      { factor in
        var layout: ColumnsLayout = .columns(columns)
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        return layout
      }, [.tiles, .fitsWidth]
    )
  }

  private static func waterfallFlush(_ random: inout SeededGenerator, _ gaps: Size) -> Made {
    let columns = random.int(1...4)
    return (
      { factor in
        var layout: WaterfallLayout = .waterfall(columns: columns)
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        layout.flush = .scale
        return layout
      }, [.tiles, .fitsWidth]
    )
  }

  private static func template(_ random: inout SeededGenerator, _ gaps: Size) -> Made {
    let tracks = (0..<4).map { _ in TemplateTrack.fraction(random.double(1...3)) }
    let maps = ["a b c d / e e f g / e e h i / j k l l / . m n n"]
    return (
      { factor in
        var layout = TemplateLayout()
        layout.templates = maps.compactMap { map in
          (try? TemplateAreas(map.split(separator: "/").map(String.init))).map {
            Template($0, columns: tracks)
          }
        }
        layout.columnGap = gaps.width * factor
        layout.rowGap = gaps.height * factor
        return layout
      }, [.tiles, .fitsWidth, .fitsHeight]
    )
  }
}
