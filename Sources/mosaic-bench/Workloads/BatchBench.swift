// mosaic alone, on job files of very many lines.

/// Measures `mosaic batch`: what a job costs beside its picture, and whether time and memory grow with the lines.
struct BatchBench {
  var peers: Peers
  var data: DataSet
  var program: Program
  var rounds: Int

  /// Small pictures, of which each collage takes nine.
  static let pictureCount = 27

  /// The medians for jobs of one colour on 16 × 16 pixels, and for collages of nine small pictures.
  func run() throws(BenchError) -> [Results.Batch] {
    try makePictures()
    let workloads: [(kind: Results.Batch.Kind, jobs: Int)] = [
      (.colour, 10_000), (.nine, 1000), (.nine, 10_000),
    ]
    return try workloads.map { workload throws(BenchError) in
      try measure(workload.kind, jobs: workload.jobs)
    }
    .compactMap(\.self)
  }

  private func measure(_ kind: Results.Batch.Kind, jobs: Int) throws(BenchError) -> Results.Batch? {
    let file = program.scratch + "/jobs.jsonl"
    try TextFile.write((0..<jobs).map { Self.line(kind, $0) }.joined(), to: file)
    var runs: [Usage] = []
    // Three rounds at the most, and one of the longest.
    for round in 0..<(jobs > 1000 ? 1 : min(rounds, 3)) {
      Progress.say("\(Figures.grouped(jobs)) jobs, \(kind.rawValue), round \(round + 1)")
      runs.append(try program.measure([peers.mosaic, "batch", file, "--no-sync", "--quiet"]))
    }
    return Usage.median(of: runs).map { Results.Batch(kind: kind, jobs: jobs, usage: $0) }
  }

  private func makePictures() throws(BenchError) {
    let files = try data.files(in: "p100").prefix(Self.pictureCount)
    _ = try program.measure(
      [peers.mosaic, "thumbnail"] + files
        + ["--size", "200x150!", "--output", program.scratch + "/small/{stem}.png", "--quiet"])
  }

  /// A line of the job file; outputs are in folders of a thousand.
  private static func line(_ kind: Results.Batch.Kind, _ index: Int) -> String {
    let output = #""output":"batch/\#(index / 1000)/\#(index).png""#
    switch kind {
    case .colour:
      let color = "0\(index % 10)\(index / 10 % 10)"
      return ##"{\##(output),"canvas":{"width":16},"items":[{"color":"#\##(color)"}]}"## + "\n"
    case .nine:
      let images = (0..<9).map { number in
        let stem = String((index + number * 2) % pictureCount)
        return "\"small/" + String(repeating: "0", count: 3 - stem.count) + stem + ".png\""
      }
      let canvas = #""canvas":{"width":300,"height":300}"#
      return #"{\#(output),"layout":"sudoku",\#(canvas),"images":["# + images.joined(separator: ",") + "]}\n"
    }
  }
}
