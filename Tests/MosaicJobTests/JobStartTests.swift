// What a job is made of and how it begins: layouts of one's own, bytes, options that are refused before a picture is opened.

import MosaicCodecs
import MosaicJob
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct JobStartTests {
  /// All items on top of each other.
  struct PileLayout: SpecLayout {
    static let typeName = "pile"
    static let summary = "all items on top of each other"
    static let example = "mosaic render -l pile photos/ -o pile.png"
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
        try CollageJob(json: json, pictures: ["red.png": .bytes(red)], registry: registry),
        try CollageJob(json: Array(json.utf8), pictures: ["red.png": .bytes(red)], registry: registry),
        try CollageJob(CollageDocument(at: folder.path("pile.json")), registry: registry),
      ]
      for job in jobs {
        #expect(try job.plan().items[0].pixels == PixelRect(x: 0, y: 0, width: 30, height: 20))
      }
      let error = #expect(throws: JobError.self) { try CollageJob(json: json) }
      #expect(error?.description.contains("pile") == true)
    }
  }

  @Test("what is measured renders on shared threads as it does here") func measured() async throws {
    try await withTemporaryFolder { folder in
      let red = Sample.all["red.png"] ?? []
      let measured = try CollageJob(
        json: #"{"version": 1, "canvas": {"width": 30, "height": 20}, "images": ["red.png", "red.png"]}"#,
        pictures: ["red.png": .bytes(red)], options: RenderOptions { $0.syncs = false }
      ).measured()
      let wanted = try measured.render(to: .memory, as: .png)
      let data = try await measured.start(to: .memory, as: .png).value()
      let report = try await measured.start(to: .file(folder.path("out.png"))).value()
      #expect(data == wanted)
      #expect(try folder.read("out.png") == wanted.bytes)
      #expect(report.plan == wanted.plan)
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
