// mosaic alone: more workers, more images, the largest canvas, a document with very many items.

extension Workloads {
  private var sheet: String { program.scratch + "/growth.png" }

  func workers(_ kind: SheetKind) throws(BenchError) -> Results.Section {
    try turns.section(
      .workers, kind.shortTitle,
      (1...2).map { jobs in
        Turns.Line(
          name: Names.workers[jobs - 1], count: kind.imageCount,
          command: peers.collage(
            data.folder + "/" + kind.folder, columns: kind.columns, size: (kind.side, kind.side), to: sheet,
            jobs: jobs))
      })
  }

  /// A hundred images, four and sixteen hundred, as tiles of the same size in rows of twenty.
  func growth() throws(BenchError) -> Results.Section {
    try turns.section(
      .growth, "",
      [(100, "p100"), (400, "p100x4"), (1600, "p100x16")].map { images, folder in
        // The largest takes sixteen times as long.
        Turns.Line(
          name: "\(Figures.grouped(images)) PNGs of 2 megapixels", mostRounds: 3, count: images,
          command: peers.collage(
            data.folder + "/" + folder, columns: 20, size: (20 * 128, images / 20 * 128), to: sheet))
      })
  }

  func large() throws(BenchError) -> Results.Section {
    let command = peers.collage(data.folder + "/p100x100", columns: 50, size: (8000, 40_000), to: sheet)
    return try turns.section(
      .large, "", [Turns.Line(name: Names.large, mostRounds: 1, count: 10_000, command: command)])
  }

  // MARK: A document

  /// Items of the document, 500 in a row.
  static let itemCount = 200_000

  /// Reading, planning and rendering a JSON document of coloured items; no picture is decoded.
  func document() throws(BenchError) -> Results.Section {
    let document = data.folder + "/colours.json"
    try TextFile.write(Self.document(itemCount: Self.itemCount), to: document)
    // Nothing else that is measured is as steady.
    return try turns.section(
      .documents, Names.document,
      [
        Turns.Line(
          name: Names.planPrinted, mostRounds: 3, count: Self.itemCount, keepsOutput: true,
          command: [peers.mosaic, "plan", document]),
        Turns.Line(
          name: Names.rendered, mostRounds: 3, count: Self.itemCount,
          command: [peers.mosaic, "render", document, "--quiet", "--output"]
            + [program.scratch + "/colours.png"]),
      ])
  }

  /// A document of items in several hundred colours and sizes, the same in every run; 39 bytes an item.
  static func document(itemCount: Int) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text = Array(
      #"{"version":1,"canvas":{"width":2000,"height":1600},"layout":{"type":"grid","columns":500},"items":["#
        .utf8)
    text.reserveCapacity(text.count + itemCount * 40)
    for index in 0..<itemCount {
      text += Array("\(index == 0 ? "" : ",")\n{\"color\":\"#".utf8)
      // Knuth's multiplicative hash: neighbours differ in all channels.
      let color = UInt32(truncatingIfNeeded: index) &* 2_654_435_761
      for shift in stride(from: 28, through: 8, by: -4) {
        text.append(digits[Int(color >> UInt32(shift) & 15)])
      }
      text += Array("\",\"size\":[\(1000 + index % 800),\(1000 - index % 300 / 3)]}".utf8)
    }
    return String(decoding: text, as: UTF8.self) + "\n]}\n"
  }
}
