// The same collage by every program, in turn.

import MosaicCodecs

/// Measures the sheets.
struct SheetBench {
  var peers: [Peer]
  var data: DataSet
  var program: Program
  var rounds: Int

  /// The figures of one workload; every program leaves its picture at `output(of:by:)`.
  func run(_ kind: SheetKind) throws(BenchError) -> Results.Sheet {
    let files = try data.files(in: kind.folder)
    var rows = peers.map { Results.Row(name: $0.name, version: $0.version ?? "") }
    var runs = peers.map { _ in [Usage]() }
    for index in peers.indices where peers[index].version == nil {
      rows[index].note = "not installed"
    }
    if kind.isJPEG, !ImageReader.pathExtensions.contains("jpg") { rows[0].note = "not in this build" }
    // So that the first round finds the files in the system's cache, as the others do.
    _ = try program.measure(["cat"] + files)
    for round in 0..<rounds {
      Progress.say("\(kind.title), round \(round + 1) of \(rounds)")
      for (index, peer) in peers.enumerated() where rows[index].note.isEmpty && round < peer.mostRounds {
        do {
          runs[index].append(try program.measure(peer.command(kind, files, output(of: kind, by: index))))
        } catch {
          rows[index].note = "failed"
          Progress.say("\(peer.name): \(error)")
        }
      }
    }
    for index in peers.indices where rows[index].note.isEmpty {
      rows[index].usage = Usage.median(of: runs[index])
    }
    return Results.Sheet(kind: kind, rows: rows)
  }

  /// Where a program leaves its picture.
  func output(of kind: SheetKind, by index: Int) -> String {
    "\(program.scratch)/\(kind.rawValue)-\(index).png"
  }
}
