// What holds for every layout and every input, checked by one function that names what is broken.

import TestSupport

@testable import MosaicLayout

/// What a layout promises beyond the laws that hold for all.
struct Promises: OptionSet, Sendable {
  let rawValue: Int

  /// Every frame is inside the content rect.
  static let insideContent = Promises(rawValue: 1)
  /// No two frames overlap.
  static let noOverlap = Promises(rawValue: 2)
  /// The content is inside the container along x.
  static let fitsWidth = Promises(rawValue: 4)
  /// The content is inside the container along y.
  static let fitsHeight = Promises(rawValue: 8)
  /// The frames reach all four sides of the container.
  static let fills = Promises(rawValue: 16)
  /// The heights of captions are added to the items' heights, and nothing else about an item's size changes.
  static let addsBands = Promises(rawValue: 32)
  /// Every frame, rotated as its item is, is inside the content rect.
  static let turnedInside = Promises(rawValue: 64)
  /// Items are as large as they say, and where they must be narrower those that keep their ratio do, and others their height.
  static let keepsSizes = Promises(rawValue: 128)
  /// All that rows and columns of frames promise.
  static let tiles: Promises = [.insideContent, .noOverlap]
}

/// One input of one layout.
struct LawCase {
  /// The layout with all its lengths multiplied by a factor.
  var layout: (Double) -> any Layout
  var items: [LayoutItem]
  var container: Container
  var promises: Promises

  /// The input multiplied by a factor.
  func arrangement(scaledBy factor: Double = 1, withCaptions: Bool = true) throws(LayoutError) -> Arrangement
  {
    let items = items.map { item in
      var scaled = LayoutItem(
        size: Size(width: item.size.width * factor, height: item.size.height * factor), section: item.section)
      scaled.captionHeight = withCaptions ? item.captionHeight * factor : 0
      (scaled.keepsRatio, scaled.rotation) = (item.keepsRatio, item.rotation)
      return scaled
    }
    let container = Container(
      width: container.width.map { $0 * factor }, height: container.height.map { $0 * factor })
    return try layout(factor).arrangement(of: items, in: container)
  }
}

/// The laws; each gives a sentence for what it finds broken.
enum LayoutLaws {
  /// Everything that is broken in this case; empty where all laws hold.
  static func violations(of sample: LawCase, _ random: inout SeededGenerator) throws(LayoutError) -> [String]
  {
    let arrangement = try sample.arrangement()
    // Numbers that no layout may return are refused where it is called.
    if arrangement.placements.map(\.item) != Array(sample.items.indices) {
      return ["the frames are not one for each item, in order"]
    }
    var found = places(arrangement, sample)
    if let quality = arrangement.choice?.quality, !isSayable(quality) {
      found.append("the sheet's numbers are \(quality)")
    }
    if try sample.arrangement() != arrangement { found.append("the same input gave another output") }
    let factor = random.pick([0.1, 0.5, 2, 3.7, 10])
    found += scaling(arrangement, try sample.arrangement(scaledBy: factor), factor)
    found += search(arrangement, &random)
    found += captions(arrangement, try sample.arrangement(withCaptions: false), sample)
    if sample.promises.contains(.noOverlap) {
      for scale in [1, 1.5, 2, 3] {
        found += snapping(arrangement, sample, PixelSnapping(scale: scale, spacing: arrangement.spacing))
      }
    }
    return found
  }

  /// Whether a plan can say the numbers of a sheet.
  static func isSayable(_ quality: LayoutChoice.Quality) -> Bool {
    (0...1).contains(quality.crop) && (1...LayoutLimits.farthestEdge).contains(quality.spread)
  }

  static func places(_ arrangement: Arrangement, _ sample: LawCase) -> [String] {
    var found: [String] = []
    let frames = arrangement.frames
    let content = arrangement.contentSize
    let slack = 1e-9 * max(content.width, content.height)
    if sample.promises.contains(.keepsSizes) { found += sizes(arrangement, sample) }
    if sample.promises.contains(.turnedInside) {
      for (index, frame) in frames.enumerated() {
        let degrees = sample.items[index].rotation + arrangement.placements[index].rotation
        let turned = frame.rotated(by: degrees)
        if min(turned.minX, turned.minY) < -slack || turned.maxX > content.width + slack
          || turned.maxY > content.height + slack
        {
          found.append("turned, frame \(index) leaves the content: \(turned) in \(content)")
        }
      }
    }
    if sample.promises.contains(.insideContent) {
      for (index, frame) in frames.enumerated()
      where min(frame.minX, frame.minY) < -slack || frame.maxX > content.width + slack
        || frame.maxY > content.height + slack
      { found.append("frame \(index) leaves the content: \(frame) in \(content)") }
    }
    if sample.promises.contains(.fitsWidth), content.width > (sample.container.width ?? 0) + slack {
      found.append("the content is wider than the container")
    }
    if sample.promises.contains(.fitsHeight), content.height > (sample.container.height ?? 0) + slack {
      found.append("the content is higher than the container")
    }
    if sample.promises.contains(.fills), let width = sample.container.width,
      let height = sample.container.height
    {
      let right = frames.map(\.maxX).max() ?? 0
      let bottom = frames.map(\.maxY).max() ?? 0
      if abs(right - width) > slack || abs(bottom - height) > slack
        || frames.allSatisfy({ $0.minX != 0 }) || frames.allSatisfy({ $0.minY != 0 })
      {
        found.append("the frames do not reach all sides of the container")
      }
    }
    if sample.promises.contains(.noOverlap) {
      for (first, second) in pairs(frames.count)
      where overlap(frames[first], frames[second], along: .horizontal) > slack
        && overlap(frames[first], frames[second], along: .vertical) > slack
      { found.append("frames \(first) and \(second) overlap") }
    }
    return found
  }

  static func sizes(_ arrangement: Arrangement, _ sample: LawCase) -> [String] {
    zip(arrangement.frames, sample.items).enumerated().compactMap { index, pair in
      let (frame, item) = pair
      let (height, wanted) = (frame.height - item.captionHeight, item.size)
      let share = frame.width / wanted.width
      let isRight =
        share <= 1 && abs(height - wanted.height * (item.keepsRatio ? share : 1)) < 1e-9 * wanted.height
      return isRight ? nil : "frame \(index) of \(frame.size) shows an item of \(wanted) in another shape"
    }
  }

  static func scaling(_ plain: Arrangement, _ scaled: Arrangement, _ factor: Double) -> [String] {
    guard plain.placements.count == scaled.placements.count else { return ["scaled, frames are missing"] }
    let extent = max(plain.contentSize.width, plain.contentSize.height, 1) * factor
    var found: [String] = []
    for (index, (one, other)) in zip(plain.placements, scaled.placements).enumerated() {
      let frame = one.frame
      let expected = Rect(
        x: frame.x * factor, y: frame.y * factor, width: frame.width * factor, height: frame.height * factor)
      if !other.frame.isClose(to: expected, within: 1e-9 * extent) || one.z != other.z
        || one.rotation != other.rotation || !isClose(one.shape, other.shape)
      {
        found.append("scaled by \(factor), frame \(index) is \(other) and not at \(expected)")
      }
    }
    return found
  }

  /// Whether two shapes have the same corners but for rounding.
  private static func isClose(_ one: FrameShape, _ other: FrameShape) -> Bool {
    let corners = [one, other].map { $0.outline?.contours.first ?? [] }
    return corners[0].count == corners[1].count
      && zip(corners[0], corners[1]).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 }
  }

  /// Less its caption an item is as large as without one; in given frames captions move nothing.
  static func captions(_ arrangement: Arrangement, _ bare: Arrangement, _ sample: LawCase) -> [String] {
    guard sample.promises.contains(.addsBands), arrangement.placements.count == bare.placements.count else {
      return []
    }
    let slack = 1e-9 * max(arrangement.contentSize.width, arrangement.contentSize.height, 1)
    return zip(arrangement.frames, bare.frames).enumerated().compactMap { index, frames in
      let (frame, plain) = frames
      let isRight =
        abs(frame.width - plain.width) <= slack
        && abs(frame.height - sample.items[index].captionHeight - plain.height) <= slack
      return isRight ? nil : "without its caption, frame \(index) is not \(plain.size): \(frame)"
    }
  }

  static func search(_ arrangement: Arrangement, _ random: inout SeededGenerator) -> [String] {
    let content = arrangement.contentSize
    return (0..<6).compactMap { _ in
      let window = Rect(
        x: random.double(-100...content.width), y: random.double(-100...content.height),
        width: random.double(0...content.width), height: random.double(0...content.height))
      let scan = arrangement.frames.indices.filter { arrangement.frames[$0].intersects(window) }
      return arrangement.visible(in: window) == scan ? nil : "searching \(window) does not find \(scan)"
    }
  }

  /// Neighbours a rounded gap apart, flush edges flush, and no overlap, in pixels.
  static func snapping(_ arrangement: Arrangement, _ sample: LawCase, _ snapping: PixelSnapping) -> [String] {
    let spacing = arrangement.spacing
    let scale = snapping.scale
    // Frames under two pixels may be widened to one pixel, and then reach into their gap.
    let frames = arrangement.frames.filter { min($0.width, $0.height) * scale >= 2 }
    let pixels = frames.map(snapping.snap)
    var found: [String] = []
    for (first, second) in pairs(frames.count) {
      let (a, b) = (frames[first], frames[second])
      let (p, q) = (pixels[first], pixels[second])
      if !p.intersection(q).isEmpty { found.append("at \(scale), \(p) and \(q) overlap") }
      for (a, b, p, q) in [(a, b, p, q), (b, a, q, p)] {
        if abs(b.minX - a.maxX - spacing.width) < 1e-9, overlap(a, b, along: .vertical) > 1e-6,
          q.x - p.maxX != rounded(spacing.width * scale)
        {
          found.append("at \(scale), \(p) and \(q) are \(q.x - p.maxX) px apart along x")
        }
        if abs(b.minY - a.maxY - spacing.height) < 1e-9, overlap(a, b, along: .horizontal) > 1e-6,
          q.y - p.maxY != rounded(spacing.height * scale)
        {
          found.append("at \(scale), \(p) and \(q) are \(q.y - p.maxY) px apart along y")
        }
      }
    }
    for (frame, pixel) in zip(frames, pixels) {
      if abs(frame.minX) < 1e-9, pixel.x != 0 { found.append("at \(scale), \(pixel) is not flush left") }
      if abs(frame.minY) < 1e-9, pixel.y != 0 { found.append("at \(scale), \(pixel) is not flush above") }
      if let width = sample.container.width, abs(frame.maxX - width) < 1e-9,
        pixel.maxX != rounded(width * scale)
      {
        found.append("at \(scale), \(pixel) is not flush right with \(width)")
      }
      if let height = sample.container.height, abs(frame.maxY - height) < 1e-9,
        pixel.maxY != rounded(height * scale)
      {
        found.append("at \(scale), \(pixel) is not flush below with \(height)")
      }
    }
    return found
  }

  // MARK: Steps

  private static func rounded(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }

  private static func pairs(_ count: Int) -> [(Int, Int)] {
    (0..<count).flatMap { first in (first + 1..<max(count, first + 1)).map { (first, $0) } }
  }

  private static func overlap(_ a: Rect, _ b: Rect, along axis: Axis) -> Double {
    min(axis.end(a), axis.end(b)) - max(axis.start(a), axis.start(b))
  }
}
