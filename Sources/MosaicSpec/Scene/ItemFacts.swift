// What is found out about the items and the type of a document, before its scene is made.

package import MosaicLayout
package import MosaicScene

/// The measured size of one item.
package enum ItemMeasure: Hashable, Sendable {
  /// The picture's size in pixels after orientation, and the size that layouts start from, if it differs.
  case image(pixelWidth: Int, pixelHeight: Int, natural: Size? = nil)
  /// The picture cannot be read; a placeholder is shown instead.
  case unreadable
  /// The size of the text, in points.
  case label(Size)
  case none
}

/// What is known of one item beside what the document says of it.
package struct ItemFacts: Sendable {
  package var origin: ItemOrigin
  package var measure: ItemMeasure
  /// The text of `{date}`; empty if no text needs it.
  package var date = ""
  /// The values of `{taken}`, `{camera}`, `{lens}` and the like, if a text needs them.
  @Seldom package var photo: CaptionPhoto? = nil
  /// The subject of its picture, if it was searched for.
  @Seldom package var subject: CropSubject? = nil

  package init(origin: ItemOrigin, measure: ItemMeasure) {
    self.origin = origin
    self.measure = measure
  }
}

/// From one line to the next in points, for the styles that were measured.
package struct LineHeights: Sendable {
  private let measured: [TextStyle: Double]

  /// - Parameter measured: The heights of ``CollageSpec/stylesToMeasure``.
  package init(_ measured: [TextStyle: Double] = [:]) { self.measured = measured }

  /// From one line of a style to the next; 1.2 of the type's height if it was not measured.
  func height(of style: TextStyle) -> Double {
    style.lineHeight.map { $0 * style.fontSize } ?? measured[style] ?? 1.2 * style.fontSize
  }
}
