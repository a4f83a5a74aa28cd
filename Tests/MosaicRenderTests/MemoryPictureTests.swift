// Pictures in memory: their output is that of the same pictures as files, to the byte.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicSystem

extension Scene {
  /// The scene with other pictures, those of the canvas too.
  fileprivate func mapPictures(_ change: (PictureSource) throws -> PictureSource) rethrows -> Scene {
    var (scene, made) = (self, [PictureSource: PictureSource]())
    for source in canvas.pictures + items.compactMap(\.content.picture) where made[source] == nil {
      made[source] = try change(source)
    }
    scene.canvas.mapPictures { made[$0] ?? $0 }
    for index in items.indices {
      switch items[index].content {
      case .image(let source, let width, let height):
        scene.items[index].content = .image(made[source] ?? source, pixelWidth: width, pixelHeight: height)
      case .placeholder(let source): scene.items[index].content = .placeholder(made[source] ?? source)
      case .color, .label, .drawing: break
      }
    }
    return scene
  }

  /// The scene with its files in memory, under the same names; those that are not there stay.
  fileprivate func inMemory() throws -> Scene {
    mapPictures { source in
      guard let data = FileManager.default.contents(atPath: source.name) else { return source }
      return .bytes([UInt8](data), name: source.name)
    }
  }
}

@Suite(.bounded, .inFolder) struct MemoryPictureTests {
  private static func fixture(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Fixtures.url(name)))
  }

  /// Pictures of every kind of file, with orientations, passes, profiles and more than one frame.
  private static let fixtures = [
    "images", "pngsuite", "color", "jpeg", "webp", "heif", "tiff", "gif",
  ].flatMap { folder in
    ((try? FileManager.default.contentsOfDirectory(atPath: Fixtures.path(folder))) ?? []).sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test("bytes of files give the files' output", arguments: OutputFormat.stills)
  func bytesEqualFiles(format: OutputFormat) throws {
    var shown = 0
    try RandomScene.each(0..<25, largest: 90) { seed, scene, _ in
      let inMemory = try scene.inMemory()
      shown += inMemory.items.count { $0.content.picture.map { $0.path == nil } ?? false }
      let renderer = SceneRenderer {
        ($0.jobs, $0.linear) = (1 + seed % 3, seed % 5 == 0)
        $0.svgImages = seed % 7 == 0 ? .outline : .embed
      }
      #expect(
        try renderer.data(of: inMemory, as: format) == renderer.data(of: scene, as: format), "seed \(seed)")
    }
    #expect(shown > 40)
  }

  @Test("every fixture is read from memory as from its file, with the same error where it is none")
  func fixturesEqualFiles() throws {
    var count = 0
    for name in Self.fixtures {
      let path = Fixtures.path(name)
      guard let bytes = try? Self.fixture(name) else { continue }
      func picture(_ source: PictureSource) -> Result<Pixmap, any Error> {
        Result {
          let item = try SceneItem(source)
          let scene = Scene(canvas: Canvas(width: 50, height: 40), layout: .grid(columns: 1), items: [item])
          return try SceneRenderer().pixmap(of: scene)
        }
      }
      switch (picture(.file(path)), picture(.bytes(bytes, name: path))) {
      case (.success(let file), .success(let memory)):
        #expect(file == memory, "\(name)")
        count += 1
      case (.failure(let file), .failure(let memory)): #expect("\(file)" == "\(memory)", "\(name)")
      default: Issue.record("\(name): only one of both can be read")
      }
    }
    #expect(count > 70)  // 97 with every format
  }

  @Test("pixels give the output of their PNG", arguments: OutputFormat.stills)
  func pixmapsEqualPNGs(format: OutputFormat) throws {
    try RandomScene.each(0..<20, largest: 90) { seed, scene, _ in
      let files = try [true, false].map { isPNG in
        let scene = try scene.mapPictures { source in
          guard let pixmap = try? ImageReader.pixmap(ofFile: source.name) else { return source }
          return isPNG ? .bytes(try ImageFormat.png.encode(pixmap)) : .pixmap(pixmap)
        }
        return try SceneRenderer().data(of: scene, as: format)
      }
      #expect(files[0] == files[1], "seed \(seed)")
    }
  }

  @Test("items of bytes and of pixels have the size that is displayed") func items() throws {
    let bytes = try Self.fixture("images/tall.png")
    let file = try SceneItem(imageFile: Fixtures.path("images/tall.png"))
    let item = try SceneItem(imageBytes: bytes, name: "upload")
    #expect(
      item.size == file.size && item.content.picture?.name == "upload" && item.content.picture?.path == nil)
    let pixmap = try SceneItem(Pixmap(width: 7, height: 5))
    #expect(pixmap.size == Size(width: 7, height: 5))
    #expect(pixmap.content.picture?.name == "picture in memory")
  }

  @Test("what is no picture is an error with the name that was given") func names() throws {
    func error(_ body: () throws(FileError) -> SceneItem) -> String {
      do {
        _ = try body()
        return ""
      } catch { return "\(error)" }
    }
    let words = Array("hello, world\n".utf8)
    #expect(
      error { () throws(FileError) in try SceneItem(imageBytes: [], name: "a") } == "a: is empty (0 bytes)")
    #expect(
      error { () throws(FileError) in try SceneItem(imageBytes: words, name: "a.png") }.hasPrefix(
        "a.png: is not an image: it begins with \"hello"))
    #expect(
      error { () throws(FileError) in try SceneItem(imageBytes: words) }.hasPrefix(
        "picture in memory: is not"))
    #expect(
      error { () throws(FileError) in try SceneItem(Pixmap(width: 0, height: 5), name: "b") }
        == "b: is damaged: it has 0 x 5 pixels; a side has at least 1")
    #expect(
      error { () throws(FileError) in
        try SceneItem(Pixmap(width: 9, height: 5), name: "b", limits: DecodeLimits(maxPixels: 44))
      } == "b: is 9 x 5 pixels, 45 in all; the limit is 44")
  }

  @Test("damage that shows while it is painted names the picture, and is left out or marked as a file's is")
  func damage() throws {
    let whole = try Self.fixture("images/card-1.png")
    let cut = Array(whole.prefix(whole.count / 2))
    let items = [
      try SceneItem(imageBytes: whole, name: "whole"), try SceneItem(imageBytes: cut, name: "cut"),
    ]
    let scene = Scene(canvas: Canvas(width: 60, height: 30), layout: .grid(columns: 2), items: items)
    for format in OutputFormat.stills {
      let error = #expect(throws: RenderError.self) {
        try SceneRenderer().render(scene, to: folder.path("out"), as: format)
      }
      #expect(error?.failures.map(\.error.path) == ["cut"] && error?.failures.map(\.part) == [.item(1)])
      #expect(error?.description.hasPrefix("cut: is truncated") == true)
      #expect(try folder.files() == [])
      for policy in [UnreadablePolicy.skip, .placeholder] {
        let report = try SceneRenderer { $0.onUnreadable = policy }.render(
          scene, to: folder.path("out"), as: format)
        #expect(report.failures.map(\.error.path) == ["cut"])
        #expect(report.plan.items.count == (policy == .skip ? 1 : 2))
        try FileManager.default.removeItem(atPath: folder.path("out"))
      }
    }
  }

  @Test("pictures of one name stay apart, and copies of one are one") func identity() throws {
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_00FF, 0xFF00_FF00]
    var items = try colors.map { try SceneItem(imageBytes: Sample.png(30, 20, $0), name: "same") }
    items.append(items[0])
    var pixmap = Pixmap(width: 30, height: 20)
    for place in stride(from: 0, to: pixmap.bytes.count, by: 4) { pixmap.bytes[place + 3] = 255 }
    items.append(try SceneItem(pixmap, name: "same"))
    let scene = Scene(canvas: Canvas(width: 50, height: 10), layout: .grid(columns: 5), items: items)
    let shown = try SceneRenderer().pixmap(of: scene)
    #expect([5, 15, 25, 35, 45].map { shown[$0, 5] } == colors + [colors[0], 0xFF00_0000])
    #expect(items[0].content == items[3].content && items[0].content != items[1].content)

    let motion = Motion(of: scene, .layout(.grid(columns: 4)), frames: 3)
    let needs = try MotionNeeds(motion)
    #expect(needs.order == [items[0], items[1], items[2], items[4]].compactMap(\.content.picture))
    try SceneRenderer().render(motion, to: folder.path("out.svg"), as: .svg)
    let svg = String(decoding: try folder.read("out.svg"), as: UTF8.self)
    #expect(svg.components(separatedBy: "<image ").count == 5)
    try SceneRenderer().render(motion, to: folder.path("out.apng"))
    #expect(try APNGFile(folder.read("out.apng")).pictures().first == SceneRenderer().pixmap(of: scene))
  }

  @Test("collages that move are those of files") func motion() throws {
    var motion = try RenderMotionTests.motion()
    var files: [[UInt8]] = []
    for _ in 0..<2 {
      for (name, format) in [("a", OutputFormat.apng), ("s", .svg), ("n%d", .png)] {
        try SceneRenderer().render(motion, to: folder.path(name), as: format)
      }
      files.append(try ["a", "s", "n1", "n4", "n7"].flatMap { try folder.read($0) })
      motion.scene = try motion.scene.inMemory()
    }
    #expect(motion.scene.items.compactMap(\.content.picture).allSatisfy { $0.path == nil })
    #expect(files[0] == files[1])
  }

  @Test("a picture in memory cannot be linked") func links() throws {
    let item = try SceneItem(imageBytes: Sample.png(30, 20, 0xFF00_00FF), name: "upload 1")
    let scene = Scene(canvas: Canvas(width: 50, height: 10), layout: .grid(columns: 1), items: [item])
    let renderer = SceneRenderer { $0.svgImages = .link }
    for body: () throws -> Void in [
      { try renderer.render(scene, to: folder.path("out.svg"), as: .svg) },
      {
        let motion = Motion(of: scene, .layout(.grid(columns: 1)), frames: 2)
        try renderer.render(motion, to: folder.path("out.svg"), as: .svg)
      },
    ] {
      do {
        try body()
        Issue.record("it was linked")
      } catch RenderError.option(let name, let found, let allowed) {
        #expect(name == "svgImages" && found == "link")
        #expect(allowed == "embed or outline: 'upload 1' is in memory, and has no file to link to")
      }
    }
    #expect(try folder.files() == [])
    #expect(throws: Never.self) { try renderer.render(scene, to: folder.path("out.png"), as: .png) }
  }

  @Test("pictures in memory need the memory that files need", arguments: [OutputFormat.png, .svg])
  func memory(format: OutputFormat) throws {
    // A scene without a picture on the page takes nothing.
    var all = 0
    try RandomScene.each(0..<10) { seed, scene, _ in
      let peaks = try [scene, scene.inMemory()].map { scene in
        // The peak of several jobs depends on which is first.
        let renderer = SceneRenderer { ($0.jobs, $0.memory) = (1, MemoryBudget(limit: 1 << 28)) }
        _ = try renderer.data(of: scene, as: format)
        return renderer.options.memory.peak
      }
      #expect(peaks[0] == peaks[1], "seed \(seed)")
      all += peaks[0]
    }
    #expect(all > 0)
  }
}
