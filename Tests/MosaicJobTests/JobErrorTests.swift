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

@testable import MosaicJob

@Suite(.timeLimit(.minutes(10))) struct JobErrorTests {
  /// A job of small pictures in one row of square cells of 40 points.
  private func job(_ names: [String], _ policy: UnreadablePolicy, in folder: TemporaryFolder) throws
    -> CollageJob
  {
    var options = RenderOptions()
    options.onUnreadable = policy
    let items = names.map { #"{"image": "\#($0)"}"# }.joined(separator: ", ")
    return try CollageJob(
      json: """
        {"version": 1, "layout": {"type": "grid", "columns": 9, "cellWidth": 40, "cellHeight": 40}, "items": [\(items)]}
        """, relativeTo: folder.path, options: options)
  }

  /// The error that a closure throws.
  private func error(_ body: () throws(JobError) -> Void) throws -> JobError {
    do { try body() } catch { return error }
    throw Surprise()
  }

  private struct Surprise: Error {}

  @Test("a document that cannot be read is named") func unreadableDocuments() throws {
    try withTemporaryFolder { folder in
      let missing = folder.path("missing.json")
      #expect(
        try error { () throws(JobError) in _ = try CollageJob(documentAt: missing) }.description
          == "\(missing): no such file")
      #expect(
        try error { () throws(JobError) in _ = try CollageJob(documentAt: folder.path) }.description
          == "\(folder.path): is a folder, not a file")
      let bad = try folder.write(
        #"{"version": 1, "items": [{"color": "red", "wight": 2}], "canvs": {}}"#, to: "bad.json")
      let lines = try error { () throws(JobError) in _ = try CollageJob(documentAt: bad) }.description
        .split(separator: "\n")
      #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("\(bad): ") }, "\(lines)")
      #expect(lines.contains { $0.contains("items[0].wight") && $0.contains("weight") }, "\(lines)")
    }
  }

  @Test("a text that is no document is called one") func badText() throws {
    let error = try error { () throws(JobError) in _ = try CollageJob(json: #"{"version": 1}"#) }
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
      "sections[0].title: this layout fills a box, and titles of sections need one whose height follows from its items"
    ),
  ]

  @Test("a document that cannot be laid out is named", arguments: unplannable)
  func unplannableDocuments(members: String, says: String) throws {
    try withTemporaryFolder { folder in
      let path = try folder.write(#"{"version": 1, \#(members)}"#, to: "wall.json")
      let job = try CollageJob(documentAt: path)
      for failure in [
        try error { () throws(JobError) in _ = try job.plan() },
        try error { () throws(JobError) in _ = try job.render(to: folder.path("out.png")) },
      ] {
        #expect(failure.description.hasPrefix("\(path): \(says)"), "\(failure)")
        guard case .render(.plan) = failure.kind else { throw failure }
      }
    }
  }

  @Test("the key of a layout is named, but not where the error is of the layout that items move to")
  func keysOfLayouts() throws {
    var cells = GridLayout()
    cells.cellWidth = 40
    let says = "is not given while 'cellWidth' is; allowed: 'cellWidth' and 'cellHeight' together"
    var job = try CollageJob(json: #"{"version": 1, "items": [{"color": "red"}]}"#)
    job.moment = MotionMoment(to: cells, at: 0.5)
    let later = try error { () throws(JobError) in _ = try job.plan() }.description
    #expect(later.hasPrefix("document: layout parameter 'cellHeight' \(says)"), "\(later)")
    job.moment = nil
    job.spec.layout = cells
    let own = try error { () throws(JobError) in _ = try job.plan() }.description
    #expect(own.hasPrefix("document: layout.cellHeight: \(says)"), "\(own)")
    let plain = CollageJob(job.spec)
    let bare = try error { () throws(JobError) in _ = try plain.plan() }.description
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
      let job = try job(["red.png", name], .fail, in: folder)
      let error = try error { () throws(JobError) in try job.render(to: output) }
      #expect(error.description.hasPrefix("\(folder.path(name)): \(says)"), "\(error)")
      #expect(!error.description.contains("--"))
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }

  @Test("skip lays out without it, and says so", arguments: bad) func skip(name: String, says: String) throws
  {
    try withSamples { folder in
      let report = try job(["red.png", name, "blue.png"], .skip, in: folder).render(to: folder.path("a.png"))
      #expect(report.warnings.count == 1)
      let words = try #require(report.warnings.first).description
      #expect(words.hasPrefix("\(folder.path(name)): \(says)") && words.hasSuffix("; left out"), "\(words)")
      try job(["red.png", "blue.png"], .fail, in: folder).render(to: folder.path("b.png"))
      #expect(try folder.read("a.png") == folder.read("b.png"))
      #expect(report.plan.items.count == 2)
    }
  }

  @Test("placeholder keeps its place", arguments: bad) func placeholder(name: String, says: String) throws {
    try withSamples { folder in
      let report = try job(["red.png", name, "blue.png"], .placeholder, in: folder)
        .render(to: folder.path("a.png"))
      #expect(
        report.warnings.map { $0.description.hasSuffix("; a marked tile stands in its place") } == [true])
      #expect(report.plan.items.count == 3)
      let pixmap = try ImageReader.pixmap(ofFile: folder.path("a.png"))
      #expect(pixmap[20, 20] == 0xFFFF_0000 && pixmap[100, 20] == 0xFF00_00FF)
    }
  }

  @Test(
    "an error comes with the warnings before it",
    arguments: [["empty.png", "text.png"], ["cut.png", "crc.png"], ["empty.png", "cut.png"]])
  func nothingIsLeft(_ names: [String]) throws {
    try withSamples { folder in
      let job = try job(names, .skip, in: folder)
      let error = try error { () throws(JobError) in try job.render(to: folder.path("out.png")) }
      #expect(error.description == "none of the pictures can be read; there is nothing to lay out")
      #expect(error.warnings.count == 2)
      for (warning, name) in zip(error.warnings, names) {
        #expect(warning.description.hasPrefix("\(folder.path(name)): "))
      }
    }
  }

  @Test("an empty collage is refused") func empty() throws {
    let error = try error { () throws(JobError) in _ = try CollageJob(CollageSpec(items: [])).plan() }
    #expect(error.description == "the collage has no items; there is nothing to lay out")
  }

  @Test(
    "no output replaces an input: a document, or any picture",
    arguments: ["spec.json", "red.png", "empty.png"])
  func inputsAreKept(name: String) throws {
    try withSamples { folder in
      let input = try folder.write(
        #"{"version": 1, "items": [{"image": "red.png"}, {"image": "empty.png"}]}"#, to: "spec.json")
      let before = try folder.read(name)
      var options = RenderOptions()
      options.onUnreadable = .skip
      let job = try CollageJob(documentAt: input, options: options)
      let error = try error { () throws(JobError) in try job.render(to: folder.path(name), as: .png) }
      let path = folder.path(name)
      #expect(
        error.description
          == "\(path): cannot write: this file is an input (\(path)), and an output never replaces one; choose another name"
      )
      #expect(try folder.read(name) == before)
    }
  }

  @Test("memory that does not suffice is refused in words, for a text and for its items")
  func memory() throws {
    let json = #"{"version": 1, "items": [{"color": "red"}, {"color": "lime"}]}"#
    var options = RenderOptions()
    options.memory = MemoryBudget(limit: 1000)
    #expect(
      try error { () throws(JobError) in _ = try CollageJob(json: json, options: options) }.description
        == "document: needs 3.9 KiB of memory for a document of 62 bytes or more; the limit is 1000 bytes")
    options.memory = MemoryBudget(limit: 5000)
    #expect(
      try error { () throws(JobError) in _ = try CollageJob(json: json, options: options).plan() }.description
        == "the collage needs 8 KiB of memory for 2 items; the limit is 4.8 KiB")
  }

  /// Names and what is said of them, with and without something that moves.
  static let names: [(name: String, moves: Bool, says: String)] =
    missingNames + [
      ("-", false, "-: the ending says no kind of file; known: \(endings)"),
      ("out", false, "out: the ending says no kind of file; known: \(endings)"),
      ("a.png/out.gif", false, "a.png/out.gif: the ending says no kind of file; known: \(endings)"),
      ("out.apng", false, "out.apng: such a file moves, and the collage stands still"),
      ("out.pdf", true, "out.pdf: PDF holds one picture that stands still; \(moving)"),
      ("out.gif", true, "out.gif: \(moving)"),
      ("f-%d.apng", true, "f-%d.apng: an APNG holds all frames in one file; leave the number out"),
    ]

  static let missingNames: [(name: String, moves: Bool, says: String)] = {
    var names: [(name: String, moves: Bool, says: String)] = []
    #if !JPEG
      let jpeg = "this build does not write JPEG (trait JPEG, libjpeg-turbo)"
      names += [
        ("out.JPG", false, "out.JPG: \(jpeg); known: \(endings)"),
        ("out.jpeg", true, "out.jpeg: \(jpeg); \(moving)"),
      ]
    #endif
    #if !WebP
      let webP = "this build does not write WebP (trait WebP, libwebp)"
      names += [
        ("out.webp", false, "out.webp: \(webP); known: \(endings)"),
        ("f-%d.webp", true, "f-%d.webp: \(webP); \(moving)"),
      ]
    #endif
    return names
  }()
  static let endings = {
    let all = OutputFormat.stills.map { ".\($0.rawValue)" }
    return all.joined(separator: ", ") + " or .apng (what moves)"
  }()
  static let moving = "a moving picture is .apng or .svg, or stills that are numbered: frame-%03d.png"

  @Test("the ending says the kind of file", arguments: names)
  func badNames(name: String, moves: Bool, says: String) {
    #expect(throws: FormatError.self) { try OutputFormat(endingOf: name, moves: moves) }
    do { _ = try OutputFormat(endingOf: name, moves: moves) } catch { #expect(error.description == says) }
  }

  @Test("a kind of file that does not suit the collage is refused before anything is written")
  func badFormats() throws {
    var job = CollageJob(CollageSpec(items: [SpecItem(.color(.white))]))
    #expect(
      try error { () throws(JobError) in try job.render(to: "out.png", as: .apng) }.description
        == "out.png: such a file moves, and the collage stands still")
    job.motion = MotionSettings(.layout(RingLayout()), frames: 3)
    #expect(
      try error { () throws(JobError) in try job.render(to: "out.png", as: .png) }
        .description
        == "out.png: frames that are files of their own need a number in its name, such as frame-%03d.png")
  }

  @Test("a folder is named that cannot be listed or has no picture") func folders() throws {
    try withTemporaryFolder { folder in
      let missing = try error { () throws(JobError) in
        _ = try PictureFolder.pictures(in: folder.path("missing"))
      }
      #expect(missing.description == "\(folder.path("missing")): cannot read the folder")
      let empty = try error { () throws(JobError) in _ = try PictureFolder.pictures(in: folder.path) }
      #expect(
        empty.description.hasPrefix("\(folder.path): holds no pictures (this build reads "), "\(empty)")
    }
  }
}
