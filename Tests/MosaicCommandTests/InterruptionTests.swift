// SIGINT, SIGTERM and SIGHUP: exit code 130, and no file is left.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  /// Signals that end a run; signals that this process ignores are ignored by its children, too, and left out.
  static let signals: [(name: String, number: Int32)] = [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)]
    .filter {
      var action = sigaction()
      sigaction($0.number, nil, &action)
      return withUnsafeBytes(of: &action) { $0.load(as: Int.self) } != 1
    }

  /// The shell `exec`s the program, which keeps its process number; a child waits for the first progress and sends the signal.
  @Test(arguments: signals.map { ($0.name, "png") } + [("INT", "svg"), ("TERM", "pdf")])
  func aLongRender(signal: String, ending: String) throws {
    try withSamples { folder in
      try folder.write("what was there", to: "out.\(ending)")
      // A page with one picture under many names takes much longer than the signal.
      let pictures = (1...64).map { "noise\($0).png" }
      for name in pictures {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path(name), withDestinationPath: folder.path("noise.png"))
      }
      let before = try folder.files()
      let run = try shell(
        """
        (n=0; until grep -q % errors || [ $n -gt 1500 ]; do sleep 0.02; n=$((n + 1)); done 2>/dev/null
        kill -\(signal) $$) &
        exec mosaic render \(pictures.joined(separator: " ")) --size 6400x6400 --progress -o out.\(ending) 2>errors
        """, in: folder)
      #expect(run.exitCode == 130)
      let errors = String(decoding: try folder.read("errors"), as: UTF8.self)
      #expect(errors.hasSuffix("mosaic: stopped: interrupted\n"), "\(errors)")
      #expect(try folder.files() == (before + ["errors"]).sorted())
      #expect(try folder.read("out.\(ending)") == Array("what was there".utf8))
    }
  }

  /// While it waits for a document there is no temporary file. The shell keeps the pipe open and writes more than its buffer
  /// holds, so the signal is sent after the program has begun to read.
  @Test(
    arguments: signals.map(\.name), ["plan pipe.json", "render pipe.json -o out.png", "plan - < pipe.json"])
  func aRunThatWaits(signal: String, words: String) throws {
    try withTemporaryFolder { folder in
      let run = try shell(
        """
        mkfifo pipe.json && exec 9<>pipe.json
        (head -c 200000 /dev/zero | tr '\\0' ' ' >&9; kill -\(signal) $$) &
        exec mosaic \(words)
        """, in: folder)
      #expect(run.exitCode == 130)
      #expect(run.output == "" && run.errors == "mosaic: stopped: interrupted\n")
      #expect(try folder.files() == ["pipe.json"])
    }
  }

  @Test func whatIsIgnoredStaysIgnored() throws {
    try withSamples { folder in
      let run = try shell(
        """
        trap '' HUP
        (until grep -q % errors; do sleep 0.02; done 2>/dev/null; kill -HUP $$) &
        exec mosaic render noise.png --size 1200x1200 --progress -o out.png 2>errors
        """, in: folder)
      #expect(run.exitCode == 0)
      #expect(!String(decoding: try folder.read("errors"), as: UTF8.self).contains("mosaic"))
      #expect(try folder.files().contains("out.png"))
    }
  }
}
