// A batch that is run again: what is right is left alone, what is not is made anew.

import Foundation
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

@Suite(.bounded, .amongSamples) struct ResumeTests {
  /// Endings of all formats in this build.
  static let endings = OutputFormat.stills.filter(\.imageFormat.holdsTexts).map(\.rawValue)

  private static func run(
    in folder: TemporaryFolder, _ ending: String, _ change: (inout BatchOptions) -> Void = { _ in }
  ) throws -> JobResult {
    let lines = [#"{"output": "a.\#(ending)", "canvas": {"width": 40}, "images": ["red.png", "blue.png"]}"#]
    let results = try BatchTests.results(lines, in: folder) {
      $0.resumes = true
      change(&$0)
    }
    return try #require(results.first)
  }

  @Test("what is there and right is current", arguments: endings) func current(ending: String) throws {
    #expect(try Self.run(in: folder, ending).reason == "missing")
    let bytes = try folder.read("out/a.\(ending)")
    let again = try Self.run(in: folder, ending)
    #expect(again.status == .current && again.byteCount == bytes.count)
    let dry = try Self.run(in: folder, ending) { $0.isDryRun = true }
    #expect(dry.status == .current)
    // Without --resume it is made again, to the same bytes.
    #expect(try Self.run(in: folder, ending) { $0.resumes = false }.status == .done)
    #expect(try folder.read("out/a.\(ending)") == bytes)
  }

  @Test("a format that has no place for a stamp is made again each time, to the same bytes")
  func withoutStamp() throws {
    #expect(try Self.run(in: folder, "qoi").reason == "missing")
    let bytes = try folder.read("out/a.qoi")
    let again = try Self.run(in: folder, "qoi")
    #expect(again.status == .done && again.reason == "stale")
    #expect(try folder.read("out/a.qoi") == bytes)
    try folder.write(bytes.dropLast(9), to: "out/a.qoi")
    #expect(try Self.run(in: folder, "qoi").reason == "cut short")
  }

  @Test("what was cut short is made anew", arguments: endings) func cutShort(ending: String) throws {
    _ = try Self.run(in: folder, ending)
    let bytes = try folder.read("out/a.\(ending)")
    for share in [0.0, 0.5, 0.99] {
      try folder.write(bytes.prefix(Int(Double(bytes.count) * share)), to: "out/a.\(ending)")
      let result = try Self.run(in: folder, ending)
      #expect(result.status == .done && result.reason != "missing")
      #expect(try folder.read("out/a.\(ending)") == bytes)
    }
  }

  /// A change of the options, the ending of the output, and what is said to have changed: nothing where no pixel does.
  static let changes: [(changed: [String], ending: String, change: @Sendable (inout BatchOptions) -> Void)] =
    [
      (["linear"], "png", { $0.render.linear = true }),
      (["resolution"], "png", { $0.render.encoding.dotsPerInch = 300 }),
      (["canvas"], "png", { $0.adjust = { spec, _ in spec.canvas.width = 41 } }),
      (["layout"], "png", { $0.adjust = { spec, _ in spec.layout = GridLayout() } }),
      (["style"], "png", { $0.adjust = { spec, _ in spec.style.fit = .contain } }),
      (["items", "pictures"], "png", { $0.adjust = { spec, _ in spec.items.removeLast() } }),
      (["metadata"], "png", { $0.adjust = { spec, _ in spec.metadata.author = "A" } }),
      (["author"], "png", { $0.render.encoding.metadata.author = "A" }),
      (["on-error"], "png", { $0.render.onUnreadable = .skip }),
      (["svg-images"], "svg", { $0.render.svgImages = .outline }),
      ([], "png", { $0.render.encoding.embedsProfile = false }),
      ([], "png", { $0.render.encoding.quality = 50 }),
      ([], "png", { $0.render.encoding.compression = .small }),
      ([], "png", { $0.render.svgImages = .outline }),
      ([], "png", { $0.render.headCascade = .none }),
      ([], "png", { $0.adjust = { spec, _ in spec.style.fit = .cover } }),
      ([], "svg", { $0.render.pdfQuality = 50 }),
    ]

  @Test(
    "a changed option or document makes an output stale, and is named; one that changes no pixel does not")
  func stale() throws {
    for (changed, ending, change) in Self.changes {
      _ = try Self.run(in: folder, ending)
      let result = try Self.run(in: folder, ending, change)
      #expect(result.status == (changed.isEmpty ? .current : .done), "\(changed) \(result.changed)")
      #expect(result.reason == (changed.isEmpty ? nil : "stale") && result.changed == changed)
      #expect(try Self.run(in: folder, ending, change).status == .current, "\(changed)")
    }
  }

  @Test(
    "another description of heads makes an output stale if any of its items looks for heads",
    arguments: [[], [0], [1], [0, 1]])
  func heads(items: [Int]) throws {
    func run(_ cascade: HeadCascadeFile) throws -> JobResult {
      try Self.run(in: folder, "png") {
        $0.render.headCascade = cascade
        $0.adjust = { spec, _ in for item in items { spec.items[item].findsFocus = true } }
      }
    }
    #expect(try run(.usual).reason == "missing")
    let result = try run(.none)
    #expect(result.changed == (items.isEmpty ? [] : ["heads"]))
    #expect(result.status == (items.isEmpty ? .current : .done))
  }

  @Test("a changed picture is named; an output of another program, or of an older mosaic, says less")
  func stalePictures() throws {
    _ = try Self.run(in: folder, "png")
    try folder.date("blue.png", Date(timeIntervalSinceNow: -500))
    let result = try Self.run(in: folder, "png")
    #expect(result.reason == "stale" && result.changed == [folder.path("blue.png")])
    #expect(result.json.contains(#""reason": "stale", "changed": ["\#(folder.path("blue.png"))"]"#))
    try folder.write(folder.read("red.png"), to: "out/a.png")
    #expect(try Self.run(in: folder, "png").changed == [])
  }

  @Test("how a path is spelled, and from where, changes nothing") func spelled() throws {
    try folder.link("link", to: ".")
    try folder.write("x", to: "sub/notes.txt")
    let spelled = [
      "red.png", "./red.png", "sub/../red.png", "link/red.png", folder.path("red.png"),
      folder.path("sub/../link/red.png"),
    ]
    for (index, path) in spelled.enumerated() {
      let line = #"{"output": "a.png", "canvas": {"width": 40}, "images": ["\#(path)"]}"#
      for out in ["out", "link/out"] {
        let results = try BatchTests.results([line], in: folder) {
          $0.resumes = true
          $0.outputFolder = folder.path(out)
        }
        #expect(results[0].status == (index == 0 && out == "out" ? .done : .current), "\(path) \(out)")
      }
    }
    // In a root, paths start there.
    let line = #"{"output": "out/a.png", "canvas": {"width": 40}, "images": ["red.png"]}"#
    let results = try BatchTests.results([line], in: folder) {
      $0.resumes = true
      $0.outputFolder = ""
      $0.render.limits.root = try FileRoot(folder.path(""))
    }
    #expect(results[0].status == .current, "\(results)")
    // Another picture of the same name, size and time is another one.
    try folder.write(folder.read("red.png"), to: "sub/red.png")
    for path in ["red.png", "sub/red.png"] {
      try folder.date(path, Date(timeIntervalSince1970: 1_000_000_000))
    }
    let other = line.replacingOccurrences(of: "red.png", with: "sub/red.png")
    for (line, changed) in [(line, "red.png"), (other, "sub/red.png")] {
      let results = try BatchTests.results([line], in: folder) {
        $0.resumes = true
        $0.outputFolder = folder.path("")
      }
      #expect(results[0].changed == [folder.path(changed)], "\(results)")
    }
  }

  @Test("by contents, a new time changes nothing, and new contents do") func contents() throws {
    let byContents: (inout BatchOptions) -> Void = { $0.comparesContents = true }
    _ = try Self.run(in: folder, "png", byContents)
    try folder.date("red.png", Date(timeIntervalSinceNow: -500))
    #expect(try Self.run(in: folder, "png", byContents).status == .current)
    try folder.write(folder.read("blue.png"), to: "red.png")
    #expect(try Self.run(in: folder, "png", byContents).reason == "stale")
  }

  @Test("by contents, the place of a picture counts where it decides the order", arguments: ["none", "name"])
  func places(sort: String) throws {
    let line = #"{"output": "o.png", "canvas": {"width": 40}, "sort": "\#(sort)", "images": ["#
    for (index, names) in [("a", "b"), ("b", "a")].enumerated() {
      try folder.write(folder.read("red.png"), to: "\(names.0)/red.png")
      try folder.write(folder.read("blue.png"), to: "\(names.1)/blue.png")
      let images = #""\#(names.0)/red.png", "\#(names.1)/blue.png"]}"#
      let results = try BatchTests.results([line + images], in: folder) {
        ($0.resumes, $0.comparesContents) = (true, true)
      }
      #expect(results[0].status == (index == 0 || sort == "name" ? .done : .current), "\(results)")
    }
  }
}
