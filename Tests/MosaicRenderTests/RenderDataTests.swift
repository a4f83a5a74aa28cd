// Bytes in memory: those of the file, from the same budget.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct RenderDataTests {
  /// Four pictures, of which one is broken on request; the bytes are larger than an output's buffer.
  private func scene(in folder: TemporaryFolder, broken: Int? = nil) throws -> Scene {
    var random = SeededGenerator(seed: 5)
    let items = try (0..<4).map { (index: Int) in
      try folder.noise(160, 150, &random, as: "\(index).png", isCut: index == broken)
    }
    return Scene(canvas: Canvas(width: 310, height: 300), layout: .grid(columns: 2, gap: 4), items: items)
  }

  @Test("a scene and its plan have the bytes of the file", arguments: OutputFormat.stills, [1, 3])
  func still(format: OutputFormat, jobs: Int) throws {
    let scene = try scene(in: folder)
    let renderer = SceneRenderer { $0.jobs = jobs }
    let plan = try renderer.render(scene, to: folder.path("out"), as: format).plan
    let file = try folder.read("out")
    #expect(try renderer.data(of: scene, as: format) == file)
    #expect(try renderer.data(of: plan, as: format) == file)
    #expect([.jpeg, .webp, .avif].contains(format) || file.count > 1 << 16)
    #expect(try folder.files() == ["0.png", "1.png", "2.png", "3.png", "out"])
  }

  @Test("numbered stills are several files") func stills() throws {
    let motion = try RenderMotionTests.motion(frames: 2)
    #expect(throws: RenderError.format("\(FormatError.stillsInMemory)")) {
      try SceneRenderer().data(of: motion, as: .png)
    }
    #expect(
      FormatError.stillsInMemory.description
        == "frames that are files of their own cannot be one array of bytes; render them to files, or each frame's plan"
    )
  }

  @Test("pictures that cannot be read are handled as in a file", arguments: UnreadablePolicy.allCases)
  func unreadable(policy: UnreadablePolicy) throws {
    let scene = try scene(in: folder, broken: 2)
    let renderer = SceneRenderer { ($0.jobs, $0.onUnreadable) = (2, policy) }
    guard policy != .fail else {
      let error = #expect(throws: RenderError.self) { try renderer.data(of: scene, as: .png) }
      #expect(error?.description.contains("2.png: is truncated") == true)
      return
    }
    let report = try renderer.render(scene, to: folder.path("out.png"))
    var found = try renderer.render(scene, to: .memory, as: .png)
    #expect(try found.bytes == folder.read("out.png"))
    found.bytes = []
    #expect(found == report && report.failures.map(\.part) == [.item(2)])
  }

  @Test("what there is no room for is named") func words() throws {
    let options = RenderOptions { $0.memory = MemoryBudget(limit: 1000) }
    let gate = DecodeGate(memory: options.memory)
    let output = try options.open(.memory, behind: gate)
    let error = #expect(throws: FileError.self) { try output.write([UInt8](repeating: 0, count: 100_000)) }
    #expect(
      error?.description
        == "output in memory: needs 97.7 KiB of memory for the output; the limit is 1000 bytes")
  }

  @Test("links are relative to the working folder") func links() throws {
    let scene = Scene([try SceneItem(imageFile: Fixtures.path("images/card-1.png"))], 40, 30)
    let bytes = try SceneRenderer { $0.svgImages = .link }.data(of: scene, as: .svg)
    let link = LinkedImage.reference(to: Fixtures.path("images/card-1.png"), from: "")
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"\(link)\""))
  }
}
