/// Weighs every pixel of a small picture, in whole numbers, and finds the middle of what counts.
///
/// The weights were chosen with the tuning half of the labelled photographs in fixtures/focus.
struct SaliencyMap {
  /// The middle of what counts, in thousandths of the sides.
  let middle: (x: Int, y: Int)

  /// Where the heads of an upright picture are likely, in thousandths of its height.
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

  /// The weight of each pixel: its contrast, how far its colour is from the mean, whether it may be skin; less, the farther it is
  /// from where subjects are likely.
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

  /// Whether a colour is that of skin in common light: red before green before blue.
  private static func isSkin(_ red: Int, _ green: Int, _ blue: Int) -> Bool {
    red > 60 && red > green + 10 && green > blue && red - blue > 20 && red - green < 90 && 2 * green > red
  }
}
