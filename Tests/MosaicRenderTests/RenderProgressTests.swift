// Progress callbacks, and cancelling a rendering.

import Foundation
import MosaicLayout
import MosaicRender
import MosaicScene
import Synchronization
import TestSupport
import Testing

@Suite(.bounded, .inFolder) struct RenderProgressTests {
  @Test("a caller that cancels gets no file", arguments: OutputFormat.stills, [0, 1, 2])
  func cancelling(format: OutputFormat, after calls: Int) throws {
    let scene = try CollageRunTests.scene(in: folder)
    let count = Mutex(0)
    let renderer = SceneRenderer {
      $0.progress = { _, _ in
        count.withLock { count in
          count += 1
          return count <= calls
        }
      }
    }
    #expect(throws: RenderError.cancelled) {
      try renderer.render(scene, to: folder.path("out"), as: format)
    }
    #expect(count.withLock { $0 } == calls + 1, "the caller is not asked again")
    #expect(try folder.files() == ["a.png"])
  }

  @Test("a page can be stopped while Cairo writes it", arguments: [OutputFormat.svg, .pdf])
  func stoppingWhileWriting(format: OutputFormat) throws {
    var random = SeededGenerator(seed: 3)
    let scene = Scene([try folder.noise(700, 700, &random, as: "a.png")], 700, 700)
    // One call for the item and one at the end; the second of more than two comes while the page is written.
    let calls = Mutex(0)
    let last = Mutex(Int.max)
    let renderer = SceneRenderer {
      $0.progress = { _, _ in
        calls.withLock { calls in
          calls += 1
          return calls < last.withLock { $0 }
        }
      }
    }
    try renderer.render(scene, to: folder.path("whole"), as: format)
    #expect(calls.withLock { $0 } > 2)
    calls.withLock { $0 = 0 }
    last.withLock { $0 = 2 }
    #expect(throws: RenderError.cancelled) {
      try renderer.render(scene, to: folder.path("out"), as: format)
    }
    #expect(try folder.files() == ["a.png", "whole"])
  }

  @Test("progress rises and ends with all", arguments: OutputFormat.stills)
  func progress(format: OutputFormat) throws {
    let scene = try CollageRunTests.scene(in: folder)
    let seen = Mutex<[[Int]]>([])
    try SceneRenderer {
      $0.progress = { done, total in
        seen.withLock { $0.append([done, total]) }
        return true
      }
    }.render(scene, to: folder.path("out"), as: format)
    let steps = seen.withLock { $0 }
    #expect(steps.count > 2 && steps[0][0] == 0)
    #expect(steps.allSatisfy { $0[1] == steps[0][1] } && steps.last.map { $0[0] == $0[1] } == true)
    #expect(steps.map { $0[0] } == steps.map { $0[0] }.sorted())
  }
}
