// Scenes from seeds: items anywhere, over each other and over the edge, in every look.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import TestSupport

/// A layout with given frames.
struct GivenFrames: Layout {
  var frames: [Rect]
  var heights: [Int]
  /// The number of items left out that the first one displays.
  var hiddenCount = 0
  /// Whether items may reach over the edges.
  var reachesOverEdges = false
  /// The outline of all items.
  var shape = FrameShape.rectangle

  var requiredSides: ContainerSides { .box }
  /// The frames stay as given: no room is made for rotated items.
  var hasFixedPlaces: Bool { true }

  init(_ frames: [Rect], heights: [Int]? = nil, hiddenCount: Int = 0) {
    self.frames = frames
    self.heights = heights ?? Array(repeating: 0, count: frames.count)
    self.hiddenCount = hiddenCount
  }

  func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
    Arrangement(
      placements: items.indices.map {
        Placement(
          item: $0, frame: frames[$0], z: heights[$0], hiddenCount: $0 == 0 ? hiddenCount : 0, shape: shape)
      }, contentSize: .zero)
  }
}

/// Makes scenes; the same seed makes the same scene.
struct RandomScene {
  /// What a scene may hold besides pictures and plain colours.
  enum Look {
    /// Hard edges and opaque colours, so that every pixel can be predicted.
    case plain
    /// Round corners, borders, text and watermarks as well.
    case all
  }

  var random: SeededGenerator
  let look: Look
  /// Pictures to choose from.
  let pictures: [SceneItem]

  init(seed: Int, look: Look, pictures: [SceneItem] = []) {
    random = SeededGenerator(seed: UInt64(seed))
    self.look = look
    self.pictures = pictures
  }

  mutating func scene() -> Scene {
    var canvas = Canvas(width: Double(int(20...90)), height: Double(int(20...90)))
    if look == .all { canvas.scale = [1, 1, 2, 0.7][int(0...3)] }
    canvas.background = [.white, .transparent, color(opaque: false), color(opaque: true)][int(0...3)]
    if look == .all { dress(&canvas) }
    let items = (0..<int(1...8)).map { _ in item() }
    let frames = items.map { _ in frame() }
    let hidden = look == .all && int(0...1) == 0 ? int(1...99) : 0
    let layout = GivenFrames(frames, heights: items.map { _ in int(-1...1) }, hiddenCount: hidden)
    var scene = Scene(canvas: canvas, layout: layout, items: items)
    if look == .all, int(0...3) == 0 {
      var style = TextStyle()
      style.fontSize = 7
      scene.title = Heading(
        text: "Title ÄÅgjy \(int(0...99))", style: style, marginTop: 0, marginBottom: 2, lineHeight: 9)
    }
    return scene
  }

  private mutating func caption() -> Caption {
    var style = TextStyle()
    style.fontSize = Double(int(4...12))
    style.lines = int(1...2)
    style.color = color(opaque: false)
    style.align = TextAlignment.allCases[int(0...TextAlignment.allCases.count - 1)]
    return Caption(
      text: ["Caption", "清单", "two words or more"][int(0...2)], style: style,
      position: CaptionPosition.allCases[int(0...2)], padding: Insets(Double(int(0...3))),
      background: int(0...1) == 0 ? color(opaque: false) : nil, lineHeight: style.fontSize * 1.2)
  }

  private mutating func gradientKind() -> Gradient.Kind {
    let center = Position(x: .fraction(Double(int(-2...12)) / 10), y: .points(Double(int(-9...99))))
    let extents = Gradient.RadialShape.Extent.allCases
    return switch int(0...5) {
    case 0: .radial()
    case 1: .corner(Gradient.Corner.allCases[int(0...3)])
    case 2:
      .radial(.init(.extent(extents[int(0...3)], isCircle: int(0...1) == 0), center: center))
    case 3: .radial(.init(.circle(radius: Double(int(5...60))), center: center))
    default: .linear(degrees: Double(int(-180...180)))
    }
  }

  private mutating func dress(_ canvas: inout Canvas) {
    if int(0...2) == 0 {
      canvas.gradient = Gradient(
        gradientKind(),
        stops: [
          .init(color(opaque: false), at: Double(int(0...4)) / 10), .init(color(opaque: true), at: 0.7),
          .init(color(opaque: false), at: 1),
        ])
    }
    guard !pictures.isEmpty else { return }
    let picture = pictures[int(0...pictures.count - 1)]
    guard case .image(let source, let width, let height) = picture.content else { return }
    if int(0...2) == 0 {
      canvas.image = CanvasImage(source)
      canvas.image?.pixels = PixelSize(width: width, height: height)
      canvas.image?.opacity = Double(int(1...10)) / 10
    }
    if int(0...2) == 0 {
      canvas.watermark = Watermark(.image(source, pixels: PixelSize(width: width, height: height)))
    }
  }

  private mutating func item() -> SceneItem {
    var item: SceneItem
    let natural = Size(width: 10, height: 10)
    switch int(0...9) {
    case 0...5 where !pictures.isEmpty: item = pictures[int(0...pictures.count - 1)]
    case 6 where look == .all: item = SceneItem(.placeholder("gone.png"), size: natural)
    case 7 where look == .all: item = SceneItem(.label(Label(text: "Label \(int(0...999))")), size: natural)
    default: item = SceneItem(.color(color(opaque: look == .plain)), size: natural)
    }
    item.style.fit = Fit.allCases[int(0...Fit.allCases.count - 1)]
    item.style.position = Position(x: offset(), y: offset())
    if int(0...2) == 0 {
      item.style.border = Border(width: Double(int(1...9)), color: color(opaque: look == .plain))
    }
    if look == .all {
      if int(0...1) == 0 { item.style.cornerRadius = .points(Double(int(1...25))) }
      if int(0...2) == 0 { item.style.background = color(opaque: false) }
      if int(0...3) == 0 { item.caption = caption() }
      if int(0...1) == 0 { dress(&item.style) }
    }
    return item
  }

  /// Each of the decorations, now and then.
  private mutating func dress(_ style: inout ItemStyle) {
    if int(0...4) == 0 { style.cornerRadius = .fraction(Double(int(1...5)) / 10) }
    if int(0...4) == 0 { style.shape = .circle }
    if int(0...2) == 0 { style.opacity = Double(int(0...9)) / 10 }
    if int(0...1) == 0 { style.rotation = Rotation(Double(int(-90...90))) }
    if int(0...1) == 0 {
      style.shadow = Shadow {
        ($0.x, $0.y) = (Double(int(-9...9)) / 2, Double(int(-9...9)))
        ($0.blur, $0.spread) = (Double(int(0...20)), Double(int(-3...5)))
        $0.color = color(opaque: false)
      }
    }
    if int(0...3) == 0 { style.frame = PhotoFrame(width: .points(Double(int(0...6))), bottom: 9) }
    switch int(0...3) {
    case 0: style.backdrop = .blur(int(0...1) == 0 ? nil : Double(int(0...20)))
    case 1: style.backdrop = .mirror(blur: Double(int(0...5)))
    default: break
    }
    if int(0...3) == 0 { style.badge = Badge() }
  }

  private mutating func offset() -> Length {
    int(0...1) == 0 ? .fraction(Double(int(0...4)) / 4) : .points(Double(int(-9...20)))
  }

  /// Somewhere on the canvas or partly beside it; on whole points where pixels are predicted.
  private mutating func frame() -> Rect {
    let step = look == .plain ? 1 : 0.3
    return Rect(
      x: Double(int(-30...80)) * step, y: Double(int(-30...80)) * step, width: Double(int(1...70)),
      height: Double(int(1...70)))
  }

  private mutating func color(opaque: Bool) -> Color {
    Color(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random),
      alpha: opaque ? 255 : .random(in: 0...255, using: &random))
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
}

extension RandomScene {
  /// Writes pictures of noise into a folder: opaque and with alpha, small and large, all eight orientations.
  static func writePictures(into folder: TemporaryFolder, largest: Int = 400) throws -> [SceneItem] {
    var random = SeededGenerator(seed: 1)
    return try Orientation.allCases.map { orientation in
      let isLarge = orientation.rawValue % 3 == 0
      let picture = noise(
        .random(in: 1...(isLarge ? largest : min(60, largest)), using: &random),
        .random(in: 1...(isLarge ? largest * 3 / 4 : min(60, largest)), using: &random),
        isOpaque: orientation.rawValue % 2 == 0, &random)
      let path = try folder.write(
        PNGFile(ImageFormat.png.encode(picture)).withOrientation(orientation).bytes,
        to: "\(orientation.rawValue).png")
      return try SceneItem(imageFile: path)
    }
  }

  /// Calls the body with the scenes of some seeds, all of whose pictures are in a folder.
  static func each(
    _ seeds: Range<Int>, largest: Int = 400, _ body: (_ seed: Int, Scene, TemporaryFolder) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let pictures = try writePictures(into: folder, largest: largest)
      for seed in seeds {
        var random = RandomScene(seed: seed, look: .all, pictures: pictures)
        try body(seed, random.scene(), folder)
      }
    }
  }

  /// A picture of random pixels.
  static func noise(
    _ width: Int, _ height: Int, isOpaque: Bool, _ random: inout SeededGenerator
  ) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &random)
        picture[x, y] = [0, 8, 16].reduce(alpha << 24) { pixel, shift in
          pixel | UInt32.random(in: 0...alpha, using: &random) << shift
        }
      }
    }
    return picture
  }
}

extension Shadow {
  init(_ change: (inout Shadow) -> Void) {
    self.init()
    change(&self)
  }
}

extension TemporaryFolder {
  /// Writes a picture of opaque noise, the first half of its file on request, and makes an item of it.
  func noise(
    _ width: Int, _ height: Int, _ random: inout SeededGenerator, as name: String = "noise.png",
    isCut: Bool = false
  ) throws -> SceneItem {
    let bytes = try ImageFormat.png.encode(RandomScene.noise(width, height, isOpaque: true, &random))
    return try SceneItem(imageFile: write(bytes.prefix(isCut ? bytes.count / 2 : bytes.count), to: name))
  }
}
