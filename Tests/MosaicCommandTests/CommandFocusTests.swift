// focus and keep on the command line: the crop, and the place that a warning names.

import TestSupport
import Testing

@Suite(.bounded, .amongSamples) struct CommandFocusTests {
  /// Three squares of 30 points; `red.png` is 40 × 30 pixels, so that a crop moves along x.
  static func document(_ items: String, section: String = "items") -> String {
    """
    {"version": 1, "canvas": {"width": 90, "height": 30}, "layout": {"type": "grid", "columns": 3},
     "\(section)": [\(items)]}
    """
  }

  @Test func focusMovesTheCrop() throws {
    try folder.write(
      Self.document(
        #"{"image": "red.png"}, {"image": "red.png", "focus": [0.4, 0]}, {"image": "red.png", "focus": [1, 0]}"#
      ),
      to: "spec.json")
    #expect(try plan(["spec.json"]).items.map(\.crop?.x) == [5, 1, 10])
    // The option applies to pictures without a focus of their own.
    #expect(try plan(["spec.json", "--focus", "0,0.5"]).items.map(\.crop?.x) == [0, 1, 10])
    #expect(
      try plan(["red.png", "green.png", "--size", "60x30", "--layout", "sudoku", "--focus=0.4,1"]).items.map {
        [$0.crop?.x, $0.crop?.y]
      } == [[1, 0], [0, 10]])
  }

  @Test func focusZooms() throws {
    try folder.write(
      Self.document(
        #"{"image": "red.png"}, {"image": "red.png", "focus": {"at": [0.4, 0], "zoom": 2}}, {"image": "red.png", "focus": {"zoom": 4}}"#
      ),
      to: "spec.json")
    func crops(_ options: String...) throws -> [[Double?]] {
      try plan(["spec.json"] + options).items.map { [$0.crop?.x, $0.crop?.y, $0.crop?.width, $0.zoom] }
    }
    #expect(try crops() == [[5, 0, 30, nil], [8.5, 0, 15, 2], [16.25, 11.25, 7.5, 4]])
    // The option gives what an item lacks: a point, a zoom, or both.
    #expect(try crops("--focus", "0,1,3x") == [[0, 20, 10, 3], [8.5, 0, 15, 2], [0, 22.5, 7.5, 4]])
    #expect(try crops("--focus", "2x") == [[12.5, 7.5, 15, 2], [8.5, 0, 15, 2], [16.25, 11.25, 7.5, 4]])
    #expect(try crops("--focus=auto 2x")[1] == [8.5, 0, 15, 2])
  }

  /// A kept part reduces the zoom, and a warning says so; the advice about large crops is not about zoom.
  @Test func keptPartsReduceTheZoom() throws {
    try folder.write(
      Self.document(
        #"{"image": "red.png", "focus": {"zoom": 4}, "keep": [0.5, 0, 0.25, 1]}, {"image": "red.png", "focus": {"at": [0, 0], "zoom": 4}, "keep": [0, 0, 0.375, 0.25]}"#
      ),
      to: "spec.json")
    let run = try mosaic("render spec.json -v -o out.png").done()
    let warnings = run.errorLines.filter { $0.contains("warning") }
    #expect(
      warnings == [
        "mosaic: warning: items[0] (red.png): its zoom is 1 and not 4, so that the crop contains its kept part",
        "mosaic: warning: items[1] (red.png): its zoom is 2 and not 4, so that the crop contains its kept part",
      ])
    #expect(!run.errorLines.contains { $0.contains("of the picture is cut off") })
    #expect(try plan(["spec.json"]).items.map(\.zoom) == [nil, 2])
  }

  /// Items have their paths in the document, also where items before them were left out.
  @Test func placesAreTheDocuments() throws {
    let whole = #""keep": [0, 0, 1, 1]"#
    try folder.write(
      Self.document(
        #"{"items": [{"image": "red.png"}, {"image": "blue.png"}]}, {"items": [{"image": "empty.png"}, {"image": "cut.png"}, {"image": "red.png", \#(whole)}]}"#,
        section: "sections"), to: "spec.json")
    let run = try mosaic("render spec.json --on-error skip -o out.png").done()
    #expect(run.errorLines.count == 3)
    #expect(
      run.errorLines.last
        == "mosaic: warning: sections[1].items[2] (red.png): its kept part is larger than the crop; shown whole"
    )
  }
}
