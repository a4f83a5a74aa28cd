// Pages of a PDF: their sizes, and pictures that are JPEGs, in documents of seeds.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

#if JPEG
  @Suite(.bounded) struct PDFPageTests {
    @Test("each page has its own size, and JPEGs for opaque pictures alone", arguments: 0..<12)
    func pages(seed: Int) throws {
      var random = SeededGenerator(seed: UInt64(seed))
      var (plans, jpegs) = ([RenderPlan](), 0)
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let isOpaque = Bool.random(using: &random)
        var item = try SceneItem(RandomScene.noise(30, 20, isOpaque: isOpaque, &random))
        if Int.random(in: 0...2, using: &random) == 0 { item.style.rotation = Rotation(7) }
        if Int.random(in: 0...2, using: &random) == 0 { item.style.cornerRadius = 5 }
        if isOpaque { jpegs += 1 }
        let canvas = Canvas(
          width: Double(Int.random(in: 20...60, using: &random)),
          height: Double(Int.random(in: 20...60, using: &random)))
        plans.append(try Planner.plan(Scene(canvas: canvas, layout: .grid(columns: 1), items: [item])))
      }
      var options = RenderOptions { $0.pdfQuality = 80 }
      // With texts the file has no compressed objects, which hide the sizes.
      options.encoding.texts = [try FileText(key: "a", value: "b")]
      let pages = PlanSequence(pages: plans.count, texts: Typesetter()) { [plans] in plans[$0] }
      let text = String(decoding: try pages.draw(to: .memory, as: .pdf, options).bytes, as: UTF8.self)
      let boxes = text.matches(of: /MediaBox \[ ?0 0 ([0-9.]+) ([0-9.]+) ?\]/).map {
        [Double($0.1), Double($0.2)].compactMap { $0 }
      }
      #expect(boxes == plans.map { [Double($0.pixelWidth), Double($0.pixelHeight)] })
      #expect(text.ranges(of: "DCTDecode").count == jpegs)
    }
  }
#endif
