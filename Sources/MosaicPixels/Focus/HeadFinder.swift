// Heads in a small picture: a cascade at every place and size, and what it finds joined.

/// A head that was found, in pixels of the picture.
package struct FoundHead: Hashable, Sendable {
  /// Left edge.
  package var x: Int
  /// Top edge.
  package var y: Int
  /// Width, at least 1.
  package var width: Int
  /// Height, at least 1.
  package var height: Int
  /// How many windows agreed.
  package var votes: Int
}

/// Finds heads with a cascade of faces.
struct HeadFinder {
  /// Windows that must agree on a face.
  static let leastVotes = 2
  /// More windows than this are not joined: no photograph has so many.
  static let mostWindows = 4096

  let cascade: HeadCascade

  /// The heads: each face with the hair above it and the chin below.
  func heads(in plane: GrayPlane) -> [FoundHead] {
    Self.joined(windows(in: plane)).map { face in
      let top = max(0, face.y - face.height * 3 / 10)
      let bottom = min(plane.height, face.y + face.height * 11 / 10)
      let (left, right) = (max(0, face.x), min(plane.width, face.x + face.width))
      return FoundHead(
        x: left, y: top, width: max(1, right - left), height: max(1, bottom - top), votes: face.votes)
    }
  }

  /// Every window that passes, at all sizes, each a tenth smaller than the one before.
  func windows(in plane: GrayPlane) -> [FoundHead] {
    var found: [FoundHead] = []
    // How many times smaller, in 1000ths. The first size finds little that the second does not, and takes a fifth of the time.
    var factor = 1100
    while found.count < Self.mostWindows {
      let (width, height) = (plane.width * 1000 / factor, plane.height * 1000 / factor)
      guard width >= cascade.width, height >= cascade.height else { break }
      for place in CascadeScan(cascade, plane.resized(width: width, height: height)).accepted() {
        found.append(
          FoundHead(
            x: place.x * factor / 1000, y: place.y * factor / 1000, width: cascade.width * factor / 1000,
            height: cascade.height * factor / 1000, votes: 1))
      }
      factor = factor * 11 / 10
    }
    return Array(found.prefix(Self.mostWindows))
  }

  /// Windows that lie on each other become their mean; few of them are chance, and so is what lies in a larger face.
  static func joined(_ windows: [FoundHead]) -> [FoundHead] {
    var groups = Array(windows.indices)
    func group(_ index: Int) -> Int {
      var index = index
      while groups[index] != index { index = groups[index] }
      return index
    }
    for one in windows.indices {
      for other in 0..<one where windows[one].isNear(windows[other]) {
        let (first, second) = (group(one), group(other))
        groups[max(first, second)] = min(first, second)
      }
    }
    var sums: [Int: FoundHead] = [:]
    for index in windows.indices {
      let (window, root) = (windows[index], group(index))
      var sum = sums[root] ?? FoundHead(x: 0, y: 0, width: 0, height: 0, votes: 0)
      sum.x += window.x
      sum.y += window.y
      sum.width += window.width
      sum.height += window.height
      sum.votes += 1
      sums[root] = sum
    }
    let means = sums.sorted { $0.key < $1.key }.map(\.value).filter { $0.votes >= leastVotes }.map { sum in
      FoundHead(
        x: sum.x / sum.votes, y: sum.y / sum.votes, width: sum.width / sum.votes,
        height: sum.height / sum.votes,
        votes: sum.votes)
    }
    return means.enumerated().filter { index, small in
      !means.enumerated().contains { other, large in
        other != index && large.holds(small) && (large.votes > max(3, small.votes) || small.votes < 3)
      }
    }.map(\.element)
  }
}

extension FoundHead {
  /// Whether two windows show the same face: their edges differ by no more than a tenth of their sides.
  func isNear(_ other: FoundHead) -> Bool {
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
