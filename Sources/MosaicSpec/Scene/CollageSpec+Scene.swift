// From the document to the planner's input, once the items' sizes are known.

package import MosaicLayout
package import MosaicScene

/// The measured size of one item.
package enum ItemMeasure: Hashable, Sendable {
  /// The picture's size in pixels after orientation, and the one that layouts start from, if it is another.
  case image(pixelWidth: Int, pixelHeight: Int, natural: Size? = nil)
  /// The picture cannot be read; a placeholder is shown instead.
  case unreadable
  /// The size of the text, in points.
  case label(Size)
  case none
}

/// Measures and dates of texts that a scene needs, beside the sizes of labels.
package struct TextFacts: Sendable {
  /// From one line to the next in points, for each of ``CollageSpec/stylesToMeasure``.
  package var lineHeights: [TextStyle: Double]
  /// The text of `{date}`, by index of the item.
  package var dates: [Int: String]
  /// The values of `{taken}`, `{camera}` and `{lens}`, by index of the item.
  package var photos: [Int: CaptionPhoto]

  package init(
    lineHeights: [TextStyle: Double] = [:], dates: [Int: String] = [:], photos: [Int: CaptionPhoto] = [:]
  ) { (self.lineHeights, self.dates, self.photos) = (lineHeights, dates, photos) }

  /// From one line of a style to the next; 1.2 of the type's height where it was not measured.
  func lineHeight(of style: TextStyle) -> Double {
    style.lineHeight.map { $0 * style.fontSize } ?? lineHeights[style] ?? 1.2 * style.fontSize
  }
}

extension CollageSpec {
  /// Natural size of a colour that gives none, in points.
  package static let colorSize = Size(width: 100, height: 100)
  /// Natural size of a picture that cannot be read and gives none, in points.
  package static let placeholderSize = Size(width: 400, height: 300)

  /// The planner's input: every item with its natural size and its look merged over the document's.
  ///
  /// An item's own `size` wins over what was measured; a pixel of a picture is one point. Without `pictures` they are files.
  ///
  /// - Precondition: One measure for each item, in order: `image` or `unreadable` for pictures, `label` for labels without a size.
  package func scene(
    measures: [ItemMeasure], facts: TextFacts = TextFacts(), pictures: GivenPictures? = nil
  ) -> Scene {
    precondition(
      measures.count == items.count,
      "a scene of \(items.count) items wants as many measures; there are \(measures.count)")
    let look = style.over(ItemStyle())
    let shared = Boxed(wrappedValue: look)
    // Most often all items share one.
    var template = CaptionTemplate.Parsed("")
    var placed = zip(items, measures).enumerated().map { index, pair in
      let (item, measure) = pair
      let (content, natural) = content(of: item, measure, index: index, pictures)
      var placed = SceneItem(content, size: item.size ?? natural)
      if case .image(_, _, _?) = measure { placed.isDrawing = true }
      placed.weight = item.weight
      placed.section = item.section
      if case .label = item.content {
        // A label's own keys win over the document's style.
        placed.style = item.style.over(labelStyle(of: item, over: look))
      } else if item.style.isEmpty {
        placed.$style = shared
      } else {
        placed.style = item.style.over(look)
      }
      expandBadge(of: &placed, from: item, index: index, measure: measure, facts: facts)
      placed.focus = item.focus
      placed.keep = item.keep
      placed.area = item.area
      placed.span = item.span
      placed.caption = caption(of: item).map {
        if let text = $0.text, text != template.template { template = CaptionTemplate.Parsed(text) }
        return self.scene($0, template, of: item, index: index, measure: measure, facts: facts)
      }
      return placed
    }
    Self.leaveOutEmptyCaptions(&placed)
    var scene = Scene(canvas: canvas, layout: layout, items: placed)
    scene.font = text.over(TextStyle()).font
    addHeadings(to: &scene, facts)
    scene.pages = pages
    scene.assign = assign.map { assign in
      var assign = assign
      if let path = assign.target.path { assign.target = pictures?.source(of: path) ?? assign.target }
      return assign
    }
    return scene
  }

  private func content(
    of item: SpecItem, _ measure: ItemMeasure, index: Int, _ pictures: GivenPictures?
  ) -> (ItemContent, Size) {
    switch (item.content, measure) {
    case (.image(let path), .image(let width, let height, let natural)):
      (
        .image(pictures?.source(of: path) ?? .file(path), pixelWidth: width, pixelHeight: height),
        natural ?? Size(width: Double(width), height: Double(height))
      )
    case (.image(let path), .unreadable):
      (.placeholder(pictures?.source(of: path) ?? .file(path)), Self.placeholderSize)
    case (.color(let color), _): (.color(color), Self.colorSize)
    case (.label(let label), .label(let size)): (.label(self.label(label)), size)
    case (.label(let label), _) where item.size != nil: (.label(self.label(label)), .zero)
    case (.image, _), (.label, _):
      preconditionFailure("item \(index) was not measured: pictures and labels without a size must be")
    }
  }
}

/// The pictures of a document by the paths that the document has for them.
package struct GivenPictures: Sendable {
  private let pictures: [FilePath: PictureSource]
  /// Whether other paths are those of files; if not, no other picture is opened.
  package let allowsFiles: Bool

  /// Takes pictures by their paths in the document, to the letter; one in memory without a name gets its path as name.
  package init(_ pictures: [FilePath: PictureSource], allowsFiles: Bool = false) {
    self.pictures = Dictionary(uniqueKeysWithValues: pictures.map { ($0, $1.named($0.text)) })
    self.allowsFiles = allowsFiles
  }

  package subscript(path: String) -> PictureSource? { pictures[path] }

  /// The picture of a path; where no file is to be looked for, an empty one of that name.
  package func source(of path: String) -> PictureSource {
    pictures[path] ?? (allowsFiles ? .file(path) : .bytes([], name: path))
  }
}
