// The layouts that come with the package: one line each.

import MosaicLayout

extension LayoutRegistry {
  /// All layouts of this package.
  public static let standard = [
    AutoLayout.self, CarouselLayout.self, FlowLayout.self, GridLayout.self, MomentsLayout.self,
    RingLayout.self, SudokuLayout.self, WaterfallLayout.self,
  ].reduce(LayoutRegistry()) { (registry: LayoutRegistry, type: any SpecLayout.Type) in
    registry.registering(type)
  }
}
