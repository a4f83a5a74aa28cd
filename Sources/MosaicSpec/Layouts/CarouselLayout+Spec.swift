// `carousel` in documents, help and on the command line.

public import MosaicLayout

extension CarouselLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "carousel" }
  /// What it does.
  public static var summary: String {
    "one line of items, the centre one largest, as a carousel at a scroll position"
  }
  /// A command that shows it.
  public static var example: String {
    "mosaic render -l carousel -p itemSize=240x240 photos/ -o line.png"
  }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<CarouselLayout>] = [
    .size("itemSize", \.itemSize, "Width and height of an item, in points; not given: from the box."),
    Field("gap", \.gap, .length(SpecLimits.distance), "Gap between items, in points."),
    Field(
      "offset", \.offset, .length(.any), "Scroll position, in points; 0 shows the first item in the centre."),
    .boolean("snap", \.snap, "Whether the scroll position moves to the nearest item."),
  ]
}
