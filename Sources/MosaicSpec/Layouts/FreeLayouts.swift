// The layouts of this package whose items stand free, in no rows of rectangles, as documents, help and the command line have them.

public import MosaicLayout
import MosaicScene

extension CarouselLayout: SpecLayout {
  /// Its name, its line of help, and a command that shows it.
  public static let (typeName, summary, example) = (
    "carousel", "one line of items, the centre one largest, as a carousel at a scroll position",
    "mosaic render -l carousel -p itemSize=240x240 photos/ -o line.png"
  )
  /// A row for each parameter.
  public static let parameters: [Field<CarouselLayout>] = [
    Field("itemSize", \.itemSize, .size, "Width and height of an item, in points; not given: from the box."),
    Field("gap", \.gap, .length(SceneLimits.distance), "Gap between items, in points."),
    Field(
      "offset", \.offset, .length(.any), "Scroll position, in points; 0 shows the first item in the centre."),
    Field("snap", \.snap, .boolean, "Whether the scroll position moves to the nearest item."),
  ]
}

extension HoneycombLayout: SpecLayout {
  /// Its name, its line of help, and a command that shows it.
  public static let (typeName, summary, example) = (
    "honeycomb", "hexagons in rows, every other row shifted by half a cell",
    "mosaic render -l honeycomb --size 1200x900 --gap 8 photos/ -o comb.png"
  )
  /// A row for each parameter.
  public static let parameters: [Field<HoneycombLayout>] = [
    Field(
      "gap", \.gap, .length(SceneLimits.distance), "Gap between hexagons, in points, the same on all sides."),
    Field(
      "columns", \.columns, .integer(SceneLimits.lanes),
      "Cells in the longer rows; not given: as many as makes cells largest."),
  ]
}

extension RingLayout: SpecLayout {
  /// Its name, its line of help, and a command that shows it.
  public static let (typeName, summary, example) = (
    "ring", "items on a circle around the centre of the box",
    "mosaic render -l ring --size 600x600 photos/ -o ring.png"
  )
  /// A row for each parameter.
  public static let parameters: [Field<RingLayout>] = [
    Field(
      "itemSize", \.itemSize, .size,
      "Width and height of an item, in points; not given: squares that fill the box."), radius,
    Field(
      "startAngle", \.startAngle, .number(.any),
      "Turns all items by that many degrees; 0 puts the first at the bottom."),
    Field("clockwise", \.clockwise, .boolean, "Whether the items follow each other clockwise."),
  ]

  private static let radius = Field<RingLayout>(
    "radius", \.radius,
    Kind<Double?>.length(SceneLimits.distance, or: "fit"),
    "Radius of the circle, in points; fit: the largest that keeps every item inside.")
}

extension ScatterLayout: SpecLayout {
  /// Its name, its line of help, and a command that shows it.
  public static let (typeName, summary, example) = (
    "scatter", "rotated prints on a heap, nothing cropped, 60 % of each visible at least",
    "mosaic render -l scatter --size 1200x900 photos/ -o heap.png"
  )
  /// A row for each parameter.
  public static let parameters: [Field<ScatterLayout>] = [
    Field(
      "angle", \.angle, .number(.atLeast(0)), "The largest rotation of a print to either side, in degrees."),
    Field(
      "gap", \.gap, .length(.any),
      "How far cells are apart, in points; below 0 they overlap; not given: a quarter of a cell."),
    Field("seed", \.seed, .integer(0...CollageLayout.largestSeed), "Another number is another heap."),
  ]
}

extension SlicesLayout: SpecLayout {
  /// Its name, its line of help, and a command that shows it.
  public static let (typeName, summary, example) = (
    "slices", "pictures over each other, each seen in its slice: before and after along a line",
    "mosaic render -l slices -p angle=15 --gap 6 before.png after.png -o out.png"
  )
  /// A row for each parameter.
  public static let parameters: [Field<SlicesLayout>] = [
    Field(
      "angle", \.angle, .number(NumberRange(-90...90)),
      "How far lines are turned clockwise from upright, in degrees, -90 to 90."),
    Field("gap", \.gap, .length(SceneLimits.distance), "Gap between slices, in points."),
  ]
}

extension SpiralLayout: SpecLayout {
  /// Its name, its line of help, and a command that shows it.
  public static let (typeName, summary, example) = (
    "spiral", "items on a spiral as the seeds of a sunflower, the first one in the middle",
    "mosaic render -l spiral --size 900x900 --gap 4 photos/ -o spiral.png"
  )
  /// A row for each parameter.
  public static let parameters: [Field<SpiralLayout>] = [
    Field(
      "itemSize", \.itemSize, .size,
      "Width and height of an item, in points; not given: squares that touch as circles."),
    Field(
      "gap", \.gap, .length(SceneLimits.distance),
      "The least gap between circles, in points, where no itemSize is given."
    ).idle { spiral, _ in spiral.itemSize == nil ? nil : "it is for items without an itemSize" },
    Field(
      "startAngle", \.startAngle, .number(.any), "Turns all items by that many degrees about the middle."),
    Field("clockwise", \.clockwise, .boolean, "Whether the items follow each other clockwise."),
  ]
}
