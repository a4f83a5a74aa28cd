// The targets, and whether they are met; targets of photomosaics have a file of their own.

struct Target: Hashable, Sendable {
  var what: String
  var wanted: String
  var measured = "not measured"
  /// `nil` without a measurement.
  var isMet: Bool?

  init(_ what: String, _ wanted: String, _ found: (measured: String, isMet: Bool?)?) {
    self.what = what
    self.wanted = wanted
    if let found { (measured, isMet) = found }
  }
}

/// All targets, judged by the measurements.
struct Targets {
  let results: Results

  var all: [Target] {
    [
      speed(.ninePNG, atLeast: 3, over: [Names.libvips], notMoreMemory: true),
      speed(.nineJPEG, atLeast: 2, over: [Names.libvips, Names.graphicsMagick]),
      speed(.hundredPNG, atLeast: 3, over: [Names.libvips]),
    ] + thumbnails + batches + comparing + growth + documents + qualities + layouts + photomosaics
  }

  private func speed(
    _ kind: SheetKind, atLeast factor: Double, over names: [String], notMoreMemory: Bool = false
  ) -> Target {
    let rivals = names.count == 1 ? names[0] : "the faster of \(names.joined(separator: " and "))"
    var target = Target(
      kind.shortTitle,
      "\(Figures.fixed(factor, 0)) × as fast as \(rivals)" + (notMoreMemory ? ", not more memory" : ""), nil)
    let rows = results[.sheets, kind.title]
    guard let row = rows.first(where: { $0.name == Names.mosaic }) else { return target }
    guard let ours = row.usage else {
      target.measured = row.note
      return target
    }
    let found = rows.filter { names.contains($0.name) }.compactMap(\.usage)
    guard let rival = found.min(by: { $0.wall < $1.wall }) else {
      target.measured = "\(names.joined(separator: ", ")) missing"
      return target
    }
    let ratio = rival.wall / ours.wall
    target.measured = Figures.times(ratio)
    target.isMet = ratio >= factor
    if notMoreMemory {
      target.measured += "; \(Figures.mebibytes(ours.peak)), libvips \(Figures.mebibytes(rival.peak))"
      target.isMet = ratio >= factor && ours.peak <= rival.peak
    }
    if let threads = results[.sheets, kind.title, Names.libvipsThreads] {
      target.measured += " (\(Figures.times(threads.wall / ours.wall)) with its thumbnails in threads)"
    }
    return target
  }

  /// How many times as long one line of each section took as another, in words, and whether all are as wanted.
  private func ratios(
    _ part: Arguments.Part, _ kinds: [SheetKind], _ name: String, over other: String,
    isMet: (Double) -> Bool
  ) -> (String, Bool?)? {
    let found = kinds.compactMap { kind -> (kind: SheetKind, ratio: Double)? in
      guard let one = results[part, kind.shortTitle, name], let two = results[part, kind.shortTitle, other]
      else { return nil }
      return (kind, one.wall / two.wall)
    }
    let words = found.map { "\(Figures.times($0.ratio)) (\($0.kind.shortTitle))" }.joined(separator: ", ")
    return found.isEmpty ? nil : (words, found.allSatisfy { isMet($0.ratio) })
  }

  private var thumbnails: [Target] {
    let kinds = [SheetKind.hundredPNG, .hundredJPEG]
    return [
      Target(
        "a hundred thumbnails", "2.5 × as fast as libvips from as many threads",
        ratios(.thumbnails, kinds, Names.thumbnailThreads, over: Names.mosaic) { $0 >= 2.5 }),
      Target(
        "five sizes of a thumbnail", "at most 1.3 × the time of one",
        ratios(.thumbnails, kinds, Names.fiveSizes, over: Names.mosaic) { $0 <= 1.3 }),
      Target("JPEG thumbnails, small", "no larger than libvips' best at equal PSNR", smallJPEGs),
    ]
  }

  private var smallJPEGs: (String, Bool?)? {
    let changes = results.sections.filter { $0.part == .jpegs }.compactMap { section -> Double? in
      func bytes(_ name: String) -> Double? { section.rows.first { $0.name == name }?.meanBytes }
      guard let ours = bytes(Names.encoderSmall), let theirs = bytes(Names.libvipsBest) else { return nil }
      return ours / theirs - 1
    }
    guard let least = changes.min(), let most = changes.max() else { return nil }
    return ("\(Figures.change(least)) to \(Figures.change(most))", most <= 0)
  }

  private var batches: [Target] {
    let colour = results[.batches, Names.colourJobs].first
    let cost = colour.flatMap { row in row.usage.map { $0.cpu / Double(row.count) } }
    let nine = results.sections.filter { ($0.part, $0.title) == (.batches, Names.nineJobs) }.flatMap(\.rows)
    return [
      Target(
        "a job of a batch, its smallest picture included", "under 1 ms beside the rendering",
        cost.map { (Figures.milliseconds($0), $0 < 1e-3) }),
      Target(
        "ten times the jobs", "the same time a job and memory (at most a tenth more)",
        ends(nine, times: 10).map { few, many in
          let time = perImage(many) / perImage(few)
          return (
            "\(Figures.times(time)); \(memory(few, many))",
            time <= 1.1 && Double(many.peak) <= 1.1 * Double(few.peak)
          )
        }),
    ]
  }

  private var comparing: [Target] {
    let ours = results[.comparing, Names.page, Names.mosaic]
    func rival(_ name: String) -> Usage? { results[.comparing, Names.page, name] }
    let speed = ours.map { ours in
      (
        (rival(Names.odiff).map { Figures.times($0.wall / ours.wall) }
          ?? "\(Figures.seconds(ours.wall)), odiff missing")
          + (rival(Names.blazediff).map { " (\(Figures.times($0.wall / ours.wall)) as fast as blazediff)" }
            ?? ""),
        rival(Names.odiff).map { ours.wall < $0.wall }
      )
    }
    // Four bytes a pixel, twice.
    let pictures = Int(Names.pageMegapixels * 8e6)
    let folders = results[.comparing, Names.equalPairs, Names.mosaic]
    let reading = results[.comparing, Names.equalPairs, Names.reading]
    return [
      Target("comparing two PNGs of 37 megapixels", "faster than odiff", speed),
      Target(
        "memory of comparing them",
        "that of both in RGBA, \(Figures.mebibytes(pictures)), and 32 MiB of bands",
        ours.map { (Figures.mebibytes($0.peak), $0.peak <= pictures + 32 << 20) }),
      Target(
        Names.equalPairs, "as fast as reading them (at most half more)",
        folders.flatMap { folders in
          reading.map {
            ("\(Figures.times(folders.wall / $0.wall)) the time of reading", folders.wall <= 1.5 * $0.wall)
          }
        }),
    ]
  }

  private var growth: [Target] {
    let peak = SheetKind.allCases.compactMap { results[.sheets, $0.title, Names.mosaic]?.peak }.max()
    let ends = ends(results[.growth, ""], times: 16)
    let factor = ends.map { perImage($1) / perImage($0) }
    return [
      Target(
        "memory of the collages above", "under 128 MiB",
        peak.map { ("at most \(Figures.mebibytes($0))", $0 < 128 << 20) }),
      Target(
        "memory at 16 × the images and the height", "flat (at most a quarter more)",
        ends.map { (memory($0, $1), Double($1.peak) <= 1.25 * Double($0.peak)) }),
      Target(
        "10,000 images on 8,000 × 40,000 px", "under 256 MiB",
        results[.large, "", Names.large].map {
          ("\(Figures.mebibytes($0.peak)), \(Figures.seconds($0.wall))", $0.peak < 256 << 20)
        }),
      Target(
        "time for an image at 16 × the images", "the same (at most a tenth more)",
        factor.map { (Figures.times($0), $0 <= 1.1) }),
      Target(
        "two workers", "1.8 × as fast as one",
        ratios(.workers, [.ninePNG, .hundredPNG], Names.workers[0], over: Names.workers[1]) {
          $0 >= 1.8
        }),
    ]
  }

  private typealias Counted = (wall: Double, count: Int, peak: Int)

  /// The first and the last row, if the last one has `times` times the images.
  private func ends(_ rows: [Results.Row], times: Int) -> (Counted, Counted)? {
    guard let first = rows.first, let last = rows.last, last.count == times * first.count,
      let few = first.usage, let many = last.usage
    else { return nil }
    return ((few.wall, first.count, few.peak), (many.wall, last.count, many.peak))
  }

  private func perImage(_ row: Counted) -> Double { row.wall / Double(row.count) }

  private func memory(_ few: Counted, _ many: Counted) -> String {
    "\(Figures.mebibytes(few.peak)) → \(Figures.mebibytes(many.peak))"
  }

  private var documents: [Target] {
    [
      ("a plan of 200,000 colours, printed", Names.planPrinted, 2.0),
      ("200,000 colours rendered", Names.rendered, 4.0),
    ].map { what, name, seconds in
      Target(
        what, "under \(Figures.fixed(seconds, 0)) s and 250 MiB",
        results[.documents, Names.document, name].map {
          (
            "\(Figures.seconds($0.wall)), \(Figures.mebibytes($0.peak))",
            $0.wall < seconds && $0.peak < 250 << 20
          )
        })
    }
  }

  // MARK: Quality and size

  private var qualities: [Target] {
    let differences = results.qualities.flatMap(\.differences)
    let worse = differences.filter { $0 < 0 }.count
    return [
      Target(
        "PSNR against full Lanczos-3", "no photograph below libvips",
        differences.min().map {
          let sign = $0 < 0 ? "" : "+"
          return (
            "\(worse) of \(differences.count) below, worst \(sign)\(Figures.fixed($0, 2)) dB", worse == 0
          )
        }),
      Target(
        "encoding, default", "4 × as fast as libpng's level 6, at most 8 % larger",
        encodings(Names.encoderDefault, Names.libpng6) { ours, libpng in
          let ratio = libpng.wall / ours.wall
          return (
            "\(Figures.times(ratio)), \(change(ours, libpng))",
            ratio >= 4 && 100 * ours.bytes <= 108 * libpng.bytes
          )
        }),
      Target(
        "encoding, small", "no larger than libpng's level 9",
        encodings(Names.encoderSmall, Names.libpng9) { ours, libpng in
          (change(ours, libpng), ours.bytes <= libpng.bytes)
        }),
    ]
  }

  private func change(_ ours: Results.Encoding, _ libpng: Results.Encoding) -> String {
    Figures.change(Double(ours.bytes) / Double(libpng.bytes) - 1)
  }

  private func encodings(
    _ ours: String, _ theirs: String, _ judge: (Results.Encoding, Results.Encoding) -> (String, Bool?)
  ) -> (String, Bool?)? {
    guard let ours = results.encodings.first(where: { $0.name == ours }),
      let theirs = results.encodings.first(where: { $0.name == theirs })
    else { return nil }
    return judge(ours, theirs)
  }
}

// MARK: The targets of layouts alone

extension Targets {
  var layouts: [Target] {
    let rows = results.sections.first { $0.part == .layouts }?.rows ?? []
    let slowest = rows.compactMap(\.usage).map(\.cpu).max()
    return [
      Target(
        "CPU of a million items in a layout", "under 1 s each",
        slowest.map { ("at most \(Figures.seconds($0))", $0 < 1) })
    ] + CollageOrder.all.flatMap(collages)
  }

  /// An order, and the targets for it only.
  private struct CollageOrder {
    let title: String
    let wantedOfTen: Double
    /// The 95th percentile of areas after 300,000 steps, which is some 100 ms.
    let widestSpread: Double

    static let all = [
      Self(title: "free order", wantedOfTen: 0.995, widestSpread: 2.2),
      Self(title: "in order", wantedOfTen: 0.95, widestSpread: 3.1),
    ]
  }

  private func collages(_ order: CollageOrder) -> [Target] {
    func rows(_ title: String, _ names: [String]) -> [Results.Collages.Row]? {
      let table = results.collages.first { $0.title == title }
      let rows = names.compactMap { table?[$0] }
      return rows.isEmpty ? nil : rows
    }
    func pictures(_ counts: [Int]) -> [Results.Collages.Row]? {
      rows(order.title, counts.map { "\($0) pictures" })
    }
    let many = pictures([15, 20, 30, 60, 100, 200])
    let heeding = "\(order.title), with more to heed"
    return [
      Target(
        "collages of 15 and more, \(order.title)", "all crop at most 2 %, areas within 6 : 1",
        many.map { rows in
          let least = rows.map(\.good).min() ?? 0
          return ("\(Figures.fixed(least * 100, 1)) % at least", least == 1)
        }),
      Target(
        "their crop, \(order.title)", "95 of 100 at most 0.5 %",
        many.map { rows in
          let most = rows.compactMap { $0.crops.quantile(0.95) }.max() ?? 1
          return ("at most \(Figures.fixed(most * 100, 2)) %", most <= 0.005)
        }),
      Target(
        "collages of 10, \(order.title)",
        "\(Figures.fixed(order.wantedOfTen * 100, 1)) % crop at most 2 %, areas within 6 : 1",
        pictures([10]).map { rows in
          ("\(Figures.fixed(rows[0].good * 100, 1)) %", rows[0].good >= order.wantedOfTen)
        }),
      Target(
        "CPU of a collage, \(order.title)",
        "95 of 100: 10 ms up to 7 or 9, 2 ms for 30, 7 for 60, 20 for 100",
        pictures([order.title == "free order" ? 7 : 9, 30, 60, 100]).map { rows in
          let times = rows.map { $0.seconds.quantile(0.95) ?? 0 }
          let isMet = zip(times, [0.01, 0.002, 0.007, 0.02]).allSatisfy { $0 <= $1 }
          return (times.map(Figures.milliseconds).joined(separator: ", "), isMet)
        }),
      Target(
        "areas after 300,000 steps, \(order.title)",
        "95 of 100 within \(Figures.fixed(order.widestSpread, 1)) : 1",
        rows(heeding, ["30, 300,000 steps", "60, 300,000 steps"]).map { rows in
          let spreads = rows.map { $0.spreads.quantile(0.95) ?? .infinity }
          return (
            spreads.map { Figures.fixed($0, 2) }.joined(separator: ", "),
            spreads.allSatisfy { $0 <= order.widestSpread }
          )
        }),
      Target(
        "weights 1 : 2 : 4, \(order.title)", "95 of 100 within a factor of 1.35 for 12 and more",
        rows(heeding, [12, 30, 60].map { "\($0), weights 1 : 2 : 4" }).map { rows in
          let factors = rows.map { $0.factors.quantile(0.95) ?? .infinity }
          return (
            factors.map { Figures.fixed($0, 2) }.joined(separator: ", "), factors.allSatisfy { $0 <= 1.35 }
          )
        }),
    ]
  }
}
