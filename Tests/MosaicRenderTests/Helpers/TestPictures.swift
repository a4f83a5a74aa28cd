// The pictures under fixtures/images: how each is made, and the proof that the files are these.

import Foundation
import MosaicCodecs
import MosaicPixels
import TestSupport
import Testing

/// Small pictures that show at a glance whether they were cropped, rotated or mixed up.
enum TestPictures {
  /// Files of `fixtures/images` without the ending, each with the picture that it shows after orientation.
  static let all: [(name: String, picture: Pixmap)] =
    [
      ("checker", checker), ("disc", disc), ("gradient", gradient),
      ("small", cells(columns: 4, rows: 3, side: 6)),
      ("tall", cells(columns: 3, rows: 6, side: 12)),
    ] + Orientation.allCases.map { ("card-\($0.rawValue)", card) }

  /// The orientation that a file's EXIF chunk states; the name ends in it.
  static func orientation(of name: String) -> Orientation {
    guard name.hasPrefix("card-"), let value = Int(name.dropFirst(5)) else { return .up }
    return Orientation(rawValue: value) ?? .up
  }

  /// The bytes of such a file.
  static func file(_ name: String, _ picture: Pixmap) throws -> [UInt8] {
    let orientation = orientation(of: name)
    guard name.hasPrefix("card-") else { return try ImageFormat.png.encode(picture) }
    // What is stored, rotated as the chunk says, shows the card: the opposite rotation.
    let stored = picture.oriented([Orientation.right: .left, .left: .right][orientation] ?? orientation)
    return try PNGFile(ImageFormat.png.encode(stored)).withOrientation(orientation).bytes
  }

  // MARK: Pictures

  /// Eight cells of eight colours, four by two: no rotation or flip of it looks the same.
  static let card = cells(columns: 4, rows: 2, side: 20)

  /// Cells of eight colours in order, each with a dark pixel at its left top.
  private static func cells(columns: Int, rows: Int, side: Int) -> Pixmap {
    let colors: [UInt32] = [
      0xFFE6_194B, 0xFF3C_B44B, 0xFFFF_E119, 0xFF43_63D8, 0xFFF5_8231, 0xFF91_1EB4, 0xFF46_F0F0, 0xFFF0_32E6,
    ]
    return drawn(columns * side, rows * side) { x, y in
      x % side == 0 && y % side == 0
        ? 0xFF20_2020 : colors[(y / side * columns + x / side) % colors.count]
    }
  }

  /// Red grows to the right, green downwards.
  private static let gradient = drawn(64, 48) { x, y in
    0xFF00_0080 | UInt32(x * 255 / 63) << 16 | UInt32(y * 255 / 47) << 8
  }

  private static let checker = drawn(48, 48) { x, y in
    (x / 8 + y / 8).isMultiple(of: 2) ? 0xFFFF_FFFF : 0xFF10_1010
  }

  /// An orange disc with a soft edge on nothing.
  private static let disc = drawn(48, 48) { x, y in
    let (dx, dy) = (Double(x) - 23.5, Double(y) - 23.5)
    let alpha = UInt32(min(max(23 - (dx * dx + dy * dy).squareRoot(), 0), 6) / 6 * 255)
    return alpha << 24 | alpha << 16 | (alpha / 2) << 8
  }

  private static func drawn(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { picture[x, y] = pixel(x, y) }
    }
    return picture
  }
}

@Suite(.bounded) struct TestPicturesTests {
  /// With `MOSAIC_RECORD=1` a file that is missing or shows something else is written anew, and the test fails.
  @Test("the files of fixtures/images are what this code makes", arguments: TestPictures.all.map(\.name))
  func filesAreAsMade(_ name: String) throws {
    let picture = try #require(TestPictures.all.first { $0.name == name }).picture
    let path = Fixtures.path("images/\(name).png")
    func isRight() -> Bool {
      let header = try? ImageReader.header(ofFile: path)
      return header?.orientation == TestPictures.orientation(of: name)
        && (try? ImageReader.pixmap(ofFile: path)) == picture
    }
    let wasRight = isRight()
    if !wasRight, Golden.isRecording {
      try Data(TestPictures.file(name, picture)).write(to: URL(fileURLWithPath: path))
      #expect(isRight(), "\(path) cannot be written so that it reads back")
    }
    #expect(wasRight, "\(path) is not what TestPictures makes; record it anew with MOSAIC_RECORD=1")
  }

  @Test func noOtherFilesLieAbout() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path("images"))
    #expect(files.sorted() == TestPictures.all.map { "\($0.name).png" }.sorted())
  }
}
