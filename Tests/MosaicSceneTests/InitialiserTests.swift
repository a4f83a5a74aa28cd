// Initialisers with every property: each value goes where its label says, and what is not given is the default.

import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@Suite(.bounded) struct InitialiserTests {
  /// The properties of a value, as text.
  private func properties(of value: some Any) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: value).children.map { ($0.label ?? "", "\($0.value)") })
  }

  /// Expects that every property of the first differs from that of the second, so that none was forgotten.
  private func expectOther(_ value: some Any, _ plain: some Any, but same: Set<String> = []) {
    let (all, plain) = (properties(of: value), properties(of: plain))
    for (name, value) in all where !same.contains(name) { #expect(plain[name] != value, "\(name)") }
  }

  @Test("a style") func style() throws {
    let place = Position(x: 1, y: 2)
    let shadow = Shadow(x: 1, y: 2, blur: 3, spread: 4, color: .white)
    #expect([shadow.x, shadow.y, shadow.blur, shadow.spread] == [1, 2, 3, 4] && shadow.color == .white)
    let frame = PhotoFrame(width: 1, bottom: 2, color: .black, radius: 3)
    #expect(frame.width == 1 && frame.bottom == 2 && frame.color == .black && frame.radius == 3)
    let badge = Badge("a", position: place, margin: 1, fontSize: 2, color: .black, background: .white)
    #expect(badge.position == place && badge.margin == 1 && badge.fontSize == 2)
    #expect(badge.color == .black && badge.background == .white)
    expectOther(badge, Badge())
    let style = ItemStyle(
      fit: .fill, position: place, cornerRadius: 3, border: Border(width: 5, color: .white),
      background: .white, tint: .black,
      shape: .circle, clipPath: try ClipPath(css: "heart"), opacity: 0.5, rotation: Rotation(9),
      shadow: shadow, frame: frame, backdrop: .blur(2),
      badge: badge)
    #expect(style.background == .white && style.tint == .black && ItemStyle().rotation == Rotation(0))
    // Drawings are set afterwards.
    expectOther(style, ItemStyle(), but: ["before", "after"])
  }

  @Test("a text") func text() {
    let style = TextStyle(
      font: ["serif"], fontSize: 2, weight: 700, italic: true, color: .white, align: .end, lines: 3,
      lineHeight: 1.5)
    #expect(style.fontSize == 2 && style.weight == 700 && style.lines == 3 && style.lineHeight == 1.5)
    expectOther(style, TextStyle())
    let label = Label(text: "a", style: style, padding: Insets(1), maxWidth: 9)
    #expect(label.style == style && label.padding == Insets(1) && label.maxWidth == 9)
    #expect(Label(text: "a").style == TextStyle() && TextStyle().fontSize == 16)
  }

  @Test("a scene") func scene() throws {
    let (picture, place) = (PictureSource.bytes([1, 2], name: "a"), Position(x: 1, y: 2))
    let mark = Watermark(.image(picture, pixels: nil), position: place, size: 0.1, opacity: 0.2, margin: 3)
    #expect(mark.size == 0.1 && mark.opacity == 0.2 && mark.margin == 3)
    expectOther(mark, Watermark(text: "a"))
    let ground = CanvasImage(
      picture, pixels: PixelSize(width: 1, height: 2), fit: .fill, position: place, opacity: 0.3)
    expectOther(ground, CanvasImage("b"))
    let gradient = Gradient(.linear(degrees: 9), stops: [.init(.white, at: 0), .init(.black, at: 1)])
    let canvas = Canvas(
      width: 1, height: 2, scale: 3, padding: Insets(4), background: .black, gradient: gradient,
      image: ground, watermark: mark, clipPath: try ClipPath(css: "star"))
    #expect(canvas.width == 1 && canvas.height == 2 && canvas.scale == 3)
    // A PDF's edges and parts are set afterwards.
    expectOther(canvas, Canvas(), but: ["units", "isOnPaper", "split", "overlap", "bleed"])
    let caption = Caption(text: "c", style: TextStyle(), lineHeight: 9)
    let item = SceneItem(
      .color(.white), size: Size(width: 1, height: 2), weight: 3, section: 4, style: ItemStyle(fit: .none),
      focus: Point(x: 0.1, y: 0.2), zoom: 2, keep: [Rect(x: 0, y: 0, width: 1, height: 1)], caption: caption)
    #expect(item.weight == 3 && item.section == 4 && item.style.fit == .none && item.focus?.y == 0.2)
    #expect(item.zoom == 2)
    #expect(item.keep.count == 1 && item.caption == caption)
    let titles = ["t", "h", "f"].map {
      Heading(text: $0, style: TextStyle(), marginTop: 1, marginBottom: 2, lineHeight: 3)
    }
    let scene = Scene(
      canvas: canvas, layout: .grid(), items: [item], moment: MotionMoment(to: GridLayout.grid(), at: 0.5),
      font: ["serif"], title: titles[0], sectionTitles: [1: titles[0]], columnTitles: [titles[1]],
      rowTitles: [titles[2]], header: titles[1], footer: titles[2],
      pages: Pages(perPage: 3), assign: .target("t"))
    #expect([scene.title, scene.header, scene.footer] == titles)
    // What an assignment adds is known once it is made.
    expectOther(scene, Scene(canvas: Canvas(), layout: .flow(), items: []), but: ["assigned", "shown"])
    let motion = Motion(
      of: scene, .scroll(from: 1, to: 2), frames: 3, frameRate: 4, easing: .linear, loops: 5, alternates: true
    )
    #expect(motion.frameCount == 3 && motion.frameRate == 4 && motion.loops == 5)
    expectOther(motion, Motion(of: scene, .scroll(from: 1, to: 3), frames: 4), but: ["scene"])
  }
}
