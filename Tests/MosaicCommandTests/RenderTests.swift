// mosaic render: what each option does to the picture.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RenderTests {
  /// Pixels of a rendering of `blue.png`, 40 × 40, by default on a canvas of 80 × 40.
  static let options: [(words: String, pixels: [(x: Int, y: Int, color: UInt32)])] = [
    ("", [(0, 0, 0xFF00_00FF), (79, 39, 0xFF00_00FF)]),
    ("--fit fill", [(0, 0, 0xFF00_00FF), (79, 39, 0xFF00_00FF)]),
    (
      "--fit contain",
      [(19, 20, 0xFFFF_FFFF), (20, 20, 0xFF00_00FF), (59, 20, 0xFF00_00FF), (60, 20, 0xFFFF_FFFF)]
    ),
    (
      "--fit none",
      [(19, 20, 0xFFFF_FFFF), (20, 20, 0xFF00_00FF), (59, 20, 0xFF00_00FF), (60, 20, 0xFFFF_FFFF)]
    ),
    ("--fit scale-down --size 80x80", [(20, 19, 0xFFFF_FFFF), (20, 20, 0xFF00_00FF), (59, 59, 0xFF00_00FF)]),
    ("--fit none --position left", [(0, 20, 0xFF00_00FF), (39, 20, 0xFF00_00FF), (40, 20, 0xFFFF_FFFF)]),
    (
      "--fit none --position=100%_50%", [(39, 20, 0xFFFF_FFFF), (40, 20, 0xFF00_00FF), (79, 20, 0xFF00_00FF)]
    ),
    ("--background lime --padding 10", [(0, 0, 0xFF00_FF00), (9, 20, 0xFF00_FF00), (10, 20, 0xFF00_00FF)]),
    ("--background transparent --padding 10", [(0, 0, 0), (9, 20, 0), (10, 20, 0xFF00_00FF)]),
    ("--padding 0,0,0,20", [(19, 20, 0xFFFF_FFFF), (20, 20, 0xFF00_00FF), (79, 39, 0xFF00_00FF)]),
    (
      "--padding=0_20px",
      [(19, 20, 0xFFFF_FFFF), (20, 20, 0xFF00_00FF), (59, 39, 0xFF00_00FF), (60, 20, 0xFFFF_FFFF)]
    ),
    (
      "--radius 20",
      [(0, 0, 0xFFFF_FFFF), (79, 39, 0xFFFF_FFFF), (40, 0, 0xFF00_00FF), (40, 20, 0xFF00_00FF)]
    ),
    (
      "--border 2,red",
      [(0, 0, 0xFFFF_0000), (1, 20, 0xFFFF_0000), (2, 20, 0xFF00_00FF), (78, 20, 0xFFFF_0000)]
    ),
    ("--border=2,rgb(255,_0,_0)", [(1, 20, 0xFFFF_0000), (2, 20, 0xFF00_00FF)]),
    (
      "--scale 2 --padding 10",
      [(19, 40, 0xFFFF_FFFF), (20, 40, 0xFF00_00FF), (139, 40, 0xFF00_00FF), (159, 79, 0xFFFF_FFFF)]
    ),
  ]

  @Test(arguments: options) func optionsShow(words: String, pixels: [(x: Int, y: Int, color: UInt32)]) throws
  {
    try withSamples { folder in
      let given = words.split(separator: " ").map { $0.replacingOccurrences(of: "_", with: " ") }
      let run = try mosaic(["render", "blue.png", "--size", "80x40", "-o", "out.png"] + given, in: folder)
      #expect(run.exitCode == 0 && run.output == "" && run.errors == "", "\(run.errors)")
      let pixmap = try ImageReader.pixmap(ofFile: folder.path("out.png"))
      for (x, y, color) in pixels {
        #expect(pixmap[x, y] == color, "\(x), \(y): \(String(pixmap[x, y], radix: 16))")
      }
    }
  }

  @Test func compressionChangesTheSizeAndNoPixel() throws {
    try withSamples { folder in
      var pictures: [Pixmap] = []
      var sizes: [Int] = []
      for compression in ["fast", "default", "small"] {
        let run = try mosaic(
          ["render", "blue.png", "red.png", "--size", "300x200", "--gap", "7", "--compression", compression]
            + ["-o", "out.png"], in: folder)
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        pictures.append(try ImageReader.pixmap(ofFile: folder.path("out.png")))
        sizes.append(try Data(contentsOf: URL(fileURLWithPath: folder.path("out.png"))).count)
      }
      #expect(Set(pictures.map(\.bytes)).count == 1)
      // Without ISA-L, two flat areas compress equally well with fast and default.
      #expect(sizes[0] >= sizes[1] && sizes[1] > sizes[2], "\(sizes)")
    }
  }

  @Test func orderAndGapShow() throws {
    try withSamples { folder in
      let words = [
        "render", "red.png", "green.png", "blue.png", "-l", "grid", "--columns", "3", "--gap", "10",
      ]
      _ = try mosaic(words + ["--size", "110x30", "--reverse", "-o", "out.png"], in: folder)
      let pixmap = try ImageReader.pixmap(ofFile: folder.path("out.png"))
      #expect(
        [29, 30, 39, 40, 69, 70, 79, 80].map { pixmap[$0, 15] } == [
          0xFF00_00FF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_FF00, 0xFF00_FF00, 0xFFFF_FFFF, 0xFFFF_FFFF,
          0xFFFF_0000,
        ])
    }
  }

  @Test func eachFormatIsWhatItSays() throws {
    try withSamples { folder in
      let starts = [("png", "\u{FFFD}PNG\r\n"), ("svg", "<?xml version"), ("pdf", "%PDF-1.")]
      for (format, start) in starts {
        for words in [
          ["-o", "out.\(format)"], ["-o", "out.\(format.uppercased())"], ["-o", "plain", "--format", format],
        ] {
          #expect(try mosaic(["render", "red.png", "--size", "20x20"] + words, in: folder).exitCode == 0)
          let text = String(decoding: try folder.read(words[1]), as: UTF8.self)
          #expect(text.hasPrefix(start), "\(words)")
        }
      }
    }
  }

  /// What an SVG holds for an image.
  static let svgImages: [(words: [String], holds: [String], lacks: [String])] = [
    (["-o", "out.svg"], ["data:image/png;base64,"], ["pictures/red.png"]),
    (["--svg-images", "embed", "-o", "out.svg"], ["data:image/png;base64,"], ["pictures/red.png"]),
    (["--svg-images", "link", "-o", "out.svg"], ["\"pictures/red.png\""], ["data:image"]),
    (["--svg-images", "link", "-o", "pages/out.svg"], ["\"../pictures/red.png\""], ["data:image"]),
    (["--svg-images", "outline", "-o", "out.svg"], ["<svg"], ["data:image", "pictures/red.png"]),
  ]

  @Test(arguments: svgImages) func svgHolds(words: [String], holds: [String], lacks: [String]) throws {
    try withTemporaryFolder { folder in
      try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "pictures/red.png")
      try folder.write("", to: "pages/index.html")
      #expect(
        try mosaic(["render", "pictures/red.png", "--size", "20x20"] + words, in: folder).exitCode == 0)
      let text = String(decoding: try folder.read(words[words.count - 1]), as: UTF8.self)
      for part in holds { #expect(text.contains(part), "\(part)") }
      for part in lacks { #expect(!text.contains(part), "\(part)") }
    }
  }

  // MARK: Progress and details

  @Test func quietAndVerbose() throws {
    try withSamples { folder in
      let words = [
        "render", "red.png", "blue.png", "-l", "ring", "-p", "itemSize=50x50", "-p", "radius=70", "--size",
        "60x60", "-o", "out.png",
      ]
      let warning =
        "mosaic: warning: 2 of 2 items reach over the edge of the canvas and are cut; a larger --size, or none, shows them whole\n"
      let plain = try mosaic(words, in: folder)
      #expect(plain.exitCode == 0 && plain.errors == warning)
      #expect(try mosaic(words + ["-q"], in: folder).errors == "")
      #expect(
        try mosaic(words + ["-v"], in: folder).errors
          == warning + "mosaic: note: out.png: 2 items on 60 x 60 pixels\n")
    }
  }

  /// Where standard error is no terminal there is a bar only on request. It is cleared in the end.
  @Test func progress() throws {
    try withSamples { folder in
      let words = ["render", "red.png", "--size", "90x90", "-o", "out.png"]
      let run = try mosaic(words + ["--progress"], in: folder)
      #expect(run.exitCode == 0 && run.output == "")
      #expect(run.errors.hasPrefix("\r[") && run.errors.hasSuffix("\r\u{1B}[K"))
      #expect(try mosaic(words + ["--progress", "-q"], in: folder).errors == "")
      #expect(try mosaic(words, in: folder).errors == "")
    }
  }

  /// Every sample of the package, at a tenth of its size.
  @Test(arguments: Samples.documents)
  func samples(name: String) throws {
    try withTemporaryFolder { folder in
      let run = try mosaic(
        ["render", Fixtures.sample(name), "--scale", "0.1", "-q", "-o", "out.png"], in: folder)
      #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
      #expect(try ImageReader.header(ofFile: folder.path("out.png")).width > 10)
    }
  }
}
