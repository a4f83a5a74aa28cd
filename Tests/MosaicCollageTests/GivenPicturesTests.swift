// A document and its pictures, both from memory: what a server renders for strangers.

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

@Suite(.bounded, .inFolder) struct GivenPicturesTests {
  private static let red = Sample.png(30, 20, 0xFFFF_0000)
  private static let blue = Sample.png(20, 30, 0xFF00_00FF)

  /// The pictures that a document names, from its folder.
  private func pictures(of job: CollageJob, in folder: String) throws -> [String: PictureSource] {
    var pictures: [String: PictureSource] = [:]
    let paths = job.spec.items.compactMap { item in
      if case .image(let path) = item.content { path } else { nil }
    }
    for path in paths + job.spec.canvas.imagePaths {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      pictures[String(path.dropFirst(folder.count))] = .bytes([UInt8](data))
    }
    return pictures
  }

  @Test(
    "bytes to bytes: a sample's document and pictures from memory make the same file",
    arguments: ["backdrop.json", "captions.json", "heads.json", "tags.json"])
  func samples(name: String) throws {
    let file = try CollageJob(documentAt: Fixtures.sample(name))
    let json = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Fixtures.sample(name))))
    let given = try CollageJob(json: json, pictures: pictures(of: file, in: Fixtures.sample() + "/"))
    #expect(
      try given.measured().scene.items.allSatisfy { $0.content.picture.map { $0.path == nil } ?? true })
    for ending in ["png", "svg", "pdf"] {
      try file.render(to: folder.path("file.\(ending)"))
      try given.render(to: folder.path("given.\(ending)"))
      #expect(try folder.read("file.\(ending)") == folder.read("given.\(ending)"), "\(ending)")
    }
  }

  @Test("background and watermark are given as well") func canvas() throws {
    let json = """
      {"version": 1, "canvas": {"width": 40, "height": 40, "background": {"image": "ground.png"}, "watermark": {"image": "mark.png"}},
       "layout": {"type": "grid", "columns": 1}, "style": {"opacity": 0.5}, "items": [{"image": "a.png"}]}
      """
    let pictures: [String: PictureSource] = [
      "a.png": .bytes(Self.red), "ground.png": .bytes(Self.blue), "mark.png": .bytes(Self.red),
    ]
    let collage = try CollageJob(json: json, pictures: pictures).measured()
    #expect(collage.scene.canvas.image?.pixels == PixelSize(width: 20, height: 30))
    let plan = try collage.plan()
    #expect(plan.canvasPicture?.content.picture?.path == nil && plan.watermark?.content.picture?.path == nil)
    #expect(plan.canvasPicture?.content.picture?.name == "ground.png")
    #expect(try plan.json().contains(#""source": "a.png""#))
    #expect(try collage.pixmap()[2, 2] != 0xFFFF_FFFF)
    for missing in pictures.keys {
      let error = #expect(throws: JobError.self) {
        try CollageJob(json: json, pictures: pictures.filter { $0.key != missing }).measured()
      }
      #expect(error?.description.hasPrefix("\(missing): is not among the pictures that were given") == true)
    }
  }

  @Test("a picture that was not given is never looked for on disk") func noFiles() throws {
    let path = folder.path("secret.png")
    try folder.write(Self.red, to: "secret.png")
    let json = """
      {"version": 1, "items": [{"image": "\(path)", "caption": "{stem} {date}"}, {"image": "b.png", "caption": "{stem} {date}"}]}
      """
    let error = #expect(throws: JobError.self) { try CollageJob(json: json, pictures: [:]).plan() }
    #expect(
      error?.description
        == "\(path): is not among the pictures that were given, and no file is opened in place of one")
    #expect(error?.exitCode == 65)

    var options = RenderOptions()
    options.onUnreadable = .placeholder
    let job = try CollageJob(json: json, pictures: ["b.png": .bytes(Self.blue)], options: options)
    let plan = try job.plan()
    #expect(plan.items.map(\.caption?.text) == ["secret ", "b "], "not even the date of a file is read")
    #expect(plan.items.compactMap(\.content.picture).allSatisfy { $0.path == nil })
    // An output may not replace an input: this file was not noticed, so it is none.
    let report = try job.render(to: path)
    #expect(report.warnings.count == 1 && "\(report.warnings[0])".hasPrefix("\(path): is not among"))

    options.onUnreadable = .skip
    let skipping = try CollageJob(json: json, pictures: ["b.png": .bytes(Self.blue)], options: options)
    #expect(try skipping.plan().items.count == 1)
  }

  @Test("files may be given, too, and paths are compared to the letter") func givenFiles() throws {
    let path = try folder.write(Self.red, to: "stored.png")
    let json = #"{"version": 1, "items": [{"image": "./a.png"}]}"#
    let job = try CollageJob(json: json, pictures: ["./a.png": .file(path)])
    #expect(try job.plan().items[0].content == .image(.file(path), pixelWidth: 30, pixelHeight: 20))
    #expect(throws: JobError.self) { try job.render(to: path) }
    #expect(throws: JobError.self) { try CollageJob(json: json, pictures: ["a.png": .file(path)]).plan() }
    // A root holds for files, and says nothing about pictures in memory.
    var options = RenderOptions()
    options.limits.root = try FileRoot(folder.path(""))
    #expect(throws: Never.self) {
      try CollageJob(json: json, pictures: ["./a.png": .bytes(Self.red)], options: options).plan()
    }
  }

  @Test("damaged bytes are named as the document names them, or as the caller does") func damage() throws {
    let cut = Array(Self.red.prefix(20))
    let json = #"{"version": 1, "items": [{"image": "a.png"}]}"#
    for (source, name) in [
      (PictureSource.bytes(cut), "a.png"), (.bytes(cut, name: "upload 7"), "upload 7"), (.bytes([]), "a.png"),
    ] {
      let error = #expect(throws: JobError.self) {
        try CollageJob(json: json, pictures: ["a.png": source]).plan()
      }
      #expect(error?.description.hasPrefix("\(name): is ") == true, "\(error?.description ?? "")")
    }
    // The header is whole.
    let late = Array(Sample.all["cut.png"] ?? [])
    let job = try CollageJob(json: json, pictures: ["a.png": .bytes(late)])
    #expect(throws: Never.self) { try job.plan() }
    let error = #expect(throws: JobError.self) { try job.pixmap() }
    #expect(error?.description.hasPrefix("a.png: is truncated") == true)
  }

  @Test("skipped pictures leave the others theirs") func skipping() throws {
    let json = """
      {"version": 1, "canvas": {"width": 20, "height": 10}, "layout": {"type": "grid", "columns": 2},
       "items": [{"image": "a"}, {"image": "cut"}, {"image": "b"}]}
      """
    let job = try CollageJob(
      json: json,
      pictures: [
        "a": .bytes(Self.red), "cut": .bytes(Array(Sample.all["cut.png"] ?? [])), "b": .bytes(Self.blue),
      ], options: RenderOptions { $0.onUnreadable = .skip })
    let pixmap = try job.pixmap()
    #expect(pixmap[5, 5] == 0xFFFF_0000 && pixmap[15, 5] == 0xFF00_00FF)
  }
}
