// Spec documents on the command line: paths, and options that override them.

import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct SpecInputTests {
  static let spec = """
    {
      "version": 1,
      "canvas": { "width": 300, "height": 100, "scale": 2, "padding": 10, "background": "red" },
      "layout": { "type": "grid", "columns": 2, "gap": 20 },
      "items": [{ "image": "pictures/a.png" }, { "image": "../b.png" }]
    }
    """

  private func makeAlbum() throws {
    try folder.write(Self.spec, to: "album/spec.json")
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "album/pictures/a.png")
    try folder.write(Sample.png(40, 30, 0xFFFF_0000), to: "b.png")
  }

  @Test func pathsAreRelativeToTheSpec() throws {
    try makeAlbum()
    let near = ["album/pictures/a.png", "album/../b.png"]
    let rows = [
      ("album/spec.json", ".", near),
      ("./album/spec.json", ".", near.map { "./" + $0 }),
      (folder.path("album/spec.json"), ".", near.map { folder.path + "/" + $0 }),
      ("spec.json", "album", ["pictures/a.png", "../b.png"]),
    ]
    for (spec, place, sources) in rows {
      let found = try plan([spec], below: place).sources
      #expect(found == sources)
    }
  }

  @Test func aMinusIsTheStandardInput() throws {
    try makeAlbum()
    let fromFile = try plan(["spec.json"], below: "album")
    #expect(try plan(["-"], below: "album", stdin: Self.spec) == fromFile)
    #expect(try plan(["--gap=20", "--", "-"], below: "album", stdin: Self.spec) == fromFile)
    try mosaic("plan -", stdin: Self.spec).refused(74, "pictures/a.png: no such file")
  }

  /// Width of the first frame, its place, and the canvas' pixels: without options (300 − 2·10 − 20) / 2 = 130.
  static let overrides: [(words: String, x: Double, width: Double, pixels: Int)] = [
    ("", 10, 130, 600),
    ("--width 200", 10, 80, 400),
    ("--size 400x100", 10, 180, 800),
    ("--scale 1", 10, 130, 300),
    ("--padding 0", 0, 140, 600),
    ("--gap 0", 10, 140, 600),
    ("-p columnGap=0", 10, 140, 600),
    ("--columns 1", 10, 280, 600),
    ("-p columns=1", 10, 280, 600),
    ("-l sudoku", 10, 140, 600),
    ("-l sudoku --gap 8", 10, 136, 600),
  ]

  @Test(arguments: overrides) func optionsWin(words: String, x: Double, width: Double, pixels: Int) throws {
    try makeAlbum()
    let plan = try plan(["album/spec.json"] + words.words)
    #expect(plan.items[0].frame.x == x)
    #expect(plan.items[0].frame.width == width)
    #expect(plan.canvas.pixelWidth == pixels)
  }
}
