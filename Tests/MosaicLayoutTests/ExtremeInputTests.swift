// Extreme input: a result or a typed error, never a trap, and never a NaN.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct ExtremeInputTests {
  typealias Make = @Sendable (Double) -> any Layout

  /// Every parameter that is a length, an angle or a share, set to the number.
  static let parameters: [(name: String, make: Make)] = {
    let gapped: [[(name: String, make: Make)]] = [
      gaps("sudoku", SudokuLayout()), gaps("moments", MomentsLayout()), gaps("grid", GridLayout()),
      gaps("waterfall", WaterfallLayout()), gaps("flow", FlowLayout.flow(hangingIndent: true)),
      gaps("justified", JustifiedLayout()), gaps("columns", ColumnsLayout()), gaps("template", wide),
      gaps("template of polygons", slanted),
      gaps("auto", AutoLayout()), gaps("collage", CollageLayout()), gaps("pack", PackLayout()),
      gaps("treemap", TreemapLayout()),
      gaps("treemap", TreemapLayout.treemap(tiling: .binary)),
    ]
    let others: [(name: String, make: Make)] = [
      ("sudoku topOfThree", { value in SudokuLayout().with { $0.topOfThree = value } }),
      ("sudoku topOfFive", { value in SudokuLayout().with { $0.topOfFive = value } }),
      ("sudoku topOfSeven", { value in SudokuLayout().with { $0.topOfSeven = value } }),
      ("moments singleSize", { MomentsLayout.moments(singleSize: $0) }),
      ("grid cellWidth", { GridLayout.grid(cell: Size(width: $0, height: 10)) }),
      ("grid cellHeight", { GridLayout.grid(cell: Size(width: 10, height: $0)) }),
      ("waterfall tolerance", { value in WaterfallLayout().with { $0.tolerance = value } }),
      ("carousel gap", { CarouselLayout.carousel(gap: $0) }),
      ("carousel offset", { CarouselLayout.carousel(offset: $0) }),
      ("carousel itemSize", { CarouselLayout.carousel(itemSize: Size(width: $0, height: 10)) }),
      ("ring radius", { RingLayout.ring(radius: $0) }),
      ("ring startAngle", { RingLayout.ring(startAngle: $0) }),
      ("ring itemSize", { RingLayout.ring(itemSize: Size(width: 10, height: $0)) }),
      ("honeycomb gap", { HoneycombLayout.honeycomb(gap: $0) }),
      ("spiral gap", { SpiralLayout.spiral(gap: $0) }),
      ("spiral startAngle", { SpiralLayout.spiral(startAngle: $0) }),
      ("spiral itemSize", { SpiralLayout.spiral(itemSize: Size(width: $0, height: 10)) }),
      ("slices angle", { SlicesLayout.slices(angle: $0) }), ("slices gap", { SlicesLayout.slices(gap: $0) }),
      ("scatter angle", { ScatterLayout.scatter(angle: $0) }),
      ("scatter gap", { ScatterLayout.scatter(gap: $0) }),
      ("justified rowHeight", { JustifiedLayout.justified(rowHeight: $0) }),
      ("justified maxCrop", { value in JustifiedLayout().with { $0.maxCrop = value } }),
      ("collage maxCrop", { value in CollageLayout().with { $0.maxCrop = value } }),
      (
        "template columns",
        { value in wide.with { $0.templates[0].columns = Array(repeating: .fraction(value), count: 10) } }
      ), ("template rows", { value in wide.with { $0.templates[0].rows = [.points(value)] } }),
    ]
    return gapped.flatMap { $0 } + others
  }()

  private static func gaps(_ name: String, _ layout: some Gapped) -> [(name: String, make: Make)] {
    [
      ("\(name) columnGap", { value in layout.with { $0.columnGap = value } }),
      ("\(name) rowGap", { value in layout.with { $0.rowGap = value } }),
    ]
  }

  static let numbers: [Double] = [
    .nan, .infinity, -.infinity, -1, -1e-300, 0, .leastNonzeroMagnitude, 1e-300, 1, 1e9, 1e9.nextUp, 1e300,
    .greatestFiniteMagnitude,
  ]

  static let containers: [Container] =
    [Double.leastNonzeroMagnitude, 1e-300, 1e-9, 1, 1e9].flatMap { side in
      [
        Container(width: side, height: side), Container(width: side, height: 1e9),
        Container(width: 1e9, height: side), Container(width: side), Container(height: side),
      ]
    } + [Container()]

  /// Every layout with its defaults.
  static let layouts: [any Layout] = [
    SudokuLayout(), SudokuLayout.sudoku(overflow: .badge), MomentsLayout(),
    MomentsLayout.moments(overflow: .truncate), GridLayout(),
    GridLayout.grid(cell: Size(width: 1, height: 1)), WaterfallLayout(),
    WaterfallLayout.waterfall(axis: .horizontal), FlowLayout(),
    FlowLayout.flow(alignment: .justified, hangingIndent: true), CarouselLayout(), RingLayout(),
    AutoLayout(), JustifiedLayout(), CollageLayout(), CollageLayout.collage(order: .free), TreemapLayout(),
    TreemapLayout.treemap(tiling: .binary), TreemapLayout.treemap(tiling: .sliceDice), HoneycombLayout(),
    SpiralLayout(), ScatterLayout(), SlicesLayout(), SlicesLayout.slices(angle: 30), slanted,
    JustifiedLayout.justified(rowHeight: 1e-300, lastRow: .balance), ColumnsLayout(),
    WaterfallLayout().with { $0.flush = .scale }, WaterfallLayout().with { $0.flush = .crop },
    WaterfallLayout.waterfall(axis: .horizontal).with { $0.flush = .scale }, wide, PackLayout(),
  ]

  /// A template with ten areas side by side.
  private static let wide: TemplateLayout = {
    let areas = try? TemplateAreas([(0..<10).map { "a\($0)" }.joined(separator: " ")])
    return .template(Template(areas ?? .single), overflow: .truncate)
  }()

  /// Ten polygons side by side.
  private static let slanted: TemplateLayout = {
    let polygons = (0..<10).map { index in
      let left = Double(index) * 9
      return [(left, 0.0), (left + 9, 0), (left + 14, 100), (left + 5, 100)].map { Point(x: $0.0, y: $0.1) }
    }
    return .template((try? Template(polygons: polygons)) ?? Template(.single), overflow: .truncate)
  }()

  /// A result, or an error that says something; a result whose numbers are none is an error that no layout may have.
  private func survives(_ layout: any Layout, _ items: [LayoutItem], _ container: Container, _ what: String) {
    do throws(LayoutError) {
      let arrangement = try layout.arrangement(of: items, in: container)
      let places =
        layout is SudokuLayout || layout is MomentsLayout ? 9 : layout is TemplateLayout ? 10 : .max
      if arrangement.placements.count != min(items.count, places) {
        Issue.record("\(what): \(layout) of \(items.count) in \(container) gives \(arrangement)")
      }
      for window in [rect(0, 0, 10, 10), rect(.nan, 0, .infinity, 1), rect(-1e300, -1e300, 2e300, 2e300)] {
        _ = arrangement.visible(in: window)
      }
    } catch .result(_, let name, let found, _) {
      Issue.record("\(what): \(layout) of \(items.count) in \(container) has a \(name) of \(found)")
    } catch { if error.description.isEmpty { Issue.record("\(what): an error without words") } }
  }

  @Test(arguments: parameters.indices) func everyNumberInEveryParameter(index: Int) {
    let parameter = Self.parameters[index]
    for number in Self.numbers {
      let layout = parameter.make(number)
      for count in [0, 1, 2, 3, 5, 7, 9, 10] {
        for container in [Container(width: 300, height: 200), Container(width: 1e-9, height: 1e9)] {
          survives(layout, squares(count), container, "\(parameter.name) = \(number)")
        }
      }
    }
  }

  /// What is out of range is named, whatever the number of items is, none included.
  @Test(arguments: parameters.indices, [0, 1, 4])
  func whatIsNotInRangeIsNamed(index: Int, count: Int) throws {
    let parameter = Self.parameters[index]
    let name = try #require(parameter.name.split(separator: " ").last)
    for number in [Double.nan, .infinity, -1e300, 1e300] {
      let words = complaint(of: parameter.make(number), items: squares(count))
      #expect(words.contains(name) && words.contains("; allowed: a number"), "\(words)")
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1_000_001, Int.max], [0, 3])
  func columnsOutOfRange(columns: Int, count: Int) {
    let layouts: [any Layout] = [
      GridLayout.grid(columns: columns), WaterfallLayout.waterfall(columns: columns),
      AutoLayout.auto(columns: columns), GridLayout.grid(cell: Size(width: 1, height: 1), columns: columns),
      HoneycombLayout.honeycomb(columns: columns),
    ]
    for layout in layouts {
      #expect(
        complaint(of: layout, items: squares(count))
          == "layout parameter 'columns' is \(columns); allowed: a whole number from 1 to 1000000")
    }
  }

  @Test func everyContainer() {
    for layout in Self.layouts {
      for container in Self.containers {
        for count in [0, 1, 3, 6, 8, 9, 20] { survives(layout, squares(count), container, "container") }
      }
    }
  }

  @Test func extremeRatios() {
    let sizes = [
      Size(width: 1, height: 1000), Size(width: 1000, height: 1),
      Size(width: 1e9, height: .leastNonzeroMagnitude), Size(width: .leastNonzeroMagnitude, height: 1e9),
      Size(width: 1e9, height: 1e9), Size(width: .leastNonzeroMagnitude, height: .leastNonzeroMagnitude),
    ]
    for layout in Self.layouts {
      for first in sizes {
        for second in sizes {
          let items = (0..<20).map { LayoutItem(size: $0 % 3 == 0 ? first : second, section: $0 / 5) }
          for container in [Container(width: 300, height: 200), Container(width: 1e9, height: 1e9)] {
            survives(layout, items, container, "ratios")
          }
        }
      }
    }
  }

  @Test func aHundredThousandItems() {
    let items = (0..<100_000).map { LayoutItem(width: Double(20 + $0 % 83), height: 30, section: $0 / 1000) }
    for layout in Self.layouts + [WaterfallLayout.waterfall(columns: 1_000_000)] {
      survives(layout, items, Container(width: 1e6, height: 1e6), "many")
    }
  }

  @Test(arguments: [1e9, 500, 300]) func gapsLargerThanTheContainer(gap: Double) {
    let layouts: [any Layout] = [
      SudokuLayout.sudoku(gap: gap), MomentsLayout.moments(gap: gap), GridLayout.grid(gap: gap),
      GridLayout.grid(columns: 2, gap: gap), WaterfallLayout.waterfall(gap: gap), AutoLayout.auto(gap: gap),
      TreemapLayout.treemap(gap: gap), HoneycombLayout.honeycomb(gap: gap), SpiralLayout.spiral(gap: gap),
      ScatterLayout.scatter(gap: gap),
    ]
    for layout in layouts {
      #expect(complaint(of: layout, items: squares(4)).contains(gap == 1e9 ? "1000000000" : "\(Int(gap))"))
      #expect(complaint(of: layout, items: squares(4)).contains("has no room: "))
    }
  }
}
