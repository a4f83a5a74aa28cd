// A page and its change, compared by mosaic and by others; and folders of equal pictures.

/// Measures `mosaic compare` on two PNGs of 37 megapixels, of which a twentieth differs, and on 1,000 pairs of equal files.
struct CompareBench {
  var peers: Peers
  var data: DataSet
  var program: Program
  var rounds: Int

  static let pairCount = 1000

  func run() throws(BenchError) -> Results.Comparing? {
    let pair = try data.files(in: "pair")
    guard pair.count == 2 else {
      throw BenchError("\(data.folder)/pair has other files than a.png and b.png")
    }
    var rows: [Results.Row] = []
    var tools = tools(pair[0], pair[1])
    // So that the first round finds the files in the system's cache, and programs that are missing are left out aloud.
    for (index, tool) in tools.enumerated() {
      rows.append(Results.Row(name: tool.name, version: tool.version ?? ""))
      do { _ = try measure(tool) } catch {
        guard !tool.isOurs else { throw error }
        Progress.say("\(tool.name) is left out: \(error)")
        rows[index].note = "not installed"
      }
    }
    tools = tools.filter { tool in rows.contains { $0.name == tool.name && $0.note.isEmpty } }
    var runs: [String: [Usage]] = [:]
    for round in 0..<rounds {
      for tool in tools {
        Progress.say("comparing, \(tool.name), round \(round + 1) of \(rounds)")
        runs[tool.name, default: []].append(try measure(tool))
      }
    }
    for index in rows.indices { rows[index].usage = runs[rows[index].name].flatMap(Usage.median) }
    let (folders, reading) = try equalPairs()
    return Results.Comparing(rows: rows, folders: folders, reading: reading)
  }

  // MARK: A pair

  private struct Tool {
    var name: String
    var version: String?
    var command: [String]
    /// The exit code where the pictures differ, which they do.
    var code: Int32
    var isOurs: Bool { name.hasPrefix(Names.mosaic) }
  }

  private func tools(_ one: String, _ other: String) -> [Tool] {
    let ours = [peers.mosaic, "compare", one, other]
    let picture = program.scratch + "/difference.png"
    let blazediff = [peers.python, Peers.script("compare")]
    return [
      Tool(name: Names.mosaic, command: ours, code: 1),
      Tool(name: Names.comparePixelmatch, command: ours + ["--preset", "pixelmatch"], code: 1),
      Tool(name: Names.compareDrawn, command: ours + ["--diff", picture], code: 1),
      Tool(
        name: Names.odiff, version: peers.version(["odiff", "--version"], word: 1),
        command: ["odiff", one, other], code: 22),
      Tool(name: Names.pixelmatch, command: ["pixelmatch", one, other], code: 66),
      Tool(
        name: Names.blazediff, version: peers.version(blazediff + ["--version"], word: 0),
        command: blazediff + [one, other], code: 0),
    ]
  }

  private func measure(_ tool: Tool) throws(BenchError) -> Usage {
    try program.measure(tool.command, endingWith: tool.code)
  }

  // MARK: Folders

  /// Two folders of equal files, compared; and the same files only read.
  private func equalPairs() throws(BenchError) -> (Usage?, Usage?) {
    let files = try data.files(in: "equal/a") + data.files(in: "equal/b")
    let compare = [peers.mosaic, "compare", data.folder + "/equal/a", data.folder + "/equal/b", "--quiet"]
    var runs: (folders: [Usage], reading: [Usage]) = ([], [])
    _ = try program.measure(["cat"] + files)
    for round in 0..<rounds {
      Progress.say("\(Figures.grouped(Self.pairCount)) equal pairs, round \(round + 1) of \(rounds)")
      runs.folders.append(try program.measure(compare))
      runs.reading.append(try program.measure(["cat"] + files))
    }
    return (Usage.median(of: runs.folders), Usage.median(of: runs.reading))
  }
}
