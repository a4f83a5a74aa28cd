// CSS object-fit and object-position in pixels, focus and kept rectangles: cases worked by hand, and laws over many seeds.

import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct ImagePlacementTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var source = (200, 100)
    var box = px(0, 0, 50, 50)
    var fit = Fit.cover
    var position = Position.center
    var scale = 1.0
    var focus: Point?
    var zoom = 1.0
    var keep: [Rect] = []
    var crop: Rect
    var target: PixelRect?
    var isFitted = false
    /// The zoom of the placement, if it is less than `zoom`.
    var used: Double?
    var testDescription: String {
      "\(source.0)x\(source.1) in \(box.width)x\(box.height) \(fit.rawValue) \(position) focus \(String(describing: focus)) zoom \(zoom) keep \(keep)"
    }
  }

  /// A picture in 100 × 50 pixels at (10, 20), which it fills where nothing else is said.
  static func wide(
    _ width: Int, _ height: Int, _ fit: Fit, position: Position = .center, scale: Double = 1, _ crop: Rect,
    _ target: PixelRect? = nil
  ) -> Case {
    Case(
      source: (width, height), box: px(10, 20, 100, 50), fit: fit, position: position, scale: scale,
      crop: crop,
      target: target)
  }

  /// A position in shares.
  static func at(_ x: Double, _ y: Double) -> Position { Position(x: .fraction(x), y: .fraction(y)) }

  static func square(_ x: Double) -> Rect { Rect(x: x, y: 0, width: 100, height: 100) }

  static let cases = [
    // The example of the interface: 4000 x 3000 covers a square.
    Case(
      source: (4000, 3000), box: px(32, 32, 1044, 1044), crop: rect(500, 0, 3000, 3000),
      target: px(32, 32, 1044, 1044)),
    wide(200, 200, .cover, rect(0, 50, 200, 100)),
    wide(200, 200, .cover, position: at(0.5, 0), rect(0, 0, 200, 100)),
    wide(200, 200, .cover, position: Position(x: .fraction(0), y: .points(-10)), rect(0, 20, 200, 100)),
    wide(200, 200, .contain, rect(0, 0, 200, 200), px(35, 20, 50, 50)),
    wide(200, 200, .contain, position: at(1, 0.5), rect(0, 0, 200, 200), px(60, 20, 50, 50)),
    wide(7, 3, .fill, rect(0, 0, 7, 3)), wide(40, 30, .none, rect(0, 0, 40, 30), px(40, 30, 40, 30)),
    wide(40, 30, .none, scale: 2, rect(0, 2.5, 40, 25), px(20, 20, 80, 50)),
    wide(400, 300, .none, rect(150, 125, 100, 50)),
    wide(40, 30, .scaleDown, rect(0, 0, 40, 30), px(40, 30, 40, 30)),
    wide(200, 200, .scaleDown, rect(0, 0, 200, 200), px(35, 20, 50, 50)),
    // A point is two pixels: the picture's own size is twice as many pixels as it has.
    wide(20, 10, .scaleDown, scale: 2, rect(0, 0, 20, 10), px(40, 35, 40, 20)),
    wide(40, 40, .scaleDown, scale: 2, rect(0, 0, 40, 40), px(35, 20, 50, 50)),
    wide(100, 50, .scaleDown, scale: 0.5, rect(0, 0, 100, 50), px(35, 33, 50, 25)),
    // A focus is in the middle, or as near to it as the edges allow.
    Case(focus: Point(x: 0.4, y: 0.5), crop: square(30)), Case(focus: Point(x: 0.1, y: 0.5), crop: square(0)),
    Case(focus: Point(x: 1, y: 0), crop: square(100)),
    Case(source: (100, 200), focus: Point(x: 0, y: 0.3), crop: rect(0, 10, 100, 100)),
    // It wins over the position, which would show 10 to 110, and over points, which would bare 20 pixels.
    Case(
      position: at(0.1, 0), focus: Point(x: 0.5, y: 0.5), crop: square(50)),
    Case(position: Position(x: .points(20), y: .points(9)), focus: Point(x: 0.5, y: 0.5), crop: square(50)),
    // It is nothing to the fits that show the picture whole.
    Case(fit: .contain, focus: Point(x: 0, y: 0), crop: rect(0, 0, 200, 100), target: px(0, 13, 50, 25)),
    Case(fit: .fill, focus: Point(x: 0, y: 0), crop: rect(0, 0, 200, 100)),
    Case(fit: .scaleDown, focus: Point(x: 0, y: 0), crop: rect(0, 0, 200, 100), target: px(0, 13, 50, 25)),
    // `none` crops the sides that are too long; where there is room the position says where.
    Case(
      box: px(0, 0, 50, 120), fit: .none, focus: Point(x: 0.25, y: 0), crop: rect(25, 0, 50, 100),
      target: px(0, 10, 50, 100)),
    // A crop that holds what is kept stays; another moves just as far as it must.
    Case(keep: [rect(0.3, 0.2, 0.2, 0.1)], crop: square(50)),
    Case(keep: [rect(0.1, 0, 0.2, 1)], crop: square(20)),
    Case(keep: [rect(0.5, 0, 0.4, 1)], crop: square(80)),
    Case(keep: [rect(0.1, 0, 0.1, 1), rect(0.5, 0, 0.05, 1)], crop: square(20)),
    Case(focus: Point(x: 0.9, y: 0.5), keep: [rect(0.25, 0, 0.1, 1)], crop: square(50)),
    // Just as long as the crop.
    Case(keep: [rect(0, 0, 0.5, 1)], crop: square(0)), Case(keep: [rect(0.5, 0, 0.5, 1)], crop: square(100)),
    // Longer than the crop: whole.
    Case(keep: [rect(0, 0, 0.51, 1)], crop: rect(0, 0, 200, 100), target: px(0, 13, 50, 25), isFitted: true),
    Case(
      position: Position(x: .points(7), y: .fraction(1)), focus: Point(x: 0, y: 0),
      keep: [rect(0, 0, 0.1, 0.1), rect(0.9, 0.9, 0.1, 0.1)], crop: rect(0, 0, 200, 100),
      target: px(0, 25, 50, 25), isFitted: true),
    // `none`: larger than the box, kept part and all.
    Case(fit: .none, keep: [rect(0, 0, 0.25, 0.5)], crop: rect(0, 0, 50, 50)),
    Case(
      fit: .none, keep: [rect(0, 0, 0.25, 0.6)], crop: rect(0, 0, 200, 100), target: px(0, 13, 50, 25),
      isFitted: true),
    // A position that pushes a whole picture out of its box is held as well.
    Case(
      fit: .contain, position: Position(x: .points(-30), y: .fraction(0)), keep: [rect(0.5, 0, 0.5, 1)],
      crop: rect(100, 0, 100, 100), target: px(0, 0, 25, 25)),
    // A zoom is about the focus, or about the middle of the crop without zoom, as far as the edges allow.
    Case(zoom: 2, crop: rect(75, 25, 50, 50)),
    Case(position: at(0, 0), zoom: 2, crop: rect(25, 25, 50, 50)),
    Case(focus: Point(x: 0.4, y: 0.5), zoom: 2, crop: rect(55, 25, 50, 50)),
    Case(focus: Point(x: 0, y: 1), zoom: 4, crop: rect(0, 75, 25, 25)),
    // The picture stays in its place of the box, whatever the fit.
    Case(
      fit: .contain, focus: Point(x: 0.5, y: 1), zoom: 2, crop: rect(50, 50, 100, 50),
      target: px(0, 13, 50, 25)),
    Case(fit: .fill, zoom: 4, crop: rect(75, 37.5, 50, 25)),
    Case(fit: .scaleDown, zoom: 2, crop: rect(50, 25, 100, 50), target: px(0, 13, 50, 25)),
    Case(
      box: px(0, 0, 50, 120), fit: .none, focus: Point(x: 0.25, y: 0), zoom: 2, crop: rect(37.5, 0, 25, 50),
      target: px(0, 10, 50, 100)),
    // A kept part stays in the crop, which then moves, or shows more.
    Case(zoom: 2, keep: [rect(0.3, 0.2, 0.2, 0.3)], crop: rect(60, 20, 50, 50)),
    Case(zoom: 4, keep: [rect(0.3, 0.2, 0.2, 0.1)], crop: rect(60, 20, 40, 40), used: 2.5),
    Case(zoom: 2, keep: [rect(0.5, 0, 0.5, 0.1)], crop: square(100), used: 1),
    Case(
      zoom: 2, keep: [rect(0, 0, 0.51, 1)], crop: rect(0, 0, 200, 100), target: px(0, 13, 50, 25),
      isFitted: true, used: 1),
  ]

  @Test("crops where it was worked out by hand", arguments: cases) func crops(_ test: Case) throws {
    var style = ItemStyle()
    style.fit = test.fit
    style.position = test.position
    let placement = try #require(
      ImagePlacement(
        width: test.source.0, height: test.source.1, in: test.box, style: style, focus: test.focus,
        zoom: test.zoom, keep: test.keep, scale: test.scale))
    #expect(placement.isFitted == test.isFitted)
    #expect(abs(placement.zoom - (test.used ?? test.zoom)) < 1e-9)
    #expect(placement.target == test.target ?? test.box)
    for (found, wanted) in zip(Self.numbers(placement.crop), Self.numbers(test.crop)) {
      #expect(abs(found - wanted) < 1e-9, "\(placement.crop) is not \(test.crop)")
    }
  }

  static func numbers(_ rect: Rect) -> [Double] { [rect.x, rect.y, rect.width, rect.height] }

  @Test("shows nothing of a picture outside its box") func showsNothingOutside() {
    var style = ItemStyle()
    style.fit = .none
    style.position = Position(x: .points(500), y: .fraction(0))
    let box = px(0, 0, 100, 100)
    #expect(ImagePlacement(width: 40, height: 30, in: box, style: style, scale: 1) == nil)
    style.position = Position(x: .points(-500), y: .fraction(0))
    #expect(ImagePlacement(width: 40, height: 30, in: box, style: style, scale: 1) == nil)
  }

  // MARK: Laws

  /// A picture in a box with things to keep; the same seed makes the same one.
  struct Sample {
    var width: Int
    var height: Int
    var box: PixelRect
    var style = ItemStyle()
    var focus: Point?
    var keep: [Rect]
    let scale = 1.5

    init(seed: Int) {
      var random = SeededGenerator(seed: UInt64(seed))
      func length(_ isExtreme: Bool) -> Int { .random(in: 1...(isExtreme ? 20_000 : 900), using: &random) }
      func share(_ range: ClosedRange<Double> = 0...1) -> Double { .random(in: range, using: &random) }
      (width, height) = (length(seed % 7 == 0), length(seed % 11 == 0))
      box = PixelRect(
        x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random),
        width: .random(in: 1...(seed % 5 == 0 ? 3 : 400), using: &random),
        height: .random(in: 1...400, using: &random))
      if seed % 2 == 0 { focus = Point(x: share(), y: share()) }
      style.position = Position(x: .fraction(share()), y: .fraction(share()))
      if seed % 3 == 0 { style.fit = Fit.allCases.randomElement(using: &random) ?? .cover }
      let largest = [0.1, 0.3, 1][seed % 3]
      keep = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let (x, y) = (share(), share())
        return Rect(x: x, y: y, width: share(0...min(largest, 1 - x)), height: share(0...min(largest, 1 - y)))
      }
    }

    func placement(focus: Point?, zoom: Double = 1, keep: [Rect]) throws -> ImagePlacement {
      try #require(
        ImagePlacement(
          width: width, height: height, in: box, style: style, focus: focus, zoom: zoom, keep: keep,
          scale: scale))
    }

    /// The smallest rectangle around all that is kept, in pixels of the picture.
    var kept: Rect {
      let (x, y) = (keep.map(\.minX).min() ?? 0, keep.map(\.minY).min() ?? 0)
      let (right, bottom) = (keep.map(\.maxX).max() ?? 0, keep.map(\.maxY).max() ?? 0)
      let (w, h) = (Double(width), Double(height))
      return Rect(x: x * w, y: y * h, width: (right - x) * w, height: (bottom - y) * h)
    }

    /// Along each axis: the picture's length, the crop's, that of the crop with nothing kept, and the kept span.
    func axes(_ crop: Rect, _ before: Rect) -> [Axis] {
      let (x, y) = ({ (rect: Rect) in rect.minX...rect.maxX }, { (rect: Rect) in rect.minY...rect.maxY })
      return [(x, Double(width), focus?.x), (y, Double(height), focus?.y)].map { axis, whole, focus in
        Axis(
          whole: whole, crop: axis(crop), before: axis(before), kept: axis(kept),
          focus: focus.map { $0 * whole })
      }
    }
  }

  struct Axis {
    var whole: Double
    var crop: ClosedRange<Double>
    var before: ClosedRange<Double>
    var kept: ClosedRange<Double>
    var focus: Double?
    /// A millionth of the picture counts as nothing; see `CropAxis.tolerance`.
    var tolerance: Double { 2e-6 * max(1, whole) }
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= tolerance }
    /// The kept span does not reach out of another.
    func isKept(in span: ClosedRange<Double>) -> Bool {
      kept.lowerBound >= span.lowerBound - tolerance && kept.upperBound <= span.upperBound + tolerance
    }
  }

  @Test("what is kept is never cut: the crop moves just as far as it must, or the picture is whole")
  func keepsAndMovesLeast() throws {
    var fitted = 0
    var moved = 0
    for seed in 0..<6000 {
      let sample = Sample(seed: seed)
      let before = try sample.placement(focus: sample.focus, keep: [])
      let after = try sample.placement(focus: sample.focus, keep: sample.keep)
      let axes = sample.axes(after.crop, before.crop)
      let input = "seed \(seed): \(before) became \(after)"
      #expect(!before.isFitted, "\(input)")
      #expect(axes.allSatisfy { $0.isKept(in: $0.crop) }, "\(input)")
      if after.isFitted {
        fitted += 1
        #expect(
          after.crop == Rect(x: 0, y: 0, width: Double(sample.width), height: Double(sample.height)),
          "\(input)")
        #expect(
          axes.contains {
            $0.kept.upperBound - $0.kept.lowerBound > $0.before.upperBound - $0.before.lowerBound
          }, "\(input)")
        continue
      }
      #expect(before.target == after.target, "\(input)")
      for axis in axes {
        let (crop, before) = (axis.crop, axis.before)
        #expect(
          axis.near(crop.upperBound - crop.lowerBound, before.upperBound - before.lowerBound), "\(input)")
        if axis.isKept(in: before) {
          #expect(axis.near(crop.lowerBound, before.lowerBound), "\(input)")
        } else {
          moved += 1
          let isForward = crop.lowerBound > before.lowerBound
          #expect(
            isForward
              ? axis.near(crop.upperBound, axis.kept.upperBound)
              : axis.near(crop.lowerBound, axis.kept.lowerBound), "\(input)")
        }
      }
    }
    #expect(fitted > 600 && moved > 600, "\(fitted) fitted, \(moved) moved: the samples show too little")
  }

  @Test("a focus is in the middle of the crop, or the crop is at the picture's edge")
  func focusIsInTheMiddle() throws {
    var centred = 0
    for seed in stride(from: 0, to: 6000, by: 2) {
      let sample = Sample(seed: seed)
      let without = try sample.placement(focus: nil, keep: [])
      let placement = try sample.placement(focus: sample.focus, keep: [])
      let input = "seed \(seed): \(placement)"
      #expect(placement.target == without.target, "\(input)")
      guard sample.style.fit == .cover || sample.style.fit == .none else {
        #expect(placement == without, "\(input)")
        continue
      }
      for axis in sample.axes(placement.crop, without.crop) {
        let focus = try #require(axis.focus)
        let (crop, middle) = (axis.crop, (axis.crop.lowerBound + axis.crop.upperBound) / 2)
        if axis.near(middle, focus) { centred += 1 }
        let isAtEdge = middle < focus ? axis.near(crop.upperBound, axis.whole) : axis.near(crop.lowerBound, 0)
        #expect(axis.near(middle, focus) || isAtEdge, "\(input)")
      }
    }
    #expect(centred > 400, "\(centred)")
  }

  @Test("crops are inside the picture, targets inside the box, and what asks for nothing new changes nothing")
  func staysInside() throws {
    for seed in 0..<6000 {
      let sample = Sample(seed: seed)
      let plain = try sample.placement(focus: nil, keep: [])
      let (crop, target, fit) = (plain.crop, plain.target, sample.style.fit)
      #expect(crop.minX >= 0 && crop.minY >= 0 && crop.width > 0 && crop.height > 0, "seed \(seed)")
      #expect(crop.maxX <= Double(sample.width) + 1e-6 && crop.maxY <= Double(sample.height) + 1e-6)
      #expect(target.intersection(sample.box) == target && !target.isEmpty, "seed \(seed)")
      if fit == .cover || fit == .fill { #expect(target == sample.box, "seed \(seed)") }
      let middle = Rect(
        x: crop.center.x / Double(sample.width), y: crop.center.y / Double(sample.height), width: 0, height: 0
      )
      #expect(try sample.placement(focus: nil, keep: [middle]) == plain, "seed \(seed)")
      guard sample.style.fit == .cover else { continue }
      let after = try sample.placement(focus: sample.focus, keep: sample.keep)
      if after.isFitted { continue }
      let ratio = after.crop.width / after.crop.height
      let wanted = Double(sample.box.width) / Double(sample.box.height)
      #expect(abs(ratio / wanted - 1) < 1e-5, "seed \(seed): \(ratio), not \(wanted)")
    }
  }

  @Test("a zoomed crop is that many times smaller, in the same place, inside the picture, around the focus")
  func zooms() throws {
    var centred = 0
    for seed in 0..<6000 {
      let sample = Sample(seed: seed)
      let zoom = 1 + 7 * Double(seed % 100) / 99
      let plain = try sample.placement(focus: sample.focus, keep: [])
      let zoomed = try sample.placement(focus: sample.focus, zoom: zoom, keep: [])
      let (crop, input) = (zoomed.crop, "seed \(seed): \(zoomed)")
      #expect(zoomed.target == plain.target && zoomed.zoom == zoom, "\(input)")
      #expect(abs(crop.width * zoom - plain.crop.width) <= 1e-9 * plain.crop.width, "\(input)")
      #expect(abs(crop.height * zoom - plain.crop.height) <= 1e-9 * plain.crop.height, "\(input)")
      #expect(crop.minX >= 0 && crop.minY >= 0, "\(input)")
      #expect(
        crop.maxX <= Double(sample.width) + 1e-6 && crop.maxY <= Double(sample.height) + 1e-6, "\(input)")
      guard zoom > 1 else { continue }
      let middle = plain.crop.center
      let wanted = sample.focus.map {
        Point(x: $0.x * Double(sample.width), y: $0.y * Double(sample.height))
      }
      for (axis, wanted) in zip(
        sample.axes(crop, plain.crop), [(wanted ?? middle).x, (wanted ?? middle).y])
      {
        let (lower, upper) = (axis.crop.lowerBound, axis.crop.upperBound)
        #expect(lower - axis.tolerance <= wanted && wanted <= upper + axis.tolerance, "\(input)")
        let isCentred = axis.near((lower + upper) / 2, wanted)
        if isCentred { centred += 1 }
        #expect(isCentred || axis.near(lower, 0) || axis.near(upper, axis.whole), "\(input)")
      }
    }
    #expect(centred > 4000, "\(centred)")
  }

  @Test("a zoomed crop contains what is kept, and zooms as far as that allows") func zoomKeeps() throws {
    var reduced = 0
    for seed in 0..<6000 {
      let sample = Sample(seed: seed)
      let zoom = 1.5 + Double(seed % 7)
      let plain = try sample.placement(focus: sample.focus, keep: sample.keep)
      let zoomed = try sample.placement(focus: sample.focus, zoom: zoom, keep: sample.keep)
      let input = "seed \(seed): \(plain) became \(zoomed)"
      let axes = sample.axes(zoomed.crop, plain.crop)
      #expect(axes.allSatisfy { $0.isKept(in: $0.crop) }, "\(input)")
      #expect(zoomed.target == plain.target && zoomed.isFitted == plain.isFitted, "\(input)")
      if plain.isFitted {
        #expect(zoomed == plain, "\(input)")
        continue
      }
      #expect(zoomed.zoom >= 1 && zoomed.zoom <= zoom, "\(input)")
      guard zoomed.zoom < zoom else { continue }
      reduced += 1
      // The kept part fills the crop along one axis.
      #expect(
        zoomed.zoom == 1
          || axes.contains {
            $0.near($0.crop.lowerBound, $0.kept.lowerBound) && $0.near($0.crop.upperBound, $0.kept.upperBound)
          }, "\(input)")
    }
    #expect(reduced > 600, "\(reduced)")
  }

  @Test("places that no document may name do no harm") func oddPlaces() throws {
    let odd = [-Double.infinity, -1e300, -1, 2, 1e300, .infinity, .nan]
    for x in odd {
      for y in odd {
        let placement = ImagePlacement(
          width: 200, height: 100, in: px(0, 0, 50, 50), style: ItemStyle(), focus: Point(x: x, y: y),
          zoom: 2, keep: [Rect(x: y, y: x, width: x, height: y)], scale: 1)
        if let crop = placement?.crop {
          #expect(crop.minX >= 0 && crop.maxX <= 200 && crop.minY >= 0 && crop.maxY <= 100)
        }
      }
    }
  }

  @Test("a plan says which pictures are shown whole") func planSaysSo() throws {
    var items = [rect(0, 0, 1, 1), rect(0.75, 0, 0.25, 1)].map { rect in
      var item = SceneItem(
        .image("a.png", pixelWidth: 400, pixelHeight: 100), size: Size(width: 400, height: 100))
      item.keep = [rect]
      return item
    }
    items.append(items[0])
    items[2].keep = []
    items[2].focus = Point(x: 0.25, y: 0.5)
    let canvas = Canvas(width: 300, height: 100)
    let plan = try Planner.plan(Scene(canvas: canvas, layout: .grid(columns: 3), items: items))
    #expect(plan.items.map { $0.image?.isFitted } == [true, false, false])
    #expect(plan.items.map { $0.image?.crop.x } == [0, 300, 50])
    #expect(plan.items.map { $0.image?.target.height } == [25, 100, 100])
  }
}
