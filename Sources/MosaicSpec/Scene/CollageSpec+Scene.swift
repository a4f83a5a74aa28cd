// From the document to the planner's input, once the items' sizes are known; items in sections by the facts known of them.

package import MosaicLayout
package import MosaicScene
package import MosaicText

extension CollageSpec {
  /// Natural size of a colour that gives none, in points.
  package static let colorSize = Size(width: 100, height: 100)
  /// Natural size of a picture that cannot be read and gives none, in points.
  package static let placeholderSize = Size(width: 400, height: 300)

  /// The planner's input: every item with its natural size and its look merged over the document's.
  ///
  /// An item's own `size` wins over the measured size; a pixel of a picture is one point. Without `pictures`, all pictures
  /// are files.
  ///
  /// - Precondition: The facts of each item, in order, whose measure is `image` or `unreadable` for pictures, and `label` for labels
  ///   without a size.
  package func scene(
    of facts: [ItemFacts], lineHeights: LineHeights = LineHeights(), pictures: GivenPictures? = nil
  ) -> Scene {
    precondition(
      facts.count == items.count,
      "a scene of \(items.count) items wants the facts of as many; there are \(facts.count)")
    let look = style.over(ItemStyle())
    let shared = Boxed(wrappedValue: look)
    // Most often all items share one template.
    var template = CaptionTemplate.Parsed("")
    var placed = zip(items, facts).enumerated().map { index, pair in
      let (item, facts) = pair
      let (content, natural) = content(of: item, facts.measure, index: index, pictures)
      var placed = SceneItem(content, size: item.size ?? natural)
      if case .image(_, _, _?) = facts.measure { placed.isDrawing = true }
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
      expandBadge(of: &placed, from: item, index: index, facts)
      placed.focus = item.focus
      placed.zoom = item.zoom ?? 1
      placed.keep = item.keep
      placed.area = item.area
      placed.span = item.span
      placed.caption = caption(of: item).map {
        if let text = $0.text, text != template.template { template = CaptionTemplate.Parsed(text) }
        let words = CaptionTemplate.Words(item, index: index, facts, columns: columns)
        return self.scene($0, text: template.expanded(with: words), lineHeights)
      }
      placed.subject = facts.subject
      placed.origin = facts.origin
      return placed
    }
    Self.leaveOutEmptyCaptions(&placed)
    var scene = Scene(canvas: canvas, layout: layout, items: placed)
    scene.font = text.over(TextStyle()).font
    addHeadings(to: &scene, lineHeights)
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
  /// Whether other paths are files; if not, no other picture is opened.
  package let allowsFiles: Bool

  /// Takes pictures by their paths in the document, to the letter; a picture in memory without a name gets its path as name.
  package init(_ pictures: [FilePath: PictureSource], allowsFiles: Bool = false) {
    self.pictures = Dictionary(uniqueKeysWithValues: pictures.map { ($0, $1.named($0.text)) })
    self.allowsFiles = allowsFiles
  }

  package subscript(path: String) -> PictureSource? { pictures[path] }

  /// The picture of a path; if no file is to be looked for, an empty picture of that name.
  package func source(of path: String) -> PictureSource {
    pictures[path] ?? (allowsFiles ? .file(path) : .bytes([], name: path))
  }
}

// MARK: Sections: the month in which items were taken, their folder, a column of a list

extension CollageSpec {
  /// Whether groups depend on when pictures were taken: if the order is not given, it is then the order of time.
  package var groupsByTime: Bool { group.map { CaptionTemplate.mentions("taken", $0) } ?? false }

  /// Whether groups depend on when files were last changed.
  package var groupsByDate: Bool { group.map { CaptionTemplate.mentions("date", $0) } ?? false }

  /// The number of the section of each item, and the titles of the sections, by what ``group`` says; `nil` without one.
  ///
  /// Sections come in the order of their first items, but the section of items of which ``group`` says nothing comes last,
  /// without a title.
  package func sections(
    of items: [(item: SpecItem, facts: ItemFacts)]
  ) -> (numbers: [Int], titles: [Int: String])? {
    guard let group else { return nil }
    let template = CaptionTemplate.Parsed(group)
    let texts = items.enumerated().map { index, item in
      template.expanded(with: CaptionTemplate.Words(item.item, index: index, item.facts, columns: columns))
    }
    // Folders of one name in different folders are different sections, though their titles are alike.
    let isByFolder = CaptionTemplate.mentions("folder", group)
    var numbers: [Section: Int] = [:]
    var titles: [Int: String] = [:]
    let sections = zip(texts, items).map { text, item in
      Section(title: text, folder: isByFolder ? item.item.folderPath : FilePath(""))
    }
    for section in sections where !section.title.isEmpty && numbers[section] == nil {
      titles[numbers.count] = section.title
      numbers[section] = numbers.count
    }
    return (sections.map { numbers[$0] ?? numbers.count }, titles)
  }

  /// The values that items of one section have in common.
  private struct Section: Hashable {
    var title: String
    /// The folder of their pictures, if the title says something of it.
    var folder: FilePath
  }
}

extension SpecItem {
  /// The folder of its picture as a path, without `.` in it; empty for other items, and for a picture in the working folder.
  fileprivate var folderPath: FilePath {
    guard case .image(let path) = content else { return FilePath("") }
    let names = Self.names(of: path).dropLast()
    return FilePath((path.utf8.first == 0x2F ? "/" : "") + names.joined(separator: "/"))
  }

  /// The path of the folder of its picture below the folder that was given; empty for a picture in that folder or that was named
  /// itself.
  var directory: String {
    guard case .image(let path) = content, let folder = foundIn else { return "" }
    let names = Self.names(of: path).dropLast()
    let above = Self.names(of: folder)
    guard names.count > above.count, zip(names, above).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }) else {
      return ""
    }
    return names.dropFirst(above.count).joined(separator: "/")
  }

  private static func names(of path: String) -> [String] {
    path.utf8.split(separator: 0x2F).map { String(Substring($0)) }.filter { $0 != "." }
  }
}
