// Photomosaics by mosaic and by metapixel: whole runs, and how near the pictures come to their targets.

import MosaicCodecs
import MosaicCompare
import MosaicPixels
import MosaicSystem

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

  /// A program's way to choose, and the options for it.
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

  /// Makes the missing pictures. No figure includes this work.
  func makeLibrary() throws(BenchError) {
    try data.makeLibrary([peers.python, "python3", "/usr/bin/python3"], program)
  }

  /// Makes the missing files for metapixel; no figure includes this work either.
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

  /// Runs with features from an index and without, of only a decoder, and with a large canvas.
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

// MARK: How near a photomosaic comes to its target, seen from afar

extension Nearness {
  /// - Parameters:
  ///   - cell: Pixels of a cell of the picture, a multiple of 8.
  ///   - targetCell: Pixels of a cell of the target, a multiple of 8.
  init(
    of picture: Pixmap, _ cell: Int, to target: Pixmap, _ targetCell: Int
  ) throws(BenchError) {
    self.init()
    guard picture.width * targetCell == target.width * cell,
      picture.height * targetCell == target.height * cell
    else {
      throw BenchError(
        "a photomosaic of \(picture.width) × \(picture.height) px for a target of \(target.width) × \(target.height) px"
      )
    }
    let few = Shrunk(picture, cell / 4)
    let fewWanted = Shrunk(target, targetCell / 4)
    oklab = Self.decibels(zip(few.colors, fewWanted.colors).map { Self.squares($0, $1) }, peak: 1)
    srgb = Self.decibels(
      zip(few.stored.bytes, fewWanted.stored.bytes).map { Double((Int($0) - Int($1)) * (Int($0) - Int($1))) },
      peak: 255, of: 4)
    let many = Shrunk(picture, cell / 8)
    let manyWanted = Shrunk(target, targetCell / 8)
    lostLightness = 1 - (StructuralSimilarity(many.lightness, manyWanted.lightness)?.score ?? 0)
    lostLuma = 1 - (StructuralSimilarity(many.stored, manyWanted.stored)?.score ?? 0)
  }

  private static func squares(_ one: OKLab, _ other: OKLab) -> Double {
    let (lightness, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
    return lightness * lightness + a * a + b * b
  }

  /// - Parameter count: Numbers that stand for each three channels.
  private static func decibels(_ squares: [Double], peak: Double, of count: Int = 1) -> Double {
    let mean = squares.reduce(0, +) * Double(count) / Double(3 * squares.count)
    return mean > 0 ? -10 * log10(mean / (peak * peak)) : 99
  }
}

/// The means of boxes of pixels in linear light.
private struct Shrunk {
  var colors: [OKLab] = []
  var stored: StraightPixmap
  /// OKLab's lightness as a grey.
  var lightness: StraightPixmap

  init(_ picture: Pixmap, _ side: Int) {
    let (width, height) = (picture.width / side, picture.height / side)
    var (stored, grey): ([UInt8], [UInt8]) = ([], [])
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD3<Int>.zero
        for row in y * side..<(y + 1) * side {
          for column in x * side..<(x + 1) * side {
            let place = row * picture.stride + column * 4
            for channel in 0..<3 {
              sum[channel] += Int(SRGBCurve.light[Int(picture.bytes[place + 2 - channel])])
            }
          }
        }
        let light = SIMD3<Double>(sum) / Double(side * side)
        let color = OKLab(light: light / Double(SRGBCurve.white))
        colors.append(color)
        stored += (0..<3).map { SRGBCurve.stored[Int(light[$0].rounded())] } + [255]
        let tone = UInt8(min(max(color.lightness * 255, 0), 255).rounded())
        grey += [tone, tone, tone, 255]
      }
    }
    self.stored = StraightPixmap(width: width, height: height, bytes: stored)
    lightness = StraightPixmap(width: width, height: height, bytes: grey)
  }
}
