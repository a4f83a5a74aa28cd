// Captions, labels, titles, headers and footers: their style, padding and background if the document leaves them open.

import MosaicLayout
package import MosaicScene
import MosaicText

extension CollageSpec {
  /// The styles of captions and titles, whose line heights ``scene(of:lineHeights:pictures:)`` needs.
  package var stylesToMeasure: Set<TextStyle> {
    Set(items.compactMap { caption(of: $0).map(style(of:)) } + headingStyles)
  }

  /// Whether the item's caption or badge says when the picture's file was last changed.
  package func wantsDate(of item: SpecItem) -> Bool {
    [caption(of: item)?.text, (item.style.badge ?? style.badge)?.text].contains {
      $0.map { CaptionTemplate.mentions("date", $0) } == true
    }
  }

  /// Whether the order, a caption or a badge depends on when or with what pictures were taken.
  package var wantsPhotos: Bool { sort == .taken || anyTemplate(CaptionTemplate.mentionsPhoto) }

  /// Whether a caption or a badge has the title or the creator of a picture.
  package var wantsPhotoTexts: Bool {
    anyTemplate { text in ["title", "creator"].contains { CaptionTemplate.mentions($0, text) } }
  }

  private func anyTemplate(_ isMeant: (String) -> Bool) -> Bool {
    func isMeantBy(_ text: String?) -> Bool { text.map(isMeant) == true }
    return isMeantBy(group) || isMeantBy(caption?.text) || isMeantBy(style.badge?.text)
      || items.contains { isMeantBy($0.caption?.text) || isMeantBy($0.style.badge?.text) }
  }

  /// The label with everything that the document leaves open decided.
  package func label(_ label: SpecLabel) -> Label {
    var decided = Label(text: label.text)
    decided.style = label.look.over(text.over(TextStyle().allowingLines(of: label.text)))
    decided.padding = label.padding
    decided.maxWidth = label.maxWidth
    if let align = label.verticalAlign { decided.verticalAlign = align }
    return decided
  }

  /// A style with the values that a label gives for its own box.
  func labelStyle(of item: SpecItem, over style: ItemStyle) -> ItemStyle {
    guard case .label(let label) = item.content else { return style }
    var style = style
    if let background = label.background { style.background = background }
    if let radius = label.cornerRadius { style.cornerRadius = .points(radius) }
    return style
  }

  func caption(of item: SpecItem) -> SpecCaption? {
    guard let caption = item.caption.map({ own in caption.map(own.over) ?? own }) ?? caption,
      caption.text?.isEmpty == false
    else { return nil }
    return caption
  }

  /// The style of captions, headers and footers: 13 points high in a document whose text is 16 points high.
  private func smallStyle(_ template: String?) -> TextStyle {
    var style = text.over(TextStyle().allowingLines(of: template ?? ""))
    style.fontSize *= 0.8125
    return style
  }

  func style(of caption: SpecCaption) -> TextStyle {
    var style = smallStyle(caption.text)
    if caption.position == .over { style.color = .white }
    return caption.look.over(style)
  }

  /// - Parameter text: The text of the caption, its words in braces replaced.
  func scene(_ caption: SpecCaption, text: String, _ lineHeights: LineHeights) -> Caption {
    let style = style(of: caption)
    let isOver = caption.position == .over
    return Caption(
      text: text, style: style, position: caption.position ?? .below,
      padding: caption.padding ?? Insets(top: 4, left: 6, bottom: 4, right: 6),
      background: caption.background ?? (isOver ? Color(red: 0, green: 0, blue: 0, alpha: 0x99) : nil),
      lineHeight: lineHeights.height(of: style))
  }

  /// Replaces the words in braces of a badge; a badge without a text is left out, as its background would be an empty box.
  func expandBadge(of placed: inout SceneItem, from item: SpecItem, index: Int, _ facts: ItemFacts) {
    // Most badges have no braces; setting the style would copy one that all items share.
    guard let text = placed.style.badge?.text, text.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D }) else {
      return
    }
    let words = CaptionTemplate.Words(item, index: index, facts, columns: columns)
    let expanded = CaptionTemplate.Parsed(text).expanded(with: words)
    if expanded.isEmpty { placed.style.badge = nil } else { placed.style.badge?.text = expanded }
  }

  /// Takes away captions whose words in braces stand for nothing: captions over pictures, which would be empty strips, and the
  /// others if none says anything. Beside a caption that does, they keep their strips, so that pictures stay alike.
  static func leaveOutEmptyCaptions(_ items: inout [SceneItem]) {
    let keepsStrips = items.contains { $0.caption.map { !$0.text.isEmpty && $0.position != .over } == true }
    for index in items.indices {
      guard let caption = items[index].caption, caption.text.isEmpty else { continue }
      if !keepsStrips || caption.position == .over { items[index].caption = nil }
    }
  }
}

extension CaptionTemplate.Words {
  /// Items count from 1. Only a picture has the name of a file.
  ///
  /// - Parameter columns: The columns of a list; items that the list does not name have no values for them.
  init(_ item: SpecItem, index: Int, _ facts: ItemFacts, columns: [String]) {
    let photo = facts.photo ?? CaptionPhoto()
    var name = ""
    var folder = ""
    var size = item.size
    if case .image(let path) = item.content {
      let names = path.utf8.split(separator: 0x2F).suffix(2).map { String(Substring($0)) }
      name = names.last ?? ""
      if names.count > 1, !names[0].allSatisfy({ $0 == "." }) { folder = names[0] }
    }
    switch facts.measure {
    case .image(let width, let height, let natural):
      let sides = natural ?? Size(width: Double(width), height: Double(height))
      size = Size(width: max(1, sides.width.rounded()), height: max(1, sides.height.rounded()))
    case .label(let measured): size = size ?? measured
    case .unreadable, .none: break
    }
    let dot = name.utf8.lastIndex(of: 0x2E).flatMap { $0 == name.startIndex ? nil : $0 }
    values = [
      "index": "\(index + 1)", "name": name, "stem": String(dot.map { name[..<$0] } ?? name[...]),
      "folder": folder, "dir": item.directory,
      "width": size.map { shortest($0.width) } ?? "", "height": size.map { shortest($0.height) } ?? "",
      "date": facts.date, "taken": photo.taken?.day ?? "", "camera": photo.camera, "lens": photo.lens,
    ]
    // Every word of a photograph is present, even if the picture says nothing.
    for word in CaptionTemplate.photoWords where values[word] == nil {
      values[word] = photo.others[word] ?? ""
    }
    for column in columns { values[column] = item.columns?[column] ?? "" }
    optional = CaptionTemplate.photoWords.union(columns).union(["folder", "dir"])
    taken = photo.taken
  }
}

// MARK: Titles, headers and footers

extension CollageSpec {
  /// A title that is shown, its style, and the default space above it, in heights of its type.
  private typealias ShownTitle = (title: SpecTitle, style: TextStyle, marginTop: Double)

  private var shownTitle: ShownTitle? { shown(title).map { ($0, headingStyle($0, factor: 1.75), 0) } }

  private var shownSectionTitles: [Int: ShownTitle] {
    sectionTitles.compactMapValues { own in
      shown(sectionTitle.map(own.over) ?? own).map { ($0, headingStyle($0, factor: 1.25), 1) }
    }
  }

  /// Titles of columns, in their middle, or of rows, as near as they can be; empty ones keep their places.
  private func shown(_ titles: [SpecTitle], align: TextAlignment) -> [ShownTitle] {
    titles.map { ($0, headingStyle($0, factor: 1, align: align), 0) }
  }

  private var shownColumnTitles: [ShownTitle] { shown(columnTitles, align: .center) }
  private var shownRowTitles: [ShownTitle] { shown(rowTitles, align: .end) }

  private func shownEdge(_ edge: SpecTitle?) -> ShownTitle? {
    shown(edge).map { ($0, $0.look.over(smallStyle($0.text).over(pictures: $0)), 0.5) }
  }

  private func shown(_ title: SpecTitle?) -> SpecTitle? { title?.text?.isEmpty == false ? title : nil }

  /// Larger and bold, whatever the document's text is, as headings of a page are.
  private func headingStyle(
    _ title: SpecTitle, factor: Double, align: TextAlignment = .start
  ) -> TextStyle {
    var style = TextStyle().allowingLines(of: title.text ?? "")
    style.align = align
    style = text.over(style)
    style.fontSize *= factor
    style.weight = 700
    return title.look.over(style.over(pictures: title))
  }

  private var headingStyles: [TextStyle] {
    let edges = [shownTitle, shownEdge(header), shownEdge(footer)].compactMap { $0 }
    return (edges + shownSectionTitles.values + shownColumnTitles + shownRowTitles).map(\.style)
  }

  /// The layout under titles of columns and rows, if it places them.
  private var titledLayout: (any Layout)? {
    guard !columnTitles.isEmpty || !rowTitles.isEmpty else { return nil }
    return layout.titled(columns: columnTitles.isEmpty ? nil : columnTitles.count)
  }

  /// Sentences about grids in which some columns or rows have titles, and the last ones have none.
  var missingTitles: [String] {
    guard let cells = titledLayout?.cells else { return [] }
    let rows = cells.rows ?? cells.columns.map { (items.count + $0 - 1) / $0 }
    let tracks = [("column", columnTitles.count, cells.columns), ("row", rowTitles.count, rows)]
    return tracks.compactMap { name, titles, count in
      guard titles > 0, let count, titles < count else { return nil }
      return "the grid has \(count) \(name)s and \(counted(titles, "\(name) title")): "
        + "the last \(name)\(count - titles == 1 ? " has" : "s have") none"
    }
  }

  func addHeadings(to scene: inout Scene, _ lineHeights: LineHeights) {
    func heading(_ shown: ShownTitle) -> Heading {
      let (title, style, marginTop) = shown
      let size = style.fontSize
      let isOver = title.position != nil
      // Over pictures letters are to be read without a colour behind them.
      let shadow =
        isOver && title.background == nil
        ? Shadow(x: 0, y: 0.04 * size, blur: 0.3 * size, color: Color(red: 0, green: 0, blue: 0, alpha: 0xD0))
        : nil
      return Heading(
        text: title.text ?? "", style: style, marginTop: title.marginTop ?? (isOver ? 0 : marginTop * size),
        marginBottom: title.marginBottom ?? (isOver ? 0 : 0.5 * size),
        lineHeight: lineHeights.height(of: style),
        padding: title.padding
          ?? (isOver
            ? Insets(top: 0.4 * size, left: 0.6 * size, bottom: 0.4 * size, right: 0.6 * size) : Insets(0)),
        background: title.background, shadow: title.shadow ?? shadow, position: title.position)
    }
    scene.title = shownTitle.map(heading)
    scene.sectionTitles = shownSectionTitles.mapValues(heading)
    scene.columnTitles = shownColumnTitles.map(heading)
    scene.rowTitles = shownRowTitles.map(heading)
    if let layout = titledLayout { scene.layout = layout }
    scene.header = shownEdge(header).map(heading)
    scene.footer = shownEdge(footer).map(heading)
  }
}

extension TextStyle {
  /// White, if a title lies over pictures.
  fileprivate func over(pictures title: SpecTitle) -> TextStyle {
    guard title.position != nil else { return self }
    var style = self
    style.color = .white
    return style
  }
}
