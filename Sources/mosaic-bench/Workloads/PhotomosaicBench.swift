// Photomosaics by mosaic and by metapixel: whole runs, and how near the pictures come to their targets.

import MosaicCodecs
import MosaicPixels

/// Renders photomosaics of one library, which is made once and kept beside the other photographs.
struct PhotomosaicBench {
  var peers: Peers
  var turns: Turns
  /// The library and the targets.
  var data: DataSet
  /// A folder in which pictures stay, to be looked at.
  var keeping: String

  /// Pixels of a cell in targets and in photomosaics.
  static let (targetCell, cell) = (32, 64)

  private var program: Program { turns.program }
  private func folder(_ name: String) -> String { data.folder + "/" + name }

  /// A program's way to choose, and what it is told for it.
  private struct Variant {
    var name: String
    var words: [String]
    var isMetapixel = false
  }

  private let variants = [
    Variant(name: Names.metapixelGlobal, words: ["--search=global"], isMetapixel: true),
    Variant(name: Names.metapixelLocal, words: ["--search=local", "--distance=5"], isMetapixel: true),
    Variant(name: Names.once, words: ["--recolor", "0"]),
    Variant(name: Names.distant, words: ["--recolor", "0", "--reuse", "any", "--distance", "5"]),
    Variant(name: Names.recolored, words: []),
  ]

  /// Makes what is missing. It is no part of any figure.
  func makeLibrary() throws(BenchError) {
    try data.makeLibrary([peers.python, "python3", "/usr/bin/python3"], program)
  }

  /// Makes what is missing for metapixel, which is no part of any figure either.
  func prepare() throws(BenchError) {
    try makeLibrary()
    guard isThere, program.output(of: ["test", "-f", folder("prepared/tables.mxt")]) == nil else { return }
    Progress.say("preparing the library for metapixel; this takes a few minutes, once")
    _ = try program.measure(["mkdir", "-p", folder("prepared")])
    let side = ["--width=\(Self.cell)", "--height=\(Self.cell)"]
    _ = try program.measure(["metapixel-prepare"] + side + [folder("small"), folder("prepared")])
  }

  private var isThere: Bool { program.output(of: ["metapixel", "--version"]) != nil }

  // MARK: Whole runs

  /// Runs with features from an index and without, a decoder alone, and a large canvas.
  func sections() throws(BenchError) -> [Results.Section] {
    let target = folder("targets/astronaut.png")
    let index = program.scratch + "/library.index"
    let output = program.scratch + "/photomosaic.png"
    func ours(_ name: String, _ words: [String]) -> Turns.Line {
      let line = command(Variant(name: name, words: words), of: "whole", target, columns: 49, to: output)
      return Turns.Line(name: name, count: 10_000, isPeer: false, command: line)
    }
    let warm = ours(Names.mosaic, ["--index", index])
    _ = try program.measure(warm.command)
    let plan = ["plan"] + warm.command.dropFirst(2).dropLast(2)
    let version = isThere ? "1.0.2" : nil
    let decoding = [peers.python, Peers.script("photomosaics"), "decode", "125", folder("whole")]
    let whole = try turns.section(
      .photomosaics, "2,401 cells of 64 px from 10,000 JPEGs of a megapixel",
      [
        warm,
        Turns.Line(
          name: Names.planned, mostRounds: 3, isPeer: false, keepsOutput: true, command: [peers.mosaic] + plan
        ),
        Turns.Line(
          name: Names.metapixelGlobal, version: version, mostRounds: 1,
          command: command(variants[0], of: "small", target, columns: 49, to: output)),
        ours(Names.cold, []),
        Turns.Line(name: Names.decoded, mostRounds: 1, isPeer: false, command: decoding),
      ])
    let words = ["--index", index, "--reuse", "any", "--distance", "5"]
    var large = Turns.Line(name: Names.hundredThousand, command: [])
    large.command = command(
      Variant(name: "", words: words), of: "whole", target, columns: 316, to: program.scratch + "/large.png")
    let once = Turns(program: program, rounds: 1)
    return [whole, try once.section(.photomosaics, "20,224 × 20,224 px", [large])]
  }

  private func command(
    _ variant: Variant, of library: String, _ target: String, columns: Int, to path: String
  ) -> [String] {
    let side = String(Self.cell)
    if variant.isMetapixel {
      return ["metapixel", "--library=" + folder("prepared"), "--width=" + side, "--height=" + side]
        + ["--scale=\(Self.cell / Self.targetCell)"] + variant.words + ["--metapixel", target, path]
    }
    return [peers.mosaic, "render", folder(library), "--target", target, "--columns", String(columns)]
      + ["--cell", "\(side)x\(side)"] + variant.words + ["--quiet", "--output", path]
  }

  // MARK: Quality

  /// How near each variant comes to each target. Pictures are decoded in this process.
  func qualities() throws(BenchError) -> [Results.Photomosaics.Row] {
    var rows = variants.map { Results.Photomosaics.Row(name: $0.name) }
    for target in try data.files(in: "targets") {
      let expected = try Self.picture(target)
      let columns = expected.width / Self.targetCell
      let stem = target.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
      for (row, variant) in variants.enumerated() where !variant.isMetapixel || isThere {
        Progress.say("photomosaics, \(stem), \(variant.name)")
        let path = "\(keeping)/\(stem)-\(row).png"
        _ = try program.measure(command(variant, of: "small", target, columns: columns, to: path))
        rows[row].nearness.append(
          try Nearness(of: try Self.picture(path), Self.cell, to: expected, Self.targetCell))
      }
    }
    return rows
  }

  static func picture(_ path: String) throws(BenchError) -> Pixmap {
    do { return try ImageReader.pixmap(ofFile: path) } catch { throw BenchError(error.description) }
  }
}
