// An item of which only the backdrop is on the canvas: on a page of vectors as in a picture.

import CCairo
import MosaicCodecs
import MosaicCompare
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.timeLimit(.minutes(10))) struct CutBackdropTests {
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
    try withTemporaryFolder { folder in
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
  }

  @Test(arguments: [OutputFormat.png, .svg, .pdf]) func isReportedWhereItCannotBeRead(format: OutputFormat)
    throws
  {
    try withTemporaryFolder { folder in
      let bytes = try #require(Self.high)
      let scene = try scene(PNGFile(bytes).withWrongChecksum().bytes, in: folder)
      #expect(throws: RenderError.self) {
        try SceneRenderer().render(scene, to: folder.path("out"), as: format)
      }
    }
  }
}
