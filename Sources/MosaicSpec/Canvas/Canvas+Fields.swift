// The canvas: every key of "canvas", one row each.

public import MosaicScene

extension Canvas: Record {
  /// A canvas as wide as its content, or 1080 points.
  public init() { self.init(width: nil, height: nil) }

  /// A row for each key.
  public static let fields: [Field<Canvas>] = [
    Field("width", \.widthMeasure, Kind.side, "Width; not given: 1080, or the content's.").option(
      .init("width", "W", "width of the canvas: points, or with a unit as 20cm", aliases: ["max-width"])),
    Field("height", \.heightMeasure, Kind.side, "Height; not given: the content's, or the width.").option(
      .init("height", "H", "height of the canvas: points, or with a unit", aliases: ["max-height"])),
    Field(
      "size", \.sheet, Kind.sheet, "Width and height at once: a name such as A4, or two sides as 50x70cm."
    ).unwritten,
    Field("aspect", \.aspect, Kind.aspect, "Width to height: the side that is not given follows from it.")
      .option(
        .init(
          "aspect", "W:H", "ratio of the canvas, such as 16:9: a side that is not given follows",
          aliases: ["aspect-ratio", "ratio"], separator: ":")),
    Field(
      "scale", \.chosenScale, .number(SceneLimits.scale),
      "Pixels per point; not given for a size in mm, cm or inches: as many as give 300 pixels an inch."
    ).option(
      .init(
        "scale", "N", "pixels per point (1; of a size in mm, cm or inches 300 / 72)",
        aliases: ["zoom", "dpr", "pixel-ratio", "device-pixel-ratio", "retina"])),
    Field("padding", \.padding, Insets.kind(), "Space around the content, as CSS padding.").option(
      .init(
        "padding", "N…",
        "space inside the canvas' edges, as CSS padding: one to four numbers, from the top clockwise (0), or lengths as 10mm",
        aliases: ["inset", "insets"], separator: " ")),
    Field("background", \.ground, Background.kind, "What the empty canvas shows.").option(
      .init(
        "background", "COLOR|FILE", "CSS colour, transparent, CSS gradient or path of an image (#ffffff)",
        aliases: ["bg", "bgcolor", "background-color", "background-image", "color", "colour"])),
    Field("watermark", \.watermark, Watermark.kind, "A text or a picture over all items.").option(
      .init(
        "watermark", "TEXT|FILE", "a text or a picture over the collage, bottom right",
        aliases: ["mark", "copyright", "logo"], separator: " ", hasWords: true)),
  ]

  /// Rules between the keys.
  public static let rules: [Rule] =
    ["width", "height", "aspect"].map { key in
      .either(key, or: "size", "is there beside \"size\", which says it too; leave one of them out")
    } + [
      .notAll(
        of: ["aspect", "width", "height"],
        "is there beside both \"width\" and \"height\"; leave one of the three out")
    ]

  static let kind = Kind<Canvas>.record().named("canvas")
}
