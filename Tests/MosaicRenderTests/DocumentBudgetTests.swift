// Documents under memory budgets: the same file or a refusal with a message, and everything is released.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicRender

@Suite(.timeLimit(.minutes(10))) struct DocumentBudgetTests {
  /// The file that a rendering leaves: of the still in that format, or of the motion; `nil` where there is no room for it.
  private func file(
    of motion: Motion, as format: OutputFormat?, in folder: TemporaryFolder, limit: Int, jobs: Int
  ) throws -> [UInt8]? {
    let memory = MemoryBudget(limit: limit)
    var options = RenderOptions()
    (options.memory, options.jobs) = (memory, .count(jobs))
    let renderer = SceneRenderer(options: options)
    let before = try folder.files()
    defer { try? FileManager.default.removeItem(atPath: folder.path("out")) }
    var refusal: RenderError?
    do throws(RenderError) {
      if let format {
        try renderer.render(motion.scene, to: folder.path("out"), as: format)
      } else {
        try renderer.render(motion, to: folder.path("out"), as: .apng)
      }
    } catch {
      refusal = error
    }
    #expect(memory.used == 0 && memory.peak <= limit, "\(memory.used) left, \(memory.peak) of \(limit) taken")
    guard let refusal else { return try folder.read("out") }
    #expect(refusal.description.contains("; the limit is "), "\(refusal)")
    #expect(try folder.files() == before)
    return nil
  }

  #if JPEG
    @Test("whether there is room for a moving SVG does not depend on the workers")
    func movingSVG() throws {
      try withTemporaryFolder { folder in
        let items = try (0..<8).map {
          try SceneItem(imageFile: folder.write(ProgressiveJPEG.flat(320, 240), to: "\($0).jpg"))
        }
        let scene = Scene(
          canvas: Canvas(width: 60, height: 30), layout: GridLayout.grid(columns: 4), items: items)
        let motion = Motion(of: scene, .layout(GridLayout.grid(columns: 8)), frames: 2)
        let pictures = try MotionNeeds(motion, itemsOnly: true).pictures
        let sheet = try #require(pictures.first.map { $1.whole($0) })
        // One of them is decoded beside what is there of all that are in work.
        let least =
          try TileRows(sheet, limits: DecodeLimits()).heldBytes + 8 * 2 * 2 * MemoryLayout<PlanItem>.stride
        var made = 0
        for pictures in 0...10 {
          let outcomes = [1, 2, 7].map { jobs in
            var options = RenderOptions()
            options.memory = MemoryBudget(limit: least + pictures * sheet.byteCount * 5)
            options.jobs = .count(jobs)
            let path = folder.path("out")
            let isMade =
              (try? SceneRenderer(options: options).render(motion, to: path, as: .svg)) != nil
            #expect(options.memory.used == 0)
            return isMade
          }
          #expect(Set(outcomes).count == 1, "\(pictures): \(outcomes)")
          if outcomes[0] { made += 1 }
        }
        #expect((1...10).contains(made), "\(made)")
      }
    }
  #endif

  @Test(
    "whether there is room does not depend on the workers, and what there is room for is the same file",
    arguments: [OutputFormat.png, .svg, nil])
  func budgets(format: OutputFormat?) throws {
    try withTemporaryFolder { folder in
      let pictures = try RandomDocument.writePictures(into: folder)
      var (refused, made) = (0, 0)
      for (seed, document, _) in try RandomDocument.scenes(600..<650, pictures: pictures, largestArea: 6000) {
        let motion = try document.motion(frames: 3)
        guard let end = try? motion.plan(at: 2), end.pixelWidth * end.pixelHeight < 6000 else { continue }
        let whole = try file(of: motion, as: format, in: folder, limit: MemoryBudget.defaultLimit, jobs: 1)
        #expect(whole != nil, "seed \(seed)")
        var random = SeededGenerator(seed: UInt64(seed))
        // From too little to more than any of these needs.
        let limit = 1 << Int.random(in: 12...26, using: &random)
        let files = try [1, 2, 7].map {
          try file(of: motion, as: format, in: folder, limit: limit, jobs: $0)
        }
        let outcomes = files.map { $0 != nil }
        #expect(Set(outcomes).count == 1, "seed \(seed), \(limit) bytes: \(outcomes)")
        let isSame = files.allSatisfy { $0 == nil || $0 == whole }
        #expect(isSame, "seed \(seed), \(limit) bytes: another file")
        if outcomes[0] { made += 1 } else { refused += 1 }
      }
      #expect(refused > 0 && made > 0, "\(refused) refused, \(made) made")
    }
  }
}
