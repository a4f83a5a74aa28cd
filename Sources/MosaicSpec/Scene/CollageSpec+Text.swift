// Texts of a document: what their looks come to where parts are left open.

import MosaicLayout
package import MosaicScene

/// What must be known of texts, beside the sizes of labels, to make a scene of a document.
package struct TextFacts: Sendable {
  /// From one line to the next in points, for each of ``CollageSpec/stylesToMeasure``.
  package var lineHeights: [TextStyle: Double]
  /// The text of `{date}`, by index of the item.
  package var dates: [Int: String]
  /// What `{taken}`, `{camera}` and `{lens}` stand for, by index of the item.
  package var photos: [Int: CaptionPhoto]

  /// Makes facts.
  package init(
    lineHeights: [TextStyle: Double] = [:], dates: [Int: String] = [:], photos: [Int: CaptionPhoto] = [:]
  ) {
    (self.lineHeights, self.dates, self.photos) = (lineHeights, dates, photos)
  }

  /// From one line of a style to the next; 1.2 of the type's height where it was not measured.
  func lineHeight(of style: TextStyle) -> Double {
    style.lineHeight.map { $0 * style.fontSize } ?? lineHeights[style] ?? 1.2 * style.fontSize
  }
}

extension CollageSpec {
  /// The styles of captions and titles, whose line heights ``scene(measures:facts:)`` needs.
  package var stylesToMeasure: Set<TextStyle> {
    var styles = Set(items.compactMap { caption(of: $0).map(style(of:)) })
    if let title = shown(title) { styles.insert(style(ofTitle: title)) }
    for edge in [header, footer] { if let edge = shown(edge) { styles.insert(style(ofEdge: edge)) } }
    for title in sectionTitles.values.compactMap(sectionTitle) { styles.insert(style(ofSectionTitle: title)) }
    return styles
  }

  /// Whether the item's caption says when the picture's file was last changed.
  package func wantsDate(of item: Item) -> Bool {
    caption(of: item)?.text.map { CaptionTemplate.mentions("date", $0) } == true
  }

  /// Whether the order or a caption depends on when or with what pictures were taken.
  package var wantsPhotos: Bool {
    func says(_ caption: Caption?) -> Bool { caption?.text.map(CaptionTemplate.mentionsPhoto) == true }
    return sort == .taken || says(caption) || items.contains { says($0.caption) }
  }

  /// The label with everything that the document leaves open decided.
  package func label(_ label: Label) -> MosaicScene.Label {
    var decided = MosaicScene.Label(text: label.text)
    decided.style = label.look.over(text.over(TextStyle()))
    decided.padding = label.padding
    decided.maxWidth = label.maxWidth
    return decided
  }

  /// A style with what a label says of its own box.
  func labelStyle(of item: Item, over style: ItemStyle) -> ItemStyle {
    guard case .label(let label) = item.content else { return style }
    var style = style
    if let background = label.background { style.background = background }
    if let radius = label.cornerRadius { style.cornerRadius = .points(radius) }
    return style
  }

  /// The item's caption; `nil` where it has none.
  func caption(of item: Item) -> Caption? {
    guard let caption = item.caption.map({ own in caption.map(own.over) ?? own }) ?? caption,
      caption.text?.isEmpty == false
    else { return nil }
    return caption
  }

  /// A document of text 16 points high has captions of 13.
  func style(of caption: Caption) -> TextStyle {
    var style = text.over(TextStyle())
    style.fontSize *= 0.8125
    if caption.position == .over { style.color = .white }
    return caption.look.over(style)
  }

  func scene(
    _ caption: Caption, _ template: CaptionTemplate.Parsed, of item: Item, index: Int, measure: ItemMeasure,
    facts: TextFacts
  ) -> MosaicScene.Caption {
    let style = style(of: caption)
    let words = CaptionTemplate.Words(
      item, index: index, measure: measure, date: facts.dates[index] ?? "",
      photo: facts.photos[index] ?? CaptionPhoto())
    let isOver = caption.position == .over
    return MosaicScene.Caption(
      text: template.expanded(with: words), style: style,
      position: caption.position ?? .below,
      padding: caption.padding ?? Insets(top: 4, left: 6, bottom: 4, right: 6),
      background: caption.background ?? (isOver ? Color(red: 0, green: 0, blue: 0, alpha: 0x99) : nil),
      lineHeight: facts.lineHeight(of: style))
  }

  // MARK: Titles

  private func shown(_ title: Title?) -> Title? {
    title.flatMap { $0.text?.isEmpty == false ? $0 : nil }
  }

  private func sectionTitle(_ own: Title) -> Title? {
    shown(sectionTitle.map(own.over) ?? own)
  }

  private func style(ofTitle title: Title) -> TextStyle { headingStyle(title, factor: 1.75) }

  private func style(ofSectionTitle title: Title) -> TextStyle { headingStyle(title, factor: 1.25) }

  /// Larger and bold, whatever the document's text is, as headings of a page are.
  private func headingStyle(_ title: Title, factor: Double) -> TextStyle {
    var style = TextStyle()
    style.align = .start
    style = text.over(style)
    style.fontSize *= factor
    style.weight = 700
    return title.look.over(style)
  }

  /// Headers and footers are as small as captions.
  private func style(ofEdge edge: Title) -> TextStyle {
    var style = text.over(TextStyle())
    style.fontSize *= 0.8125
    return edge.look.over(style)
  }

  /// A header or a footer.
  func edgeHeading(_ edge: Title?, _ facts: TextFacts) -> Heading? {
    shown(edge).map { edge in
      let style = style(ofEdge: edge)
      return Heading(
        text: edge.text ?? "", style: style, marginTop: edge.marginTop ?? 0.5 * style.fontSize,
        marginBottom: edge.marginBottom ?? 0.5 * style.fontSize, lineHeight: facts.lineHeight(of: style))
    }
  }

  func heading(_ facts: TextFacts) -> Heading? {
    shown(title).map { title in
      let style = style(ofTitle: title)
      return Heading(
        text: title.text ?? "", style: style, marginTop: title.marginTop ?? 0,
        marginBottom: title.marginBottom ?? 0.5 * style.fontSize, lineHeight: facts.lineHeight(of: style))
    }
  }

  func sectionHeadings(_ facts: TextFacts) -> [Int: Heading] {
    sectionTitles.compactMapValues { title in
      sectionTitle(title).map { title in
        let style = style(ofSectionTitle: title)
        return Heading(
          text: title.text ?? "", style: style, marginTop: title.marginTop ?? style.fontSize,
          marginBottom: title.marginBottom ?? 0.5 * style.fontSize, lineHeight: facts.lineHeight(of: style))
      }
    }
  }
}

extension CaptionTemplate.Words {
  /// Items count from 1. What is no picture has no name of a file.
  init(
    _ item: CollageSpec.Item, index: Int, measure: ItemMeasure, date: String, photo: CaptionPhoto
  ) {
    var (name, size) = ("", item.size)
    if case .image(let path) = item.content {
      name = path.split(separator: "/").last.map(String.init) ?? ""
    }
    switch measure {
    case .image(let width, let height): size = Size(width: Double(width), height: Double(height))
    case .label(let measured): size = size ?? measured
    case .unreadable, .none: break
    }
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    values = [
      "index": "\(index + 1)", "name": name, "stem": String(dot.map { name[..<$0] } ?? name[...]),
      "width": size.map { shortest($0.width) } ?? "", "height": size.map { shortest($0.height) } ?? "",
      "date": date, "taken": photo.taken?.day ?? "", "camera": photo.camera, "lens": photo.lens,
    ]
    taken = photo.taken
  }
}
