// The boxes of texts: in the JSON of a plan, and where they are painted.

import MosaicLayout
import MosaicPixels
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.bounded) struct PlanTextTests {
  /// Every label takes 20 × 10 points.
  private struct Texts: TextMeasuring {
    func size(of label: Label) -> Size { Size(width: 20, height: 10) }
  }

  private func plan() throws -> RenderPlan {
    var canvas = Canvas(width: 100, height: 60)
    canvas.watermark = Watermark(.text(Label(text: "by me")))
    canvas.watermark?.margin = 4
    canvas.watermark?.opacity = 1
    var item = SceneItem(.color(.white), size: Size(width: 1, height: 1))
    item.style.badge = Badge()
    item.style.badge?.margin = 3
    return try Planner.plan(
      Scene(canvas: canvas, layout: .grid(columns: 1), items: [item]), measuring: Texts())
  }

  @Test("a plan's JSON has the rectangles of badges and of the watermark")
  func json() throws {
    let json = try plan().json().filter { !$0.isWhitespace }
    #expect(json.contains(#""badge":{"text":"1","pixels":{"x":3,"y":3,"width":20,"height":10}}"#), "\(json)")
    #expect(
      json.contains(#""watermark":{"label":"byme","pixels":{"x":76,"y":46,"width":20,"height":10}}"#),
      "\(json)")
  }

  @Test("a badge is painted in its box and nowhere else")
  func painted() throws {
    var plan = try plan()
    plan.watermark = nil
    let box = try #require(plan.items[0].badge?.box)
    plan.items[0].badge?.background = .black
    let pixmap = try SceneRenderer().pixmap(of: plan)
    #expect(pixmap.box { $0 & 0xFF < 255 } == box)
  }
}

@Suite(.bounded) struct FileNamesTests {
  static let texts: [(text: String, isName: Bool)] = [
    ("IMG_20240612_0042.jpg", true), ("a.PNG", true), ("a.b.jpeg", true), ("im\u{E9}.heic", true),
    ("a b.jpg", false), ("a\u{A0}b.jpg", false), ("notes.txt", false), (".jpg", false), ("a.", false),
    ("", false),
    ("jpg", false), ("A sentence.", false), ("a.longer_ending", false),
  ]

  @Test(arguments: texts) func names(text: String, isName: Bool) {
    #expect(Ellipsis.isFileName(text) == isName)
  }
}
