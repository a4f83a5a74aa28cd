// What a person does not see, or sees on every other machine.

#if Text
  import CCairo

  extension PairRow {
    /// Pairs that a check has to pass.
    static let noise: [PairRow] = shapeEdges + textEdges + places + steps

    private static let shapeEdges: [PairRow] = {
      let modes: [(String, cairo_antialias_t)] = [
        ("none", CAIRO_ANTIALIAS_NONE), ("fast", CAIRO_ANTIALIAS_FAST), ("best", CAIRO_ANTIALIAS_BEST),
      ]
      let scenes: [PairScene] = [.cards, .chart, .polaroids]
      return modes.flatMap { name, mode in
        scenes.map { scene in
          PairRow("aa-\(name)-\(scene)", scene, "edges of shapes: \(name) instead of good") {
            $0.antialias = mode
          }
        }
      } + [
        PairRow("aa-gray-banner", .banner, "edges of shapes: gray instead of good") {
          $0.antialias = CAIRO_ANTIALIAS_GRAY
        },
        PairRow("aa-subpixel-banner", .banner, "edges of shapes: subpixel instead of good") {
          $0.antialias = CAIRO_ANTIALIAS_SUBPIXEL
        },
        PairRow("aa-none-tags", .tags, "edges of shapes: none instead of good") {
          $0.antialias = CAIRO_ANTIALIAS_NONE
        },
      ]
    }()

    private static let textEdges: [PairRow] = [
      PairRow("text-aa-none", .tags, "edges of text: none instead of gray") {
        $0.textAntialias = CAIRO_ANTIALIAS_NONE
      },
      PairRow("text-aa-none-cards", .cards, "edges of text: none instead of gray") {
        $0.textAntialias = CAIRO_ANTIALIAS_NONE
      },
      PairRow("text-aa-best", .tags, "edges of text: best instead of gray (Cairo 1.16 draws it unreadable)") {
        $0.textAntialias = CAIRO_ANTIALIAS_BEST
      },
      PairRow("text-aa-fast", .cards, "edges of text: fast instead of gray") {
        $0.textAntialias = CAIRO_ANTIALIAS_FAST
      },
      PairRow("text-aa-subpixel", .tags, "edges of text: subpixel instead of gray") {
        $0.textAntialias = CAIRO_ANTIALIAS_SUBPIXEL
      },
      PairRow("text-aa-subpixel-banner", .banner, "edges of large type: subpixel instead of gray") {
        $0.textAntialias = CAIRO_ANTIALIAS_SUBPIXEL
      },
      PairRow("hint-slight", .tags, "hinting: slight instead of none") {
        $0.hintStyle = CAIRO_HINT_STYLE_SLIGHT
      },
      PairRow("hint-slight-cards", .cards, "hinting: slight instead of none") {
        $0.hintStyle = CAIRO_HINT_STYLE_SLIGHT
      },
      PairRow("hint-slight-banner", .banner, "hinting: slight instead of none") {
        $0.hintStyle = CAIRO_HINT_STYLE_SLIGHT
      },
      PairRow("hint-full", .tags, "hinting: full instead of none") { $0.hintStyle = CAIRO_HINT_STYLE_FULL },
      PairRow("hint-full-cards", .cards, "hinting: full instead of none") {
        $0.hintStyle = CAIRO_HINT_STYLE_FULL
      },
      PairRow(
        "hint-full-slight", .fill, "hinting: full instead of slight",
        change: { $0.hintStyle = CAIRO_HINT_STYLE_FULL },
        base: { $0.hintStyle = CAIRO_HINT_STYLE_SLIGHT }),
      PairRow("hint-metrics", .chart, "metrics hinting: on instead of off") {
        $0.hintMetrics = CAIRO_HINT_METRICS_ON
      },
      PairRow("hint-metrics-cards", .cards, "metrics hinting: on instead of off") {
        $0.hintMetrics = CAIRO_HINT_METRICS_ON
      },
    ]

    private static let places: [PairRow] = [
      PairRow("quarter-shapes", .chart, "all shapes a quarter of a pixel to the right") {
        $0.shapeOffset = (0.25, 0)
      },
      PairRow("quarter-shapes-cards", .cards, "all shapes a quarter of a pixel down") {
        $0.shapeOffset = (0, 0.25)
      },
      PairRow("quarter-shapes-banner", .banner, "all shapes a quarter of a pixel to the right and down") {
        $0.shapeOffset = (0.25, 0.25)
      },
      PairRow("quarter-frames", .polaroids, "frames a quarter of a pixel to the right") {
        $0.shapeOffset = (0.25, 0)
      },
      PairRow(
        "quarter-text", .tags, "all text a quarter of a pixel to the right",
        change: { $0.textOffset = (0.25, 0) }, base: outlined),
      PairRow(
        "quarter-text-cards", .cards, "all text a quarter of a pixel down",
        change: { $0.textOffset = (0, 0.25) }, base: outlined),
      PairRow("outlined", .banner, "text drawn as outlines instead of glyphs") { $0.isTextOutlined = true },
    ]

    private static let outlined: Change = { $0.isTextOutlined = true }

    private static let steps: [PairRow] = [
      PairRow(
        "plus-1", .cards, "1 of 255 more in every channel of every pixel", pixels: { $0.mapped { $3 + 1 } }),
      PairRow(
        "minus-1-photos", .photos, "1 of 255 less in every channel of every pixel",
        pixels: { $0.mapped { $3 - 1 } }),
      PairRow(
        "random-1", .banner, "each channel of each pixel −1, 0 or 1 at random",
        pixels: { $0.noisy(1, seed: 1) }),
      PairRow(
        "random-1-photos", .photos, "each channel of each pixel −1, 0 or 1 at random",
        pixels: { $0.noisy(1, seed: 2) }),
      PairRow(
        "dither-1", .chart, "1 of 255 more in every second pixel, as a dither", pixels: { $0.dithered() }),
      PairRow(
        "rounding-veil", .photos, "a translucent veil, products rounded down instead of to nearest",
        pixels: { $0.veiled([64, 32, 16], alpha: 89, isRounded: false) },
        basePixels: { $0.veiled([64, 32, 16], alpha: 89, isRounded: true) }),
      PairRow(
        "rounding-veil-flat", .cards, "a translucent veil, products rounded down instead of to nearest",
        pixels: { $0.veiled([64, 32, 16], alpha: 64, isRounded: false) },
        basePixels: { $0.veiled([64, 32, 16], alpha: 64, isRounded: true) }),
      PairRow(
        "encoded", .photos, "the same pixels with an alpha channel and other filters in the file",
        isEncodedOtherwise: true),
    ]
  }
#endif
