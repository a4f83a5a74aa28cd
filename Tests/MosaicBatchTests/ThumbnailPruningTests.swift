// Thumbnails that no picture has any more are removed, and nothing else is.

import Foundation
import MosaicCodecs
import MosaicRender
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage

@Suite(.bounded, .amongSamples) struct ThumbnailPruningTests {
  @Test("what no picture names is removed, if it is a thumbnail of such a run and the name may mean it")
  func prunes() throws {
    let names = ["red.png", "blue.png"]
    _ = try ThumbnailResumeTests.run(in: folder, names, ["20", "10"], to: "{stem}_{size}.png")
    _ = try ThumbnailResumeTests.run(in: folder, ["noise.png"], ["3"], to: "other.png")
    try folder.write(folder.read("noise.png"), to: "t/noise_1.png")
    try folder.write(folder.read("t/red_20.png").prefix(60), to: "t/cut_1.png")
    try folder.link("t/link_1.png", to: "other.png")
    try folder.write(folder.read("t/red_20.png"), to: "t/sub/red_20.png")
    let before = try folder.files()
    func prune(_ names: [String], dry: Bool = false) throws -> [JobResult] {
      try ThumbnailResumeTests.run(in: folder, names, ["20"], to: "{stem}_{size}.png") {
        ($0.prunes, $0.isDryRun) = (true, dry)
      }.filter { $0.reason == "no picture" }
    }
    let gone = ["blue_10.png", "blue_20.png", "red_10.png"].map { folder.path("t/\($0)") }
    let dry = try prune(["red.png"], dry: true)
    #expect(dry.map(\.output) == gone && dry.allSatisfy { $0.status == .pending }, "\(dry)")
    #expect(try folder.files() == before)
    // What an unreadable picture may have is kept.
    try folder.write("hello", to: "blue.png")
    #expect(try prune(names).map(\.output) == [gone[2]])
    let removed = try prune(["red.png"])
    #expect(removed.map(\.output) == Array(gone[..<2]) && removed.allSatisfy { $0.status == .removed })
    #expect(removed.map(\.index) == [1, 2])
    #expect(try folder.files() == before.filter { !gone.contains(folder.path($0)) })
    #expect(try prune(["red.png"]).isEmpty)
  }

  @Test("thumbnails of a tree are looked for where {dir} may lead") func prunesTrees() throws {
    try folder.write(folder.read("red.png"), to: "in/a[1]/b/x*.png")
    try folder.write(folder.read("red.png"), to: "in/y.png")
    func write(_ prunes: Bool) throws -> [JobResult] {
      var results: [JobResult] = []
      let inputs = try ThumbnailInput.find([folder.path("in")], recursive: true)
      let options = ThumbnailOptions { ($0.resumes, $0.prunes) = (true, prunes) }
      try Thumbnailer([ThumbnailSize("9")], options: options).write(
        inputs, to: ThumbnailPattern(folder.path("t[2]/{dir}/{stem}.png"))
      ) { results.append($0) }
      return results
    }
    #expect(try write(true).map(\.status) == [.done, .done])
    #expect(try write(true).map(\.status) == [.current, .current])
    try FileManager.default.removeItem(atPath: folder.path("in/a[1]/b/x*.png"))
    #expect(try write(true).map(\.status) == [.current, .removed])
    #expect(try folder.files("t[2]/") == ["t[2]/y.png"])
  }

  @Test("nothing is removed where a folder that is named is not there, or no picture is named") func away()
    throws
  {
    try folder.write(folder.read("red.png"), to: "a/x.png")
    try folder.write(folder.read("red.png"), to: "b/y.png")
    let options = ThumbnailOptions { ($0.resumes, $0.prunes) = (true, true) }
    let thumbnailer = try Thumbnailer([ThumbnailSize("9")], options: options)
    let pattern = try ThumbnailPattern(folder.path("t/{stem}.png"))
    func write() throws -> [JobResult] {
      var results: [JobResult] = []
      let inputs = try ThumbnailInput.find([folder.path("a"), folder.path("b")])
      try thumbnailer.write(inputs, to: pattern) { results.append($0) }
      return results
    }
    #expect(try write().map(\.status) == [.done, .done])
    try FileManager.default.moveItem(atPath: folder.path("b"), toPath: folder.path("c"))
    let results = try write()
    #expect(results.map(\.status) == [.current, .failed])
    #expect(results.last?.warnings == ["it is not there, so no thumbnails are removed"])
    let error = #expect(throws: JobError.self) { try thumbnailer.write([], to: pattern) { _ in } }
    #expect(error?.description.contains("there is no picture, and all thumbnails would be removed") == true)
    #expect(try folder.files("t/") == ["t/x.png", "t/y.png"])
  }

  @Test(
    "where thumbnails are is told from their pattern",
    arguments: [
      ("t/{stem}_{width}x{height}.png", "t/*_*x*.png", "t/a-b_*x*.png"),
      ("t/{dir}/{stem}{size}.{ext}", "t/**/*.*", "t/x/y/a-b*.*"), ("{stem}.png", "*.png", "a-b.png"),
      ("a*b/{hash}{size}", "a[*]b/*", "a[*]b/*"), ("{dir}/{stem}", nil, nil),
      ("t/{dir}_{stem}", nil, "t/x/y_a-b"),
      ("t/p.png", "t/p.png", "t/p.png"),
    ])
  func globs(pattern: String, any: String?, one: String?) throws {
    let pattern = try ThumbnailPattern(pattern)
    #expect(pattern.glob() == any)
    #expect(pattern.glob(for: ThumbnailInput("x/y/a-b.jpg")) == one)
  }
}
