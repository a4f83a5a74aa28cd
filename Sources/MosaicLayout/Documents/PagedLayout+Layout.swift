// The layout of pages. It is a value of any layout, which the browser's build has none of.

extension PagedLayout {
  /// The layout that arranges pages, if `layout` is the one that was asked for pages.
  package func layout(insteadOf layout: any Layout) -> any Layout {
    switch replacement {
    case nil: layout
    case .grid(let grid): grid
    case .template(let template): template
    }
  }
}
