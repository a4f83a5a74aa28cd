// The items of a document: the path of each, and the type of their captions on paper.

import MosaicLayout
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

  // MARK: Captions on paper

  /// Makes captions of a sheet of paper small where its pictures are, so that a hundred names on a page can be read.
  ///
  /// It is a twelfth of a picture's place, from 6 points to what it is without a sheet, unless the document says a height. How
  /// large the places are is known only after the layout, which needs the height of the captions: the sheet is parted into as many
  /// squares as it has pictures.
  ///
  /// - Precondition: The canvas is on paper, and its sides are points.
  mutating func fitCaptions() {
    guard let width = canvas.width, let height = canvas.height, text.fontSize == nil,
      caption?.look.fontSize == nil, caption != nil || items.contains(where: { $0.caption != nil })
    else { return }
    let padding = canvas.padding
    let room = (width - padding.left - padding.right) * (height - padding.top - padding.bottom)
    let place = (max(0, room) / Double(max(1, picturesOnAPage))).squareRoot()
    // In halves of a point.
    let type = max(Self.smallestType, (place / Self.placesPerType * 2).rounded() / 2)
    guard type < Self.usualType else { return }
    var small = caption ?? SpecCaption(text: nil)
    small.look.fontSize = type
    if small.padding == nil { small.padding = Insets(top: 2, left: 2, bottom: 3, right: 2) }
    caption = small
  }

  private static let placesPerType = 12.0
  private static let smallestType = 6.0
  /// Of captions, where the texts of a document are 16 points high.
  private static let usualType = 13.0

  private var picturesOnAPage: Int {
    if let count = pages?.perPage { return count }
    guard let cells = layout.cells, let columns = cells.columns, let rows = cells.rows else {
      return items.count
    }
    return columns.multipliedReportingOverflow(by: rows).partialValue
  }
}
