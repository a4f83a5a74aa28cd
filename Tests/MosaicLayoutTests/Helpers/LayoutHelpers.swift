// What the tables of hand-worked frames share: short ways to write rects and to compare them.

import Testing

@testable import MosaicLayout

/// Items of one size, for layouts that do not look at it.
func squares(_ count: Int) -> [LayoutItem] {
  Array(repeating: LayoutItem(width: 100, height: 100), count: count)
}

/// A rect as the tables write it.
func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

/// Rects as the tables write them: `0 0 30 20, 40 0 40 30`.
func rects(_ text: String) -> [Rect] {
  text.split(separator: ",").map { part in
    let sides = part.split(separator: " ").compactMap { Double($0) }
    precondition(sides.count == 4, "\(part) is no rect")
    return rect(sides[0], sides[1], sides[2], sides[3])
  }
}

/// Points as the tests write them: x and y in turn.
func points(_ numbers: Double...) -> [Point] {
  stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
}

/// How often lines go around a point, clockwise.
func windings(of lines: [[Point]], around point: Point) -> Int {
  lines.reduce(0) { sum, corners in
    sum
      + corners.indices.reduce(0) { sum, index in
        let (one, next) = (corners[index], corners[(index + 1) % corners.count])
        guard (one.y <= point.y) != (next.y <= point.y) else { return sum }
        let x = one.x + (next.x - one.x) * ((point.y - one.y) / (next.y - one.y))
        return x > point.x ? sum + (next.y > one.y ? 1 : -1) : sum
      }
  }
}

/// Items as the tables write their sizes: `30x20 40x30`.
func sized(_ text: String) -> [LayoutItem] {
  text.split(separator: " ").map { part in
    let sides = part.split(separator: "x").compactMap { Double($0) }
    precondition(sides.count == 2, "\(part) is no size")
    return LayoutItem(width: sides[0], height: sides[1])
  }
}

extension Rect {
  func isClose(to other: Rect, within tolerance: Double = 1e-9) -> Bool {
    abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
      && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }
}

extension Size {
  func isClose(to other: Size, within tolerance: Double = 1e-9) -> Bool {
    abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }
}

extension Arrangement {
  var frames: [Rect] { placements.map(\.frame) }

  /// The number of items left out that the last one displays; `nil` where another one displays any.
  var hidden: Int? {
    placements.dropLast().allSatisfy { $0.hiddenCount == 0 } ? placements.last?.hiddenCount ?? 0 : nil
  }
}

/// Expects these frames, in this order, for items 0, 1, 2 …
func expect(_ arrangement: Arrangement, has frames: [Rect], at location: SourceLocation = #_sourceLocation) {
  #expect(arrangement.placements.map(\.item) == Array(frames.indices), sourceLocation: location)
  for (index, pair) in zip(arrangement.frames, frames).enumerated() {
    #expect(
      pair.0.isClose(to: pair.1), "item \(index) stands at \(pair.0), not at \(pair.1)",
      sourceLocation: location)
  }
}

/// A row of a table: a layout, what it is given, and the frames that were worked out by hand.
struct FrameRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var layout: any Layout
  var items: [LayoutItem]
  var container: Container
  var frames: [Rect]
  var size: Size?

  init(
    _ description: String, _ layout: some Layout, _ items: [LayoutItem],
    in container: Container = Container(),
    _ frames: [Rect], size: Size? = nil
  ) {
    (testDescription, self.layout, self.items, self.container) = (description, layout, items, container)
    (self.frames, self.size) = (frames, size)
  }

  func check(at location: SourceLocation = #_sourceLocation) throws {
    let found = try layout.arrangement(of: items, in: container)
    expect(found, has: frames, at: location)
    if let size { #expect(found.contentSize.isClose(to: size), sourceLocation: location) }
  }
}

/// The description of the error that a layout throws; empty where it throws none.
func complaint(
  of layout: any Layout, items: [LayoutItem], in container: Container = Container(width: 300, height: 200)
) -> String {
  do {
    _ = try layout.arrangement(of: items, in: container)
    return ""
  } catch { return "\(error)" }
}
