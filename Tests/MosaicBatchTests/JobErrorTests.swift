// What a job says where there is no collage: errors and warnings name things, and no options of the command line.

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

@Suite(.bounded, .inFolder) struct JobErrorTests {
  /// The error that a closure throws.
  private func error<Made>(_ body: () throws -> Made) throws -> JobError {
    try #require(throws: JobError.self) { try body() }
  }

  @Test("a document that cannot be read is named") func unreadableDocuments() throws {
    let missing = folder.path("missing.json")
    #expect(
      try error { try CollageJob(documentAt: missing) }.description
        == "\(missing): no such file")
    #expect(
      try error { try CollageJob(documentAt: folder.path) }.description
        == "\(folder.path): is a folder, not a file")
    let bad = try folder.write(
      #"{"version": 1, "items": [{"color": "red", "wight": 2}], "canvs": {}}"#, to: "bad.json")
    let lines = try error { try CollageJob(documentAt: bad) }.description
      .split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("\(bad): ") }, "\(lines)")
    #expect(lines.contains { $0.contains("items[0].wight") && $0.contains("weight") }, "\(lines)")
  }

  @Test("a text that is no document is called one") func badText() throws {
    let error = try error { try CollageJob(json: #"{"version": 1}"#) }
    #expect(error.description.hasPrefix("document: "), "\(error)")
    guard case .document(let errors, name: "document") = error.kind else { throw error }
    #expect(errors.errors.count == 1)
  }

  /// Members of a document that is valid and cannot be laid out, and what is said of it.
  static let unplannable: [(members: String, says: String)] = [
    (
      #""canvas": {"width": 10, "padding": 5}, "items": [{"color": "red"}]"#,
      "canvas.padding: padding of 5 points at the left and 5 at the right leaves nothing of the canvas' width of 10 points"
    ),
    (
      #""canvas": {"height": 9, "padding": [1, 2, 8]}, "layout": {"type": "grid"}, "items": [{"color": "red"}]"#,
      "canvas.padding: padding of 1 points at the top and 8 at the bottom leaves nothing of the canvas' height of 9 points"
    ),
    (
      #""layout": {"type": "sudoku"}, "items": [\#(Array(repeating: #"{"color": "red"}"#, count: 10).joined(separator: ","))]"#,
      "layout 'sudoku' has 9 places and was given 10 items; give at most 9, or set 'overflow' to 'truncate' or 'badge'"
    ),
    (
      #""layout": {"type": "sudoku"}, "sections": [{"title": "A", "items": [{"color": "red"}]}]"#,
      "sections[0].title: titles of sections need a layout whose height follows from its items"
    ),
  ]

  @Test("a document that cannot be laid out is named", arguments: unplannable)
  func unplannableDocuments(members: String, says: String) throws {
    let path = try folder.write(#"{"version": 1, \#(members)}"#, to: "wall.json")
    let job = try CollageJob(documentAt: path)
    for failure in [
      try error { try job.plan() },
      try error { try job.render(to: folder.path("out.png")) },
    ] {
      #expect(failure.description.hasPrefix("\(path): \(says)"), "\(failure)")
      guard case .render(.plan) = failure.kind else { throw failure }
    }
  }

  @Test("the key of a layout is named, but not where the error is of the layout that items move to")
  func keysOfLayouts() throws {
    var cells = GridLayout()
    cells.cellWidth = 40
    let says = "is not given while 'cellWidth' is; allowed: 'cellWidth' and 'cellHeight' together"
    var job = try CollageJob(json: #"{"version": 1, "items": [{"color": "red"}]}"#)
    job.moment = MotionMoment(to: cells, at: 0.5)
    let later = try error { try job.plan() }.description
    #expect(later.hasPrefix("document: layout parameter 'cellHeight' \(says)"), "\(later)")
    job.moment = nil
    job.spec.layout = cells
    let own = try error { try job.plan() }.description
    #expect(own.hasPrefix("document: layout.cellHeight: \(says)"), "\(own)")
    let plain = CollageJob(job.spec)
    let bare = try error { try plain.plan() }.description
    #expect(bare.hasPrefix("layout parameter 'cellHeight' \(says)"), "\(bare)")
  }

  /// Bad pictures: the first two show only while pixels are decoded.
  static let bad: [(name: String, says: String)] = [
    ("cut.png", "is truncated: the file ends before its picture does (row "),
    ("crc.png", "is damaged: IDAT: CRC error"),
    ("empty.png", "is empty (0 bytes)"),
    ("missing.png", "no such file"),
    ("huge.png", "is 60000 x 60000 pixels, 3600000000 in all; the limit is 268402689"),
  ]

  @Test("a picture that cannot be read ends the run, by default", arguments: bad)
  func fail(name: String, says: String) throws {
    try withSamples { folder in
      let output = folder.path("out.png")
      let json = #"{"version": 1, "images": ["red.png", "\#(name)"]}"#
      let job = try CollageJob(json: json, relativeTo: folder.path)
      let error = try error { try job.render(to: output) }
      #expect(error.description.hasPrefix("\(folder.path(name)): \(says)"), "\(error)")
      #expect(!error.description.contains("--"))
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }

  /// Errors of files and of jobs, their kinds, and the codes of a program that ends with them and of one piece of work among many.
  static let kinds: [(error: JobError, kind: ErrorKind, code: Int, dataCode: Int)] = [
    (file(.corrupt("bad")), .unreadable, 65, 65),
    (file(.unsupported(.svg, "bad")), .unsupported, 65, 65),
    (file(.tooLarge(width: 2, height: 2, limit: 3)), .tooLarge, 65, 65),
    (file(.overBudget(refusal)), .memory, 75, 75), (file(.linked), .outsideRoot, 65, 65),
    (file(.notGiven), .notGiven, 65, 65), (file(.missingProgram(for: .svg)), .missingProgram, 69, 69),
    (file(.isFolder), .io, 74, 65), (file(.cannotRead(errno: EIO)), .io, 74, 74),
    (file(.cannotRead(errno: EMFILE)), .busy, 75, 75), (file(.notFound), .notFound, 74, 65),
    (file(.notFound, path: "/no folder/a.png"), .notFound, 74, 74),
    (file(.unlistedFolder), .io, 74, 74), (file(.noPictures()), .noPictures, 65, 65),
    (file(.noMatch(others: "")), .noPictures, 65, 65), (file(.leavesRoot("x")), .outsideRoot, 65, 65),
    (file(.replacesInput("b")), .usage, 2, 65), (file(.stopped(.timeLimit(1))), .time, 75, 75),
    (file(.stopped(.asked)), .cancelled, 130, 130), (JobError(.format("no")), .usage, 2, 65),
    (JobError(.memory(refusal, of: nil)), .memory, 75, 75),
    (JobError(.render(.plan(.noItems))), .noPictures, 65, 65),
    (JobError(.render(.plan(.movingPages))), .invalid, 65, 65),
    (JobError(.render(.tooManyRuns(waiting: 3))), .busy, 75, 75),
    (JobError(.render(.sources([SourceFailure(part: .item(1), error: codec(.empty))]))), .unreadable, 65, 65),
    (JobError(.render(.output(codec(.outsideRoot("x"))))), .usage, 2, 65),
    (JobError(.nothingToShow(leftOut: 0)), .noPictures, 65, 65),
    (JobError(.nothingToShow(leftOut: 2)), .unreadable, 65, 65),
  ]

  private static let refusal = MemoryBudget.Refusal(purpose: "a test", bytes: 5, used: 0, limit: 4)

  private static func codec(_ kind: FileError.Kind, path: String = "a.png") -> FileError {
    FileError(path: path, kind: kind)
  }

  private static func file(_ kind: FileError.Kind, path: String = "a.png") -> JobError {
    .source(codec(kind, path: path))
  }

  @Test("every error has a kind and a code", arguments: kinds.indices) func kind(of index: Int) {
    let (error, kind, code, dataCode) = Self.kinds[index]
    let failure = JobResult.Failure(error)
    #expect(error.errorKind == kind && error.exitCode == code && failure.code == dataCode, "\(error)")
    #expect(failure.errorKind == (kind == .usage || error == Self.file(.isFolder) ? .invalid : kind))
    #expect(error.isClientFault == (code == 65) && error.isRetryable == [69, 74, 75].contains(code))
  }

  @Test("the guide lists every kind with its code") func kindsInTheGuide() throws {
    let path = Fixtures.packageFolder.appending(path: "Sources/Mosaic/Mosaic.docc/Workers.md")
    let page = try String(contentsOf: path, encoding: .utf8)
    let table = try #require(page.components(separatedBy: "| kind | code | |\n").last)
    let lines = table.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst()
    let wanted = ErrorKind.table.map { "| `\($0.kind.rawValue)` | \($0.code.rawValue) | \($0.meaning) |" }
    #expect(lines.map(String.init) == wanted)
    #expect(Set(ErrorKind.table.map(\.kind)).count == wanted.count)
  }

  @Test("an empty collage is refused") func empty() throws {
    let error = try error { try CollageJob(CollageSpec(items: [])).plan() }
    #expect(error.description == "the collage has no items; there is nothing to lay out")
  }

  @Test("memory that does not suffice is refused in words, for a text and for its items")
  func memory() throws {
    let json = #"{"version": 1, "items": [{"color": "red"}, {"color": "lime"}]}"#
    var options = RenderOptions()
    options.memory = MemoryBudget(limit: 1000)
    #expect(
      try error { try CollageJob(json: json, options: options) }.description
        == "document: needs 3.9 KiB of memory for a document of 62 bytes or more; the limit is 1000 bytes")
    options.memory = MemoryBudget(limit: 5000)
    #expect(
      try error { try CollageJob(json: json, options: options).plan() }.description
        == "the collage needs 8 KiB of memory for 2 items; the limit is 4.8 KiB")
  }

  @Test("a folder is named that cannot be listed or has no picture") func folders() throws {
    func error(_ body: () throws -> FoundPictures) throws -> FileError {
      try #require(throws: FileError.self) { _ = try body() }
    }
    let missing = try error { try PictureFolder.pictures(in: folder.path("missing")) }
    #expect(missing.description == "\(folder.path("missing")): cannot read the folder")
    let empty = try error { try PictureFolder.pictures(in: folder.path) }
    #expect(
      empty.description.hasPrefix("\(folder.path): holds no pictures (this build reads "), "\(empty)")
  }
}
