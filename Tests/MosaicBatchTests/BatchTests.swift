// Many collages from a job file: every job once, in order, whatever fails; what is right is left alone.

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

@Suite(.bounded, .amongSamples) struct BatchTests {
  /// Lines for `count` collages of two pictures.
  static func lines(_ count: Int, ending: String = "png") -> [String] {
    (0..<count).map {
      #"{"id": "j\#($0)", "output": "\#($0).\#(ending)", "canvas": {"width": \#(20 + $0)}, "images": ["red.png", "blue.png"]}"#
    }
  }

  static func results(
    _ lines: [String], in folder: TemporaryFolder, isStream: Bool = false,
    _ change: (inout BatchOptions) throws -> Void = { _ in }
  ) throws -> [JobResult] {
    let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "jobs.jsonl")
    var options = BatchOptions()
    (options.jobs, options.outputFolder) = (3, folder.path("out"))
    options.render.syncs = false
    try change(&options)
    let file = open(path, O_RDONLY)
    defer { close(file) }
    let batch =
      isStream
      ? Batch(descriptor: file, name: "stream", options: options) : Batch(linesAt: path, options: options)
    var results: [JobResult] = []
    let whole = try batch.run { result, tally in
      results.append(result)
      // The counts that come with a result are those up to it, and with it.
      let alike = results.count { $0.status == result.status }
      #expect(tally.ended == results.count && tally[result.status] == alike)
    }
    #expect(whole.ended == results.count)
    return results
  }

  @Test("results come in the order of the lines, or each once as they are done", arguments: [true, false])
  func order(isOrdered: Bool) throws {
    let results = try Self.results(Self.lines(300), in: folder) { $0.isOrdered = isOrdered }
    #expect((isOrdered ? results : results.sorted { $0.index < $1.index }).map(\.index) == Array(0..<300))
    #expect(results.allSatisfy { $0.status == .done && $0.byteCount ?? 0 > 50 && $0.id == "j\($0.index)" })
    #expect(results.allSatisfy { $0.pixelSize?.width == 20 + $0.index && $0.warnings.isEmpty })
  }

  @Test("any number of workers makes the same bytes") func workers() throws {
    var first: [[UInt8]] = []
    for workers in [1, 2, 7] {
      _ = try Self.results(Self.lines(20), in: folder) { $0.jobs = workers }
      let bytes = try (0..<20).map { try folder.read("out/\($0).png") }
      if first.isEmpty { first = bytes }
      #expect(bytes == first)
    }
  }

  /// A line, the code and the message of its error.
  static let failures: [(line: String, code: Int, says: String)] = [
    ("nonsense", 65, "line 2, column 1: found \"n\"; a value is wanted"),
    // What is not in its folder is bad data; a folder that is not there may be away for a while.
    (#"{"output": "x.png", "images": ["nix.png"]}"#, 65, "nix.png: no such file"),
    (#"{"output": "x.png", "images": ["nix/nix.png"]}"#, 74, "nix.png: no such file"),
    (#"{"output": "x.png", "images": ["notes.txt"]}"#, 65, "notes.txt: is not an image"),
    (#"{"output": "x.abc", "images": ["red.png"]}"#, 65, "x.abc: the ending says no kind of file"),
    (
      #"{"output": "-", "images": ["red.png"]}"#, 65,
      "output: - has no ending; say \"format\", such as \"png\""
    ),
    (
      #"{"output": {"inline": "image/png"}, "format": "svg", "images": ["red.png"]}"#, 65,
      "output: is image/png, and \"format\" says another"
    ),
    (
      #"{"output": "x.png", "images": ["data:image/png"]}"#, 65,
      "data:images: is damaged: a data: address has a comma"
    ),
    (
      #"{"output": "x.png", "images": ["red.png", "data:;base64,iVBORw=K"]}"#, 65,
      "data:images[1]: is damaged: its base64 ends after 3 bytes"
    ),
    (
      #"{"output": "x.png", "images": ["data:,no picture"]}"#, 65,
      "data:images: is not an image: it begins with \"no pictu"
    ),
    (#"{"output": "x\u0000.png", "images": ["red.png"]}"#, 65, "output: has a NUL in it"),
    (
      #"{"output": "s3://b/x.png", "images": ["red.png"]}"#, 65,
      "s3://b/x.png: cannot write: this is a URL, and outputs are files here; write a file, or to -"
    ),
    (
      #"{"output": "x.png", "images": ["https://host/a.png?b"]}"#, 65,
      "https://host/a.png?b: is a URL, and nothing is fetched here; copy the file first"
    ),
    (
      #"{"output": "x.png", "images": ["red.png"], "canvas": {"background": {"image": "s3://b/a.png"}}}"#, 65,
      "s3://b/a.png: is a URL, and nothing is fetched here; copy the file first"
    ),
    (#"{"output": "x.png/", "images": ["red.png"]}"#, 65, "'x.png/' is a folder; name a file in it"),
    (#"{"output": "x.png", "images": ["red.png"], "layout": "suduko"}"#, 65, "did you mean \"sudoku\"?"),
    (
      #"{"output": "x.png", "images": ["red.png"], "canvas": {"width": 1, "padding": 9}}"#, 65,
      "leaves nothing"
    ),
  ]

  @Test("a failing job stops no other", arguments: failures)
  func oneFails(line: String, code: Int, says: String) throws {
    try folder.write("no picture", to: "notes.txt")
    let lines = Self.lines(3)
    let results = try Self.results([lines[0], line, lines[1], lines[2]], in: folder)
    #expect(results.map(\.status) == [.done, .failed, .done, .done])
    let failure = try #require(results[1].failure)
    #expect(failure.code == code && failure.message.contains(says), "\(failure.message)")
    let kind = failure.errorKind.rawValue
    #expect(results[1].json.contains("\"error\": {\"code\": \(code), \"kind\": \"\(kind)\", \"message\": "))
  }

  @Test("an output never replaces an input, the job file or the defaults")
  func inputsStay() throws {
    let before = try folder.read("red.png")
    for output in ["red.png", "jobs.jsonl.png"] {
      try? FileManager.default.removeItem(atPath: folder.path("jobs.jsonl.png"))
      try folder.link("jobs.jsonl.png", to: folder.path("jobs.jsonl"))
      let line = #"{"output": "\#(output)", "images": ["red.png"]}"#
      let results = try Self.results([line], in: folder) { $0.outputFolder = folder.path("") }
      #expect(results.first?.failure?.code == 65, "\(results)")
    }
    #expect(try folder.read("red.png") == before)
  }

  @Test("with fail-fast no job begins after one has failed") func failFast() throws {
    let lines =
      Self.lines(5) + ["nonsense"] + (0..<500).map { #"{"output": "b\#($0).png", "images": ["red.png"]}"# }
    let results = try Self.results(lines, in: folder) { $0.failsFast = true }
    #expect(results.count < 400 && results.contains { $0.status == .failed })
    #expect(results.allSatisfy { $0.status == .failed || $0.status == .done })
  }

  @Test(
    "two lines that write one file are an error before anything runs",
    arguments: ["0.png", "./0.png", "x/../0.png", "link/0.png", "new/../link/0.png", "0-link.png"])
  func sameOutput(output: String) throws {
    // `out/link` is `out`, and `out/0-link.png` is `out/0.png`, which is not there yet.
    try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: false)
    try folder.link("out/link", to: ".")
    try folder.link("out/0-link.png", to: "../out/0.png")
    let line = #"{"output": "\#(output)", "images": ["red.png"]}"#
    let thrown = #expect(throws: JobError.self) { try Self.results(Self.lines(2) + [line], in: folder) }
    let error = try #require(thrown)
    #expect(
      "\(error)".hasSuffix(
        "jobs.jsonl: line 1 and line 3 write the same file, \(output); each job needs an output of its own")
    )
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/0.png")))
  }

  @Test("any number of jobs that fail at once are reported", arguments: 1...8) func allFail(round: Int) throws
  {
    let lines = Array(repeating: "{bad", count: 300) + Self.lines(1)
    let results = try Self.results(lines, in: folder) { $0.jobs = round % 2 + 1 }
    #expect(results.map(\.status) == Array(repeating: .failed, count: 300) + [.done])
  }

  /// Two lines: outputs and pictures, the one that fails, and its words.
  static let together: [(outputs: [String], pictures: [[String]], fails: Int?, says: String)] = [
    (["k.png", "0.png"], [["out/0.png"], ["red.png"]], 2, "its output is a picture of line 1"),
    (["k.png", "0.png"], [["out/../out/0.png"], ["red.png"]], 2, "its output is a picture of line 1"),
    (["../k.png", "0.png"], [["out"], ["red.png"]], 2, "its output is a picture of line 1"),
    (["../k.png", "0.png"], [["out/?.png"], ["red.png"]], 2, "its output is a picture of line 1"),
    (["k.png", "link.png"], [["out/0.png"], ["red.png"]], 2, "its output is a picture of line 1"),
    (["k.png", "%d.png"], [["out/0.png"], ["red.png"]], 2, "its output is a picture of line 1"),
    (["k.png", "%d.png"], [["red.png"], ["out/0.png"]], nil, ""),
    (
      ["0.png", "k.png"], [["red.png"], ["out/../out/0.png"]], 2,
      "out/../out/0.png is the output of line 1; make"
    ),
    (["%02d.png", "k.png"], [["red.png"], ["out/0.png"]], 2, "out/0.png is the output of line 1"),
    (["a-1-%d.png", "a-2-%d.png"], [["red.png"], ["red.png"]], nil, ""),
    (["a-1.png", "a-2.png"], [["red.png"], ["out/0.png"]], nil, ""),
  ]

  @Test(
    "no line writes what another one writes or reads: the later one fails, also of a stream that is shared",
    arguments: together)
  func goTogether(outputs: [String], pictures: [[String]], fails: Int?, says: String) throws {
    for isStream in [false, true] {
      try withSamples { folder in
        let before = Sample.png(4, 4, 0xFF00_FF00)
        try folder.write(before, to: "out/0.png")
        try folder.link("out/link.png", to: "0.png")
        let lines = zip(outputs, pictures).map { output, pictures in
          let paths = pictures.map { "\"\(isStream ? folder.path($0) : $0)\"" }.joined(separator: ", ")
          return #"{"output": "\#(output)", "layout": {"type": "grid", "columns": 1}, "images": [\#(paths)]}"#
        }
        // Any line may be the slower one.
        for workers in [1, 8] {
          let results = try Self.results(lines, in: folder, isStream: isStream) {
            $0.jobs = workers
            if isStream { $0.shard = try Shard(2, of: 2) }
          }
          let failed = results.map { $0.status == .failed }
          #expect(failed == (isStream ? [fails == 2] : [fails == 1, fails == 2]), "\(results.map(\.json))")
          if let fails {
            let message = results.last?.failure?.message ?? ""
            #expect(message.hasPrefix("line \(fails): ") && message.contains(says), "\(message)")
          }
          if fails != nil, outputs[0] != "0.png" { #expect(try folder.read("out/0.png") == before) }
        }
      }
    }
  }

  @Test("lines of a stream make the same files as one after the other", arguments: together)
  func oneAfterTheOther(outputs: [String], pictures: [[String]], fails: Int?, says: String) throws {
    var made: [[String: Pixmap]] = []
    for workers in [0, 1, 8] {
      try withSamples { folder in
        try folder.write(Sample.png(4, 4, 0xFF00_FF00), to: "out/0.png")
        try folder.link("out/link.png", to: "0.png")
        // The first line is the slower one, and each is there three times.
        let lines = (0..<6).map { index in
          let paths = pictures[index % 2].map { "\"\(folder.path($0))\"" }.joined(separator: ", ")
          return #"{"output": "\#(outputs[index % 2])", "canvas": {"width": \#(900 - index * 150)}, "#
            + #""layout": {"type": "grid", "columns": 1}, "images": [\#(paths)]}"#
        }
        let parts = workers == 0 ? lines.map { [$0] } : [lines]
        for part in parts {
          let results = try Self.results(part, in: folder, isStream: true) { $0.jobs = max(1, workers) }
          #expect(results.allSatisfy { $0.status == .done }, "\(results.map(\.json))")
        }
        let files = try folder.files().filter { $0.hasSuffix(".png") }
        made.append(
          try Dictionary(
            uniqueKeysWithValues: files.filter { !$0.hasPrefix("out/link") && $0.hasPrefix("out/") }.map {
              ($0, try ImageReader.pixmap(ofFile: folder.path($0)))
            }))
      }
    }
    let isSame = made[1] == made[0] && made[2] == made[0]
    #expect(isSame, "\(outputs)")
  }

  @Test(
    "numbered files may not be those of another line",
    arguments: [["%d.png", "1.png"], ["7.png", "%d.png"]])
  func sameSeries(outputs: [String]) throws {
    let lines = outputs.map { #"{"output": "\#($0)", "images": ["\#(folder.path("red.png"))"]}"# }
    let error = #expect(throws: JobError.self) { try Self.results(lines, in: folder) }
    #expect("\(error as Any)".contains("line 1 and line 2 write the same file"))
    let results = try Self.results(lines, in: folder, isStream: true) { $0.shard = try Shard(2, of: 2) }
    #expect(results.map(\.status) == [.failed])
    #expect(
      results[0].failure?.message
        == "line 2: line 1 writes the same file, \(folder.path("out/\(outputs[1])"))")
    #expect(try Self.results(lines, in: folder, isStream: true).map(\.status) == [.done, .done])
  }

  @Test("lines of other shards claim their files as well", arguments: [false, true])
  func otherShards(isStream: Bool) throws {
    let before = Sample.png(4, 4, 0xFF00_FF00)
    try folder.write(before, to: "out/0.png")
    let lines = [("k.png", "out/0.png"), ("0.png", "red.png"), ("l.png", "red.png"), ("m.png", "red.png")]
      .map {
        #"{"output": "\#($0.0)", "images": ["\#(folder.path($0.1))"]}"#
      }
    let results = try Self.results(lines, in: folder, isStream: isStream) { $0.shard = try Shard(2, of: 2) }
    #expect(results.map(\.line) == [2, 4] && results.map(\.status) == [.failed, .done])
    #expect(try folder.read("out/0.png") == before)
  }

  @Test("a stream of lines: those that fail let the later ones claim their files") func manyClaims() throws {
    let lines = (0..<300).flatMap { index in
      ["nonsense", #"{"output": "\#(index).png", "images": ["\#(folder.path("red.png"))"]}"#]
    }
    let results = try Self.results(lines, in: folder, isStream: true) { $0.jobs = 8 }
    #expect(results.map { $0.status == .done } == lines.map { $0 != "nonsense" })
  }

  @Test("lines are inside the limit of memory") func longLines() throws {
    let lines = [1, 30_000, 60_000].map { count in
      let items = Array(repeating: #"{"color":"red"}"#, count: count).joined(separator: ",")
      return
        #"{"output": "\#(count).png", "canvas": {"width": 20}, "layout": "grid", "items": [\#(items)]}"#
    }
    // A line has at most 64 MiB / 64 = 1 MiB, and half of that while two jobs run.
    for isStream in [false, true] {
      let results = try Self.results([lines[2], lines[0]], in: folder, isStream: isStream) {
        $0.jobs = 2
        $0.render.memory = MemoryBudget(limit: 32 << 20)
      }
      #expect(results.map(\.status) == [.failed, .done])
      #expect(
        results[0].failure?.message
          == "line 1 has more than 524288 bytes, and the limit of memory leaves room for no more")
    }
    let results = try Self.results(lines, in: folder) {
      $0.jobs = 8
      $0.isDryRun = true
      // It measures and lays out, as the work does.
      $0.render.memory = MemoryBudget(limit: 1 << 30)
    }
    #expect(results.map(\.status) == [.pending, .pending, .pending], "\(results.map(\.json))")
  }

  /// Lines that a dry run refuses, and what it says.
  static let refusedDry: [(line: String, says: String)] = [
    (#"{"output": "x.png", "images": ["red.png", "nix.png"]}"#, "nix.png: no such file"),
    (#"{"output": "x.png", "images": ["notes.txt"]}"#, "notes.txt: is not an image"),
    (
      #"{"output": "x.png", "images": ["red.png"], "canvas": {"size": [200000, 200000]}}"#,
      "the canvas would be 200000 x 200000 pixels"
    ),
    (
      #"{"output": "x.png", "images": ["red.png"], "canvas": {"size": [1500, 1500]}}"#,
      "the canvas would be 1500 x 1500 pixels, 2250000 in all; the limit is 2000000"
    ),
    (
      #"{"output": "x.png", "images": ["red.png"], "canvas": {"width": 1, "padding": 9}}"#,
      "leaves nothing"
    ),
    (#"{"output": "../red.png", "images": ["red.png"]}"#, "this file is an input"),
    (
      #"{"output": "x.png", "images": ["red.png", "blue.png"], "layout": "grid", "pages": {"perPage": 1}}"#,
      "the collage has 2 pages"
    ),
    (
      #"{"output": "x.jpg", "images": ["red.png"], "canvas": {"size": [70000, 9]}, "style": {"fit": "fill"}}"#,
      "JPEG"
    ),
  ]

  @Test("a dry run finds what headers and canvases say", arguments: refusedDry)
  func dryRun(line: String, says: String) throws {
    for name in ["notes.txt", "out/notes.txt"] { try folder.write("no picture", to: name) }
    let results = try Self.results([line, #"{"output": "y.png", "images": ["blue.png"]}"#], in: folder) {
      $0.isDryRun = true
      $0.render.maxCanvasPixels = 2_000_000
    }
    #expect(results.map(\.status) == [.failed, .pending])
    #expect(results[0].failure?.message.contains(says) == true, "\(results[0].json)")
    #expect(try folder.files().filter { $0.hasPrefix("out/") } == ["out/notes.txt"])
  }

  @Test("a dry run of a stream knows that a picture is to be made by a line before") func dryStream() throws {
    let lines = [("a%d.png", "red.png"), ("b.png", "out/a1.png")].map { output, picture in
      #"{"output": "\#(output)", "images": ["\#(folder.path(picture))"]}"#
    }
    let results = try Self.results(lines, in: folder, isStream: true) { $0.isDryRun = true }
    #expect(results.map(\.status) == [.pending, .pending], "\(results.map(\.json))")
  }

  /// Keys of a line, the first bytes of its output, and what its result repeats.
  static let keysOfLines: [(keys: String, start: String, repeats: String)] = [
    (#""output": "a.dat", "format": "png""#, "\u{89}PNG", ""),
    (#""output": "b.png", "id": 12345678901234567890"#, "\u{89}PNG", #""id": 12345678901234567890, "#),
    (#""output": "c.png", "id": "c", "compression": "small""#, "\u{89}PNG", #""id": "c", "#),
    (
      #""output": "d.png", "data": {"x": [1.50, null, "\u00e9\n"], /* y */ "y": {},}"#, "\u{89}PNG",
      #""data": {"x": [1.50, null, "é\n"], "y": {}}}"#
    ),
    (#""output": "e.png", "format": "svg", "data": 1"#, "<?xml", #""data": 1}"#),
    (#""output": "f.png", "format": "pgn", "id": 7, "data": [true]"#, "", #""id": 7, "status": "failed", "#),
    (#""output": "f.png", "format": "pgn", "data": [true]"#, "", #""data": [true], "error": {"code": 65, "#),
  ]

  @Test("a line says how its output is encoded, and what its result repeats", arguments: keysOfLines)
  func ownKeys(keys: String, start: String, repeats: String) throws {
    let line = #"{"images": ["red.png"], "canvas": {"width": 90}, \#(keys)}"#
    let result = try #require(try Self.results([line], in: folder).first)
    #expect(repeats.isEmpty || result.json.contains(repeats), "\(result.json)")
    #expect((result.status == .failed) == start.isEmpty)
    guard let output = result.output, !start.isEmpty else { return }
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: output)))
    #expect(bytes.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test("a canvas with more pixels than the options say fails its line") func largeCanvas() throws {
    let results = try Self.results(
      [#"{"output": "a.png", "canvas": {"size": [100000, 100000]}, "images": ["red.png"]}"#] + Self.lines(1),
      in: folder
    ) { $0.render.maxCanvasPixels = 10_000 }
    #expect(results.map(\.status) == [.failed, .done])
    #expect(
      results[0].failure?.message
        == "the canvas would be 100000 x 100000 pixels, 10000000000 in all; the limit is 10000 (--max-canvas)"
    )
    #expect(results[0].failure?.code == 65)
  }

  @Test("a line that cannot be used still has its names in the result") func names() throws {
    let results = try Self.results([#"{"id": "k", "output": "k.png", "colr": 1}"#], in: folder)
    #expect(results[0].id == "k" && results[0].output == folder.path("out/k.png"))
  }

  @Test("a line that is too long or not UTF-8 has its names in the result") func namesOfBadLines() throws {
    let latin1 = #"{"images": ["ü.png"], "output": "u.png", "id": 7}"#.unicodeScalars.map { UInt8($0.value) }
    let long =
      #"{"images": ["\#(String(repeating: "x", count: 900))"], "output": "m.png", "id": "m", "data": [1]}"#
    let path = try folder.write(latin1 + [0x0A] + Array(long.utf8), to: "jobs.jsonl")
    var batch = Batch(linesAt: path)
    batch.options.longestLine = 800
    var found: [String] = []
    try batch.run { result, _ in
      found.append(result.json.replacing(#/"milliseconds": [0-9.]+, /#, with: ""))
    }
    #expect(
      found == [
        #"{"index": 0, "line": 1, "id": 7, "status": "failed", "output": "u.png", "error": {"code": 65, "kind": "invalid", "message": "line 1, column 14: the text is not UTF-8"}}"#,
        #"{"index": 1, "line": 2, "id": "m", "status": "failed", "output": "m.png", "data": [1], "error": {"code": 65, "kind": "invalid", "message": "line 2 has more than 800 bytes"}}"#,
      ])
  }

  @Test("a named pipe is no output") func pipes() throws {
    try folder.write("", to: "out/x")
    #expect(mkfifo(folder.path("out/0.png"), 0o600) == 0)
    let results = try Self.results(Self.lines(2), in: folder)
    #expect(results.map(\.status) == [.failed, .done])
    #expect(results[0].failure?.message.hasSuffix("0.png: is a pipe or a device, not a file") == true)
  }

  @Test("a job file that can be opened and not read is an error, and not one without jobs")
  func unreadable() throws {
    let path = try folder.write(Self.lines(1).joined(), to: "jobs.jsonl")
    let (inside, writing) = (open(folder.path, O_RDONLY), open(path, O_WRONLY))
    defer {
      close(inside)
      close(writing)
    }
    let rows: [(batch: Batch, says: String)] = [
      (Batch(linesAt: folder.path), "is a folder"),
      (Batch(descriptor: inside, name: "stream"), "stream: is a folder"),
      (Batch(descriptor: writing, name: "stream"), "stream: "),
    ]
    for (batch, says) in rows {
      let error = #expect(throws: JobError.self) { try batch.run { _, _ in } }
      #expect(error?.description.contains(says) == true, "\(error as Any)")
    }
  }

  @Test("a job file in UTF-16 is refused as a whole") func otherEncodings() throws {
    let path = try folder.write(
      "\u{FEFF}{}\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, to: "jobs.jsonl")
    let error = #expect(throws: JobError.self) { try Batch(linesAt: path).run { _, _ in } }
    #expect(
      error?.description == "\(path) is not UTF-8; it looks like UTF-16 or UTF-32: save it as UTF-8")
  }

  @Test("a job that needs more than its share of memory runs alone") func memory() throws {
    let lines = (0..<8).map {
      #"{"output": "\#($0).png", "canvas": {"width": 2000, "height": 2000}, "images": ["red.png"]}"#
    }
    let results = try Self.results(lines, in: folder) {
      $0.jobs = 8
      $0.render.memory = MemoryBudget(limit: 40 << 20)
    }
    #expect(results.allSatisfy { $0.status == .done }, "\(results.compactMap(\.failure).map(\.message))")
  }

  #if JPEG
    @Test(
      "no picture is left out for a job's share of memory", arguments: [UnreadablePolicy.skip, .placeholder])
    func nothingLeftOut(policy: UnreadablePolicy) throws {
      // 18 MB while it is decoded.
      try folder.write(ProgressiveJPEG.flat(2000, 1500), to: "held.jpg")
      let lines = (0..<4).map {
        #"{"output": "\#($0).png", "canvas": {"width": 200}, "images": ["red.png", "held.jpg"]}"#
      }
      let results = try Self.results(lines, in: folder) {
        $0.jobs = 8
        $0.render.memory = MemoryBudget(limit: 64 << 20)
        $0.render.onUnreadable = policy
      }
      #expect(results.allSatisfy { $0.status == .done && $0.warnings.isEmpty }, "\(results.map(\.json))")
    }
  #endif

  @Test("a job that takes too long fails alone") func timeLimit() throws {
    let slow = #"{"output": "slow.png", "canvas": {"width": 9000, "height": 9000}, "images": ["red.png"]}"#
    let results = try Self.results(Self.lines(1) + [slow], in: folder) { $0.timeLimit = 0.05 }
    let failure = try #require(results[1].failure)
    #expect(failure.message == "took longer than 0.05 s, the limit for a job")
    #expect(failure.errorKind == .time && failure.isRetryable && !failure.isClientFault && failure.mayPass)
    #expect(results[1].json.contains(#""error": {"code": 75, "kind": "time", "message": "took"#))
    #expect(try folder.files().allSatisfy { !$0.contains("slow") })
  }

  @Test("results as an asynchronous sequence, cancelled with their task") func asynchronous() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Sample.png(4, 4, 0xFF00_FF00), to: "red.png")
      try folder.write(Sample.png(4, 4, 0xFF00_FF00), to: "blue.png")
      let path = try folder.write(Self.lines(200).joined(separator: "\n"), to: "jobs.jsonl")
      var options = BatchOptions()
      (options.jobs, options.outputFolder) = (2, folder.path("out"))
      let batch = Batch(linesAt: path, options: options)
      var indices: [Int] = []
      for try await result in batch.results { indices.append(result.index) }
      #expect(indices == Array(0..<200))

      let task = Task {
        var count = 0
        for try await _ in batch.results {
          count += 1
          if count == 5 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        return count
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
