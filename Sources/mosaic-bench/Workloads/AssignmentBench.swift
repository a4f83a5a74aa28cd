// Which picture stands where: how far from the optimum, and how fast, inside this process on one thread.

import MosaicAssign
import MosaicCodecs
import MosaicPixels
import MosaicSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct AssignmentBench {
  var peers: Peers
  /// The library and the targets.
  var data: DataSet

  typealias Solution = Results.Photomosaics.Solution

  func solutions() throws(BenchError) -> [Solution] {
    let library = try looks()
    let target = try PhotomosaicBench.picture(try data.files(in: "targets")[0])
    func source(_ columns: Int, _ rows: Int, _ count: Int) -> NearestPictures {
      NearestPictures(library: Array(library.prefix(count)), cells: Self.cells(of: target, columns, rows))
    }
    func certified(
      _ columns: Int, _ rows: Int, _ count: Int, _ rules: AssignmentRules, _ wanted: Double, _ seconds: Double
    ) throws(BenchError) -> Solution {
      let found = try solve(rules, columns) { source(columns, rows, count) }
      let cells = Figures.grouped(columns * rows)
      let pictures = Figures.grouped(count)
      let words = rules.distance > 0 ? "reuse 3, distance \(rules.distance)" : "each once"
      return Solution(
        name: "\(cells) × \(pictures), \(words)", wanted: wanted, ratio: 1 + found.made.gap,
        base: rules.distance > 0 ? "the bound without distance" : "the certified bound", cpu: found.cpu,
        mostCPU: seconds)
    }
    let once = AssignmentRules(reuse: 1)
    return [
      try atOptimum(source(50, 40, 10_000)),
      try certified(49, 49, 10_000, once, .infinity, 1.5),
      try certified(100, 100, 50_000, once, 1.01, 30),
      try certified(50, 40, 2000, .init(reuse: 3, distance: 3), 1.025, .infinity),
      try certified(50, 40, 2000, .init(reuse: 3, distance: 5), 1.025, .infinity),
      try atGreedy(source(100, 100, 50_000), columns: 100),
      Solution(
        name: "64 nearest, 10,000 × 100,000", wanted: .infinity,
        cpu: Self.cpu {
          let many = source(100, 100, 100_000)
          var heap = OfferHeap()
          let free = [Int64](repeating: 0, count: many.pictures)
          for cell in 0..<many.cells { many.offers(cell: cell, count: 64, prices: free, into: &heap) }
        }, mostCPU: 4),
      // Every picture is needed, which takes longest.
      try certified(100, 100, 10_000, once, 1.01, .infinity),
    ]
  }

  // MARK: Comparisons

  /// Compared with scipy, which has the costs from a file; only certified if scipy is missing.
  private func atOptimum(_ source: NearestPictures) throws(BenchError) -> Solution {
    let found = try solve(.init(reuse: 1), source.cells) { source }
    var solution = Solution(
      name: "2,000 × 10,000, each once", wanted: 1.002, ratio: 1 + found.made.gap,
      base: "the certified bound, as scipy is missing", cpu: found.cpu)
    let program = peers.program
    guard program.output(of: [peers.python, "-c", "import scipy"]) != nil else { return solution }
    let costs = (0..<source.cells).flatMap { cell in
      (0..<source.pictures).map { source.cost(cell: cell, picture: $0).littleEndian }
    }
    let path = program.scratch + "/costs"
    guard FileManager.default.createFile(atPath: path, contents: costs.withUnsafeBytes { Data($0) }) else {
      throw BenchError("\(path) cannot be written")
    }
    Progress.say("photomosaics, scipy's optimum")
    let script = [peers.python, Peers.script("photomosaics"), "optimum"]
    _ = try program.measure(script + [path, "\(source.cells)", "\(source.pictures)"], keepingOutput: true)
    guard let optimum = Double(program.keptOutput.filter { !$0.isWhitespace }), optimum > 0 else {
      throw BenchError("scipy's optimum is no number")
    }
    solution.ratio = Double(found.made.cost) / optimum
    solution.base = "scipy's optimum"
    return solution
  }

  /// Beside the best pair first: of all pairs that are still allowed the cheapest, again and again.
  private func atGreedy(_ source: NearestPictures, columns: Int) throws(BenchError) -> Solution {
    let distance = 5
    let found = try solve(.init(reuse: nil, distance: distance), columns) { source }
    // At least one of 81 pictures does not stand within reach of a cell.
    let pairs = (0..<source.cells).flatMap { cell in
      source.nearest(cell: cell, count: 81).map { (cost: $0.cost, cell: cell, picture: $0.picture) }
    }
    .sorted { ($0.cost, $0.cell) < ($1.cost, $1.cell) }
    var isFilled = [Bool](repeating: false, count: source.cells)
    var places: [Int: [Int]] = [:]
    var greedy = 0
    for (cost, cell, picture) in pairs where !isFilled[cell] {
      let isNear = places[picture, default: []].contains { other in
        abs(other % columns - cell % columns) < distance && abs(other / columns - cell / columns) < distance
      }
      if isNear { continue }
      isFilled[cell] = true
      places[picture, default: []].append(cell)
      greedy += Int(cost)
    }
    return Solution(
      name: "10,000 × 50,000, any number, distance 5", wanted: 0.96,
      ratio: Double(found.made.cost) / Double(greedy), base: "the best pair first", cpu: found.cpu)
  }

  private func solve(
    _ rules: AssignmentRules, _ columns: Int, from source: () -> NearestPictures
  ) throws(BenchError) -> (made: Assignment, cpu: Double) {
    var made: Assignment?
    let cpu = try Self.cpu { () throws(BenchError) in
      let source = source()
      Progress.say("photomosaics, \(source.cells) × \(source.pictures)")
      let positions = (0..<source.cells).map { CellPosition(column: $0 % columns, row: $0 / columns) }
      do { made = try Assignment.solve(source, rules, at: positions) } catch { throw BenchError("\(error)") }
    }
    guard let made else { throw BenchError("nothing was assigned") }
    return (made, cpu)
  }

  private static func cpu<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
    let start = rusage.own.cpuSeconds
    try body()
    return rusage.own.cpuSeconds - start
  }

  // MARK: Looks

  /// The features of all pictures, and then of nine parts of each, which overlap by half.
  private func looks() throws(BenchError) -> [PictureFeatures] {
    Progress.say("photomosaics, looking at the library")
    var (wholes, parts): ([PictureFeatures], [PictureFeatures]) = ([], [])
    for path in try data.files(in: "small") {
      let picture = try PhotomosaicBench.picture(path)
      let (width, height) = (picture.width, picture.height)
      wholes.append(Self.look(picture, 0, 0, width, height))
      for place in 0..<9 {
        let (left, top) = (place % 3 * width / 4, place / 3 * height / 4)
        parts.append(Self.look(picture, left, top, width / 2, height / 2))
      }
    }
    return wholes + parts
  }

  private static func cells(of target: Pixmap, _ columns: Int, _ rows: Int) -> [PictureFeatures] {
    (0..<columns * rows).map { cell in
      let (left, top) = (cell % columns * target.width / columns, cell / columns * target.height / rows)
      return look(target, left, top, target.width / columns, target.height / rows)
    }
  }

  private static func look(
    _ picture: Pixmap, _ left: Int, _ top: Int, _ width: Int, _ height: Int
  ) -> PictureFeatures {
    var light = BoxLight(width: width, height: height, background: 0)
    for y in top..<top + height {
      let start = y * picture.stride + left * 4
      light.add(row: picture.bytes[start..<start + width * 4])
    }
    return PictureFeatures(light)
  }
}
