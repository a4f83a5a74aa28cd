// A sink from outside gets the rows of the picture; and pictures of formats from outside are in collages, batches and thumbnails.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

private final class Collector: RowSink {
  struct Full: Error, CustomStringConvertible { var description: String { "the disk is full" } }

  private(set) var bytes: [UInt8] = []
  private(set) var isFinished = false
  private let most: Int

  init(most: Int = .max) { self.most = most }

  func write(_ rows: [UInt8]) throws {
    bytes += rows
    if bytes.count > most { throw Full() }
  }

  func finish() { isFinished = true }
}

@Suite(.bounded, .amongSamples) struct RowSinkTests {
  @Test("the rows are those of the pixmap", arguments: ["polaroids.json", "sudoku.json"])
  func rows(sample: String) throws {
    var job = try CollageJob(documentAt: Fixtures.sample(sample))
    job.spec.canvas.scale = 0.5
    let sink = Collector()
    var size = PixelSize(width: 0, height: 0)
    let report = try job.render { plan in
      size = PixelSize(width: plan.pixelWidth, height: plan.pixelHeight)
      return sink
    }
    let pixmap = try job.pixmap()
    #expect(sink.isFinished && sink.bytes == pixmap.bytes && size.height == pixmap.height)
    #expect(report.plan.pixelWidth == pixmap.width && size.width == pixmap.width)
  }

  @Test("what a sink throws is the error's description") func failures() throws {
    let job = CollageJob(CollageSpec(items: [SpecItem(.color(.white))]))
    let sink = Collector(most: 10)
    let full = #expect(throws: JobError.self) { try job.render { _ in sink } }
    #expect(
      full?.description == "the picture's rows: cannot write: the picture cannot be encoded: the disk is full"
    )
    #expect(!sink.isFinished)
    let early = #expect(throws: JobError.self) { try job.render { _ in throw Collector.Full() } }
    #expect(early == full)
  }

  @Test("where pictures are left out, another sink gets the picture without them") func leftOut() throws {
    // A header alone: it is measured, and its pixels cannot be read.
    let whole = try folder.read("red.png")
    try folder.write(whole.prefix(60), to: "cut.png")
    var spec = CollageSpec(items: ["red.png", "cut.png"].map { SpecItem(.image(folder.path($0))) })
    spec.canvas.width = 80
    let job = CollageJob(spec, options: RenderOptions { $0.onUnreadable = .skip })
    var sinks: [Collector] = []
    try job.render { _ in
      sinks.append(Collector())
      return sinks[sinks.count - 1]
    }
    #expect(sinks.map(\.isFinished) == [false, true])
    #expect(try sinks.last?.bytes == job.pixmap().bytes)
  }

  @Test("a format from outside is in collages, batches and thumbnails, from folders too") func codecs() throws
  {
    let limits = PlainDecoder.limits
    let file = PlainDecoder.file(2, 2, [0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF])
    let item = try SceneItem(imageBytes: file, name: "upload", limits: limits)
    let scene = Scene(canvas: Canvas(width: 4, height: 4), layout: .grid(), items: [item])
    let pixmap = try Collage(scene, options: RenderOptions { $0.limits = limits }).pixmap()
    #expect(pixmap[0, 0] == 0xFFFF_0000)
    #expect(throws: JobError.self) { try Collage(scene).pixmap() }
    try withTemporaryFolder { folder in
      try folder.write(file, to: "in/a.plain")
      let line = #"{"output": "a.png", "canvas": {"width": 4}, "images": ["in/"]}"#
      let results = try BatchTests.results([line], in: folder) { $0.render.limits = limits }
      #expect(results.map(\.status) == [.done], "\(results)")
      #expect(try ImageReader.pixmap(ofFile: folder.path("out/a.png"))[0, 0] == 0xFFFF_0000)
      #expect(try BatchTests.results([line], in: folder).map(\.status) == [.failed])

      let inputs = try ThumbnailInput.find([folder.path("in")], codecs: limits.codecs)
      #expect(inputs.map(\.path) == [folder.path("in/a.plain")])
      let thumbnailer = try Thumbnailer(
        [ThumbnailSize("2")], options: ThumbnailOptions { $0.limits = limits })
      let tally = try thumbnailer.write(inputs, to: ThumbnailPattern(folder.path("{stem}.png"))) { _ in }
      #expect(tally[.done] == 1)
      #expect(try thumbnailer.pixmaps(of: file, name: "a")[0][1, 1] == 0xFFFF_0000)
    }
  }
}
