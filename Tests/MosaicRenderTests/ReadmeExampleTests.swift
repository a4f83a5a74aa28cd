// The README's Swift example: it compiles, it is the README's, and it works.

import Foundation
// The example's own import, as a user writes it.
import Mosaic
import MosaicCodecs
import TestSupport
import Testing

@testable import MosaicCollage

/// The example, word for word. It is compiled and not called: its names are relative to the user's folder.
private func example() throws {
  let photos = try ["a.png", "b.png", "c.png", "d.png"].map { try SceneItem(imageFile: $0) }
  let scene = Scene(canvas: Canvas(width: 1080, height: 1080), layout: .sudoku(gap: 4), items: photos)
  try Collage(scene).render(to: "collage.png")
}

/// The example with its names in a folder, to be called; a test holds the two together.
private func example(in folder: TemporaryFolder) throws {
  let photos = try ["a.png", "b.png", "c.png", "d.png"].map { try SceneItem(imageFile: folder.path($0)) }
  let scene = Scene(canvas: Canvas(width: 1080, height: 1080), layout: .sudoku(gap: 4), items: photos)
  try Collage(scene).render(to: folder.path("collage.png"))
}

@Suite(.bounded, .inFolder) struct ReadmeExampleTests {
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
    #expect(compiled.count == 2)
    #expect(compiled.first == shown.filter { !$0.hasPrefix("import ") })
    let called = compiled.last?.map { $0.replacing(/folder\.path\((.*?)\)/) { $0.1 } }
    #expect(called == compiled.first, "the called example is another one")
  }

  @Test("the example makes a collage")
  func exampleWorks() throws {
    for (name, photograph) in zip(["a", "b", "c", "d"], ["cat", "pagoda", "coffee", "astronaut"]) {
      try FileManager.default.copyItem(
        atPath: Fixtures.sample("photos/\(photograph).png"), toPath: folder.path("\(name).png"))
    }
    try example(in: folder)
    let header = try ImageReader.header(ofFile: folder.path("collage.png"))
    #expect((header.width, header.height) == (1080, 1080))
  }
}
