import TestSupport
import Testing

@testable import MosaicPixels

@Suite(.bounded) struct OrientationTests {
  /// What the stored rows `abc`, `def` look like when they are shown.
  static let shown: [(Orientation, [String])] = [
    (.up, ["abc", "def"]),
    (.upMirrored, ["cba", "fed"]),
    (.down, ["fed", "cba"]),
    (.downMirrored, ["def", "abc"]),
    (.leftMirrored, ["ad", "be", "cf"]),
    (.right, ["da", "eb", "fc"]),
    (.rightMirrored, ["fc", "eb", "da"]),
    (.left, ["cf", "be", "ad"]),
  ]

  private func picture(_ rows: [String]) -> Pixmap {
    var picture = Pixmap(width: rows[0].utf8.count, height: rows.count)
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.utf8.enumerated() { picture[x, y] = UInt32(letter) << 24 }
    }
    return picture
  }

  @Test("turns a picture", arguments: shown)
  func turns(orientation: Orientation, rows: [String]) {
    #expect(picture(["abc", "def"]).oriented(orientation) == picture(rows))
  }

  @Test("finds the stored part behind a shown part", arguments: shown)
  func findsStoredPart(orientation: Orientation, rows: [String]) {
    let stored = picture(["abc", "def"])
    let whole = stored.oriented(orientation)
    for x in 0..<whole.width {
      for y in 0..<whole.height {
        let part = orientation.stored(
          columns: SourceSpan(start: Double(x), length: 1), rows: SourceSpan(start: Double(y), length: 1),
          storedWidth: 3, storedHeight: 2)
        #expect(stored[Int(part.columns.start), Int(part.rows.start)] == whole[x, y])
      }
    }
  }
}
