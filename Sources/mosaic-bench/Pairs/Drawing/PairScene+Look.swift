// The scenes' own looks: sizes, colours and texts by a seed.

#if Text
  extension PairScene {
    /// The look of the scene before anything is changed. Seed 0 is the committed set; others differ in sizes, colours, texts, fonts
    /// and photographs.
    func look(seed: Int) -> PairLook {
      var look = PairLook()
      let words = Self.words[seed % Self.words.count]
      let (width, height) = [(320, 200), (350, 216), (296, 232), (400, 260)][seed % 4]
      (look.width, look.height) = (width, height)
      look.background = [PairColor(0xF5F1EA), PairColor(0x20242B), PairColor(0xE9EEF2)][seed % 3]
      look.ink = [PairColor(0x2B2B33), PairColor(0xE8E6E1), PairColor(0x1D3B36)][seed % 3]
      look.fills = Self.palettes[seed % Self.palettes.count].map { PairColor($0) }
      look.family = ["DejaVu Sans", "Noto Sans", "DejaVu Serif"][seed % 3]
      look.fontSize = [13, 14, 12, 15][seed % 4]
      look.radius = [8, 6, 10][seed % 3]
      look.photos = (0..<4).map { Self.photographs[($0 * (seed + 1) + seed * 2) % Self.photographs.count] }
      switch self {
      case .fill:
        // 100,000 pixels of one colour.
        (look.width, look.height, look.padding) = (416, 300, 8)
        look.radius = 0
        look.texts = [words.caption]
      case .tags:
        look.texts = words.tags
        look.order = Array(look.texts.indices)
        look.radius = [13, 8, 12][seed % 3]
      case .cards:
        look.texts = words.headings
        look.captions = words.lines
        look.order = [0, 1, 2]
        // White cards with dark type on every background.
        look.ink = [PairColor(0x2B2B33), PairColor(0x30363D), PairColor(0x1D3B36)][seed % 3]
      case .chart:
        look.texts = words.months
        look.order = [0, 1, 2]
      case .photos:
        (look.width, look.height) = (width * 19 / 40, height * 17 / 25)
        look.captions = words.headings + words.months
        look.order = [0, 1, 2, 3]
      case .polaroids:
        (look.width, look.height) = (width * 13 / 20, height * 3 / 5)
        look.captions = words.headings
        look.order = [0, 1]
        look.ink = PairColor(0x33312D)
      case .banner:
        look.height = height * 3 / 4
        look.texts = [words.headings[0], words.caption]
        look.order = [0, 1, 2, 3]
      }
      return look
    }

    /// What the pictures of a seed say.
    private struct Words {
      var tags: [String]
      var headings: [String]
      var lines: [String]
      var months: [String]
      var caption: String
    }

    private static let words = [
      Words(
        tags: [
          "swift", "collage 12", "photos", "layout", "Cairo", "golden", "tag wall", "report", "text", "PNG",
          "preview", "caption", "grid", "sudoku 9", "ring", "borders",
        ],
        headings: ["Harbour", "Market", "Skyline"],
        lines: ["Boats come/home at six", "Open until/ten today", "Seen from/the tower"],
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun"], caption: "Holiday pictures, summer 2024"),
      Words(
        tags: [
          "release", "v2.14", "build", "linux", "macOS", "tests 381", "bench", "docs", "issue", "merge",
          "nightly", "cache", "batch", "shards", "fonts", "colour",
        ],
        headings: ["Revenue", "Orders", "Visits"],
        lines: ["up by 4.2 %/since May", "1,284 open/37 late", "from search/and mail"],
        months: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], caption: "Weekly figures of the northern shop"),
      Words(
        tags: [
          "forest", "river", "meadow", "trail 7", "summit", "camp", "bridge", "valley", "lake", "hut",
          "glacier", "pass", "map", "ridge 3", "snow", "cabin",
        ],
        headings: ["Day one", "Day two", "Rest day"],
        lines: ["Eleven hours/in the rain", "Over the/high pass", "Bread, soup/and cards"],
        months: ["I", "II", "III", "IV", "V", "VI"], caption: "Five huts, nine days, two blisters"),
    ]

    private static let palettes: [[UInt32]] = [
      [0x3A6EA5, 0xE0A458, 0x7BA884, 0xC8553D, 0xD9CFC1],
      [0x8BD3C7, 0xF2B5A7, 0xB9A7E6, 0xF4D58D, 0x9FC5F8],
      [0x5B8C5A, 0xCFD186, 0xE3655B, 0x52414C, 0x9BC1BC],
      [0xD7D9DE, 0x6C7A89, 0xF2784B, 0x22A7F0, 0xBDC3C7],
    ]

    private static let photographs = [
      "mountains", "cat", "coffee", "raccoon", "pagoda", "astronaut", "galaxies", "dogs", "dandelion",
    ]
  }
#endif
