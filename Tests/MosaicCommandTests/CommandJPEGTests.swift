// JPEG on the command line: in, out, --quality; and what a build without it says.

import MosaicCodecs
import MosaicPixels
import MosaicRender
import TestSupport
import Testing

#if JPEG
  @Suite(.bounded, .amongSamples) struct CommandJPEGTests {
    /// 48 × 32, red on the left and blue on the right, turned by EXIF to stand upright: 32 × 48, red above.
    static func turned() throws -> [UInt8] {
      let picture = filled(48, 32) { x, _ in x < 24 ? 0xFFFF_0000 : 0xFF00_00FF }
      let bytes = try ImageFormat.jpeg.encode(picture, options: .init(quality: 95))
      let exif: [UInt8] =
        [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
      return Array(bytes[..<2]) + exif + bytes[2...]
    }

    private func near(_ a: UInt32, _ b: UInt32) -> Bool {
      [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 12 }
    }

    @Test(.inFolder) func turnedPicturesArePlannedAndRendered() throws {
      // Judged by their bytes, not by their names.
      for name in ["album/a.jpg", "album/b.JPEG", "album/c.jpe", "album/d.jfif", "album/e.png"] {
        try folder.write(try Self.turned(), to: name)
      }
      let plan = try plan(["album"])
      #expect(plan.items.map(\.sourceSize) == Array(repeating: [32, 48], count: 5))
      try mosaic("render album -l grid --columns 5 --size 160x48 -o out.png").silent()
      let shown = try ImageReader.pixmap(ofFile: folder.path("out.png"))
      for x in stride(from: 16, to: 160, by: 32) {
        #expect(near(shown[x, 8], 0xFFFF_0000) && near(shown[x, 40], 0xFF00_00FF))
      }
    }

    @Test("pictures that viewers of SVG show otherwise are embedded and not linked", .inFolder)
    func links() throws {
      try folder.write(Self.turned(), to: "turned.jpg")
      try folder.write(Fixtures.bytes("jpeg/rgb.jpg"), to: "plain.jpg")
      var wanted = [
        "turned.jpg: is embedded, and not linked: many viewers of SVG do not turn it as its Exif says"
      ]
      #if TIFF
        try folder.write(Fixtures.bytes("tiff/none.tif"), to: "a.tif")
        wanted.append("a.tif: is embedded, and not linked: few viewers of SVG show TIFF")
      #endif
      for motion in [[], ["--to", "ring", "--frames", "3"]] {
        let names = ["plain.jpg"] + wanted.compactMap { $0.split(separator: ":").first.map(String.init) }
        let run = try mosaic(
          ["render"] + names + ["-l", "grid", "--size", "300x100", "--svg-images", "link", "-o", "out.svg"]
            + motion
        ).done()
        for words in wanted { #expect(run.errors.contains(words), "\(run.errors)") }
        #expect(!run.errors.contains("plain.jpg"))
        let text = try folder.text("out.svg")
        #expect(text.contains("xlink:href=\"plain.jpg\""))
        #expect(text.ranges(of: "data:image/png;base64,").count == wanted.count)
      }
    }

    @Test("stray bytes before a restart are told of with -v alone", .inFolder) func strayBytes() throws {
      var bytes = try Fixtures.bytes("jpeg/restarts-420.jpg")
      let place = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD1 })
      bytes.insert(contentsOf: 1...9, at: place)
      try folder.write(bytes, to: "stray.jpg")
      for words in [["thumbnail", "stray.jpg", "-s", "20"], ["render", "stray.jpg"]] {
        try mosaic(words + ["-o", "out.png"]).silent()
        let said = try mosaic(words + ["-o", "out.png", "-v"]).done().errors
        #expect(said.contains("stray.jpg: 9 stray bytes among its pixels were passed over\n"), "\(said)")
      }
    }

    @Test(
      "a PDF's pictures lose nothing, or are JPEGs of that quality", arguments: [[], ["--per-page", "1"]])
    func qualityOfPDFs(pages: [String]) throws {
      func pdf(_ words: [String]) throws -> [UInt8] {
        try mosaic(
          ["render", "noise.png", "noise.png", "-o", "out.pdf", "--size", "128x64"] + pages + words
        ).done()
        return try folder.read("out.pdf")
      }
      let filter = Array("/DCTDecode".utf8)
      let (whole, small, good) = (
        try pdf([]), try pdf(["--quality", "20"]), try pdf(["--quality", "95", "-j", "3"])
      )
      #expect(whole.firstRange(of: filter) == nil)
      #expect(small.firstRange(of: filter) != nil && small.count < good.count && good.count < whole.count)
      #expect(try pdf(["--quality", "95", "-j", "1"]) == good)
      // What shows through has to stay as it is.
      #expect(try pdf(["--quality", "20", "--radius", "9", "--shadow", "0 2 9 #0008"]).count < whole.count)
    }
  }
#endif
