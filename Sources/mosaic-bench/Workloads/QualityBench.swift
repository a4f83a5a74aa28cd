// How close the tiles are to a full Lanczos-3, and whether pictures are the collage at all.

import MosaicCodecs
import MosaicPixels
import MosaicSystem

/// Compares mosaic's and libvips' pictures with a reference in Python.
struct QualityBench {
  var peers: Peers
  var data: DataSet
  var program: Program

  /// `nil` if Python lacks the packages.
  func run(_ kind: SheetKind) throws(BenchError) -> Results.Quality? {
    Progress.say("quality, \(kind.shortTitle)")
    let files = try data.files(in: kind.folder)
    let sheet = program.scratch + "/quality.png"
    // Tiles have the photographs' own shape, 4 : 3, to the pixel; shrunk 8.3 and 4.7 times, as in the sheets.
    let tile = kind.columns == 3 ? (width: 480, height: 360) : (width: 340, height: 255)
    let size = (width: kind.columns * tile.width, height: kind.columns * tile.height)
    let collage = peers.collage(
      data.folder + "/" + kind.folder, columns: kind.columns, size: size, to: sheet)
    guard program.output(of: [peers.python, "-c", "import pyvips, PIL"]) != nil else {
      Progress.say("quality: left out; \(peers.python) lacks pyvips or Pillow")
      return nil
    }
    _ = try program.measure(collage)
    let numbers = [kind.columns, tile.width, tile.height].map(String.init)
    let judge = [peers.python, Peers.script("quality"), sheet] + numbers + files
    _ = try program.measure(judge, keepingOutput: true)
    let columns = try Self.parse(program.keptOutput, columns: 2, count: files.count)
    return Results.Quality(kind: kind, mosaic: columns[0], libvips: columns[1])
  }

  /// The columns of numbers in a script's output, a photograph a line: `FILE NUMBER…`.
  static func parse(_ text: String, columns: Int, count: Int) throws(BenchError) -> [[Double]] {
    let lines = try text.split(separator: "\n").map { line throws(BenchError) in
      let numbers = line.split(separator: " ").dropFirst().compactMap { Double($0) }
      guard numbers.count == columns else {
        throw BenchError("a script printed '\(line)'; expected a file and \(columns) numbers")
      }
      return numbers
    }
    guard lines.count == count else { throw BenchError("\(lines.count) photographs of \(count) were judged") }
    return (0..<columns).map { column in lines.map { $0[column] } }
  }
}

/// Checks pictures; only after the last measurement, because a child's peak memory starts at this process's own memory.
enum Verification {
  /// Below 25 decibels (255² / 10^2.5) two pictures are not the same collage. Kernels differ, misplaced tiles differ far more:
  /// different resamplers stay above 30 here, and one wrong tile of nine stays below 20.
  static let mostDifference = 205.6

  /// Removes the figures of every program whose picture is not the same collage.
  static func check(_ results: inout Results, _ kind: SheetKind, _ work: Workloads) {
    guard let place = results.sections.firstIndex(where: { ($0.part, $0.title) == (.sheets, kind.title) })
    else { return }
    let rows = results.sections[place].rows
    // Uses libvips' picture if ours does not exist, so that the others are still compared with each other.
    guard let reference = rows.firstIndex(where: { $0.usage != nil }),
      let expected = try? ImageReader.pixmap(ofFile: work.output(of: kind, by: reference))
    else { return }
    for index in rows.indices where rows[index].usage != nil {
      guard let problem = problem(of: work.output(of: kind, by: index), expected, side: kind.side) else {
        continue
      }
      results.sections[place].rows[index].usage = nil
      results.sections[place].rows[index].note = "wrong picture"
      Progress.say("\(rows[index].name), \(kind.title): \(problem)")
    }
  }

  private static func problem(of path: String, _ expected: Pixmap, side: Int) -> String? {
    let actual: Pixmap
    do { actual = try ImageReader.pixmap(ofFile: path) } catch { return error.description }
    guard actual.width == side, actual.height == side else {
      return "\(actual.width) × \(actual.height) pixels; expected \(side) × \(side)"
    }
    // The mean of the squared differences of opaque colours.
    var squares = 0
    for i in expected.bytes.indices {
      let delta = Int(expected.bytes[i]) - Int(actual.bytes[i])
      squares += delta * delta
    }
    let isSame = Double(squares) <= mostDifference * Double(side * side * 3)
    return isSame ? nil : "another picture than the first program's"
  }
}
