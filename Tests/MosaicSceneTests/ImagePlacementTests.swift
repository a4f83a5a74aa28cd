// CSS object-fit and object-position in pixels, from cases worked by hand.

import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.timeLimit(.minutes(10))) struct ImagePlacementTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var source: (Int, Int)
    var box = px(10, 20, 100, 50)
    var fit = Fit.cover
    var position = Position.center
    var scale = 1.0
    var crop: Rect
    var target: PixelRect
    var testDescription: String { "\(source.0)x\(source.1) \(fit.rawValue) \(position)" }
  }

  static let cases = [
    // The example of the interface: 4000 x 3000 covers a square.
    Case(
      source: (4000, 3000), box: px(32, 32, 1044, 1044), crop: rect(500, 0, 3000, 3000),
      target: px(32, 32, 1044, 1044)),
    Case(source: (200, 200), crop: rect(0, 50, 200, 100), target: px(10, 20, 100, 50)),
    Case(
      source: (200, 200), position: Position(x: .fraction(0.5), y: .fraction(0)), crop: rect(0, 0, 200, 100),
      target: px(10, 20, 100, 50)),
    Case(
      source: (200, 200), position: Position(x: .fraction(0), y: .points(-10)), crop: rect(0, 20, 200, 100),
      target: px(10, 20, 100, 50)),
    Case(source: (200, 200), fit: .contain, crop: rect(0, 0, 200, 200), target: px(35, 20, 50, 50)),
    Case(
      source: (200, 200), fit: .contain, position: Position(x: .fraction(1), y: .fraction(0.5)),
      crop: rect(0, 0, 200, 200), target: px(60, 20, 50, 50)),
    Case(source: (7, 3), fit: .fill, crop: rect(0, 0, 7, 3), target: px(10, 20, 100, 50)),
    Case(source: (40, 30), fit: .none, crop: rect(0, 0, 40, 30), target: px(40, 30, 40, 30)),
    Case(source: (40, 30), fit: .none, scale: 2, crop: rect(0, 2.5, 40, 25), target: px(20, 20, 80, 50)),
    Case(source: (400, 300), fit: .none, crop: rect(150, 125, 100, 50), target: px(10, 20, 100, 50)),
    Case(source: (40, 30), fit: .scaleDown, crop: rect(0, 0, 40, 30), target: px(40, 30, 40, 30)),
    Case(source: (200, 200), fit: .scaleDown, crop: rect(0, 0, 200, 200), target: px(35, 20, 50, 50)),
    // A point is two pixels: the picture's own size is twice as many pixels as it has.
    Case(source: (20, 10), fit: .scaleDown, scale: 2, crop: rect(0, 0, 20, 10), target: px(40, 35, 40, 20)),
    Case(source: (40, 40), fit: .scaleDown, scale: 2, crop: rect(0, 0, 40, 40), target: px(35, 20, 50, 50)),
    Case(
      source: (100, 50), fit: .scaleDown, scale: 0.5, crop: rect(0, 0, 100, 50), target: px(35, 33, 50, 25)),
  ]

  @Test("cuts and places as CSS does", arguments: cases) func placesAsCSS(_ test: Case) throws {
    var style = ItemStyle()
    style.fit = test.fit
    style.position = test.position
    let placement = try #require(
      ImagePlacement(
        width: test.source.0, height: test.source.1, in: test.box, style: style, scale: test.scale))
    #expect(placement.target == test.target)
    for (found, wanted) in [
      (placement.crop.x, test.crop.x), (placement.crop.y, test.crop.y),
      (placement.crop.width, test.crop.width), (placement.crop.height, test.crop.height),
    ] { #expect(abs(found - wanted) < 1e-9, "\(placement.crop) is not \(test.crop)") }
  }

  @Test("shows nothing of a picture outside its box") func showsNothingOutside() {
    var style = ItemStyle()
    style.fit = .none
    style.position = Position(x: .points(500), y: .fraction(0))
    let box = px(0, 0, 100, 100)
    #expect(ImagePlacement(width: 40, height: 30, in: box, style: style, scale: 1) == nil)
    style.position = Position(x: .points(-500), y: .fraction(0))
    #expect(ImagePlacement(width: 40, height: 30, in: box, style: style, scale: 1) == nil)
  }

  @Test("keeps crops inside the picture and targets inside the box, whatever the sizes") func staysInside() {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<20_000 {
      let (width, height) = (
        Int.random(in: 1...9999, using: &random), Int.random(in: 1...9999, using: &random)
      )
      let box = PixelRect(
        x: .random(in: -50...50, using: &random), y: 3, width: .random(in: 1...999, using: &random),
        height: .random(in: 1...999, using: &random))
      var style = ItemStyle()
      style.fit = Fit.allCases.randomElement(using: &random) ?? .cover
      style.position = Position(
        x: .fraction(.random(in: 0...1, using: &random)), y: .fraction(.random(in: 0...1, using: &random)))
      let input = "\(width) x \(height) \(style.fit) at \(style.position) in \(box)"
      guard let placement = ImagePlacement(width: width, height: height, in: box, style: style, scale: 1.5)
      else {
        Issue.record("nothing is seen of \(input)")
        continue
      }
      let (crop, target) = (placement.crop, placement.target)
      #expect(crop.minX >= 0 && crop.minY >= 0 && crop.width > 0 && crop.height > 0, "\(input)")
      #expect(crop.maxX <= Double(width) + 1e-6 && crop.maxY <= Double(height) + 1e-6, "\(input)")
      #expect(target.intersection(box) == target && !target.isEmpty, "\(input)")
      if style.fit == .cover || style.fit == .fill { #expect(target == box, "\(input)") }
    }
  }
}
