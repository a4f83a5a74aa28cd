// The parts of random documents: words and numbers from the tables that the reader, the help and the schema use.

import MosaicLayout
import MosaicScene
import TestSupport

@testable import MosaicSpec

/// Draws the parts of a document.
struct DocumentDraw {
  private var random: SeededGenerator
  private let paths: [String]

  init(seed: Int, paths: [String]) {
    random = SeededGenerator(seed: UInt64(seed))
    self.paths = paths
  }

  mutating func spec() throws -> CollageSpec {
    let layout = try layout(Self.layouts)
    // The layouts of nine places are given more now and then.
    let count = one(in: 3) ? int(10...24) : int(1...9)
    var spec = CollageSpec(items: (0..<count).map { _ in item() })
    spec.layout = layout
    spec.canvas = canvas(layout)
    spec.style = style()
    spec.text = look()
    if one(in: 3) { spec.title = title() }
    if one(in: 3) { spec.caption = caption() }
    if one(in: 2) { divide(&spec) }
    return spec
  }

  /// Sections of one or more items; titles where the layout can have them.
  private mutating func divide(_ spec: inout CollageSpec) {
    var section = 0
    for index in spec.items.indices.dropFirst() {
      if one(in: 8) { section += 1 }
      spec.items[index].section = section
    }
    guard !spec.layout.requiredSides.contains(.height) else { return }
    for number in 0...section where one(in: 2) { spec.sectionTitles[number] = title() }
    if one(in: 3) {
      spec.sectionTitle = title()
      spec.sectionTitle?.text = nil
    }
  }

  mutating func change(of layout: any SpecLayout) throws -> RandomDocument.Change {
    if layout is CarouselLayout {
      return .scroll(from: number(.any, most: 100), to: number(.any, most: 300))
    }
    return .layout(try self.layout(Self.layouts))
  }

  // MARK: Layouts

  private static let layouts = LayoutRegistry.standard.layouts

  private mutating func layout(_ types: [any SpecLayout.Type]) throws -> any SpecLayout {
    let type = pick(types)
    var settings: [ParameterSetting] = []
    for info in type.parameterInfo where one(in: 2) || info.key == "overflow" {
      // What has a form of its own is drawn below.
      if case .other = info.kind { continue }
      // Most items must have a cell.
      let text = info.key == "rows" ? "\(int(7...12))" : value(info.kind)
      // Gaps are to leave room for most items.
      let isGap = info.key.lowercased().hasSuffix("gap")
      settings.append(
        ParameterSetting(key: info.key, value: isGap ? "\((Double(text) ?? 0) / 2)" : text))
    }
    // One side of a cell alone is refused.
    let cell = ["cellWidth", "cellHeight"]
    if settings.contains(where: { cell.contains($0.key) }) {
      settings += cell.map { ParameterSetting(key: $0, value: "\(int(4...40))") }
    }
    if type == TemplateLayout.self {
      let maps = ["a b c / d d c / e f g", "a a . b / a a c d / e f g h | a b", "a b c d e f g h i j"]
      let map = pick(maps)
      settings.append(ParameterSetting(key: map.contains("|") ? "templates" : "areas", value: map))
    }
    let layout: any SpecLayout = type.init()
    return try layout.applying(settings)
  }

  /// A value as the command line takes it.
  private mutating func value(_ kind: ParameterKind) -> String {
    switch kind {
    case .number(let range): "\(number(range, most: 40))"
    case .integer(let range): "\(int(range.clamped(to: 1...6)))"
    case .boolean: "\(one(in: 2))"
    case .words(let words): pick(words)
    case .size: "\(int(1...50))x\(int(1...50))"
    case .numberOrWords(let range, let words): one(in: 2) ? pick(words) : "\(number(range, most: 40))"
    case .other: ""
    }
  }

  // MARK: The canvas

  private mutating func canvas(_ layout: any SpecLayout) -> Canvas {
    var canvas = Canvas(width: Double(int(30...100)))
    if layout.requiredSides.contains(.height) || one(in: 4) { canvas.height = Double(int(30...100)) }
    canvas.scale = pick([1, 1, 2, 3, 0.5, 0.7, 1.3, 1.5])
    if one(in: 2) { canvas.padding = insets() }
    canvas.background = pick([.white, .transparent, color()])
    if one(in: 4) {
      canvas.gradient = Gradient(
        one(in: 3) ? .radial() : .linear(degrees: number(SceneLimits.angle, most: 360)),
        stops: [.init(color(), at: 0), .init(color(), at: share()), .init(color(), at: 1)])
    }
    if one(in: 5), !paths.isEmpty {
      var image = CanvasImage(.file(pick(paths)))
      (image.fit, image.position, image.opacity) = (pick(Fit.allCases), position(), share())
      canvas.image = image
    }
    if one(in: 5) {
      var mark = Watermark(.text(Label(text: "Mark")))
      if one(in: 2), !paths.isEmpty {
        mark.content = .image(.file(pick(paths)), pixels: nil)
        mark.size = number(SceneLimits.extent, most: 1)
      }
      (mark.position, mark.opacity) = (position(), share())
      mark.margin = Double(int(0...10))
      canvas.watermark = mark
    }
    return canvas
  }

  // MARK: Items

  private mutating func item() -> SpecItem {
    var item: SpecItem
    switch int(0...9) {
    case 0...5 where !paths.isEmpty:
      item = SpecItem(.image(pick(paths)))
      if one(in: 4) { item.focus = Point(x: share(), y: share()) }
      if one(in: 6) { item.zoom = 1 + 7 * share() * share() }
      if one(in: 4) {
        item.keep = [Rect(x: share() / 2, y: share() / 2, width: share() / 4 + 0.1, height: share() / 2)]
        item.keep = item.keep.filter { $0.height > 0 }
      }
    case 6...7:
      var label = SpecLabel(text: pick(["Label", "two words", "清单"]))
      if one(in: 2) { label.look = look() }
      if one(in: 2) { label.background = color() }
      if one(in: 3) { label.cornerRadius = number(SceneLimits.distance, most: 20) }
      item = SpecItem(.label(label))
    default:
      item = SpecItem(
        .color(color()), size: Size(width: Double(int(4...40)), height: Double(int(4...40))))
    }
    if one(in: 4) { item.size = Size(width: Double(int(4...60)), height: Double(int(4...60))) }
    if one(in: 5) { item.weight = Double(int(1...5)) }
    if one(in: 2) { item.style = style() }
    if one(in: 4) { item.caption = caption() }
    return item
  }

  private mutating func style() -> Patch<ItemStyle> {
    var style = Patch<ItemStyle>()
    if one(in: 2) { style.fit = pick(Fit.allCases) }
    if one(in: 2) { style.position = position() }
    if one(in: 3) { style.cornerRadius = length(most: 25) }
    if one(in: 3) { style.border = Border(width: number(SceneLimits.distance, most: 6), color: color()) }
    if one(in: 4) { style.background = color() }
    if one(in: 6) { style.shape = pick(ItemShape.allCases) }
    if one(in: 6) {
      let shapes = [
        "heart", "inset(10% 0 round 40%)", "circle(40%)",
        "polygon(0 0, 90% 50%, 5% 100%, 50% -20%, 60% 100%)",
      ]
      style.clipPath = try? ClipPath(css: pick(shapes))
    }
    if one(in: 4) { style.opacity = share() }
    if one(in: 4) { style.rotation = Rotation(from: angle(), to: angle()) }
    if one(in: 6) { style.rotation = Rotation(angle()) }
    if one(in: 3) { style.shadow = shadow() }
    if one(in: 5) {
      style.frame = one(in: 3) ? .polaroid : PhotoFrame(width: length(most: 6), bottom: length(most: 12))
      if one(in: 2) { style.frame?.radius = number(SceneLimits.distance, most: 9) }
    }
    if one(in: 4) {
      style.backdrop = pick([
        .blur(nil), .blur(number(SceneLimits.blur, most: 9)),
        .mirror(blur: number(SceneLimits.blur, most: 4)),
        .color(color()),
      ])
    }
    if one(in: 4) { style.badge = badge() }
    return style
  }

  private mutating func shadow() -> Shadow {
    var shadow = Shadow()
    (shadow.x, shadow.y) = (number(SceneLimits.offset, most: 12), number(SceneLimits.offset, most: 12))
    shadow.blur = one(in: 3) ? 0 : number(SceneLimits.blur, most: 15)
    shadow.spread = number(SceneLimits.offset, most: 20)
    shadow.color = color()
    return shadow
  }

  private mutating func badge() -> Badge {
    var badge = Badge(one(in: 2) ? nil : "new")
    badge.position = position()
    badge.margin = number(SceneLimits.distance, most: 6)
    badge.fontSize = Double(int(3...12))
    (badge.color, badge.background) = (color(), color())
    return badge
  }

  // MARK: Texts

  private mutating func look() -> TextLook {
    var look = TextLook()
    look.fontSize = Double(int(3...10))
    if one(in: 2) { look.color = color() }
    if one(in: 3) { look.align = pick(TextAlignment.allCases) }
    if one(in: 3) { look.lines = int(SceneLimits.lines.clamped(to: 1...3)) }
    if one(in: 3) { look.lineHeight = number(SceneLimits.lineHeight, most: 2) }
    if one(in: 4) { look.weight = pick([100, 400, 700]) }
    return look
  }

  private mutating func caption() -> SpecCaption {
    var caption = SpecCaption(text: pick(["{index}", "{stem}", "a caption of many words", "清单"]))
    if one(in: 2) { caption.look = look() }
    if one(in: 2) { caption.position = pick(CaptionPosition.allCases) }
    if one(in: 2) { caption.padding = insets() }
    if one(in: 2) { caption.background = color() }
    return caption
  }

  private mutating func title() -> SpecTitle {
    var title = SpecTitle(text: "Title \(int(0...99))")
    if one(in: 2) { title.look = look() }
    if one(in: 2) { title.marginTop = Double(int(0...9)) }
    if one(in: 2) { title.marginBottom = Double(int(0...9)) }
    return title
  }

  // MARK: Values

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private mutating func one(in count: Int) -> Bool { int(1...count) == 1 }
  private mutating func pick<T>(_ values: [T]) -> T { values[int(0...values.count - 1)] }

  /// An end of the range, a whole number, tenths, or anything; no further from 0 than `most`.
  private mutating func number(_ range: NumberRange, most: Double) -> Double {
    let (low, high) = (max(range.lower, -most), min(range.upper, most))
    let number =
      switch int(0...5) {
      case 0: low
      case 1: high
      case 2: low + (high - low) * Double(int(0...10)) / 10
      case 3: Double.random(in: low...high, using: &random).rounded()
      default: Double.random(in: low...high, using: &random)
      }
    return range.contains(number) ? number : (low + high) / 2
  }

  private mutating func share() -> Double { number(SceneLimits.share, most: 1) }
  private mutating func angle() -> Double { number(SceneLimits.angle, most: 360) }

  private mutating func length(most: Double) -> Length {
    one(in: 2) ? .points(number(SceneLimits.distance, most: most)) : .fraction(Double(int(0...10)) / 20)
  }

  private mutating func position() -> Position { Position(x: offset(), y: offset()) }

  private mutating func offset() -> Length {
    one(in: 2) ? .fraction(Double(int(-1...5)) / 4) : .points(Double(int(-9...20)))
  }

  /// Whole points.
  private mutating func insets() -> Insets {
    Insets(
      top: Double(int(0...5)), left: Double(int(0...5)), bottom: Double(int(0...5)),
      right: Double(int(0...5)))
  }

  private mutating func color() -> Color {
    let channels = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
    let alpha = one(in: 2) ? 255 : channels[3]
    return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }
}
