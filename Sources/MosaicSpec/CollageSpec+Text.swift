// Texts of a document: looks in which parts are left open, and what they come to.

import MosaicLayout
public import MosaicScene

extension CollageSpec {
  /// A look of text in which every part may be left open.
  public struct TextLook: Hashable, Sendable {
    /// Font families in order of preference.
    public var font: [String]?
    /// Height of the type in points.
    public var fontSize: Double?
    /// Thickness of the strokes, 1 to 1000.
    public var weight: Int?
    /// Whether the letters are slanted.
    public var italic: Bool?
    /// Colour of the letters.
    public var color: Color?
    /// Where the lines stand.
    public var align: TextAlignment?
    /// How many lines there may be.
    public var lines: Int?
    /// From one line to the next in heights of the type.
    public var lineHeight: Double?

    /// Makes a look that leaves everything open.
    public init() {}

    /// The style with the parts that this look gives.
    public func over(_ other: TextStyle) -> TextStyle {
      var style = other
      if let font { style.font = font }
      if let fontSize { style.fontSize = fontSize }
      if let weight { style.weight = weight }
      if let italic { style.italic = italic }
      if let color { style.color = color }
      if let align { style.align = align }
      if let lines { style.lines = lines }
      if let lineHeight { style.lineHeight = lineHeight }
      return style
    }

    /// The other look with the parts that this one gives.
    public func over(_ other: TextLook) -> TextLook {
      var look = self
      look.font = font ?? other.font
      look.fontSize = fontSize ?? other.fontSize
      look.weight = weight ?? other.weight
      look.italic = italic ?? other.italic
      look.color = color ?? other.color
      look.align = align ?? other.align
      look.lines = lines ?? other.lines
      look.lineHeight = lineHeight ?? other.lineHeight
      return look
    }
  }

  /// A text that is an item: a tag, a chip.
  public struct Label: Hashable, Sendable {
    /// What it says.
    public var text: String
    /// How it looks, over the document's ``CollageSpec/text``.
    public var look = TextLook()
    /// Colour behind it.
    public var background: Color?
    /// Space around the text in points.
    public var padding: Insets?
    /// Radius of its corners in points.
    public var cornerRadius: Double?
    /// How wide it may grow, in points.
    public var maxWidth: Double?

    /// Makes a label.
    public init(text: String) { self.text = text }
  }

  /// A caption of which parts may be left open.
  public struct Caption: Hashable, Sendable {
    /// What it says, with words in braces (``CaptionTemplate``); empty is no caption.
    public var text: String?
    /// How it looks.
    public var look = TextLook()
    /// Where it stands.
    public var position: CaptionPosition?
    /// Space around the text inside its band, in points.
    public var padding: Insets?
    /// Colour of its band.
    public var background: Color?

    /// Makes a caption, or one that leaves its text open.
    public init(text: String? = nil) { self.text = text }

    /// The other caption with the parts that this one gives.
    public func over(_ other: Caption) -> Caption {
      var caption = self
      caption.text = text ?? other.text
      caption.look = look.over(other.look)
      caption.position = position ?? other.position
      caption.padding = padding ?? other.padding
      caption.background = background ?? other.background
      return caption
    }
  }

  /// A title of the collage or of a section, of which parts may be left open.
  public struct Title: Hashable, Sendable {
    /// What it says; empty is no title.
    public var text: String?
    /// How it looks.
    public var look = TextLook()
    /// Space above it in points.
    public var marginTop: Double?
    /// Space below it in points.
    public var marginBottom: Double?

    /// Makes a title, or one that leaves its text open.
    public init(text: String? = nil) { self.text = text }

    /// The other title with the parts that this one gives.
    public func over(_ other: Title) -> Title {
      var title = self
      title.text = text ?? other.text
      title.look = look.over(other.look)
      title.marginTop = marginTop ?? other.marginTop
      title.marginBottom = marginBottom ?? other.marginBottom
      return title
    }
  }
}

// MARK: - What they come to

/// What must be known of texts before a document becomes a scene, besides the sizes of its labels.
public struct TextFacts: Sendable {
  /// From one line to the next in points, for each of ``CollageSpec/stylesToMeasure``.
  public var lineHeights: [TextStyle: Double]
  /// What `{date}` stands for, by index of the item.
  public var dates: [Int: String]

  /// Makes facts.
  public init(lineHeights: [TextStyle: Double] = [:], dates: [Int: String] = [:]) {
    self.lineHeights = lineHeights
    self.dates = dates
  }

  /// From one line of a style to the next; 1.2 of the type's height where nobody has measured it.
  func lineHeight(of style: TextStyle) -> Double {
    style.lineHeight.map { $0 * style.fontSize } ?? lineHeights[style] ?? 1.2 * style.fontSize
  }
}

extension CollageSpec {
  /// The styles of captions and titles, whose line heights ``scene(measures:facts:)`` wants to know.
  public var stylesToMeasure: Set<TextStyle> {
    var styles = Set(items.compactMap { caption(of: $0).map(style(of:)) })
    if let title = shown(title) { styles.insert(style(ofTitle: title)) }
    for title in sectionTitles.values.compactMap(sectionTitle) { styles.insert(style(ofSectionTitle: title)) }
    return styles
  }

  /// Whether the item's caption says when the picture's file was last changed.
  public func wantsDate(of item: Item) -> Bool {
    caption(of: item)?.text.map { CaptionTemplate.mentions("date", $0) } == true
  }

  /// The label with everything that the document leaves open decided.
  public func label(_ label: Label) -> MosaicScene.Label {
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
      item, index: index, measure: measure, date: facts.dates[index] ?? "")
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
