// --time-limit of all commands that have it, and signals that come twice.

import Foundation
import TestSupport
import Testing

@testable import MosaicCommand

@Suite(.bounded, .amongSamples) struct TimeLimitTests {
  /// Many pictures, so that no machine is done within a millisecond.
  private static let pictures = (1...40).map { "noise\($0).png" }

  private static func prepare() throws {
    for name in pictures {
      try folder.link(name, to: folder.path("noise.png"))
    }
    for side in ["one", "other"] {
      try FileManager.default.createDirectory(atPath: folder.path(side), withIntermediateDirectories: false)
      for name in pictures {
        try FileManager.default.copyItem(
          atPath: folder.path("noise.png"), toPath: folder.path("\(side)/\(name)"))
      }
    }
    // Other bytes, so that pixels are looked at.
    for name in pictures { try folder.write(try folder.read("red.png"), to: "other/\(name)") }
  }

  @Test(
    "a command ends once its time is over, with code 75 and no output",
    arguments: [
      "render noise?.png noise??.png --size 4000x4000 -o out.png", "render noise?.png --preview=sixel",
      "render noise?.png noise??.png --size 4000x4000 -o out.pdf", "plan noise?.png noise??.png",
      "plan 'noise*.png'", "compare one other", "compare one/noise1.png other/noise1.png",
      "thumbnail noise?.png --size 3000 --enlarge -o 'thumb/{stem}.png'",
    ])
  func commands(words: String) throws {
    try Self.prepare()
    let before = try folder.files()
    let run = try shell("exec mosaic \(words) --time-limit 0.001")
    #expect(run.exitCode == 75)
    // Of thumbnails the last line says how many failed.
    let last = run.errorLines.last { !$0.hasSuffix(" thumbnails failed") } ?? ""
    #expect(
      last.contains("took longer than 0.001 s, the limit (--time-limit)")
        || last.contains("took longer than --time-limit says")
        || last.contains("was not read to its end: the limit of 0.001 s is over"), "\(run.errors)")
    let after = try folder.files().filter { !$0.hasPrefix("thumb") }
    #expect(after == before)
  }

  /// What answers nobody is ended as well: here a document that never comes.
  @Test(.inFolder, arguments: ["plan pipe.json", "render pipe.json -o out.png", "plan - < pipe.json"])
  func whatWaits(words: String) throws {
    let run = try shell("mkfifo pipe.json && exec 9<>pipe.json && exec mosaic \(words) --time-limit 0.05")
    #expect(run.exitCode == 75)
    #expect(run.output == "" && run.errors == "mosaic: error: took longer than --time-limit says\n")
    #expect(try folder.files() == ["pipe.json"])
  }

  @Test("a limit that is not reached changes nothing") func noLimit() throws {
    for words in [
      "render noise.png -o a.png", "plan noise.png", "compare noise.png noise.png",
      "thumbnail noise.png -o b.png",
    ] {
      for (limit, code) in [("1000", Int32(0)), ("0", 2)] {
        let run = try shell("exec mosaic \(words) --time-limit \(limit)")
        #expect(run.exitCode == code, "\(words): \(run.errors)")
      }
    }
  }

  @Test(
    "a signal ends a batch whose results nobody reads", .inFolder,
    arguments: InterruptionTests.signals.map(\.name))
  func stalledReader(signal: String) throws {
    try folder.write(String(repeating: "{}\n", count: 5000), to: "jobs.jsonl")
    let run = try shell(
      """
      mkfifo pipe && exec 9<>pipe
      (sleep 1.5; kill -\(signal) $$) &
      exec mosaic batch jobs.jsonl >pipe
      """)
    #expect(run.exitCode == (signal == "TERM" ? 143 : 130))
    #expect(run.errors.hasSuffix(signal == "TERM" ? ": terminated\n" : ": interrupted\n"), "\(run.errors)")
    #expect(try folder.files() == ["jobs.jsonl", "pipe"])
  }

  @Test("a second signal ends work that does not look at the first") func twoSignals() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Interruption.listen()
      Interruption.waitForTidyUp()
      while true {
        kill(getpid(), SIGTERM)
        usleep(300_000)
      }
    }
  }
}
