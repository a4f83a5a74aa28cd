// Whole renderings from one budget: the same file or a refusal, and all of it goes back.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicScene
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded, .inFolder) struct RenderMemoryTests {
  private static let limits = [0, 1 << 10, 100 << 10, 600 << 10, 1 << 20, 3 << 20, 8 << 20, 64 << 20]

  /// Six pictures, some of them rotated, with shadows; one is broken on request.
  private func scene(in folder: TemporaryFolder, broken: Int? = nil) throws -> Scene {
    var random = SeededGenerator(seed: 12)
    let items = try (0..<6).map { index in
      var item = try folder.noise(60, 50, &random, as: "\(index).png", isCut: index == broken)
      if index.isMultiple(of: 2) { item.style.rotation = Rotation(7) }
      return item
    }
    return Scene(canvas: Canvas(width: 150, height: 100), layout: .grid(columns: 3, gap: 4), items: items)
  }

  private func options(_ limit: Int, jobs: Int = 1) -> RenderOptions {
    RenderOptions { ($0.memory, $0.jobs, $0.syncs) = (MemoryBudget(limit: limit), jobs, false) }
  }

  /// Memory that is reserved for scaled pictures and stripes that are never made is missing to the decoders.
  @Test("a small drawing of a large budget takes little of it", arguments: [OutputFormat.png, .pdf])
  func littleIsTaken(format: OutputFormat) throws {
    let scene = try scene(in: folder)
    let options = options(256 << 20)
    try SceneRenderer(options: options).render(scene, to: folder.path("out"), as: format)
    #expect(options.memory.peak < 2 << 20, "\(options.memory.peak)")
  }

  /// Letters are outlines; Cairo keeps an emoji as a picture of 1,065 × 1,065 pixels here.
  @Test("emoji of a page of vectors are inside the limit", arguments: [("a", 0), ("😀", 1), ("😀😁a😀", 2)])
  func emoji(text: String, count: Int) throws {
    let label = Label(text: text, style: TextStyle(fontSize: 600))
    let item = SceneItem(.label(label), size: Size(width: 200, height: 200))
    let scene = Scene([item], 200, 200, .grid(columns: 1, gap: 0))
    let options = options(64 << 20)
    _ = try SceneRenderer(options: options).data(of: scene, as: .pdf)
    #expect(options.memory.peak / (1065 * 1065 * 4) == count, "\(options.memory.peak)")
    guard count > 0 else { return }
    let error = #expect(throws: RenderError.self) {
      try SceneRenderer(options: self.options(4 << 20)).data(of: scene, as: .pdf)
    }
    #expect(error?.description.contains("of memory for the emoji of a page") == true)
  }

  @Test(
    "a small budget gives the same file or none, and the same bytes in memory or none, whatever the workers",
    arguments: OutputFormat.stills, [false, true])
  func everyLimit(format: OutputFormat, isInMemory: Bool) throws {
    let scene = try scene(in: folder)
    let inputs = try folder.files()
    try SceneRenderer().render(scene, to: folder.path("wanted"), as: format)
    let wanted = try folder.read("wanted")
    for jobs in [1, 3] {
      var outcomes: [Bool] = []
      for limit in Self.limits {
        let options = options(limit, jobs: jobs)
        do {
          let renderer = SceneRenderer(options: options)
          if isInMemory {
            let isSame = try renderer.data(of: scene, as: format) == wanted
            #expect(isSame && options.memory.peak >= wanted.count, "\(limit) bytes, \(jobs) jobs")
          } else {
            try renderer.render(scene, to: folder.path("out"), as: format)
            let isSame = try folder.read("out") == wanted
            #expect(isSame, "\(limit) bytes, \(jobs) jobs")
          }
          outcomes.append(true)
        } catch let error as RenderError {
          #expect(try folder.files() == (inputs + ["wanted"]).sorted())
          #expect(
            error.description.contains(" of memory for ") && error.description.contains("; the limit is "))
          outcomes.append(false)
        }
        #expect(options.memory.used == 0 && options.memory.peak <= limit)
        try? FileManager.default.removeItem(atPath: folder.path("out"))
      }
      // None fits into nothing, all into the most, and what fits into one fits into every larger one.
      #expect(outcomes.first == false && outcomes.last == true)
      #expect(outcomes == outcomes.sorted { !$0 && $1 }, "\(jobs) jobs")
    }
  }

  @Test(
    "a second round finds all of the budget, and a picture's own fault is left out",
    arguments: OutputFormat.stills)
  func secondRound(format: OutputFormat) throws {
    let scene = try scene(in: folder, broken: 3)
    for policy in UnreadablePolicy.allCases {
      var options = options(64 << 20, jobs: 2)
      options.onUnreadable = policy
      let renderer = SceneRenderer(options: options)
      if policy == .fail {
        #expect(throws: RenderError.self) { try renderer.render(scene, to: folder.path("out"), as: format) }
      } else {
        #expect(
          try renderer.render(scene, to: folder.path("out"), as: format).failures.map(\.part.index) == [3])
      }
      #expect(options.memory.used == 0 && options.memory.peak > 0)
    }
  }

  #if JPEG
    @Test("a picture that no budget has room for is the picture's fault, one that others crowd out is not")
    func whoseFault() throws {
      var scene = try scene(in: folder)
      let path = try folder.write(ProgressiveJPEG.flat(2000, 1500), to: "held.jpg")
      scene.items.append(try SceneItem(imageFile: path))
      // 17 MiB of coefficients.
      var small = options(16 << 20)
      small.onUnreadable = .skip
      let report = try SceneRenderer(options: small).render(scene, to: folder.path("out.png"))
      #expect(report.failures.map(\.part.index) == [6])
      #expect(report.failures.first?.error.description.contains("the limit is 16 MiB") == true)
      guard case .overBudget(let refusal) = report.failures.first?.error.kind else {
        Issue.record("not refused for its memory")
        return
      }
      // Enough for the picture alone, and not for the band of rows beside it.
      var crowded = options(refusal.bytes + (100 << 10))
      crowded.onUnreadable = .skip
      let error = #expect(throws: RenderError.self) {
        try SceneRenderer(options: crowded).render(scene, to: folder.path("none.png"))
      }
      let words = error?.description ?? ""
      #expect(words.contains("KiB in use; the limit is 17"), "\(words)")
      try SceneRenderer(options: options(32 << 20)).render(scene, to: folder.path("out.png"))
      #expect(try !folder.files().contains("none.png"))
    }
  #endif

  @Test("a canvas in memory, and frames that move, are taken from it")
  func otherOutputs() throws {
    let scene = try scene(in: folder)
    let whole = options(64 << 20)
    _ = try SceneRenderer(options: whole).pixmap(of: scene)
    #expect(whole.memory.used == 0 && whole.memory.peak >= 150 * 100 * 4)
    #expect(throws: RenderError.self) {
      _ = try SceneRenderer(options: options(59_999)).pixmap(of: scene)
    }
    let motion = Motion(of: scene, .layout(GridLayout.grid(columns: 2)), frames: 3)
    for format in [OutputFormat.apng, .svg] {
      let name = "out.\(format == .svg ? "svg" : "png")"
      for limit in Self.limits {
        let options = options(limit)
        do {
          try SceneRenderer(options: options).render(motion, to: folder.path(name), as: format)
        } catch {
          #expect(error.description.contains(" of memory for "), "\(error)")
          #expect(limit < 64 << 20)
        }
        #expect(options.memory.used == 0 && options.memory.peak <= limit)
      }
      #expect(try folder.files().contains(name))
    }
  }
}

@Suite(.bounded, .inFolder) struct DocumentBudgetTests {
  /// The file that a rendering leaves: of the still in that format, or of the motion; `nil` where there is no room for it.
  private func file(
    of motion: Motion, as format: OutputFormat?, in folder: TemporaryFolder, limit: Int, jobs: Int
  ) throws -> [UInt8]? {
    let memory = MemoryBudget(limit: limit)
    let renderer = SceneRenderer { ($0.memory, $0.jobs) = (memory, jobs) }
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
      let items = try (0..<8).map {
        try SceneItem(imageFile: folder.write(ProgressiveJPEG.flat(320, 240), to: "\($0).jpg"))
      }
      let scene = Scene(items, 60, 30, GridLayout.grid(columns: 4))
      let motion = Motion(of: scene, .layout(GridLayout.grid(columns: 8)), frames: 2)
      let pictures = try MotionNeeds(motion, itemsOnly: true).pictures
      let sheet = try #require(pictures.first.map { $1.whole($0) })
      // One of them is decoded beside what is there of all that are in work.
      let least =
        try ScaledRows(sheet, limits: DecodeLimits()).heldBytes + 8 * 2 * 2 * MemoryLayout<PlanItem>.stride
      var made = 0
      for pictures in 0...10 {
        let outcomes = [1, 2, 7].map { jobs in
          let memory = MemoryBudget(limit: least + pictures * sheet.byteCount * 5)
          let renderer = SceneRenderer { ($0.memory, $0.jobs) = (memory, jobs) }
          let isMade = (try? renderer.render(motion, to: folder.path("out"), as: .svg)) != nil
          #expect(memory.used == 0)
          return isMade
        }
        #expect(Set(outcomes).count == 1, "\(pictures): \(outcomes)")
        if outcomes[0] { made += 1 }
      }
      #expect((1...10).contains(made), "\(made)")
    }
  #endif

  @Test(
    "whether there is room does not depend on the workers, and what there is room for is the same file",
    arguments: [OutputFormat.png, .svg, nil])
  func budgets(format: OutputFormat?) throws {
    var (refused, made) = (0, 0)
    try RandomDocument.each(600..<700, largestArea: 6000) { seed, document, _, folder in
      let motion = try document.motion(frames: 3)
      guard let end = try? motion.plan(at: 2), end.pixelWidth * end.pixelHeight < 6000 else { return }
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
