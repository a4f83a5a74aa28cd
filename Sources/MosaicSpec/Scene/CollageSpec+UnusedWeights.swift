// Weights that change nothing: which layouts use them, and what to say where none does.

package import MosaicLayout

extension LayoutRegistry {
  /// The names of the layouts that use the weights of items, sorted.
  package var namesUsingWeights: [String] {
    layouts.filter { type in
      let layout: any SpecLayout = type.init()
      return layout.usesWeights
    }.map { $0.typeName }
  }
}

extension CollageSpec {
  /// A sentence about weights that change nothing; `nil` where there are none, or where a layout uses them.
  ///
  /// - Parameter other: The layout that the collage moves to, if any.
  /// - Parameter registry: The layouts that the sentence may name instead.
  package func unusedWeights(
    movingTo other: (any Layout)? = nil, registry: LayoutRegistry = .standard
  ) -> String? {
    let count = items.count { $0.weight != 1 }
    guard count > 0, !layout.usesWeights, other?.usesWeights != true else { return nil }
    let subject = count == 1 ? "an item has a \"weight\"" : "\(count) items have a \"weight\""
    let users = registry.namesUsingWeights
    let reason =
      users.isEmpty
      ? "no layout uses it yet"
      : "the layout '\(type(of: layout).typeName)' does not use it; layouts that do: \(users.joined(separator: ", "))"
    return "\(subject), which changes nothing: \(reason)"
  }
}
