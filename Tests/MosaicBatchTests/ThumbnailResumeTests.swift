// Thumbnails that are made again: what is right is left alone, what is not is made anew.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import TestSupport
import Testing

@testable import MosaicBatch
@testable import MosaicCollage
@testable import MosaicSystem

@Suite(.bounded, .amongSamples) struct ThumbnailResumeTests {
  /// The results of the pictures of a folder with stamps; files are called as the pattern says in `t`.
  static func run(
    in folder: TemporaryFolder, _ names: [String] = ["red.png"], _ words: [String] = ["20"],
    to pattern: String = "{stem}.png", _ change: (inout ThumbnailOptions) -> Void = { _ in }
  ) throws -> [JobResult] {
    var options = ThumbnailOptions { $0.resumes = true }
    change(&options)
    var results: [JobResult] = []
    try Thumbnailer(words.map { word in try ThumbnailSize(word) }, options: options).write(
      names.map { ThumbnailInput(folder.path($0)) }, to: ThumbnailPattern(folder.path("t/\(pattern)"))
    ) { results.append($0) }
    return results
  }

  /// A change of the size or the options, and what is said to have changed: nothing where no pixel does. The picture has 40 × 30 pixels.
  static let changes:
    [(changed: [String], word: String, change: @Sendable (inout ThumbnailOptions) -> Void)] =
      [
        ([], "20", { $0.encoding.compression = .small }), ([], "20", { $0.jobs = 3 }),
        ([], "20", { $0.encoding.quality = 10 }), ([], "20x", { _ in }), ([], "x15", { $0.enlarges = true }),
        ([], "20", { $0.placeholders = [.color] }), ([], "20x15", { $0.crop = .center }),
        ([], "20x15^", { $0.prunes = true }),
        (["size"], "21", { _ in }), (["size", "crop"], "20x20", { $0.crop = .center }),
        (["linear"], "20", { $0.linear = true }),
        (["sharpen"], "20", { $0.sharpens = true }),
        (["author"], "20", { $0.encoding.metadata.author = "A" }),
        (["background"], "20", { $0.background = Color(red: 1, green: 2, blue: 3, alpha: 255) }),
      ]

  @Test("a changed option makes a thumbnail stale, and is named; one that changes no pixel does not")
  func stale() throws {
    for (changed, word, change) in Self.changes {
      try? FileManager.default.removeItem(atPath: folder.path("t"))
      #expect(try Self.run(in: folder).map(\.reason) == ["missing"])
      #expect(try Self.run(in: folder).map(\.status) == [.current])
      let result = try Self.run(in: folder, ["red.png"], [word], to: "{stem}.png", change)[0]
      #expect(result.status == (changed.isEmpty ? .current : .done), "\(word) \(changed) \(result)")
      #expect(result.reason == (changed.isEmpty ? nil : "stale") && result.changed == changed)
      #expect(
        try Self.run(in: folder, ["red.png"], [word], to: "{stem}.png", change).map(\.status) == [.current])
    }
  }

  #if JPEG
    @Test("the quality counts where the format has one") func quality() throws {
      for (quality, changed) in [(85, nil), (40, "quality"), (40, nil)] {
        let made = try Self.run(in: folder, to: "a.jpg") { $0.encoding.quality = quality }[0]
        #expect(made.changed.first == changed, "\(made)")
      }
      #expect(try Self.run(in: folder, to: "a.jpg") { $0.encoding.quality = 40 }[0].status == .current)
      for (chroma, changed) in [(Chroma.full, ["chroma"]), (.full, []), (.auto, ["chroma"])] {
        let made = try Self.run(in: folder, to: "a.jpg") {
          ($0.encoding.chroma, $0.encoding.quality) = (chroma, 40)
        }[0]
        #expect(made.changed == changed, "\(made)")
      }
      // A quality that is looked for counts by its limit alone.
      for (most, quality, changed) in [
        (900, 40, ["quality", "max-bytes"]), (900, 50, []), (901, 50, ["max-bytes"]),
      ] {
        let made = try Self.run(in: folder, to: "a.jpg") {
          ($0.encoding.maxBytes, $0.encoding.quality) = (most, quality)
        }[0]
        #expect(Set(made.changed) == Set(changed) && made.byteCount ?? 0 <= most, "\(made)")
        #expect(made.status == .current || made.quality ?? 0 > 0)
      }
    }
  #endif

  @Test("by the stamp an older picture, a cut file and a stranger's file are seen; by dates they are not")
  func unseen() throws {
    let harm: [(String, reason: String, byDate: JobResult.Status, () throws -> Void)] = [
      (
        "older", "stale", .current,
        {
          try folder.write(Sample.png(40, 30, 0xFF00_FFFF), to: "red.png")
          try folder.date("red.png", Date(timeIntervalSinceNow: -5000))
        }
      ),
      (
        "cut", "cut short", .current,
        { try folder.write(folder.read("t/red.png").dropLast(9), to: "t/red.png") }
      ),
      ("strange", "stale", .current, { try folder.write(Sample.png(20, 15, 0), to: "t/red.png") }),
      ("empty", "cut short", .done, { try folder.write("", to: "t/red.png") }),
    ]
    try folder.date("red.png", Date(timeIntervalSinceNow: -100))
    for (name, reason, byDate, damage) in harm {
      _ = try Self.run(in: folder)
      let whole = try folder.read("t/red.png")
      try damage()
      let found = try Self.run(in: folder) {
        ($0.resumes, $0.skipsCurrent, $0.isDryRun) = (false, true, true)
      }
      #expect(found[0].status == (byDate == .done ? .pending : byDate), "\(name)")
      let again = try Self.run(in: folder)[0]
      #expect(again.status == .done && again.reason == reason, "\(name): \(again)")
      if name == "older" {
        #expect(again.changed == [folder.path("red.png")])
      } else {
        #expect(try folder.read("t/red.png") == whole, "\(name)")
      }
    }
  }

  @Test("by contents, a new time changes nothing, and new contents do") func contents() throws {
    func status() throws -> JobResult.Status {
      try Self.run(in: folder) { $0.comparesContents = true }[0].status
    }
    #expect(try status() == .done)
    try folder.date("red.png", Date(timeIntervalSinceNow: -500))
    #expect(try status() == .current)
    try folder.write(folder.read("blue.png"), to: "red.png")
    #expect(try status() == .done)
  }

  @Test("how a path is spelled, and a root, change nothing") func spelled() throws {
    try folder.write("x", to: "sub/x")
    try folder.link("link", to: ".")
    _ = try Self.run(in: folder)
    for name in ["./red.png", "sub/../red.png", "link/red.png"] {
      #expect(try Self.run(in: folder, [name]).map(\.status) == [.current], "\(name)")
    }
    var options = ThumbnailOptions { $0.resumes = true }
    options.limits.root = try FileRoot(folder.path(""))
    let inputs = try ThumbnailInput.find(["red.png"], in: options.limits.root)
    try Thumbnailer([ThumbnailSize("20")], options: options).write(
      inputs, to: ThumbnailPattern("t/{stem}.png")
    ) { #expect($0.status == .current, "\($0)") }
  }

  @Test("a dry run writes nothing, and says what would be done") func dryRun() throws {
    let before = try folder.files()
    func dry(_ resumes: Bool) throws -> [JobResult] {
      try Self.run(in: folder, ["red.png"], ["20", "10"], to: "{size}.png") {
        ($0.isDryRun, $0.resumes) = (true, resumes)
      }
    }
    for resumes in [false, true] {
      let found = try dry(resumes)
      #expect(found.allSatisfy { $0.status == .pending && $0.reason == "missing" }, "\(found)")
    }
    #expect(try folder.files() == before)
    _ = try Self.run(in: folder, to: "{size}.png")
    #expect(try dry(true).map(\.status) == [.current, .pending])
    #expect(try dry(false).map(\.reason) == ["current", "missing"])
  }

  @Test("the marked tile of an unreadable picture is current, until the picture is mended") func tiles()
    throws
  {
    try folder.write("hello", to: "bad.png")
    func run() throws -> JobResult {
      try Self.run(in: folder, ["bad.png"]) { $0.onUnreadable = .placeholder }[0]
    }
    #expect(try run().status == .done)
    let again = try run()
    #expect(again.status == .current && again.warnings.count == 1, "\(again)")
    try folder.write(folder.read("red.png"), to: "bad.png")
    let mended = try run()
    #expect(mended.status == .done && mended.changed.contains(folder.path("bad.png")), "\(mended)")
  }

  @Test("marked tiles have files of their own, or one for several sizes, and replace no other's")
  func tileNames()
    throws
  {
    try folder.write("hello", to: "a.png")
    try folder.write("hello", to: "a1.png")
    let found = try Self.run(in: folder, ["a.png", "a1.png"], ["1", "1x1", "11"], to: "{stem}{width}.png") {
      ($0.onUnreadable, $0.jobs, $0.listsSources) = (.placeholder, 1, true)
    }
    #expect(found.map(\.status) == [.done, .done, .done, .failed, .failed, .done], "\(found)")
    #expect(found.map(\.sameAs) == [nil, "1", nil, nil, nil, nil])
    #expect(
      found[0].srcset?.hasSuffix("a11.png 11w") == true && found.allSatisfy { $0.warnings.count == 1 })
  }

  @Test("the parts of all pictures are all pictures", arguments: [1, 2, 3]) func shards(count: Int) throws {
    let names = ["red.png", "blue.png", "noise.png"]
    var done: [Int] = []
    for number in 1...count {
      let shard = try Shard(number, of: count)
      done += try Self.run(in: folder, names) { $0.shard = shard }.map(\.index)
    }
    #expect(done.sorted() == [0, 1, 2])
  }

  @Test("the files of a page are URLs of different widths, without those that failed") func sources() {
    let files = [("a b,c.jpg", 20), ("d/é.jpg", 9), ("again.jpg", 20), ("failed.jpg", 7)]
    let results = files.map { path, width in
      var result = JobResult(index: 0, status: .done)
      (result.output, result.pixelSize) = (path, PixelSize(width: width, height: 1))
      if path == "failed.jpg" { result.failure = .data("no") }
      return result
    }
    #expect(JobResult.srcset(results) == "a%20b%2Cc.jpg 20w, d/%C3%A9.jpg 9w")
    #expect(JobResult.srcset([]) == nil)
  }

  @Test("what does not go together is refused in words") func refused() throws {
    let shard = try Shard(1, of: 2)
    let rows: [(String, @Sendable (inout ThumbnailOptions) -> Void)] = [
      ("a part of the pictures does not name", { ($0.prunes, $0.shard) = (true, shard) }),
      ("to resume sees all that dates tell", { $0.skipsCurrent = true }),
    ]
    try withSamples { folder in
      for (words, change) in rows {
        let error = #expect(throws: JobError.self) {
          try Self.run(in: folder, ["red.png"], ["20"], to: "{stem}.png", change)
        }
        #expect(error?.description.hasPrefix(words) == true)
      }
      let error = #expect(throws: JobError.self) {
        try Self.run(in: folder, to: "{dir}_{stem}.png") { $0.prunes = true }
      }
      #expect(error?.description.hasSuffix("such as thumbs/{dir}/{stem}.jpg") == true)
    }
  }
}
