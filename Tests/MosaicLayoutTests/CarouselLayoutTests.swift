// Scales, offsets, drawing order and snapping of the line, by hand.

import TestSupport
import Testing

@testable import MosaicLayout

@Suite(.bounded) struct CarouselLayoutTests {
  static let viewport = Container(width: 400, height: 200)
  /// Centres 100 apart.
  static let layout: CarouselLayout = .carousel(itemSize: Size(width: 80, height: 100), gap: 20)

  struct Row: Sendable {
    var offset: Double
    var frames: [Rect]
    var z: [Int]
  }

  @Test(arguments: [
    // Centres at 200, 300, 400, 500, 600, 700: scales 1, ¾, ½, ¼, 0, 0.
    Row(
      offset: 0,
      frames: rects("160 50 80 100, 270 62.5 60 75, 380 75 40 50, 490 87.5 20 25, 600 100 0 0, 700 100 0 0"),
      z: [5, 4, 3, 2, 1, 0]),
    // Centres at 0, 100, 200, 300, 400, 500. Of two equally far the later is on top.
    Row(
      offset: 200,
      frames: rects(
        "-20 75 40 50, 70 62.5 60 75, 160 50 80 100, 270 62.5 60 75, 380 75 40 50, 490 87.5 20 25"),
      z: [1, 3, 5, 4, 2, 0]),
    // Centres at 150, 250, 350 …: scales ⅞, ⅞, ⅝, ⅜, ⅛, 0.
    Row(
      offset: 50,
      frames: rects(
        "115 56.25 70 87.5, 215 56.25 70 87.5, 325 68.75 50 62.5, 435 81.25 30 37.5, "
          + "545 93.75 10 12.5, 650 100 0 0"), z: [4, 5, 3, 2, 1, 0]),
    // Before the first: centres at 300, 400, 500, 600, 700, 800.
    Row(
      offset: -100,
      frames: rects("270 62.5 60 75, 380 75 40 50, 490 87.5 20 25, 600 100 0 0, 700 100 0 0, 800 100 0 0"),
      z: [5, 4, 3, 2, 1, 0]),
  ]) func scalesWithTheDistance(row: Row) throws {
    var layout = Self.layout
    layout.offset = row.offset
    let arrangement = try layout.arrangement(of: squares(6), in: Self.viewport)
    expect(arrangement, has: row.frames)
    #expect(arrangement.placements.map(\.z) == row.z)
    // Insets of 160, six items of 80, five gaps of 20.
    #expect(arrangement.contentSize == Size(width: 900, height: 200))
    #expect(arrangement.spacing == .zero)
  }

  @Test func anItemIsHalfTheViewportUnlessToldOtherwise() throws {
    let arrangement = try CarouselLayout().arrangement(of: squares(2), in: Self.viewport)
    // The second's centre is 210 to the right: its scale is 190 / 400.
    expect(arrangement, has: rects("100 50 200 100, 362.5 76.25 95 47.5"))
  }

  @Test(arguments: [
    (0.0, 0.0), (49, 0), (50, 100), (149, 100), (151, 200), (500, 500), (540, 500), (9999, 500), (-1, 0),
    (-9999, 0), (.infinity, 500), (-.infinity, 0), (.nan, 0),
  ]) func snaps(proposed: Double, offset: Double) throws {
    #expect(Self.layout.snappedOffset(proposed, itemCount: 6, in: Self.viewport) == offset)
  }

  @Test func snappingIsAppliedBeforeDrawing() throws {
    let snapping: CarouselLayout = .carousel(
      itemSize: Size(width: 80, height: 100), gap: 20, offset: 230, snap: true)
    var still = snapping
    still.offset = 200
    still.snap = false
    #expect(
      try snapping.arrangement(of: squares(6), in: Self.viewport)
        == still.arrangement(of: squares(6), in: Self.viewport))
  }

  @Test func whatCannotSnapStays() {
    #expect(CarouselLayout().snappedOffset(12, itemCount: 3, in: Container()) == 12)
    #expect(Self.layout.snappedOffset(12, itemCount: 0, in: Self.viewport) == 12)
  }

  @Test func visibleAreThoseThatAreSeen() throws {
    var layout = Self.layout
    layout.offset = 200
    let arrangement = try layout.arrangement(of: squares(50), in: Self.viewport)
    // The sixth item's centre is 300 off, the seventh's 400: its size is 0.
    #expect(arrangement.visible(in: rect(0, 0, 400, 200)) == [0, 1, 2, 3, 4])
    #expect(arrangement.visible(in: rect(0, 0, 1000, 200)) == [0, 1, 2, 3, 4, 5])
    #expect(arrangement.visible(in: rect(160, 0, 80, 10)) == [])
    #expect(arrangement.visible(in: rect(160, 0, 80, 51)) == [2])
  }
}
