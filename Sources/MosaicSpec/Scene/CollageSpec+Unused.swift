// Values that a document gives and its layout does not use: weights, spans, corners, parameters; and captions that may be
// covered.

package import MosaicLayout
import MosaicScene
import MosaicText

extension LayoutRegistry {
  /// The names of the layouts that use a property of items, sorted.
  package func names(using property: (any Layout) -> Bool) -> [String] {
    layouts.filter { property($0.init()) }.map { $0.typeName }
  }
}

extension SpecLayout {
  /// The parameters that are not at their defaults and change nothing, each with the reason.
  fileprivate func idleParameters(_ facts: LayoutFacts) -> [(key: String, reason: String)] {
    Self.parameters.compactMap { field in
      guard let reason = field.idle?(self, facts), field.spell(self) != field.spell(Self()) else {
        return nil
      }
      return (field.key, reason)
    }
  }
}

extension CollageSpec {
  /// Sentences about values that change nothing, as neither of the layouts uses them, about titles that are
  /// missing beside others, and about captions that may be covered.
  package func unused(
    movingTo other: (any Layout)? = nil, registry: LayoutRegistry = .standard
  ) -> [String] {
    let look = style.over(ItemStyle())
    let properties: [(key: String, isThere: (SpecItem) -> Bool, isUsed: (any Layout) -> Bool)] = [
      ("weight", { $0.weight != 1 }, \.usesWeights), ("span", { $0.span != nil }, \.usesSpans),
      (
        "cornerRadius", { $0.style.over(look).cornerRadius != ItemStyle().cornerRadius },
        { !$0.shapesItems }
      ),
    ]
    var sentences = missingTitles
    sentences += properties.compactMap { key, isThere, isUsed -> String? in
      guard !isUsed(layout), other.map(isUsed) != true else { return nil }
      guard let subject = subject(key, items.count(where: isThere)) else { return nil }
      let users = registry.names(using: isUsed).filter { $0 != name }
      let words =
        users.count == registry.names.count - 1
        ? "all others do" : "layouts that do: \(users.joined(separator: ", "))"
      return "\(subject), which changes nothing: the layout '\(name)' does not use it; \(words)"
    }
    if let assign, assign.reuse == 1, let distance = assign.distance, distance > 0 {
      sentences.append(
        "the 'distance' of the photomosaic changes nothing: each picture stands once; with a 'reuse' of 2 or more it does"
      )
    }
    let layouts: [(any Layout)?] = [layout, other]
    for case let layout as any SpecLayout in layouts {
      sentences += idleParameters(of: layout)
      if layout.overlapsItems, items.count > 1,
        let subject = subject("caption", items.count { caption(of: $0) != nil })
      {
        sentences.append(
          "\(subject), which others may cover: the layout '\(type(of: layout).typeName)' lays items over each other"
        )
      }
    }
    return sentences
  }

  private var name: String { type(of: layout).typeName }

  private func subject(_ key: String, _ count: Int) -> String? {
    switch count {
    case 0: nil
    case 1: "an item has a \(quoted(key))"
    default: "\(count) items have a \(quoted(key))"
    }
  }

  /// Parameters that change nothing on any page and in any section.
  private func idleParameters(of layout: any SpecLayout) -> [String] {
    var counts = [pages?.perPage.map { min($0, items.count) } ?? items.count]
    if !sectionTitles.isEmpty {
      counts = Dictionary(grouping: items, by: \.section).values.map(\.count)
    }
    let idle = counts.map {
      layout.idleParameters(LayoutFacts(count: $0, hasHeight: canvas.height != nil))
    }
    guard let first = idle.first else { return [] }
    return first.filter { parameter in idle.allSatisfy { $0.contains { $0.key == parameter.key } } }.map {
      "the \(quoted($0.key)) of the layout '\(type(of: layout).typeName)' changes nothing: \($0.reason)"
    }
  }
}
