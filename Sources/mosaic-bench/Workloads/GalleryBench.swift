// Layouts of web galleries in node: mosaic as WebAssembly, and the algorithms of other galleries.

struct GalleryBench {
  var peers: Peers
  var rounds: Int

  /// A gallery for each layout; empty, and a line, if node is missing.
  func galleries() throws(BenchError) -> [Results.Gallery] {
    guard let version = peers.version(["node", "--version"], word: 0) else {
      Progress.say("node is missing: galleries are not measured")
      return []
    }
    Progress.say("galleries in node \(version)")
    let script = Peers.script("galleries", ending: "mjs")
    _ = try peers.program.measure(["node", script, String(min(rounds, 5))], keepingOutput: true)
    return try Self.parse(peers.program.keptOutput)
  }

  /// Lines with tabs between layout, program, version, three times in milliseconds, and quality.
  static func parse(_ output: String) throws(BenchError) -> [Results.Gallery] {
    var galleries: [Results.Gallery] = []
    for line in output.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 7 else { throw BenchError("galleries.mjs wrote '\(line)', which has not 7 cells") }
      if galleries.last?.title != cells[0] { galleries.append(.init(title: cells[0], rows: [])) }
      let row = Results.Gallery.Row(
        name: cells[1], version: cells[2], seconds: cells[3..<6].map { Double($0).map { $0 / 1000 } },
        quality: cells[6])
      galleries[galleries.count - 1].rows.append(row)
    }
    return galleries
  }
}
