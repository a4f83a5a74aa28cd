// Initialisers with every property: each value goes where its label says, and what is not given is the default.

import MosaicLayout
import MosaicScene
import Testing

@Suite(.timeLimit(.minutes(10))) struct InitialiserTests {
  /// The properties of a value, as text.
  private func properties(of value: some Any) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: value).children.map { ($0.label ?? "", "\($0.value)") })
  }

  @Test("a style") func style() {
    let shadow = Shadow(x: 1, y: 2, blur: 3, spread: 4, color: .white)
    #expect([shadow.x, shadow.y, shadow.blur, shadow.spread] == [1, 2, 3, 4] && shadow.color == .white)
    let frame = PhotoFrame(width: 1, bottom: 2, color: .black, radius: 3)
    #expect(frame.width == 1 && frame.bottom == 2 && frame.color == .black && frame.radius == 3)
    let badge = Badge(.number, position: .center, margin: 1, fontSize: 2, color: .black, background: .white)
    #expect(badge.position == .center && badge.margin == 1 && badge.fontSize == 2)
    #expect(badge.color == .black && badge.background == .white)
    let border = Border(width: 5, color: .white)
    let style = ItemStyle(
      fit: .fill, position: Position(x: .points(1), y: .points(2)), cornerRadius: 3, border: border,
      background: .white, tint: .black, shape: .circle, opacity: 0.5, rotation: Rotation(9), shadow: shadow,
      frame: frame, backdrop: .blur(2), badge: badge)
    var same = ItemStyle()
    #expect(same == ItemStyle(fit: .cover, opacity: 1) && same.rotation == Rotation(0) && same.shadow == nil)
    same.fit = .fill
    same.position = Position(x: .points(1), y: .points(2))
    same.cornerRadius = 3
    (same.border, same.background, same.tint) = (border, .white, .black)
    (same.shape, same.opacity, same.rotation) = (.circle, 0.5, Rotation(9))
    (same.shadow, same.frame, same.backdrop, same.badge) = (shadow, frame, .blur(2), badge)
    #expect(style == same)
    // Every property differs from the default, so that none was forgotten above.
    let (all, plain) = (properties(of: style), properties(of: ItemStyle()))
    #expect(all.count == 13 && all.allSatisfy { plain[$0.key] != $0.value })
  }

  @Test("a text") func text() {
    let style = TextStyle(
      font: ["serif"], fontSize: 2, weight: 700, italic: true, color: .white, align: .end, lines: 3,
      lineHeight: 1.5)
    #expect(style.font == ["serif"] && style.fontSize == 2 && style.weight == 700 && style.italic)
    #expect(style.color == .white && style.align == .end && style.lines == 3 && style.lineHeight == 1.5)
    let label = Label(text: "a", style: style, padding: Insets(1), maxWidth: 9)
    #expect(label.style == style && label.padding == Insets(1) && label.maxWidth == 9)
    #expect(Label(text: "a").style == TextStyle() && TextStyle().fontSize == 16)
  }

  @Test("a scene") func scene() {
    let picture = PictureSource.bytes([1, 2], name: "a")
    let mark = Watermark(.image(picture, pixels: nil), position: .center, size: 0.1, opacity: 0.2, margin: 3)
    #expect(mark.position == .center && mark.size == 0.1 && mark.opacity == 0.2 && mark.margin == 3)
    let ground = CanvasImage(
      picture, pixels: PixelSize(width: 1, height: 2), fit: .fill,
      position: Position(x: .points(1), y: .points(2)), opacity: 0.3)
    #expect(ground.pixels?.height == 2 && ground.fit == .fill && ground.opacity == 0.3 && ground.path == "a")
    let gradient = Gradient(.linear(degrees: 9), stops: [.init(.white, at: 0), .init(.black, at: 1)])
    let canvas = Canvas(
      width: 1, height: 2, scale: 3, padding: Insets(4), background: .black, gradient: gradient,
      image: ground, watermark: mark)
    #expect(canvas.width == 1 && canvas.height == 2 && canvas.scale == 3 && canvas.padding == Insets(4))
    #expect(canvas.background == .black && canvas.gradient == gradient && canvas.image == ground)
    #expect(canvas.watermark == mark && Canvas() == Canvas(width: nil, height: nil, scale: 1))
    let caption = Caption(text: "c", style: TextStyle(), lineHeight: 9)
    let item = SceneItem(
      .color(.white), size: Size(width: 1, height: 2), weight: 3, section: 4, style: ItemStyle(fit: .none),
      focus: Point(x: 0.1, y: 0.2), keep: [Rect(x: 0, y: 0, width: 1, height: 1)], caption: caption)
    #expect(item.weight == 3 && item.section == 4 && item.style.fit == .none && item.focus?.y == 0.2)
    #expect(item.keep.count == 1 && item.caption == caption)
    let title = Heading(text: "t", style: TextStyle(), marginTop: 1, marginBottom: 2, lineHeight: 3)
    let moment = MotionMoment(to: GridLayout.grid(), at: 0.5)
    let scene = Scene(
      canvas: canvas, layout: .grid(), items: [item], moment: moment, font: ["serif"], title: title,
      sectionTitles: [1: title])
    #expect(scene.moment?.time == 0.5 && scene.font == ["serif"] && scene.title == title)
    #expect(scene.sectionTitles == [1: title])
    let motion = Motion(
      of: scene, .scroll(from: 1, to: 2), frames: 3, frameRate: 4, easing: .linear, loops: 5, alternates: true
    )
    #expect(motion.frameCount == 3 && motion.frameRate == 4 && motion.easing == .linear && motion.loops == 5)
    #expect(motion.alternates && Motion(of: scene, .scroll(from: 1, to: 2), frames: 3).frameRate == 30)
  }

  @Test("a layout's input and output") func layout() {
    let item = LayoutItem(
      size: Size(width: 1, height: 2), weight: 3, section: 4, captionHeight: 5, keepsRatio: true, rotation: 6)
    #expect(item.weight == 3 && item.section == 4 && item.captionHeight == 5 && item.keepsRatio)
    #expect(item.rotation == 6 && LayoutItem(1, 2) == LayoutItem(size: Size(width: 1, height: 2)))
    let placement = Placement(item: 1, frame: Rect(x: 0, y: 0, width: 1, height: 1), z: 2, opacity: 0.5)
    #expect(placement.z == 2 && placement.opacity == 0.5)
    let edge = PixelSnapping.FlushEdge(points: 10.2, pixel: 10)
    let snapping = PixelSnapping(scale: 2, spacing: .zero, right: edge, bottom: edge)
    #expect(snapping.right == edge && snapping.bottom == edge)
  }
}
