// SIGINT, SIGTERM and SIGHUP: exit code 130, and no file is left.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct InterruptionTests {
  /// Signals that end a run; signals that this process ignores are ignored by its children, too, and left out.
  static let signals: [(name: String, number: Int32)] = [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)]
    .filter {
      var action = sigaction()
      sigaction($0.number, nil, &action)
      return withUnsafeBytes(of: &action) { $0.load(as: Int.self) } != 1
    }

  @Test(arguments: signals.map { ($0.name, "png") } + [("INT", "svg"), ("TERM", "pdf")])
  func aLongRender(signal: String, ending: String) throws {
    try folder.write("what was there", to: "out.\(ending)")
    // A page with one picture under many names takes much longer than the signal.
    let pictures = (1...64).map { "noise\($0).png" }
    for name in pictures {
      try folder.link(name, to: folder.path("noise.png"))
    }
    let before = try folder.files()
    let run = try shell(
      "mosaic render \(pictures.joined(separator: " ")) --size 6400x6400 -o out.\(ending)", sending: signal)
    #expect(run.exitCode == 130)
    let errors = try folder.text("errors")
    #expect(errors.hasSuffix("mosaic: stopped: interrupted\n"), "\(errors)")
    #expect(try folder.files() == (before + ["errors"]).sorted())
    #expect(try folder.read("out.\(ending)") == Array("what was there".utf8))
  }

  /// While it waits for a document there is no temporary file. The shell keeps the pipe open and writes more than its buffer
  /// holds, so the signal is sent after the program has begun to read.
  @Test(
    .inFolder, arguments: signals.map(\.name),
    ["plan pipe.json", "render pipe.json -o out.png", "plan - < pipe.json"])
  func aRunThatWaits(signal: String, words: String) throws {
    let run = try shell(
      """
      mkfifo pipe.json && exec 9<>pipe.json
      (head -c 200000 /dev/zero | tr '\\0' ' ' >&9; kill -\(signal) $$) &
      exec mosaic \(words)
      """)
    #expect(run.exitCode == 130)
    #expect(run.output == "" && run.errors == "mosaic: stopped: interrupted\n")
    #expect(try folder.files() == ["pipe.json"])
  }

  @Test func whatIsIgnoredStaysIgnored() throws {
    try shell(
      "mosaic render noise.png --size 1200x1200 -o out.png", sending: "HUP", after: "trap '' HUP"
    ).done()
    #expect(try !folder.text("errors").contains("mosaic"))
    #expect(try folder.files().contains("out.png"))
  }
}

/// What SIGKILL leaves: whole files, and those of a batch are right once it is run again.
@Suite(.timeLimit(.minutes(20)), .amongSamples) struct KillTests {
  /// Each run is killed a little later than the one before, with a new and an existing output; the last one ends by itself.
  @Test(arguments: ["png", "svg"]) func nothingIsLeft(ending: String) throws {
    let before = try folder.files()
    let pictures = Array(repeating: "noise.png", count: 9).joined(separator: " ")
    let render = "mosaic render \(pictures) --size 900x900 --no-sync -o out.\(ending)"
    let script = (0..<12).map { step in
      "\(render) & run=$!; sleep 0.\(String(format: "%02d", 2 * step)); kill -9 $run; wait $run"
    }
    _ = try shell(script.joined(separator: "\n"))
    let found = Set(try folder.files()).subtracting(before)
    // Between the two calls that replace a file, the complete new one has a hidden name; where the system has no unnamed files,
    // it has that name all the time. In both cases a later run removes it once it is old.
    let hidden = found.subtracting(["out.\(ending)"])
    for name in hidden {
      #expect(name.hasPrefix(".out.\(ending).mosaic-"))
      try folder.date(name, Date(timeIntervalSinceNow: -3600))
    }
    try shell(render).silent()
    #expect(try folder.files() == (before + ["out.\(ending)"]).sorted())
    if found.contains("out.png") {
      #expect(try ImageReader.pixmap(ofFile: folder.path("out.png")).width == 900)
    }
  }

  @Test func aKilledReplacementLeavesTheOldFileWhole() throws {
    try folder.write("what was there", to: "out.png")
    let pictures = Array(repeating: "noise.png", count: 64).joined(separator: " ")
    let run = try shell("mosaic render \(pictures) --size 6400x6400 -o out.png", sending: "9")
    #expect(run.exitCode == nil)
    #expect(try folder.read("out.png") == Array("what was there".utf8))
  }

  @Test func aBatchThatIsKilledManyTimes() throws {
    let count = 90
    let lines = (0..<count).map {
      #"{"output": "out/\#($0).\#($0 % 3 == 0 ? "svg" : "png")", "images": ["noise.png", "red.png"], "canvas": {"width": \#(100 + $0)}}"#
    }
    try folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
    try shell("mosaic batch jobs.jsonl --out-dir whole --no-sync").done()
    var random = SeededGenerator(seed: 11)
    let script = (0..<15).map { _ in
      let wait = String(format: "%.3f", Double.random(in: 0.002...0.25, using: &random))
      // Each fifth of the outputs is forgotten, so that there is work to the end.
      return """
        rm -f out/*\(Int.random(in: 0...9, using: &random)).*
        mosaic batch jobs.jsonl --resume --no-sync -j 3 >>results & run=$!
        sleep \(wait); kill -9 $run; wait $run
        """
    }
    _ = try shell(script.joined(separator: "\n"))
    // Files of a dead process are removed when they are a second old.
    try shell("sleep 1.2; mosaic batch jobs.jsonl --resume").done()
    let again = try shell("mosaic batch jobs.jsonl --resume")
    #expect(again.output.split(separator: "\n").allSatisfy { $0.contains(#""status": "current""#) })
    let files = try folder.files()
    #expect(files.filter { $0.hasPrefix("out/") }.count == count)
    for file in files where file.hasPrefix("out/") {
      #expect(try folder.read(file) == folder.read("whole/" + file), "\(file)")
    }
  }
}
