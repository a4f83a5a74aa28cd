// A document whose items are measured and in their order: from here on its scene can be made without any file.

import MosaicLayout
import MosaicRender
import MosaicScene
import MosaicSpec
import MosaicSystem

/// A document of which all is known that its scene needs. Its items are those that are shown, in the order in which they are shown.
struct MeasuredDocument: Sendable {
  private(set) var spec: CollageSpec
  /// What was found out about each item of the document, in the same order.
  var items: [MeasuredItem]
  /// Remarks about the order.
  let orderNotes: [JobWarning]
  private var lineHeights = LineHeights()
  private let pictures: GivenPictures?

  /// Puts the items in order, and into sections.
  ///
  /// - Parameters:
  ///   - measured: Items of the document, by their numbers there.
  ///   - pictures: The pictures that were given in place of files; only those that are files have a date.
  ///   - root: A folder that files must be in, if one is given.
  init(
    _ spec: CollageSpec, _ measured: [MeasuredItem], _ pictures: GivenPictures?, in root: FileRoot?,
    language: String?
  ) {
    var spec = spec
    if spec.groupsByTime, spec.sort == .none { spec.sort = .taken }
    var items = spec.sorted(measured, language: language)
    for index in items.indices {
      let item = spec.items[items[index].number]
      guard spec.groupsByDate || spec.wantsDate(of: item) else { continue }
      items[index].facts.date = TextLookup.date(of: item, pictures, in: root) ?? ""
    }
    if spec.group != nil, let sections = spec.sections(of: items.map { (spec.items[$0.number], $0.facts) }) {
      for (item, section) in zip(items, sections.numbers) { spec.items[item.number].section = section }
      spec.sectionTitles = sections.titles.mapValues { SpecTitle(text: $0) }
      items = zip(items, sections.numbers).enumerated()
        .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
    }
    // Most often all items stay in their order, and copying them would take as much memory again.
    if items.map(\.number) != Array(spec.items.indices) {
      spec.items = items.map { spec.items[$0.number] }
    }
    self.spec = spec
    self.items = items
    self.pictures = pictures
    orderNotes = spec.notes(onOrderOf: items)
  }

  /// Replaces the document by one with the same items whose canvas is measured, and measures the type of its texts.
  mutating func settle(_ spec: CollageSpec) {
    self.spec = spec
    lineHeights = TextLookup.lineHeights(for: spec)
  }

  var scene: Scene {
    var scene = spec.scene(of: items.map(\.facts), lineHeights: lineHeights, pictures: pictures)
    if scene.layout.usesCaptionWidths {
      let texts = Typesetter()
      for index in scene.items.indices { scene.items[index].caption?.measure(texts) }
    }
    return scene
  }

  /// Leaves items out; `{index}` in captions then counts anew.
  ///
  /// - Parameter staying: The positions of the items that stay, in order.
  mutating func keep(_ staying: [Int]) {
    spec.items = staying.map { spec.items[$0] }
    items = staying.map { items[$0] }
  }
}
