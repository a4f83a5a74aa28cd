// The outline of a picture of coverage: where it crosses one half, between the middles of its pixels.

extension Outline {
  /// The area where a picture is more than half covered, in its pixels; outside the picture nothing is.
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
        // Two opposite corners are one area where the middle is inside, else two.
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
  /// A closed line with fewer corners, from which none of these is further away.
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
