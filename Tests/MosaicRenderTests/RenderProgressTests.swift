// Progress callbacks, and cancelling a rendering.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicRender
import MosaicScene
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RenderProgressTests {
  @Test("a caller that cancels gets no file", arguments: OutputFormat.stills, [0, 1, 2])
  func cancelling(format: OutputFormat, after calls: Int) throws {
    try withTemporaryFolder { folder in
      let scene = try CollageRunTests.scene(in: folder)
      let count = Mutex(0)
      var options = RenderOptions()
      options.progress = { _, _ in
        count.withLock { count in
          count += 1
          return count <= calls
        }
      }
      let error = #expect(throws: RenderError.self) {
        try SceneRenderer(options: options).render(scene, to: folder.path("out"), as: format)
      }
      guard case .cancelled = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(count.withLock { $0 } == calls + 1, "the caller is not asked again")
      #expect(try folder.files() == ["a.png"])
    }
  }

  @Test("a page can be stopped while Cairo writes it", arguments: [OutputFormat.svg, .pdf])
  func stoppingWhileWriting(format: OutputFormat) throws {
    try withTemporaryFolder { folder in
      var random = SeededGenerator(seed: 3)
      try ImageFormat.png.write(
        RandomScene.noise(700, 700, isOpaque: true, &random), to: folder.path("a.png"))
      let scene = Scene(
        canvas: Canvas(width: 700, height: 700), layout: .grid(columns: 1),
        items: [try SceneItem(imageFile: folder.path("a.png"))])
      let calls = Mutex(0)
      var options = RenderOptions()
      options.progress = { _, _ in
        calls.withLock { calls in
          calls += 1
          return calls < 2
        }
      }
      // One call for the item and one at the end; the second of more than two comes while the page is written.
      var counting = RenderOptions()
      let all = Mutex(0)
      counting.progress = { _, _ in
        all.withLock { $0 += 1 }
        return true
      }
      try SceneRenderer(options: counting).render(scene, to: folder.path("whole"), as: format)
      #expect(all.withLock { $0 } > 2)
      let error = #expect(throws: RenderError.self) {
        try SceneRenderer(options: options).render(scene, to: folder.path("out"), as: format)
      }
      guard case .cancelled = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try folder.files() == ["a.png", "whole"])
    }
  }

  @Test("progress rises and ends with all", arguments: OutputFormat.stills)
  func progress(format: OutputFormat) throws {
    try withTemporaryFolder { folder in
      let scene = try CollageRunTests.scene(in: folder)
      let seen = Mutex<[[Int]]>([])
      var options = RenderOptions()
      options.progress = { done, total in
        seen.withLock { $0.append([done, total]) }
        return true
      }
      try SceneRenderer(options: options).render(scene, to: folder.path("out"), as: format)
      let steps = seen.withLock { $0 }
      #expect(steps.count > 2 && steps[0][0] == 0)
      #expect(steps.allSatisfy { $0[1] == steps[0][1] } && steps.last.map { $0[0] == $0[1] } == true)
      #expect(steps.map { $0[0] } == steps.map { $0[0] }.sorted())
    }
  }
}
