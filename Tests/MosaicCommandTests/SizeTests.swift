// Sizes with units on the command line: the pixels of every kind of output.

import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct SizeTests {
  @Test("an option overrides a document's sides and ratio")
  func overrides() throws {
    let items = "\"items\": [{\"image\": \"red.png\"}]"
    let rows: [(canvas: String, words: String, pixels: String)] = [
      (#""size": "A4""#, "--size 30x40", "30,\"pixelHeight\":40"),
      (#""width": 300, "height": 300"#, "--aspect 3:1", "300,\"pixelHeight\":100"),
      (#""width": 300, "height": 300"#, "--aspect 3:1 --height 200", "600,\"pixelHeight\":200"),
      (#""width": 300, "aspect": "3:1""#, "--size 20x30", "20,\"pixelHeight\":30"),
      (#""size": "A4", "scale": 2"#, "--dpi 72", "595,\"pixelHeight\":842"),
    ]
    for row in rows {
      try folder.write(Array("{\"version\": 1, \"canvas\": {\(row.canvas)}, \(items)}".utf8), to: "a.json")
      let run = try mosaic(["plan", "a.json"] + row.words.words)
      let text = run.output.filter { !$0.isWhitespace }
      #expect(text.contains("\"pixelWidth\":\(row.pixels)"), "\(row) \(run.output.prefix(300)) \(run.errors)")
    }
  }

  @Test("a file on paper has the pixels and states the resolution they came from")
  func files() throws {
    let words = ["render", "red.png", "--size", "2x1in"]
    for (dpi, width, perMeter) in [(nil, 600, 11811), ("150", 300, 5906)] as [(String?, Int, Int)] {
      try mosaic(words + (dpi.map { ["--dpi", $0] } ?? []) + ["-o", "a.png"]).done()
      let png = try folder.read("a.png")
      #expect(png[16..<20].reduce(0) { $0 << 8 | Int($1) } == width)
      let place = try #require(png.indices.first { png[$0...].starts(with: "pHYs".utf8) })
      #expect(png[place + 4..<place + 8].reduce(0) { $0 << 8 | Int($1) } == perMeter)
    }
    // Where a file states no resolution, its pixels are decided all the same.
    for name in ["a.svg", "a.pdf"] {
      try mosaic(words + ["--dpi", "36", "-o", name]).done()
    }
    let pdf = try folder.text("a.pdf")
    #expect(pdf.contains("/MediaBox [ 0 0 144 72 ]"))
    #expect(pdf.contains("/Width 72"))
    try mosaic("render red.png --size 144x72 --dpi 36 -o b.pdf").done()
    #expect(try folder.text("b.pdf").contains("/Width 72"))
  }

  @Test("an SVG of paper states its size in points, and one in pixels is as it was")
  func svg() throws {
    func svg(_ words: String) throws -> String {
      try mosaic(["render", "red.png", "-o", "a.svg"] + words.words).done()
      return try folder.text("a.svg")
    }
    let rows: [(words: String, size: String)] = [
      ("--size 2x1in", #"width="144pt" height="72pt" viewBox="0 0 144 72""#),
      ("--size 2x1in --scale 2", #"width="144pt" height="72pt" viewBox="0 0 144 72""#),
      ("--size A4", #"width="595.275591pt" height="841.889764pt" viewBox="0 0 595.275591 841.889764""#),
      ("--width 144pt --height 72", #"width="144pt" height="72pt" viewBox="0 0 144 72""#),
      ("--size 144x72", #"width="144px" height="72px" viewBox="0 0 144 72""#),
      ("--size 144x72px", #"width="144px" height="72px" viewBox="0 0 144 72""#),
      ("--size square", #"width="1080px" height="1080px" viewBox="0 0 1080 1080""#),
      ("--size 2x1in -l ring --to grid --frames 2", #"width="144pt" height="72pt" viewBox="0 0 144 72""#),
      ("--size 144x72 -l ring --to grid --frames 2", #"width="144px" height="72px" viewBox="0 0 144 72""#),
    ]
    for row in rows { #expect(try svg(row.words).contains(row.size), "\(row)") }
    // Nothing else differs.
    let paper = try svg("--size 2x1in --dpi 36")
    let pixels = try svg("--size 144x72 --scale 0.5")
    #expect(paper.replacing("pt\"", with: "px\"") == pixels && paper != pixels)
  }

  @Test("librsvg draws it with the same pixels at the same points an inch, and in its true size by itself")
  func svgInRsvg() throws {
    guard let rsvg = try OutsideProgram("rsvg-convert").path(orLeaveOut: "the size of an SVG") else { return }
    for (size, name) in [("2x1in", "paper"), ("144x72", "pixels")] {
      try mosaic(["render", "red.png", "--size", size, "--scale", "1", "-o", "\(name).svg"]).done()
    }
    func pixels(_ words: [String]) throws -> [UInt8] {
      let run = try ProgramRun.run(rsvg, words, in: folder.url)
      #expect(run.exitCode == 0, "\(run.errors)")
      return run.stdout
    }
    #expect(try pixels(["-d", "72", "-p", "72", "paper.svg"]) == pixels(["pixels.svg"]))
    try folder.write(try pixels(["paper.svg"]), to: "true.png")
    let picture = try ImageReader.pixmap(ofFile: folder.path("true.png"))
    #expect([picture.width, picture.height] == [192, 96])
  }

  @Test("more than 32,767 pixels a side, the limit of a Cairo surface", arguments: ["svg", "pdf"])
  func largePages(ending: String) throws {
    let spec = #"{"version": 1, "items": [{"color": "red"}, {"color": "lime"}]}"#
    try mosaic("render - --size 50000x300 -o out.\(ending)", stdin: spec).silent()
    let text = try folder.text("out.\(ending)")
    #expect(text.contains(ending == "svg" ? #"width="50000px""# : "/MediaBox [ 0 0 50000 300 ]"))
  }
}
