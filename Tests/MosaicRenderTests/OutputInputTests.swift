// The library, too, never replaces what it reads.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicPixels
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded) struct OutputInputTests {
  private func withScene(_ body: (TemporaryFolder, Scene) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for name in ["a.png", "b.png", "ground.png", "mark.png", "f1.png", "f3.png", "other.png"] {
        try folder.write(try ImageFormat.png.encode(Pixmap(width: 8, height: 8)), to: name)
      }
      var scene = Scene(
        canvas: Canvas(width: 40, height: 40), layout: .grid(columns: 2),
        items: try ["a.png", "b.png"].map { try SceneItem(imageFile: folder.path($0)) })
      for name in ["other.png", "none.png"] {
        scene.items.append(SceneItem(.placeholder(.file(folder.path(name))), size: Size(width: 4, height: 4)))
      }
      scene.canvas.image = CanvasImage(.file(folder.path("ground.png")))
      scene.canvas.image?.pixels = PixelSize(width: 8, height: 8)
      scene.canvas.watermark = Watermark(
        .image(.file(folder.path("mark.png")), pixels: PixelSize(width: 8, height: 8)))
      try body(folder, scene)
    }
  }

  private func input(_ body: () throws -> Void) -> String? {
    do { try body() } catch {
      if case RenderError.output(let error) = error, case .replacesInput(let input) = error.kind {
        return input
      }
      Issue.record("\(error)")
    }
    return nil
  }

  @Test func stills() throws {
    try withScene { folder, scene in
      let renderer = SceneRenderer()
      renderer.options.files.keep(folder.path("f1.png"))
      let before = try folder.files().map { try folder.read($0) }
      for name in ["a.png", "b.png", "ground.png", "mark.png", "f1.png", "other.png", "none.png"] {
        for format in [OutputFormat.png, .svg, .pdf] {
          for drawn in try [scene, Planner.plan(scene)] as [any Drawn] {
            #expect(
              input { try renderer.render(drawn, to: folder.path(name), as: format) } == folder.path(name))
          }
        }
      }
      #expect(try folder.files().map { try folder.read($0) } == before)
      try renderer.render(scene, to: folder.path("f3.png"))
      #expect(try folder.read("f3.png") != before[3])
    }
  }

  @Test func frames() throws {
    try withScene { folder, scene in
      var scene = scene
      scene.items.append(try SceneItem(imageFile: folder.path("f3.png")))
      let motion = Motion(of: scene, .layout(.ring()), frames: 3)
      let before = try folder.files().map { try folder.read($0) }
      let renderer = SceneRenderer()
      #expect(
        input { try renderer.render(motion, to: folder.path("f%d.png"), as: .png) }
          == folder.path("f3.png"))
      for name in ["a.png", "ground.png", "mark.png"] {
        for format in [OutputFormat.apng, .svg] {
          #expect(
            input { try renderer.render(motion, to: folder.path(name), as: format) } == folder.path(name))
        }
      }
      // Not one frame was written before the last one was seen to be an input.
      #expect(try folder.files().map { try folder.read($0) } == before)
      #expect(try folder.files().count == 7)
      let shorter = Motion(of: scene, .layout(.ring()), frames: 2)
      try renderer.render(shorter, to: folder.path("f%d.png"), as: .png)
      #expect(try folder.files().contains("f2.png"))
    }
  }
}
