// Pictures that cannot be read, outputs that cannot be written, and callers that cancel.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct RenderFailureTests {
  /// Four pictures of which the second is cut short and the fourth has a wrong checksum; headers are fine.
  private func items(in folder: TemporaryFolder) throws -> [SceneItem] {
    var random = SeededGenerator(seed: 9)
    return try (0..<4).map { index in
      let whole = try ImageFormat.png.encode(RandomScene.noise(60, 50, isOpaque: true, &random))
      let bytes =
        switch index {
        case 1: Array(whole.prefix(whole.count / 2))
        case 3: PNGFile(whole).withWrongChecksum().bytes
        default: whole
        }
      return try SceneItem(imageFile: folder.write(bytes, to: "\(index).png"))
    }
  }

  private func scene(_ items: [SceneItem]) -> Scene {
    Scene(canvas: Canvas(width: 120, height: 100), layout: .sudoku(gap: 4), items: items)
  }

  private func renderer(_ policy: UnreadablePolicy, jobs: Int = 1) -> SceneRenderer {
    SceneRenderer { ($0.onUnreadable, $0.jobs) = (policy, jobs) }
  }

  @Test("fail: the run ends, the error names the picture, no file is left", arguments: OutputFormat.stills)
  func failEndsTheRun(format: OutputFormat) throws {
    let items = try items(in: folder)
    try folder.write("what was there", to: "out")
    let error = #expect(throws: RenderError.self) {
      try renderer(.fail).render(scene(items), to: folder.path("out"), as: format)
    }
    #expect(error?.failures.map(\.part.index) == [1])
    #expect(error?.description.contains("1.png: is truncated") == true)
    #expect(try folder.files() == ["0.png", "1.png", "2.png", "3.png", "out"])
    #expect(String(decoding: try folder.read("out"), as: UTF8.self) == "what was there")
  }

  @Test("skip: laid out again without them, and the report counts in the scene that was given")
  func skipLeavesThemOut() throws {
    let items = try items(in: folder)
    for format in OutputFormat.stills {
      for jobs in [1, 3] {
        let report = try renderer(.skip, jobs: jobs).render(
          scene(items), to: folder.path("out"), as: format)
        #expect(report.failures.compactMap(\.part.index).sorted() == [1, 3])
        #expect(report.plan.items.count == 2)
        try SceneRenderer().render(scene([items[0], items[2]]), to: folder.path("wanted"), as: format)
        let isSame = try folder.read("out") == folder.read("wanted")
        #expect(isSame, "\(format), \(jobs) jobs")
      }
    }
    #expect(
      try renderer(.skip).pixmap(of: scene(items))
        == renderer(.fail).pixmap(of: scene([items[0], items[2]])))
  }

  @Test("skip: items with numbers are numbered again, also after a second round")
  func skipRemakesItems() throws {
    let paths = try items(in: folder).compactMap(\.content.picture?.path)
    // The last is looked at once the second is left out.
    let crowd = [paths[0], paths[1]] + Array(repeating: paths[2], count: 7) + [paths[3], paths[0]]
    let spec = CollageSpec(
      canvas: Canvas(width: 180, height: 180), layout: SudokuLayout.sudoku(gap: 2, overflow: .truncate),
      items: crowd.enumerated().map { number, path in
        var item = SpecItem(.image(path))
        item.caption = SpecCaption(text: "{index} of \(number)")
        item.caption?.look.fontSize = 8
        item.caption?.padding = Insets(0)
        return item
      })
    for format in OutputFormat.stills {
      let job = CollageJob(spec, options: renderer(.skip).options)
      let report = try job.render(to: folder.path("out"), as: format)
      #expect(report.failures.map(\.part.index) == [1, 9])
      #expect(
        report.plan.items.map(\.caption?.text) == [
          "1 of 0", "2 of 2", "3 of 3", "4 of 4", "5 of 5", "6 of 6", "7 of 7", "8 of 8", "9 of 10",
        ], "\(format)")
    }
  }

  @Test("the canvas' own pictures are reported as such, beside items that are left out")
  func canvasFailures() throws {
    let items = try items(in: folder)
    var scene = scene([items[1], items[0], items[2]])
    guard case .image(let source, let width, let height) = items[3].content else { return }
    scene.canvas.image = CanvasImage(source)
    scene.canvas.image?.pixels = PixelSize(width: width, height: height)
    scene.canvas.watermark = Watermark(.image(source, pixels: PixelSize(width: width, height: height)))
    for format in [OutputFormat.png, .svg, .pdf] {
      let report = try renderer(.skip).render(scene, to: folder.path("out"), as: format)
      #expect(Set(report.failures.map(\.part)) == [.canvasPicture, .watermark, .item(0)], "\(format)")
      #expect(report.failures.count == 3)
      #expect(
        report.plan.items.count == 2 && report.plan.canvasPicture == nil && report.plan.watermark == nil)
    }
  }

  @Test("a broken picture below the first band: what was painted before is discarded")
  func failureInALaterBand() throws {
    let items = try items(in: folder)
    let frames = [0.0, 1500, 700, 2100].map { Rect(x: 0, y: $0, width: 60, height: 50) }
    let layout = GivenFrames(frames)
    let tall = Scene(canvas: Canvas(width: 60, height: 2200), layout: layout, items: items)
    let report = try renderer(.placeholder).render(tall, to: folder.path("out.png"))
    #expect(report.failures.map(\.part.index) == [1, 3])
    let picture = try ImageReader.pixmap(ofFile: folder.path("out.png"))
    #expect(picture.height == 2200)
    #expect(picture[0, 0] != 0xFFFF_FFFF && picture[5, 1505] == 0xFFDD_DDDD)
    #expect(throws: RenderError.self) { try renderer(.fail).render(tall, to: folder.path("none.png")) }
    #expect(try folder.files() == ["0.png", "1.png", "2.png", "3.png", "out.png"])
  }

  @Test("a large picture that breaks off while it is streamed")
  func failureWhileStreaming() throws {
    let items = try items(in: folder)
    // Two million pixels: made row by row, of which the first come whole.
    var large = items[1]
    large.style.fit = .fill
    let scene = Scene([large], 1600, 1300, GivenFrames([Rect(x: 0, y: 0, width: 1600, height: 1300)]))
    let report = try renderer(.placeholder).render(scene, to: folder.path("out.png"))
    #expect(report.failures.map(\.part.index) == [0])
    #expect(try ImageReader.pixmap(ofFile: folder.path("out.png"))[5, 5] == 0xFFDD_DDDD)
    #expect(throws: RenderError.self) { try renderer(.fail).render(scene, to: folder.path("none.png")) }
  }

  @Test("skip of all pictures is an error that names them all")
  func skippingAll() throws {
    let items = try items(in: folder)
    let collage = Collage(scene([items[1], items[3], items[1]]), options: renderer(.skip).options)
    let error = #expect(throws: JobError.self) { try collage.render(to: folder.path("out.png")) }
    #expect(error?.kind == .nothingToShow(leftOut: 3) && error?.warnings.count == 3)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.png")))
  }

  @Test("pictures that vanish, or shrink, after they were measured")
  func pictureChangesLater() throws {
    let items = try items(in: folder)
    try FileManager.default.removeItem(atPath: folder.path("0.png"))
    let report = try renderer(.skip).render(scene(items), to: folder.path("out.png"))
    #expect(report.failures.compactMap(\.part.index).sorted() == [0, 1, 3])
    let kinds = Dictionary(uniqueKeysWithValues: report.failures.map { ($0.part.index, $0.error.kind) })
    #expect(kinds[0] == .notFound)
  }

  @Test("a picture that is another one now than when it was measured is an error, not a trap")
  func pictureHasAnotherSize() throws {
    let items = try items(in: folder)
    var random = SeededGenerator(seed: 2)
    for (width, height) in [(7, 5), (50, 60), (600, 500)] {
      let other = RandomScene.noise(width, height, isOpaque: true, &random)
      try ImageFormat.png.write(other, to: folder.path("0.png"))
      for format in OutputFormat.stills {
        let error = #expect(throws: RenderError.self) {
          try renderer(.fail).render(scene([items[0], items[2]]), to: folder.path("out"), as: format)
        }
        #expect(error?.failures.map(\.part.index) == [0])
      }
    }
  }

  @Test("a folder that is not there is an error of the output", arguments: OutputFormat.stills)
  func outputFolderMissing(format: OutputFormat) throws {
    let items = try items(in: folder)
    let missing = FileError(path: folder.path("no/such/out"), kind: .folderMissing(folder.path("no/such")))
    #expect(throws: RenderError.output(missing)) {
      try SceneRenderer().render(scene([items[0]]), to: folder.path("no/such/out"), as: format)
    }
  }
}
