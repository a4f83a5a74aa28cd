// What a job is made of, what is refused before a picture is opened, and what is said of a collage that is made all the same.

import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded) struct JobStartTests {
  /// All items on top of each other.
  struct PileLayout: SpecLayout {
    static let typeName = "pile"
    static let summary = "all items on top of each other"
    static let parameters: [Field<PileLayout>] = []

    var requiredSides: ContainerSides { .box }

    func arrange(_ items: [LayoutItem], in container: Container) throws(LayoutError) -> Arrangement {
      let size = Size(width: container.width ?? 1, height: container.height ?? 1)
      let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      return Arrangement(
        placements: items.indices.map { Placement(item: $0, frame: frame) }, contentSize: size,
        spacing: Size(width: 0, height: 0))
    }
  }

  private static let json =
    #"{"version": 1, "canvas": {"width": 30, "height": 20}, "layout": "pile", "images": ["red.png"]}"#

  private static let registry = LayoutRegistry.standard.registering(PileLayout.self)

  @Test("a document may name a layout of one's own, however the job is made of it") func registries() throws {
    let (json, registry) = (Self.json, Self.registry)
    try withTemporaryFolder { folder in
      let red = Sample.all["red.png"] ?? []
      try folder.write(red, to: "red.png")
      try folder.write(Array(json.utf8), to: "pile.json")
      let jobs = [
        try CollageJob(documentAt: folder.path("pile.json"), registry: registry),
        try CollageJob(json: json, relativeTo: folder.path, registry: registry),
        try CollageJob(json: Array(json.utf8), relativeTo: folder.path, registry: registry),
        try CollageJob(json: Array(json.utf8), pictures: ["red.png": .bytes(red)], registry: registry),
        try CollageJob(CollageDocument(.file(folder.path("pile.json"))), registry: registry),
      ]
      for job in jobs {
        #expect(try job.plan().items[0].pixels == PixelRect(x: 0, y: 0, width: 30, height: 20))
      }
      let lines = [
        #"{"output": "a.png", "layout": "pile", "images": ["red.png"]}"#,
        #"{"output": "b.png", "layout": "pile", "images": ["red.png"], "canvas": {"width": 9}}"#,
        #"{"output": "c.png", "layout": "heap", "images": ["red.png"]}"#,
      ]
      let defaults = try SpecDefaults(
        json: #"{"canvas": {"width": 30, "height": 20}}"#.utf8, registry: registry)
      let results = try BatchTests.results(lines, in: folder) {
        ($0.defaults, $0.registry) = (defaults, registry)
      }
      #expect(results.map(\.status) == [.done, .done, .failed], "\(results)")
      #expect(results[1].pixelSize == PixelSize(width: 9, height: 20))
      #expect(try BatchTests.results(lines, in: folder).allSatisfy { $0.status == .failed })
      let error = #expect(throws: JobError.self) { try CollageJob(json: json) }
      #expect(error?.description.contains("pile") == true)
    }
  }

  @Test("options and formats are refused before a picture is opened") func refusals() throws {
    let json = #"{"version": 1, "images": ["gone.png"]}"#
    let job = try CollageJob(json: json, options: RenderOptions { $0.encoding.quality = 1000 })
    for body in [{ try job.render(to: "out.jpg") }, { try job.render(to: .memory, as: .png) }] {
      let error = #expect(throws: JobError.self) { try body() }
      #expect(error?.description == "the option 'quality' is 1000; allowed: 1 to 100")
    }
    let error = #expect(throws: JobError.self) { try CollageJob(json: json).render(to: "out.xyz") }
    #expect(error?.description.contains("out.xyz") == true)
  }
}

@Suite(.bounded, .amongSamples) struct JobWarningTests {
  /// A document, the file that it becomes, and what is said.
  static let cases: [(json: String, output: String, says: [String])] = [
    (#"{"version": 1, "items": [{"image": "red.png"}]}"#, "out.png", []),
    (
      #"{"version": 1, "layout": {"type": "ring"}, "items": [{"image": "red.png", "weight": 2}, {"image": "blue.png"}]}"#,
      "out.png",
      [
        "an item has a \"weight\", which changes nothing: the layout 'ring' does not use it; layouts that do: auto, collage, treemap"
      ]
    ),
    (
      #"{"version": 1, "canvas": {"width": 60, "height": 20}, "layout": {"type": "grid", "cellWidth": 40, "cellHeight": 40, "columns": 2}, "items": [{"image": "red.png"}, {"image": "blue.png"}]}"#,
      "out.png", ["2 of 2 items reach over the edge of the canvas and are cut"]
    ),
    (
      #"{"version": 1, "canvas": {"width": 30, "height": 30}, "items": [{"image": "red.png", "keep": [[0, 0, 0.1, 1], [0.9, 0, 0.1, 1]]}]}"#,
      "out.png", ["items[0] (red.png): its kept part is larger than the crop; shown whole"]
    ),
    (
      #"{"version": 1, "items": [{"image": "red.png"}]}"#, "out.jpg",
      ["out.jpg: is written as PNG, and not as its name says"]
    ),
  ]

  @Test(arguments: cases) func warnings(json: String, output: String, says: [String]) throws {
    let report = try CollageJob(json: json, relativeTo: folder.path)
      .render(to: folder.path(output), as: .png)
    let words = report.warnings.map { $0.description.replacing(folder.path + "/", with: "") }
    #expect(words.count == says.count, "\(words)")
    for (found, wanted) in zip(words, says) { #expect(found.hasPrefix(wanted)) }
    #expect(!words.contains { $0.contains("--") })
  }

  @Test("a canvas of hundreds of megapixels is told before the run, unless it is one of vectors")
  func largeCanvas() throws {
    var spec = CollageSpec(items: [SpecItem(.color(.white))])
    (spec.canvas.width, spec.canvas.height) = (30_000, 20_000)
    let collage = try CollageJob(spec).measured()
    let large = try #require(collage.planned(for: .png, to: .memory).largeCanvas(cores: 2))
    #expect(
      large.description
        == "the canvas has 30000 x 20000 pixels, 600 megapixels; this takes roughly 14 seconds on 2 cores")
    #expect(try collage.planned(for: .svg, to: .memory).largeCanvas(cores: 2) == nil)
    spec.canvas.width = 20_000
    #expect(try CollageJob(spec).measured().planned(for: .png, to: .memory).largeCanvas(cores: 2) == nil)
  }
}
