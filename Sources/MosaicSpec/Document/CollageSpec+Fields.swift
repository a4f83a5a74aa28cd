// Every key of a document, one row each.

import MosaicLayout
import MosaicScene
import MosaicText

/// A section of a document: its items, and its title.
private struct Section: Record {
  var title: SpecTitle?
  var items: [SpecItem] = []

  static let fields: [Field<Section>] = [
    Field("title", \.title, SpecTitle.kind, "A title above the section."),
    Field("items", \.items, .items, "What is placed, in order.").required("a list of items"),
  ]
}

extension Kind where Value == [SpecItem] {
  fileprivate static var items: Kind {
    list(Kind<SpecItem>.record().named("item"), least: "at least one item").named("items")
  }
}

extension CollageSpec {
  /// The keys of a document, which may name the registry's layouts; a line of a job file need not state its version.
  static func fields(_ registry: LayoutRegistry, isVersionRequired: Bool = true) -> [Field<CollageSpec>] {
    [
      isVersionRequired ? versionField.required("") : versionField,
      Field("canvas", \.canvas, Canvas.kind, "What the items are placed on."), layout(registry),
      Field(
        "style", \.style, SpecItem.styleKind, unless: Patch(), "How items look that do not say otherwise."),
      Field("text", \.text, textKind, unless: TextLook(), "How texts look that do not say otherwise."),
      Field("title", \.title, SpecTitle.pageKind, "A title above everything, on every page."),
      Field(
        "header", \.header, SpecTitle.pageKind,
        "A text at the top of every page; {page} and {pages} are replaced, in title and footer too."),
      Field("footer", \.footer, SpecTitle.pageKind, "A text at the bottom of every page."),
      Field("pages", \.pages, Pages.kind, "How more items than a canvas holds become pages."),
      Field("caption", \.caption, SpecCaption.kind, "The caption of items that do not say otherwise."),
      Field("sectionTitle", \.sectionTitle, SpecTitle.openKind, "How titles of sections look."),
      gridTitles(
        "columnTitles", \.columnTitles, "Titles above the columns of a grid, which then has as many columns."),
      gridTitles("rowTitles", \.rowTitles, "Titles at the left of the rows of a grid."),
      Field("items", \.listedItems, .items, "What is placed, in order.").rule(
        .exactlyOne(of: ["items", "sections", "images"]) { found in
          if found.isEmpty { return .missing(path: "items", wanted: "at least one item") }
          let words = found.map(quoted).joined(separator: " and ")
          return .conflict(
            path: "", detail: "has \(found.count == 2 ? "both " : "")\(words); one of them is wanted")
        }),
      Field(
        "images", \.images, .paths,
        "Pictures, in place of items that are nothing but an image: paths, folders, and patterns such as photos/**/*.jpg."
      ),
      Field(
        "sections", \.sections, .list(Kind<Section>.record(), least: "at least one section"),
        "Groups of items, in place of items."),
      Field(
        "assign", \.assign, SceneAssignment.kind,
        "Which picture stands where, so that all together look like another one: a photomosaic."),
      Field(
        "group", \.group, CaptionTemplate.groupKind,
        "What items are put into sections by, and the title of each: a text with words of captions, such as {taken:%B %Y} or {folder}."
      ).rule(
        .notAll(
          of: ["group", "sections"], "makes sections, and is there beside \"sections\"; leave one of them out"
        )),
      Field(
        "sort", \.sort, .order, unless: .none,
        "How items are sorted, those of each section by themselves: by path, by the time of the file, by width divided by "
          + "height, by the time at which they were taken, shuffled, so that neighbours look alike, or by colour."
      ),
      Field("reverse", \.isReversed, .boolean, unless: false, "Whether the sorted order is reversed."),
      Field(
        "shuffleSeed", \.shuffleSeed, .integer(0...largestSeed), unless: 1,
        "What the order of \"sort\": \"shuffle\" depends on; not given: 1."),
      Field(
        "metadata", \.metadata, SpecMetadata.kind, unless: SpecMetadata(),
        "What the output says about itself; not given: nothing."),
      Field("$schema", \.schema, .string, "Where editors find this schema; not read.").unwritten,
    ]
  }

  private static func gridTitles(
    _ key: String, _ property: any WritableKeyPath<CollageSpec, [SpecTitle]> & Sendable, _ summary: String
  ) -> Field<CollageSpec> {
    Field(key, property, .list(SpecTitle.kind, least: "at least one title"), unless: [], summary).rule(
      .notAll(of: [key, "sections"], "is there beside \"sections\"; leave one of them out"),
      .notAll(of: [key, "group"], "is there beside \"group\"; leave one of them out"))
  }

  private static let textKind = Kind<TextLook>.record().named("text")

  /// It was looked at before all other keys.
  private static let versionField = Field<CollageSpec>(
    key: "version", schema: Schema([("const", .number(Double(version)))]),
    summary: "The version of the format.", write: { _ in .number(Double(version)) })

  /// Whether a document has this version, or none if none is required. If not, the fault is noted.
  static func hasVersion(_ document: SpecNode, isRequired: Bool) -> Bool {
    guard document.json.isObject else { return document.refuse(document.wrongType("an object")) ?? false }
    let wanted = "\(version), the version that this program reads"
    guard var node = document.member("version") else {
      guard isRequired else { return true }
      document.note(.missing(path: "version", wanted: wanted + ","))
      return false
    }
    node.optionalKey = nil
    guard let found = node.number(.any) else { return false }
    if found == Double(version) { return true }
    node.note(.badValue(path: node.path, found: shortest(found), allowed: wanted))
    return false
  }

  private static func layout(_ registry: LayoutRegistry) -> Field<CollageSpec> {
    let field = Field<CollageSpec>(
      key: "layout", schema: registry.schema, summary: "The rule that places the items.",
      read: { node, spec in if let layout = registry.layout(node) { spec.layout = layout } },
      write: { $0.layout.json })
    return registry.defaultType == nil ? field.required(registry.wanted) : field
  }

  // MARK: The properties behind the keys

  private var schema: String? {
    get { nil }
    set {}
  }

  private var images: [String]? {
    get {
      guard listsImages, !hasSections, !items.isEmpty else { return nil }
      let paths = items.compactMap { item in
        if case .image(let path) = item.content, item == SpecItem(.image(path)) { path } else { nil }
      }
      return paths.count == items.count ? paths : nil
    }
    set {
      items = (newValue ?? []).map { SpecItem(.image($0)) }
      listsImages = newValue != nil
    }
  }

  private var hasSections: Bool { !sectionTitles.isEmpty || items.contains { $0.section != 0 } }

  private var listedItems: [SpecItem]? {
    get { hasSections || images != nil ? nil : items }
    set { items = newValue ?? [] }
  }

  /// Sections, if the document has more than one or a title.
  private var sections: [Section]? {
    get {
      guard hasSections else { return nil }
      var sections: [Section] = []
      for item in items {
        if sections.isEmpty || sections[sections.count - 1].items.first?.section != item.section {
          sections.append(Section(title: sectionTitles[item.section]))
        }
        sections[sections.count - 1].items.append(item)
      }
      return sections
    }
    set {
      guard let newValue else { return }
      items = []
      sectionTitles = [:]
      for (number, section) in newValue.enumerated() {
        sectionTitles[number] = section.title
        items += section.items.map { item in
          var item = item
          item.section = number
          return item
        }
      }
    }
  }
}

/// Metadata of the output.
package struct SpecMetadata: Hashable, Sendable {
  package var author: String?
  package var copyright: String?
  /// Its title, which is not shown.
  package var title: String?
  package var description: String?

  package init() {}
}

extension SpecMetadata: Record {
  package static let fields: [Field<SpecMetadata>] = [
    Field("author", \.author, .metadata, "Who made it."),
    Field("copyright", \.copyright, .metadata, "Whose it is; a PDF has no field for it."),
    Field("title", \.title, .metadata, "Its title, which is not shown."),
    Field("description", \.description, .metadata, "What it shows."),
  ]

  static let kind = Kind<SpecMetadata>.record().named("metadata")

  /// The keys, as the command line names them.
  package static let keys = fields.map(\.key)

  /// Sets one of the texts from `KEY=TEXT`, as `--metadata` takes it; an error has the option as its path.
  package mutating func set(_ text: String) throws(SpecError) {
    let option = "--metadata"
    guard let equals = text.firstIndex(of: "=") else {
      throw .badValue(
        path: option, found: quoted(text),
        allowed: "KEY=TEXT, such as author='A. Author'; KEY is \(Self.keys.joined(separator: ", "))")
    }
    let key = String(text[..<equals])
    guard let field = Self.fields.first(where: { $0.key == key }) else {
      throw SpecError.unknown(key, among: Self.keys).placed(at: option)
    }
    do { try field.parse(String(text[text.index(after: equals)...]), &self) } catch {
      if case .empty = error.fault { throw .empty(path: "\(option) \(key)=", wanted: "a text") }
      throw error.placed(at: "\(option) \(key)")
    }
  }
}

extension Kind where Value == String {
  /// A text of one line, which is in files and not shown.
  fileprivate static var metadata: Kind {
    let most = 2000
    let allowed = "one line of up to \(most) characters, without control characters"
    let schema = Schema.text(
      isRequired: true, upTo: most, pattern: #"^[^\u0000-\u001F\u007F-\u009F\uFFFE\uFFFF]*$"#)
    return text(schema) { text throws(SpecError) in
      try checkFilled(text)
      let count = text.unicodeScalars.count
      guard count <= most else { throw .badValue(found: "a text of \(count) characters", allowed: allowed) }
      let refused = text.unicodeScalars.first {
        $0.properties.generalCategory == .control || (0xFFFE...0xFFFF).contains($0.value)
      }
      if let refused {
        throw .badValue(found: "a text with \(refused.codePoint)", allowed: allowed)
      }
    }
  }
}
