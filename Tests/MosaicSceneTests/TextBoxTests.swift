import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@Suite(.bounded) struct TextBoxTests {
  /// One item of 100 × 80 points on a canvas of its own.
  private func scene(scale: Double = 1) -> Scene {
    Scene(
      canvas: Canvas(width: 100, height: 80, scale: scale), layout: GridLayout.grid(columns: 1),
      items: [SceneItem(.color(.black), size: Size(width: 1, height: 1))])
  }

  private static func badge(_ text: String?, _ x: Length, _ y: Length) -> Badge {
    Badge(text, position: Position(x: x, y: y), margin: 5, fontSize: 10)
  }

  /// Type 10 points high takes 12 points and 3 above and below; a character takes 6, and 6 at the sides.
  private static let badgeRows: [(badge: Badge, scale: Double, box: PixelRect)] = [
    (badge("abcd", .fraction(0), .fraction(0)), 1.0, px(5, 5, 36, 18)),
    (badge("abcd", .fraction(1), .fraction(1)), 1, px(59, 57, 36, 18)),
    (badge("abcd", .points(7), .points(2)), 1, px(12, 7, 36, 18)),
    (badge("abcd", .points(7), .points(2)), 2, px(24, 14, 72, 36)),
    // The item's number, as wide as high at least.
    (badge(nil, .fraction(0.5), .fraction(0)), 1, px(41, 5, 18, 18)),
  ]

  @Test(arguments: badgeRows) func badges(badge: Badge, scale: Double, box: PixelRect) throws {
    var scene = scene(scale: scale)
    scene.font = ["Test"]
    scene.items[0].style.badge = badge
    let planned = try #require(try Planner.plan(scene).items[0].badge)
    #expect(planned.box == box)
    #expect(planned.label.text == (badge.text ?? "1"))
    #expect(planned.label.style.font == ["Test"] && planned.label.style.fontSize == 10)
    #expect(planned.label.maxWidth == 90)
  }

  @Test(arguments: [1.0, 3]) func watermark(scale: Double) throws {
    var scene = scene(scale: scale)
    var label = Label(text: "abc")
    label.style.fontSize = 10
    scene.canvas.watermark = Watermark(.text(label))
    scene.canvas.watermark?.margin = 4
    let plan = try Planner.plan(scene)
    let watermark = try #require(plan.watermark)
    let unit = Int(scale)
    #expect(watermark.box == PixelRect(x: 66 * unit, y: 58 * unit, width: 30 * unit, height: 18 * unit))
    #expect(watermark.frame == rect(66, 58, 30, 18))
    #expect(watermark.part == .watermark && watermark.index == nil && watermark.opacity == 0.5)
    guard case .label(let planned) = watermark.content else {
      Issue.record("no label")
      return
    }
    #expect(planned.text == "abc" && planned.maxWidth == 92)
    #expect(
      plan.items.count == 1 && plan.bounds == PixelRect(x: 0, y: 0, width: 100 * unit, height: 80 * unit))
  }
}
