// What SIGKILL leaves in the folder.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct KillTests {
  /// Each run is killed a little later than the one before, with a new and an existing output; the last one ends by itself.
  @Test(arguments: ["png", "svg"]) func nothingIsLeft(ending: String) throws {
    try withSamples { folder in
      let before = try folder.files()
      let pictures = Array(repeating: "noise.png", count: 9).joined(separator: " ")
      let render = "mosaic render \(pictures) --size 900x900 --no-sync -o out.\(ending)"
      let script = (0..<12).map { step in
        "\(render) & run=$!; sleep 0.\(String(format: "%02d", 2 * step)); kill -9 $run; wait $run"
      }
      _ = try shell(script.joined(separator: "\n"), in: folder)
      let found = Set(try folder.files()).subtracting(before)
      // Between the two calls that replace a file, the complete new one has a hidden name; where the system has no unnamed files,
      // it has that name all the time. In both cases a later run removes it once it is old.
      let hidden = found.subtracting(["out.\(ending)"])
      for name in hidden {
        #expect(name.hasPrefix(".out.\(ending).mosaic-"))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder.path(name))
      }
      let last = try shell(render, in: folder)
      #expect(last.exitCode == 0 && last.errors == "", "\(last.errors)")
      #expect(try folder.files() == (before + ["out.\(ending)"]).sorted())
      if found.contains("out.png") {
        #expect(try ImageReader.pixmap(ofFile: folder.path("out.png")).width == 900)
      }
    }
  }

  @Test func aKilledReplacementLeavesTheOldFileWhole() throws {
    try withSamples { folder in
      try folder.write("what was there", to: "out.png")
      let pictures = Array(repeating: "noise.png", count: 64).joined(separator: " ")
      let run = try shell(
        """
        (until grep -q % errors; do sleep 0.02; done 2>/dev/null; kill -9 $$) &
        exec mosaic render \(pictures) --size 6400x6400 --progress -o out.png 2>errors
        """, in: folder)
      #expect(run.exitCode == nil)
      #expect(try folder.read("out.png") == Array("what was there".utf8))
    }
  }
}
