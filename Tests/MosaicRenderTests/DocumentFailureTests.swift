// Documents of which pictures cannot be read: what is left is what would have been without them.

import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicSystem
@testable import MosaicText

@Suite(.bounded, .inFolder) struct DocumentFailureTests {
  /// Whole pictures, and as many whose header is fine and whose pixels are damaged.
  private func pictures(in folder: TemporaryFolder) throws -> (sizes: [String: PixelSize], bad: Set<String>) {
    var random = SeededGenerator(seed: 5)
    var (sizes, bad): ([String: PixelSize], Set<String>) = ([:], [])
    for index in 0..<6 {
      let size = PixelSize(
        width: .random(in: 8...50, using: &random), height: .random(in: 8...50, using: &random))
      var bytes = try ImageFormat.png.encode(
        RandomScene.noise(size.width, size.height, isOpaque: true, &random))
      if index % 2 == 1 { bytes = PNGFile(bytes).withWrongChecksum().bytes }
      let path = try folder.write(bytes, to: "\(index).png")
      sizes[path] = size
      if index % 2 == 1 { bad.insert(path) }
    }
    return (sizes, bad)
  }

  private func render(
    _ scene: Scene, to path: String, _ policy: UnreadablePolicy, as format: OutputFormat = .png, jobs: Int = 1
  ) throws -> JobReport {
    try SceneRenderer { ($0.onUnreadable, $0.jobs) = (policy, jobs) }.render(scene, to: path, as: format)
  }

  @Test("skip: the same file as without them, and all is counted as in the document that was given")
  func skip() throws {
    let (sizes, bad) = try pictures(in: folder)
    var (count, fitted) = (0, 0)
    for (seed, _, scene) in try RandomDocument.scenes(0..<200, pictures: sizes, largestArea: 9000) {
      guard let report = try? render(scene, to: folder.path("out"), .skip, jobs: seed % 3 + 1) else {
        continue
      }
      let parts = report.failures.map(\.part)
      let numbers = parts.compactMap(\.index)
      #expect(Set(parts).count == parts.count, "seed \(seed): \(parts)")
      #expect(report.failures.allSatisfy { bad.contains($0.error.path) }, "seed \(seed)")
      let kept = scene.items.indices.filter { !numbers.contains($0) }
      var rest = scene
      rest.items = kept.map { scene.items[$0] }
      for part in parts { rest.canvas.remove(part) }
      let wanted = try render(rest, to: folder.path("wanted"), .fail)
      let isSame = try folder.read("out") == folder.read("wanted")
      #expect(isSame && report.plan == wanted.plan, "seed \(seed)")
      // The items that are left have their numbers of the whole document in both.
      #expect(report.fitted == wanted.fitted && report.remarks == wanted.remarks, "seed \(seed)")
      count += parts.isEmpty ? 0 : 1
      fitted += parts.isEmpty || report.fitted.isEmpty ? 0 : 1
    }
    #expect(count > 20 && fitted > 1, "\(count) with failures, \(fitted) of them with fitted pictures")
  }

  /// Of more pictures than places those that move up are looked at last, and may be bad themselves.
  @Test("skip: after a second round the numbers are still those of the document", arguments: 0..<6)
  func secondRound(seed: Int) throws {
    let (sizes, bad) = try pictures(in: folder)
    var random = SeededGenerator(seed: UInt64(seed))
    func item(isBad: Bool) throws -> SceneItem {
      let path = try #require(
        sizes.keys.sorted().filter { bad.contains($0) == isBad }.randomElement(using: &random))
      return try SceneItem(imageFile: path)
    }
    // One bad picture among the first nine, one right behind them.
    let first = Int.random(in: 0...7, using: &random)
    var items = try (0..<12).map { try item(isBad: $0 == first || $0 == 9) }
    // Kept whole in a box of another shape: shown whole, which the report says.
    items[10].keep = [Rect(x: 0, y: 0, width: 1, height: 1)]
    items[10].caption = Caption(text: "x", style: TextStyle(), lineHeight: 200)
    let scene = Scene(items, 90, 31, .sudoku(gap: 2, overflow: .truncate))
    let report = try render(
      scene, to: folder.path("out"), .skip, as: [.png, .svg, .pdf][seed % 3])
    #expect(report.failures.map(\.part.index) == [first, 9])
    #expect(report.plan.items.count == 9)
    #expect(report.fitted == [10])
    #expect(report.remarks == [.captionLeftOut(place: "items[10]")])
  }

  @Test("placeholder: the same file as with placeholders in their place") func placeholder() throws {
    let (sizes, bad) = try pictures(in: folder)
    for (seed, _, scene) in try RandomDocument.scenes(400..<435, pictures: sizes, largestArea: 9000) {
      let report = try render(scene, to: folder.path("out"), .placeholder)
      var marked = scene
      for failure in report.failures {
        marked.canvas.remove(failure.part)
        if let index = failure.part.index {
          marked.items[index].content = .placeholder(.file(failure.error.path))
        }
      }
      let wanted = try render(marked, to: folder.path("wanted"), .fail)
      let isSame = try folder.read("out") == folder.read("wanted")
      #expect(isSame && report.plan.items.count == wanted.plan.items.count, "seed \(seed)")
      #expect(report.failures.allSatisfy { bad.contains($0.error.path) }, "seed \(seed)")
    }
  }
}
