// mosaic-bench: mosaic against its peers, whole processes in turn, then everything that decodes pictures; tables in Markdown.

import MosaicCodecs
import MosaicSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@main
enum MosaicBench {
  static func main() {
    do throws(BenchError) {
      let words = Array(CommandLine.arguments.dropFirst())
      if words.contains("--help") || words.contains("-h") { return print(Arguments.usage, terminator: "") }
      try run(Arguments(words, environment: ProcessInfo.processInfo.environment))
    } catch {
      Progress.say("error: \(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: Arguments) throws(BenchError) {
    let scratch = FileManager.default.temporaryDirectory.path + "/mosaic-bench-\(getpid())"
    do {
      try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    } catch {
      throw BenchError("cannot make the folder \(scratch): \(error)")
    }
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let program = Program(scratch: scratch)
    let data = DataSet(folder: arguments.data)
    try data.make([arguments.python, "python3", "/usr/bin/python3"], program)
    switch arguments.command {
    case .data: break
    case .micro: print(try MicroBench(data: data, rounds: arguments.rounds).run(), terminator: "")
    case .run:
      let peers = Peers(program: program, mosaic: try mosaic(arguments), python: arguments.python)
      let text = Report.text(BenchRun(arguments: arguments, peers: peers, data: data).results())
      print(text, terminator: "")
      if let output = arguments.output { try replaceSection(of: output, with: text) }
    }
  }

  /// The program that is named, or else the one beside this.
  private static func mosaic(_ arguments: Arguments) throws(BenchError) -> String {
    if let mosaic = arguments.mosaic { return mosaic }
    let own = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    let path = (own.dropLast() + ["mosaic"]).joined(separator: "/")
    guard own.count > 1, FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchError("the program mosaic is not beside this one; build it, or name it with --mosaic")
    }
    return path
  }

  private static func replaceSection(of path: String, with text: String) throws(BenchError) {
    guard let document = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw BenchError("\(path) cannot be read")
    }
    let replaced = try MarkedSection.replace(in: document, with: text)
    try TextFile.write(replaced, to: path)
  }
}

// MARK: A whole run

private struct BenchRun {
  var arguments: Arguments
  var peers: Peers
  var data: DataSet

  func results() -> Results {
    var results = Results(rounds: arguments.rounds, machine: BenchMachine.text)
    let bystanders = Bystanders()
    let work = Workloads(
      peers: peers, data: data, turns: Turns(program: peers.program, rounds: arguments.rounds))
    var failures: [String] = []
    for part in Arguments.Part.allCases where part != .workers || BenchMachine.cores > 1 {
      attempt(part, &failures) { () throws(BenchError) in results.sections += try work.sections(of: part) }
    }
    let floor = Usage.ownPeak
    attempt(.encoding, &failures) { () throws(BenchError) in
      results.encodings = try encodings(of: try sheet())
      results.drawings = try encodings(of: try drawing())
    }
    let layouts = LayoutBench(rounds: arguments.rounds)
    attempt(.layouts, &failures) { () throws(BenchError) in
      results.sections.append(.init(part: .layouts, title: "", rows: try layouts.million()))
    }
    attempt(.collages, &failures) { results.collages = layouts.collages() }
    attempt(.galleries, &failures) { () throws(BenchError) in
      results.galleries = try GalleryBench(peers: peers, rounds: arguments.rounds).galleries()
    }
    let photomosaics = PhotomosaicBench(
      peers: peers, turns: work.turns, data: data.photomosaics,
      keeping: arguments.keep ?? peers.program.scratch)
    attempt(.photomosaics, &failures) { () throws(BenchError) in
      try photomosaics.prepare()
      results.sections += try photomosaics.sections()
    }
    results.notes = notes(share: bystanders.share)
    Progress.say("a child's peak memory is seen from \(Figures.mebibytes(floor)) up")

    for kind in SheetKind.allCases { Verification.check(&results, kind, work) }
    attempt(.quality, &failures) { () throws(BenchError) in
      let bench = QualityBench(peers: peers, data: data, program: peers.program)
      for kind in SheetKind.allCases where !kind.isJPEG || work.note(reading: "jpg").isEmpty {
        if let quality = try bench.run(kind) { results.qualities.append(quality) }
      }
    }
    attempt(.photomosaics, &failures) { () throws(BenchError) in
      results.photomosaics.rows = try photomosaics.qualities()
    }
    attempt(.assignments, &failures) { () throws(BenchError) in
      try photomosaics.makeLibrary()
      results.photomosaics.solutions = try AssignmentBench(peers: peers, data: data.photomosaics).solutions()
    }
    results.notes += failures
    return results
  }

  /// Runs a part if it was requested; if it fails, the other parts still run.
  private func attempt(
    _ part: Arguments.Part, _ failures: inout [String], _ body: () throws(BenchError) -> Void
  ) {
    guard arguments.parts.contains(part) else { return }
    do {
      try body()
    } catch {
      Progress.say("\(part.rawValue) failed: \(error)")
      failures.append("**The part '\(part.rawValue)' failed.**")
    }
  }

  private func encodings(of path: String) throws(BenchError) -> [Results.Encoding] {
    guard let picture = try? ImageReader.pixmap(ofFile: path) else {
      throw BenchError("\(path) cannot be read")
    }
    return try EncodeBench(rounds: arguments.rounds).run(picture)
  }

  /// The first 64 of the hundred photographs as one picture of 2048 × 2048.
  private func sheet() throws(BenchError) -> String {
    let sheet = peers.program.scratch + "/sheet.png"
    let files = try data.files(in: "p100").prefix(64)
    var command = peers.collage(files[0], columns: 8, size: (2048, 2048), to: sheet)
    command.insert(contentsOf: files.dropFirst(), at: 3)
    _ = try peers.program.measure(command)
    return sheet
  }

  /// A picture of 2048 × 2048 with text in coloured boxes, like a tag wall or a slide.
  private func drawing() throws(BenchError) -> String {
    let colors = ["#e8edf5", "#34558b", "#f2c14e", "#ffffff"]
    let items = (0..<400).map { number in
      let style = #"{ "background": "\#(colors[number * 7 % 4])", "cornerRadius": 12 }"#
      return #"{ "label": { "text": "tag \#(number * 7919 % 1000)", "fontSize": 28 }, "style": \#(style) }"#
    }
    let spec = peers.program.scratch + "/drawing.json"
    let drawing = peers.program.scratch + "/drawing.png"
    try TextFile.write(
      #"""
      { "version": 1, "canvas": { "width": 2048, "height": 2048, "padding": 16 },
        "layout": { "type": "flow", "gap": 12 }, "items": [\#(items.joined(separator: ","))] }
      """#, to: spec)
    _ = try peers.program.measure([peers.mosaic, "render", spec, "-o", drawing])
    return drawing
  }

  private func notes(share: Double?) -> [String] {
    var notes: [String] = []
    if arguments.parts.contains(.sheets) {
      let starts = [("libvips", "pyvips"), ("pillow", "Pillow")].compactMap { script, name in
        start(of: script).map { "\(Figures.seconds($0)) with \(name)" }
      }
      if !starts.isEmpty {
        notes.append("Starting Python is part of its figures: \(starts.joined(separator: ", ")).")
      }
      let limited = peers.collages(of: [""], .ninePNG) { _ in "" }.filter {
        $0.mostRounds < arguments.rounds && $0.version != nil
      }
      if !limited.isEmpty {
        notes.append(
          limited.map { "\($0.name) ran \($0.mostRounds) times" }.joined(separator: ", ")
            + "; growth at most 3 times, the 10,000 images once.")
      }
    }
    if let share, share > 0.05 {
      notes.append("**Other programs used \(Figures.fixed(share * 100, 0)) % of the processors meanwhile.**")
    }
    return notes
  }

  /// Seconds that Python and the import take, without any work.
  private func start(of script: String) -> Double? {
    (0..<arguments.rounds).compactMap { _ in
      try? peers.program.measure([peers.python, Peers.script(script), "--start"]).wall
    }
    .median
  }
}
