// The targets, and whether they are met.

/// One line of the table of targets.
struct Target: Hashable, Sendable {
  var what: String
  var wanted: String
  var measured: String
  /// `nil` where nothing was measured.
  var isMet: Bool?
}

extension Target {
  /// All targets, judged by what was measured.
  static func all(_ results: Results) -> [Target] {
    [
      speed(.ninePNG, atLeast: 3, over: [Names.libvips], notMoreMemory: true, results),
      speed(.nineJPEG, atLeast: 2, over: [Names.libvips, Names.graphicsMagick], results),
      speed(.hundredPNG, atLeast: 3, over: [Names.libvips], results),
      thumbnails(results), thumbnailSizes(results), batchJob(results), batchGrowth(results),
      comparing(results), comparingMemory(results), equalPairs(results),
      memory(results), flatness(results), large(results), linear(results), workers(results),
      documentPlan(results), documentRendering(results),
      quality(results), encodingSpeed(results), encodingSize(results),
    ]
  }

  // MARK: Speed

  private static func speed(
    _ kind: SheetKind, atLeast factor: Double, over names: [String], notMoreMemory: Bool = false,
    _ results: Results
  ) -> Target {
    let rivals = names.count == 1 ? names[0] : "the faster of \(names.joined(separator: " and "))"
    var target = Target(
      what: kind.shortTitle,
      wanted: "\(Figures.fixed(factor, 0)) × as fast as \(rivals)"
        + (notMoreMemory ? ", not more memory" : ""),
      measured: "not measured")
    guard let sheet = results[kind], let row = sheet.rows.first(where: { $0.name == Names.mosaic }) else {
      return target
    }
    guard let ours = row.usage else {
      target.measured = row.note
      return target
    }
    let found = names.compactMap { sheet[$0] }
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
    if let threads = sheet[Names.libvipsThreads] {
      target.measured += " (\(Figures.times(threads.wall / ours.wall)) with its thumbnails in threads)"
    }
    return target
  }

  // MARK: Thumbnails

  private static func thumbnails(_ results: Results) -> Target {
    let gains = results.thumbnails.compactMap { row in
      row.libvips.map { (row.kind, $0.wall / row.mosaic.wall) }
    }
    return Target(
      what: "a hundred thumbnails", wanted: "2.5 × as fast as libvips from as many threads",
      measured: gains.isEmpty
        ? "not measured"
        : gains.map { "\(Figures.times($1)) (\($0.shortTitle))" }.joined(separator: ", "),
      isMet: gains.isEmpty ? nil : gains.allSatisfy { $0.1 >= 2.5 })
  }

  private static func thumbnailSizes(_ results: Results) -> Target {
    let costs = results.thumbnails.map { ($0.kind, $0.several.wall / $0.mosaic.wall) }
    return Target(
      what: "five sizes of a thumbnail", wanted: "at most 1.3 × the time of one",
      measured: costs.isEmpty
        ? "not measured"
        : costs.map { "\(Figures.times($1)) (\($0.shortTitle))" }.joined(separator: ", "),
      isMet: costs.isEmpty ? nil : costs.allSatisfy { $0.1 <= 1.3 })
  }

  // MARK: Batches

  private static func batchJob(_ results: Results) -> Target {
    let cost = results.batches.first { $0.kind == .colour }.map { $0.usage.cpu / Double($0.jobs) }
    return Target(
      what: "a job of a batch, its smallest picture included", wanted: "under 1 ms beside the rendering",
      measured: cost.map(Figures.milliseconds) ?? "not measured", isMet: cost.map { $0 < 1e-3 })
  }

  private static func batchGrowth(_ results: Results) -> Target {
    let rows = results.batches.filter { $0.kind == .nine }
    var target = Target(
      what: "ten times the jobs", wanted: "the same time a job and memory (at most a tenth more)",
      measured: "not measured")
    guard let few = rows.first, let many = rows.last, many.jobs > few.jobs else { return target }
    let time = many.usage.wall / Double(many.jobs) / (few.usage.wall / Double(few.jobs))
    target.measured =
      "\(Figures.times(time)); \(Figures.mebibytes(few.usage.peak)) → \(Figures.mebibytes(many.usage.peak))"
    target.isMet = time <= 1.1 && Double(many.usage.peak) <= 1.1 * Double(few.usage.peak)
    return target
  }

  // MARK: Comparing

  private static func comparing(_ results: Results) -> Target {
    var target = Target(
      what: "comparing two PNGs of 37 megapixels", wanted: "faster than odiff", measured: "not measured")
    guard let comparing = results.comparing, let ours = comparing[Names.mosaic] else { return target }
    let odiff = comparing[Names.odiff]
    target.isMet = odiff.map { ours.wall < $0.wall }
    target.measured =
      odiff.map { Figures.times($0.wall / ours.wall) } ?? "\(Figures.seconds(ours.wall)), odiff missing"
    if let blazediff = comparing[Names.blazediff] {
      target.measured += " (\(Figures.times(blazediff.wall / ours.wall)) as fast as blazediff)"
    }
    return target
  }

  private static func comparingMemory(_ results: Results) -> Target {
    let peak = results.comparing?[Names.mosaic]?.peak
    // Four bytes a pixel, twice.
    let pictures = Int(Names.pageMegapixels * 8e6)
    return Target(
      what: "memory of comparing them",
      wanted: "that of both in RGBA, \(Figures.mebibytes(pictures)), and 32 MiB of bands",
      measured: peak.map(Figures.mebibytes) ?? "not measured", isMet: peak.map { $0 <= pictures + 32 << 20 })
  }

  private static func equalPairs(_ results: Results) -> Target {
    var target = Target(
      what: "1,000 pairs of equal files", wanted: "as fast as reading them (at most half more)",
      measured: "not measured")
    guard let folders = results.comparing?.folders, let reading = results.comparing?.reading else {
      return target
    }
    target.measured = "\(Figures.times(folders.wall / reading.wall)) the time of reading"
    target.isMet = folders.wall <= 1.5 * reading.wall
    return target
  }

  // MARK: Memory and growth

  private static func memory(_ results: Results) -> Target {
    let peak = results.sheets.compactMap { $0[Names.mosaic]?.peak }.max()
    return Target(
      what: "memory of the collages above", wanted: "under 128 MiB",
      measured: peak.map { "at most \(Figures.mebibytes($0))" } ?? "not measured",
      isMet: peak.map { $0 < 128 << 20 })
  }

  private static func flatness(_ results: Results) -> Target {
    let ends = growthEnds(results)
    return Target(
      what: "memory at 16 × the images and the height", wanted: "flat (at most a quarter more)",
      measured: ends.map { "\(Figures.mebibytes($0.usage.peak)) → \(Figures.mebibytes($1.usage.peak))" }
        ?? "not measured",
      isMet: ends.map { Double($1.usage.peak) <= 1.25 * Double($0.usage.peak) })
  }

  private static func large(_ results: Results) -> Target {
    Target(
      what: "10,000 images on 8,000 × 40,000 px", wanted: "under 256 MiB",
      measured: results.large.map { "\(Figures.mebibytes($0.peak)), \(Figures.seconds($0.wall))" }
        ?? "not measured",
      isMet: results.large.map { $0.peak < 256 << 20 })
  }

  private static func linear(_ results: Results) -> Target {
    let ends = growthEnds(results)
    let factor = ends.map { perImage($1) / perImage($0) }
    return Target(
      what: "time for an image at 16 × the images", wanted: "the same (at most a tenth more)",
      measured: factor.map(Figures.times) ?? "not measured", isMet: factor.map { $0 <= 1.1 })
  }

  private static func growthEnds(_ results: Results) -> (Results.Growth, Results.Growth)? {
    guard let first = results.growth.first, let last = results.growth.last,
      last.images == 16 * first.images
    else { return nil }
    return (first, last)
  }

  private static func perImage(_ growth: Results.Growth) -> Double {
    growth.usage.wall / Double(growth.images)
  }

  private static func workers(_ results: Results) -> Target {
    let gains = results.workers.map { ($0.kind, $0.one.wall / $0.two.wall) }
    return Target(
      what: "two workers", wanted: "1.8 × as fast as one",
      measured: gains.isEmpty
        ? "not measured"
        : gains.map { "\(Figures.times($1)) (\($0.shortTitle))" }.joined(separator: ", "),
      isMet: gains.isEmpty ? nil : gains.allSatisfy { $0.1 >= 1.8 })
  }

  // MARK: Documents

  private static func documentPlan(_ results: Results) -> Target {
    document(
      "a plan of 200,000 colours, printed", results.document?.plan, seconds: 2)
  }

  private static func documentRendering(_ results: Results) -> Target {
    document("200,000 colours rendered", results.document?.render, seconds: 4)
  }

  private static func document(_ what: String, _ usage: Usage?, seconds: Double) -> Target {
    Target(
      what: what, wanted: "under \(Figures.fixed(seconds, 0)) s and 250 MiB",
      measured: usage.map { "\(Figures.seconds($0.wall)), \(Figures.mebibytes($0.peak))" } ?? "not measured",
      isMet: usage.map { $0.wall < seconds && $0.peak < 250 << 20 })
  }

  // MARK: Quality and size

  private static func quality(_ results: Results) -> Target {
    let differences = results.qualities.flatMap(\.differences)
    let worse = differences.filter { $0 < 0 }.count
    return Target(
      what: "PSNR against full Lanczos-3", wanted: "no photograph below libvips",
      measured: differences.min().map {
        "\(worse) of \(differences.count) below, worst \($0 < 0 ? "" : "+")\(Figures.fixed($0, 2)) dB"
      } ?? "not measured",
      isMet: differences.isEmpty ? nil : worse == 0)
  }

  private static func encodingSpeed(_ results: Results) -> Target {
    var target = Target(
      what: "encoding, default", wanted: "4 × as fast as libpng's level 6, at most 8 % larger",
      measured: "not measured")
    guard let ours = encoding(Names.encoderDefault, results), let libpng = encoding(Names.libpng6, results)
    else { return target }
    let ratio = libpng.wall / ours.wall
    let growth = Double(ours.bytes) / Double(libpng.bytes) - 1
    target.measured = "\(Figures.times(ratio)), \(Figures.change(growth))"
    target.isMet = ratio >= 4 && 100 * ours.bytes <= 108 * libpng.bytes
    return target
  }

  private static func encodingSize(_ results: Results) -> Target {
    var target = Target(
      what: "encoding, small", wanted: "no larger than libpng's level 9", measured: "not measured")
    guard let ours = encoding(Names.encoderSmall, results), let libpng = encoding(Names.libpng9, results)
    else { return target }
    target.measured = Figures.change(Double(ours.bytes) / Double(libpng.bytes) - 1)
    target.isMet = ours.bytes <= libpng.bytes
    return target
  }

  private static func encoding(_ name: String, _ results: Results) -> Results.Encoding? {
    results.encodings.first { $0.name == name }
  }
}
