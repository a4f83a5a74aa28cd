// SVG on the command line: as a picture, as a watermark, damaged; and what a build without it says.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct CommandSVGTests {
  #if SVG
    @Test("is drawn at its final size, whatever its name and however many workers") func input() throws {
      try folder.write(Fixtures.bytes("svg/shapes.svg"), to: "a.jpg")
      for jobs in ["1", "4"] {
        try mosaic(
          [
            "render", "a.jpg", "a.jpg", "--columns", "2", "-l", "grid", "--size", "2400x900", "-j", jobs,
            "-o", "out\(jobs).png",
          ]
        ).silent()
      }
      #expect(try folder.read("out1.png") == folder.read("out4.png"))
      let picture = try ImageReader.pixmap(ofFile: folder.path("out1.png"))
      // Red ends after 15 of 40 pixels: at 450 of 1200, where one pixel is the next one's other colour.
      let row = (0..<1200).map { picture[$0, 20] }
      #expect(row[..<450].allSatisfy { $0 == 0xFFFF_0000 } && row[451] != 0xFFFF_0000)
    }

    @Test func otherUses() throws {
      try folder.write(Fixtures.bytes("svg/shapes.svg"), to: "logo.svg")
      for words in [
        ["render", "red.png", "--watermark", "logo.svg", "-o", "out.png"],
        ["render", "logo.svg", "-o", "out.svg"], ["render", "logo.svg", "-o", "out.pdf"],
        ["compare", "logo.svg", "logo.svg"],
        ["thumbnail", "logo.svg", "--size", "100", "-o", "t/{stem}.png"],
      ] {
        try mosaic(words).done()
      }
    }

    @Test("sides with fractions: pictures have their own size, and keep their ratio") func fractions() throws
    {
      let teal =
        "<svg xmlns='http://www.w3.org/2000/svg' SIZE><rect width='100%' height='100%' fill='teal'/></svg>"
      for (name, size) in [("a", "width='24.5' height='24.5'"), ("b", "viewBox='0 0 3.2 1'")] {
        try folder.write(teal.replacing("SIZE", with: size), to: "\(name).svg")
      }
      try mosaic("thumbnail a.svg b.svg -s 4000 -o {stem}.png").done()
      try mosaic("render a.svg -l pack -o pack.png --map pack.json").done()
      try mosaic("render b.svg -l waterfall --columns 1 --width 320 -o wide.png").done()
      for (name, width, height) in [("a", 25, 25), ("b", 3, 1), ("wide", 320, 100)] {
        let picture = try ImageReader.pixmap(ofFile: folder.path("\(name).png"))
        #expect((picture.width, picture.height) == (width, height), "\(name)")
        #expect(picture[width / 2, height / 2] == 0xFF00_8080, "\(name)")
      }
      let sides = try folder.text("pack.json").matches(of: /"sourceSize":\s*{\s*"w":\s*(\d+),\s*"h":\s*(\d+)/)
      #expect(sides.map { [Int($0.1), Int($0.2)] } == [[25, 25]])
    }

    @Test func damage() throws {
      try folder.write(Array(Fixtures.bytes("svg/shapes.svg").prefix(300)), to: "cut.svg")
      try mosaic("render cut.svg -o out.png").refused(65, "cut.svg: is damaged: ")
      try folder.write(Fixtures.bytes("svg/shapes.svg"), to: "a.svg")
      try mosaic("render a.svg -o out.png --max-pixels 1000").refused(
        65, "a.svg: is 40 x 30 pixels, 1200 in all; the limit is 1000")
    }
  #else
    @Test func aBuildWithoutItNamesTheTraitAndThePackage() throws {
      try folder.write(Fixtures.bytes("svg/shapes.svg"), to: "a.svg")
      let formats = ImageReader.formats.map(\.name).joined(separator: ", ")
      try mosaic("render a.svg -o out.png").refused(
        65, "a.svg: is an SVG image; this build reads \(formats), and not SVG (trait SVG, librsvg2-bin)\n")
    }
  #endif
}

#if SVG
  /// SVGs that end what draws them: all else goes on, and the cache notes them.
  @Suite(.bounded, .inFolder, .enabled(if: try OutsideProgram.hasSVG())) struct SVGDamageTests {
    /// Those that take no time.
    private static let names = [
      "convolve-behind-an-entity", "convolve-in-a-picture", "convolve-in-utf-7", "groups-230-deep",
      "letters-of-ten-million-pixels", "negations-in-negations", "tile-of-nothing", "uses-100-deep",
    ]

    private static let files = (names + ["shapes"]).map { "\($0).svg" }

    private func makeDocuments() throws {
      for name in Self.names {
        try folder.write(Fixtures.bytes("hostile/svg/\(name).svg"), to: "\(name).svg")
      }
      try folder.write(Fixtures.bytes("svg/shapes.svg"), to: "shapes.svg")
    }

    private func run(_ words: [String], _ environment: [String: String]) throws -> ProgramRun {
      try ProgramRun.run(
        try MosaicBinary.path(), words, in: folder.url, environment: environment, timeout: 120)
    }

    @Test func batch() throws {
      try makeDocuments()
      let lines = Self.files.map {
        "{\"id\": \"\($0)\", \"output\": \"\($0).png\", \"images\": [\"\($0)\"]}\n"
      }
      try folder.write(lines.joined(), to: "jobs.jsonl")
      let run = try mosaic("batch jobs.jsonl --exit-zero -j 2").done()
      let results = run.output.split(separator: "\n")
      #expect(results.count == Self.files.count)
      for line in results {
        #expect(line.contains("\"status\": \"done\"") || line.contains("\"code\": 65"), "\(line)")
      }
      #expect(try folder.files().contains("shapes.svg.png"))
    }

    @Test("a document that could not be drawn is not tried again") func desktop() throws {
      try makeDocuments()
      let words =
        ["thumbnail"] + Self.files + ["--freedesktop", "--size", "normal", "--json", "--on-error", "skip"]
      let environment = ["XDG_CACHE_HOME": folder.path("cache")]
      let first = try run(words, environment)
      let failed = first.output.components(separatedBy: "\"status\": \"failed\"").count - 1
      #expect(first.exitCode == 0 && first.output.contains("\"status\": \"done\""), "\(first.errors)")
      #expect(try folder.files().count { $0.contains("/fail/mosaic-") } == failed)
      let again = try run(words, environment)
      let known = again.output.components(separatedBy: "no thumbnail could be made of it before").count - 1
      #expect(known == failed)
    }

    @Test("without the program the error says what to install, and the cache notes nothing") func noProgram()
      throws
    {
      try makeDocuments()
      let environment = ["PATH": "bin:", "XDG_CACHE_HOME": folder.path("cache")]
      for words in [
        ["render", "shapes.svg", "-o", "out.png"], ["thumbnail", "shapes.svg", "--freedesktop"],
        ["thumbnail", "shapes.svg", "-o", "out.png"],
      ] {
        let run = try self.run(words, environment)
        #expect(
          run.exitCode == 69
            && run.errors.contains(
              "shapes.svg: is an SVG image, which rsvg-convert draws, and that program is in no folder of PATH"
            ),
          "\(run.errors)")
      }
      #expect(try !folder.files().contains { $0.contains("/fail/") || $0 == "out.png" })
      #expect(try run(["plan", "shapes.svg"], environment).exitCode == 0)
      try folder.write(#"{"output": "out.png", "images": ["shapes.svg"]}"#, to: "jobs.jsonl")
      let batch = try run(["batch", "jobs.jsonl"], environment)
      #expect(
        batch.exitCode == 69 && batch.output.contains(#""error": {"code": 69, "kind": "missing-program""#),
        "\(batch)")
    }
  }
#endif
