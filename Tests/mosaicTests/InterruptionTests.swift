// Ctrl-C and its kin: exit code 130, and nothing is left behind.

import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  /// Signals that end a run; those that this process was started to ignore are ignored by what it starts.
  static let signals: [(name: String, number: Int32)] = [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)]
    .filter {
      var action = sigaction()
      sigaction($0.number, nil, &action)
      return withUnsafeBytes(of: &action) { $0.load(as: Int.self) } != 1
    }

  /// The program takes the place of the shell, so that it has the shell's number; a child waits for the first progress and sends
  /// the signal.
  @Test(arguments: signals.map { ($0.name, "png") } + [("INT", "svg"), ("TERM", "pdf")])
  func aLongRender(signal: String, ending: String) throws {
    try withSamples { folder in
      try folder.write("what was there", to: "out.\(ending)")
      // Of a picture under many names a page holds as many, which takes it far longer than the signal.
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

  /// While it waits for a document there is nothing to tidy up. The shell holds the pipe open; more is written than a
  /// pipe holds, so the signal is sent when the program has begun to read.
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
