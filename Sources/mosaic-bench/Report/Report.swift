// The results as Markdown.

/// Writes the tables.
enum Report {
  /// All tables whose parts were run, one topic each.
  static func text(_ results: Results) -> String {
    let sections = [
      targets(results), sheets(results), formats(results), thumbnails(results), batches(results),
      comparing(results),
      growth(results),
      encodings(results.encodings, of: "photographs"), encodings(results.drawings, of: "text in boxes"),
      qualities(results), closing(results),
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func targets(_ results: Results) -> String {
    var table = MarkdownTable(head: ["Target", "wanted", "measured", ""], holdsFigures: false)
    for target in Target.all(results) {
      let verdict = target.isMet.map { $0 ? "met" : "**missed**" } ?? ""
      table.rows.append([target.what, target.wanted, target.measured, verdict])
    }
    return table.text
  }

  // MARK: Sheets

  private static func sheets(_ results: Results) -> String {
    guard !results.sheets.isEmpty else { return "" }
    var table = MarkdownTable(head: ["Collage", "wall", "CPU", "peak memory", "wall against mosaic's"])
    for sheet in results.sheets {
      table.rows.append(["**\(sheet.kind.title)**", "", "", "", ""])
      let ours = sheet[Names.mosaic]
      table.rows += sheet.rows.map { row(of: $0, ours: ours) }
    }
    return table.text
  }

  private static func formats(_ results: Results) -> String {
    guard !results.formats.isEmpty else { return "" }
    var table = MarkdownTable(head: ["Other formats", "wall", "CPU", "peak memory", "wall against mosaic's"])
    for format in results.formats {
      table.rows.append(["**\(format.title)**", "", "", "", ""])
      let ours = format.rows.first { $0.name == Names.mosaic }?.usage
      // mosaic with less to do is no peer of it.
      table.rows += format.rows.map { row(of: $0, ours: $0.name.hasPrefix(Names.mosaic) ? nil : ours) }
    }
    return table.text
  }

  private static func row(of row: Results.Row, ours: Usage?) -> [String] {
    let name = row.version.isEmpty ? row.name : "\(row.name) \(row.version)"
    guard let usage = row.usage else { return [name, row.note, "", "", ""] }
    let ratio =
      row.name == Names.mosaic
      ? ""
      : ours.map {
        let ratio = usage.wall / $0.wall
        return ratio < 1 ? "**\(Figures.times(ratio)), faster than mosaic**" : Figures.times(ratio)
      } ?? ""
    return [
      name, Figures.seconds(usage.wall), Figures.seconds(usage.cpu), Figures.mebibytes(usage.peak), ratio,
    ]
  }

  // MARK: The rest

  private static func thumbnails(_ results: Results) -> String {
    guard !results.thumbnails.isEmpty else { return "" }
    var table = MarkdownTable(head: [
      "Thumbnails as files", "wall", "CPU", "wall for an image", "peak memory",
    ])
    for row in results.thumbnails {
      let count = row.kind.imageCount
      table.rows.append(line("\(row.kind.shortTitle), mosaic", row.mosaic, images: count))
      table.rows.append(line("\(row.kind.shortTitle), mosaic, five sizes", row.several, images: count))
      if let libvips = row.libvips {
        table.rows.append(line("\(row.kind.shortTitle), libvips in threads", libvips, images: count))
      }
    }
    return table.text
  }

  private static func batches(_ results: Results) -> String {
    guard !results.batches.isEmpty else { return "" }
    var table = MarkdownTable(head: [
      "`mosaic batch`", "wall", "jobs a second", "CPU for a job", "peak memory",
    ])
    for batch in results.batches {
      let jobs = Double(batch.jobs)
      table.rows.append([
        "\(Figures.grouped(batch.jobs)) jobs: \(batch.kind.rawValue)", Figures.seconds(batch.usage.wall),
        Figures.fixed(jobs / batch.usage.wall, 0), Figures.milliseconds(batch.usage.cpu / jobs),
        Figures.mebibytes(batch.usage.peak),
      ])
    }
    return table.text
  }

  private static func comparing(_ results: Results) -> String {
    guard let comparing = results.comparing else { return "" }
    var table = MarkdownTable(head: ["Comparing", "wall", "CPU", "peak memory", "wall against mosaic's"])
    table.rows.append(["**two PNGs of 37 megapixels, a twentieth of which differs**", "", "", "", ""])
    let ours = comparing[Names.mosaic]
    // What mosaic does beside the usual is no peer of it.
    table.rows += comparing.rows.map { row(of: $0, ours: $0.name.hasPrefix(Names.mosaic) ? nil : ours) }
    table.rows.append(["**1,000 pairs of equal files**", "", "", "", ""])
    for (name, usage) in [(Names.mosaic, comparing.folders), ("`cat` of all files", comparing.reading)] {
      guard let usage else { continue }
      table.rows.append([
        name, Figures.seconds(usage.wall), Figures.seconds(usage.cpu), Figures.mebibytes(usage.peak), "",
      ])
    }
    return table.text
  }

  private static func growth(_ results: Results) -> String {
    var table = MarkdownTable(head: ["Growth of mosaic", "wall", "CPU", "wall for an image", "peak memory"])
    for growth in results.growth {
      table.rows.append(
        line("\(Figures.grouped(growth.images)) PNGs of 2 megapixels", growth.usage, images: growth.images))
    }
    if let large = results.large {
      table.rows.append(line("10,000 of them on 8,000 × 40,000 px", large, images: 10_000))
    }
    if let document = results.document {
      let name = "\(Figures.grouped(document.items)) colours of a document"
      table.rows.append(line("\(name), plan printed", document.plan, images: document.items))
      table.rows.append(line("\(name), rendered", document.render, images: document.items))
    }
    for workers in results.workers {
      let name = workers.kind.shortTitle
      table.rows.append(line("\(name), 1 worker", workers.one, images: workers.kind.imageCount))
      table.rows.append(line("\(name), 2 workers", workers.two, images: workers.kind.imageCount))
    }
    return table.rows.isEmpty ? "" : table.text
  }

  private static func line(_ name: String, _ usage: Usage, images: Int) -> [String] {
    [
      name, Figures.seconds(usage.wall), Figures.seconds(usage.cpu),
      Figures.milliseconds(usage.wall / Double(images)), Figures.mebibytes(usage.peak),
    ]
  }

  private static func encodings(_ encodings: [Results.Encoding], of subject: String) -> String {
    guard !encodings.isEmpty else { return "" }
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
    return table.text
  }

  private static func qualities(_ results: Results) -> String {
    guard !results.qualities.isEmpty else { return "" }
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
    return table.text
  }

  private static func spread(_ values: [Double], _ places: Int = 1) -> String {
    [values.min(), values.median].map { $0.map { Figures.fixed($0, places) } ?? "–" }.joined(separator: ", ")
  }

  private static func closing(_ results: Results) -> String {
    let first =
      "Medians of \(results.rounds) \(results.rounds == 1 ? "round" : "rounds"), the programs in turn, "
      + "each as a whole process and with its own default compression. \(results.machine)"
    return ([first] + results.notes).joined(separator: " ") + "\n"
  }
}

extension SheetKind {
  var imageCount: Int { columns * columns }
}
