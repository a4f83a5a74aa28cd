// The README's Swift example: it compiles, and it is the README's.

import Foundation
// The example's own import, as a user writes it.
import Mosaic
import TestSupport
import Testing

/// The example, word for word. It is compiled and not called: its names are relative to the user's folder.
private func example() throws {
  let photos = try ["a.png", "b.png", "c.png", "d.png"].map { try SceneItem(imageFile: $0) }
  let scene = Scene(canvas: Canvas(width: 1080, height: 1080), layout: .sudoku(gap: 4), items: photos)
  try Collage(scene).render(to: "collage.png")
}

@Suite(.bounded) struct ReadmeExampleTests {
  private func lines(of text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The lines between one that begins with `start` and the next one that is `end`, for each such pair.
  private func blocks(in text: String, from start: String, to end: String) -> [[String]] {
    let parts = "\n\(text)".components(separatedBy: "\n\(start)").dropFirst()
    return parts.map { part in
      let body = part.components(separatedBy: "\n\(end)\n")[0]
      return lines(of: body.drop { $0 != "\n" })
    }
  }

  @Test("the README's example is the one that is compiled here")
  func exampleIsTheReadmes() throws {
    let readme = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent("README.md"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let shown = try #require(
      blocks(in: readme, from: "```swift", to: "```").first { $0.contains("import Mosaic") },
      "README.md has no example that imports Mosaic")
    let imports = shown.filter { $0.hasPrefix("import ") }
    #expect(imports.allSatisfy(lines(of: source).contains))

    let compiled = blocks(in: source, from: "private func example(", to: "}")
    #expect(compiled == [shown.filter { !$0.hasPrefix("import ") }])
  }
}
