// From document and measures to the planner's scene.

import MosaicLayout
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.bounded) struct SceneBridgeTests {
  @Test func sizesComeFromTheItemThenFromTheMeasure() throws {
    let spec = try CollageSpec(
      json: """
        {"version": 1, "items": [
          {"image": "a"}, {"image": "b", "size": [3, 4]}, {"image": "c"}, {"image": "d", "size": [5, 6]},
          {"color": "red"}, {"color": "red", "size": [7, 8]},
          {"label": {"text": "x"}}, {"label": {"text": "y"}, "size": [9, 10]}]}
        """.utf8)
    let picture = ItemMeasure.image(pixelWidth: 4000, pixelHeight: 3000)
    let text = ItemMeasure.label(Size(width: 21, height: 11))
    let scene = spec.scene(measures: [picture, picture, .unreadable, .unreadable, .none, .none, text, .none])
    let sizes = scene.items.map { [$0.size.width, $0.size.height] }
    #expect(
      sizes == [[4000, 3000], [3, 4], [400, 300], [5, 6], [100, 100], [7, 8], [21, 11], [9, 10]])
    #expect(scene.items[1].content == .image("b", pixelWidth: 4000, pixelHeight: 3000))
    #expect(scene.items[2].content == .placeholder("c"))
    #expect(scene.items[4].content == .color(Color(red: 255, green: 0, blue: 0)))
    #expect(scene.items[6].content == .label(Label(text: "x")))
    #expect(scene.layout as? AutoLayout == AutoLayout())
  }

  @Test func focusAndKeepArrive() throws {
    let spec = try CollageSpec(
      json: """
        {"version": 1, "items": [{"image": "a", "focus": [0.5, 0.25]}, {"image": "b", "keep": [0, 0.25, 1, 0.5]},
          {"image": "c", "keep": [[0, 0, 0.5, 1], [0.5, 0, 0.5, 1]], "focus": {"zoom": 3}}, {"image": "d"}]}
        """.utf8)
    let scene = spec.scene(
      measures: Array(repeating: .image(pixelWidth: 40, pixelHeight: 30), count: 3) + [.unreadable])
    #expect(scene.items.map(\.zoom) == [1, 1, 3, 1])
    #expect(scene.items.map(\.focus) == [Point(x: 0.5, y: 0.25), nil, nil, nil])
    #expect(
      scene.items.map(\.keep) == [
        [], [Rect(x: 0, y: 0.25, width: 1, height: 0.5)],
        [Rect(x: 0, y: 0, width: 0.5, height: 1), Rect(x: 0.5, y: 0, width: 0.5, height: 1)], [],
      ])
  }

  @Test func styleIsMergedOverTheDocuments() throws {
    let spec = try CollageSpec(
      json: """
        {"version": 1, "canvas": {"width": 500}, "style": {"fit": "contain", "cornerRadius": 4, "border": {"width": 2}},
         "sections": [{"items": [{"color": "red"}]},
           {"items": [{"color": "red", "weight": 3,
                       "style": {"fit": "fill", "position": "top", "border": {"width": 0}, "background": "#123"}}]}]}
        """.utf8)
    let scene = spec.scene(measures: [.none, .none])
    #expect(scene.canvas.width == 500)
    #expect(scene.items.map(\.section) == [0, 1])
    #expect(scene.items.map(\.weight) == [1, 3])
    var first = ItemStyle()
    first.fit = .contain
    first.cornerRadius = 4
    first.border = Border(width: 2, color: .black)
    #expect(scene.items[0].style == first)
    var second = first
    second.fit = .fill
    second.position = Position(x: .fraction(0.5), y: .fraction(0))
    second.border = Border(width: 0, color: .black)
    second.background = Color(red: 0x11, green: 0x22, blue: 0x33)
    #expect(scene.items[1].style == second)
  }
}
