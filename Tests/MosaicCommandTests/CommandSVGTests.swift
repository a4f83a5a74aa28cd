// SVG on the command line: as a picture, as a watermark, damaged; and what a build without it says.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommandSVGTests {
  private static func fixture(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Fixtures.url("svg/\(name)")))
  }

  #if SVG
    @Test("is drawn at its final size, whatever its name and however many workers") func input() throws {
      try withSamples { folder in
        try folder.write(Self.fixture("shapes.svg"), to: "a.jpg")
        for jobs in ["1", "4"] {
          let run = try mosaic(
            [
              "render", "a.jpg", "a.jpg", "--columns", "2", "-l", "grid", "--size", "2400x900", "-j", jobs,
              "-o", "out\(jobs).png",
            ], in: folder)
          #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        }
        #expect(try folder.read("out1.png") == folder.read("out4.png"))
        let picture = try ImageReader.pixmap(ofFile: folder.path("out1.png"))
        // Red ends after 15 of 40 pixels: at 450 of 1200, where one pixel is the next one's other colour.
        let row = (0..<1200).map { picture[$0, 20] }
        #expect(row[..<450].allSatisfy { $0 == 0xFFFF_0000 } && row[451] != 0xFFFF_0000)
      }
    }

    @Test func otherUses() throws {
      try withSamples { folder in
        try folder.write(Self.fixture("shapes.svg"), to: "logo.svg")
        for words in [
          ["render", "red.png", "--watermark", "logo.svg", "-o", "out.png"],
          ["render", "logo.svg", "-o", "out.svg"], ["render", "logo.svg", "-o", "out.pdf"],
          ["compare", "logo.svg", "logo.svg"],
          ["thumbnail", "logo.svg", "--size", "100", "-o", "t/{stem}.png"],
        ] {
          let run = try mosaic(words, in: folder)
          #expect(run.exitCode == 0, "\(words): \(run.errors)")
        }
      }
    }

    @Test func damage() throws {
      try withSamples { folder in
        try folder.write(Array(Self.fixture("shapes.svg").prefix(300)), to: "cut.svg")
        expectRefusal(
          try mosaic("render cut.svg -o out.png", in: folder), 65, "cut.svg: is damaged: ")
        try folder.write(Self.fixture("shapes.svg"), to: "a.svg")
        expectRefusal(
          try mosaic("render a.svg -o out.png --max-pixels 1000", in: folder), 65,
          "a.svg: is 40 x 30 pixels, 1200 in all; the limit is 1000")
      }
    }
  #else
    @Test func aBuildWithoutItNamesTheTraitAndThePackage() throws {
      try withSamples { folder in
        try folder.write(Self.fixture("shapes.svg"), to: "a.svg")
        let formats = ImageReader.formats.map(\.name).joined(separator: ", ")
        expectRefusal(
          try mosaic("render a.svg -o out.png", in: folder), 65,
          "a.svg: is an SVG image; this build reads \(formats), and not SVG (trait SVG, librsvg2-bin)\n")
      }
    }
  #endif
}
