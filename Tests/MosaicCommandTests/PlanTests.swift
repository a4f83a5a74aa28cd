// mosaic plan: frames calculated by hand.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct PlanTests {
  /// The effect of each option on two pictures of 40 × 30 in a grid of two columns on 200 × 100.
  static let options: [(words: String, x: [Double], width: Double, pixels: [Int], crop: Double)] = [
    ("", [0, 100], 100, [0, 100, 200], 30),
    ("--width 100", [0, 50], 50, [0, 50, 100], 15),
    ("--height 200", [0, 100], 100, [0, 100, 200], 15),
    ("--size 400x100", [0, 200], 200, [0, 200, 400], 40),
    ("--gap 20", [0, 110], 90, [0, 110, 200], 27),
    ("--column-gap 20", [0, 110], 90, [0, 110, 200], 27),
    ("--row-gap 20", [0, 100], 100, [0, 100, 200], 30),
    ("--gap 20 --column-gap 0", [0, 100], 100, [0, 100, 200], 30),
    ("-p gap=20", [0, 110], 90, [0, 110, 200], 27),
    ("--columns 1", [0, 0], 200, [0, 0, 200], 40),
    ("--padding 10", [10, 100], 90, [10, 100, 200], 33.75),
    ("--padding 0,0,0,40", [40, 120], 80, [40, 120, 200], 24),
    ("--scale 1.5", [0, 100], 100, [0, 150, 300], 30),
    ("--fit fill", [0, 100], 100, [0, 100, 200], 40),
    ("--focus 0.1,0.5", [0, 100], 100, [0, 100, 200], 30),
    ("--focus 0.1,0.5,2x", [0, 100], 100, [0, 100, 200], 15),
  ]

  @Test(arguments: options)
  func optionsCount(words: String, x: [Double], width: Double, pixels: [Int], crop: Double) throws {
    let base = ["-l", "grid", "--columns", "2", "--size", "200x100"]
    let plan = try plan(base + words.words + ["red.png", "red.png"])
    #expect(plan.items.map(\.frame.x) == x)
    #expect(plan.items.map(\.frame.width) == [width, width])
    #expect(plan.items.map(\.pixels.x) + [plan.canvas.pixelWidth] == pixels)
    for item in plan.items { #expect(abs((item.crop?.width ?? 0) - crop) < 1e-9) }
  }

  @Test func widthAndHeightAreTheirOwn() throws {
    let words = ["--layout", "sudoku", "--sizes", "1x1"]
    for (sides, width, height) in [
      (["--width", "60", "--height", "40"], 60.0, 40.0), (["--size", "60x40", "--height", "30"], 60, 30),
      (["--size", "60x40", "--width", "30"], 30, 40), (["--width", "30"], 30, 30),
    ] {
      let canvas = try plan(words + sides).canvas
      #expect(canvas.width == width && canvas.height == height, "\(sides)")
    }
  }

  /// The example of the documentation: (1080 − 2 · 16 − 4) / 2 = 522.
  @Test func theExampleOfTheInterface() throws {
    for name in ["a", "b"] {
      try folder.write(Sample.header(4000, 3000) + Sample.chunk("IDAT", []), to: "photos/\(name).png")
    }
    try folder.write(
      ##"""
      {
        "version": 1,
        "canvas": { "width": 1080, "height": 1080, "scale": 2, "padding": 16, "background": "#fff" },
        "layout": { "type": "sudoku", "gap": 4 },
        "style":  { "fit": "cover", "position": "50% 50%", "cornerRadius": 12, "border": { "width": 1, "color": "#0003" } },
        "items": [
          { "image": "photos/a.png" },
          { "image": "photos/b.png", "style": { "fit": "contain" }, "weight": 2 },
          { "color": "#f80", "size": [80, 32] },
          { "label": { "text": "清单" }, "size": [80, 32] }
        ]
      }
      """##, to: "collage.json")
    let expected = ##"""
      {
        "version": 1,
        "canvas": { "width": 1080, "height": 1080, "scale": 2, "pixelWidth": 2160, "pixelHeight": 2160 },
        "items": [
          { "index": 0, "section": 0, "source": "photos/a.png", "sourceSize": [4000, 3000],
            "frame": { "x": 16, "y": 16, "width": 522, "height": 522 },
            "pixels": { "x": 32, "y": 32, "width": 1044, "height": 1044 },
            "crop": { "x": 500, "y": 0, "width": 3000, "height": 3000 },
            "z": 0 },
          { "index": 1, "section": 0, "source": "photos/b.png", "sourceSize": [4000, 3000],
            "frame": { "x": 542, "y": 16, "width": 522, "height": 522 },
            "pixels": { "x": 1084, "y": 32, "width": 1044, "height": 1044 },
            "crop": { "x": 0, "y": 0, "width": 4000, "height": 3000 },
            "content": { "x": 1084, "y": 163, "width": 1044, "height": 783 },
            "z": 0 },
          { "index": 2, "section": 0, "color": "#ff8800",
            "frame": { "x": 16, "y": 542, "width": 522, "height": 522 },
            "pixels": { "x": 32, "y": 1084, "width": 1044, "height": 1044 },
            "z": 0 },
          { "index": 3, "section": 0, "label": "清单",
            "frame": { "x": 542, "y": 542, "width": 522, "height": 522 },
            "pixels": { "x": 1084, "y": 1084, "width": 1044, "height": 1044 },
            "z": 0 }
        ]
      }
      """##
    let run = try mosaic("plan collage.json")
    // The weight, which no layout uses, gives a warning.
    #expect(
      run.errorLines.count == 1 && run.errors.contains("an item has a \"weight\", which changes nothing"))
    #expect(run.output.filter { !$0.isWhitespace } == expected.filter { !$0.isWhitespace })
    // The same from options alone, and from sizes alone.
    let words = "--layout sudoku --size 1080x1080 --scale 2 --padding 16 --gap 4".words
    let fromFiles = try plan(words + ["photos/a.png", "photos/a.png", "photos/a.png", "photos/a.png"])
    let fromSizes = try plan(words + ["--sizes", "4000x3000,4000x3000", "--sizes=4000x3000,4000x3000"])
    #expect(fromFiles.items[0] == (try plan(["collage.json"])).items[0])
    #expect(fromFiles.items.map(\.pixels) == fromSizes.items.map(\.pixels))
    #expect(fromSizes.sources == [nil, nil, nil, nil])
  }

  /// Other programs rely on these names: names may be added, never removed.
  @Test func fieldsAreStable() throws {
    let run = try mosaic(
      ["plan", "-l", "sudoku", "-p", "overflow=badge", "empty.png", "--on-error", "placeholder"]
        + Array(repeating: "red.png", count: 9))
    let document = try #require(try JSONSerialization.jsonObject(with: Data(run.stdout)) as? [String: Any])
    #expect(Set(document.keys) == ["version", "canvas", "items"])
    let canvas = try #require(document["canvas"] as? [String: Any])
    #expect(Set(canvas.keys) == ["width", "height", "scale", "pixelWidth", "pixelHeight"])
    let items = try #require(document["items"] as? [[String: Any]])
    #expect(Set(items[0].keys) == ["index", "section", "source", "unreadable", "frame", "pixels", "z"])
    #expect(
      Set(items[1].keys) == ["index", "section", "source", "sourceSize", "frame", "pixels", "crop", "z"])
    #expect(Set(items[8].keys) == Set(items[1].keys).union(["hidden"]))
    #expect(run.output.hasSuffix("}\n"))
  }
}
