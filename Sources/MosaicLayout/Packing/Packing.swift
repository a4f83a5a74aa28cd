// Packing of rectangles that are not scaled: sheets, and the skyline that fills one.

/// Sheets for rectangles that are packed without scaling.
struct Packing {
  private let sizes: [Size]
  private let gap: Size
  /// Their numbers, from the narrowest to the widest; of one width the highest is last.
  private let order: [Int]

  init(_ sizes: [Size], gap: Size) {
    self.sizes = sizes
    self.gap = gap
    order = sizes.indices.sorted { one, other in
      let (a, b) = (sizes[one], sizes[other])
      return (a.width, a.height, other) < (b.width, b.height, one)
    }
  }

  /// The same with the sides of all rectangles exchanged.
  private var turned: Packing { Packing(sizes.map { $0.turned }, gap: gap.turned) }

  /// The sheet with `width`, or the widest rectangle's width if that is larger.
  func sheet(width: Double) -> PackedSheet {
    let grown = order.map { Size(width: sizes[$0].width + gap.width, height: sizes[$0].height + gap.height) }
    let corners = Skyline.corners(of: grown, width: width + gap.width)
    var sheet = PackedSheet(frames: Array(repeating: .zero, count: sizes.count), size: .zero)
    for (index, corner) in zip(order, corners) {
      let frame = Rect(x: corner.x, y: corner.y, width: sizes[index].width, height: sizes[index].height)
      sheet.frames[index] = frame
      sheet.size.width = max(sheet.size.width, frame.maxX)
      sheet.size.height = max(sheet.size.height, frame.maxY)
    }
    return sheet
  }

  func sheet(height: Double) -> PackedSheet { turned.sheet(width: height).turned }

  /// The smallest sheet of those that are tried, from half as wide as high to twice as wide.
  var smallestSheet: PackedSheet {
    let area = sizes.reduce(0) { $0 + ($1.width + gap.width) * ($1.height + gap.height) }
    let tries = max(4, min(64, 65_536 / max(1, sizes.count)))
    let shortest = (area / 2).squareRoot()
    var best: (sheet: PackedSheet, isTurned: Bool)?
    for (packing, isTurned) in [(self, false), (turned, true)] {
      let widest = packing.order.last.map { packing.sizes[$0].width } ?? 0
      var last = -1.0
      for number in 0..<tries {
        let width = max(widest, shortest * (1 + Double(number) / Double(tries - 1)))
        // If one item is wider than many sheets, these are one sheet.
        guard width > last else { continue }
        last = width
        let sheet = packing.sheet(width: width)
        // Smaller by less than a billionth is a tie that rounding broke.
        if let best, best.sheet.cost * (1 - 1e-9) <= sheet.cost { continue }
        best = (sheet, isTurned)
      }
    }
    guard let best else { return PackedSheet(frames: [], size: .zero) }
    return best.isTurned ? best.sheet.turned : best.sheet
  }
}

struct PackedSheet {
  /// One for each rectangle, in their order.
  var frames: [Rect]
  var size: Size

  fileprivate var turned: PackedSheet {
    let frames = frames.map { Rect(x: $0.y, y: $0.x, width: $0.height, height: $0.width) }
    return PackedSheet(frames: frames, size: size.turned)
  }

  /// The area, of sheets more than twice as long as wide as much more.
  fileprivate var cost: Double {
    let (longer, shorter) = (max(size.width, size.height), min(size.width, size.height))
    return longer * max(shorter, longer / 2)
  }
}

extension Size {
  fileprivate var turned: Size { Size(width: height, height: width) }
}

extension Rect {
  fileprivate static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
}

// MARK: The skyline

// Best fit on a skyline: E. K. Burke, G. Kendall and G. Whitwell, "A New Placement Heuristic for the Orthogonal Stock-Cutting
// Problem", Operations Research 52, 2004. That the widest item that fits is found in a sorted list is S. Imahori's and M. Yagiura's.

/// The upper edge of the items packed into a strip: segments from the left to the right, each with its height.
///
/// The lowest segment is filled with the widest item that fits; if none fits, it is raised to its lower neighbour.
private struct Skyline {
  private struct Segment {
    var start = 0.0
    var end = 0.0
    /// The neighbours; `nil` at a wall.
    var before: Int?
    var after: Int?
  }

  private var segments: [Segment]
  /// The height of each segment; infinite for unused segments.
  private var heights: LaneLengths
  private var unused: [Int]
  /// Shorter than this is an error of rounding.
  private let slack: Double

  /// Packs items, given from the narrowest to the widest, into a strip of `width`, or of the widest item's width if that is larger.
  ///
  /// - Returns: The corner of each item, in their order.
  /// - Complexity: O(*n* log *n*).
  static func corners(of sizes: [Size], width: Double) -> [Point] {
    var skyline = Skyline(width: max(width, sizes.last?.width ?? 0), most: sizes.count + 1)
    var left = LeftItems(sizes)
    var corners = Array(repeating: Point(x: 0, y: 0), count: sizes.count)
    while !left.isEmpty {
      let lowest = skyline.lowest
      if let item = left.takeWidest(upTo: skyline.room(lowest)) {
        corners[item] = skyline.place(sizes[item], on: lowest)
      } else {
        skyline.raise(lowest)
      }
    }
    return corners
  }

  private init(width: Double, most: Int) {
    segments = Array(repeating: Segment(), count: most)
    segments[0].end = width
    heights = LaneLengths(count: most)
    for index in 1..<most { heights[index] = .infinity }
    unused = Array((1..<most).reversed())
    slack = width * 1e-12
  }

  private var lowest: Int { heights.leftmostShort(tolerance: 0) }

  private func room(_ index: Int) -> Double { segments[index].end - segments[index].start + slack }

  /// Puts an item on a segment, beside the higher one of its neighbours, or at the left wall.
  private mutating func place(_ size: Size, on index: Int) -> Point {
    let segment = segments[index]
    let height = heights[index]
    let heightBefore = segment.before.map { heights[$0] } ?? .infinity
    let isAtEnd = segment.after.map { heights[$0] > heightBefore * (1 + 1e-12) } ?? false
    let start = isAtEnd ? max(segment.start, segment.end - size.width) : segment.start
    if segment.end - segment.start - size.width > slack, let top = unused.popLast() {
      // The rest stays as high as it was.
      segments[top].start = start
      segments[top].end = isAtEnd ? segment.end : start + size.width
      if isAtEnd {
        segments[index].end = start
        link(top, segment.after)
        link(index, top)
      } else {
        segments[index].start = start + size.width
        link(segment.before, top)
        link(top, index)
      }
      heights[top] = height + size.height
      merge(top)
    } else {
      heights[index] = height + size.height
      merge(index)
    }
    return Point(x: start, y: height)
  }

  /// Raises a segment that no item fits to its lower neighbour; one without neighbours is the whole strip.
  private mutating func raise(_ index: Int) {
    let sides = [segments[index].before, segments[index].after].compactMap { $0 }
    guard let height = sides.map({ heights[$0] }).min() else { return }
    heights[index] = height
    merge(index)
  }

  /// Joins a segment with neighbours of its height.
  private mutating func merge(_ index: Int) {
    for side in [segments[index].before, segments[index].after] {
      guard let side, abs(heights[side] - heights[index]) <= 1e-12 * heights[index] else { continue }
      let other = segments[side]
      if segments[index].before == side {
        segments[index].start = other.start
        link(other.before, index)
      } else {
        segments[index].end = other.end
        link(index, other.after)
      }
      heights[side] = .infinity
      unused.append(side)
    }
  }

  private mutating func link(_ before: Int?, _ after: Int?) {
    if let before { segments[before].after = after }
    if let after { segments[after].before = before }
  }
}

/// Items that are not packed yet, from the narrowest to the widest.
private struct LeftItems {
  private let sizes: [Size]
  private var count: Int
  /// For each index the next one below that may still be there, or itself; shifted by one, so that 0 means none.
  private var below: [Int]

  init(_ sizes: [Size]) {
    self.sizes = sizes
    count = sizes.count
    below = Array(0...sizes.count)
  }

  var isEmpty: Bool { count == 0 }

  /// Takes the last item that is no wider than `room`.
  mutating func takeWidest(upTo room: Double) -> Int? {
    var place = sizes.partitionPoint { $0.width > room }
    while below[place] != place {
      // Halves the way for later searches.
      below[place] = below[below[place]]
      place = below[place]
    }
    guard place > 0 else { return nil }
    below[place] = place - 1
    count -= 1
    return place - 1
  }
}
