// Values that no document could have, set in code: each is refused with name, found and allowed.

import MosaicLayout
import TestSupport
import Testing

@testable import MosaicScene

@Suite(.bounded) struct SceneValueTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var words: String
    var edit: @Sendable (inout Scene) -> Void
    var testDescription: String { words }

    init(_ words: String, _ edit: @escaping @Sendable (inout Scene) -> Void) {
      (self.words, self.edit) = (words, edit)
    }

    /// A row about the style of the second item.
    static func style(_ words: String, _ edit: @escaping @Sendable (inout ItemStyle) -> Void) -> Row {
      Row("item 1: the \(words)") { edit(&$0.items[1].style) }
    }

    /// A row about a label that is the last item.
    static func label(_ words: String, _ edit: @escaping @Sendable (inout Label) -> Void) -> Row {
      Row("item 3: the label's \(words)") { $0.items[3].content = .label(edited(Label(text: "a"), edit)) }
    }
  }

  static func scene() -> Scene {
    let items = (0..<4).map { _ in
      SceneItem(.image("a.png", pixelWidth: 40, pixelHeight: 30), size: Size(width: 40, height: 30))
    }
    return Scene(canvas: Canvas(width: 100, height: 100), layout: .grid(gap: 2), items: items)
  }

  private static func heading(_ edit: (inout Heading) -> Void) -> Heading {
    edited(Heading(text: "T", style: TextStyle(), marginTop: 1, marginBottom: 1, lineHeight: 12), edit)
  }

  private static func caption(_ edit: (inout Caption) -> Void) -> Caption {
    edited(Caption(text: "T", style: TextStyle(), lineHeight: 12), edit)
  }

  private static func gradient(_ kind: Gradient.Kind = .linear(degrees: 0), place: Length? = nil)
    -> Gradient
  {
    var gradient = Gradient(kind, stops: [.init(.white, at: 0), .init(.black, at: 1)])
    gradient.stops[1].place = place
    return gradient
  }

  static let styles: [Row] = [
    .style("border's width is inf; allowed: 0 to 1000000000 points") {
      $0.border = Border(width: .infinity, color: .white)
    },
    .style("border's width is -1; allowed: 0 to 1000000000 points") {
      $0.border = Border(width: -1, color: .white)
    },
    .style("position x is nan; allowed: -1000000000 to 1000000000 points") { $0.position.x = .points(.nan) },
    .style("position y is inf; allowed: -10000000 to 10000000 of the free room") {
      $0.position.y = .fraction(.infinity)
    }, .style("corner radius is -2; allowed: 0 to 1000000000 points") { $0.cornerRadius = -2 },
    .style("corner radius is nan; allowed: 0 to 1 of a side") { $0.cornerRadius = .fraction(.nan) },
    .style("opacity is nan; allowed: 0 to 1") { $0.opacity = .nan },
    .style("opacity is 1.5; allowed: 0 to 1") { $0.opacity = 1.5 },
    .style("shadow's x is inf; allowed: -1000 to 1000 points") { $0.shadow = Shadow(x: .infinity) },
    .style("shadow's y is nan; allowed: -1000 to 1000 points") { $0.shadow = Shadow(y: .nan) },
    .style("shadow's blur is -1; allowed: 0 to 1000 points") { $0.shadow = Shadow(blur: -1) },
    .style("shadow's spread is 1e+300; allowed: -1000 to 1000 points") { $0.shadow = Shadow(spread: 1e300) },
    .style("frame's width is nan; allowed: 0 to 1000000000 points") {
      $0.frame = PhotoFrame(width: .points(.nan))
    },
    .style("frame's bottom is 2; allowed: 0 to 1 of a side") {
      $0.frame = PhotoFrame(width: 1, bottom: .fraction(2))
    },
    .style("frame's radius is inf; allowed: 0 to 1000000000 points") {
      $0.frame = PhotoFrame(width: 1, radius: .infinity)
    }, .style("backdrop's blur is nan; allowed: 0 to 1000 points") { $0.backdrop = .blur(.nan) },
    .style("backdrop's blur is -1; allowed: 0 to 1000 points") { $0.backdrop = .mirror(blur: -1) },
    .style("badge's position x is nan; allowed: -1000000000 to 1000000000 points") {
      $0.badge = Badge(position: Position(x: .points(.nan), y: 0))
    },
    .style("badge's margin is inf; allowed: 0 to 1000000000 points") { $0.badge = Badge(margin: .infinity) },
    .style("badge's font size is 0; allowed: above 0, up to 10000 points") { $0.badge = Badge(fontSize: 0) },
  ]

  static let items: [Row] = [
    Row("item 2: the picture's width is 0; allowed: 1 to 1099511627776 pixels") {
      $0.items[2].content = .image("a.png", pixelWidth: 0, pixelHeight: 1)
    },
    Row("item 2: the picture's height is \(Int.max); allowed: 1 to 1099511627776 pixels") {
      $0.items[2].content = .image("a.png", pixelWidth: 1, pixelHeight: .max)
    },
    Row("item 0: the focus x is nan; allowed: 0 to 1 of the picture") {
      $0.items[0].focus = Point(x: .nan, y: 0)
    },
    Row("item 0: the focus y is 2; allowed: 0 to 1 of the picture") { $0.items[0].focus = Point(x: 0, y: 2) },
    Row("item 0: the zoom is 0.5; allowed: 1 to 8") { $0.items[0].zoom = 0.5 },
    Row("item 0: the zoom is nan; allowed: 1 to 8") { $0.items[0].zoom = .nan },
    Row("item 0: the kept part's x is -1; allowed: 0 to 1 of the picture") {
      $0.items[0].keep = [rect(-1, 0, 1, 1)]
    },
    Row("item 0: the kept part's width is inf; allowed: above 0, up to 1 of the picture") {
      $0.items[0].keep = [Rect(x: 0, y: 0, width: .infinity, height: 1)]
    },
    .label("font size is nan; allowed: above 0, up to 10000 points") { $0.style.fontSize = .nan },
    .label("font weight is -1; allowed: 1 to 1000") { $0.style.weight = -1 },
    .label("font weight is 4294967296; allowed: 1 to 1000") { $0.style.weight = 1 << 32 },
    .label("number of lines is \(Int.min); allowed: 1 to 100") { $0.style.lines = .min },
    .label("line height is inf; allowed: 0.5 to 10 times the font size") { $0.style.lineHeight = .infinity },
    .label("padding is nan; allowed: 0 to 100000000 points") { $0.padding = Insets(.nan) },
    .label("largest width is 0; allowed: above 0, up to 1000000000 points") { $0.maxWidth = 0 },
    Row("item 0: the caption's number of lines is -1; allowed: 1 to 100") {
      $0.items[0].caption = caption { $0.style.lines = -1 }
    },
    Row("item 0: the caption's height is nan; allowed: 0 to 1000000000 points") {
      $0.items[0].caption = caption { ($0.height, $0.position) = (.nan, .over) }
    },
    Row("item 0: the caption's padding is -1; allowed: 0 to 100000000 points") {
      $0.items[0].caption = caption { $0.padding.left = -1 }
    },
    Row("item 1 has a rotation of nan; allowed: -1000000000 to 1000000000 degrees") {
      $0.items[1].style.rotation = Rotation(.nan)
    }, Row("item 0 has a weight of nan; allowed: above 0") { $0.items[0].weight = .nan },
  ]

  static let canvas: [Row] = [
    Row("the gradient's angle is nan; allowed: -360 to 360 degrees") {
      $0.canvas.gradient = gradient(.linear(degrees: .nan))
    },
    Row("the gradient's stop 1 is nan; allowed: -10 to 10 of the way") {
      $0.canvas.gradient = gradient(place: .fraction(.nan))
    },
    Row("the gradient's stop 1 is -inf; allowed: -100000 to 100000 points") {
      $0.canvas.gradient = gradient(place: .points(-.infinity))
    },
    Row("the gradient's number of colours is 0; allowed: 2 to 256") {
      $0.canvas.gradient = Gradient(.corner(.topLeft), stops: [])
    },
    Row("the gradient's centre y is inf; allowed: -10 to 10 of the way") {
      $0.canvas.gradient = gradient(
        .radial(.init(center: Position(x: .fraction(0), y: .fraction(.infinity)))))
    },
    Row("the gradient's radius is nan; allowed: 0 to 100000 points") {
      $0.canvas.gradient = gradient(.radial(.init(.circle(radius: .nan))))
    },
    Row("the gradient's radius is -100%; allowed: 0 or more") {
      $0.canvas.gradient = gradient(.radial(.init(.ellipse(x: .fraction(-1), y: .points(1)))))
    },
    Row("the canvas' picture: the picture's width is 0; allowed: 1 to 1099511627776 pixels") {
      $0.canvas.image = CanvasImage("a.png", pixels: PixelSize(width: 0, height: 0))
    },
    Row("the canvas' picture: the opacity is nan; allowed: 0 to 1") {
      $0.canvas.image = CanvasImage("a.png", opacity: .nan)
    },
    Row("the watermark: the picture's height is -1; allowed: 1 to 1099511627776 pixels") {
      $0.canvas.watermark = Watermark(.image("a.png", pixels: PixelSize(width: 1, height: -1)))
    },
    Row("the watermark: the size is inf; allowed: above 0, up to 1 of the canvas' width") {
      $0.canvas.watermark = Watermark(.text(Label(text: "W")), size: .infinity)
    },
    Row("the watermark: the opacity is 2; allowed: 0 to 1") {
      $0.canvas.watermark = Watermark(.text(Label(text: "W")), opacity: 2)
    },
    Row("the watermark: the margin is nan; allowed: 0 to 1000000000 points") {
      $0.canvas.watermark = Watermark(.text(Label(text: "W")), margin: .nan)
    },
    Row("the watermark: the text's font size is -1; allowed: above 0, up to 10000 points") {
      $0.canvas.watermark = Watermark(.text(Label(text: "W", style: TextStyle(fontSize: -1))))
    },
    Row("the title's height is inf; allowed: 0 to 1000000000 points") {
      $0.title = heading { $0.height = .infinity }
    },
    Row("the title's font size is 30000; allowed: above 0, up to 20000 points") {
      $0.title = heading { $0.style.fontSize = 30_000 }
    },
    Row("the title of section 3's margin below is nan; allowed: 0 to 1000000000 points") {
      $0.sectionTitles[3] = heading { $0.marginBottom = .nan }
    },
  ]

  @Test("a silly value is refused with name, found and allowed", arguments: styles + items + canvas)
  func words(row: Row) {
    var scene = Self.scene()
    row.edit(&scene)
    #expect(refusal(of: scene) == row.words)
  }

  @Test("an item that shares its style with others is named as well") func sharedStyle() {
    var scene = Self.scene()
    scene.items[2].style.opacity = -1
    scene.items[3].$style = scene.items[2].$style
    #expect(refusal(of: scene) == "item 2: the opacity is -1; allowed: 0 to 1")
  }

  @Test("the frames of a motion without bounds are numbers", arguments: [Int.max, 10_001, 3, 0, -5])
  func shownFrames(count: Int) {
    var motion = Motion(of: Self.scene(), .layout(GridLayout()), frames: count)
    motion.alternates = true
    for number in [0, 1, 5, Int.max, motion.shownFrameCount] { #expect(motion.frame(shownAt: number) >= 0) }
  }
}
