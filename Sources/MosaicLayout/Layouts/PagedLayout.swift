// The answer of a layout that is asked for pages: the layout of its pages, and how many items a page holds.

/// A layout whose pages all have cells of the same size, also the last one.
package protocol PagingLayout: Layout {
  /// The layout as it arranges pages in boxes of that size; `perPage` are the most items of a page, if that is limited.
  func paged(_ items: [LayoutItem], perPage: Int?, in container: Container) throws(LayoutError) -> PagedLayout
}

package struct PagedLayout {
  /// A layout that arranges pages in place of the layout that was asked.
  package enum Replacement {
    case grid(GridLayout)
    case template(TemplateLayout)
  }

  /// `nil` if the layout that was asked arranges its pages itself.
  package var replacement: Replacement?
  /// The most items of a page; `nil` if the number is not limited.
  package var perPage: Int?
  /// How many items each page has, if the numbers differ.
  package var counts: [Int]?
  /// Whether the layout cannot show more items than `perPage`, so that it makes pages even if the document asks
  /// for none.
  package var isLimit = true

  /// Whether a page with fewer items keeps the places that a full page has.
  package var isFilled: Bool

  package init(_ layout: some Layout, perPage: Int?, replacement: Replacement? = nil) {
    self.perPage = perPage
    self.replacement = replacement
    isFilled = layout.requiredSides.contains(.height)
  }
}
