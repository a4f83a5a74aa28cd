// mosaic alone: more workers, more images, the largest canvas.

/// Measures how time and memory grow.
struct GrowthBench {
  var peers: Peers
  var data: DataSet
  var program: Program
  var rounds: Int

  /// One worker and two, in turn.
  func workers(_ kind: SheetKind) throws(BenchError) -> Results.Workers? {
    var runs: [[Usage]] = [[], []]
    let folder = data.folder + "/" + kind.folder
    for round in 0..<rounds {
      Progress.say("workers, \(kind.shortTitle), round \(round + 1) of \(rounds)")
      for jobs in 1...2 {
        runs[jobs - 1].append(
          try program.measure(
            peers.collage(
              folder, columns: kind.columns, size: (kind.side, kind.side), to: output, jobs: jobs)))
      }
    }
    guard let one = Usage.median(of: runs[0]), let two = Usage.median(of: runs[1]) else { return nil }
    return Results.Workers(kind: kind, one: one, two: two)
  }

  /// A hundred images, four and sixteen hundred, as tiles of the same size in rows of twenty.
  func growth() throws(BenchError) -> [Results.Growth] {
    let sizes = [(100, "p100"), (400, "p100x4"), (1600, "p100x16")]
    var runs = sizes.map { _ in [Usage]() }
    // Three rounds at the most: the largest takes sixteen times as long.
    for round in 0..<min(rounds, 3) {
      Progress.say("growth, round \(round + 1) of \(min(rounds, 3))")
      for (index, size) in sizes.enumerated() {
        runs[index].append(
          try program.measure(
            peers.collage(
              data.folder + "/" + size.1, columns: 20, size: (20 * 128, size.0 / 20 * 128), to: output)))
      }
    }
    return zip(sizes, runs).compactMap { size, runs in
      Usage.median(of: runs).map { Results.Growth(images: size.0, usage: $0) }
    }
  }

  /// Ten thousand images on 8,000 × 40,000 pixels, once.
  func large() throws(BenchError) -> Usage {
    Progress.say("10,000 images on 8,000 × 40,000 pixels")
    return try program.measure(
      peers.collage(data.folder + "/p100x100", columns: 50, size: (8000, 40_000), to: output))
  }

  private var output: String { program.scratch + "/growth.png" }
}
