// WebP on the command line: in, out, --quality, --lossless; and what a build without it says.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

/// A file of `fixtures/webp`.
func webPFixture(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: Fixtures.url("webp").appendingPathComponent(name)))
}

#if WebP
  @Suite(.timeLimit(.minutes(10))) struct CommandWebPTests {
    @Test func picturesArePlannedAndRendered() throws {
      try withTemporaryFolder { folder in
        for (name, fixture) in [("a.webp", "lossy"), ("b.WEBP", "turned"), ("c.jpg", "animated-part")] {
          try folder.write(webPFixture("\(fixture).webp"), to: "album/\(name)")
        }
        let plan = try plan(["album"], in: folder)
        #expect(plan.items.map(\.sourceSize) == [[45, 37], [37, 45], [45, 37]])
        let run = try mosaic(
          "render album/a.webp -l grid --size 45x37 -o out.png", in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        let expected = try ImageReader.pixmap(ofFile: Fixtures.url("webp").path + "/lossy.png")
        #expect(try ImageReader.pixmap(ofFile: folder.path("out.png")) == expected)
      }
    }

    @Test func losslessHasThePixelsOfAPNG() throws {
      try withSamples { folder in
        let words = [
          "render", "noise.png", "red.png", "--size", "100x70", "--background", "transparent", "--gap", "9",
          "--radius", "8",
        ]
        for (output, more) in [("out.webp", ["--lossless"]), ("lossy.webp", []), ("out.png", [])] {
          #expect(try mosaic(words + ["-o", output] + more, in: folder).exitCode == 0)
        }
        let png = try ImageReader.pixmap(ofFile: folder.path("out.png"))
        #expect(try ImageReader.pixmap(ofFile: folder.path("out.webp")) == png)
        #expect(try ImageReader.pixmap(ofFile: folder.path("lossy.webp")) != png)
        #expect(try ImageReader.header(ofFile: folder.path("lossy.webp")).hasAlpha)
      }
    }

    /// The picture cannot be decoded: that would be found first if it were tried.
    @Test func aCanvasThatAWebPCannotHold() throws {
      try expectRefusedRender(
        ["crc.png", "--size", "16384x9"], 65,
        "would be 16384 x 9 pixels; a WebP image has at most 16383 along a side: choose a smaller canvas, or a PNG",
        ending: "webp")
    }

    @Test func qualityAndLosslessExclude() throws {
      try expectRefusedRender(
        ["red.png", "--quality", "90", "--lossless"], 2,
        "--quality says how much may be lost, and --lossless that nothing may; leave one out", ending: "webp")
    }
  }
#endif
