// `ring` in documents, help and on the command line.

public import MosaicLayout

extension RingLayout: SpecLayout {
  /// The name in a document.
  public static var typeName: String { "ring" }
  /// What it does.
  public static var summary: String { "items on a circle around the centre of the box" }
  /// A command that shows it.
  public static var example: String {
    "mosaic render -l ring --size 600x600 photos/ -o ring.png"
  }
  /// The table of its parameters.
  public static let parameters: [LayoutParameter<RingLayout>] = [
    .size(
      "itemSize", \.itemSize, "Width and height of an item, in points; not given: squares that fill the box."),
    radius,
    .number(
      "startAngle", \.startAngle, .any,
      "Turns all items by that many degrees; 0 puts the first at the bottom."),
    .boolean("clockwise", \.clockwise, "Whether the items follow each other clockwise."),
  ]

  private static let radius = LayoutParameter<RingLayout>(
    "radius", \.radius,
    .length(
      SpecLimits.distance, orWords: ["fit"], make: { number, _ in number.map { .points($0) } ?? .fit },
      number: { if case .points(let points) = $0 { points } else { nil } }, word: { _ in "fit" }),
    "Radius of the circle, in points; fit: the largest that keeps every item inside.")
}
