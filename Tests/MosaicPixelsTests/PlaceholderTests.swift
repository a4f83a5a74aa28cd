import Foundation
import TestSupport
import Testing

@testable import MosaicPixels
@testable import MosaicText

@Suite(.bounded) struct PlaceholderTests {
  /// A line of `fixtures/placeholders/vectors.txt`.
  struct Vector: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    var kind: Int
    var seed: Int
    var columns: Int
    var rows: Int
    var blurHash: String
    var thumbHash: String
    var testDescription: String { "\(width) x \(height), kind \(kind), seed \(seed)" }
  }

  private static func vectors() throws -> [Vector] {
    let text = try String(contentsOf: Fixtures.url("placeholders/vectors.txt"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("# ") && $0 != "#" }.map { line in
      let words = line.split(separator: " ").map(String.init)
      let numbers = words.prefix(6).compactMap { Int($0) }
      return Vector(
        width: numbers[0], height: numbers[1], kind: numbers[2], seed: numbers[3], columns: numbers[4],
        rows: numbers[5], blurHash: words[6], thumbHash: words[7])
    }
  }

  @Test("the hashes are those of the reference implementations")
  func vectorsAgree() throws {
    let vectors = try Self.vectors()
    #expect(vectors.count == 96)
    for vector in vectors {
      let picture = Self.picture(vector)
      let blur = BlurHash(picture, columns: vector.columns, rows: vector.rows)
      #expect(blur.text == vector.blurHash, "\(vector)")
      let thumb = ThumbHash(picture).bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(thumb == vector.thumbHash, "\(vector)")
    }
  }

  @Test("a picture of one colour has it as its mean", arguments: 0..<200)
  func oneColor(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let color = UInt32.random(in: 0...0xFF_FFFF, using: &random)
    let picture = filled(.random(in: 1...40, using: &random), .random(in: 1...40, using: &random)) { _, _ in
      0xFF00_0000 | color
    }
    let hex = String(color, radix: 16)
    #expect(MeanColor(picture)?.text == "#" + String(repeating: "0", count: 6 - hex.count) + hex)
    // The four digits after the first two are the mean, to base 83.
    let number = BlurHash(picture).text.dropFirst(2).prefix(4).reduce(0) { number, digit in
      number * 83 + (Array(Self.alphabet).firstIndex(of: digit) ?? 0)
    }
    #expect(number == Int(color))
  }

  private static let alphabet =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"

  @Test("what is transparent has no part in the mean colour")
  func meanColor() {
    #expect(MeanColor(Pixmap(width: 3, height: 2)) == nil)
    #expect(MeanColor(Pixmap(width: 0, height: 0)) == nil)
    var picture = Pixmap(width: 3, height: 1)
    picture[0, 0] = 0xFFFF_0000
    #expect(MeanColor(picture)?.text == "#ff0000")
    // Blue at a third of the opacity of red counts a third.
    picture[1, 0] = 0x5500_0055
    #expect(MeanColor(picture)?.text == "#bf0040")
  }

  @Test(
    "a large picture is shrunk to 100 pixels first",
    arguments: [(800, 600), (600, 800), (3000, 2), (1, 4000)])
  func large(width: Int, height: Int) {
    let picture = Self.picture(
      Vector(
        width: width, height: height, kind: 1, seed: 3, columns: 4, rows: 3, blurHash: "", thumbHash: ""))
    let side = Double(max(width, height))
    let small = picture.resampled(
      width: max(1, Int((Double(width * 100) / side).rounded())),
      height: max(1, Int((Double(height * 100) / side).rounded())))
    #expect(BlurHash(picture) == BlurHash(small))
    #expect(ThumbHash(picture) == ThumbHash(small))
    #expect(BlurHash(picture).text.utf8.count == 28)
  }

  @Test("the digits of ThumbHash say whether there is alpha, and the shape")
  func thumbHashHeader() {
    // 1 + 2 + 2 bytes of header, and half a byte for each wave: 27 of brightness in a square, 5 of each colour.
    #expect(ThumbHash(filled(9, 9) { _, _ in 0xFF12_3456 }).bytes.count == 5 + 19)
    // A byte for the mean alpha; 14 waves of brightness, 5 of each colour, 14 of alpha.
    #expect(ThumbHash(filled(9, 9) { _, _ in 0x8012_3456 }).bytes.count == 6 + 19)
    #expect(ThumbHash(Pixmap(width: 9, height: 9)).bytes.prefix(3) == [0x00, 0x08, 0x82])
  }

  @Test("the cosine is that of the system, but for rounding, also near its zeros")
  func cosines() {
    for (length, number) in (1...100).flatMap({ length in (0..<9).map { (length, $0) } }) {
      for place in 0..<length {
        let angle = Double.pi / Double(length) * Double(number) * (Double(place) + 0.5)
        let theirs = cos(angle)
        #expect(abs(correctlyRoundedCosine(angle) - theirs) <= theirs.ulp, "\(angle)")
      }
    }
    #expect(correctlyRoundedCosine(.pi / 2) == 6.123233995736766e-17)
    #expect(correctlyRoundedCosine(0) == 1)
  }

  @Test(
    "numbers of components count as the nearest that there are",
    arguments: [(10, 9), (.max, 9), (0, 1), (.min, 1)])
  func components(asked: Int, counted: Int) {
    let picture = Pixmap(width: 2, height: 1, bytes: [0, 0, 255, 255, 255, 0, 0, 255])
    #expect(
      BlurHash(picture, columns: asked, rows: 2) == BlurHash(picture, columns: counted, rows: 2))
    #expect(
      BlurHash(picture, columns: 2, rows: asked) == BlurHash(picture, columns: 2, rows: counted))
  }

  @Test("a picture without pixels counts as a transparent pixel", arguments: [(0, 0), (0, 7), (7, 0)])
  func empty(width: Int, height: Int) {
    let empty = Pixmap(width: width, height: height)
    let pixel = Pixmap(width: 1, height: 1)
    #expect(BlurHash(empty) == BlurHash(pixel))
    #expect(ThumbHash(empty) == ThumbHash(pixel))
    #expect(MeanColor(empty) == nil)
  }

  // MARK: Pictures

  /// The pictures of the vectors: polynomials of the place, cut to a byte; of six kinds, opaque (0), under three kinds of
  /// alpha, of one colour (4) and mirrored in both axes (5), where waves cancel out.
  private static func picture(_ vector: Vector) -> Pixmap {
    var picture = Pixmap(width: vector.width, height: vector.height)
    for y in 0..<vector.height {
      for x in 0..<vector.width {
        let (u, v) =
          switch vector.kind {
          case 4: (0, 0)
          case 5: (min(x, vector.width - 1 - x), min(y, vector.height - 1 - y))
          default: (x, y)
          }
        let values = (0..<4).map { channel -> Int in
          let k = vector.seed * 7 + channel * 3
          let squares = u * u * (k % 5) + v * v * ((k + 2) % 7) + u * v * ((k + 1) % 3)
          let lines = u * (k % 11) * 9 + v * (k % 13) * 5 + k * 31
          return (squares + lines) / (1 + vector.seed % 9 * 4) % 256
        }
        let alpha =
          switch vector.kind {
          case 1: values[3]
          case 2: x * 2 < vector.width ? 255 : 0
          case 3: 255 * (y + 1) / vector.height
          default: 255
          }
        let bytes = [alpha] + values.prefix(3).map { $0 * alpha / 255 }
        picture[x, y] = bytes.reduce(0) { $0 << 8 | UInt32($1) }
      }
    }
    return picture
  }
}
