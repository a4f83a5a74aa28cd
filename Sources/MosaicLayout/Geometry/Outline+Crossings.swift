// The area that lines enclose, whatever they cross.
//
// The plane is cut into slabs at the heights of all corners and crossings. In a slab no two lines cross, so their order from the left
// says where the area begins and ends; what was cut is joined again where the area goes on from one slab to the next.

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
  /// 1 where it ran down, −1 where it ran up.
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

  /// The height between their ends where two lines cross.
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
