// The results as Markdown.

import MosaicText

enum Report {
  /// All tables whose parts were run, one topic each.
  static func text(_ results: Results) -> String {
    let tables =
      [
        targets(results), peers("Collage", .sheets, results), peers("Other formats", .formats, results),
        images("Thumbnails as files", [.thumbnails], results), jpegs(results), batches(results),
        peers("Comparing", .comparing, results),
        images("Growth of mosaic", [.growth, .large, .documents, .workers], results),
        encodings(results.encodings, of: "photographs"), encodings(results.drawings, of: "text in boxes"),
        qualities(results), million(results),
      ] + results.collages.map(collages)
      + [
        galleries(results), peers("Photomosaics", .photomosaics, results), nearness(results),
        solutions(results),
      ]
    return (tables.filter { !$0.rows.isEmpty }.map(\.text) + [closing(results)]).joined(separator: "\n")
  }

  private static func targets(_ results: Results) -> MarkdownTable {
    var table = MarkdownTable(head: ["Target", "wanted", "measured", ""], holdsFigures: false)
    for target in Targets(results: results).all {
      let verdict = target.isMet.map { $0 ? "met" : "**missed**" } ?? ""
      table.rows.append([target.what, target.wanted, target.measured, verdict])
    }
    return table
  }

  /// A part in which other programs do the same.
  private static func peers(_ title: String, _ part: Arguments.Part, _ results: Results) -> MarkdownTable {
    var table = MarkdownTable(head: [title, "wall", "CPU", "peak memory", "wall against mosaic's"])
    for section in results.sections where section.part == part {
      table.rows.append(["**\(section.title)**", "", "", "", ""])
      let ours = section.rows.first { $0.name == Names.mosaic }?.usage
      for row in section.rows {
        let name = row.version.isEmpty ? row.name : "\(row.name) \(row.version)"
        let ratio = row.usage.flatMap { usage in ours.map { usage.wall / $0.wall } } ?? 0
        let words =
          ratio == 0 || !row.isPeer || row.name == Names.mosaic
          ? "" : ratio < 1 ? "**\(Figures.times(ratio)), faster than mosaic**" : Figures.times(ratio)
        let figures = row.usage.map {
          [Figures.seconds($0.wall), Figures.seconds($0.cpu), Figures.mebibytes($0.peak)]
        }
        table.rows.append([name] + (figures ?? [row.note, "", ""]) + [words])
      }
    }
    return table
  }

  /// Parts that take the same time for each image, or should.
  private static func images(
    _ title: String, _ parts: [Arguments.Part], _ results: Results
  ) -> MarkdownTable {
    let head = [title, "wall", "CPU", "wall for an image", "peak memory"]
    return table(head, parts, results) { section, row in
      section.title.isEmpty ? row.name : "\(section.title), \(row.name)"
    } figures: { usage, count in
      [
        Figures.seconds(usage.wall), Figures.seconds(usage.cpu), Figures.milliseconds(usage.wall / count),
        Figures.mebibytes(usage.peak),
      ]
    }
  }

  /// The bytes of the mean photograph at equal PSNR, and of how many photographs others make smaller files than mosaic.
  private static func jpegs(_ results: Results) -> MarkdownTable {
    var table = MarkdownTable(
      head: [
        "JPEG thumbnails at equal PSNR", "CPU at that quality, reading a PNG", "bytes",
        "against mosaic's default",
        "smaller than mosaic's small",
      ])
    for section in results.sections where section.part == .jpegs {
      table.rows.append(["**\(section.title)**", "", "", "", ""])
      let small = section.rows.first { $0.name == Names.encoderSmall }?.bytes ?? []
      for row in section.rows {
        guard let usage = row.usage, let mean = row.meanBytes, let base = section.rows[0].meanBytes else {
          table.rows.append([row.name, row.note, "", "", ""])
          continue
        }
        let lost = zip(row.bytes, small).filter { $0 < $1 }.count
        table.rows.append([
          row.name, Figures.milliseconds(usage.cpu / Double(row.count)), Figures.grouped(Int(mean.rounded())),
          Figures.change(mean / base - 1),
          row.name == Names.encoderSmall ? "" : lost == 0 ? "none" : "**\(lost) of \(small.count)**",
        ])
      }
    }
    return table
  }

  private static func batches(_ results: Results) -> MarkdownTable {
    let head = ["`mosaic batch`", "wall", "jobs a second", "CPU for a job", "peak memory"]
    return table(head, [.batches], results) { section, row in
      "\(Figures.grouped(row.count)) jobs: \(section.title)"
    } figures: { usage, jobs in
      [
        Figures.seconds(usage.wall), Figures.fixed(jobs / usage.wall, 0),
        Figures.milliseconds(usage.cpu / jobs), Figures.mebibytes(usage.peak),
      ]
    }
  }

  /// A line for each row of the parts: its name, and its figures or why it has none.
  private static func table(
    _ head: [String], _ parts: [Arguments.Part], _ results: Results,
    name: (Results.Section, Results.Row) -> String, figures: (Usage, Double) -> [String]
  ) -> MarkdownTable {
    let sections = parts.flatMap { part in results.sections.filter { $0.part == part } }
    return MarkdownTable(
      head: head,
      rows: sections.flatMap { section in
        section.rows.map { row in
          [name(section, row)] + (row.usage.map { figures($0, Double(row.count)) } ?? [row.note, "", "", ""])
        }
      })
  }

  private static func encodings(_ encodings: [Results.Encoding], of subject: String) -> MarkdownTable {
    let base = encodings.first { $0.name == Names.libpng6 }
    var table = MarkdownTable(
      head: ["Encoding 2048 × 2048 of \(subject)", "wall", "size", "speed", "size against level 6"])
    for encoding in encodings {
      table.rows.append([
        encoding.name, Figures.milliseconds(encoding.wall), Figures.kilobytes(encoding.bytes),
        base.map { Figures.times($0.wall / encoding.wall) } ?? "",
        base.map { Figures.change(Double(encoding.bytes) / Double($0.bytes) - 1) } ?? "",
      ])
    }
    return table
  }

  private static func qualities(_ results: Results) -> MarkdownTable {
    var table = MarkdownTable(
      head: [
        "PSNR against full Lanczos-3, dB", "mosaic: lowest, median", "libvips: lowest, median",
        "mosaic − libvips: lowest, median", "photographs below libvips",
      ])
    for quality in results.qualities {
      let below = quality.differences.filter { $0 < 0 }.count
      table.rows.append([
        quality.kind.shortTitle, spread(quality.mosaic), spread(quality.libvips),
        spread(quality.differences, 2),
        below == 0 ? "none" : "**\(below) of \(quality.mosaic.count)**",
      ])
    }
    return table
  }

  private static func million(_ results: Results) -> MarkdownTable {
    table(["A million items", "wall", "CPU"], [.layouts], results) { _, row in
      row.name
    } figures: { usage, _ in
      [Figures.seconds(usage.wall), Figures.seconds(usage.cpu)]
    }
  }

  private static func collages(_ collages: Results.Collages) -> MarkdownTable {
    MarkdownTable(
      head: [
        "Collages, \(collages.title)", "sheets", "crop ≤ 2 %", "and areas within 6 : 1", "worst crop",
        "crop, 95th of 100",
        "areas, median", "areas, 95th", "weights, 95th", "CPU, 95th", "with advice, 95th",
      ],
      rows: collages.rows.map { row in
        let isWeighed = row.factors.contains { $0 != 1 }
        return [
          row.name, "\(row.seconds.count)", percent(row.within, 1), percent(row.good, 1),
          percent(row.crops.max(), 2),
          percent(row.crops.quantile(0.95), 2), quotient(row.spreads.median),
          quotient(row.spreads.quantile(0.95)),
          isWeighed ? quotient(row.factors.quantile(0.95)) : "",
          Figures.milliseconds(row.seconds.quantile(0.95) ?? 0),
          Figures.milliseconds(row.explained.quantile(0.95) ?? 0),
        ]
      })
  }

  /// A layout of web galleries by several programs, one below the other.
  private static func galleries(_ results: Results) -> MarkdownTable {
    var table = MarkdownTable(
      head: [
        "Galleries in node, CPU", "100 items", "10,000", "1,000,000",
        "quality of 10,000 (columns and sheets: 100)",
      ])
    for gallery in results.galleries {
      table.rows.append(["**\(gallery.title)**", "", "", "", ""])
      for row in gallery.rows {
        let name = row.version.isEmpty ? row.name : "\(row.name) \(row.version)"
        table.rows.append([name] + row.seconds.map { $0.map(Figures.milliseconds) ?? "–" } + [row.quality])
      }
    }
    return table
  }

  /// Means of all targets, and the target that is worst.
  private static func nearness(_ results: Results) -> MarkdownTable {
    MarkdownTable(
      head: [
        "Photomosaics of \(results.photomosaics.rows.first?.nearness.count ?? 0) targets: mean, worst",
        "PSNR at 4 px a cell, OKLab, dB", "sRGB, dB", "1 − MS-SSIM at 8 px, OKLab's lightness",
        "luma of sRGB",
      ],
      rows: results.photomosaics.rows.filter { !$0.nearness.isEmpty }.map { row in
        func cell(_ key: KeyPath<Nearness, Double>, _ places: Int, _ worst: ([Double]) -> Double?) -> String {
          [row.nearness.mean(key), worst(row.nearness.map { $0[keyPath: key] }) ?? 0]
            .map { Figures.fixed($0, places) }.joined(separator: ", ")
        }
        return [
          row.name, cell(\.oklab, 2) { $0.min() }, cell(\.srgb, 2) { $0.min() },
          cell(\.lostLightness, 3) { $0.max() }, cell(\.lostLuma, 3) { $0.max() },
        ]
      })
  }

  private static func solutions(_ results: Results) -> MarkdownTable {
    MarkdownTable(
      head: ["Assignment, cells × pictures", "cost", "over", "CPU"],
      rows: results.photomosaics.solutions.map { solution in
        [
          solution.name, solution.ratio.map { Figures.fixed($0, 4) + " ×" } ?? "", solution.base,
          Figures.seconds(solution.cpu),
        ]
      })
  }

  private static func percent(_ share: Double?, _ places: Int) -> String {
    share.map { Figures.fixed($0 * 100, places) + " %" } ?? "–"
  }

  private static func quotient(_ value: Double?) -> String {
    value.map { Figures.fixed($0, 2) + " : 1" } ?? "–"
  }

  private static func spread(_ values: [Double], _ places: Int = 1) -> String {
    [values.min(), values.median].map { $0.map { Figures.fixed($0, places) } ?? "–" }.joined(separator: ", ")
  }

  private static func closing(_ results: Results) -> String {
    let first =
      "Medians of \(counted(results.rounds, "round")), the programs in turn, "
      + "each as a whole process and with its own default compression. \(results.machine)"
    return ([first] + results.notes).joined(separator: " ") + "\n"
  }
}
