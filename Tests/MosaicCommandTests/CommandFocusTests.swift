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
