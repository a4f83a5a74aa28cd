// Assignments of any costs keep their rules and their bound; an index of any bytes is read as it was written, or refused.

import MosaicAssign
import TestSupport

@testable import MosaicCollage
@testable import MosaicSystem

enum AssignTarget {
  @Sendable static func run(_ input: [UInt8]) {
    if input.starts(with: "mosaicIX".utf8) { readIndex(input) } else { solve(input) }
  }

  @Sendable static func seed(_ random: inout SeededGenerator) -> [UInt8] {
    guard random.isOneIn(4) else { return (0..<6 + random.below(400)).map { _ in UInt8(random.below(256)) } }
    let body = Array("mosaicIX".utf8) + [1] + (0..<232 * random.below(6)).map { _ in UInt8(random.below(40)) }
    return body + SHA256.digest(of: body).bytes
  }

  private static func readIndex(_ input: [UInt8]) {
    for bytes in [input, signed(input)] {
      guard let entries = try? IndexEntries(bytes) else { continue }
      let written = entries.bytes
      guard let again = try? IndexEntries(written), again.bytes == written else {
        fatalError("what was read is not read again as it was written")
      }
    }
  }

  /// With a check sum that is right.
  private static func signed(_ input: [UInt8]) -> [UInt8] {
    let body = Array(input.prefix(max(9, input.count - 32)))
    return body + SHA256.digest(of: body).bytes
  }

  private static func solve(_ input: [UInt8]) {
    guard input.count >= 6 else { return }
    let head = input.prefix(6).map { Int($0) }
    let (cells, pictures, columns) = (head[0] % 40, head[1] % 30, 1 + head[2] % 12)
    let reuse = head[3] % 6 == 0 ? nil : head[3] % 6
    let distance = head[4] % 8
    let costs = input[6...]
    func cost(_ cell: Int, _ picture: Int) -> Int {
      guard !costs.isEmpty else { return 0 }
      let byte = Int(costs[costs.startIndex + (cell * pictures + picture) % costs.count])
      return head[5] % 4 == 0 ? byte << 22 : byte
    }
    do throws(AssignmentError) {
      let made = try Assignment.solve(
        cells: cells, pictures: pictures, reuse: reuse, distance: distance, columns: columns, cost: cost)
      check(made, cells, pictures, columns, reuse, distance, cost)
    } catch {
      guard !"\(error)".isEmpty else { fatalError("a refusal without words") }
    }
  }

  private static func check(
    _ made: Assignment, _ cells: Int, _ pictures: Int, _ columns: Int, _ reuse: Int?, _ distance: Int,
    _ cost: (Int, Int) -> Int
  ) {
    let sum = made.pictures.enumerated().reduce(0) { $0 + cost($1.offset, $1.element) }
    guard made.pictures.count == cells, made.pictures.allSatisfy((0..<max(1, pictures)).contains),
      made.cost == Int64(sum), made.bound <= made.cost, made.bound >= 0
    else { fatalError("cells are empty, or the cost is not that of the pictures") }
    for one in 0..<cells {
      let others = (0..<cells).filter { $0 != one && made.pictures[$0] == made.pictures[one] }
      if let reuse, others.count >= reuse { fatalError("a picture stands too often") }
      for other in others
      where max(abs(one % columns - other % columns), abs(one / columns - other / columns)) < distance {
        fatalError("a picture stands too near to itself")
      }
    }
  }
}
