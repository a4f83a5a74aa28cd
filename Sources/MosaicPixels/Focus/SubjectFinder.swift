// The subject of a picture: its heads, or the middle of the areas rich in edges, colour and skin.

/// The found subject of a picture: its heads, or the middle of the areas rich in edges, colour and skin.
package struct FoundSubject: Hashable, Sendable {
  /// The heads, in pixels of the small picture.
  package var heads: [FoundHead]
  /// The middle of the subject if no head was found, in thousandths of the sides; with heads, the picture's middle.
  package var x: Int
  package var y: Int
}

/// Finds the part of a picture that a crop should show, in whole numbers: the same on every machine.
package struct SubjectFinder: Sendable {
  /// The longest side that is looked at, in pixels: a face of a fifteenth of it is seen.
  private static let longestSide = 320

  /// The detector of faces; without it, no heads are found.
  private let cascade: HeadCascade?

  package init(_ cascade: HeadCascade?) { self.cascade = cascade }

  /// The size at which a picture is looked at: never enlarged, and no side below 1.
  package static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let side = max(width, height)
    guard side > longestSide else { return (max(1, width), max(1, height)) }
    // Divided before it is multiplied if the product could be too large.
    func shrunk(_ length: Int) -> Int {
      let (product, overflows) = length.multipliedReportingOverflow(by: longestSide)
      return max(1, overflows ? length / (side / longestSide) : (product + side / 2) / side)
    }
    return (min(longestSide, shrunk(width)), min(longestSide, shrunk(height)))
  }

  /// Finds what matters in a picture of any size; a large one is made smaller first.
  package func subject(of picture: Pixmap) -> FoundSubject {
    guard picture.width > 0, picture.height > 0 else { return FoundSubject(heads: [], x: 500, y: 500) }
    let (width, height) = Self.size(width: picture.width, height: picture.height)
    let small =
      width == picture.width && height == picture.height
      ? picture : picture.resampled(width: width, height: height)
    let heads = cascade.map { HeadFinder(cascade: $0).heads(in: GrayPlane(small)) } ?? []
    let (x, y) = heads.isEmpty ? SaliencyMap(small).middle : (500, 500)
    return FoundSubject(heads: heads, x: x, y: y)
  }
}

// MARK: Heads

/// A head that was found, in pixels of the picture.
package struct FoundHead: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  package var votes: Int
}

/// Finds heads in a small picture: a cascade at every place and size, and its finds joined.
struct HeadFinder {
  private static let leastVotes = 2
  /// Windows that must agree on the surest face of a picture. In 371 photographs and drawings of fixtures/focus, the samples and
  /// opencv-doc, 3 windows agreed on a lamp, a newspaper and a drawn face, and 4 on no such thing.
  private static let leastVotesOfAll = 4
  /// More windows than this are not joined; no photograph has this many.
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

// MARK: The weight of every pixel

/// Weighs every pixel of a small picture, in whole numbers, and finds the middle of what counts.
///
/// The weights were chosen with the tuning half of the labelled photographs in fixtures/focus.
struct SaliencyMap {
  /// The middle of what counts, in thousandths of the sides.
  let middle: (x: Int, y: Int)

  /// The likely place of the heads of an upright picture, in thousandths of its height.
  static let upright = 300

  /// - Parameter picture: One as small as ``SubjectFinder`` makes it, with pixels.
  init(_ picture: Pixmap) {
    let (width, height) = (picture.width, picture.height)
    let likely = (x: 500, y: height > width ? Self.upright : 500)
    let weights = Self.weights(picture, around: likely)
    let sums = AreaSums(width: width, height: height) { weights[$0] }
    var sum = 0
    var sumX = 0
    var sumY = 0
    for y in 0..<height {
      let rows = max(0, y - height / 16)..<min(height, y + height / 16 + 1)
      for x in 0..<width {
        // The mean over a rectangle of an eighth of the sides, in 16ths of a weight's thousandths.
        let columns = max(0, x - width / 16)..<min(width, x + width / 16 + 1)
        let weight = sums[columns, rows] / (rows.count * columns.count * 16)
        // A single strong place is to win over a wide weak one.
        let square = weight * weight
        sum += square
        sumX += square * (2 * x + 1)
        sumY += square * (2 * y + 1)
      }
    }
    // The mean lies nearer to the likely place than the subject does, as everything counts a little. A square is below 2^28, so
    // the moments of 320 x 320 pixels leave room for the factor.
    func place(_ moment: Int, _ length: Int, _ likely: Int) -> Int {
      sum > 0 ? min(max(likely + (moment * 500 / (sum * length) - likely) * 3 / 2, 0), 1000) : likely
    }
    middle = (place(sumX, width, likely.x), place(sumY, height, likely.y))
  }

  /// The weight of each pixel: its contrast, how far its colour is from the mean, whether it may be skin. The weight falls with
  /// the distance from the likely place of subjects.
  private static func weights(_ picture: Pixmap, around likely: (x: Int, y: Int)) -> [Int] {
    let width = picture.width
    let height = picture.height
    let bytes = picture.bytes
    let gray = GrayPlane(picture).values
    var means = [0, 0, 0]
    for index in 0..<width * height {
      for channel in 0..<3 { means[channel] += Int(bytes[index * 4 + channel]) }
    }
    means = means.map { $0 / (width * height) }
    var weights: [Int] = []
    weights.reserveCapacity(width * height)
    for y in 0..<height {
      let dy = (2 * y + 1) * 500 / height - likely.y
      for x in 0..<width {
        let index = y * width + x
        let (left, right) = (Int(gray[index - (x > 0 ? 1 : 0)]), Int(gray[index + (x + 1 < width ? 1 : 0)]))
        let above = Int(gray[index - (y > 0 ? width : 0)])
        let below = Int(gray[index + (y + 1 < height ? width : 0)])
        let edge = min((abs(right - left) + abs(below - above)) / 2, 64)
        let (blue, green, red) = (Int(bytes[index * 4]), Int(bytes[index * 4 + 1]), Int(bytes[index * 4 + 2]))
        let rarity = abs(blue - means[0]) + abs(green - means[1]) + abs(red - means[2])
        let weight = edge + rarity / 8 + (isSkin(red, green, blue) ? 40 : 0)
        let dx = (2 * x + 1) * 500 / width - 500
        weights.append(weight * max(0, 1000 - 6 * (dx * dx + dy * dy) / 1000))
      }
    }
    return weights
  }

  /// Whether a colour looks like skin in common light: red before green before blue.
  private static func isSkin(_ red: Int, _ green: Int, _ blue: Int) -> Bool {
    red > 60 && red > green + 10 && green > blue && red - blue > 20 && red - green < 90 && 2 * green > red
  }
}
