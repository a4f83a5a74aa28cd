// Indexes of what pictures look like: kept, believed, and mistrusted.

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
@testable import MosaicText

@Suite(.bounded, .inFolder) struct PictureIndexTests {
  private static func png(_ color: UInt32) -> [UInt8] { Sample.png(8, 8, color) }

  /// Four pictures, a target of their colours, and a job that assigns them.
  private func library(in folder: TemporaryFolder) throws -> CollageJob {
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
    for (number, color) in colors.enumerated() {
      try folder.write(Self.png(color), to: "library/\(number).png")
    }
    let target = filled(40, 40) { x, y in colors[y / 20 * 2 + x / 20] }
    try folder.write(ImageFormat.png.encode(target), to: "target.png")
    var spec = CollageSpec(items: (0..<4).map { SpecItem(.image(folder.path("library/\($0).png"))) })
    spec.assign = .target(.file(folder.path("target.png")), recolor: 0)
    return CollageJob(spec)
  }

  /// A job whose index was written, the path of that, and its bytes.
  private func indexed(in folder: TemporaryFolder) throws -> (CollageJob, path: String, bytes: [UInt8]) {
    var job = try library(in: folder)
    let path = folder.path("a.index")
    job.index = PictureIndex(at: path)
    _ = try job.plan()
    return (job, path, try folder.read("a.index"))
  }

  private func names(_ job: CollageJob) throws -> [String] {
    try job.plan().items.compactMap { $0.content.picture?.name.fileName }
  }

  @Test("runs at the same time add theirs, and lose none of the others'") func atOnce() throws {
    let job = try library(in: folder)
    let path = folder.path("a.index")
    let indexes = [PictureIndex(at: path), PictureIndex(at: path)]
    // Both read the file before either writes it.
    for index in indexes { try index.open(job.options) }
    for (index, items) in zip(indexes, [0..<2, 2..<4]) {
      var part = job
      part.spec.items = Array(job.spec.items[items])
      part.index = index
      _ = try part.plan()
    }
    #expect(try folder.read("a.index").count == 9 + 4 * 232 + 32)
    #expect(
      try folder.files() == (0..<4).reduce(["a.index", "target.png"]) { $0 + ["library/\($1).png"] }.sorted())
  }

  @Test("pictures that did not change are not opened again, others are") func isKept() throws {
    var job = try library(in: folder)
    let order = ["0.png", "1.png", "2.png", "3.png"]
    let path = folder.path("a.index")
    job.index = PictureIndex(at: path)
    #expect(try names(job) == order)
    let bytes = try folder.read("a.index")
    #expect(bytes.count == 9 + 4 * 232 + 32)

    // As a second run: it reads the file, and has nothing to write.
    job.index = PictureIndex(at: path)
    #expect(try names(job) == order)
    #expect(try folder.read("a.index") == bytes)

    // Another picture of the same name is measured anew; what was known stays.
    try folder.write(Self.png(0xFF00_00FE), to: "library/0.png")
    try folder.write(Self.png(0xFFFE_0000), to: "library/2.png")
    job.index = PictureIndex(at: path)
    #expect(try names(job) == ["2.png", "1.png", "0.png", "3.png"])
    #expect(try folder.read("a.index").count == 9 + 6 * 232 + 32)
  }

  @Test("cells of another size, and a sheet of another order, find what is known") func isShared() throws {
    var job = try library(in: folder)
    job.spec.assign?.reuse = nil
    for (cells, width) in [(4, 1080.0), (9, 100), (30, 777), (100, 333)] {
      job.index = PictureIndex(at: folder.path("a.index"))
      job.spec.assign?.cells = cells
      job.spec.canvas.width = width
      _ = try job.plan()
    }
    #expect(try folder.read("a.index").count == 9 + 4 * 232 + 32)
  }

  @Test("under another background or in cells of another shape, pictures are looked at anew")
  func looks() throws {
    var job = try library(in: folder)
    let path = folder.path("a.index")
    try folder.write(Sample.png(16, 8, 0x80FF_0000), to: "library/0.png")
    var known = 0
    let changes: [(inout CollageSpec) -> Void] = [
      { _ in }, { $0.canvas.background = .black },
      {
        $0.layout = .grid(columns: 2)
        $0.canvas.width = 400
        $0.canvas.height = 100
      },
    ]
    for (number, change) in changes.enumerated() {
      change(&job.spec)
      job.index = PictureIndex(at: path)
      let found = try names(job)
      let count = (try folder.read("a.index").count - 9 - 32) / 232
      #expect(count > known, "change \(number)")
      known = count
      job.index = nil
      #expect(try names(job) == found, "change \(number)")
    }
  }

  @Test("by their contents pictures are known under any name") func contents() throws {
    var job = try library(in: folder)
    job.index = PictureIndex(at: folder.path("a.index"), hashesContents: true)
    _ = try job.plan()
    let bytes = try folder.read("a.index")
    for number in 0..<4 {
      try folder.write(folder.read("library/\(number).png"), to: "moved/\(number).png")
      job.spec.items[number].content = .image(folder.path("moved/\(number).png"))
    }
    job.index = PictureIndex(at: folder.path("a.index"), hashesContents: true)
    _ = try job.plan()
    #expect(try folder.read("a.index") == bytes)
  }

  /// What is done to the file, and what is said of it.
  static let damages: [(damage: @Sendable ([UInt8]) -> [UInt8], words: String)] = [
    ({ Array($0.dropLast(100)) }, "is damaged; it is made anew"),
    ({ $0 + [0] }, "is damaged; it is made anew"),
    ({ Array($0.prefix(9)) }, "is damaged; it is made anew"),
    ({ bytes in bytes.enumerated().map { $0 == 400 ? $1 ^ 1 : $1 } }, "is damaged; it is made anew"),
    (
      { bytes in bytes.enumerated().map { $0 == 8 ? 9 : $1 } },
      "is an index of another version; it is made anew"
    ),
    ({ Array($0.prefix(8)) }, "is an index of another version; it is made anew"),
  ]

  @Test("a damaged index is made anew, with a warning", arguments: damages.indices)
  func isDamaged(row: Int) throws {
    let (made, path, whole) = try indexed(in: folder)
    var job = made
    try folder.write(Self.damages[row].damage(whole), to: "a.index")
    job.index = PictureIndex(at: path)
    let report = try job.render(to: folder.path("out.png"))
    #expect(report.warnings.map { "\($0)" } == ["\(path): \(Self.damages[row].words)"])
    #expect(try folder.read("a.index") == whole)
  }

  @Test("numbers that no picture has are not believed, though their check sum is right") func forged() throws
  {
    let (made, path, whole) = try indexed(in: folder)
    var job = made
    var body = Array(whole.dropLast(32))
    for index in 9 + 16..<9 + 232 { body[index] = 0x7F }
    try folder.write(body + SHA256.digest(of: body).bytes, to: "a.index")
    job.index = PictureIndex(at: path)
    #expect(try names(job) == ["0.png", "1.png", "2.png", "3.png"])
    #expect(try folder.read("a.index") == whole)
  }

  @Test("a file that is no index is never replaced") func isOther() throws {
    var job = try library(in: folder)
    let path = try folder.write("a letter", to: "letter.txt")
    job.index = PictureIndex(at: path)
    let error = #expect(throws: JobError.self) { try job.plan() }
    #expect(
      "\(try #require(error))"
        == "\(path): is there, and is no index of pictures; name another file for the index, or delete this one"
    )
    #expect(try folder.read("letter.txt") == Array("a letter".utf8))
  }

  @Test("one that cannot be written is a warning") func isNotKept() throws {
    var job = try library(in: folder)
    job.index = PictureIndex(at: folder.path("nowhere/a.index"))
    let report = try job.render(to: folder.path("out.png"))
    #expect(report.warnings.count == 1 && "\(report.warnings[0])".hasSuffix("; the index is not kept"))
    #expect("\(report.warnings[0])".hasPrefix("\(folder.path("nowhere/a.index")): "))
  }

  @Test("where nothing says how many cells there are, a broken picture is one fewer") func countsReadable()
    throws
  {
    var job = try library(in: folder)
    try folder.write(Array(Self.png(0xFF12_3456).dropLast(40)), to: "library/1.png")
    (job.options.onUnreadable, job.spec.layout) = (.skip, TreemapLayout())
    let report = try job.render(to: folder.path("out.png"))
    #expect(report.plan.items.count == 3 && report.warnings.count == 1)
  }

  @Test("unreadable pictures end the run, or are left out", arguments: [UnreadablePolicy.fail, .skip])
  func unreadable(policy: UnreadablePolicy) throws {
    var job = try library(in: folder)
    job.options.onUnreadable = policy
    // A sound header, and pixels that end early.
    try folder.write(Array(Self.png(0xFF12_3456).dropLast(40)), to: "library/1.png")
    guard policy == .skip else {
      let error = #expect(throws: JobError.self) { try job.plan() }
      #expect(try #require(error).items.map(\.part) == [.item(1)])
      return
    }
    job.spec.assign?.reuse = 2
    let report = try job.render(to: folder.path("out.png"))
    #expect(report.plan.assignment?.pictures == 3)
    #expect(report.warnings.count == 1 && "\(report.warnings[0])".hasSuffix("left out"))
  }
}
