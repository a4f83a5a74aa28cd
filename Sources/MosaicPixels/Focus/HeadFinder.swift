/// A head that was found, in pixels of the picture.
package struct FoundHead: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  package var votes: Int
}

/// Finds heads in a small picture: a cascade at every place and size, and what it finds joined.
struct HeadFinder {
  private static let leastVotes = 2
  /// Windows that must agree on the surest face of a picture. Of 371 photographs and drawings of fixtures/focus, the samples and
  /// opencv-doc, 3 windows agreed on a lamp, a newspaper and a face that was drawn, and 4 on no such thing.
  private static let leastVotesOfAll = 4
  /// More windows than this are not joined: no photograph has so many.
  private static let mostWindows = 4096

  let cascade: HeadCascade

  /// The heads: each face with the hair above it and the chin below.
  func heads(in plane: GrayPlane) -> [FoundHead] {
    Self.joined(windows(in: plane)).map { face in
      let top = max(0, face.y - face.height * 3 / 10)
      let bottom = min(plane.height, face.y + face.height * 11 / 10)
      let width = min(plane.width - face.x, face.width)
      return FoundHead(
        x: face.x, y: top, width: max(1, width), height: max(1, bottom - top), votes: face.votes)
    }
  }

  /// Every window that passes, at all sizes, each about an eighth larger than the one before.
  private func windows(in plane: GrayPlane) -> [FoundHead] {
    var found: [FoundHead] = []
    // How many times smaller, in 1000ths. The first size finds little that the second does not, and takes a fifth of the time.
    var factor = 1100
    while found.count < Self.mostWindows {
      let (width, height) = (plane.width * 1000 / factor, plane.height * 1000 / factor)
      guard width >= cascade.width, height >= cascade.height else { break }
      for place in cascade.windows(in: plane.resized(width: width, height: height)) {
        found.append(
          FoundHead(
            x: place.x * factor / 1000, y: place.y * factor / 1000, width: cascade.width * factor / 1000,
            height: cascade.height * factor / 1000, votes: 1))
      }
      factor = factor * 112 / 100
    }
    return Array(found.prefix(Self.mostWindows))
  }

  /// Windows that lie on each other become their mean; few of them are chance, and so is what lies in a larger face.
  static func joined(_ windows: [FoundHead]) -> [FoundHead] {
    var groups: [[FoundHead]] = []
    for window in windows {
      let near = groups.partition { $0.contains(where: window.isNear) }
      groups = groups[..<near] + [groups[near...].flatMap { $0 } + [window]]
    }
    let means = groups.filter { $0.count >= leastVotes }.map { group in
      func mean(_ number: (FoundHead) -> Int) -> Int { group.map(number).reduce(0, +) / group.count }
      return FoundHead(
        x: mean(\.x), y: mean(\.y), width: mean(\.width), height: mean(\.height), votes: group.count)
    }
    guard means.contains(where: { $0.votes >= leastVotesOfAll }) else { return [] }
    return means.filter { small in
      !means.contains { large in
        large != small && large.holds(small) && (large.votes > max(3, small.votes) || small.votes < 3)
      }
    }
  }
}

extension FoundHead {
  /// Whether two windows show the same face: their edges differ by no more than a tenth of their sides.
  fileprivate func isNear(_ other: FoundHead) -> Bool {
    let most = (min(width, other.width) + min(height, other.height)) / 10
    return abs(x - other.x) <= most && abs(y - other.y) <= most
      && abs(x + width - other.x - other.width) <= most && abs(y + height - other.y - other.height) <= most
  }

  /// Whether a smaller one lies in it, or reaches beyond it by no more than a fifth.
  fileprivate func holds(_ small: FoundHead) -> Bool {
    let (dx, dy) = (width / 5, height / 5)
    return small.x >= x - dx && small.y >= y - dy && small.x + small.width <= x + width + dx
      && small.y + small.height <= y + height + dy
  }
}
