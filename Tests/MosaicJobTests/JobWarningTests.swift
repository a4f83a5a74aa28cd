// What a job says about a collage that is made all the same.

import MosaicJob
import MosaicRender
import MosaicScene
import MosaicSpec
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct JobWarningTests {
  /// A document, the file that it becomes, and what is said.
  static let cases: [(json: String, output: String, says: [String])] = [
    (#"{"version": 1, "items": [{"image": "red.png"}]}"#, "out.png", []),
    (
      #"{"version": 1, "layout": {"type": "ring"}, "items": [{"image": "red.png", "weight": 2}, {"image": "blue.png"}]}"#,
      "out.png", ["an item has a \"weight\", which changes nothing: no layout uses it yet"]
    ),
    (
      #"{"version": 1, "canvas": {"width": 60, "height": 20}, "layout": {"type": "grid", "cellWidth": 40, "cellHeight": 40, "columns": 2}, "items": [{"image": "red.png"}, {"image": "blue.png"}]}"#,
      "out.png", ["2 of 2 items reach over the edge of the canvas and are cut"]
    ),
    (
      #"{"version": 1, "canvas": {"width": 30, "height": 30}, "items": [{"image": "red.png", "keep": [[0, 0, 0.1, 1], [0.9, 0, 0.1, 1]]}]}"#,
      "out.png", ["items[0] (red.png): its kept part is larger than the crop; shown whole"]
    ),
    (
      #"{"version": 1, "items": [{"image": "red.png"}]}"#, "out.jpg",
      ["out.jpg: is written as PNG, and not as its name says"]
    ),
  ]

  @Test(arguments: cases) func warnings(json: String, output: String, says: [String]) throws {
    try withSamples { folder in
      let report = try CollageJob(json: json, relativeTo: folder.path)
        .render(to: folder.path(output), as: .png)
      let words = report.warnings.map { $0.description.replacing(folder.path + "/", with: "") }
      #expect(words.count == says.count, "\(words)")
      for (found, wanted) in zip(words, says) { #expect(found.hasPrefix(wanted)) }
      #expect(!words.contains { $0.contains("--") })
    }
  }

  @Test("a canvas of hundreds of megapixels is told before the run, unless it is one of vectors")
  func largeCanvas() throws {
    var spec = CollageSpec(items: [SpecItem(.color(.white))])
    (spec.canvas.width, spec.canvas.height) = (30_000, 20_000)
    let collage = try CollageJob(spec).measured()
    let large = try #require(collage.planned(for: .png, to: .memory).largeCanvas(cores: 2))
    #expect(
      large.description
        == "the canvas has 30000 x 20000 pixels, 600 megapixels; this takes roughly 14 seconds on 2 cores")
    #expect(try collage.planned(for: .svg, to: .memory).largeCanvas(cores: 2) == nil)
    spec.canvas.width = 20_000
    #expect(try CollageJob(spec).measured().planned(for: .png, to: .memory).largeCanvas(cores: 2) == nil)
  }
}
