// mosaic layouts NAME --svg: every layout is drawn, the same each time, with as many boxes as are asked for.

import Foundation
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct LayoutDrawingTests {
  /// How many boxes have an outline, after a check that every element is closed where it must be.
  private static func outlines(_ text: String) throws -> Int {
    #expect(text.hasPrefix("<?xml"))
    var open: [Substring] = []
    for match in text.matches(of: #/<(/?)([a-z]\w*)[^<>]*?(/?)>/#) {
      let (_, closes, name, isEmpty) = match.output
      if !isEmpty.isEmpty { continue }
      if closes.isEmpty { open.append(name) } else { #expect(open.popLast() == name) }
    }
    #expect(open.isEmpty && text.matches(of: #/<[^<>]*</#).isEmpty)
    return text.matches(of: #/stroke-width/#).count
  }

  @Test(arguments: HelpTests.layouts) func everyLayoutIsDrawn(name: String) throws {
    let run = try mosaic(["layouts", name, "--svg"]).silent()
    // Of a carousel's line, most are beside the canvas.
    #expect(try Self.outlines(run.output) >= (name == "carousel" ? 3 : 5))
    let file = try mosaic(["layouts", name, "--svg", "-o", "a.svg"])
    #expect(file.exitCode == 0 && file.output == "" && file.errors == "")
    #expect(try folder.read("a.svg") == Array(run.output.utf8))
  }

  @Test(arguments: [1, 2, 7, 30]) func asManyAsAreAskedFor(count: Int) throws {
    let words = ["layouts", "waterfall", "--svg", "-n", "\(count)", "-p", "columns=3", "--size", "300x900"]
    let drawing = try mosaic(words).output
    #expect(try Self.outlines(drawing) == count)
    #expect(drawing.contains("width=\"300p") && drawing.contains("height=\"900p"))
  }

  @Test("a sheet of paper is drawn in points of paper") func paper() throws {
    let drawing = try mosaic("layouts grid --svg --size 2x1in").output
    #expect(drawing.contains(#"width="144pt" height="72pt" viewBox="0 0 144 72""#))
  }

  static let refused = refusals(
    #"""
    --svg → 2 --svg draws one layout; give its name: mosaic layouts NAME --svg
    grid -n 3 → 2 --count is for a drawing of the layout; give --svg as well, or leave it out
    grid -o a.svg → 2 --output is for a drawing of the layout
    grid -p columns=2 → 2 --param is for a drawing of the layout
    grid --svg -n 0 → 2 --count: "0" cannot be used; allowed: a whole number from 1 to 10000
    grid --svg -n 1 → ok
    grid --svg -n many → 2 --count: "many" cannot be used; allowed: a whole number from 1 to 10000
    sudoku --svg -n 12 → 65 layout 'sudoku' has 9 places and was given 12 items; give at most 9
    sudoku --svg -n 9 → ok
    grid --svg -o a.png → 2 -o a.png: a drawing of a layout is an SVG; let the name end in .svg
    grid --svg --size 3 → 2 --size: "3" cannot be used; allowed: two sides such as 600x400, or a name
    grid --svg -p colums=3 → 2 layout 'grid': colums: unknown key; did you mean "columns"?
    gird --svg → 2 layouts: unknown layout "gird"; did you mean "grid"?
    """#)

  @Test(arguments: refused) func wrongWords(_ row: CommandRow) throws {
    try expect(row, "layouts")
  }
}
