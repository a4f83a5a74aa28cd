// Areas within lines: their parts, what they enclose whatever they cross, and how a picture of coverage becomes one.

/// An area within closed lines. With y downwards, lines run clockwise around the area and counterclockwise around holes.
///
/// Lines do not cross, so that both fill rules give the same area.
package struct Outline: Hashable, Sendable {
  /// The corners of each line.
  package var contours: [[Point]]

  package init(_ contours: [[Point]]) { self.contours = contours }

  package var cornerCount: Int { contours.reduce(0) { $0 + $1.count } }

  package var area: Double {
    contours.reduce(0) { sum, corners in
      corners.indices.reduce(sum) { sum, index in
        let one = corners[index]
        let next = corners[(index + 1) % corners.count]
        return sum + (one.x * next.y - next.x * one.y) / 2
      }
    }
  }

  /// The rectangle around it; `nil` for nothing.
  package var bounds: Rect? {
    let points = contours.joined()
    guard let first = points.first else { return nil }
    var (least, most) = (first, first)
    for point in points {
      (least.x, least.y) = (min(least.x, point.x), min(least.y, point.y))
      (most.x, most.y) = (max(most.x, point.x), max(most.y, point.y))
    }
    return Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }

  /// All contours as one line: from the end of each it goes back to the beginning of the first, there and back on the same way.
  package var line: [Point] {
    guard contours.count > 1, let origin = contours.first?.first else { return contours.first ?? [] }
    return contours.enumerated().flatMap { $1 + $1.prefix(1) + ($0 > 0 ? [origin] : []) }
  }

  package func map(_ change: (Point) -> Point) -> Outline { Outline(contours.map { $0.map(change) }) }

  /// The part in a rectangle. Lines run along its edges where it cuts them.
  package func cut(to rect: Rect) -> Outline {
    Outline(
      contours.map { $0.cut(left: rect.minX, top: rect.minY, right: rect.maxX, bottom: rect.maxY) }
        .filter { $0.count > 2 })
  }
}

extension [Point] {
  /// The part of a polygon in a rectangle: Sutherland and Hodgman, "Reentrant polygon clipping", 1974.
  package func cut(left: Double, top: Double, right: Double, bottom: Double) -> [Point] {
    var corners = cut(at: { $0.x - left }, onto: { $0.x = left })
    corners = corners.cut(at: { right - $0.x }, onto: { $0.x = right })
    corners = corners.cut(at: { $0.y - top }, onto: { $0.y = top })
    return corners.cut(at: { bottom - $0.y }, onto: { $0.y = bottom })
  }

  /// The part of a polygon on one side of a line: where the distance from it is at least 0.
  ///
  /// - Parameter line: Moves a point near the line onto it.
  func cut(at distance: (Point) -> Double, onto line: (inout Point) -> Void = { _ in }) -> [Point] {
    let distances = map(distance)
    guard distances.contains(where: { $0 < 0 }) else { return self }
    return indices.flatMap { index -> [Point] in
      let corner = self[index]
      let next = self[(index + 1) % count]
      let here = distances[index]
      let there = distances[(index + 1) % count]
      let inside = here >= 0 ? [corner] : []
      guard (here < 0) != (there < 0) else { return inside }
      let share = here / (here - there)
      var crossing = Point(
        x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share)
      line(&crossing)
      return inside + [crossing]
    }
  }
}

// MARK: The area that lines enclose, whatever they cross

extension Outline {
  /// How many pairs of lines are looked at, and how many lines of all slabs.
  private static let mostSteps = 20_000_000

  /// The area that closed lines enclose by a fill rule; `nil` if they cross or lie beside each other too often, or once `isStopped` says
  /// so: thousands of corners take seconds.
  ///
  /// - Complexity: O(*n k* log *k*) for *n* corners and crossings, and *k* lines at one height.
  package init?(
    within lines: [[Point]], evenOdd: Bool = false, unless isStopped: () -> Bool = { false }
  ) {
    let edges = lines.flatMap(Edge.edges).sorted { $0.top.y < $1.top.y }
    var steps = Self.mostSteps
    guard let heights = Self.heights(of: edges, &steps), !isStopped() else { return nil }
    var trace = Trace(edges.count)
    var active = [Int]()
    var next = 0
    for (top, bottom) in zip(heights, heights.dropFirst()) {
      active.removeAll { edges[$0].bottom.y <= top }
      while next < edges.count, edges[next].top.y <= top {
        if edges[next].bottom.y > top { active.append(next) }
        next += 1
      }
      steps -= active.count
      guard steps > 0, !isStopped() else { return nil }
      let middle = top + (bottom - top) / 2
      active.sort { (edges[$0].x(at: middle), $0) < (edges[$1].x(at: middle), $1) }
      var sides = [Int]()
      var winding = 0
      for edge in active {
        let wasInside = evenOdd ? winding & 1 != 0 : winding != 0
        winding += edges[edge].direction
        if wasInside != (evenOdd ? winding & 1 != 0 : winding != 0) { sides.append(edge) }
      }
      // Lines that lie on each other have nothing between them.
      let pairs = stride(from: 0, to: sides.count - 1, by: 2).filter { pair in
        let (left, right) = (edges[sides[pair]], edges[sides[pair + 1]])
        return left.x(at: top) != right.x(at: top) || left.x(at: bottom) != right.x(at: bottom)
      }
      trace.add(pairs.flatMap { [sides[$0], sides[$0 + 1]] }, of: edges, from: top, to: bottom)
    }
    trace.close(edges)
    self.init(trace.contours)
  }

  /// The heights of all corners and crossings, from the top.
  private static func heights(of edges: [Edge], _ steps: inout Int) -> [Double]? {
    var heights = edges.flatMap { [$0.top.y, $0.bottom.y] }
    var active: [Int] = []
    for (index, edge) in edges.enumerated() {
      active.removeAll { edges[$0].bottom.y <= edge.top.y }
      steps -= active.count
      guard steps > 0 else { return nil }
      for other in active {
        guard let height = edge.crossing(edges[other]) else { continue }
        heights.append(height)
      }
      active.append(index)
    }
    heights.sort()
    return heights.indices.filter { $0 == 0 || heights[$0] > heights[$0 - 1] }.map { heights[$0] }
  }
}

/// A line that is not level.
private struct Edge {
  var top: Point
  var bottom: Point
  /// 1 if it ran down, −1 if it ran up.
  var direction: Int

  static func edges(_ corners: [Point]) -> [Edge] {
    corners.indices.compactMap { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      if start.y == end.y { return nil }
      return start.y < end.y
        ? Edge(top: start, bottom: end, direction: 1) : Edge(top: end, bottom: start, direction: -1)
    }
  }

  /// The same number each time it is asked for a height, and at the ends exactly theirs.
  func x(at height: Double) -> Double {
    if height <= top.y { return top.x }
    if height >= bottom.y { return bottom.x }
    return top.x + (bottom.x - top.x) * ((height - top.y) / (bottom.y - top.y))
  }

  /// The height between their ends at which two lines cross.
  func crossing(_ other: Edge) -> Double? {
    let (first, last) = (max(top.y, other.top.y), min(bottom.y, other.bottom.y))
    let (before, after) = (x(at: first) - other.x(at: first), x(at: last) - other.x(at: last))
    guard first < last, before < 0 && after > 0 || before > 0 && after < 0 else { return nil }
    let height = first + (last - first) * (before / (before - after))
    return height > first && height < last ? height : nil
  }
}

/// The lines around an area, slab by slab.
private struct Trace {
  private var lines: [(from: Point, to: Point)] = []
  /// For each edge the last of its lines, and the slab that it is of.
  private var last: [(slab: Int, line: Int, isLeft: Bool)]
  private var slab = 0
  private var above: [Int] = []
  private var height = 0.0

  init(_ edges: Int) { last = Array(repeating: (-1, 0, false), count: edges) }

  /// Adds a slab, in which the area is between the first and the second of the edges, the third and the fourth, and so on.
  mutating func add(_ sides: [Int], of edges: [Edge], from top: Double, to bottom: Double) {
    slab += 1
    addLevel(sides, edges, at: top)
    for (place, side) in sides.enumerated() {
      let isLeft = place.isMultiple(of: 2)
      let (upper, lower) = (
        Point(x: edges[side].x(at: top), y: top), Point(x: edges[side].x(at: bottom), y: bottom)
      )
      if last[side].slab == slab - 1, last[side].isLeft == isLeft, slab > 1 {
        if isLeft { lines[last[side].line].from = lower } else { lines[last[side].line].to = lower }
        last[side].slab = slab
      } else {
        last[side] = (slab, lines.count, isLeft)
        lines.append(isLeft ? (lower, upper) : (upper, lower))
      }
    }
    above = sides
    height = bottom
  }

  mutating func close(_ edges: [Edge]) { addLevel([], edges, at: height) }

  /// Adds the level lines between the last slab and the next one: where the area begins or ends.
  private mutating func addLevel(_ below: [Int], _ edges: [Edge], at height: Double) {
    var ends = above.enumerated().map { (edges[$1].x(at: height), $0.isMultiple(of: 2) ? -1 : 1) }
    ends += below.enumerated().map { (edges[$1].x(at: height), $0.isMultiple(of: 2) ? 1 : -1) }
    ends.sort { $0.0 < $1.0 }
    var sum = 0
    for (end, next) in zip(ends, ends.dropFirst()) {
      sum += end.1
      guard sum != 0, end.0 < next.0 else { continue }
      let (left, right) = (Point(x: end.0, y: height), Point(x: next.0, y: height))
      for _ in 0..<abs(sum) { lines.append(sum > 0 ? (left, right) : (right, left)) }
    }
  }

  /// The lines, joined at their ends.
  var contours: [[Point]] {
    var starts: [Point: [Int]] = [:]
    for (index, line) in lines.enumerated().reversed() { starts[line.from, default: []].append(index) }
    var contours: [[Point]] = []
    for line in lines {
      var corners = [Point]()
      var place = line.from
      while let index = starts[place]?.popLast() {
        if corners.last != place { corners.append(place) }
        place = lines[index].to
      }
      if corners.count > 2 { contours.append(corners) }
    }
    return contours
  }
}

// MARK: The outline of a picture of coverage: where it crosses one half, between the middles of its pixels

extension Outline {
  /// The area where a picture is more than half covered, in its pixels; outside the picture, the coverage is 0.
  ///
  /// Source: Lorensen and Cline, "Marching cubes", 1987, in the plane.
  ///
  /// - Parameter coverage: A byte for each pixel, row by row.
  /// - Complexity: O(*n*), and O(*m* log *m*) for *m* points of its lines.
  package init(tracing coverage: [UInt8], width: Int, height: Int) {
    precondition(coverage.count == width * height, "a byte for each pixel is needed")
    let half = 127.5
    func value(_ x: Int, _ y: Int) -> Double {
      x < 0 || y < 0 || x >= width || y >= height ? 0 : Double(coverage[y * width + x])
    }
    // A line crosses the way from the middle of a pixel to that on its right, an even number, or below it, an odd one.
    func crossing(_ number: Int) -> Point {
      let (x, y) = (number / 2 % (width + 1) - 1, number / 2 / (width + 1) - 1)
      let isDown = number % 2 == 1
      let (from, to) = (value(x, y), isDown ? value(x, y + 1) : value(x + 1, y))
      let share = (half - from) / (to - from)
      return Point(
        x: Double(x) + 0.5 + (isDown ? 0 : share), y: Double(y) + 0.5 + (isDown ? share : 0))
    }
    func number(_ x: Int, _ y: Int, down: Bool) -> Int {
      ((y + 1) * (width + 1) + x + 1) * 2 + (down ? 1 : 0)
    }
    var next: [Int: Int] = [:]
    for y in -1..<height {
      for x in -1..<width {
        // The four middles and the ways between them, clockwise.
        let corners = [value(x, y), value(x + 1, y), value(x + 1, y + 1), value(x, y + 1)]
        let inside = corners.map { $0 > half }
        if inside[0] == inside[1], inside[1] == inside[2], inside[2] == inside[3] { continue }
        let ways = [
          number(x, y, down: false), number(x + 1, y, down: true), number(x, y + 1, down: false),
          number(x, y, down: true),
        ]
        let leaving = (0..<4).filter { inside[$0] && !inside[($0 + 1) % 4] }
        let entering = (0..<4).filter { !inside[$0] && inside[($0 + 1) % 4] }
        // Two opposite corners belong to one area if the middle is inside, else to two.
        let isJoined = leaving.count == 2 && corners.reduce(0, +) > 4 * half
        for way in leaving {
          let ends = entering.map { ($0, ($0 - way + 4) % 4) }
          let end = isJoined || leaving.count == 1 ? ends.min { $0.1 < $1.1 } : ends.max { $0.1 < $1.1 }
          if let end { next[ways[way]] = ways[end.0] }
        }
      }
    }
    self.init([])
    for start in next.keys.sorted() {
      var corners = [Point]()
      var place = start
      while let following = next.removeValue(forKey: place) {
        corners.append(crossing(place))
        place = following
      }
      if corners.count > 2 { contours.append(corners.simplified(within: 0.1)) }
    }
    contours.removeAll { $0.count < 3 }
  }
}

extension [Point] {
  /// A closed line with fewer corners; all corners of this line are within `distance` of it.
  ///
  /// Source: Ramer, "An iterative procedure for the polygonal approximation of plane curves", 1972.
  fileprivate func simplified(within distance: Double) -> [Point] {
    guard let start = first else { return self }
    func square(_ one: Point, _ other: Point) -> Double {
      (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)
    }
    let far = indices.max { square(self[$0], start) < square(self[$1], start) } ?? 0
    var kept = [Bool](repeating: false, count: count + 1)
    kept[0] = true
    kept[far] = true
    kept[count] = true
    var ranges = [(0, far), (far, count)]
    while let (from, to) = ranges.popLast() {
      guard to - from > 1 else { continue }
      let (one, other) = (self[from], self[to % count])
      let length = square(one, other).squareRoot()
      func offset(_ index: Int) -> Double {
        guard length > 0 else { return square(self[index], one).squareRoot() }
        let cross = (other.x - one.x) * (self[index].y - one.y) - (other.y - one.y) * (self[index].x - one.x)
        return abs(cross) / length
      }
      let worst = (from + 1..<to).max { offset($0) < offset($1) } ?? from
      guard offset(worst) > distance else { continue }
      kept[worst] = true
      ranges += [(from, worst), (worst, to)]
    }
    return indices.filter { kept[$0] }.map { self[$0] }
  }
}
