import MosaicLayout

extension Caption {
  /// Measures the width in which the text is whole.
  package mutating func measure(_ texts: some TextMeasuring) {
    var line = style
    line.lines = max(1, text.unicodeScalars.count { $0 == "\n" } + 1)
    let sides = padding.left + padding.right
    let width = texts.size(of: Label(text: text, style: line)).width
    // Words break unevenly: lines that a text is spread over are up to a quarter longer than its part for each.
    let parts = Double(max(1, style.lines / line.lines))
    wholeWidth = (parts == 1 ? width : width / parts * 1.25) + sides
  }
}
