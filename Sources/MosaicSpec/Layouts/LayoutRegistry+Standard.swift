// The layouts that come with the package: one line each.

import MosaicLayout

extension LayoutRegistry {
  /// All layouts of this package.
  public static let standard = [
    AutoLayout.self,
    CarouselLayout.self,
    ColumnsLayout.self,
    FlowLayout.self,
    GridLayout.self,
    JustifiedLayout.self,
    MomentsLayout.self,
    RingLayout.self,
    SudokuLayout.self,
    TemplateLayout.self,
    WaterfallLayout.self,
  ].reduce(LayoutRegistry()) { (registry: LayoutRegistry, type: any SpecLayout.Type) in
    registry.registering(type)
  }
}
