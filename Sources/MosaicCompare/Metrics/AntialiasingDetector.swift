// Pixels that differ only by anti-aliasing, and the colours that rendering noise can give a pixel: hot.

/// Looks at the 3 × 3 neighbourhood of differing pixels.
///
/// Coordinates are canvas coordinates. Each neighbourhood is cut at the edges of its own picture.
struct AntialiasingDetector {
  let a: PixelPlane
  let b: PixelPlane
  let rule: PixelRule.AntialiasingRule
  let background: PixelRule.Background
  /// Pixels in a row of the canvas.
  let canvasWidth: Int
  /// How far outside of its neighbours' colours a pixel may lie with the rule `displacement`, in 1/10 of 1/255.
  let slack: Int

  /// Whether a pixel, which both pictures have, is anti-aliased in one of them.
  @inline(never)
  func isAntialiased(_ x: Int, _ y: Int) -> Bool {
    if rule == .displacement {
      return (isDisplaced(x, y, from: a, to: b) || isDisplaced(x, y, from: b, to: a))
        && !Spot.isAt(
          SIMD2(x &- a.left, y &- a.top), in: a, SIMD2(x &- b.left, y &- b.top), in: b)
    }
    return isOnSlope(x, y)
  }

  /// Whether the pixel of one picture lies between the colours that the other has within 0.7 pixels, or outside by no more than the slack.
  private func isDisplaced(_ x: Int, _ y: Int, from plane: PixelPlane, to other: PixelPlane) -> Bool {
    let pixel = plane[x &- plane.left, y &- plane.top]
    return NeighborRange.excess(of: pixel, around: x &- other.left, y &- other.top, in: other, tenths: 7)
      <= slack
  }

  @inline(__always)
  private func isOnSlope(_ x: Int, _ y: Int) -> Bool {
    isAntialiased(x, y, in: a, comparedWith: b) || isAntialiased(x, y, in: b, comparedWith: a)
  }

  @inline(__always)
  private func isAntialiased(_ x: Int, _ y: Int, in plane: PixelPlane, comparedWith other: PixelPlane) -> Bool
  {
    let (px, py) = (x &- plane.left, y &- plane.top)
    var extremes: Extremes?
    if px > 0, py > 0, px < plane.width &- 1, py < plane.height &- 1 {
      let neighbors = Neighborhood(plane, px, py)
      if neighbors.equal > 2 { return false }
      extremes = neighbors.isOpaque ? neighbors.extremes(byRows: rule == .odiff) : nil
      if let extremes, !extremes.areOnBothSides { return false }
    }
    guard let found = extremes ?? self.extremes(px, py, in: plane, at: y &* canvasWidth &+ x),
      found.areOnBothSides
    else { return false }

    let brightest = (x: x &+ found.brightest.x, y: y &+ found.brightest.y)
    let darkest = (x: x &+ found.darkest.x, y: y &+ found.darkest.y)
    switch rule {
    case .pixelmatch, .pixelmatch7:
      return isEven(brightest.x, brightest.y, plane) && isEven(brightest.x, brightest.y, other)
        || isEven(darkest.x, darkest.y, plane) && isEven(darkest.x, darkest.y, other)
    case .odiff:
      return (isEven(brightest.x, brightest.y, plane) || isEven(darkest.x, darkest.y, plane))
        && (isEven(brightest.x, brightest.y, other) || isEven(darkest.x, darkest.y, other))
    case .displacement: return false
    }
  }

  /// Whether three or more neighbours of a pixel have its colour, or two at an edge; `false` outside the picture.
  @inline(__always)
  private func isEven(_ x: Int, _ y: Int, _ plane: PixelPlane) -> Bool {
    let (x, y) = (x &- plane.left, y &- plane.top)
    guard x > 0, y > 0, x < plane.width &- 1, y < plane.height &- 1 else { return isEvenAtEdge(x, y, plane) }
    return Neighborhood(plane, x, y).equal > 2
  }
}

/// A pixel and its eight neighbours, row by row.
private struct Neighborhood {
  let nw, n, ne, w, center, e, sw, s, se: PixelWord

  /// The pixel must not be at the edge of its picture.
  @inline(__always)
  init(_ plane: PixelPlane, _ x: Int, _ y: Int) {
    (nw, n, ne) = (plane[x &- 1, y &- 1], plane[x, y &- 1], plane[x &+ 1, y &- 1])
    (w, center, e) = (plane[x &- 1, y], plane[x, y], plane[x &+ 1, y])
    (sw, s, se) = (plane[x &- 1, y &+ 1], plane[x, y &+ 1], plane[x &+ 1, y &+ 1])
  }

  /// How many neighbours have the pixel's colour.
  @inline(__always)
  var equal: Int {
    @inline(__always)
    func one(_ pixel: PixelWord) -> Int { pixel == center ? 1 : 0 }
    return one(nw) &+ one(n) &+ one(ne) &+ one(w) &+ one(e) &+ one(sw) &+ one(s) &+ one(se)
  }

  @inline(__always)
  var isOpaque: Bool {
    let rows = (nw.bits & n.bits & ne.bits, w.bits & center.bits & e.bits, sw.bits & s.bits & se.bits)
    return PixelWord(bits: rows.0 & rows.1 & rows.2).isOpaque
  }

  /// The brightest and the darkest neighbour of opaque pixels; of several, the first one in the order of rows or columns.
  ///
  /// Whole numbers give the order of pixelmatch's fractions: two colours are equally bright only if they are equal, and otherwise
  /// differ by far more than the error of a fraction.
  @inline(__always)
  func extremes(byRows: Bool) -> Extremes {
    let own = Brightness.ofColor(center)
    var (least, most) = (Int.max, Int.min)
    // The place in the order is in the three lowest bits.
    @inline(__always)
    func add(_ neighbor: PixelWord, _ place: Int) {
      let delta = (own &- Brightness.ofColor(neighbor)) &* 8
      least = min(least, delta &+ place)
      most = max(most, delta &+ (7 &- place))
    }
    if byRows {
      add(nw, 0); add(n, 1); add(ne, 2); add(w, 3); add(e, 4); add(sw, 5); add(s, 6); add(se, 7)
    } else {
      add(nw, 0); add(w, 1); add(sw, 2); add(n, 3); add(s, 4); add(ne, 5); add(e, 6); add(se, 7)
    }
    @inline(__always)
    func offset(_ place: Int) -> (x: Int, y: Int) {
      // The pixel itself has no place.
      let number = place < 4 ? place : place &+ 1
      let (line, rest) = (number / 3 &- 1, number % 3 &- 1)
      return byRows ? (rest, line) : (line, rest)
    }
    return Extremes(
      brightest: offset(least & 7), darkest: offset(7 &- (most & 7)), areOnBothSides: least < 0 && most > 7)
  }
}

/// The brightest and the darkest neighbour of a pixel.
private struct Extremes {
  /// From the pixel to the neighbour.
  var brightest: (x: Int, y: Int)
  var darkest: (x: Int, y: Int)
  /// Whether one is brighter than the pixel and the other darker.
  var areOnBothSides: Bool
}

// MARK: Edges and translucent pixels

extension AntialiasingDetector {
  /// The brightest and the darkest neighbour of any pixel; `nil` if more than two neighbours are as bright as the pixel.
  ///
  /// - Parameter index: The pixel's number on the canvas.
  @inline(never)
  private func extremes(_ px: Int, _ py: Int, in plane: PixelPlane, at index: Int) -> Extremes? {
    let columns = (first: max(px &- 1, 0), last: min(px &+ 1, plane.width &- 1))
    let rows = (first: max(py &- 1, 0), last: min(py &+ 1, plane.height &- 1))
    let isAtEdge = px == columns.first || px == columns.last || py == rows.first || py == rows.last
    let center = plane[px, py]
    var range = BrightnessRange()
    visit(columns, rows) { nx, ny in
      let neighbor = plane[nx, ny]
      range.equal &+= neighbor == center ? 1 : 0
      range.add(delta(center, neighbor, at: index), nx, ny)
    }
    // odiff counts neighbours of the same colour, pixelmatch those that are as bright. The pixel itself was counted as well.
    let equal = rule == .odiff ? range.equal : range.zeroes
    guard equal &+ (isAtEdge ? 1 : 0) <= 3 else { return nil }
    return Extremes(
      brightest: (range.leastX &- px, range.leastY &- py), darkest: (range.mostX &- px, range.mostY &- py),
      areOnBothSides: range.least < 0 && range.most > 0)
  }

  /// The darkest and the brightest neighbour. If several are equal, the first one counts.
  private struct BrightnessRange {
    var least = 0.0
    var most = 0.0
    var leastX = 0
    var leastY = 0
    var mostX = 0
    var mostY = 0
    /// Pixels without a difference in brightness.
    var zeroes = 0
    /// Pixels of the same colour.
    var equal = 0

    @inline(__always)
    mutating func add(_ delta: Double, _ x: Int, _ y: Int) {
      if delta == 0 {
        zeroes &+= 1
      } else if delta < least {
        least = delta
        leastX = x
        leastY = y
      } else if delta > most {
        most = delta
        mostX = x
        mostY = y
      }
    }
  }

  /// Visits the neighbourhood in the order of the program that is followed. The order matters if neighbours are alike.
  @inline(__always)
  private func visit(
    _ columns: (first: Int, last: Int), _ rows: (first: Int, last: Int), _ body: (Int, Int) -> Void
  ) {
    if rule == .odiff {
      for y in rows.first...rows.last { for x in columns.first...columns.last { body(x, y) } }
    } else {
      for x in columns.first...columns.last { for y in rows.first...rows.last { body(x, y) } }
    }
  }

  /// The brightness of a pixel minus the brightness of a neighbour, in the operations of the program that is followed.
  private func delta(_ center: PixelWord, _ neighbor: PixelWord, at index: Int) -> Double {
    if center == neighbor { return 0 }
    switch rule {
    case .pixelmatch:
      let brightness = YIQDifference(center, neighbor, .white, at: index).brightness
      let alpha = center.alpha - neighbor.alpha
      return brightness == 0 && alpha != 0 ? Double(alpha) / 2 : brightness
    case .pixelmatch7: return YIQDifference(center, neighbor, background, at: index).brightness
    case .odiff, .displacement: return Self.brightnessOnWhite(center) - Self.brightnessOnWhite(neighbor)
    }
  }

  private static func brightnessOnWhite(_ pixel: PixelWord) -> Double {
    let alpha = pixel.alpha == 255 ? 1 : Double(pixel.alpha) / 255
    func onWhite(_ color: Int) -> Double { 255 + (Double(color) - 255) * alpha }
    return YIQ.brightness(red: onWhite(pixel.red), green: onWhite(pixel.green), blue: onWhite(pixel.blue))
  }

  @inline(never)
  private func isEvenAtEdge(_ x: Int, _ y: Int, _ plane: PixelPlane) -> Bool {
    guard x >= 0, y >= 0, x < plane.width, y < plane.height else { return false }
    // A pixel at an edge counts as one more neighbour.
    var equal = 1
    for ny in max(y &- 1, 0)...min(y &+ 1, plane.height &- 1) {
      for nx in max(x &- 1, 0)...min(x &+ 1, plane.width &- 1) {
        equal &+= plane[nx, ny] == plane[x, y] ? 1 : 0
      }
    }
    // The pixel itself was counted as well.
    return equal > 3
  }
}

// MARK: Colours between a pixel and its neighbours

/// The colours around a place of a picture.
///
/// If an edge moves by a part of a pixel, or has other anti-aliasing, each of its pixels takes a colour between its own and its
/// neighbours' colours. Such noise does not explain a colour outside of that range: the edge moved farther, or something else is there.
/// Whole numbers, so that results are the same on every machine.
enum NeighborRange {
  /// How far a pixel lies outside the colours within a distance from a place of a picture: the channel that is farthest outside,
  /// in 1/10 of 1/255.
  ///
  /// Translucent pixels are painted on white and on black, and the larger result counts. The picture ends at its edges.
  ///
  /// - Parameters:
  ///   - x: The place's column in the picture, which must be inside.
  ///   - y: Its row.
  ///   - tenths: The distance in 1/10 of a pixel, at most 10.
  static func excess(of pixel: PixelWord, around x: Int, _ y: Int, in plane: PixelPlane, tenths: Int) -> Int {
    let onWhite = excess(of: pixel, x, y, plane, tenths, paper: 255)
    if onWhite.isOpaque { return onWhite.value }
    return max(onWhite.value, excess(of: pixel, x, y, plane, tenths, paper: 0).value)
  }

  private static func excess(
    of pixel: PixelWord, _ x: Int, _ y: Int, _ plane: PixelPlane, _ tenths: Int, paper: Int
  ) -> (value: Int, isOpaque: Bool) {
    var bits = pixel.bits
    let center = painted(plane[x, y], on: paper)
    var (least, most) = (center, center)
    for row in max(0, y &- 1)...min(plane.height &- 1, y &+ 1) {
      for column in max(0, x &- 1)...min(plane.width &- 1, x &+ 1) {
        bits &= plane[column, row].bits
        let neighbor = painted(plane[column, row], on: paper)
        least.replace(with: neighbor, where: neighbor .< least)
        most.replace(with: neighbor, where: neighbor .> most)
      }
    }
    let value = painted(pixel, on: paper)
    // At `tenths` of the way to the neighbours.
    let (below, above) = ((center &- least) &* tenths, (most &- center) &* tenths)
    let outside = SIMD4<Int>(
      repeating: 0
    ).replacing(with: (value &- center) &* 10 &- above, where: value .> center)
      .replacing(with: (center &- value) &* 10 &- below, where: value .< center)
    return (max(0, outside.max()), PixelWord(bits: bits).isOpaque)
  }

  @inline(__always)
  private static func painted(_ pixel: PixelWord, on paper: Int) -> SIMD4<Int> {
    let color = SIMD4(pixel.red, pixel.green, pixel.blue, 0)
    if pixel.isOpaque { return color }
    let back = paper &* (255 &- pixel.alpha) &+ 127
    let blended = color &* pixel.alpha &+ SIMD4(repeating: back)
    return SIMD4(blended.x / 255, blended.y / 255, blended.z / 255, 0)
  }
}
