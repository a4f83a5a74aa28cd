// The frames of the samples against numbers calculated by hand from each layout's rules.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct SampleFramesTests {
  typealias Box = PlanJSON.Box<Double>

  /// A row of equal cells from the left edge: its top, the cells' width and height, how many, and the gap.
  struct Row: Sendable {
    var y: Double
    var width: Double
    var height: Double
    var count: Int
    var gap: Double
    var left = 0.0

    var boxes: [Box] {
      (0..<count).map {
        Box(x: left + Double($0) * (width + gap), y: y, width: width, height: height)
      }
    }
  }

  /// In 360 × 360 with gaps of 4 a cell of two is (360 − 4) / 2 = 178 wide, one of three (360 − 8) / 3.
  static func sudoku(_ y: Double, _ height: Double, _ count: Int) -> Row {
    Row(y: y, width: [360, 178, 352.0 / 3][count - 1], height: height, count: count, gap: 4)
  }

  /// In 360 with gaps of 5 a square of two is 177.5, one of three 350 / 3, one of four 86.25.
  static func moments(_ y: Double, _ count: Int, side: Double? = nil) -> Row {
    let side = side ?? [200, 177.5, 350.0 / 3, 86.25][count - 1]
    return Row(y: y, width: side, height: side, count: count, gap: 5)
  }

  /// In 480 × 360 with padding of 10 and gaps of 6: (460 − 12) / 3 by (340 − 12) / 3.
  static func cells(_ y: Double) -> Row {
    Row(y: y, width: 448.0 / 3, height: 328.0 / 3, count: 3, gap: 6, left: 10)
  }

  static let third = 352.0 / 3
  static let square = 350.0 / 3

  static let rows: [(picture: String, width: Double, height: Double, rows: [Row])] = [
    ("sudoku-1.jpg", 360, 360, [sudoku(0, 360, 1)]),
    ("sudoku-2.jpg", 360, 360, [sudoku(0, 360, 2)]),
    // 0.57 · 360 = 205.2, and 360 − 4 − 205.2 = 150.8.
    ("sudoku-3.jpg", 360, 360, [sudoku(0, 205.2, 1), sudoku(209.2, 150.8, 2)]),
    ("sudoku-4.jpg", 360, 360, [sudoku(0, 178, 2), sudoku(182, 178, 2)]),
    // 0.60 · 360 = 216.
    ("sudoku-5.jpg", 360, 360, [sudoku(0, 216, 2), sudoku(220, 140, 3)]),
    // 0.43 · 360 − 4 = 150.8, and (0.57 · 360 − 4) / 2 = 100.6.
    ("sudoku-7.jpg", 360, 360, [sudoku(0, 150.8, 1), sudoku(154.8, 100.6, 3), sudoku(259.4, 100.6, 3)]),
    ("sudoku-8.jpg", 360, 360, [sudoku(0, 150.8, 2), sudoku(154.8, 100.6, 3), sudoku(259.4, 100.6, 3)]),
    (
      "sudoku-9.jpg", 360, 360,
      [sudoku(0, third, 3), sudoku(364.0 / 3, third, 3), sudoku(728.0 / 3, third, 3)]
    ),
    ("moments-1.jpg", 360, 200, [moments(0, 1)]),
    ("moments-2.jpg", 360, 177.5, [moments(0, 2)]),
    ("moments-3.jpg", 360, square, [moments(0, 3)]),
    (
      "moments-4.jpg", 360, 715.0 / 3, [moments(0, 2, side: square), moments(365.0 / 3, 2, side: square)]
    ),
    ("moments-5.jpg", 360, 182.5 + square, [moments(0, 2), moments(182.5, 3)]),
    ("moments-6.jpg", 360, 715.0 / 3, [moments(0, 3), moments(365.0 / 3, 3)]),
    ("moments-7.jpg", 360, 365.0 / 3 + 86.25, [moments(0, 3), moments(365.0 / 3, 4)]),
    ("moments-8.jpg", 360, 177.5, [moments(0, 4), moments(91.25, 4)]),
    ("moments-9.jpg", 360, 360, [moments(0, 3), moments(365.0 / 3, 3), moments(730.0 / 3, 3)]),
    (
      "grid.png", 720, 720,
      [16.0, 248, 480].map { Row(y: $0, width: 224, height: 224, count: 3, gap: 8, left: 16) }
    ),
    ("grid-box.jpg", 480, 360, [cells(10), cells(16 + 328.0 / 3), cells(22 + 656.0 / 3)]),
  ]

  @Test("rows of equal cells", arguments: rows)
  func rowsOfCells(picture: String, width: Double, height: Double, rows: [Row]) throws {
    let plan = try Samples.plan(of: picture)
    #expect(abs(plan.canvas.width - width) < 1e-9 && abs(plan.canvas.height - height) < 1e-9)
    expect(plan.items.map(\.frame), rows.flatMap(\.boxes))
  }

  @Test("six in a box: four cells out of nine, and five around them")
  func sixInABox() throws {
    let (cell, second, last) = (Self.third, 364.0 / 3, 728.0 / 3)
    let places = [(last, 0), (last, second), (0, last), (second, last), (last, last)]
    expect(
      try Samples.plan(of: "sudoku-6.jpg").items.map(\.frame),
      [Box(x: 0, y: 0, width: 716.0 / 3, height: 716.0 / 3)]
        + places.map { Box(x: $0.0, y: $0.1, width: cell, height: cell) })
  }

  /// Columns of (720 − 20 − 20) / 3 = 680 / 3; each photograph goes to the shortest so far, the leftmost of equal ones.
  @Test func waterfall() throws {
    let width = 680.0 / 3
    let sizes: [(Double, Double)] = [
      (900, 1200), (1280, 720), (512, 512), (451, 300), (800, 1066), (1000, 872), (934, 768), (342, 376),
      (600, 400),
    ]
    let heights = sizes.map { width * $0.1 / $0.0 }
    var boxes = Array(repeating: Box(x: 0, y: 0, width: 0, height: 0), count: 9)
    var bottoms: [Double] = []
    for (column, items) in [[0, 6, 8], [1, 3, 5, 7], [2, 4]].enumerated() {
      var y = 10.0
      for item in items {
        boxes[item] = Box(
          x: 10 + Double(column) * (width + 10), y: y, width: width, height: heights[item])
        y += heights[item] + 10
      }
      bottoms.append(y)
    }
    let plan = try Samples.plan(of: "waterfall.png")
    expect(plan.items.map(\.frame), boxes)
    #expect(abs(plan.canvas.height - (bottoms.max() ?? 0)) < 1e-9)
  }

  /// Item i has its centre at 360 + 186 i. The offset of 750 snaps to 4 · 186 = 744, which brings item 4 to 360; the
  /// others are smaller by their distance from there in shares of 720.
  @Test func line() throws {
    let boxes = (-4...4).map { index -> Box in
      let distance = Double(index) * 186
      let side = 176 * max(0, 1 - abs(distance) / 720)
      return Box(x: 360 + distance - side / 2, y: 100 - side / 2, width: side, height: side)
    }
    expect(try Samples.plan(of: "line.jpg").items.map(\.frame), boxes)
  }

  /// Item i has its centre at 240 + 128 i − offset; the nearest to 440 is at 3 · 128 = 384, and that is where it snaps.
  @Test(arguments: [("unsnapped.jpg", 440.0), ("snapped.jpg", 384.0)])
  func lines(picture: String, offset: Double) throws {
    let boxes = (0..<9).map { index -> Box in
      let center = 240 + Double(index) * 128 - offset
      let side = 120 * max(0, 1 - abs(center - 240) / 480)
      return Box(x: center - side / 2, y: 70 - side / 2, width: side, height: side)
    }
    expect(try Samples.plan(of: picture).items.map(\.frame), boxes)
  }

  /// Nine items of 72 around 200, 200 in steps of 40 degrees from the bottom, 150 away.
  @Test func circle() throws {
    let boxes = (0..<9).map { index -> Box in
      let angle = Double(index) * 40 / 180 * Double.pi
      return Box(x: 164 + 150 * sin(angle), y: 164 + 150 * cos(angle), width: 72, height: 72)
    }
    expect(try Samples.plan(of: "circle.jpg").items.map(\.frame), boxes)
  }

  /// How wide a tag is depends on the font; where it stands follows from the tags before it. Between 16 and 704, with
  /// gaps of 10, a row that wraps begins at the left or, where there are titles, after the title of its section.
  @Test(arguments: [("tags.png", false), ("tags-titled.png", true)])
  func tags(picture: String, hasTitles: Bool) throws {
    let plan = try Samples.plan(of: picture)
    let items = plan.items
    #expect(plan.canvas.width == 720 && items.count > 30)
    #expect(Set(items.map(\.frame.height)).count == 1, "the tags are of one height")
    var (x, y, start) = (16.0, 16.0, 16.0)
    var rows = 1
    for (index, item) in items.enumerated() {
      let box = item.frame
      let isTitle = index == 0 || items[index - 1].section != item.section
      if index > 0, isTitle || x + box.width > 704 {
        (x, y, rows) = (isTitle ? 16 : start, y + box.height + 10, rows + 1)
      }
      if isTitle { start = hasTitles ? 16 + box.width + 10 : 16 }
      #expect(abs(box.x - x) < 1e-9 && abs(box.y - y) < 1e-9, "\(item.label ?? "")")
      x = box.x + box.width + 10
    }
    #expect(rows > 4)
    #expect(Set(items.map(\.section)).count == (hasTitles ? 4 : 1))
  }

  /// Sections of two rows: gaps of 10 between the tags of a row and between the rows, and the same space around each title.
  @Test("sixty tags with section titles") func tagsPage() throws {
    let items = try Samples.plan(of: "tags-page.png").items
    #expect(items.count == 60 && Set(items.map(\.section)).count == 5)
    #expect(Set(items.map(\.pixels.height)).count == 1, "the tags are of one height")
    var tops: [Int: [Int]] = [:]
    for (item, next) in zip(items, items.dropFirst()) {
      let (box, after) = (item.pixels, next.pixels)
      if item.index == 0 || box.x == 28 { tops[item.section, default: []].append(box.y) }
      if item.section == next.section, after.x > 28 {
        #expect(after.x == box.x + box.width + 10 && after.y == box.y, "\(next.label ?? "")")
        #expect(after.x + after.width <= 692)
      } else {
        #expect(after.x == 28)
      }
    }
    let height = try #require(items.first?.pixels.height)
    #expect(tops.values.allSatisfy { zip($0, $0.dropFirst()).allSatisfy { $1 - $0 == height + 10 } })
    let spaces = (1..<5).compactMap { section -> Int? in
      guard let top = tops[section]?.first, let above = tops[section - 1]?.last else { return nil }
      return top - above - height
    }
    #expect(spaces.count == 4 && Set(spaces).count == 1, "\(spaces)")
  }

  private func expect(_ found: [Box], _ wanted: [Box]) {
    #expect(found.count == wanted.count)
    for (index, (a, b)) in zip(found, wanted).enumerated() {
      let differences = [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height]
      #expect(differences.allSatisfy { abs($0) < 1e-9 }, "item \(index): \(a) is not \(b)")
    }
  }
}
