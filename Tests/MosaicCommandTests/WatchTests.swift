// mosaic watch: what makes it render again, what does not, and how it ends.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct WatchTests {
  /// How the program learns of changes.
  static let ways = ["", "--poll 0.05"]

  /// Writes a document of one colour.
  private func write(_ color: String, to name: String = "collage.json", items: String = "") throws {
    let text = #"{"version": 1, "canvas": {"size": [20, 20]}, "items": [{"color": "\#(color)"}\#(items)]}"#
    try folder.write(text, to: name)
  }

  /// Replaces a file as many editors do: by another one, which takes its name.
  private func replace(_ name: String, by bytes: [UInt8]) throws {
    try folder.write(bytes, to: "\(name)~")
    try #require(rename(folder.path("\(name)~"), folder.path(name)) == 0)
  }

  private func pixel(_ x: Int = 10, _ y: Int = 10, of name: String = "out.png") throws -> UInt32 {
    try ImageReader.pixmap(ofFile: folder.path(name))[x, y]
  }

  @Test("a document that is written, replaced, or removed and made again is rendered again", arguments: ways)
  func documents(way: String) throws {
    try write("red")
    try withWatch("collage.json \(way) -o out.png") { watch in
      try watch.waits(for: "is written", 1)
      #expect(try pixel() == 0xFFFF_0000)
      try write("lime")
      try watch.waits(for: "is written", 2)
      #expect(try pixel() == 0xFF00_FF00)
      try write("blue", to: "other.json")
      try replace("collage.json", by: folder.read("other.json"))
      try watch.waits(for: "is written", 3)
      #expect(try pixel() == 0xFF00_00FF)
      // Long enough away to be seen, which is an error like any other.
      try FileManager.default.removeItem(atPath: folder.path("collage.json"))
      try watch.waits(for: "mosaic: error: ", 1)
      try write("white")
      try watch.waits(for: "is written", 4)
      #expect(try pixel() == 0xFFFF_FFFF)
    }
  }

  @Test("a document that is broken for a moment gives the error of render, and the output stays")
  func brokenDocuments() throws {
    try write("red")
    try withWatch("collage.json -o out.png") { watch in
      try watch.waits(for: "is written", 1)
      let before = try folder.read("out.png")
      try folder.write(#"{"version": 1, "items": [{"colr": "red"}]}"#, to: "collage.json")
      try watch.waits(for: "error", 1)
      let error = try mosaic("render collage.json -o other.png").errors
      #expect(error.contains("colr") && watch.log.contains(error), "\(watch.log)")
      #expect(try folder.read("out.png") == before)
      try write("blue")
      try watch.waits(for: "is written", 2)
      #expect(try pixel() == 0xFF00_00FF)
    }
  }

  @Test("a picture that changes, vanishes or comes is rendered again", arguments: ways)
  func pictures(way: String) throws {
    try write("white", items: #", {"image": "red.png"}"#)
    try withWatch("collage.json --columns 2 -l grid --size 40x20 \(way) -o out.png") { watch in
      try watch.waits(for: "is written", 1)
      #expect(try pixel(30) == 0xFFFF_0000)
      try replace("red.png", by: Sample.png(10, 10, 0xFF00_00FF))
      try watch.waits(for: "is written", 2)
      #expect(try pixel(30) == 0xFF00_00FF)
      try FileManager.default.removeItem(atPath: folder.path("red.png"))
      try watch.waits(for: "red.png: no such file", 1)
      try folder.write(Sample.png(10, 10, 0xFF00_FF00), to: "red.png")
      try watch.waits(for: "is written", 3)
      #expect(try pixel(30) == 0xFF00_FF00)
    }
  }

  /// Two pictures side by side, and the outputs in their folder: each change has one rendering, so no output is a change.
  @Test("outputs, hidden files and files that no rendering reads change nothing", arguments: ways)
  func outputsInTheFolder(way: String) throws {
    try folder.write(Sample.png(8, 8, 0xFFFF_0000), to: "photos/1.png")
    try write("red", to: "photos/x/note.json")
    try withWatch("photos --per-page 1 --size 20x20 \(way) -o photos/out-%02d.png") { watch in
      try watch.waits(for: "is written", 1)
      // An output that counts is a change of the folder, which is found at once.
      usleep(700_000)
      #expect(watch.count(of: "is written") == 1, "\(watch.log)")
      for number in 2...4 {
        try folder.write(Sample.png(8, 8, 0xFF00_0000 | UInt32(number)), to: "photos/\(number).png")
        try watch.waits(for: "is written", number)
        #expect(try pixel(of: "photos/out-0\(number).png") == 0xFF00_0000 | UInt32(number))
        try folder.write("x", to: "photos/.hidden-\(number)")
        try folder.write("x", to: "unused-\(number).png")
        try folder.write("x", to: "photos/x/deeper-\(number).png")
      }
      try replace("photos/1.png", by: Sample.png(8, 8, 0xFF12_3456))
      try watch.waits(for: "is written", 5)
      #expect(try pixel(of: "photos/out-01.png") == 0xFF12_3456)
      #expect(watch.count(of: "is written") == 5, "\(watch.log)")
      #expect(watch.log.contains("watching 1 file and 1 folder; Ctrl-C ends"), "\(watch.log)")
    }
  }

  @Test("what is missing at first is waited for, and wrong options end it") func startsWithoutADocument()
    throws
  {
    try withWatch("later.json -o out.png") { watch in
      try watch.waits(for: "watching 1 file; Ctrl-C ends", 1)
      #expect(watch.log.hasPrefix("mosaic: error: later.json: no such file"), "\(watch.log)")
      try write("red", to: "later.json")
      try watch.waits(for: "is written", 1)
    }
    try write("red")
    for (words, error) in [
      ("collage.json", "watch needs an output: -o OUT"),
      ("- -o out.png", "watch reads its inputs again and again, and - can be read only once; name a file"),
      ("--files-from - -o out.png", "watch reads its inputs again and again"),
      ("collage.json -o -", "-o - is one stream; name a file: -o OUT"),
      (
        "collage.json -o out.png --poll 0",
        "--poll: \"0\" cannot be used; allowed: a number from 0.01 to 3600"
      ),
      (
        "collage.json -o out.png --isolate",
        "--isolate is an option of 'mosaic render', not of 'mosaic watch'"
      ),
      ("collage.json -o out.png --sort date", "--sort: \"date\" cannot be used"),
      ("collage.json red.png -o out.png", "the document has 0 places for pictures"),
    ] {
      try mosaic("watch \(words)").refused(2, error)
    }
  }

  /// The first document takes minutes in a debug build: 64 large pages.
  @Test("a change while it renders ends that rendering") func cancels() throws {
    let pictures = Array(repeating: #"{"image": "noise.png"}"#, count: 64).joined(separator: ", ")
    try folder.write(
      #"{"version": 1, "canvas": {"size": [12000, 12000]}, "items": [\#(pictures)]}"#, to: "collage.json")
    try withWatch("collage.json --max-canvas 200MP --progress -o out.png") { watch in
      try watch.waits(for: "%", 1)
      try write("red")
      try watch.waits(for: "is written", 1)
      #expect(try pixel() == 0xFFFF_0000)
      #expect(watch.count(of: "is written") == 1 && !watch.log.contains("interrupted"), "\(watch.log)")
    }
  }

  @Test(
    "a signal ends it with the code of an interruption, also while it waits", arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    try write("red")
    try withWatch("collage.json -o out.png", ending: signal) { watch in
      try watch.waits(for: "watching", 1)
    }
  }
}

/// A program that watches files.
struct Watch {
  fileprivate let process: Process
  fileprivate let errors: URL

  /// The standard error so far.
  var log: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  func count(of words: String) -> Int { log.components(separatedBy: words).count - 1 }

  /// Waits until the program has written some words that many times.
  func waits(for words: String, _ count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let end = Date(timeIntervalSinceNow: 120)
    while self.count(of: words) < count {
      guard process.isRunning, Date() < end else {
        throw MissingWords(description: "“\(words)” is not there \(count) times: \(log)")
      }
      usleep(10_000)
    }
  }

  struct MissingWords: Error, CustomStringConvertible {
    var description: String
  }
}

/// Runs `mosaic watch` while a closure runs, and ends it with a signal.
private func withWatch(
  _ words: String, ending signal: Int32 = SIGTERM, _ body: (Watch) throws -> Void
) throws {
  try withTemporaryFolder { outside in
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try MosaicBinary.path())
    process.arguments = ["watch", "--no-sync"] + words.words
    process.currentDirectoryURL = folder.url
    let errors = URL(fileURLWithPath: try outside.write("", to: "errors"))
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardOutput = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let watch = Watch(process: process, errors: errors)
    let result = Result { try body(watch) }
    kill(process.processIdentifier, signal)
    if ended.wait(timeout: .now() + 60) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
    }
    try result.get()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130, "\(watch.log)")
    #expect(watch.log.hasSuffix("mosaic: stopped: interrupted\n"), "\(watch.log)")
  }
}
