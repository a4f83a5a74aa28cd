import MosaicLayout
import MosaicScene
import TestSupport

/// Scenes of items as large, as far away and as heavily decorated as documents may ask for.
struct RandomExtremes {
  private var random: SeededGenerator
  private let pictures: [SceneItem]

  init(seed: Int, pictures: [SceneItem]) {
    random = SeededGenerator(seed: UInt64(seed))
    self.pictures = pictures
  }

  mutating func scene() -> Scene {
    let scale = [0.01, 1, 1, 2.5, 100][int(0...4)]
    var canvas = Canvas(width: Double(int(1...90)) / scale, height: Double(int(1...90)) / scale)
    canvas.scale = scale
    canvas.background = .white
    let items = (0..<int(1...4)).map { _ in item() }
    let frames = items.map { _ in Rect(x: 0, y: 0, width: size(), height: size()) }.map { frame in
      frame.offsetBy(
        dx: start(frame.width, along: canvas.width ?? 1), dy: start(frame.height, along: canvas.height ?? 1))
    }
    let hidden = int(0...3) == 0 ? 7 : 0
    var layout = GivenFrames(frames, hiddenCount: hidden)
    layout.reachesOverEdges = true
    return Scene(canvas: canvas, layout: layout, items: items)
  }

  private mutating func item() -> SceneItem {
    var item = pictures[int(0...pictures.count - 1)]
    switch int(0...7) {
    case 0: item.content = .placeholder("gone.png")
    case 1: item.content = .label(Label(text: "a label of some words"))
    default: break
    }
    item.style.fit = Fit.allCases[int(0...Fit.allCases.count - 1)]
    item.style.position = Position(x: offset(), y: offset())
    if int(0...3) == 0 { item.style.border = Border(width: size(), color: .white) }
    if int(0...2) == 0 { item.style.cornerRadius = int(0...1) == 0 ? .points(size()) : .fraction(0.4) }
    if int(0...4) == 0 { item.style.shape = .circle }
    if int(0...2) == 0 { item.style.rotation = Rotation(Double(int(-360...360))) }
    if int(0...3) == 0 { item.style.opacity = 0.5 }
    if int(0...2) == 0 {
      var shadow = Shadow()
      (shadow.x, shadow.y) = (Double(int(-1000...1000)), Double(int(-1000...1000)))
      (shadow.blur, shadow.spread) = ([0, 3, 60, 1000][int(0...3)], [0, 4, -20, 1000, -1000][int(0...4)])
      item.style.shadow = shadow
    }
    if int(0...5) == 0 { item.style.frame = PhotoFrame(width: .points(size()), bottom: .fraction(0.3)) }
    switch int(0...5) {
    case 0: item.style.backdrop = .blur(int(0...1) == 0 ? nil : Double(int(0...1000)))
    case 1: item.style.backdrop = .mirror(blur: [0, 5, 1000][int(0...2)])
    default: break
    }
    if int(0...4) == 0 {
      item.style.badge = Badge("new")
      item.style.badge?.margin = size()
      item.style.badge?.fontSize = [1, 14, 10_000][int(0...2)]
    }
    if int(0...4) == 0 {
      item.caption = Caption(
        text: "A caption", style: TextStyle(), position: CaptionPosition.allCases[int(0...2)],
        padding: Insets(min(size() / 3, 1e8)), background: .white, lineHeight: 12)
    }
    return item
  }

  /// Of every order of magnitude alike.
  private mutating func size() -> Double {
    let powers = [0.01, 1, 10, 100, 1000, 1e4, 1e6, 1e9]
    return powers[int(0...powers.count - 1)] * .random(in: 0.1...1, using: &random)
  }

  /// Where it meets the canvas, or hardly, or not.
  private mutating func start(_ size: Double, along side: Double) -> Double {
    switch int(0...4) {
    case 0: side * .random(in: -0.1...1.1, using: &random)
    case 1: -size + side * .random(in: -0.1...1.1, using: &random)
    case 2: -size * .random(in: 0...1, using: &random)
    case 3: (side - size) / 2
    default: .random(in: -1e9...1e9, using: &random)
    }
  }

  private mutating func offset() -> Length {
    switch int(0...3) {
    case 0: .fraction(Double(int(0...4)) / 4)
    case 1: .points(Double(int(-9...20)))
    case 2: .points(.random(in: -1e9...1e9, using: &random))
    default: .fraction(.random(in: -1e7...1e7, using: &random))
    }
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
}
