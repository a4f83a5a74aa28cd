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
          ["render", "album/a.webp", "-l", "grid", "--size", "45x37", "-o", "out.png"], in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        let expected = try ImageReader.pixmap(ofFile: Fixtures.url("webp").path + "/lossy.png")
        #expect(try ImageReader.pixmap(ofFile: folder.path("out.png")) == expected)
      }
    }

    @Test(arguments: ["out.webp", "out.WebP", "out --format webp"])
    func isWritten(output: String) throws {
      try withSamples { folder in
        let words = [
          "render", "noise.png", "red.png", "--size", "128x64", "-l", "grid", "--columns", "2", "-o",
        ]
        let run = try mosaic(words + output.split(separator: " ").map(String.init), in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        let name = output.split(separator: " ").first.map(String.init) ?? ""
        let header = try ImageReader.header(ofFile: folder.path(name))
        #expect(header == ImageHeader(format: .webp, width: 128, height: 64))
        for workers in ["1", "2", "5"] {
          let piped = try mosaic(words + ["-", "--format", "webp", "-j", workers], in: folder)
          #expect(piped.exitCode == 0)
          #expect(try piped.stdout == folder.read(name))
        }
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

    @Test func qualityIsSize() throws {
      try withSamples { folder in
        let sizes = try [[], ["--quality", "85"], ["--quality", "20"], ["--quality", "95"]].map {
          let run = try mosaic(["render", "noise.png", "-o", "out.webp", "--size", "64x64"] + $0, in: folder)
          #expect(run.exitCode == 0, "\(run.errors)")
          return try folder.read("out.webp").count
        }
        #expect(sizes[0] == sizes[1] && sizes[2] < sizes[1] && sizes[1] < sizes[3])
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

    @Test(arguments: ["fail", "skip", "placeholder"]) func aPictureThatIsCutOff(policy: String) throws {
      try withSamples { folder in
        try folder.write(Array(webPFixture("lossy.webp").dropLast(100)), to: "cut.webp")
        let run = try mosaic(
          [
            "render", "red.png", "cut.webp", "--size", "20x4", "-l", "grid", "--columns", "2", "--on-error",
            policy, "-o", "out.png",
          ], in: folder)
        #expect(run.exitCode == (policy == "fail" ? 65 : 0))
        let says = "cut.webp: is truncated: the file ends before its picture does (row "
        #expect(run.errors.contains(says) && run.errors.contains(" of 37)"), "\(run.errors)")
      }
    }
  }
#else
  @Suite(.timeLimit(.minutes(10))) struct CommandWebPTests {
    @Test func thisBuildSaysThatItDoesNotReadIt() throws {
      try withSamples { folder in
        try folder.write(webPFixture("lossy.webp"), to: "a.webp")
        let formats = ImageReader.formats.map(\.name).joined(separator: ", ")
        expectRefusal(
          try mosaic(["plan", "a.webp"], in: folder), 65,
          "a.webp: is a WebP image; this build reads \(formats), and not \(OutputNames.webPNeeds)\n")
      }
    }

    @Test(arguments: OutputNames.refusals(of: "webp", OutputNames.webPNeeds))
    func thisBuildSaysThatItDoesNotWriteIt(words: String, says: String) throws {
      try withSamples { folder in
        try folder.write("", to: "jobs.jsonl")
        let before = try folder.files()
        expectRefusal(try mosaic(words.split(separator: " ").map(String.init), in: folder), 2, says)
        #expect(try folder.files() == before)
      }
    }
  }
#endif
