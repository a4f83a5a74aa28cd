// Titles, headers and footers: their style where the document leaves it open.

import MosaicScene

extension CollageSpec {
  /// A title that is shown, its style, and the space above it where it says none, in heights of its type.
  private typealias ShownTitle = (title: SpecTitle, style: TextStyle, marginTop: Double)

  private var shownTitle: ShownTitle? { shown(title).map { ($0, headingStyle($0, factor: 1.75), 0) } }

  private var shownSectionTitles: [Int: ShownTitle] {
    sectionTitles.compactMapValues { own in
      shown(sectionTitle.map(own.over) ?? own).map { ($0, headingStyle($0, factor: 1.25), 1) }
    }
  }

  private func shownEdge(_ edge: SpecTitle?) -> ShownTitle? {
    shown(edge).map { ($0, $0.look.over(smallStyle), 0.5) }
  }

  private func shown(_ title: SpecTitle?) -> SpecTitle? { title?.text?.isEmpty == false ? title : nil }

  /// Larger and bold, whatever the document's text is, as headings of a page are.
  private func headingStyle(_ title: SpecTitle, factor: Double) -> TextStyle {
    var style = TextStyle()
    style.align = .start
    style = text.over(style)
    style.fontSize *= factor
    style.weight = 700
    return title.look.over(style)
  }

  var headingStyles: [TextStyle] {
    let edges = [shownTitle, shownEdge(header), shownEdge(footer)].compactMap { $0 }
    return (edges + shownSectionTitles.values).map(\.style)
  }

  func addHeadings(to scene: inout Scene, _ facts: TextFacts) {
    func heading(_ shown: ShownTitle) -> Heading {
      let (title, style, marginTop) = shown
      return Heading(
        text: title.text ?? "", style: style, marginTop: title.marginTop ?? marginTop * style.fontSize,
        marginBottom: title.marginBottom ?? 0.5 * style.fontSize, lineHeight: facts.lineHeight(of: style))
    }
    scene.title = shownTitle.map(heading)
    scene.sectionTitles = shownSectionTitles.mapValues(heading)
    (scene.header, scene.footer) = (shownEdge(header).map(heading), shownEdge(footer).map(heading))
  }
}
