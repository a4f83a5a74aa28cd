// Checks that every program really made the collage.

import MosaicCodecs
import MosaicPixels

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
    // libvips', where ours does not exist, so that the others are still compared with each other.
    guard let reference = rows.firstIndex(where: { $0.usage != nil }),
      let expected = try? ImageReader.pixmap(ofFile: work.output(of: kind, by: reference))
    else { return }
    for index in rows.indices where rows[index].usage != nil {
      guard let problem = problem(of: work.output(of: kind, by: index), expected, side: kind.side) else {
        continue
      }
      (results.sections[place].rows[index].usage, results.sections[place].rows[index].note) =
        (nil, "wrong picture")
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
