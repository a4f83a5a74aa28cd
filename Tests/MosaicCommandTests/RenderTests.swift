// mosaic render: what each option does to the picture, maps, compression, and the same file each time.

import Foundation
import MosaicCodecs
import MosaicPixels
import MosaicRender
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct RenderTests {
  /// Options, and pixels of a rendering of `blue.png`, 40 × 40, by default on a canvas of 80 × 40; `_` stands for a space in a value.
  static let options = textRows(
    """
    --opacity 1 → 0,0 blue 79,39 blue
    --fit fill → 0,0 blue 79,39 blue
    --fit contain → 19,20 white 20,20 blue 59,20 blue 60,20 white
    --fit none → 19,20 white 20,20 blue 59,20 blue 60,20 white
    --fit scale-down --size 80x80 → 20,19 white 20,20 blue 59,59 blue
    --fit none --position left → 0,20 blue 39,20 blue 40,20 white
    --fit none --position=100%_50% → 39,20 white 40,20 blue 79,20 blue
    --background lime --padding 10 → 0,0 lime 9,20 lime 10,20 blue
    --background transparent --padding 10 → 0,0 clear 9,20 clear 10,20 blue
    --padding 0,0,0,20 → 19,20 white 20,20 blue 79,39 blue
    --padding=0_20px → 19,20 white 20,20 blue 59,39 blue 60,20 white
    --radius 20 → 0,0 white 79,39 white 40,0 blue 40,20 blue
    --border 2,red → 0,0 red 1,20 red 2,20 blue 78,20 red
    --border=2,rgb(255,_0,_0) → 1,20 red 2,20 blue
    --scale 2 --padding 10 → 19,40 white 20,40 blue 139,40 blue 159,79 white
    """)
  private static let colors: [String: UInt32] = [
    "clear": 0, "white": 0xFFFF_FFFF, "red": 0xFFFF_0000, "lime": 0xFF00_FF00, "blue": 0xFF00_00FF,
  ]

  @Test(arguments: options) func optionsShow(words: String, pixels: String) throws {
    let given = words.words.map { $0.replacingOccurrences(of: "_", with: " ") }
    let run = try mosaic(["render", "blue.png", "--size", "80x40", "-o", "out.png"] + given)
    #expect(run.silent().output == "")
    let pixmap = try ImageReader.pixmap(ofFile: folder.path("out.png"))
    for match in pixels.matches(of: /(\d+),(\d+) (\w+)/) {
      let (x, y) = (try #require(Int(match.1)), try #require(Int(match.2)))
      #expect(pixmap[x, y] == Self.colors[String(match.3)], "\(match.0): \(String(pixmap[x, y], radix: 16))")
    }
  }

  /// The samples' colours are where the map says, also on a sheet of two pixels a point.
  @Test(arguments: [1, 2]) func aMapSaysWherePicturesAre(scale: Int) throws {
    try mosaic(
      "render red.png blue.png green.png -l pack --gap 3 --padding 5 --scale \(scale) -o sheet.png --map sheet.json"
    ).silent()
    let map = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.read("sheet.json"))) as? [String: [String: Any]])
    let pixmap = try ImageReader.pixmap(ofFile: folder.path("sheet.png"))
    #expect(map["meta"]?["image"] as? String == "sheet.png")
    #expect(map["meta"]?["scale"] as? String == "\(scale)")
    #expect(map["meta"]?["size"] as? [String: Int] == ["w": pixmap.width, "h": pixmap.height])
    let frames = try #require(map["frames"] as? [String: [String: Any]])
    #expect(frames.keys.sorted() == ["blue.png", "green.png", "red.png"])
    for (name, frame) in frames {
      let place = try #require(frame["frame"] as? [String: Int])
      let (x, y) = (place["x"] ?? 0, place["y"] ?? 0)
      let (width, height) = (place["w"] ?? 0, place["h"] ?? 0)
      let color: UInt32 =
        name == "red.png" ? 0xFFFF_0000 : name == "green.png" ? 0xFF00_FF00 : 0xFF00_00FF
      #expect(pixmap[x, y] == color && pixmap[x + width - 1, y + height - 1] == color, "\(name)")
      #expect(pixmap[x - 1, y] != color && pixmap[x + width, y] != color, "\(name)")
    }
  }

  @Test func aMapIsWrittenBesideItsSheet() throws {
    try folder.write("old", to: "maps/a.css")
    try mosaic("render red.png -l pack -o sheet.png --root . --map maps/a.css --quiet").silent()
    #expect(
      try folder.text("maps/a.css")
        == ".sprite-red { width: 40px; height: 30px; background: url(\"../sheet.png\") 0 0 no-repeat; }\n")
    // What cannot be read is on neither.
    try mosaic("render red.png cut.png -l pack -o s.png --map s.vtt --map-interval 1.5 --on-error skip")
      .done()
    #expect(
      try folder.text("s.vtt") == "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\ns.png#xywh=0,0,40,30\n")
    #expect(try !folder.files().contains { $0.hasPrefix(".") })
  }

  @Test func compressionChangesTheSizeAndNoPixel() throws {
    var pictures: [Pixmap] = []
    var sizes: [Int] = []
    for compression in ["fast", "default", "small"] {
      try mosaic(
        ["render", "blue.png", "red.png", "--size", "300x200", "--gap", "7", "--compression", compression]
          + ["-o", "out.png"]
      ).silent()
      pictures.append(try ImageReader.pixmap(ofFile: folder.path("out.png")))
      sizes.append(try folder.read("out.png").count)
    }
    #expect(Set(pictures.map(\.bytes)).count == 1)
    // Without ISA-L, two flat areas compress equally well with fast and default.
    #expect(sizes[0] >= sizes[1] && sizes[1] > sizes[2], "\(sizes)")
  }

  // MARK: Progress and details

  @Test func quietAndVerbose() throws {
    let words = "render red.png blue.png -l ring -p itemSize=50x50 -p radius=70 --size 60x60 -o out.png".words
    let warning =
      "mosaic: warning: 2 of 2 items reach over the edge of the canvas and are cut; a larger --size, or none, shows them whole\n"
    let plain = try mosaic(words)
    #expect(plain.exitCode == 0 && plain.errors == warning)
    #expect(try mosaic(words + ["-q"]).errors == "")
    #expect(
      try mosaic(words + ["-v"]).errors
        == warning + "mosaic: note: out.png: 2 items on 60 x 60 pixels\n")
  }

  /// Where standard error is no terminal there is a bar only on request. It is cleared in the end.
  @Test func progress() throws {
    let words = ["render", "red.png", "--size", "90x90", "-o", "out.png"]
    let run = try mosaic(words + ["--progress"])
    #expect(run.exitCode == 0 && run.output == "")
    #expect(run.errors.hasPrefix("\r[") && run.errors.hasSuffix("\r\u{1B}[K"))
    #expect(try mosaic(words + ["--progress", "-q"]).errors == "")
    #expect(try mosaic(words).errors == "")
  }

  // MARK: Determinism

  @Test(arguments: OutputFormat.stills.map(\.rawValue)) func runsAndWorkersDoNotShow(ending: String) throws {
    try folder.write(
      ##"""
      {"version": 1, "canvas": {"width": 160, "background": "#0000"}, "layout": {"type": "waterfall", "columns": 4},
       "style": {"cornerRadius": 3, "border": {"width": 1, "color": "#0008"}},
       "items": [{"image": "noise.png"}, {"image": "red.png"}, {"image": "green.png"}, {"label": {"text": "Ag"}},
         {"image": "noise.png", "style": {"fit": "contain"}}, {"color": "#f80", "size": [80, 32]},
         {"image": "blue.png"}, {"image": "noise.png"}, {"image": "noise.png"}, {"image": "empty.png"}]}
      """##, to: "spec.json")
    var results: [[UInt8]] = []
    for workers in [[], [], ["-j1"], ["-j", "2"], ["--jobs=7"]] {
      try mosaic(["render", "spec.json", "--on-error", "placeholder", "-o", "out.\(ending)"] + workers).done()
      results.append(try folder.read("out.\(ending)"))
    }
    #expect(results[0].count > 1000)
    for result in results.dropFirst() { #expect(result == results[0]) }
  }
}
