// What became of an item: looked for in the other picture.

import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicSpec

/// Compares the pixels of an item's frame in one picture with other frames of the other picture.
struct ChangeSearch {
  /// The farthest shift that is looked for, in pixels.
  static let reach = 8
  /// The most pixels of a frame that are compared with those of another item.
  private static let samples = 4096

  let plan: PlanOutline
  /// Both of the plan's size.
  let expected: StraightPixmap
  let actual: StraightPixmap

  /// What became of an item.
  enum End {
    case moved(PixelShift)
    /// Where it was there is the ground.
    case missing
    /// Where it is there was the ground.
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

  /// What became of an item; `nil` where it is nothing that is looked for.
  ///
  /// - Parameter changed: Places of the items that changed.
  func whatBecame(of place: Int, among changed: [Int]) -> End? {
    let item = plan.items[place]
    let frame = item.pixels.intersection(PixelRect(x: 0, y: 0, width: plan.width, height: plan.height))
    guard frame.width >= 2, frame.height >= 2 else { return nil }
    let (before, after) = (flatColor(of: frame, in: expected), flatColor(of: frame, in: actual))
    if let after, before != after, after == ground(of: frame, in: actual) { return .missing }
    if let before, before != after, before == ground(of: frame, in: expected) { return .appeared }
    let region = Region(
      x: frame.x, y: frame.y, width: frame.width, height: frame.height, pixels: frame.width * frame.height,
      strongest: 1, kind: .edge)
    if let shift = PixelShift(of: region, from: expected, to: actual, reach: Self.reach) {
      return .moved(shift)
    }
    let source = changed.first { other in
      other != place && plan.items[other].pixels.width == item.pixels.width
        && plan.items[other].pixels.height == item.pixels.height
        && shows(plan.items[other].pixels, in: frame, of: item.pixels)
    }
    return source.map { .shows(plan.items[$0].index) }
  }

  // MARK: Steps

  /// The only colour of a frame; `nil` where it has several.
  private func flatColor(of frame: PixelRect, in picture: StraightPixmap) -> SIMD4<UInt8>? {
    let color = picture[frame.x, frame.y]
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX where picture[x, y] != color { return nil }
    }
    return color
  }

  /// The colour just outside a frame, where no item is.
  private func ground(of frame: PixelRect, in picture: StraightPixmap) -> SIMD4<UInt8>? {
    let (midX, midY) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    let around = [
      (frame.x - 1, midY), (midX, frame.y - 1), (frame.maxX, midY), (midX, frame.maxY),
    ]
    return around.first { x, y in
      x >= 0 && y >= 0 && x < picture.width && y < picture.height
        && !plan.items.contains { $0.pixels.holds(x, y) }
    }.map { picture[$0.0, $0.1] }
  }

  /// Whether the second picture has in a frame what the first one has in another of the same size.
  private func shows(_ source: PixelRect, in frame: PixelRect, of whole: PixelRect) -> Bool {
    let canvas = PixelRect(x: 0, y: 0, width: plan.width, height: plan.height)
    guard frame == whole, source.intersection(canvas) == source else { return false }
    let step = max(1, frame.width * frame.height / Self.samples)
    var misses = Self.samples / 50
    for number in stride(from: 0, to: frame.width * frame.height, by: step) {
      let (y, x) = number.quotientAndRemainder(dividingBy: frame.width)
      if actual[frame.x + x, frame.y + y] != expected[source.x + x, source.y + y] { misses -= 1 }
      if misses < 0 { return false }
    }
    return true
  }
}
