// What is left when the program is killed in the middle, with no chance to tidy up.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct KillTests {
  /// One run after the other is killed a little later, on a new file and on one that is there; then one is let through.
  @Test(arguments: ["png", "svg"]) func nothingIsLeft(ending: String) throws {
    try withSamples { folder in
      let before = try folder.files()
      let pictures = Array(repeating: "noise.png", count: 9).joined(separator: " ")
      let render = "mosaic render \(pictures) --size 900x900 --no-sync -o out.\(ending)"
      let script = (0..<24).map { step in
        "\(render) & run=$!; sleep 0.\(String(format: "%02d", step)); kill -9 $run; wait $run"
      }
      _ = try shell(script.joined(separator: "\n"), in: folder)
      let found = Set(try folder.files()).subtracting(before)
      // Between the two calls that replace a file it has a hidden name, and then it is whole; where files cannot be nameless
      // it has one all the time. In both cases the next run removes it when it is old.
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
