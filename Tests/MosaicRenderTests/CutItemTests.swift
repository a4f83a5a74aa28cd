// What the canvas cuts off is never made, and what is left looks as it does on a larger canvas.

import CCairo
import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded) struct CutItemTests {
  /// A picture, placed by its left top corner and its size in points, and how it is decorated.
  private struct Look: CustomStringConvertible, Sendable {
    var description: String
    /// How far two pixels may be apart: Cairo makes other straight lines of a curve that an edge of the canvas cuts.
    var tolerance = 0
    var shape = FrameShape.rectangle
    var dress: @Sendable (inout ItemStyle) -> Void
  }

  private static let looks = [
    Look(description: "plain") { _ in },
    Look(description: "contained") { style in
      style.fit = .contain
      style.background = .white
    },
    Look(description: "as it is") { style in
      style.fit = .none
      style.position = Position(x: .points(-3), y: .fraction(1))
    },
    Look(description: "border") { $0.border = Border(width: 5, color: Color(red: 200, green: 0, blue: 0)) },
    Look(description: "hard shadow") { $0.shadow = shadow(blur: 0, spread: 4) },
    Look(description: "soft shadow") { $0.shadow = shadow(blur: 9, spread: 0) },
    Look(description: "wide shadow") { $0.shadow = shadow(blur: 200, spread: -3) },
    Look(description: "card") { $0.frame = PhotoFrame(width: 6, bottom: 20) },
    Look(description: "blurred backdrop") { style in
      style.fit = .contain
      style.backdrop = .blur(6)
    },
    Look(description: "very blurred backdrop") { style in
      style.fit = .contain
      style.backdrop = .blur(70)
    },
    Look(description: "mirrored backdrop") { style in
      style.fit = .contain
      style.backdrop = .mirror(blur: 3)
    },
    Look(description: "circle", tolerance: 24) { style in
      style.shape = .circle
      style.shadow = shadow(blur: 12, spread: 2)
    },
    Look(description: "hexagon", tolerance: 24, shape: .hexagon) { style in
      style.border = Border(width: 4, color: .white)
      style.shadow = shadow(blur: 12, spread: 2)
      style.tint = Color(red: 0, green: 0, blue: 200, alpha: 60)
    },
    Look(description: "turned hexagon on a card", tolerance: 24, shape: .hexagon) { style in
      style.frame = PhotoFrame(width: 6)
      style.rotation = Rotation(23)
    },
    Look(description: "heart", tolerance: 24) { style in
      style.clipPath = try? ClipPath(css: "heart")
      style.border = Border(width: 4, color: .white)
      style.shadow = shadow(blur: 12, spread: 2)
    },
    Look(description: "turned frame of a path", tolerance: 24) { style in
      style.clipPath = try? ClipPath(css: "path(evenodd, 'M0 0H150V150H0ZM20 20H90V90H20Z')")
      style.rotation = Rotation(-31)
      style.shadow = shadow(blur: 6, spread: 0)
    },
    Look(description: "turned", tolerance: 24) { $0.rotation = Rotation(23) },
    Look(description: "turned backdrop", tolerance: 24) { style in
      style.rotation = Rotation(-40)
      style.fit = .contain
      style.backdrop = .blur(4)
      style.shadow = shadow(blur: 10, spread: 0)
    },
    Look(description: "rotated by a right angle") { $0.rotation = Rotation(90) },
  ]

  private static func shadow(blur: Double, spread: Double) -> Shadow {
    Shadow { ($0.x, $0.y, $0.blur, $0.spread) = (2.5, 3, blur, spread) }
  }

  private func picture(
    _ item: SceneItem, in frame: Rect, width: Int, height: Int, linear: Bool = false,
    shape: FrameShape = .rectangle
  ) throws -> Pixmap {
    var layout = GivenFrames([frame])
    (layout.reachesOverEdges, layout.shape) = (true, shape)
    let scene = Scene([item], Double(width), Double(height), layout)
    return try SceneRenderer { $0.linear = linear }.pixmap(of: scene)
  }

  @Test("an item that the canvas cuts shows what it shows on a larger one", arguments: 0..<looks.count)
  func isCut(number: Int) throws {
    let look = Self.looks[number]
    try withTemporaryFolder { folder in
      var pictures = try RandomScene.writePictures(into: folder)
      #if JPEG
        var noise = SeededGenerator(seed: 9)
        let photo = RandomScene.noise(300, 200, isOpaque: true, &noise)
        let path = try folder.write(
          ImageFormat.jpeg.encode(photo, options: .init(quality: 90)), to: "photo.jpg")
        pictures.append(try SceneItem(imageFile: path))
      #endif
      for seed in 0..<8 {
        var random = SeededGenerator(seed: UInt64(1000 * number + seed))
        var item = pictures[seed % pictures.count]
        look.dress(&item.style)
        let (width, height) = (
          Int.random(in: 10...60, using: &random), Int.random(in: 10...60, using: &random)
        )
        // Room on all sides of the large canvas, in whole pixels.
        let (left, top) = (Int.random(in: 0...50, using: &random), Int.random(in: 0...50, using: &random))
        let frame = Rect(
          x: Double(left + Int.random(in: -120...50, using: &random)),
          y: Double(top + Int.random(in: -120...50, using: &random)),
          width: Double.random(in: 5...200, using: &random), height: .random(in: 5...200, using: &random))
        let large = try picture(
          item, in: frame, width: left + width + 60, height: top + height + 60, linear: seed % 4 == 3,
          shape: look.shape)
        let small = try picture(
          item, in: frame.offsetBy(dx: -Double(left), dy: -Double(top)), width: width, height: height,
          linear: seed % 4 == 3, shape: look.shape)
        let expected = large.cropped(rows: top..<top + height).cropped(columns: left..<left + width)
        let verdict = PixelComparison(expected: expected, actual: small).verdict(maxDelta: look.tolerance)
        #expect(verdict.isMatch, "\(look), seed \(seed): \(verdict)")
      }
    }
  }
}

extension CutItemTests {
  /// The upper corner of a hexagon is in the middle of the canvas; its sides fall by half a pixel for each across.
  @Test("of a hexagon of any size its corner is drawn", arguments: [1e4, 1e7, 1e9]) func hugeHexagon(
    width: Double
  ) throws {
    let frame = Rect(x: 20 - width / 2, y: 5, width: width, height: width)
    let item = SceneItem(.color(.black), size: Size(width: 1, height: 1))
    let picture = try picture(item, in: frame, width: 40, height: 40, shape: .hexagon)
    for (x, y) in [(20, 8), (30, 14), (10, 14), (1, 17), (38, 17), (20, 39)] {
      #expect(picture[x, y] == 0xFF00_0000, "(\(x), \(y)) is inside")
    }
    for (x, y) in [(20, 2), (30, 6), (10, 6), (1, 10), (38, 10)] {
      #expect(picture[x, y] != 0xFF00_0000, "(\(x), \(y)) is outside")
    }
  }
}

@Suite(.bounded, .inFolder) struct CutBackdropTests {
  /// Of a high picture in a wide box, that reaches over the left edge, only the blurred margin on the right is seen.
  private func scene(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> Scene {
    var item = try SceneItem(imageFile: folder.write(bytes, to: "high.png"))
    item.style.fit = .contain
    item.style.backdrop = .blur(3)
    let layout = GivenFrames([Rect(x: -80, y: 0, width: 100, height: 40)])
    return Scene(canvas: Canvas(width: 40, height: 40), layout: layout, items: [item])
  }

  private static let high: [UInt8]? = {
    var random = SeededGenerator(seed: 3)
    return try? ImageFormat.png.encode(RandomScene.noise(20, 60, isOpaque: true, &random))
  }()

  @Test(arguments: [OutputFormat.svg, .pdf]) func isOnThePage(format: OutputFormat) throws {
    let scene = try scene(#require(Self.high), in: folder)
    let plan = try Planner.plan(scene)
    let expected = try SceneRenderer().pixmap(of: scene)
    #expect(expected[10, 20] != expected[30, 20])
    let page = try CairoImage(width: plan.pixelWidth, height: plan.pixelHeight)
    let tools = DrawingTools(pool: WorkerPool(workers: 1))
    _ = try VectorPage(plan: plan, tools: tools, format: format, folder: folder.path).paint(on: page)
    let comparison = try PixelComparison(expected: expected, actual: page.pixmap(rows: plan.pixelHeight))
    #expect(comparison.isWithin(decibels: 30), "\(comparison.verdict())")
  }

  @Test(arguments: [OutputFormat.png, .svg, .pdf]) func isReportedWhereItCannotBeRead(format: OutputFormat)
    throws
  {
    let bytes = try #require(Self.high)
    let scene = try scene(PNGFile(bytes).withWrongChecksum().bytes, in: folder)
    #expect(throws: RenderError.self) {
      try SceneRenderer().render(scene, to: folder.path("out"), as: format)
    }
  }
}
