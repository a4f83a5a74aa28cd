// Placeholders of what has no pixels, and of components that the format does not have.

import MosaicPixels
import Testing

@Suite(.timeLimit(.minutes(10))) struct PlaceholderValueTests {
  private let picture = Pixmap(
    width: 2, height: 1, bytes: [0, 0, 255, 255, 255, 0, 0, 255])

  @Test(
    "numbers of components count as the nearest that there are",
    arguments: [(10, 9), (.max, 9), (0, 1), (.min, 1)])
  func components(asked: Int, counted: Int) {
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
}
