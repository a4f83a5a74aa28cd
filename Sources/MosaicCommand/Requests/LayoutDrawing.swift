// mosaic layouts NAME --svg: what a layout does, drawn with numbered boxes.

import MosaicCodecs
import MosaicCollage
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicText

/// A drawing of a layout with items of the ratios that photographs have.
struct LayoutDrawing {
  private let scene: Scene
  private let target: OutputTarget

  /// The drawing that the arguments ask for; `nil` if they ask for none.
  init?(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.has(.svg) else {
      let options: [OptionName] = [.output, .count, .size, .param]
      guard let option = options.first(where: arguments.has) else { return nil }
      throw .usage("\(option) is for a drawing of the layout; give --svg as well, or leave it out")
    }
    guard arguments.inputs.count == 1, let name = arguments.inputs.first else {
      throw .usage("--svg draws one layout; give its name: mosaic layouts NAME --svg")
    }
    target = OutputTarget(word: arguments.last(.output) ?? "-")
    if case .file(let path) = target, path.pathEnding != "svg" {
      throw .usage(
        "-o \(EscapedText.shortened(path: path)): a drawing of a layout is an SVG; let the name end in .svg")
    }
    var settings = try arguments.settings(.param, example: "gap=4")
    if settings.isEmpty { settings = Self.settings[name] ?? [] }
    let layout = try attempt(LayoutRegistry.standard.type(named: name, at: "layouts")).init()
    let count = try arguments.count(.count, upTo: 10_000) ?? Self.counts[name] ?? 9
    let filled = try layout.with(settings)
    var canvas = Canvas(padding: Insets(4))
    let sides = filled.requiredSides
    if sides.contains(.width) || !sides.contains(.height) { canvas.width = 600 }
    if sides.contains(.height) { canvas.height = 400 }
    if let text = arguments.last(.size) {
      do {
        canvas.sheet = try Kind<SheetSize>.sheet.value(of: text, at: "SIZE")
        // A pixel for each point.
        canvas.settle(dotsPerInch: 72, decidesPixels: true)
      } catch { throw .badValue(.size, text, allowed: "two sides such as 600x400, or a name (mosaic sizes)") }
    }
    scene = Scene(canvas: canvas, layout: filled, items: (0..<count).map(Self.item))
  }

  func write() throws(CommandFailure) {
    var options = RenderOptions()
    options.svgImages = .outline
    options.syncs = false
    try attempt(Collage(scene, options: options).render(to: target, as: .svg))
  }

  // MARK: What is drawn

  /// How many items show a layout best.
  private static let counts = [
    "sudoku": 7, "moments": 7, "grid": 8, "waterfall": 8, "flow": 14, "carousel": 7, "ring": 8,
    "justified": 12, "columns": 10, "template": 5, "auto": 7, "pack": 24, "honeycomb": 11, "spiral": 24,
    "scatter": 12,
  ]

  /// Parameters of layouts that need them to show anything.
  private static let settings: [String: [ParameterSetting]] = [
    "template": [ParameterSetting(key: "areas", value: "a a b c / a a d e")],
    "carousel": [
      ParameterSetting(key: "offset", value: "930"), ParameterSetting(key: "snap", value: "true"),
    ],
  ]

  /// An item without a name, of a ratio that photographs have; each number has its own.
  private static func item(_ index: Int) -> SceneItem {
    // Mostly landscape, some portrait, a square and a panorama now and then.
    let sizes = [(3, 2), (2, 3), (4, 3), (3, 2), (1, 1), (3, 4), (16, 9), (4, 3), (2, 3), (3, 2), (5, 2)]
    // Parts of the golden ratio follow each other without a visible period.
    let place = Int(Double(index) * 0.618_033_988_75 * Double(sizes.count)) % sizes.count
    let (width, height) = sizes[place]
    let scale = (Double(90 * 120) / Double(width * height)).squareRoot()
    let size = Size(width: (Double(width) * scale).rounded(), height: (Double(height) * scale).rounded())
    return SceneItem(.image("", pixelWidth: Int(size.width), pixelHeight: Int(size.height)), size: size)
  }
}
