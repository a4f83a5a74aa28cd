// What a person calls a mistake: each kind plain and faint.

#if Text
  import CCairo

  extension PairRow {
    /// Pairs that a check has to find.
    static let regressions: [PairRow] = colors + strokes + shapes + contents + texts + photographs

    private static let colors = [
      PairRow("fill-13", .fill, "a fill of 100,000 px moved by 13 of 255") {
        $0.fills[0] = $0.fills[0].moved(13)
      },
      PairRow("fill-red-13", .fill, "the red of a fill of 100,000 px moved by 13 of 255") {
        $0.fills[0] = $0.fills[0].moved(13, 0, 0)
      },
      PairRow("fill-6", .fill, "a fill of 100,000 px moved by 6 of 255") {
        $0.fills[0] = $0.fills[0].moved(6)
      },
      PairRow("background-6", .cards, "the background moved by 6 of 255") {
        $0.background = $0.background.moved(-6)
      },
      PairRow("background-blue-8", .tags, "the background's blue moved by 8 of 255") {
        $0.background = $0.background.moved(0, 0, -8)
      },
      PairRow("bars-10", .chart, "the colour of all bars moved by 10 of 255") {
        $0.fills[0] = $0.fills[0].moved(10, -10, 10)
      },
      PairRow("tag-colour-24", .tags, "one of the colours of the tags moved by 24 of 255") {
        $0.fills[3] = $0.fills[3].moved(-24)
      },
      PairRow("gradient-end-10", .banner, "a gradient's last colour moved by 10 of 255") {
        $0.fills[1] = $0.fills[1].moved(-10)
      },
      PairRow("ink-lighter", .cards, "all text lighter by 48 of 255") { $0.ink = $0.ink.moved(48) },
    ]

    private static let strokes = [
      PairRow("alpha-35-25", .chart, "a stroke's alpha from .35 to .25") { $0.strokeAlpha = 0.25 },
      PairRow("alpha-35-30", .chart, "a stroke's alpha from .35 to .30") { $0.strokeAlpha = 0.30 },
      PairRow("stroke-3-4", .chart, "a translucent stroke from 3 px to 4 px") { $0.stroke = 4 },
      PairRow("border-1-2", .cards, "borders from 1 px to 2 px") { $0.border = 2 },
      PairRow("border-1-2-photos", .photos, "borders of photographs from 1 px to 2 px") { $0.border = 2 },
      PairRow("border-gone", .cards, "borders of 1 px gone") { $0.border = 0 },
      PairRow("border-colour", .cards, "the colour of a 1 px border moved by 40 of 255") {
        $0.borderColor = $0.borderColor.moved(-40)
      },
      PairRow("grid-2", .chart, "the grid's lines from 1 px to 2 px") { $0.border = 2 },
    ]

    private static let shapes = [
      PairRow("radius-1", .cards, "corner radius larger by 1 px") { $0.radius += 1 },
      PairRow("radius-4", .cards, "corner radius larger by 4 px") { $0.radius += 4 },
      PairRow("radius-1-photos", .photos, "corner radius of photographs larger by 1 px") { $0.radius += 1 },
      PairRow("radius-0-photos", .photos, "photographs with square corners") { $0.radius = 0 },
      PairRow("radius-3-tags", .tags, "corner radius of tags smaller by 3 px") { $0.radius -= 3 },
      PairRow("gap-1", .cards, "gap wider by 1 px") { $0.gap += 1 },
      PairRow("gap-1-photos", .photos, "gap between photographs narrower by 1 px") { $0.gap -= 1 },
      PairRow("gap-4", .tags, "gap wider by 4 px") { $0.gap += 4 },
      PairRow("shift-1", .cards, "one card moved 1 px to the right") {
        ($0.movedItem, $0.move) = (1, (1, 0))
      },
      PairRow("shift-1-tag", .tags, "one tag moved 1 px down") { ($0.movedItem, $0.move) = (2, (0, 1)) },
      PairRow("shift-1-disc", .banner, "one disc moved 1 px to the right") {
        ($0.movedItem, $0.move) = (2, (1, 0))
      },
      PairRow("shift-3", .photos, "one photograph moved 3 px down") { ($0.movedItem, $0.move) = (1, (0, 3)) },
      PairRow("shift-all-1", .chart, "the whole picture moved 1 px to the right", pixels: { $0.moved(1, 0) }),
      PairRow("rotation", .polaroids, "frames turned by another half degree") { $0.rotation -= 0.5 },
      PairRow("shadow-gone", .cards, "shadows gone") { $0.shadow = 0 },
      PairRow("shadow-fainter", .cards, "shadows of .25 fainter: .17") { $0.shadow = 0.17 },
      PairRow("shadow-gone-photos", .polaroids, "shadows of frames gone") { $0.shadow = 0 },
    ]

    private static let contents = [
      PairRow("tag-missing", .tags, "the last tag missing") { $0.order.removeLast() },
      PairRow("disc-missing", .banner, "a disc missing") { $0.order[3] = -1 },
      PairRow("photo-missing", .photos, "a photograph missing") { $0.order[2] = -1 },
      PairRow("line-missing", .chart, "one of three translucent lines missing") { $0.order.removeLast() },
      PairRow("order-cards", .cards, "two cards in other order") { $0.order = [0, 2, 1] },
      PairRow("order-tags", .tags, "two tags in other order") { $0.order.swapAt(2, 3) },
      PairRow("order-discs", .banner, "two discs in other order") { $0.order.swapAt(0, 1) },
      PairRow("order-photos", .photos, "two photographs in other order") { $0.order.swapAt(0, 1) },
      PairRow("cut-1", .tags, "a column of pixels cut off at the right", pixels: { $0.cropped(0, 0, 1, 0) }),
    ]

    private static let texts = [
      PairRow("letter-heading", .cards, "one letter of a heading: \"e\" for \"a\" or alike") {
        $0.texts[0] = $0.texts[0].misspelt
      },
      PairRow("letter-tag", .tags, "one letter of a tag") { $0.texts[6] = $0.texts[6].misspelt },
      PairRow("letter-small", .cards, "one letter of a line of small text") {
        $0.captions[1] = $0.captions[1].misspelt
      },
      PairRow("letter-large", .banner, "one letter of large type") { $0.texts[0] = $0.texts[0].misspelt },
      PairRow("full-stop", .fill, "a full stop at the end of a line") { $0.texts[0] += "." },
      PairRow("bold-headings", .cards, "headings in another weight") { $0.isHeadingBold = true },
      PairRow("bold-text", .cards, "small text in another weight") { $0.isTextBold = true },
      PairRow("size-1", .tags, "type larger by half a pixel, and the tags with it") { $0.fontSize += 0.5 },
      PairRow("caption-gone", .photos, "one caption gone") { $0.captions[3] = "" },
      PairRow("text-shift-1", .banner, "all text moved 1 px down") { $0.textOffset = (0, 1) },
    ]

    private static let photographs = [
      PairRow("photo-other", .photos, "another photograph") { $0.photos[1] = $0.photos[3] },
      PairRow("photo-crop-1", .photos, "photographs moved 1 px inside their frames") { $0.crop = 1 },
      PairRow("filter-nearest", .photos, "photographs scaled without a filter") {
        $0.filter = CAIRO_FILTER_NEAREST
      },
      PairRow("filter-bilinear", .photos, "photographs scaled with a bilinear filter") {
        $0.filter = CAIRO_FILTER_BILINEAR
      },
      PairRow("blur", .photos, "blurred", pixels: { $0.blurred(weight: 2) }),
      PairRow("blur-faint", .photos, "blurred a little", pixels: { $0.blurred(weight: 8) }),
      PairRow("gray", .photos, "without colour", pixels: { $0.saturated(0) }),
      PairRow("saturation-85", .photos, "colours at 85 %", pixels: { $0.saturated(0.85) }),
      PairRow("brighter-5", .polaroids, "brighter by 5 of 255", pixels: { $0.mapped { $3 + 5 } }),
    ]
  }
#endif
