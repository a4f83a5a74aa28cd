// A batch that is run again: what is right is left alone, what is not is made anew.

import Foundation
import MosaicCodecs
import MosaicJob
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ResumeTests {
  /// Endings of all formats in this build.
  static let endings = OutputFormat.stills.map(\.rawValue)

  private static func run(
    in folder: TemporaryFolder, _ ending: String, _ change: (inout BatchOptions) -> Void = { _ in }
  ) throws -> JobResult {
    let lines = [#"{"output": "a.\#(ending)", "canvas": {"width": 40}, "images": ["red.png", "blue.png"]}"#]
    let results = try BatchTests.results(lines, in: folder) {
      $0.resumes = true
      change(&$0)
    }
    return try #require(results.first)
  }

  @Test("what is there and right is current", arguments: endings) func current(ending: String) throws {
    try withSamples { folder in
      #expect(try Self.run(in: folder, ending).reason == "missing")
      let bytes = try folder.read("out/a.\(ending)")
      let again = try Self.run(in: folder, ending)
      #expect(again.status == .current && again.byteCount == bytes.count)
      let dry = try Self.run(in: folder, ending) { $0.isDryRun = true }
      #expect(dry.status == .current)
      // Without --resume it is made again, to the same bytes.
      #expect(try Self.run(in: folder, ending) { $0.resumes = false }.status == .done)
      #expect(try folder.read("out/a.\(ending)") == bytes)
    }
  }

  @Test("what was cut short is made anew", arguments: endings) func cutShort(ending: String) throws {
    try withSamples { folder in
      _ = try Self.run(in: folder, ending)
      let bytes = try folder.read("out/a.\(ending)")
      for share in [0.0, 0.5, 0.99] {
        try folder.write(bytes.prefix(Int(Double(bytes.count) * share)), to: "out/a.\(ending)")
        let result = try Self.run(in: folder, ending)
        #expect(result.status == .done && result.reason != "missing")
        #expect(try folder.read("out/a.\(ending)") == bytes)
      }
    }
  }

  @Test("a changed picture, option or document makes an output stale") func stale() throws {
    try withSamples { folder in
      let changes: [(inout BatchOptions) -> Void] = [
        { $0.render.linear = true }, { $0.render.encoding.dotsPerInch = 300 },
        { $0.adjust = { $0.canvas.width = 41 } }, { $0.adjust = { $0.metadata.author = "A" } },
        { $0.render.encoding.metadata.author = "A" }, { $0.render.encoding.embedsProfile = false },
      ]
      for change in changes {
        _ = try Self.run(in: folder, "png")
        let result = try Self.run(in: folder, "png", change)
        #expect(result.status == .done && result.reason == "stale")
      }
      _ = try Self.run(in: folder, "png")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -500)], ofItemAtPath: folder.path("red.png"))
      #expect(try Self.run(in: folder, "png").reason == "stale")
    }
  }

  @Test("by contents, a new time changes nothing, and new contents do") func contents() throws {
    try withSamples { folder in
      let byContents: (inout BatchOptions) -> Void = { $0.comparesContents = true }
      _ = try Self.run(in: folder, "png", byContents)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -500)], ofItemAtPath: folder.path("red.png"))
      #expect(try Self.run(in: folder, "png", byContents).status == .current)
      try folder.write(folder.read("blue.png"), to: "red.png")
      #expect(try Self.run(in: folder, "png", byContents).reason == "stale")
    }
  }
}
