// A job does what the command does: three lines from a document to the same bytes.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct CollageJobTests {
  /// Documents of `samples/` and `fixtures/goldens/`, and how the output ends.
  static let documents: [(document: String, ending: String)] = [
    ("samples/grid.json", "png"), ("samples/captions.json", "svg"), ("samples/polaroids.json", "jpg"),
    ("samples/heads.json", "webp"), ("samples/backdrop.json", "png"), ("samples/ring.json", "svg"),
    ("fixtures/goldens/render/orientation-cover.json", "png"),
    ("fixtures/goldens/render/scale-2.json", "png"),
  ].filter { OutputFormat(name: $0.1)?.isSupported == true }

  private static func path(_ name: String) -> String {
    Fixtures.packageFolder.appendingPathComponent(name).path
  }

  private static func command(_ arguments: [String], in folder: TemporaryFolder) throws -> [UInt8] {
    let run = try MosaicBinary.run(arguments, in: folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    return run.stdout
  }

  @Test("three lines make the same bytes as the command", arguments: documents)
  func threeLines(document: String, ending: String) throws {
    let (input, output) = (Self.path(document), folder.path("job.\(ending)"))

    let job = try CollageJob(documentAt: input)
    let plan = try job.plan()
    try job.render(to: output)

    _ = try Self.command(["render", input, "-o", "command.\(ending)"], in: folder)
    #expect(try folder.read("job.\(ending)") == folder.read("command.\(ending)"))
    #expect(try Array(plan.json().utf8) == Self.command(["plan", input], in: folder))
  }

  @Test("a document is a file, a text or a value") func sources() throws {
    let input = Self.path("samples/grid.json")
    let file = try CollageJob(documentAt: input)
    let text = try CollageJob(
      json: String(contentsOfFile: input, encoding: .utf8), relativeTo: Fixtures.sample())
    let value = CollageJob(file.spec)
    let plan = try file.plan()
    #expect(plan.items.count == 9)
    for job in [text, value] { #expect(try job.plan().json() == plan.json()) }
  }

  @Test("a document in the root folder or in none names its pictures from there") func folders() throws {
    let json = #"{"version": 1, "items": [{"image": "a.png"}, {"image": "/b.png"}]}"#
    for (folder, paths) in [
      ("", ["a.png", "/b.png"]), ("/", ["/a.png", "/b.png"]), ("c", ["c/a.png", "/b.png"]),
    ] {
      let items = try CollageJob(json: json, relativeTo: folder).spec.items
      #expect(items.map(\.content) == paths.map { .image($0) })
    }
  }

  @Test("changes of the document are the command's options") func overrides() throws {
    let input = Self.path("samples/flow.json")
    var job = try CollageJob(documentAt: input)
    job.spec.canvas.width = 300
    job.spec.canvas.scale = 2
    job.spec.style.cornerRadius = .points(7)
    var grid = GridLayout()
    grid.columns = 4
    job.spec.layout = grid
    let words = [input, "--width", "300", "--scale", "2", "--radius", "7", "-l", "grid", "--columns", "4"]
    #expect(
      try Array(job.plan().json().utf8) == Self.command(["plan"] + words, in: folder))
    try job.render(to: folder.path("job.png"))
    _ = try Self.command(["render"] + words + ["-o", "command.png"], in: folder)
    #expect(try folder.read("job.png") == folder.read("command.png"))
  }

  @Test(
    "pictures are placed in the order that is asked for", arguments: PictureOrder.allCases, [false, true])
  func pictures(order: PictureOrder, isReversed: Bool) throws {
    try withSamples { folder in
      let names = ["red.png", "green.png", "blue.png"]
      let job = CollageJob(
        pictures: FoundPictures(names.map { FoundPicture(path: folder.path($0)) }), order: order,
        isReversed: isReversed)
      let words = names.map(folder.path) + ["--sort", order.rawValue] + (isReversed ? ["--reverse"] : [])
      let plan = try job.plan().json()
      #expect(try Array(plan.utf8) == Self.command(["plan"] + words, in: folder))
    }
  }

  @Test("sizes are enough for a plan") func sizes() throws {
    let job = CollageJob(sizes: [PixelSize(width: 40, height: 30), PixelSize(width: 30, height: 90)])
    let plan = try job.plan().json()
    #expect(try Array(plan.utf8) == Self.command(["plan", "--sizes", "40x30,30x90"], in: folder))
  }

  @Test("pixels in memory are those of the file") func pixmap() throws {
    let collage = try CollageJob(documentAt: Self.path("samples/backdrop.json")).measured()
    try collage.render(to: folder.path("out.png"))
    #expect(try collage.pixmap() == ImageReader.pixmap(ofFile: folder.path("out.png")))
  }

  @Test("what moves is written as the ending says", arguments: ["out.apng", "out.svg", "f-%d.png"])
  func motion(output: String) throws {
    try withSamples { folder in
      var job = CollageJob(
        pictures: FoundPictures(
          ["red.png", "green.png", "blue.png"].map { FoundPicture(path: folder.path($0)) }))
      (job.spec.canvas.width, job.spec.canvas.height) = (60, 40)
      job.motion = MotionSettings(.layout(RingLayout()), frames: 3)
      try FileManager.default.createDirectory(atPath: folder.path("job"), withIntermediateDirectories: true)
      let report = try job.render(to: folder.path("job/" + output))
      #expect(report.lastPlan != nil)
      _ = try Self.command(
        [
          "render", folder.path("red.png"), folder.path("green.png"), folder.path("blue.png"), "--size",
          "60x40", "--to", "ring", "--frames", "3", "-o", output,
        ], in: folder)
      for number in 1...3 {
        let name = output.replacingOccurrences(of: "%d", with: "\(number)")
        #expect(try folder.read("job/" + name) == folder.read(name))
      }
    }
  }

  @Test("memory for items is given back") func memory() throws {
    let options = RenderOptions { $0.memory = MemoryBudget(limit: 64 << 20) }
    do {
      let collage = try CollageJob(documentAt: Self.path("samples/grid.json"), options: options).measured()
      #expect(options.memory.used == collage.scene.items.count * 4096)
    }
    #expect(options.memory.used == 0)
  }
}
