// Looks for an item of one picture in the other.

import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicSpec

/// Compares the pixels of an item's frame in one picture with other frames of the other picture.
struct ChangeSearch {
  /// The farthest shift that is looked for, in pixels.
  static let reach = 8
  /// The most items that are compared with each other.
  private static let candidates = 200

  private let plan: PlanOutline
  private let expected: StraightPixmap
  private let actual: StraightPixmap
  /// The contents of the boxes of changed items, and of their frames, captions among it.
  private let boxes: [Content]
  private let frames: [Content]

  private struct Content {
    let place: Int
    let rect: PixelRect
    let likeness: ItemLikeness
  }

  /// Prepares two pictures of the plan's size, and the places of the items that changed.
  init(plan: PlanOutline, expected: StraightPixmap, actual: StraightPixmap, changed: [Int]) {
    self.plan = plan
    self.expected = expected
    self.actual = actual
    let places = changed.count <= Self.candidates ? changed : []
    func contents(_ rect: (PlanOutline.Item) -> PixelRect) -> [Content] {
      places.compactMap { place in
        let rect = rect(plan.items[place])
        return ItemLikeness(rect, in: expected).map { Content(place: place, rect: rect, likeness: $0) }
      }
    }
    boxes = contents(\.box)
    frames = contents(\.pixels)
  }

  enum End {
    case moved(PixelShift)
    /// The item's place now shows the ground.
    case missing
    /// The item's place showed the ground before.
    case appeared
    /// It shows what the item of this index showed.
    case shows(Int)

    var words: String {
      switch self {
      case .moved(let shift): "moved \(shift)"
      case .missing: "missing"
      case .appeared: "appeared"
      case .shows(let index): "shows what item \(index) showed"
      }
    }
  }

  /// How an item changed; `nil` if no change that is looked for is found.
  func whatBecame(of place: Int) -> End? {
    let item = plan.items[place]
    let frame = item.pixels.intersection(PixelRect(x: 0, y: 0, width: plan.width, height: plan.height))
    guard frame.width >= 2, frame.height >= 2 else { return nil }
    let (before, after) = (flatColor(of: frame, in: expected), flatColor(of: frame, in: actual))
    if let after, before != after, after == ground(of: frame, in: actual) { return .missing }
    if let before, before != after, before == ground(of: frame, in: expected) { return .appeared }
    let region = Region(
      frame, pixels: frame.width * frame.height, strongest: 1, kind: .edge)
    if let shift = PixelShift(of: region, from: expected, to: actual, reach: Self.reach) {
      return .moved(shift)
    }
    return (source(of: place, in: boxes) ?? source(of: place, in: frames)).map {
      .shows(plan.items[$0].index)
    }
  }

  // MARK: Steps

  /// The only colour of a frame; `nil` if it has several.
  private func flatColor(of frame: PixelRect, in picture: StraightPixmap) -> SIMD4<UInt8>? {
    let color = picture[frame.x, frame.y]
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX where picture[x, y] != color { return nil }
    }
    return color
  }

  /// The colour just outside a frame, at a place without an item.
  private func ground(of frame: PixelRect, in picture: StraightPixmap) -> SIMD4<UInt8>? {
    let midX = frame.x + frame.width / 2
    let midY = frame.y + frame.height / 2
    let around = [
      (frame.x - 1, midY), (midX, frame.y - 1), (frame.maxX, midY), (midX, frame.maxY),
    ]
    return around.first { x, y in
      x >= 0 && y >= 0 && x < picture.width && y < picture.height
        && !plan.items.contains { $0.pixels.holds(x, y) }
    }.map { picture[$0.0, $0.1] }
  }

  /// The place of the item whose content an item shows now.
  private func source(of place: Int, in contents: [Content]) -> Int? {
    guard let own = contents.first(where: { $0.place == place }),
      let now = ItemLikeness(own.rect, in: actual), !now.isLike(own.likeness)
    else { return nil }
    return contents.first {
      $0.place != place && haveOneShape(own.rect, $0.rect) && $0.likeness.isLike(now)
    }?.place
  }

  /// Whether two boxes have the same proportions, but for pixels that rounding gives to one of them.
  private func haveOneShape(_ one: PixelRect, _ other: PixelRect) -> Bool {
    let cross = one.width * other.height
    let back = other.width * one.height
    return abs(cross - back) * 25 <= max(cross, back)
  }
}

/// The mean colours of the 8 × 8 tiles of a box.
private struct ItemLikeness {
  private static let side = 8
  /// How far the channels of a tile may be apart on average, of 255, if both boxes show the same.
  private static let near = 4

  private let tiles: [SIMD4<Int32>]

  /// `nil` for a box with a side below 8 pixels, or a box that is not wholly on the canvas.
  init?(_ box: PixelRect, in picture: StraightPixmap) {
    let canvas = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
    guard min(box.width, box.height) >= Self.side, box.intersection(canvas) == box else { return nil }
    tiles = (0..<Self.side * Self.side).map { number in
      let (row, column) = number.quotientAndRemainder(dividingBy: Self.side)
      let rows = box.height * row / Self.side..<box.height * (row + 1) / Self.side
      let columns = box.width * column / Self.side..<box.width * (column + 1) / Self.side
      var sum = SIMD4<Int>()
      for y in rows {
        for x in columns { sum &+= SIMD4(truncatingIfNeeded: picture[box.x + x, box.y + y]) }
      }
      return SIMD4(truncatingIfNeeded: sum / (rows.count * columns.count))
    }
  }

  func isLike(_ other: ItemLikeness) -> Bool {
    var sum = 0
    for (one, other) in zip(tiles, other.tiles) {
      let apart = one &- other
      sum += (0..<4).reduce(0) { $0 + Int(abs(apart[$1])) }
    }
    // Three channels, because alpha hardly ever differs.
    return sum <= Self.near * 3 * tiles.count
  }
}
