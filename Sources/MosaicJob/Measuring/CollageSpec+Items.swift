// The items of a document: the path of each, and the scene's items when some are left out.

import MosaicScene
import MosaicSpec

extension SpecItem {
  /// The path of its picture; empty for other items.
  var picturePath: String {
    if case .image(let path) = content { path } else { "" }
  }
}

extension CollageSpec {
  /// The path of each item: `items[3]`, `sections[1].items[0]` where there are several sections, or `images[2]` of a document
  /// that lists images.
  var places: [String] {
    if listsImages { return items.indices.map(imagePlace) }
    let hasSections = items.contains { $0.section > 0 }
    var first = 0
    return items.indices.map { index in
      if items[index].section != items[first].section { first = index }
      return (hasSections ? "sections[\(items[index].section)]." : "") + "items[\(index - first)]"
    }
  }

  /// The path of an image of a document that lists images; one alone may stand there without a list.
  func imagePlace(_ index: Int) -> String { items.count == 1 ? "images" : "images[\(index)]" }

  /// The scene's items when only those of these indices are left; `{index}` in captions counts anew.
  func items(
    _ staying: [Int], measures: [ItemMeasure], facts: TextFacts, pictures: GivenPictures?
  ) -> [SceneItem] {
    var (spec, facts) = (self, facts)
    spec.items = staying.map { items[$0] }
    let dates = staying.enumerated().compactMap { index, item in facts.dates[item].map { (index, $0) } }
    facts.dates = Dictionary(uniqueKeysWithValues: dates)
    let photos = staying.enumerated().compactMap { index, item in facts.photos[item].map { (index, $0) } }
    facts.photos = Dictionary(uniqueKeysWithValues: photos)
    return spec.scene(measures: staying.map { measures[$0] }, facts: facts, pictures: pictures).items
  }
}
