/// Sheets for rectangles that are packed as they are.
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
  private var turned: Packing { Packing(sizes.map(\.turned), gap: gap.turned) }

  /// The sheet of that width, or of that of the widest rectangle.
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
        // Where one item is wider than many sheets, these are one sheet.
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
