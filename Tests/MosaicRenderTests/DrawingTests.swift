// What a program draws by itself: the same pixels however the work is divided, vectors on pages, and nothing outside of its reach.

import CCairo
import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicScene

@Suite(.bounded) struct DrawingTests {
  /// A red triangle over the right upper half, far over every edge.
  private static func triangle(reach: Double = 0) -> Drawing {
    Drawing(reach: reach) { context, size in
      cairo_move_to(context, -50, -50)
      cairo_line_to(context, size.width + 50, -50)
      cairo_line_to(context, size.width + 50, size.height + 50)
      cairo_set_source_rgb(context, 1, 0, 0)
      cairo_fill_preserve(context)
      // A path and a matrix that are left behind do not matter.
      cairo_scale(context, 3, 3)
    }
  }

  private static func scene(_ change: (inout [SceneItem]) -> Void = { _ in }) -> Scene {
    var items = [Color.white, .black, .white].map { SceneItem(.color($0), size: Size(width: 10, height: 10)) }
    change(&items)
    var canvas = Canvas(width: 60, height: 20)
    canvas.scale = 2
    canvas.background = Color(red: 0, green: 0, blue: 255)
    return Scene(canvas: canvas, layout: .grid(columns: 3), items: items)
  }

  private func pixmap(_ scene: Scene) throws -> Pixmap { try Collage(scene).pixmap() }

  private static let (red, black, white) = (
    0xFFFF_0000 as UInt32, 0xFF00_0000 as UInt32, 0xFFFF_FFFF as UInt32
  )

  @Test("after is above an item, before is below it, and both are cut at its edges") func edges() throws {
    let over = try pixmap(Self.scene { $0[1].style.after = Self.triangle() })
    // The item has the columns 40 to 80; a unit is a point, which has two pixels.
    #expect(
      [over[39, 1], over[42, 38], over[78, 1], over[80, 1]] == [Self.white, Self.black, Self.red, Self.white])
    let under = try pixmap(Self.scene { $0[1].style.before = Self.triangle() })
    #expect(under == (try pixmap(Self.scene())))
    let seen = try pixmap(
      Self.scene {
        $0[1].content = .color(.transparent)
        $0[1].style.before = Self.triangle()
      })
    #expect(seen[78, 1] == Self.red && seen[42, 38] != Self.red && seen[80, 1] == Self.white)
  }

  @Test("with a reach it may leave the item, so far and no further") func reach() throws {
    let everywhere = Drawing(reach: 4) { context, _ in
      cairo_set_source_rgb(context, 1, 0, 0)
      cairo_paint(context)
    }
    let plan = try Self.scene { $0[1].style.after = everywhere }.plan()
    #expect(plan.items[1].ink == PixelRect(x: 32, y: -8, width: 56, height: 56))
    let pixmap = try Collage(plan).pixmap()
    #expect([pixmap[33, 0], pixmap[31, 0]] == [Self.red, Self.white])
    // What comes after it in the order of drawing is above it.
    #expect(pixmap[81, 1] == Self.white)
    // As an item, and over a plan, it is the same.
    var other = try Self.scene { $0[1].content = .drawing(everywhere) }.plan()
    #expect(other.items[1].ink == plan.items[1].ink)
    other.addOverlay(.drawing(everywhere), in: PixelRect(x: 100, y: 20, width: 2, height: 2))
    #expect(other.items[3].ink == PixelRect(x: 92, y: 12, width: 18, height: 18))
    let drawn = try Collage(other).pixmap()
    #expect(
      [drawn[33, 0], drawn[31, 0], drawn[93, 13], drawn[91, 13]] == [
        Self.red, Self.white, Self.red, Self.white,
      ])
  }

  @Test("bands and parts do not show") func division() throws {
    for angle in [0.0, 30] {
      let plan = try Self.scene {
        $0[0].content = .drawing(Self.triangle(reach: 4))
        $0[1].style = ItemStyle(
          opacity: 0.5, rotation: Rotation(angle), before: Self.triangle(reach: 3), after: Self.triangle())
      }.plan()
      let whole = try DrawingTools().pixels(of: plan)
      for division in [
        BandRenderer.Division(bandRows: 1), .init(bandRows: 7), .init(bandRows: 9, partWidth: 40),
      ] {
        var bytes: [UInt8] = []
        try BandRenderer(plan, DrawingTools(), division: division).render { bytes += $0 }
        let off = zip(whole, bytes).map { abs(Int($0) - Int($1)) }.max()
        #expect(whole.count == bytes.count && (off ?? 0) <= 24, "\(division): \(off ?? 0)")
      }
    }
  }

  @Test("it is a path in an SVG, and no picture") func vectors() throws {
    let scene = Self.scene {
      $0[0].content = .drawing(Self.triangle())
      $0[1].style.after = Self.triangle()
    }
    var plan = try scene.plan()
    plan.addOverlay(.drawing(Self.triangle()), in: PixelRect(x: 10, y: 0, width: 20, height: 20))
    // Some versions of Cairo put spaces into colours.
    let svg = String(decoding: try Collage(plan).data(as: .svg), as: UTF8.self).replacing(" ", with: "")
    #expect(!svg.contains("<image") && svg.components(separatedBy: "rgb(100%,0%,0%)").count == 4, "\(svg)")
    #expect(try Collage(plan).data(as: .pdf).starts(with: Array("%PDF".utf8)))
    // A moving SVG has none, and says so.
    var moving = Collage(scene, motion: MotionSettings(.layout(.grid(columns: 1)), frames: 3))
    let report = try moving.render(to: .memory, as: .svg)
    #expect(report.warnings.map(\.description).contains { $0.contains("drawn without drawings") })
    moving.motion = nil
    #expect(try moving.render(to: .memory, as: .svg).warnings.isEmpty)
  }

  @Test("overlays are no items of the scene, and lie over all of them") func overlays() throws {
    var plan = try Self.scene().plan()
    plan.items[0].z = .max
    let first = plan.addOverlay(.color(.black), in: PixelRect(x: 0, y: 0, width: 120, height: 4))
    let second = plan.addOverlay(.drawing(Self.triangle()), in: PixelRect(x: 0, y: 0, width: 4, height: 4))
    plan.items[first].opacity = 0.5
    #expect(plan.items.map(\.part) == [.item(0), .item(1), .item(2), .overlay(0), .overlay(1)])
    #expect(plan.items[second].index == nil && plan.drawingOrder.suffix(2) == [first, second])
    let pixmap = try Collage(plan).pixmap()
    #expect([pixmap[3, 0], pixmap[100, 1], pixmap[100, 5]] == [Self.red, 0xFF7F_7F7F, Self.white])
    let json = try plan.json()
    #expect(json.components(separatedBy: "\"index\"").count == 4)
    #expect(json.contains("\"overlays\": [\n    {\n      \"color\": \"#000"))
    #expect(json.contains("\"drawing\": true"))
  }

  @Test("a picture that is laid over covers its rectangle") func pictures() throws {
    let picture = PictureSource.pixmap(
      Pixmap(width: 2, height: 1, bytes: [0, 0, 255, 255, 0, 0, 0, 255]), name: "two")
    var plan = try Self.scene().plan()
    plan.addOverlay(
      .image(picture, pixelWidth: 2, pixelHeight: 1), in: PixelRect(x: 0, y: 0, width: 8, height: 4))
    let pixmap = try Collage(plan).pixmap()
    #expect(pixmap[0, 0] == Self.red && pixmap[7, 3] == Self.black && pixmap[8, 3] == Self.white)
    plan.addOverlay(
      .image("gone.png", pixelWidth: 2, pixelHeight: 1), in: PixelRect(x: 0, y: 0, width: 8, height: 4))
    plan.items[4].opacity = 2
    let error = #expect(throws: PlanError.self) { try plan.validate() }
    #expect(error?.description == "overlay 1: the opacity is 2; allowed: 0 to 1")
  }

  @Test("what is wrong is refused in words") func refusals() throws {
    let error = #expect(throws: PlanError.self) {
      try Self.scene { $0[2].style.before = Self.triangle(reach: -.infinity) }.plan()
    }
    #expect(error?.description.hasPrefix("item 2: the drawing's reach is -inf; allowed: 0 to") == true)
    let endless = #expect(throws: PlanError.self) {
      try Self.scene { $0[0].content = .drawing(Self.triangle(reach: .infinity)) }.plan()
    }
    #expect(endless?.description.hasPrefix("item 0: the drawing's reach is inf; allowed: 0 to") == true)
    var laidOver = try Self.scene().plan()
    laidOver.addOverlay(.drawing(Self.triangle(reach: .nan)), in: PixelRect(x: 0, y: 0, width: 2, height: 2))
    #expect(throws: JobError.self) { try Collage(laidOver).pixmap() }
    let plan = try Self.scene { $0[2].style.before = Self.triangle() }.plan()
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(plan) }
    let broken = Self.scene { $0[0].style.after = Drawing { context, _ in cairo_restore(context) } }
    let fault = #expect(throws: JobError.self) { try Collage(broken).pixmap() }
    #expect(fault?.description.hasPrefix("cairo: ") == true, "\(fault?.description ?? "")")
  }
}
