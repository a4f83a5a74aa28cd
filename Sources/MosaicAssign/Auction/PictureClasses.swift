/// Pictures that cost the same everywhere, taken as one with the places of all: bidding among equals ends only when all of them have
/// risen by every step of the price.
struct PictureClasses {
  /// Of a first twin all of its kind, itself first; of others none.
  let members: [[Int32]]
  let firsts: Int

  init(of source: some CandidateSource) {
    var members = [[Int32]](repeating: [], count: source.pictures)
    for (picture, first) in source.firstTwins().enumerated() { members[first].append(Int32(picture)) }
    self.members = members
    firsts = members.count { !$0.isEmpty }
  }

  /// How many cells each may take, if a picture may take `reuse`: of a first twin for all of its kind.
  func places(reuse: Int, cells: Int) -> [Int] {
    members.map { min($0.count.multipliedReportingOverflow(by: min(reuse, cells)).partialValue, cells) }
  }

  /// Gives each cell of a kind the next of its pictures in turn.
  func dealt(_ firsts: [Int32]) -> [Int32] {
    var next = [Int](repeating: 0, count: members.count)
    return firsts.map { first in
      let kind = members[Int(first)]
      defer { next[Int(first)] += 1 }
      return kind[next[Int(first)] % kind.count]
    }
  }
}
