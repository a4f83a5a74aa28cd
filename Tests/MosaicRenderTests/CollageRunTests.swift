// Collages on shared threads: the bytes of the blocking call, progress, cancelling, and errors.

import Foundation
import MosaicCodecs
import MosaicLayout
import MosaicScene
import Synchronization
import TestSupport
import Testing

@testable import MosaicCollage
@testable import MosaicRender
@testable import MosaicSystem

@Suite(.bounded) struct CollageRunTests {
  private static let formats = OutputFormat.stills

  /// A picture on a canvas of several bands.
  static func scene(in folder: TemporaryFolder) throws -> Scene {
    var random = SeededGenerator(seed: 9)
    let item = try folder.noise(60, 50, &random, as: "a.png")
    let frames = [0.0, 1000].map { Rect(x: 0, y: $0, width: 60, height: 50) }
    return Scene(canvas: Canvas(width: 60, height: 3000), layout: GivenFrames(frames), items: [item, item])
  }

  private static func withScene(_ body: (TemporaryFolder, Scene) async throws -> Void) async throws {
    try await withTemporaryFolder { try await body($0, try scene(in: $0)) }
  }

  @Test("a hundred at once make the bytes of the blocking call", arguments: [1, 4])
  func hundred(threads: Int) async throws {
    try await withTemporaryFolder { folder in
      let pictures = try RandomScene.writePictures(into: folder)
      let started = Mutex(0)
      let threads = WorkerThreads(threads) { body in
        started.withLock { $0 += 1 }
        return WorkerThread(body)
      }
      let renderer = SceneRenderer()
      let scenes = (0..<100).map { seed in
        var random = RandomScene(seed: seed, look: .all, pictures: pictures)
        return random.scene()
      }
      func format(_ index: Int) -> OutputFormat { Self.formats[index % Self.formats.count] }
      let runs = scenes.enumerated().map { index, scene in
        renderer.start(scene, to: folder.path("run\(index)"), as: format(index), on: threads)
      }
      for (index, run) in runs.enumerated() {
        var expected: RenderError?
        do throws(RenderError) {
          try renderer.render(scenes[index], to: folder.path("blocking\(index)"), as: format(index))
        } catch {
          expected = error
        }
        if let expected {
          let error = await #expect(throws: RenderError.self) { try await run.value() }
          #expect(error?.description == expected.description)
        } else {
          let report = try await run.value()
          #expect(try folder.read("run\(index)") == folder.read("blocking\(index)"), "scene \(index)")
          #expect(report.plan.pixelWidth > 0)
        }
      }
      #expect(started.withLock { $0 } <= threads.count)
    }
  }

  @Test("a plan and a motion make the bytes of the blocking calls, in files and in memory")
  func plansAndMotions() async throws {
    try await Self.withScene { folder, scene in
      let renderer = SceneRenderer()
      let plan = try Planner.plan(scene, measuring: Typesetter())
      let ends = GivenFrames([600, 40].map { Rect(x: 0, y: $0, width: 60, height: 50) })
      let motion = Motion(of: scene, .layout(ends), frames: 4)
      var rows: [(any Drawn, OutputFormat)] = [(motion, .apng), (motion, .svg)]
      for format in Self.formats { rows.append((plan, format)) }
      let threads = WorkerThreads(2)
      for (drawn, format) in rows {
        let wanted = try renderer.render(drawn, to: folder.path("wanted"), as: format)
        let report = try await renderer.start(drawn, to: folder.path("run"), as: format).value()
        #expect(report == wanted)
        let made = try await renderer.start(drawn, to: .memory, as: format, on: threads).value()
        #expect(try made.bytes == folder.read("wanted") && made.bytes == folder.read("run"), "\(format)")
      }
      await #expect(throws: RenderError.self) {
        try await renderer.start(motion, to: .memory, as: .png).value()
      }
    }
  }

  @Test("bytes that do not fit into a share of memory are made alone") func largeData() async throws {
    var random = SeededGenerator(seed: 2)
    try await withTemporaryFolder { folder in
      let scene = Scene([try folder.noise(900, 900, &random)], 900, 900)
      // The output alone has 2.4 MB.
      let renderer = SceneRenderer { $0.memory = MemoryBudget(limit: 32 << 20) }
      let wanted = try renderer.data(of: scene, as: .png)
      let threads = WorkerThreads(16)
      let runs = (0..<5).map { _ in
        renderer.start(scene, to: .memory, as: .png, on: threads)
      }
      for run in runs { #expect(try await run.value().bytes == wanted) }
    }
  }

  // MARK: Memory

  @Test("what is refused for its share of memory is repeated alone: a large canvas") func alone() async throws
  {
    try await withTemporaryFolder { folder in
      let threads = WorkerThreads(8)
      let renderer = SceneRenderer { $0.memory = MemoryBudget(limit: 40 << 20) }
      let large = Scene([SceneItem(.color(.black), size: Size(width: 1, height: 1))], 2000, 2000)
      let small = try Self.scene(in: folder)
      try renderer.render(large, to: folder.path("large"), as: .png)
      try renderer.render(small, to: folder.path("small"), as: .png)
      let runs = (0..<24).map { index in
        renderer.start(
          index % 3 == 0 ? small : large, to: folder.path("\(index)"), as: .png, on: threads)
      }
      for (index, run) in runs.enumerated() {
        try await run.value()
        let wanted = try folder.read(index % 3 == 0 ? "small" : "large")
        #expect(try folder.read("\(index)") == wanted)
      }
      let poor = SceneRenderer { $0.memory = MemoryBudget(limit: 4 << 20) }
      let error = await #expect(throws: RenderError.self) {
        try await poor.start(large, to: folder.path("never"), as: .png, on: threads).value()
      }
      // Of all the memory, not of the share.
      #expect(error?.description.contains("; the limit is 4 MiB") == true, "\(String(describing: error))")
    }
  }

  #if JPEG
    @Test("no picture is left out for a share of memory", arguments: [UnreadablePolicy.skip, .placeholder])
    func nothingLeftOut(policy: UnreadablePolicy) async throws {
      try await withTemporaryFolder { folder in
        var scene = try Self.scene(in: folder)
        // 18 MB while it is decoded; what else is needed fits into 16 MiB.
        let held = try SceneItem(
          imageFile: folder.write(ProgressiveJPEG.flat(2000, 1500), to: "held.jpg"))
        scene.items[1] = held
        let renderer = SceneRenderer {
          $0.memory = MemoryBudget(limit: 128 << 20)
          $0.onUnreadable = policy
        }
        try renderer.render(scene, to: folder.path("wanted"), as: .png)
        let threads = WorkerThreads(8)
        let runs = (0..<4).map { renderer.start(scene, to: folder.path("\($0)"), as: .png, on: threads) }
        for (index, run) in runs.enumerated() {
          #expect(try await run.value().failures.isEmpty)
          #expect(try folder.read("\(index)") == folder.read("wanted"))
        }
      }
    }
  #endif

  @Test("a share of memory does not change the pictures of a motion") func motionMemory() async throws {
    try await withTemporaryFolder { folder in
      var random = SeededGenerator(seed: 4)
      let items = try (0..<3).map { try folder.noise(700, 700, &random, as: "\($0).png") }
      let scene = Scene(canvas: Canvas(width: 400, height: 400), layout: .grid(columns: 2), items: items)
      let motion = Motion(of: scene, .layout(.grid(columns: 3)), frames: 3)
      let renderer = SceneRenderer { $0.memory = MemoryBudget(limit: 48 << 20) }
      try renderer.render(motion, to: folder.path("wanted"), as: .apng)
      try await renderer.start(motion, to: folder.path("run"), as: .apng, on: WorkerThreads(6)).value()
      #expect(try folder.read("run") == folder.read("wanted"))
    }
  }

  @Test("a run has what its budget has left, and alone nobody beside it", arguments: [0, 48, 64])
  func budget(held: Int) async throws {
    let memory = MemoryBudget(limit: 64 << 20)
    let document = try memory.take(held << 20, for: "a document")
    let seen = Mutex<[RenderOptions]>([])
    let run = WorkerThreads(4).start(RenderOptions { $0.memory = memory }) {
      options throws(RenderError) in
      let turn = seen.withLock { seen in
        seen.append(options)
        return seen.count
      }
      if turn == 1 {
        throw .memory(MemoryBudget.Refusal(purpose: "a test", bytes: 1, used: 0, limit: 0))
      }
      return options.memory.limit
    }
    let left = (64 - held) << 20
    #expect(try await run.value() == left)
    let options = seen.withLock { $0 }
    #expect(options.map(\.memory.limit) == [left, left])
    // What changes pixels depends on the limit alone, as in the blocking call.
    #expect(options.map(\.wholeMemory.limit) == [64 << 20, 64 << 20])
    let refused = SourceFailure(
      part: .item(0),
      error: FileError(
        path: "a", kind: .overBudget(MemoryBudget.Refusal(purpose: "a", bytes: 1, used: 0, limit: 0))))
    #expect(options.map { $0.refusal(among: [refused]) != nil } == [true, false])
    document.release()
  }

  @Test(
    "runs that are there share the memory, and need no more together than one may",
    arguments: [(6, 6), (7, 8)])
  func sharing(count: Int, turns: Int) async throws {
    let threads = WorkerThreads(8)
    let options = RenderOptions { $0.memory = MemoryBudget(limit: 64 << 20) }
    let (begun, done, rooms) = (Monitor(0), Monitor(0), Monitor<[Int]>([]))
    // An equal part would be 8 MiB: six may have ten, and of seven one is begun again, when the others have ended.
    let runs = (0..<count).map { _ in
      threads.start(options) { options in
        begun.change { $0 += 1 }
        begun.wait { $0 >= count ? () : nil }
        defer { done.change { $0 += 1 } }
        let share = try rethrowing(
          try options.memory.take(10 << 20, for: "a test"), as: { RenderError.memory($0) })
        rooms.change { $0.append(options.memory.room(upTo: .max)) }
        done.change { $0 += 1 }
        // All of them hold it at the same time.
        done.wait { $0 >= count ? () : nil }
        share.release()
      }
    }
    for run in runs { try await run.value() }
    #expect(begun.change { $0 } == turns)
    #expect(rooms.change { $0.min() } == (64 << 20) / count / 8, "the last one knows of all")
    #expect(threads.queue.memory.used == 0 && threads.queue.memory.peak <= 64 << 20)
  }

  @Test("open pictures leave room for the outputs and decodes of all runs, whatever the jobs say")
  func openPictures() {
    let all = Descriptors.pictureCount
    for jobs in [nil, 1, Int.max] {
      var options = RenderOptions { $0.jobs = jobs }
      for count in [1, 2, 8, 64, 1024] {
        let one = options.openPictures(oneOf: count)
        #expect(one == max(0, min(512, all / 2 - 2 * count) / count))
        #expect(one == 0 || one <= (all / 2 - 2 * count) / count)
      }
      options.openPictures = 8
      #expect(options.openPictures(oneOf: 4) == min(2, max(0, all / 2 - 8) / 4))
      options.openPictures = -1
      #expect(options.openPictures(oneOf: 4) == -1, "to be refused, as by the blocking call")
    }
  }

  @Test("the number of jobs means nothing to a run", arguments: [0, -1, 5000])
  func jobs(count: Int) async throws {
    try await Self.withScene { folder, scene in
      let renderer = SceneRenderer { $0.jobs = count }
      #expect(throws: RenderError.self) { try renderer.render(scene, to: folder.path("out"), as: .png) }
      try await renderer.start(scene, to: folder.path("out"), as: .png).value()
    }
  }

  @Test(
    "numbers of threads out of range count as the nearest",
    arguments: [(0, 1), (-1, 1), (3, 3), (1_000_000, 1024), (.max, 1024)])
  func threadCounts(asked: Int, count: Int) {
    #expect(WorkerThreads(asked).count == min(count, Descriptors.pictureCount))
  }

  // MARK: Cancelling

  @Test(
    "a run that is cancelled in the middle leaves no file", arguments: [OutputFormat.png, .pdf], [0, 1, 2])
  func cancelling(format: OutputFormat, after calls: Int) async throws {
    try await Self.withScene { folder, scene in
      let run = Monitor<CollageRun<JobReport>?>(nil)
      let count = Mutex(0)
      let renderer = SceneRenderer {
        $0.progress = { _, _ in
          let number = count.withLock { count in
            count += 1
            return count - 1
          }
          if number == calls { run.wait { $0 }.cancel() }
          return true
        }
      }
      let started = renderer.start(scene, to: folder.path("out"), as: format, on: WorkerThreads(2))
      run.change { $0 = started }
      var failure: (any Error)?
      do { try await started.value() } catch { failure = error }
      run.change { $0 = nil }
      #expect(count.withLock { $0 } == calls + 1, "the caller is not asked again")
      // The last call comes when all is painted, and the file may be finished then.
      guard calls == 0 || failure != nil else { return }
      let files = try folder.files()
      #expect(failure is CancellationError && files == ["a.png"], "\(String(describing: failure)) \(files)")
    }
  }

  @Test("a run that has not begun never does", arguments: [false, true])
  func cancellingBefore(repeated: Bool) async throws {
    try await Self.withScene { folder, scene in
      let threads = WorkerThreads(1)
      let open = Monitor(false)
      let first = SceneRenderer {
        $0.progress = { _, _ in open.wait { $0 ? true : nil } }
      }.start(scene, to: folder.path("first"), as: .png, on: threads)
      let second = SceneRenderer {
        $0.progress = { _, _ in
          Issue.record("it has begun")
          return true
        }
      }.start(scene, to: folder.path("second"), as: .png, on: threads)
      let listener = second.progress
      second.cancel()
      if repeated { second.cancel() }
      // While the only thread is busy.
      await #expect(throws: CancellationError.self) { try await second.value() }
      for await _ in listener { Issue.record("progress of a run that did not begin") }
      open.change { $0 = true }
      try await first.value()
      first.cancel()
      try await first.value()
      #expect(try folder.files() == ["a.png", "first"])
    }
  }

  @Test("a signal ends a run that waits for a thread, and its time is no cancellation")
  func signalsWhileWaiting() async throws {
    try await Self.withScene { folder, scene in
      let threads = WorkerThreads(1)
      let open = Monitor(false)
      let first = SceneRenderer {
        $0.progress = { _, _ in open.wait { $0 ? true : nil } }
      }.start(scene, to: folder.path("first"), as: .png, on: threads)
      let asked = StopSignal()
      let rows: [(stop: StopSignal, error: RenderError)] = [
        (StopSignal(timeLimit: 0.05), .outOfTime(seconds: 0.05)), (asked, .cancelled),
        (StopSignal(timeLimit: 0), .outOfTime(seconds: 0)),
      ]
      let runs = rows.map { row in
        SceneRenderer { $0.limits.stop = row.stop }
          .start(scene, to: folder.path("never"), as: .png, on: threads)
      }
      asked.set()
      // While the only thread is busy.
      for (run, row) in zip(runs, rows) {
        let error = await #expect(throws: RenderError.self) { try await run.value() }
        #expect(error == row.error)
      }
      open.change { $0 = true }
      try await first.value()
      // One that begins too late does not begin.
      let late = threads.start(RenderOptions { $0.limits.stop = rows[0].stop }) { _ in
        Issue.record("it has begun")
      }
      let error = await #expect(throws: RenderError.self) { try await late.value() }
      #expect(error == rows[0].error)
      #expect(try folder.files() == ["a.png", "first"])
    }
  }

  @Test("a run is cancelled with the task that waits for it") func cancelledTask() async throws {
    try await Self.withScene { folder, scene in
      let (begun, open) = (Monitor(false), Monitor(false))
      let run = SceneRenderer {
        $0.progress = { _, _ in
          begun.change { $0 = true }
          return open.wait { $0 ? true : nil }
        }
      }.start(scene, to: folder.path("out"), as: .png, on: WorkerThreads(1))
      let task = Task { try await run.value() }
      for await _ in run.progress { break }
      task.cancel()
      // The task may not have come to wait for the run yet.
      while !run.isCancelled { await Task.yield() }
      open.change { $0 = true }
      await #expect(throws: CancellationError.self) { try await task.value }
      // All who wait are told the same.
      await #expect(throws: CancellationError.self) { try await run.value() }
      #expect(begun.change { $0 })
      #expect(try folder.files() == ["a.png"])
      // The usual loop in a task that is cancelled, for a run behind another one.
      let (threads, busy) = (WorkerThreads(1), Monitor(true))
      let before = SceneRenderer {
        $0.progress = { _, _ in busy.wait { $0 ? nil : true } }
      }.start(scene, to: folder.path("before"), as: .png, on: threads)
      let loop = Task {
        let run = SceneRenderer().start(scene, to: folder.path("out"), as: .png, on: threads)
        withUnsafeCurrentTask { $0?.cancel() }
        for await _ in run.progress {}
        return try await run.value()
      }
      await #expect(throws: CancellationError.self) { try await loop.value }
      busy.change { $0 = false }
      try await before.value()
      #expect(try folder.files() == ["a.png", "before"])
    }
  }

  @Test("one's own progress that says stop is the error of the blocking call") func stopping() async throws {
    try await withTemporaryFolder { folder in
      let run = SceneRenderer { $0.progress = { _, _ in false } }
        .start(try Self.scene(in: folder), to: folder.path("out"), as: .png)
      let error = await #expect(throws: RenderError.self) { try await run.value() }
      #expect(error?.description == "stopped on request")
      #expect(try folder.files() == ["a.png"])
    }
  }

  // MARK: Progress

  @Test("progress rises to the end", arguments: [OutputFormat.png, .svg]) func progress(format: OutputFormat)
    async throws
  {
    try await Self.withScene { folder, scene in
      let threads = WorkerThreads(1)
      // Repeated alone, which begins again; nobody sees that.
      for limit in [MemoryBudget.defaultLimit, 20 << 20] {
        let renderer = SceneRenderer { $0.memory = MemoryBudget(limit: limit) }
        let run = renderer.start(
          scene, to: folder.path("out"), as: format,
          on: limit == 20 << 20 ? WorkerThreads(9) : threads)
        var seen: [Double] = []
        for await progress in run.progress { seen.append(progress) }
        try await run.value()
        #expect(seen.last == 1)
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
        var later: [Double] = []
        for await progress in run.progress { later.append(progress) }
        #expect(later == [1], "a sequence that comes later has the last value")
      }
    }
  }

  @Test("what is done again is not told again") func repeatedSteps() async throws {
    let threads = WorkerThreads(2)
    let (told, open) = (Monitor(0), Monitor(0))
    let run = threads.start { options throws(RenderError) in
      let isAlone = told.change { $0 } > 0
      // Of the layout without a picture that cannot be read, say.
      for (done, total) in isAlone ? [(0, 3), (1, 3)] : [(0, 2), (1, 2), (0, 9)] {
        guard options.progress?(done, total) == true else { throw .cancelled }
      }
      let turn = told.change {
        $0 += 1
        return $0
      }
      open.wait { $0 >= turn ? () : nil }
      if !isAlone {
        throw .memory(MemoryBudget.Refusal(purpose: "a test", bytes: 1, used: 0, limit: 0))
      }
      return options.memory.limit
    }
    for turn in 1...2 {
      // Reading comes after the last step of the turn.
      await withCheckedContinuation { waiter in
        let thread = WorkerThread {
          told.wait { $0 >= turn ? () : nil }
          waiter.resume()
        }
        thread?.detach()
      }
      var steps = run.progress.makeAsyncIterator()
      #expect(await steps.next() == 0.5)
      open.change { $0 = turn }
    }
    #expect(try await run.value() == MemoryBudget.defaultLimit, "all the memory in the end")
  }

  @Test("two readers see the same") func steps() async throws {
    try await Self.withScene { folder, scene in
      let run = SceneRenderer().start(scene, to: folder.path("out"), as: .png)
      async let other = run.progress.reduce(0) { $1 }
      let last = await run.progress.reduce(0) { $1 }
      #expect(await other == 1 && last == 1)
      try await run.value()
    }
  }

  // MARK: Ends

  @Test("the errors of runs are those of the blocking calls, and progress ends") func errors() async throws {
    try await withTemporaryFolder { folder in
      let good = try Self.scene(in: folder)
      var gone = good
      gone.items[1].content = .image(.file(folder.path("gone.png")), pixelWidth: 60, pixelHeight: 50)
      var flat = good
      flat.canvas.padding = Insets(2000)
      let cases: [(Scene, String, OutputFormat)] = [
        (gone, "out.png", .png), (gone, "out.svg", .svg), (flat, "out.png", .png), (good, "a.png", .png),
        (good, "no/folder.png", .png), (good, "", .pdf),
      ]
      for (scene, name, format) in cases {
        let (renderer, path) = (SceneRenderer(), folder.path(name))
        let wanted = #expect(throws: RenderError.self) { try renderer.render(scene, to: path, as: format) }
        let run = renderer.start(scene, to: path, as: format)
        var last = 0.0
        for await progress in run.progress { last = progress }
        let error = await #expect(throws: RenderError.self) { try await run.value() }
        #expect(error?.description == wanted?.description && error?.description.isEmpty == false)
        #expect(last < 1)
      }
      #expect(try folder.files() == ["a.png"])
    }
  }

  @Test("a run that is released is finished, and so are runs of threads that are") func released()
    async throws
  {
    try await Self.withScene { folder, scene in
      let streams = {
        let threads = WorkerThreads(2)
        return (0..<5).map {
          SceneRenderer().start(scene, to: folder.path("\($0)"), as: .png, on: threads).progress
        }
      }()
      for stream in streams { for await _ in stream {} }
      let files = try folder.files()
      #expect(files == ["0", "1", "2", "3", "4", "a.png"])
    }
  }

  @Test("where the system grants no thread, a run ends with an error") func noThread() async throws {
    try await Self.withScene { folder, scene in
      let grants = Mutex(false)
      let threads = WorkerThreads(2) { body in grants.withLock { $0 } ? WorkerThread(body) : nil }
      let run = SceneRenderer().start(scene, to: folder.path("out"), as: .png, on: threads)
      let error = await #expect(throws: RenderError.self) { try await run.value() }
      #expect(error?.description == "the system grants no thread; end other programs and try again")
      for await _ in run.progress { Issue.record("progress of a run that did not begin") }
      // It is asked again with the next run.
      grants.withLock { $0 = true }
      try await SceneRenderer().start(scene, to: folder.path("out"), as: .png, on: threads).value()
      #expect(try folder.files() == ["a.png", "out"])
    }
  }

  #if os(Linux)
    @Test("a hundred runs need as many threads as the machine has processors") func threads() async {
      // In a process of its own, where nothing else starts threads.
      await #expect(processExitsWith: .success) {
        @Sendable func count() -> Int {
          (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
        }
        try await withTemporaryFolder { folder in
          let pictures = try RandomScene.writePictures(into: folder)
          let most = Mutex(0)
          let renderer = SceneRenderer {
            $0.progress = { _, _ in
              let now = count()
              most.withLock { $0 = max($0, now) }
              return true
            }
          }
          let runs = (0..<100).map { seed in
            var random = RandomScene(seed: seed, look: .plain, pictures: pictures)
            return renderer.start(random.scene(), to: folder.path("\(seed)"), as: .png)
          }
          for run in runs { _ = try? await run.value() }
          // Swift's own: one for each processor, the main thread, and one or two of its libraries.
          precondition(most.withLock { $0 } <= 2 * Processors.count + 4)
          precondition(most.withLock { $0 } > 0)
        }
      }
    }
  #endif
}
